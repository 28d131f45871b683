"""Names that capitals do not tell: in messages without any or of nothing else, in lists, and words that are names.

In a message without capitals: first names, who stands behind a word of kinship, where somebody lives.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from perdure.domain.entity import TITLES, EntityType, Mention, new_mention, without_form
from perdure.providers.gazetteer import given_names, is_given_name, is_place
from perdure.providers.ner_types import COMMON
from perdure.providers.ner_words import (
    KIN,
    LIVE_WORDS,
    LOWER_CUES,
    NEAR_PERSON,
    NOT_LOWER_NAMES,
    NOT_LOWER_PLACES,
    ORDINARY_ENDINGS,
    ORDINARY_GIVEN,
    ORGANIZATIONS,
    PERSON_FOLLOWERS,
    PERSON_NOUNS,
    PLACE_PREFIXES,
    PLACES,
    ROAM_WORDS,
    SHY_GIVEN,
    SPOKEN_TO,
    SUBJECT_FOLLOWERS,
)

_pattern = cache(re.compile)
_VERBS: Final = PERSON_FOLLOWERS | (
    SUBJECT_FOLLOWERS - frozenset("and also always never just still already only".split())
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_GAP: Final = re.compile(r"\.? ")
_TITLES: Final = TITLES - {"president", "judge", "mayor", "nurse", "coach", "chef", "king", "queen", "saint", "father"}
_CUES: Final = LOWER_CUES | _TITLES
_SURE: Final = 0.65
_MOST_WORDS: Final = 2000


def lower_names(text: str) -> Iterator[Mention]:
    """Yield the persons and places that a text without capitals names."""
    behind_name = False
    before: list[str] = []
    end = 0
    taken = 0
    for count, match in enumerate(_WORD.finditer(text)):
        if count == _MOST_WORDS:
            return
        if match.start() < taken:  # a surname
            end = match.end()
            continue
        word = match[0].replace("’", "'").removesuffix("'s")
        near = before[-1] if before and _GAP.fullmatch(text, end, match.start()) else ""
        type_: EntityType | None = None
        cued = near in _CUES or (near == "and" and behind_name)
        talked = near in ("to", "with") and not _TALKED.isdisjoint(before[-2:-1])
        if (cued and _may_be_name(word, near, text, match.end())) or (talked and _is_given(word)):
            type_ = "person"
        elif near in ("for", "at", "from") and word in ORGANIZATIONS and word not in COMMON:
            type_ = "organization"
        elif near in _WHITHER and _is_place(word, near, before, behind=text[match.end() : match.end() + _BEHIND]):
            type_ = "location"
        elif _is_first(word, near, owns=word != match[0]):
            type_ = "person"
        if type_:
            start = match.start()
            name = word + (_surname(text, near, start + len(word)) if type_ == "person" and _is_given(word) else "")
            taken = start + len(name)
            yield new_mention(name=name, type=type_, start=start, end=start + len(name), confidence=_SURE)
        behind_name = type_ == "person" or (behind_name and word == "and")
        before = [*before[-4:], word]
        end = match.end()


def maybe_lower(text: str) -> bool:
    """Tell whether a short text without any name in capitals has a word in it that is somebody's first name."""
    if len(text) >= _SHORT_TEXT:
        return False
    apart = text.encode().translate(_ASCII_APART).decode() if text.isascii() else text.translate(_APART)
    return not _bold_names().isdisjoint(apart.split())


@cache
def _bold_names() -> frozenset[str]:
    """Return the first names that are no other word."""
    return given_names() - COMMON - ORDINARY_GIVEN - SHY_GIVEN


_SHORT_TEXT: Final = 240
_APART: Final = str.maketrans(dict.fromkeys(".,;:!?…()\"'’-", " "))
_ASCII_APART: Final = bytes(32 if byte in _APART else byte for byte in range(256))
"""The same for ASCII: an eighth of the time."""
_HEADLAND: Final = "ness"
"""The end of an ordinary word, and of places by the sea; which of such words are no place is listed."""
_NEWS: Final = frozenset("in to from near visited visiting".split())
"""Before a place that no list knows."""
_WHITHER: Final = frozenset("in to from near visited visiting for via through around outside leaving reached".split())


_ARTICLES: Final = frozenset("the a an this that these those some no".split())
"""Before a thing: who blows the horn names nobody."""


