"""The things that a text says are gone, as the classes of their words: off Slack, goodbye Leith, the reader drowned."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.claims import claims
from perdure.extraction.meanings import base, canonical, classes_of, lexicon
from perdure.extraction.phrasing import DETERMINERS, EMPTY, FIRST, PREPOSITIONS
from perdure.extraction.quantities import Token
from perdure.extraction.regex import regex
from perdure.extraction.verbs import third, verb_of


def gone(row: Sequence[Token]) -> frozenset[frozenset[str]]:
    """Return the words of what a text says is gone: off Slack, goodbye Leith, the reader drowned."""
    found: set[frozenset[str]] = set()
    for at, one in enumerate(row):
        lead = (row[at - 1].word, one.word) if at else ("", one.word)
        left = lead in _AWAY_FROM or (lead == ("end", "of") and _at_an_end(row, at))
        if (one.word in _AWAY or left) and at + 1 < len(row) and not (_only_out(row, at) or _farewell(row)):
            found.add(named(row[at + 1 : at + 5]))
        if at and (
            (one.word in _PERISHED and row[at - 1].word not in _SERVICES)
            or (lead[0] not in _WENT_ON and one.word == "gone" and not out_for(row[at:]))
        ):
            start = next((n + 1 for n in range(at - 1, -1, -1) if row[n].stop or row[n].word in _JOINS), 0)
            found.add(_mine(row[start:at]))
        if at > _AWAY_IN and one.word in _STORED and row[at - _AWAY_IN].word in _LIES and row[at - 2].word in _INSIDE:
            start = next((n + 1 for n in range(at - 4, -1, -1) if row[n].stop or row[n].word in _JOINS), 0)
            if any(word.capital for word in row[start : at - _AWAY_IN]):  # the tent in the loft is still a tent
                found.add(named(row[start : at - _AWAY_IN]))
        last = one.word in _LAST or any(name == "then" for name, _ in one.measures)  # my last evening
        if last and lead[0] in _OWN_LAST:
            led = next((n for n in range(at + 1, min(at + 4, len(row))) if row[n].word in _WITH), None)
            found.add(frozenset() if led is None else named(row[led + 1 : led + 6]))
        if one.word == "done" and row[at + 1 : at + 2] and row[at + 1].word.endswith("ing"):
            found.add(frozenset({canonical(row[at + 1].word)}))
        if lead[0] == "the" and one.word in _BOOT and (gave := _back(row, at, _GAVE)) is not None:
            found.add(named(row[gave + 1 : at - 1]))
        if (lead[0] == "behind" and one.word in ("me", "us")) or (lead == ("out", "of") and _life(row, at)):
            start = next((n + 1 for n in range(at - 2, -1, -1) if row[n].stop or row[n].word in _JOINS), 0)
            found.add(named(row[start : at - 1]))
        if one.word == "no" and any(row[n].word in _NO_MORE for n in range(at + 2, min(at + 6, len(row)))):
            found.add(named(row[at + 1 : at + 5]))
        if (
            at
            and one.word in ("went", "gone")
            and row[at + 1 : at + 2]
            and row[at + 1].word == "to"
            and _taken(row[at + 2 :])
        ):
            ends = (n + 1 for n in range(at - 1, max(at - 4, -1), -1) if row[n].stop or row[n].word in _JOINS)
            found.add(named(row[next(ends, max(at - 3, 0)) : at]))
    return frozenset(found - {frozenset()})


def _farewell(row: Sequence[Token]) -> bool:
    """Tell whether somebody only takes leave: bye Ada."""
    return row[0].word == "bye" and row[1].capital and not any(one.capital for one in row[2:3])


def none_of(row: Sequence[Token]) -> bool:
    """Tell whether words begin with a thing that there is none of, no sugar in my tea, and not with a refusal: no,
    it's at six.
    """
    if len(row) < _LEAST or row[0].word != "no":
        return False
    thing = row[1]
    return not (thing.stop or thing.capital or thing.measures or thing.word in _AFTER_NO)


_LEAST: Final = 3
_AFTER_NO: Final = (STOP_WORDS - {"more"}) | frozenset("wait sorry actually thanks hang hold scratch wrong".split())


def bare(text: str) -> str:
    """Return a text without what only says that it came so at last: in the end we sold it."""
    return _AT_LAST.sub("", text) if "in the end " in text.casefold() else text


_AT_LAST: Final = regex(r"(?:(?<=^)|(?<=[,;:.] ))in the end (?=(?:i|we|they|he|she|the|my|our)\b)", re.IGNORECASE)


def out_for(row: Sequence[Token]) -> bool:
    """Tell whether one is only out, or something only otherwise, where words begin with "gone": for a walk, mouldy; or
    what is going to be in May; or with "left": at home, to the others.
    """
    words = [one.word for one in row[:3]]
    if words[:1] == ["left"]:
        return _LEFT_THERE.match(" ".join(one.word for one in row[1:8])) is not None
    if words[:2] == ["going", "to"] and len(words) > _TOWARDS and verb_of(words[2]) == words[2]:
        return True
    if words[:1] != ["gone"] or len(words) == 1 or row[1].stop or row[1].measures:
        return False
    if words[1] == "to":
        return not _taken(row[2:])
    return words[1:3] != ["for", "good"] and words[1] not in _GONE_BY


_TOWARDS: Final = 2
_LEFT_THERE: Final = regex(
    r"(?:[\w'’&-]+ ){1,4}?"
    r"(?:at (?:home|work|school|(?:the|my|our|his|her)\b(?! (?:end|start|beginning|age|time|turn)\b))"
    r"|(?:to|with) (?:the|my|our|his|her|their)\b|behind|alone|in (?:charge|bed|peace|tears)\b"
    r"|in (?:the|my|our) (?!(?:end|middle|first|second|last|early|late|spring|summer|autumn|fall|winter|\w+ties)\b)"
    r"|on the (?:bus|train|tram|sofa|bench|beach|porch|lawn|shelf)\b|outside|inside|upstairs|downstairs)"
)
"""What or who is left somewhere, or with somebody, and not for good."""


def back_then(row: Sequence[Token]) -> bool:
    """Tell whether words tell of another time than now: in 2009, when he was a boy."""
    plain = [one.word for one in row]
    young = not _WHEN.isdisjoint(zip(plain, plain[2:], strict=False))
    return young or any(name == "year" for one in row for name, _ in one.measures)


_WHEN: Final = frozenset({("when", "was"), ("when", "were")})


def _at_an_end(row: Sequence[Token], at: int) -> bool:
    """Tell whether words with "end of" say that a known thing is over: that's the end of the choir."""
    said, behind = [one.word for one in row[:at]], row[at + 1 : at + 2]
    is_so = said[-4:-2] in _THAT_IS or said[-3:-2] == ["was"]
    return (
        is_so
        and said[-2:-1] == ["the"]
        and _SAYING.isdisjoint(said)
        and {one.word for one in behind}.isdisjoint(_ANY_ONE)
    )


