"""Named things by regular expression and word lists: microseconds a message, no model, linear in any text.

Finds @mentions, #tags, email addresses, URLs, written dates and capitalised names. Names get a type from the words in
and around them; where nothing tells, the type is `other`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from perdure.domain.english import IRREGULAR
from perdure.domain.entity import TITLES, EntityType, Mention, new_mention, resolved
from perdure.providers.gazetteer import is_given_name, is_place
from perdure.providers.ner_alias import behind, joined, two_names
from perdure.providers.ner_lower import (
    WORD_NAMES,
    in_signature,
    is_code,
    is_order,
    is_signed,
    is_word_name,
    lower_names,
    maybe_lower,
    people_listed,
    qualifies,
    shouted,
    without_instructions,
    without_programs,
)
from perdure.providers.ner_types import COMMON, CONNECTING, NEVER_NAMES, comes_from, is_seated, is_somebody, type_of
from perdure.providers.ner_words import (
    CONNECTORS,
    GIVEN_NAMES,
    LEGAL_FORMS,
    OFFICES,
    ORDINARY_ENDINGS,
    ORG_WORDS,
    ORGANIZATION_PHRASES,
    ORGANIZATIONS,
    PLACE_PREFIXES,
    SUBJECT_FOLLOWERS,
)

MAX_MENTIONS: Final = 256
"""Mentions returned for one text: a page of prose has about 30; more is a list or an attack on the entity table."""

LONGEST_NAME: Final = 100
"""Characters of a name that counts; longer runs of capitals are headings or noise."""

_pattern = cache(re.compile)
"""Compiles a pattern with the first text that may hold what it finds."""

_MONTH: Final = (
    "(?:[Jj]anuary|[Ff]ebruary|[Mm]arch|[Aa]pril|[Mm]ay|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember"
    "|[Dd]ecember|[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec)\\b\\.?"
)
_DAY: Final = "(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?"
_YEAR: Final = "(?:1[5-9]|20|21)\\d\\d"
_DATE_START: Final = re.compile(r"[0-9JFMASOND](?<![\w/.-].)")
_DATE: Final = (
    rf"{_YEAR}-(?:0\d|1[0-2])-[0-3]\d(?!\d)"
    rf"|[0-3]?\d([/.-])[0-3]?\d\1(?:{_YEAR}|\d\d)(?![\w/-])"
    rf"|{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?(?!\w)"
    rf"|{_MONTH} {_DAY}(?:,? {_YEAR})?(?![\w:])"
    rf"|{_MONTH}(?:,| of)? {_YEAR}(?!\w)"
)
_DIGIT: Final = re.compile("[0-9]")  # a set is searched twice as fast as a category
_EMAIL: Final = r"(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?<![-_])"
_AT: Final = r"(?<![\w.@/+%-])(?<![\[({,:=]['\"`])@[^\W\d][\w-]{0,62}(?:\.\w[\w-]{0,62}){0,2}"
_AT_RULES: Final = frozenset(f"@{one}" for one in "media import charset keyframes font-face supports layer".split())
"""What begins a rule of a style sheet, and mentions nobody."""
_COLOUR: Final = r"(?:([\da-f])\1{2}|(?=[a-f]{0,5}\d)[\da-f]{6})(?!\w)"
_COLOURED: Final = re.compile(r"(?:colou?r|background|fill|hex)\b\W{0,3}$", re.I)
_COLOURED_REACH: Final = len("background") + 3
_TAG: Final = rf"(?<![\w&/#])#(?!{_COLOUR})(?=\d{{0,63}}[^\W\d])[\w-]{{1,64}}(?<!-)"
_URL: Final = r"(?<!\w)(?:[hH][tT][tT][pP][sS]?://|[wW][wW][wW]\.)[^\s<>\"“”«»]{2,2048}"
_URL_END: Final = ".,;:!?…)]}'’*_"


_ABBREVIATED: Final = (
    r"(?:(?<=\b(?:Dr|Mr|Ms|Mx|St|Mt|Sr|Lt))|(?<=\b(?:Mrs|Rev|Sgt|Gen|Sra|Hon))|(?<=\b(?:Prof|Capt)))"  # fixed widths
)


def _name_pattern(upper: str) -> re.Pattern[str]:
    """Return the pattern of a run of capitalised words.

    It opens with a character set, which the engine searches fastest; every repetition is bounded or consumes
    characters that no other branch could take, so nothing is tried twice.
    """
    initials = rf"(?<!I)(?:\.[{upper}]){{0,3}}\.(?= [{upper}])"
    rest = rf"(?:\w+(?:['’-][{upper}]\w+|&[{upper}]\w*)*|['’][{upper}]\w+(?:-[{upper}]\w+)*|{initials})"
    joint = rf"(?: |{_ABBREVIATED}\. )(?:(?:{'|'.join(CONNECTORS)}) )?"
    start = rf"[{upper}](?<![\w@#&/\\-][{upper}])(?<!\w['’][{upper}])"
    return re.compile(rf"{start}{rest}(?:{joint}[{upper}]{rest}){{0,7}}")


_ASCII_NAME: Final = _name_pattern("A-Z")


@cache
def _any_name() -> re.Pattern[str]:
    """Return the pattern for names with letters beyond ASCII: large, so made with the first text that has any."""
    upper = "".join(char for char in map(chr, (*range(0xC0, 0x590), *range(0x1E00, 0x2000))) if char.isupper())
    return _name_pattern("A-Z" + upper)


_CALENDAR: Final = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays"
    " sundays january february march april may june july august"
    " september october november december christmas easter halloween".split()
)
_SKIPPED: Final = frozenset(word.capitalize() for word in COMMON | _CALENDAR)
_NEXT_WORD: Final = re.compile(r" ([a-z]+(?:'t)?)")
_OWNED: Final = re.compile(
    r"..(?: (?!(?:a|an|the|my|our|your|his|her|their|it|so|too|very|really|just|not|still|always|never|also|been|got"
    r"|gone|on|in|at|up|out|off|over|done|fine|good|great|nice|hard|fun|perfect|awesome|amazing|tough|\w+ing|\w+ed)\b)[a-z])"
)
"""'s that belongs to an owner, and is no short form of "is" or "has"."""
_LOWER_PART: Final = re.compile(r"-[^\W\d_A-Z]")  # Well-known: not a name
_JOINED: Final = frozenset("-([=_{")  # well-known, Client(…): no names
_LISTED: Final = frozenset({"person", "organization", "location"})
_AND: Final = frozenset({" and ", " & ", " or ", ", and "})
_INSIDE: Final = frozenset(",’'\")%&/+;")