def _is_first(word: str, near: str, *, owns: bool) -> bool:
    """Tell whether a word is somebody's first name wherever it stands, or behind a word that leads to a person."""
    if not is_given_name(word) or word in COMMON or word in ORDINARY_GIVEN or near in PLACE_PREFIXES | _ARTICLES:
        return False
    if word in PLACES:
        return near in SPOKEN_TO
    return owns or near in NEAR_PERSON or (word not in SHY_GIVEN and len(word) >= _LEAST - 1)


def _is_given(word: str) -> bool:
    return is_given_name(word) and word not in COMMON


def _surname(text: str, near: str, end: int) -> str:
    """Return what follows a given name, with the space before it, where it can only be a surname; else nothing."""
    second = _SECOND.match(text, end)
    if second is not None and _is_first(second[1], "", owns=False):
        return second[0]
    found = _NEXT.match(text, end) if near not in _ASKING else None
    if found is None or len(found[1]) < _LEAST or found[1] in COMMON | NOT_LOWER_NAMES | SUBJECT_FOLLOWERS:
        return ""
    return "" if found[1].endswith((*ORDINARY_ENDINGS, "s")) or is_place(found[1]) else found[0]


_NEXT: Final = re.compile(rf" ([^\W\d_]+)(?= (?:in|from|at|about|and|on|for|{'|'.join(sorted(_VERBS))})\b|[,.;!?)]|$)")
_SECOND: Final = re.compile(r" ([^\W\d_]{3,})(?!['’\w])")
_ASKING: Final = frozenset(
    "do does did will would can could should shall may might must has have had is was are".split()
)
_LEAST: Final = 4
_TALKED: Final = frozenset("talk talked talking speak spoke spoken speaking chat chatted chatting met meeting".split())


def _may_be_name(word: str, near: str, text: str, end: int) -> bool:
    if is_given_name(word):
        return near != "and" or word not in COMMON
    if word in COMMON or word in _CUES or word in NOT_LOWER_NAMES or len(word) < 3:
        return False
    if word.endswith("s"):  # idris moved; not: my sister hates it
        behind = _WORD.match(text, end + 1)
        return behind is not None and behind[0] in SUBJECT_FOLLOWERS and not {word[:-1], word[:-2]} & COMMON
    return not word.endswith((*ORDINARY_ENDINGS, "er", "ist"))


def _is_place(word: str, near: str, before: list[str], *, behind: str) -> bool:
    earlier = before[:-1]
    if is_place(word):
        return word not in COMMON
    if near not in _NEWS or word in COMMON or word in NOT_LOWER_PLACES or len(word) < 4:
        return False
    if word.endswith(ORDINARY_ENDINGS) and not word.endswith(_HEADLAND):
        return False
    told = before[-2:-1] != [] and before[-2] in _JOURNEYS and _IS_SO.match(behind) is not None
    if near == "to" and not (told or _WHITHER_ENDS.match(behind)):
        return False  # off to harvest plums
    return not (LIVE_WORDS if near in ("in", "near") else ROAM_WORDS).isdisjoint(earlier)


_BEHIND: Final = 12
_WHITHER_ENDS: Final = re.compile(
    r"\s*(?:$|[^\w\s]|(?:for|with|on|in|at|by|and|or|but|to|from|via|over|after|before|until|till|since|because|so|when"
    r"|where|as|again|soon|now|then|together|alone|today|tonight|tomorrow|yesterday|next|last|this|every|all)\b)"
)
"""Behind where somebody goes, rather than what they go to do."""
_JOURNEYS: Final = frozenset("trip flight train ferry".split())
_IS_SO: Final = re.compile(r" (?:is|was|got|has)\b")
"""Behind where a journey goes of which something is told."""


_ITEM: Final = r"(?m)^[ \t]*(?:[-*•+–]|\d{1,2}[.)])[ \t]+([^\W\d_][\w'’-]*)(\.?(?: [^\W\d_][\w'’-]*)?)([^\n]*)$"
_ALONG: Final = (
    r"\s*(?:\+|&|and|plus|with|,|\()\s*(?:\+\s*)?(?:(?:her|his|the|a|one|two|1|2) )?(?:kids?|wife|husband|partner"
    r"|family|guest|girlfriend|boyfriend|baby|one|mum|dad|children|spouse|fiancée?|friend|dog)\b"
)
_OF_PEOPLE: Final = (
    r"\b(?:guests?|guest ?list|invited|who(?:['’]s| is) (?:coming|in|going|there)|attendees|attending|players|team"
    r"|crew|squad|line-?up|volunteers|rsvps?|coming)(?: (?:so far|on \w+|for \w+|this \w+))?[\s:–—-]*$"
)
_OF_THINGS: Final = (
    r"\b(?:shopping|ingredients?|buy|pack|packing|plants?|recipe|grocer\w+|menu|to-?do|tasks?|seeds?|cheeses?|films?|books?"
    r"|games?|songs?|trip|towns?|cities|places|apps?|tools?)\b[^\n]*\n?\s*$"
)
_FEW: Final = 2