def named_anew(behind: Sequence[Token]) -> bool:
    """Tell whether what stands behind names what there is instead: Helix is out | , Vim it is."""
    last = tuple([one.word for one in behind if not (one.stop or one.word == "now")][-2:])
    return len(behind) > 1 and behind[0].stop and behind[1].capital and last in _IT_IS


_IT_IS: Final = (("it", "is"), ("it", "'s"), ("is", "in"))


def _only_out(row: Sequence[Token], at: int) -> bool:
    """Tell whether "out of" says that none is left just now, or that one comes out of a place: we're out of milk."""
    if row[at].word != "of" or at < _BEFORE:
        return False
    run_out = row[at - _BEFORE].word in _RUN_OUT and not (row[at + 1].capital or row[at + 1].word in DETERMINERS)
    back = _FOR_GOOD.search(" ".join(one.word for one in row[at:])) is None
    return run_out or (back and base(row[at - _BEFORE].word) in _GOING)


_BEFORE: Final = 2
_GOING: Final = frozenset(
    map(base, "work walk come run go drive ride cycle step storm rush sneak pop stroll climb jump creep march".split())
)
"""Who does so out of a place will be there again: I walked out of the bakery."""
_FOR_GOOD: Final = regex(
    r"\bfor good(?= (?:last|this|yesterday|today|now|and|on|in|after|because)\b| ?[,.;!]|$)"
    r"|\bnever (?:go|going|coming|come) back\b|\bi (?:am|'m) done$|\bmy notice\b|\band quit$"
)
"""Unless they say that they will not."""