def extract(text: str) -> tuple[Mention, ...]:
    """Return the mentions of a text in order of position, at most `MAX_MENTIONS`, none overlapping another.

    Where two overlap the more confident stays, then the longer. `start` and `end` are character positions and
    `name` is exactly that part of the text.
    """
    if "-" in text and _HYPHEN.search(text) and (written := _SYLLABLES.sub(lambda one: one[0].title(), text)) != text:
        return tuple(_rewritten(one, text[one.start : one.end]) for one in extract(written))
    text = without_programs(text)
    found: list[Mention] = []
    if "@" in text:
        found += _matches(_EMAIL, text, "email", 0.99)
        found += (one for one in _matches(_AT, text, "mention", 0.95) if one.name not in _AT_RULES)
    if "#" in text:
        tags = _matches(_TAG, text, "tag", 0.95)
        found += (one for one in tags if not _COLOURED.search(text, max(0, one.start - _COLOURED_REACH), one.start))
    if "://" in text or "www." in text:
        found += _urls(text)
    if _has_digit(text):
        found += _dates(text)
    plain = not found
    code = "(" in text and is_code(text)
    titled = text.istitle() and text.count(" ") >= _HEADLINE
    for match in (_ASCII_NAME if text.isascii() else _any_name()).finditer(text):
        capitals = match[0]
        word = capitals.rpartition(" ")[2]
        if word in WORD_NAMES and not code and (start := _word_name(text, match)) is not None:
            found.append(new_mention(name=word, type="person", start=start, end=match.end()))
            continue
        if capitals in _SKIPPED or code:
            continue
        for run, start in _known_runs(match) if titled else _runs(text, match):
            mention = _name(text, run, start)
            if mention is not None:
                plain = plain and not (found and found[-1].end > start)
                found.append(mention)
        if len(found) >= 2 * MAX_MENTIONS:
            break
    if text.islower() or (not found and maybe_lower(text)):
        found += lower_names(text)
    else:
        found = shouted(text, found)
    if "\n" in text and (listed := people_listed(text, found)) is not found:
        found, plain = listed, False
    found = without_instructions(text, found) if found else found
    kept = tuple(found[:MAX_MENTIONS]) if plain else resolved(found, most=MAX_MENTIONS)
    return tuple(joined(text, _listed(text, kept))) if len(kept) > 1 else kept