def people_listed(text: str, found: list[Mention]) -> list[Mention]:
    """Return the mentions with those of a list of people that no list of names knows: "- Ottoline (no nuts)"."""
    block: list[re.Match[str]] = []
    added: list[Mention] = []
    for item in _pattern(_ITEM).finditer(text):
        if block and text[block[-1].end() : item.start()].strip("\n"):
            added += _people(text, block)
            block = []
        block.append(item)
    added += _people(text, block)
    starts = {one.start for one in added}
    return [*(one for one in found if one.start not in starts or one.type != "other"), *added] if added else found


def _people(text: str, block: list[re.Match[str]]) -> Iterator[Mention]:
    if not block:
        return
    header = text[max(0, block[0].start() - 80) : block[0].start()]
    told = sum(_is_told(item) for item in block)
    if _pattern(_OF_THINGS, re.I).search(header):
        return
    if told < _FEW or 2 * told < len(block):
        several = 2 * sum(one[1].endswith("s") for one in block) > len(block) or header.lstrip().lower().startswith(
            "for the "
        )
        if several or _pattern(_OF_PEOPLE, re.I).search(header) is None:
            return  # for the guests: towels, slippers
    for item in block:
        word = item[1].lower()
        unknown = not (
            word in COMMON or word in ORGANIZATIONS or is_given_name(word) or is_place(word) or word in TITLES
        )
        alone = not item[2].strip(" .")[:1].isupper()
        if unknown and alone and item[1][0].isupper() and len(word) >= 3 and not word.endswith(ORDINARY_ENDINGS):
            yield new_mention(name=item[1], type="person", start=item.start(1), end=item.end(1), confidence=_SURE)


def _is_told(item: re.Match[str]) -> bool:
    """Tell whether an item names a person: by a title, a first name that is no other word, or who comes along."""
    word = item[1].lower()
    if word in TITLES and item[2].strip(" .")[:1].isupper():
        return True
    if _pattern(_ALONG).match(item[2] + item[3]) and item[1][0].isupper() and word not in COMMON:
        return True
    return is_given_name(word) and not (word in COMMON | ORDINARY_GIVEN | SHY_GIVEN or is_place(word))


_SIGN_OFF: Final = (
    r"(?:^|\n)[ \t]*(?:(?:with |many |kind |kindest |best |warm |warmest |all the |yours |lots of |much |mit |viele "
    r"|liebe |beste |herzliche |freundlichen |freundliche |un |saludos |cordiali ){0,3}"
    r"(?:regards|wishes|thanks|cheers|sincerely|faithfully|truly|best|love|greetings|grüßen?|gruß|grüssen?|saludos"
    r"|cordialement|saluti|hugs))[,.!]?[ \t]*\n\s*$"
)


def is_signed(text: str, start: int, end: int) -> bool:
    """Tell whether a name stands alone on the line below a greeting that ends a letter."""
    if start == 0 or text[start - 1] != "\n" or text[end : end + 1] not in ("", "\n"):
        return False
    return _pattern(_SIGN_OFF, re.I).search(text[max(0, start - 60) : start]) is not None


def in_signature(text: str, writer: Mention, firm: Mention, place: Mention) -> bool:
    """Tell whether three names are who signs, the firm, and where it is: each line, or "Firm AS, Place"."""
    if not (writer.type == "person" and firm.type == "organization" and place.type == "other"):
        return False
    words = firm.name.lower().split()
    return (
        "\n" in text[writer.end : firm.start]
        and not text[writer.end : firm.start].strip(" ,\n")
        and text[firm.end : place.start] in (", ", ",\n", "\n", ".\n", "., ", " · ", " | ", " - ", " – ")
        and text[place.end : place.end + 1] in ("", "\n")
        and without_form(words) < len(words)
    )


_SENTENCE: Final = r"[^.!?\n]+"
_SHOUTED: Final = 3
_SHOUT: Final = re.compile("[A-Z][A-Z] [A-Z][A-Z]")  # a set at the beginning is searched fastest