def _mine(lead: Sequence[Token]) -> frozenset[str]:
    """Return the words of a thing; none where it is not the user's, or one of several."""
    counted = any(name == "n" for one in lead[:1] for name, _ in one.measures)
    return frozenset() if counted or of_another(lead) else named(lead)


def of_another(lead: Sequence[Token]) -> bool:
    """Tell whether words name any such thing, one of several, or what is somebody else's: a cat, one of the cats."""
    words = [one.word for one in lead]
    if words[:1] and (words[0] in _ANY or words[1:2] == ["of"]) and not {"mine", "ours"} & {*words}:
        return True
    if words[:1] and words[0] in _SOMEONE:
        return True
    of = words.index("of") if "of" in words else len(words)
    theirs = words[of + 1 :] and canonical(words[-1]) in lexicon().people
    return bool(theirs) or any(pair in _NEXT_DOOR for pair in pairwise(words))


def failed(text: str) -> bool:
    """Tell whether a service only failed, of which it is said that it died: the wifi died in the middle of a call."""
    return (found := _failing(text)) is not None and (found["of"] is not None or not found["what"][0].isupper())


def of_several(text: str, things: Iterable[frozenset[str]], known: Mapping[str, str]) -> set[str]:
    """Return which statements, by id, a text spares that says one thing is over, of several that they introduce: "the
    grant fell through", where there are a travel grant and a grant for a harbour; the latter, of "the travel grant".
    """
    heads, whose = {next(iter(thing)) for thing in things if len(thing) == 1}, _WHICHEVER.match(text)
    if not heads or whose is None:
        return set()
    new = {id_: [found[1].casefold().split() for found in _NEW_ONE.finditer(one)] for id_, one in known.items()}
    told = {id_ for id_, rows in new.items() if any(canonical(word) in heads for row in rows for word in row)}
    named = whose["which"].casefold().split()
    meant = {id_ for id_ in told if all(word in known[id_].casefold().split() for word in named)}
    return told - meant if len(meant) == 1 else told if len(told) > 1 else set()


_WHICHEVER: Final = regex(
    r"(?:sadly |unfortunately |well,? |so )?(?:the|our|my|that) (?P<which>(?:[\w-]+ ){0,2}[\w-]+) "
    r"(?:fell|came|is|was|has|['’]s|got)\b",
    re.IGNORECASE,
)
_NEW_ONE: Final = regex(r"(?=\b(?:an?|another) ([\w-]+(?: [\w-]+){0,2}))", re.IGNORECASE)


def no_creature(old: str, new: str) -> bool:
    """Tell whether what a text says died has the name of a service, and no animal or person of another text has it."""
    if (found := _failing(new)) is None:
        return False
    called, creatures = canonical(found["what"].casefold()), lexicon().kinds["pet"] | lexicon().people
    return not any(called in one.names & one.value and not creatures.isdisjoint(one.topic) for one in claims(old))


def _failing(text: str) -> re.Match[str] | None:
    found = _DIED.search(text)
    service = found is not None and found["what"].casefold() in _SERVICES and _FOR_EVER.search(text) is None
    return found if service else None


_DIED: Final = regex(
    r"(?P<of>\b(?:the|my|our|your|his|her|their|its|this|that|an?) (?:\w+ )?)?\b(?P<what>[\w-]+)"
    r" (?:just |has |had )?died\b",
    re.IGNORECASE,
)
_SERVICES: Final = frozenset(
    "internet wifi wi-fi broadband network connection line signal reception power electricity server site website"
    " stream call feed audio video sound mic vpn".split()
)


def imagined(text: str) -> bool:
    """Tell whether what a text tells of was only thought, dreamt or seen: I thought the cat had died."""
    return _IMAGINED.search(text) is not None


def not_gone(text: str) -> bool:
    """Tell whether what a text says to be gone is only imagined, or was found again."""
    return imagined(text) or found_again(text)


def found_again(text: str) -> bool:
    """Tell whether what was gone is here again, or works again: escaped on Friday and came back on Sunday."""
    return _FOUND.search(text) is not None