_SYLLABLE: Final = (
    "ae ah bae beom bin bo chan cheol chi chun dae do dong eun fang feng gi gyu ha hae han hao he hee heon ho hong"
    " hoon hsin hua hui hwa hwan hye hyeon hyuk hyun il in ja jae jen jeong ji jia jin joo joon jun jung kai ki kwang"
    " kyo kyu kyung lan li lin ling mei mi min ming myung na nam pei ping rae ran sang seo seok seon seong seung shan"
    " shin si sik so sol son soo sook su suk sun sung tae ting wan wei wen won woo wook xin ya yan ye yen yeon yi ying"
    " yong yoo yoon young yu yuan yun yung"
).replace(" ", "|")
_SYLLABLES: Final = re.compile(
    rf"(?<![\w-])(?=[A-Z])(?!(?:Ha-ha|Ho-ho|So-so|He-he|Ha-he)\b)(?i:{_SYLLABLE})-(?:{_SYLLABLE})(?![\w-])"
)
"""A name of two syllables of which the second has no capital: Hyun-woo, Mei-ling."""
_HYPHEN: Final = re.compile(r"[A-Z]\w{1,4}-[a-z]")  # what each has; most hyphens stand elsewhere


def _rewritten(one: Mention, name: str) -> Mention:
    """Return a mention under the name as it was written; what has such a name in it is somebody where no cue tells."""
    return replace(one, name=name, type="person" if one.type == "other" and _SYLLABLES.search(name) else one.type)


def _word_name(text: str, match: re.Match[str]) -> int | None:
    """Return where a name that is a word as well stands, behind ordinary words; None where it is none."""
    lead, _, word = match[0].rpartition(" ")
    start, end = match.end() - len(word), match.end()
    if any(one not in _SKIPPED for one in lead.split()):
        return None
    named = (word in _SKIPPED and is_somebody(text, end)) or is_word_name(text, start, end)
    return start if named else None


def _runs(text: str, match: re.Match[str]) -> Iterator[tuple[str, int]]:
    """Yield a run of capitals and where it starts: "Ann Reed of Reed Sails" is two, "St Luke's Hospital" one."""
    run, start = match[0], match.start()
    follows = text[match.end() : match.end() + 3]
    formal = (follows in _FORMAL_STARTS and text.startswith(_FORMAL, match.end())) or (
        " " in run and ("." in run or follows[:1] == ".")  # where a form may begin inside the run: Acme B.V.
    )
    form = _LEGAL_FORM.search(text, start + 1, match.end() + _FORM_REACH) if formal else None
    if form is not None and form.start() <= match.end():
        somebody, of, firm = text[start : form.end()].partition(" of ")
        if of and " " in somebody:
            yield somebody, start
        yield (firm, start + len(somebody) + len(of)) if of and " " in somebody else (text[start : form.end()], start)
        if form.end() + 1 < match.end():
            yield text[form.end() + 1 : match.end()], form.end() + 1
        return
    owned = _OWN_HOUSE.match(text, match.end()) if follows[1:] == "s " else None
    if owned and owned[1].lower() in ORG_WORDS:
        run = text[start : owned.end()]
    if " " not in run:
        yield run, start
        return
    if (second := two_names(text, run, start)) is not None:
        yield run[: second - start - 1], start
        yield run[second - start :], second
        return
    somebody, of, something = run.partition(" of ")
    names = somebody.lower().removeprefix("the ").split(" ")
    day = len(names[0]) + 1 if of and len(names) > 2 and names[0] in _DAYS else 0  # Yesterday Ann Reed of Reed Sails
    names = names[1:] if day else names
    if of and len(names) == 2 and not (ORG_WORDS | PLACE_PREFIXES | COMMON).intersection(names):
        yield somebody[day:], start + day
        yield something, start + len(somebody) + len(of)
    elif of and names[0] in OFFICES | _RULERS and len(names) == 1:
        yield something, start + len(somebody) + len(of)
    else:
        yield run, start


