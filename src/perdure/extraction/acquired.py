"""What is new about a thing, where nothing but "new" says that something changed."""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS, STOP_WORDS, term, words
from perdure.extraction.families import kin
from perdure.extraction.meanings import akin, base, canonical, lexicon
from perdure.extraction.phrasing import CHANGED, SHIFT
from perdure.extraction.regex import regex
from perdure.extraction.slots import english


def got_otherwise(old: str, new: str) -> bool:
    """Tell whether a text tells of something new of which a statement does not speak: when a choir rehearses, and the
    choir's new gowns. It does of who leads a choir, and its new leader.
    """
    found = [words(one["what"]) for one in _NEW.finditer(new)]
    said = words(new)
    if not found or not _OTHERWISE.isdisjoint(said) or any(base(word) in SHIFT for word in said):
        return False
    known = frozenset(words(old)) - STOP_WORDS
    known |= {*map(canonical, known), *map(canonical, akin(old))}
    terms = frozenset(map(term, known))
    terms |= {other for one in terms for other in kin().get(one, ())}
    return all(known.isdisjoint(map(canonical, one)) and terms.isdisjoint(map(term, one)) for one in found)


def filled_anew(text: str, other: str = "") -> str:
    """Return who or what is a new one of something's as what that is now: our choir has a new conductor, Ulla; my
    bank changed to Tallow.
    """
    if (changed := another_one(text, other)) is not None:
        return changed
    found = _FILLED.match(text) if " new " in text.casefold() else None
    if found is None or _of_several(found["what"].casefold(), found["whose"].casefold()):
        return text
    return f"{found['whose']}'s {found['what']} is {found['name']} now"


def another_one(text: str, other: str) -> str | None:
    """Return who or what changed to another as what that is now; None else. Whoever changes to brands and days has to
    change to somebody with a title, or from whom another text names.
    """
    changed = _CHANGED_TO.match(text) if " changed " in text else None
    if changed is None:
        return None
    sure = changed["title"] or (changed["old"] and _names(other, changed["old"]))
    return f"{changed['whose']} is {changed['name']} now" if sure or not changes(changed["whose"]) else None


def changes(what: str) -> bool:
    """Tell whether who or what a text names changes to this and that: a person, an animal, a group."""
    noun, known = what.split()[-1].casefold(), english().sets
    return canonical(noun) in lexicon().people | _GROUPS or noun in known["animal"] or noun in known["role"]


_GROUPS: Final = frozenset(
    map(
        canonical, "band choir team club group crew quartet orchestra ensemble circle troupe league class squad".split()
    )
)


def _names(text: str, name: str) -> bool:
    return re.search(rf"\b(?:is|['’]s|called) (?:now )?{re.escape(name)}(?![\w'’])", text) is not None


def _of_several(what: str, whose: str) -> bool:
    """Tell whether a thing has several of what is new, which then takes nobody's place: teachers, one head teacher; a
    class has one class teacher, and a school has many.
    """
    first, _, noun = what.rpartition(" ")
    if canonical(whose.rpartition(" ")[2]) in _STAFFED and canonical(noun) in _STAFF:
        return first not in _THE_ONE
    return canonical(noun) in lexicon().several | _SEVERAL and first not in _THE_ONE | _OF_A_CLASS


_THE_ONE: Final = frozenset("head main chief only".split())
"""Before what there may be several of: of which there is one."""
_OF_A_CLASS: Final = frozenset("form class homeroom resident".split())
"""Of which there is one in a class or a house."""
_STAFFED: Final = frozenset(
    map(canonical, "school clinic hospital college nursery kindergarten surgery practice university".split())
)
_STAFF: Final = frozenset(
    map(canonical, "teacher doctor nurse dentist tutor physio therapist midwife lecturer assistant trainer vet".split())
)
"""Of whom such a place has several."""
_SEVERAL: Final = frozenset(map(canonical, "baby teacher tenant intern assistant shop trainee lodger nurse".split()))
"""Of whom something mostly has several, so that a new one takes nobody's place."""
_OWNER: Final = r"(?!now\b)[\w-]+(?:['’]s(?! (?:got|just|now|finally|hired|appointed|elected|an?)\b))?"
_FILLED: Final = regex(
    rf"(?P<whose>(?:my|our|the) {_OWNER}(?: {_OWNER}){{0,3}}?)(?: now)?(?: has|['’]s| have)?(?: just| now| finally)?"
    r"(?: got| hired| appointed| elected)? (?:a|its|their) (?:brand[ -])?new (?P<what>[a-z]+(?:[ -][a-z]+)?)"
    r"(?:,| (?:called|named)|[:;.–-]|,? (?:and )?(?:it|he|she|their name|his name|her name)(?: is|['’]s)(?: called)?) "
    r"(?P<name>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+){0,2})[.!]*$",
    re.IGNORECASE,
)
_CHANGED_TO: Final = regex(
    r"(?:(?:so|and|but|btw),? )?(?P<whose>(?:my|our|the) "
    r"(?!(?:company|firm|business|office|team|department|shop)\b)(?:[\w'’-]+ )??[\w'’-]+?)(?: has| have|['’]s)?"
    r"(?: now| just| recently| finally)? changed(?: from (?P<old>[^,.;]+?))? to"
    r" (?P<name>(?:the |(?P<title>(?:Dr|Mr|Mrs|Ms|Miss|Mx|Prof|Professor|Doctor|Father|Sister)\.? ))?"
    rf"(?!{WEEKDAY}|(?:{'|'.join(MONTHS)})\b)(?-i:[A-Z])[\w.'’&-]*(?: (?-i:[A-Z])[\w.'’&-]*)*)"
    r"(?=[.,;!]*$|[,;]| (?:now|in|on|last|this|since|after|when|yesterday|today|and|so|because)\b)",
    re.IGNORECASE,
)
"""Who or what is another one; of what a firm or a teacher switched or moved to they may only make use."""
_OTHERWISE: Final = CHANGED - {"new"}
_GETS: Final = r"(?:has|have|had|having|got|getting|gets?|given?|gave|buys?|bought|needs?|wants?|['’](?:s|ve))"
_WORD: Final = r"(?!(?:for|in|on|at|to|of|from|with|by|and|or|but|as|this|last|next)\b)[^\W\d_]+"
_NEW: Final = regex(
    rf"\b{_GETS} (?:[^\W\d_]+ ){{0,2}}(?:brand[ -])?new (?P<what>[^\W\d_]+(?:[ -]{_WORD}){{0,2}})",
    re.IGNORECASE,
)
"""Something new that somebody or something has, gets or needs."""