def for_a_while(text: str) -> bool:
    """Tell whether what a text tells first is only so for a while: on leave, away till May, in Rome for a week.

    Nothing is said so by what stands beside it: the cat died while we were away for a week.
    """
    main = _main(text)
    away = _ON_THE_ROAD.search(main)
    bound = _ON_LEAVE.search(main) or (away and _BOUND.search(main, away.end()))
    return bound is not None and _FOR_EVER.search(text) is None


def got_back(text: str) -> bool:
    """Tell whether what was left, lost or taken was got back: I left it on the tram, and it was handed in."""
    if _LEFT.search(_main(text)) is None or _NEVER.search(text) is not None:
        return False
    told = _ASIDE.sub(",", text)  # sold it though I had only got it back
    given = _GIVEN_BACK.search(told)
    by_user = given is not None and given["to"] is None and _BY_USER.search(told[: given.start()]) is not None
    return _BACK.search(told) is not None or (given is not None and not by_user)


def had_again(old: str, new: str) -> bool:
    """Tell whether a text only says of what somebody has that it was gone for a while: sold it and bought it back."""
    return got_back(new) and not any(one.negated or one.past or one.ended for one in claims(old))


def _main(text: str) -> str:
    """Return the first clause of a text that stands by itself."""
    told = (one for one in _PART.split(_ASIDE.sub(",", text)) if " " in one.strip())
    return next(told, "")