def shouted(text: str, found: list[Mention]) -> list[Mention]:
    """Return the mentions with the persons and places of sentences all in capitals: "SOMEBODY TELL GUNTHER"."""
    if _SHOUT.search(text) is None:
        return found
    added: list[Mention] = []
    for match in _pattern(_SENTENCE).finditer(text):
        lower = match[0].lower()
        if match[0].isupper() and match[0].count(" ") >= _SHOUTED and len(lower) == len(match[0]):
            for one in lower_names(lower):
                start, end = one.start + match.start(), one.end + match.start()
                if one.type != "other":
                    added.append(
                        new_mention(name=text[start:end], type=one.type, start=start, end=end, confidence=_SURE)
                    )
    if not added:
        return found
    taken = {place for one in added for place in range(one.start, one.end)}
    kept = [one for one in found if taken.isdisjoint(range(one.start, one.end))]
    return sorted([*kept, *added], key=lambda one: one.start)


WORD_NAMES: Final = frozenset(
    (
        "Hope Faith Joy Grace Will Mark May June April August Summer Autumn Winter Rose Bill Dawn Chance Patience"
        " Charity Chase Hunter Sunny Honey River Sky Story Frank Art Rob Sue Bob Star Angel Iris Ivy Jack Ray Rich"
    ).split()
)
"""First names that are ordinary words or months."""

_KIN: Final = f"(?:{'|'.join(sorted(KIN, key=len, reverse=True))})"
_SAYS: Final = (
    r"(?:said|says|thinks?|thought|reckons?|reckoned|insisted|insists|promised|admitted|mentioned|claims?|claimed)"
)
_TOLD: Final = (
    r"(?:told|tells|texted|texts|phoned|phones|emailed|messaged|hugged|married|invited|taught|teaches|rang|called)"
)
_BEHIND_WORD: Final = (
    rf"(?<=\bWill) (?:will|won['’]t)\b| {_SAYS} (?:that )?(?:s?he|they|I|we|you)\b"
    rf"|(?: has| had| just| also)? {_TOLD} (?:me|us|him|my|our)\b"
    r"|(?: has| had| just| also)? (?:rang|phoned|texted)"
    r"(?=[,.;!]|$| (?:and|to|about|up|back|last|this|yesterday|again)\b)"
    r"|(?: has| just)? (?:asked|asks|wonders|wondered) (?:(?:me|us|you|for you|my|our)\b"
    r"|(?:if|whether|when|why|how) (?:s?he|I|we|they)\b)"
    rf"|,? (?:and|with) (?:her|his) (?:[a-z]+ )?{_KIN}\b"
    r"|(?: has| had)? (?:lost|broken?|forgot(?:ten)?|sold|bought|packed|painted|loves|hates|likes|needs|wants|brought"
    r"|misses|quit|passed|celebrates|washed|parked|starts|started|got) (?:her|his)"
    r" (?!(?:heart|soul|life|way|faith|mind|spirit|head)\b)[a-z]"
    r"|(?:['’]s|['’]ll| is| will| has)?(?: also| just)? (?:pick(?:s|ed|ing)? (?:me|us) up (?:at|from|on|after)"
    r"|(?:coming|come) (?:to stay|round|for (?:dinner|lunch|tea|supper|breakfast|drinks))"
    r"|pregnant|getting married|allergic to|married to|(?:a )?(?:vegan|vegetarian|coeliac))\b"
)
_AND_SOMEBODY: Final = (
    r"(?: and|,) ([A-Z][a-z]+) (?:are|were|have|came|went|both|said|live|lived|got|met|will|visit|play)\b"
)
_KIN_BEFORE: Final = rf"\b(?:my|our|his|her|their|[A-Z][a-z]+['’]s) (?:[a-z]+ )?{_KIN},? $"
_WHEN: Final = (
    r"\b(?:in|on|since|by|until|till|from|of|during|this|next|last|every|each|late|early|mid|before|after|to|for|around"
    r"|the|a|my|our|your|no|any|some|between)[ -]$"
)
_MORE_TIME: Final = (
    r"(?:,? (?:and|to|or|until|till|through)|[-–]) ?(?:[A-Z][a-z]+(?<=y|h|l|e|r|t)\b(?! [a-z]+s\b)|\d)|,? \d"
)
_REACH: Final = 60


