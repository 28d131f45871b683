"""What a writer puts right in the same breath, "I live in Leeds. Oops, I meant York.", and what only a speaker says: I,
uh, I work at Fiat.
"""

import re
from functools import cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.beginnings import TURNS
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS
from perdure.extraction.correcting import SHAPES, Correction, correction, put_right
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.regex import regex
from perdure.extraction.remarks import named_by
from perdure.extraction.slots import english
from perdure.extraction.verbs import finite, in_past, third, verb_of

_FAR: Final = 80
"""Characters before the correction among which the value stands that is put right."""
_ROW: Final = 4
"""Words of the kind that one may say behind the first: no, wait, sorry."""
_LEAD: Final = r"(?:(?:oh|ah|er|uh|um|hm+|and|but),?\s)?"
_COPULA: Final = (
    r"(?:(?:it['’]s|that['’]s|it is|that is|make (?:that|it)|i meant?)\s)?(?:(?:in|on|at|until|till|from|since|for)\s)?"
)
_WORD: Final = regex(r"\s*([^\W\d_]+)")
_STOP: Final = regex(r"\s*(?:[,.;!)–—]|\Z)")
_SLIP: Final = regex(
    r"\s*[-,.;:!–—(]{1,3}\s*(?:sorry,? |oops,? |i think )?(?:"
    r"(?:(?:i|we)(?:['’]d|['’]ve| had| have| must have| always| just| keep)?(?: just| always)? (?:"
    r"(?:swap(?:ped|ping)?|switch(?:ed|ing)?|flip(?:ped|ping)?|transpos(?:ed|e|ing)|revers(?:ed|ing)|confus(?:ed|e|ing)"
    r"|jumbled) (?:the|two|those|these|them)\b"
    r"|mix(?:ed|ing)? (?:\w+ ){0,3}up\b|(?:got|had|put|wrote|typed) (?:it|that|them) (?:down )?(?:wrong|backwards)\b"
    r"|mis[a-z]+(?:ed|ead|eard|poke|poken|took|ing)\b|was (?:thinking of|looking at|reading)\b))"
    r"|(?:that(?:['’]s| was| is)|it was) (?:a |my )?(?:typo|slip|mistake|wrong)\b"
    r"|(?:my (?:mistake|bad|error|fault)|typo|wrong (?:number|digit|line|one|way round))\b"
    r")[^.!?;,)\n]*\)?",
    re.IGNORECASE,
)
"""How a writer excuses the slip right behind what is right: 187, I swapped the digits."""
_END: Final = regex(r"(?=[!?\n]|\.(?:\s|$)|$)")
_SINCE: Final = regex(r"\b(?:since|as of|from|after|with) (?:\w+ ){1,3}(?=it(?:['’]s| is)\b)", re.I)
"""Since when something is so, before what is right: since Monday it's 52."""
_SURELY: Final = frozenset(
    {
        "no wait",
        "wait no",
        "wait, no",
        "oops",
        "whoops",
        "i mean",
        "i meant",
        "make that",
        "or rather",
        "i tell a lie",
    }
)
"""With which somebody stops who has said something wrong, whatever follows; not so a mere "wait": wait, Tom!"""
_MARKS: Final = regex(r"[-,:.!–—…\s]*[-,:.!–—…]\s+|\s+$")
_BEFORE_A_VALUE: Final = (
    ARTICLES | OWN | frozenset("to of in at from is are was am be called named with like likes".split())
)
_SHORT: Final = ("'m", "’m", "'s", "’s", "'re", "’re")
_BESIDE: Final = frozenset({"too", "also", "as"})
"""Words that add a value to the one before: Mondays, actually Tuesdays too."""
_SENTENCE: Final = ".!"


def corrected(text: str) -> str:
    """Return a text of the same length in which what its writer took back at once gave its place to what is right."""
    at = 0
    text = _NO_MORE.sub(_had, _ANOTHER.sub(_anew, text))
    while found := _halt().search(text, at):
        swap = _swap(text, found) or _of_another(text, found) or _told_anew(text, found)
        at = found.end("mark") if swap is None else swap[0]
        if swap is not None:
            start, end, right, between = swap
            excuse = _SLIP.match(text, end)
            end = excuse.end() if excuse else end
            text = text[:start] + (right + between).ljust(end - start) + text[end:]
    return text