_DAYS: Final = _CALENDAR | frozenset("yesterday today tomorrow tonight".split())
_RULERS: Final = frozenset("mayor president queen king governor bishop ambassador".split())
_HEADLINE: Final = 5
"""Spaces of a text of which each word has a capital, from which on that tells nothing."""


def _known_runs(match: re.Match[str]) -> Iterator[tuple[str, int]]:
    """Yield the names of a run of words in a headline: those that begin with a name that is known."""
    pieces = match[0].split(" ")
    place, at = 0, match.start()
    while place < len(pieces):
        word, last = pieces[place].lower(), place + 1
        if word not in COMMON and _known(word):
            while last < len(pieces) and last - place < 3 and pieces[last].lower() not in COMMON:
                last += 1
            yield " ".join(pieces[place:last]), at
        at += sum(len(one) + 1 for one in pieces[place:last])
        place = last


_LEGAL_FORM: Final = re.compile(
    r"(?<=[^\W\d_]),? (?:B\.V\.|N\.V\.|S\.A\. de C\.V\.|S\.A\.(?:S\.|R\.L\.)?"
    r"|S\.p\.A\.|S\.r\.l\.|S\.L\.(?:U\.)?|K\.K\.|A/S"
    r"|s\. ?r\. ?o\.|a\.s\.|d\.o\.o\.|Sp\. z o\. ?o\.|e\.V\.|A\.Ş\.|GmbH & Co\. KG(?:aA)?|ehf\.?|hf\.|mbH|plc)(?!\w)"
    r"|(?<=\w), (?:Inc|Ltd|LLC)\b\.?"
)
"""Legal forms of firms that are no words with a capital."""
_FORMAL: Final = (
    " B.", " N.V", " S.", " K.K", " A/S", " s.", " a.s", " d.o", " e.V", " A.Ş", " ehf", " hf.", " mbH", " plc",
    ", Inc", ", Ltd", ", LLC", ", B.", ", S.", ", s.",
)  # fmt: skip
"""What follows a name that may have one of them."""
_FORMAL_STARTS: Final = frozenset(one[:3] for one in _FORMAL)
"""Three characters, of which most names are seen to have none behind them."""
_FORM_REACH: Final = 16
_OWN_HOUSE: Final = re.compile(r"['’]s ([A-Z]\w+)")