_ASIDE: Final = regex(
    r"\b(?:while|when|whenever|though|although|because|cos|since|as|if|before|after|where)\b[^,;.!?]*", re.IGNORECASE
)
"""What is told beside something else, and not for itself."""
_PART: Final = regex(r"[,;.!?:–—]|\b(?:and|but|so|then)\b", re.IGNORECASE)
_FOR_EVER: Final = regex(r"\b(?:for good|for ?ever|permanently|never again)\b", re.IGNORECASE)
_ON_LEAVE: Final = regex(
    r"\b(?:on (?:[a-z]+ )?(?:leave|holidays?|vacation)|off sick|off with|signed off)\b", re.IGNORECASE
)
_ON_THE_ROAD: Final = regex(r"\b(?:away|abroad|off|went|go(?:es|ing)?|fl(?:ew|ying|ies))\b", re.IGNORECASE)
_BOUND: Final = regex(
    r"\b(?:until|till?|for (?:an?|one|two|three|four|\d+)(?: long)? (?:day|night|week|weekend|fortnight)s?)\b",
    re.IGNORECASE,
)
_LEFT: Final = regex(
    r"\b(?:left|lost|forgot|lent|dropped|misplaced|took|taken|stole|stolen|mislaid|nicked"
    r"|sold|pawned|(?:gave|given)(?! up\b)|traded)\b",
    re.IGNORECASE,
)
_BACK: Final = regex(
    r"\b(?:(?:got|had|have|found|bought|took) (?:it|him|her|them)\b(?: \w+){0,2}? back"
    r"|(?:it|he|she|they) (?:was|were|got|has been|have been|had been)(?: \w+)?? (?:handed in|found|returned|recovered"
    r"|(?:sent|brought|given|posted|handed) (?:back|on|to me|to us))"
    r"|(?:was|were|got|been|is|are|['’]s|stolen) (?:\w+ )?(?:stolen|taken|nicked|lost|left|mislaid|misplaced|dropped)\b"
    r".*?\b(?:and|but|then)(?: (?:then|later|soon|since))? (?:recovered|returned|retrieved|found)"
    r"|(?:and|but)(?: (?:then|later|soon|since))? (?:recovered|retrieved|found) (?:it|him|her|them))\b"
    r"|\b(\w+)\b.*\b(?:and|but)(?: (?:then|later|soon|since))? (?:recovered|retrieved|found) (?:the|my|our) \1\b",
    re.IGNORECASE,
)
"""What was gone is the object of what got it back: who left and returned somewhere else has nothing back."""
_GIVEN_BACK: Final = regex(
    r"\b(?:(?:brought|handed|gave|posted|sent) (?:it|him|her|them)\b(?: \w+){0,2}? back|returned (?:it|him|her|them))\b"
    r"(?P<to> to (?:me|us)\b)?",
    re.IGNORECASE,
)
_BY_USER: Final = regex(
    r"(?:^|[,;:.!?] |\b(?:and|but|so|then) )(?:(?:i|we)\b[^,;:.!?]*|(?:sold|gave|lost|left|traded)\b[^,;:.!?]*)"
    r"\b(?:and|but)(?: (?:then|later|soon|since))? (?:i |we )?$",
    re.IGNORECASE,
)
"""Before what the user gave back, not who had it meanwhile."""
_NEVER: Final = regex(
    r"\b(?:never|not|nobody|wrecked|ruined|burnt|smashed|dead|if|hope|wish|want)\b|n['’]t\b", re.IGNORECASE
)
_FOUND: Final = regex(
    r"\b(?:escaped|got out|got loose|went missing|ran (?:off|away)|flew off)\b[^.!?]{0,40}?\b(?:and|but|then)"
    r"(?! (?:(?:was|were|got|is|has|had) )?(?:never|not|dead|died|drowned|killed|eaten|hit|run|gone|still|i|we)\b)"
    r" (?:[a-z]+ ){1,2}(?:in|on|at|under|behind|inside|back|home|again)\b"
    r"|\b(?:and|but|then)\b(?![^.!?]{0,15}\b(?:never|not|nobody|others?|rest)\b|[^.!?]{0,15}n['’]t\b)[^.!?]{0,30}"
    r"(?:\b(?:c[ao]me back|turned up|showed up|reappeared|(?:is|are) back|returned(?! (?:it|him|her|them)\b)"
    r"|(?<!\band )(?<!\bbut )(?<!\bthen )returned (?:it|him|her|them)"
    r"|(?:was|were|been|got) (?:found|returned|recovered)|(?:got|found) (?:it|him|her|them)|works again"
    r")|'s back)\b"
    r"|\b(?:and|but|then) (?:now )?(?:it|he|she|they|all|everything) (?:is|was|are|were) (?:fine|ok|okay|alright)\b"
    r"|(?:\b(?:and|but|then|so)\b|,)[^.!?]{0,30}\b(?:fixed|revived|mended|repaired|restarted|rebooted|jump-?started)"
    r" (?:it|him|her|them)\b",
    re.IGNORECASE,
)
_IMAGINED: Final = regex(
    r"\bthought (?:that )?(?:[\w']+ ){1,4}had\b|\bdream(?:t|ed)\b"
    r"|\bin (?:a|my|the|his|her) (?:dreams?|nightmare|film|book|game)\b|\bin (?:vr|virtual reality)\b",
    re.IGNORECASE,
)
_RUN_OUT: Final = frozenset("am are is was were 'm 're 's run ran all right just now".split())
_GONE_BY: Final = frozenset(
    "and but so because since now too forever as after when missing last this yesterday today already finally i we it"
    " sadly at sold permanently anyway from".split()
)
"""What may stand behind "gone" where something is so."""
_ANY: Final = frozenset("a an another some".split())
_SOMEONE: Final = frozenset("someone somebody someone's somebody's everyone's their his her your whose".split())
_NEXT_DOOR: Final = frozenset({("next", "door"), ("over", "the"), ("down", "the"), ("across", "the")})


def _back(row: Sequence[Token], at: int, wanted: frozenset[str]) -> int | None:
    """Return where one of some words stands, a few words before a place."""
    return next((n for n in range(at - 1, max(at - APART, -1), -1) if row[n].word in wanted), None)


def _life(row: Sequence[Token], at: int) -> bool:
    """Tell whether it is somebody's life that something is out of."""
    return any(one.word in _LIVES for one in row[at + 1 : at + 3])


def _taken(row: Sequence[Token]) -> bool:
    """Tell whether something went to somebody: a nice man, my brother, a charity."""
    return any(canonical(one.word) in _takers() for one in row[:5])


def named(row: Sequence[Token]) -> frozenset[str]:
    """Return the classes of the words of a thing, up to where something else begins."""
    found: set[str] = set()
    for one in row:
        if one.stop or one.word in _JOINS or (found and one.word in PREPOSITIONS):
            break
        kind = canonical(one.word)
        if not one.measures and one.word not in LITTLE and kind not in lexicon().people and kind not in times():
            found.add(kind)
    return frozenset(found)