def _had(found: re.Match[str]) -> str:
    """Return what somebody had in the room of what they said that they have: I have a boat, well had, sold it."""
    have = "had" if found["have"][0] == "h" else " had"
    what = f"{have.ljust(len(found['have']))}{found['what']}"
    return what + " " * (len(found[0]) - len(what))


_NO_MORE: Final = regex(
    r"(?:(?<=\bi )|(?<=\bwe )|(?<=\bi)|(?<=\bwe))(?:(?P<have>(?<= )have(?: got)?|['’]ve(?: got)?)"
    r"(?P<what> [^,.;:!?\n]+?),? (?:well|or rather|i mean),? had)(?=\s?(?:[,.;:!–—-]|$| until\b| till\b| but\b))",
    re.IGNORECASE,
)


def _anew(found: re.Match[str]) -> str:
    """Return a noun in the room of the one that is taken back for it, unless a clause begins with it or denies it."""
    before = _CLAUSE.split(found.string[: found.start()])[-1]
    last = found["new"].rpartition(" ")[2].casefold()
    if _DENIES.search(before) or finite(last) or last.endswith("ed"):
        return found[0]
    return f"{' ' * len(found['taken'])}{found['new']}"


_NOUN: Final = (
    r"an? (?!(?:bit|lot|little|while|few|really|very|moment|minute|hour|day|week|month|year|decade)\b)"
    r"(?!(?:\w+ )?ones?\b)[a-z][\w-]*(?: (?!for\b|since\b)[a-z][\w-]*)?"
)
_ANOTHER: Final = regex(
    rf"(?P<taken>\b{_NOUN}(?:\s?[-,–—.…]{{0,3}}\s*\b(?:no,? wait|wait,? no|no,? sorry|no,? actually|or rather"
    r"|i tell a lie)\b[-,–—.… ]+|\s?[-,–—.…]{1,3}\s*\b(?:nah|nope|no)\s?[-,–—.…]{1,3}\s*))"
    rf"(?P<new>{_NOUN})(?=\s*(?:[.,;:!)\n]|$)| (?:for|since)\b)",
    re.IGNORECASE,
)
"""A noun that is taken back for another one, with which the clause ends: been a florist, nah, a gardener."""
_CLAUSE: Final = regex(r"[.,;:!?\n]")
_DENIES: Final = regex(r"\b(?:not|never|no)\b|n['’]t\b", re.IGNORECASE)


def fluent(text: str) -> str:
    """Return a text of the same length without the sounds, words and pronouns that only dictation has.

    "My sister Ada she is uh a vet in like Cádiz" is "My sister Ada is a vet in Cádiz", "my aunt, now she's a vet"
    is "my aunt's now a vet", "plays the oboe, our Jo" is "our Jo plays the oboe".
    """
    text = _NO_BEFORE.sub(lambda found: " " * len(found[0]), text)
    if _SOUND.search(text) is not None:
        text = _AGAIN.sub(lambda found: " " * len(found[0]), text)
        text = _PADDING.sub(lambda found: " " * len(found[0]), _SOUND.sub(_silent, text))
    return _TWICE.sub(_once, named_first(text))


def named_first(text: str) -> str:
    """Return a text of the same length in which each sentence names first whom it is about, and not behind its end, and
    whose a thing is before the thing: that van of ours, our van; and what somebody was asked to do, and did, as done.
    """
    return _OF_MINE.sub(_own, _NAMED_LAST.sub(_turned, _GRANTED.sub(_done, text)))


def _done(found: re.Match[str]) -> str:
    """Return in the same room that somebody did what they were asked to: I asked them to move it and they did."""
    if found["they"].casefold() not in _THEY.get(found["who"].casefold(), _THIRD):
        return found[0]
    they = found["they"] if found["who"].casefold() in _THEY else found["who"]
    they = they[0].upper() + they[1:] if found["asker"][0].isupper() else they
    return f"{they} {in_past(found['verb'].casefold())} {found['what']}".ljust(len(found[0]))