def _listed(text: str, found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """Give a name that no cue types the type of the one that it is joined to: Ann and Idris, from Rome and Rab."""
    kept = _firms(text, found)
    for at in range(1, len(kept)):
        one, before = kept[at], kept[at - 1]
        between = text[before.end : one.start]
        if between == " from " and before.type == "person" and is_seated(text, before, one, kept[at + 1 : at + 2]):
            kept[at] = replace(one, type="organization")
        elif (before.type == "person" and one.type in ("other", "person") and comes_from(text, before, one)) or (
            at > 1 and in_signature(text, kept[at - 2], before, one)
        ):
            kept[at] = replace(one, type="location")
        elif (
            between == " of "
            and before.type == "person"
            and one.type in ("other", "person")
            and one.confidence <= _SURE
        ) or (between == " from " and before.type == "person" == one.type and " " in one.name and not _given(one)):
            kept[at] = replace(one, type="organization")
        elif between == " from " and before.type == "organization" and one.type == "other":
            kept[at] = replace(one, type="location")
        elif one.type == "other" and before.type in _LISTED and between in _AND:
            kept[at] = replace(one, type=before.type)
        elif before.type == "other" and one.type == "person" and between == " and " and " " in before.name:
            kept[at - 1] = replace(before, type="person")
    return tuple(kept)


def _firms(text: str, found: tuple[Mention, ...]) -> list[Mention]:
    """Take "Hughes and Mallory Ltd" for one firm."""
    kept: list[Mention] = []
    for one in found:
        last = one.name.rpartition(" ")[2].lower().rstrip(".")
        before = kept[-1] if kept else None
        if (
            before is not None
            and one.type == "organization"
            and last in LEGAL_FORMS
            and before.type in ("other", "person")
            and before.name.lower() not in GIVEN_NAMES
            and text[before.end : one.start] == " and "
        ):
            name = text[before.start : one.end]
            kept[-1] = new_mention(name=name, type="organization", start=before.start, end=one.end, confidence=_SURE)
        else:
            kept.append(one)
    return kept


def _given(one: Mention) -> bool:
    return is_given_name(one.name.partition(" ")[0].lower())


_SURE: Final = 0.8


def _has_digit(text: str) -> bool:
    """Say whether a text has a digit; of ASCII three times as fast as by a search."""
    if text.isascii():
        return len(text.encode().translate(None, b"0123456789")) < len(text)
    return _DIGIT.search(text) is not None


def _matches(pattern: str, text: str, type_: EntityType, confidence: float) -> Iterator[Mention]:
    for match in _at_most(_pattern(pattern), text):
        start, name = match.start(), match[0].rstrip(".")
        yield Mention(name=name, type=type_, start=start, end=start + len(name), confidence=confidence)


def _urls(text: str) -> Iterator[Mention]:
    for match in _at_most(_pattern(_URL), text):
        address = match[0].rstrip(_URL_END)
        if match[0].startswith(address + ")") and address.count("(") > address.count(")"):
            address += ")"
        start = match.start()
        yield Mention(name=address, type="url", start=start, end=start + len(address), confidence=1.0)


def _dates(text: str) -> Iterator[Mention]:
    after = count = 0
    for lead in _DATE_START.finditer(text):
        match = _pattern(_DATE).match(text, lead.start()) if lead.start() >= after else None
        if match:
            start, name = match.start(), match[0].rstrip(".")
            yield Mention(name=name, type="date", start=start, end=start + len(name), confidence=0.9)
            after = match.end()
            count += 1
            if count == MAX_MENTIONS:
                return


def _at_most(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    for count, match in enumerate(pattern.finditer(text)):
        if count == MAX_MENTIONS:
            return
        yield match


def _name(text: str, run: str, start: int) -> Mention | None:
    """Judge one run of capitalised words where it stands; None when it is no name."""
    if len(run) > LONGEST_NAME:
        return None
    opening = opens_sentence(text, start) and not (run.isupper() and text[start - 1 : start] == "(")
    judged = _judge(run, opening)
    if judged is None:
        return None
    offset, name, words, possessive, known = judged
    start, end = start + offset, start + offset + len(name)
    opening = opening and not offset
    if end < len(text) and text[end] in _JOINED and (text[end] != "-" or _LOWER_PART.match(text, end)):
        return None
    if text.startswith(" = ", end):
        return None
    if opening and len(words) == 1 and text.startswith(("'s ", "’s "), end):
        possessive = _OWNED.match(text, end) is not None
    if opening and len(words) == 1 and not (possessive or known or _is_subject(text, start, end)):
        return None
    sort = opening and name in WORD_NAMES and qualifies(text, start, end, does=_is_subject(text, start, end))
    if sort or (opening and len(words) == 1 and is_order(text, words[0], end)):
        return None
    type_, sure = type_of(text, words, start, end, possessive=possessive)
    if type_ == "other" and is_signed(text, start, end):
        type_, sure = "person", True
    confidence = 0.5 + 0.15 * (len(words) > 1) + 0.15 * (not opening) + 0.15 * sure
    return new_mention(name=name, type=type_, start=start, end=end, confidence=confidence)


@lru_cache(maxsize=8192)  # the same few names make up most of a conversation; about 3 MB when full
def _judge(run: str, opening: bool) -> tuple[int, str, tuple[str, ...], bool, bool] | None:
    """Return where in a run its name starts, the name, its folded words, whether it is possessive, and known."""
    pieces = run.split(" ")
    words = [word.strip(".") for word in run.lower().replace("’", "'").split(" ")]
    first, last = _trim(words, opening=opening or run.isupper())
    if first >= last:
        return None
    name, words = " ".join(pieces[first:last]), words[first:last]
    possessive = words[-1].endswith("'s")
    if possessive:
        name, words[-1] = name[:-2], words[-1][:-2]
    if not _plausible(name, words, opening=opening and first == 0):
        return None
    return sum(len(piece) + 1 for piece in pieces[:first]), name, tuple(words), possessive, _known(words[0])


def _known(word: str) -> bool:
    return word in ORGANIZATIONS or is_given_name(word) or is_place(word)


def _is_subject(text: str, start: int, end: int) -> bool:
    """Say whether the word is followed by its verb, or is all there is."""
    after = _NEXT_WORD.match(text, end)
    if after is None or after[1] == "or":
        alone = len(text) - end < 3 and start < 3
        return alone or (text.startswith((",", " (", " or"), end) and behind(text, end))
    word = after[1]
    return (
        word in SUBJECT_FOLLOWERS
        or word in IRREGULAR
        or (word.endswith(("s", "ed")) and len(word) > 3 and not word.endswith("ss"))
    )


def opens_sentence(text: str, start: int) -> bool:
    """Tell whether a sentence begins at a character of a text."""
    before = text[max(0, start - 4) : start].rstrip(" \t*_~") if start else ""
    if not before:
        return start < 4
    return not (before[-1].isalnum() or before[-1] in _INSIDE)


def _trim(words: list[str], *, opening: bool) -> tuple[int, int]:
    """Return the part of a run that may be a name: ordinary words in front and dates at the edges cut away."""
    first, last = 0, len(words)
    if last > 1 and " ".join(words[-2:]) in ORGANIZATION_PHRASES:
        return last - 2, last
    while last > 1 and words[last - 1] in _CALENDAR:
        last -= 1
    if words[0] == "project" and last > 1 and words[1] not in COMMON:
        return first, last
    while first < last and _drops(words[first], opening=opening, alone=first == last - 1):
        opening = opening and words[first] != "the"  # The Red Cross
        first += 1
        while first < last and words[first] in CONNECTING:
            first += 1
    if last - first > 1 and words[first] in TITLES and words[first] not in NEVER_NAMES:
        return first, last
    short = last - first < 4 or not _FINITE.isdisjoint(words[first:last])  # The Big Report Is Done: a title
    if short and all(word in COMMON and word not in GIVEN_NAMES for word in words[first:last]):
        return last, last
    return first, last


_FINITE: Final = frozenset("is are was were am".split())


def _drops(word: str, *, opening: bool, alone: bool) -> bool:
    """Say whether the first word of a run is no part of a name."""
    base, mark, _ = word.partition("'")
    if (len(base) > 1 and mark) or alone:
        return base in COMMON and (opening or base not in GIVEN_NAMES)
    if word in PLACE_PREFIXES and not opening:
        return False
    if word in NEVER_NAMES or word in _CALENDAR:
        return True
    return opening and word in COMMON and word not in PLACE_PREFIXES and word not in TITLES


def _plausible(name: str, words: list[str], *, opening: bool) -> bool:
    """Refuse shouting, and ordinary words that only look like names because a sentence starts with them."""
    word = words[-1]
    if name.isupper() and (len(words) > 1 or not 2 <= len(word) <= 6) and not ORG_WORDS.intersection(words):
        return len(words) == 1 and _known(word)
    if len(words) > 1 or not opening or _known(word):
        return True
    if word.endswith(ORDINARY_ENDINGS) or len(word) < 3:
        return False
    return not (word.endswith("s") and (word[:-1] in COMMON or word[:-2] in COMMON))