def says_now(plain: Sequence[str], now: frozenset[str], pairs: frozenset[tuple[str, ...]]) -> bool:
    """Tell whether one of some words and pairs says that it is so now: not for a while now, nor to finally see it."""
    said = (
        word for at, word in enumerate(plain) if word in now and not _idle(word, plain[:at], plain[at + 1 : at + 2])
    )
    return any(said) or not (pairs - _no_change(plain)).isdisjoint(pairwise(plain))


def _idle(word: str, before: Sequence[str], behind: Sequence[str]) -> bool:
    """Tell whether a word only seems to say that it is so now."""
    last = before[-1] if before else ""
    if word == "now":
        return "for" in before[-_SPAN:] and (":" in last or last in _LASTING)
    return word == "finally" and (last in ("to", "can") or [*behind] in (["get"], ["got"], ["can"]))


_SPAN: Final = 4
_LASTING: Final = frozenset("while time ages bit days weeks months years decades hours".split())


def _no_change(plain: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Return the pairs of words that only seem to tell a change: up for renewal, holds up to ten."""
    trios = zip(plain, plain[1:], plain[2:], strict=False)
    due = {(one, up) for one, up, then in trios if (up, then) == ("up", "for")}
    trios = zip(plain, plain[1:], plain[2:], strict=False)
    limits = {(up, to) for one, up, to in trios if (up, to) == ("up", "to") and (one in _AT_MOST or _takes(one))}
    return frozenset(due | limits)


def _takes(word: str) -> bool:
    """Tell whether a word is a verb of the present that tells of no change by itself: it holds."""
    return third(word) and word not in _BECOMES


_AT_MOST: Final = frozenset("for be take hold have carry lend last".split())
_BECOMES: Final = frozenset("is 's has goes comes creeps climbs rises moves".split())


def times() -> frozenset[str]:
    return classes_of("overtaking", "times")


@cache
def _takers() -> frozenset[str]:
    return classes_of("overtaking", "takers") | lexicon().people


LITTLE: Final = EMPTY | PREPOSITIONS | STOP_WORDS | FIRST
APART: Final = 6
_THAT_IS: Final = [[that, be] for that in ("that", "this", "it") for be in ("is", "was", "'s")]
_SAYING: Final = frozenset("says say said thinks think thought claims reckons".split())
_ANY_ONE: Final = frozenset("a an any every each all some no".split())
_AWAY: Final = frozenset("goodbye bye ditched binned".split())
_AWAY_FROM: Final = frozenset(
    {
        ("us", "off"),
        ("me", "off"),
        ("everything", "off"),
        ("out", "of"),
        ("bye", "bye"),
        ("farewell", "to"),
    }
)
_PERISHED: Final = frozenset("drowned died perished".split())
_WENT_ON: Final = frozenset("have has 've i we he she they been had".split())
_JOINS: Final = frozenset("and but so because then while".split())
_AWAY_IN: Final = 3
_STORED: Final = frozenset("drawer attic loft cupboard box cellar bin storage skip landfill".split())
_LIES: Final = frozenset("lives sits sleeps went rots languishes".split())
_INSIDE: Final = frozenset("in into to".split())
"""Where what was put away lies: the Pixel lives in a drawer now."""
_BOOT: Final = frozenset("boot chop push elbow sack".split())
_GAVE: Final = frozenset("gave give given".split())
_LIVES: Final = frozenset("life lives picture business".split())
_LAST: Final = frozenset({"last", "final"})
_OWN_LAST: Final = frozenset({"my", "our"})
_WITH: Final = frozenset("with at in for on".split())
_NO_MORE: Final = frozenset("for now anymore".split())
SIGNS: Final = _AWAY | _PERISHED | {"gone", "done"}
SIGN_PAIRS: Final = (
    {("went", "to"), ("end", "of"), ("so", "no"), ("behind", "me"), ("behind", "us"), *product(("the",), _BOOT)}
    | _AWAY_FROM
    | frozenset(product(_OWN_LAST, _LAST))
)
"""Words, and pairs of them, of which a text that says that something is gone has one."""