_THEY: Final = {
    who: frozenset({they}) for who, they in (pair.split() for pair in ("them they", "him he", "her she", "it it"))
}
_THIRD: Final = frozenset("they he she it".split())
_GRANTED: Final = regex(
    r"\b(?P<asker>i|we|(?:my|our|the) [a-z]+|(?-i:[A-Z])[\w-]+)(?: have|['’]ve| has)?(?: just| finally)? "
    r"(?:asked|told|begged|persuaded|convinced|instructed) "
    r"(?P<who>them|him|her|it|me|us|(?:my|our|the) [a-z-]+|(?-i:[A-Z])[\w-]+) to (?P<verb>[a-z]+) "
    r"(?P<what>[^.!?;,\n]{2,60}?),? (?:and|which|so)(?: luckily| thankfully| of course)? (?P<they>they|he|she|it|i|we)"
    r"(?: did| have| has)(?: so| it| that)?(?=\s*(?:[.!;)\n]|,(?! but)|$))",
    re.IGNORECASE,
)
"""What somebody asked for, and got."""


def _own(found: re.Match[str]) -> str:
    whose = _WHOSE[found["whose"]]
    return f"{whose.title() if found['that'][0] == 'T' else whose} {found['what']}".ljust(len(found[0]))


_WHOSE: Final = {"mine": "my", "ours": "our", "his": "his", "hers": "her", "theirs": "their"}
_OF_MINE: Final = regex(
    r"\b(?P<that>[Tt](?:hat|his|hose|hese)) (?P<what>(?!(?:friend|mate|colleague|one|ones)s?\b)[a-z][\w-]*"
    rf"(?: [\w-]+){{0,2}}) of (?P<whose>{'|'.join(_WHOSE)})\b"
)


def _turned(found: re.Match[str]) -> str:
    """Return a clause with who it is about before what they do, in the same room; what begins otherwise as it is."""
    does, who = found["does"], found["who"]
    first, *rest = does.split()
    word = first.casefold().replace("’", "'")
    begins = third(word) or word in _DONE_BY_ONE or (word in _GAVE_UP and rest)
    if not begins or does.endswith(("?", " it")) or not (found["name"] or named_by(found["noun"])):
        return found[0]
    return f"{who[0].upper()}{who[1:]} {first[0].lower()}{does[1:]}".ljust(len(found[0]))


_NAMED_LAST: Final = regex(
    r"(?:^|(?<=[.!?] ))(?P<does>(?!(?:thanks|cheers|yes|lots|hugs|kisses|regards|greetings|congrats)\b)[A-Za-z][a-z’']+"
    r"(?: [^\s,.;:!?]+){1,8}), (?P<who>(?:my|our) (?:(?P<noun>[a-z][a-z-]*(?: [a-z-]+)?)(?: [A-Z][\w-]+)?"
    r"|(?P<name>[A-Z][\w-]+)))(?: does| is| has)?(?=[.!]*(?:\s|$))(?![.!]* [a-z])"
)
"""What somebody does, and only then who: plays the oboe, our Jo."""
_DONE_BY_ONE: Final = frozenset("is has does isn't doesn't hasn't can can't won't used".split())
_GAVE_UP: Final = frozenset("stopped gave quit started took switched went became turned moved used".split())


def _once(found: re.Match[str]) -> str:
    return "".join(found[name] or "" for name in ("lead", "who", "is", "now")).ljust(len(found[0]))


def _silent(found: re.Match[str]) -> str:
    """Return the comma before a sound where it parts two of a row, in the room of both: nuts, uh, eggs."""
    before = found.string[: found.start()].split()[-1:]
    parts = found["comma"] and before and before[0].casefold() not in PREPOSITIONS | _UNPARTED
    return ("," if parts else "").ljust(len(found[0]))