def is_word_name(text: str, start: int, end: int) -> bool:
    """Tell whether a word that is a first name as well, at [start, end) with a capital, is somebody here."""
    before = text[max(0, start - _REACH) : start]
    if _pattern(_KIN_BEFORE).search(before):
        return _pattern(_MORE_TIME).match(text, end) is None
    if _pattern(_WHEN, re.I).search(before):
        return False
    if _pattern(_BEHIND_WORD).match(text, end) is not None:
        return True
    found = _pattern(_AND_SOMEBODY).match(text, end)
    return found is not None and found[1] not in WORD_NAMES and is_given_name(found[1].lower())


def qualifies(text: str, start: int, end: int, *, does: bool) -> bool:
    """Tell whether a word of `WORD_NAMES` that opens a sentence only tells of which sort the next one is: ray tracing.

    `does`: the next word may be its verb.
    """
    after = _pattern(_NOUN).match(text, end)
    if after is None or after[1] in _BESIDE_A_NAME or after[1].endswith("ly"):
        return False
    return after[2] is not None or not (does or is_word_name(text, start, end))


_NOUN: Final = r" ([a-z]+(?:'t)?)((?<=s) (?:are|were|have)\b)?"
_BESIDE_A_NAME: Final = frozenset(
    """
    and or but who whose which from in at on with of for to by as via is was has had will would can could may might must
    should shall does did do just also never always then still now here there again too not the a an my our
    """.split()
)
"""What follows somebody's name, and no noun that it belongs to."""
_ORDERED: Final = frozenset("mark bill rob pat sue chase grace nick".split())
_OBJECT: Final = r" (?:(?:my|your|this|that|these|those|it|as|each|every|all|any)\b|the (\w+))"


def is_order(text: str, word: str, end: int) -> bool:
    """Tell whether a word that opens a sentence is a verb there: "mark the date", but not "Mark the plumber"."""
    found = _pattern(_OBJECT).match(text, end) if word in _ORDERED else None
    return found is not None and (found[1] or "") not in PERSON_NOUNS


_INSTRUCTED: Final = frozenset(
    """
    peel chop slice dice grate mash knead whisk stir mix blend fold sift roll spread sprinkle drizzle season grease
    preheat simmer boil fry roast grill toast marinate drain rinse soak chill thaw serve garnish pour heat cover
    rest stand cut wipe scrub sand glue drill screw paint prime varnish measure mark tighten loosen unplug
    oven pan pot bowl tin lid tray spoon knife dough batter flour butter cream yeast vinegar potato potatoes onion
    onions tomato tomatoes carrot carrots bean beans garlic sauce spice spices lemon lemons mushroom mushrooms noodle
    stock broth lettuce cabbage spinach cucumber cucumbers lentils herbs nuts honey jam mustard board boards dust
    tap click scroll nail nails well twice thoroughly gently overnight evenly
    """.split()
)
"""Words of recipes and other instructions."""
_COMMONLY: Final = COMMON | _INSTRUCTED
_INSTRUCTS: Final = 3
"""So many of them make a text one."""


def without_instructions(text: str, found: list[Mention]) -> list[Mention]:
    """Return mentions without the words of a recipe or another instruction that only are written large: Stir Well."""
    plain = [one for one in found if one.type != "person" and _COMMONLY.issuperset(one.name.lower().split())]
    if not plain or len(_INSTRUCTED.intersection(_WORD.findall(text.lower()))) < _INSTRUCTS:
        return found
    return [one for one in found if one not in plain]


def without_programs(text: str) -> str:
    """Return a text of the same length with the programs between its fences blanked; a text pasted there stays."""
    if "```" not in text:
        return text
    fenced = _pattern(_FENCED)
    return fenced.sub(lambda one: " " * len(one[0]) if _pattern(_PROGRAM).search(one[0]) else one[0], text)


def is_code(text: str) -> bool:
    """Tell whether a text, or a line of it, is of a program."""
    return _pattern(_CODE).search(text) is not None


_FENCED: Final = r"```[^\n`]*\n?(?:[^`]|`(?!``))*(?:```|\Z)"
_PROGRAM: Final = r"```\w|[{}();=<>]"
"""What such a block has that is no text which was pasted: the name of a language, marks of code."""
_CODE: Final = (
    r"(?m)^\s*(?:import|from|def|class|for|while|return|const|let|var|function)\b[^\n]*\w\(|\w = \w+\([^\s)]*\)"
    r"|\b(?:if|while|for|switch) ?\((?=[^\n]{0,200}(?:[=!<>]=|\w\.\w+\())"
)