_NO_BEFORE: Final = regex(r"^\s*(?:[Nn]o|[Nn]ope|[Nn]ah)[,.!]? +(?=(?:he|she|He|She)(?:['’]s)? )")
"""What denies what was said of somebody who is named no more: no, she lives in Oslo."""
_UNPARTED: Final = frozenset("i we he she they it you a an the my our is am are was were and or but so".split())
_SOUND: Final = regex(
    r"(?P<comma>,\s?)?\b(?:umm?|uhm?|ermm?|(?:(?<![^.!?,\s]\s)|(?=\w+,))(?:Umm?|Uhm?|Ermm?))\b(?![-'’.])(?:,(?=\s))?"
)
_AGAIN: Final = regex(r"\b(?P<word>\w{1,4})(?=,? (?:[Uu]mm?|[Uu]hm?|[Ee]rmm?),? (?P=word)\b)")
"""What is said again behind such a sound: I, um, I work at …"""
_PADDING: Final = regex(
    r"(?<!\bdo )(?<!\bif )(?<!\bas )\byou know\b(?! (?:that|what|who|how|where|when|why|if|my|the|about)\b)"
    r"|(?<=\bha[sd] )like\b|(?<=\bhave )like\b|(?<=\b[ai][tn] )like\b|(?<=\bname is )like\b"
)
_TWICE: Final = regex(
    r"(?:^|(?<=[.!?] )|(?<=\bso )|(?<=\band ))(?P<lead>\s*)"
    r"(?P<who>(?:[Mm]y|[Oo]ur) [\w-]+(?: [A-Z][\w-]+)?),?(?P<now>(?<=,) now)? (?:he|she|they)"
    r"(?P<is>['’]s(?= )|(?= (?:is|has|was|are|have|works?|lives?|likes?|loves?|hates?|plays?|teaches|drives|moved)\b))"
)
"""Who is named and then called "she" at once: my sister Ada she is …"""


def _swap(text: str, found: re.Match[str]) -> tuple[int, int, str, str] | None:
    """Return the stretch from a value that is taken back to the one that is right, that value, and what stays between.

    A value that does not stand right before the correction has to be the nearest of its shape, and the right one all
    that is said, or with the same unit: "9 people are coming" takes no Monday back.
    """
    start, apart = found.start() - (text[found.start() - 1 : found.start()] == " "), found["mark"] in _SENTENCE
    shape, new = next(
        ((name, one) for name, shape in SHAPES.items() if (one := shape.match(text, found.end()))), ("", None)
    )
    if new is None:
        return None
    near = max(start - _FAR, 0)
    first = max(text.rfind(mark, near, start) for mark in ".!?\n") + 1
    before = list(SHAPES[shape].finditer(text, max(first, near), start))
    old = next((one for one in reversed(before) if _alike(one.group(), new.group())), None)
    if old is None:
        return None
    unit = _WORD.match(text, new.end())
    same = unit is not None and text.startswith(unit.group(), old.end())
    if unit and not same and (unit[1].casefold() in _BESIDE or finite(unit[1].casefold())):
        return None
    close = not text[old.end() : start].strip()
    end = unit.end() if unit and same else new.end()
    if shape == "name":
        return (old.start(), new.end(), new.group(), "") if close and not apart else None
    alone = _STOP.match(text, end) is not None
    if not alone and (apart or not close):
        return None
    return old.start(), end if alone else new.end(), new.group(), text[old.end() : start]


def _of_another(text: str, found: re.Match[str]) -> tuple[int, int, str, str] | None:
    """Return as `_swap` does a value that is somebody else's, as its writer notes: my birthday is the 5th, no, that's
    my brother, mine is the 15th.
    """
    theirs = _THEIRS.match(text, found.start("halt"), found.end() + _FAR)
    if theirs is None or theirs.end("halts") < found.end("halt"):
        return None
    first = max(text.rfind(mark, 0, found.start()) for mark in ".!?\n") + 1
    head = frozenset(_LETTERS.findall(text[first : found.start()].casefold()))
    known = head | _MINE | (frozenset[str]() if "i" in head else _PERSONS)
    ahead = text[theirs.end() : theirs.end() + _FAR]
    near = [(one.start(), name, one) for name, shape in SHAPES.items() if (one := shape.search(ahead))]
    for at, shape, new in sorted(near, key=lambda one: one[0])[:_ROW]:
        again = frozenset(_LETTERS.findall(ahead[:at].casefold()))
        before = [*SHAPES[shape].finditer(text, first, found.start())]
        if before and again <= known and again and _STOP.match(ahead, new.end()):
            old = before[-1]
            return old.start(), theirs.end() + new.end(), new.group(), text[old.end() : found.start()].rstrip()
    return None


_THEIRS: Final = regex(
    r"(?P<halts>[^.!?\n]{2,24}?)[-,–—.… ]{0,3}\bthat(?:['’]?s| is| was) (?:my|our|the|his|her|their) "
    r"(?![^,.;]*\b(?:too|also|well)\b)[a-z'’ -]{2,30}?[,;.–—]{1,2} (?:and |but )?(?=\w)",
    re.IGNORECASE,
)
"""Whose the value is that was told: no wait, that's my brother's, …"""
_LETTERS: Final = regex(r"[^\W\d_]+")
_PERSONS: Final = frozenset("he she they".split())
_MINE: Final = frozenset("mine ours is s m it i was on at in the are".split())
"""With which the right value is told beside the words of the wrong one."""


def _told_anew(text: str, found: re.Match[str]) -> tuple[int, int, str, str] | None:
    """Return the stretch of a sentence and of the next one, which puts it right, and how they are meant."""
    if found["mark"] not in _SENTENCE:
        return None
    first = max((text.rfind(mark, 0, found.start()) for mark in ".!?\n"), default=-1) + 1
    first += len(text[first:]) - len(text[first:].lstrip())
    end = _END.search(text, found.end())
    assert end is not None, "every text has an end"
    said = _SINCE.sub("", text[found.end("mark") : end.end()].strip())
    halts = _MARKS.split(text[found.start("halt") : found.end()].casefold())
    sure = not _SURELY.isdisjoint((*halts, " ".join(halts).strip()))
    surely = f"scratch that, {_SINCE.sub('', text[found.end() : end.end()])}" if sure else ""
    right = correction(surely) or correction(said)
    if right is None:
        return None
    before = text[first : found.start()]
    now = put_right(before, right) or _ending(before, right)
    if now is None or len(now) > end.start() - first:
        return None
    return first, end.start(), now, ""


def _ending(before: str, right: Correction) -> str | None:
    """Return a sentence with a word in the place of its last one, which is written alike: allergic to kale | leek."""
    head, _, last = before.rpartition(" ")
    word, ahead = right.value, head.rpartition(" ")[2].casefold()
    alike = last.istitle() == word.istitle() and (last.istitle() or last.endswith("s") == word.endswith("s"))
    told = right.sure and right.bare and word.replace("-", "").isalpha() and last.casefold() not in NUMBERS and alike
    noun = not word.endswith("ly") and word not in STOP_WORDS | TURNS and not verb_of(word.casefold())
    valued = ahead in _BEFORE_A_VALUE or ahead.endswith(_SHORT) or verb_of(ahead) is not None
    return f"{head} {word}" if told and noun and valued else None


def _alike(old: str, new: str) -> bool:
    """Tell whether one value may be meant for another: numbers of about as many digits."""
    digits = [sum(map(str.isdigit, one)) for one in (old, new)]
    return abs(digits[0] - digits[1]) <= 1


@cache
def _halt() -> re.Pattern[str]:
    phrases = sorted((" ".join(one) for one in english().classes["halting"]), key=len, reverse=True)
    halt = rf"(?:{'|'.join(map(re.escape, phrases))})"
    return re.compile(
        rf"(?P<mark>\.{{2,}}|[-,;–—(]|[.!](?=\s))\s{{0,2}}{_LEAD}(?P<halt>{halt})(?:[-,:.!–—…]{{0,3}}\s{{1,2}}{halt}){{0,{_ROW}}}[-,:.!–—…]{{0,3}}\s{{1,2}}{_COPULA}",
        re.IGNORECASE,
    )
