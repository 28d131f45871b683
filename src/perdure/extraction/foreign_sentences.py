"""The sentences of a message in another language than English that tell something, and what one tells before it asks.

"Je suis couvreur, tu peux m'aider ?" tells and asks; "j'habite à Lyon, non ?" only asks.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import dropwhile
from typing import Final

from perdure.extraction.foreign_spelling import written_out
from perdure.extraction.foreign_tongue import Tongue
from perdure.extraction.language import ABBREVIATED, plain
from perdure.extraction.regex import regex
from perdure.extraction.tokens import QUOTED, Token
from perdure.extraction.wording import contains, leading

COMMAS: Final = frozenset(",、،")
BREAKS: Final = frozenset(";:()–—-，；：（）*•|¿")
_ENDS: Final = frozenset(".!?…。！？।؟۔\n")
_ASKS: Final = frozenset("?？؟")
_COUNTED: Final = frozenset("im am zum vom den der dem des die das beim jeden".split())
"""Words behind which a number with a point is an ordinal, whose noun has a capital."""
_FEW: Final = 3
_WISH: Final = 8
"""Words behind "but" in which a wish begins."""
_SIGNS: Final = 4
"""Signs of the shortest question behind a comma, in a language without spaces."""


def sentences(text: str, folded: str, tongue: Tongue) -> Iterator[tuple[list[Token], bool]]:
    """Yield the sentences that tell something, each with whether it asks something behind that."""
    line: list[Token] = []
    found = [
        Token(plain(one[0]), text[one.start() : one.end()], *one.span())
        for one in tongue.token.finditer(folded)
        if one[0] == "\n" or not one[0].isspace()
    ]
    found = written_out(found, text, folded, tongue.code)
    months = tongue.words.sets["month"]
    for at, token in enumerate(found):
        before, after = line[-1].word if line else "", found[at + 1].word if at + 1 < len(found) else ""
        titled = after and (before in ABBREVIATED or _monsieur(line, found[at + 1], tongue))
        short = token.word == "." and after and (titled or _ordinal(line, token, found[at + 1], months))
        if token.word not in _ENDS or short:
            line.append(token)
            continue
        asks = token.word in _ASKS
        line = _before_asking(line, tongue) if asks else _stated(line, tongue)
        if line and _tells(line, tongue):
            yield line, asks
        line = []
    line = _stated(line, tongue)
    if line and _tells(line, tongue):
        yield line, False


def requests(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether words begin with what the assistant is asked to do: help me, write me, can you."""
    return leading(words, tongue.words, "request") > 0 and not fed(words, tongue)


def fed(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether words begin with what asks elsewhere, and say what one eats: como carne."""
    return words[0] in tongue.words.sets["question"] and not tongue.words.sets["food"].isdisjoint(words[1:2])


def _stated(line: list[Token], tongue: Tongue) -> list[Token]:
    """Return a sentence without a clause at its end that only says what for it is told: …, falls das hilft; what an
    answer should be without: …, quindi niente ricette con quelli; or what one would like, behind "but".
    """
    sets, words = tongue.words.sets, [one.word for one in line]
    for at in range(_FEW, len(line)):
        if words[at] in sets["yet"] and contains(words[at : at + _WISH], tongue.words, "wish"):
            if not contains(words[:at], tongue.words, "unreal"):
                line = line[: at - (words[at - 1] in COMMAS)]  # I work at a bank, but I would like to …
            break
    words = words[: len(line)]
    fed = not sets["diet"].isdisjoint(words) or any(_ALLERGIC.match(one) for one in words)
    for at in range(2, len(line)):
        so = leading(words[at:], tongue.words, "so") if fed else 0
        if so and leading(words[at + so :], tongue.words, "without"):
            more = next((n for n in range(at, len(line)) if words[n] in COMMAS), len(line))
            return [*line[: at - (words[at - 1] in COMMAS)], *line[more:]]
        if words[at - 1] in COMMAS and words[at] in sets["ifs"] and not sets["helps"].isdisjoint(words[at:]):
            return line[: at - 1]
    return line


_ALLERGIC: Final = regex("al+erg|intol|uczul|аллерг|алерг")


def _monsieur(line: Sequence[Token], after: Token, tongue: Tongue) -> bool:
    """Tell whether an M stands before a surname, and is no size: M. Petit."""
    if tongue.code != "fr" or not line or line[-1].text != "M" or not after.capital:
        return False
    begins = any(after.word in tongue.words.sets[name] for name in ("own", "subject", "subjects", "third", "the"))
    return not begins and not (len(line) > 1 and line[-2].word in _BEFORE_SIZES)


_LAUGHS: Final = regex(r"k{3,}|(?:rs){2,}|(?:[hj]a){2,}h?|(?:ah){2,}a?|lol|mdr|ptdr|xd+|(?:ха){2,}|哈+")
_AGREES: Final = frozenset(
    "sim claro aham uhum pois tak jasne pewnie si vale oui ouais bien exactement ja jaja jo genau klar sicher naturlich"
    " natürlich stimmt certo esatto ano jasne да ага угу конечно так 当 对 是".split()
)
_BEFORE_SIZES: Final = frozenset("taille du en un le la".split())


def _ordinal(line: Sequence[Token], point: Token, after: Token, months: Collection[str]) -> bool:
    """Tell whether a point makes an ordinal of a number, and does not end the sentence: am 14. Mai, im 3. Stock."""
    if not line or not line[-1].word.isdigit() or line[-1].end != point.start or after.start == point.end:
        return False
    counted = len(line) > 1 and line[-2].word in _COUNTED and len(line[-1].word) < _FEW
    return after.word in months or after.text[0].islower() or (counted and after.capital)


def _tells(line: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether a sentence neither asks, supposes, plays nor quotes."""
    words = [one.word for one in line if not one.text.lower().startswith("wurde")]  # was, and not would be
    states = (line[0].text.isascii() and fed(words, tongue)) or _brief(words, tongue)
    asks = words[0] in tongue.words.sets["question"] and not states
    asks = asks or words[-1] in tongue.words.sets["asking"]
    words = _behind_laugh(words)
    return not asks and not any(QUOTED[0] in one for one in words) and not contains(words, tongue.words, "unreal")


def _behind_laugh(words: list[str]) -> list[str]:
    """Return words without a laugh before them, which jests of nothing yet; who then agrees does: haha, sure, …"""
    rest = [*dropwhile(lambda word: word in COMMAS or _LAUGHS.fullmatch(word) is not None, words)]
    return words if not rest or rest[0] in _AGREES else rest


def _brief(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether a verb that might ask begins a sentence that only leaves out its subject: bin Tischler."""
    asks = tongue.shape.has("you", words[1:2]) or not tongue.words.sets["subject"].isdisjoint(words[1:2])
    return (words[0] in tongue.starting or words[0] in tongue.words.sets["bare"]) and not asks


def _before_asking(line: Sequence[Token], tongue: Tongue) -> list[Token]:
    """Return what a sentence tells before it asks; nothing where it asks whether that is so, or how one says that."""
    pieces = _pieces(line, tongue)
    for at, (start, words) in enumerate(pieces):
        if not words or not _asks(words, tongue, joined=line[start - 1].word in tongue.words.sets["joins"]):
            continue
        told = list(line[:start])
        while told and (told[-1].word in COMMAS | BREAKS or told[-1].word in tongue.words.sets["joins"]):
            told.pop()
        doubtful = line[0].word == "¿" or contains([one.word for one in told], tongue.words, "choice")
        worded = contains([one.word for one in line[start:]], tongue.words, "worded")
        return [] if doubtful or worded or any(_checks(one, tongue) for _, one in pieces[at:]) else told
    return []


def _pieces(line: Sequence[Token], tongue: Tongue) -> list[tuple[int, list[str]]]:
    """Return the parts of a sentence between commas and words that join, without what leads in: where each begins."""
    asking = tongue.words.sets["question"]
    divides = {*COMMAS, *BREAKS, "¡", *tongue.words.sets["joins"]} - asking
    starts = [0, *(at for at in range(1, len(line)) if line[at - 1].word in divides)]
    found: list[tuple[int, list[str]]] = []
    for start, end in zip(starts, (*starts[1:], len(line)), strict=True):
        words = [one.word for one in line[start:end]]
        while (
            words and words[0] not in asking and (size := leading(words, tongue.words, "leads") or words[0] in divides)
        ):
            del words[:size]
        while words and words[-1] in divides:
            words.pop()
        found.append((start, words))
    return found


def _checks(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether words only ask whether it is so: …, non? …, stimmt das?"""
    return (not tongue.spaced or len(words) <= _FEW) and contains(words, tongue.words, "checks")


def _asks(words: Sequence[str], tongue: Tongue, *, joined: bool) -> bool:
    """Tell whether a part of a sentence that ends in a question mark is what asks; a tag of a word or two is none."""
    sets = tongue.words.sets
    if joined and len(words) == 1 and tongue.shape.has("you", words):
        return True  # …, and you?
    if len(words) < (_FEW - 1 if tongue.spaced else _FEW) or len("".join(words)) < _SIGNS:
        return False
    if requests(words, tongue) or words[0] in sets["question"]:
        return True
    if tongue.words.classes["closing"]:  # the verb that asks is the last
        return any(not sets[name].isdisjoint(words) for name in ("question", "asking", "closing"))
    return len(words) >= _FEW and (tongue.shape.has("you", words) or tongue.shape.addresses(words))


def goes_on(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where a clause goes on behind what stands inside of it from a place on; 0 where nothing does."""
    return max(one(line, at, tongue) for one in (_relative, _names_it, _listed, _apposed, _named_too))


def and_i(line: Sequence[Token], at: int, tongue: Tongue) -> bool:
    """Tell whether what somebody does together with the writer begins at a place: Manon et moi, | on …"""
    words = [one.word for one in line[max(0, at - _FEW) : at + 1]]
    if len(words) <= _FEW or words[-1] not in _WE:
        return False
    return words[2] in COMMAS and words[1] in _I and words[0] in tongue.words.sets["ands"]


_WE: Final = frozenset("on nous wir we wij vi my мы nos lo ci".split())
_I: Final = frozenset("moi yo io eu ich ik jag jeg ja я".split())


def names_end(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where the names end that go on behind one, which ends before a place; that place if none does."""
    sets = tongue.words.sets
    while at + 1 < len(line) and (line[at].word in COMMAS or line[at].word in sets["ands"]):
        name = at + 1 + (line[at + 1].word in sets["the"])
        after = [one.word for one in line[name + 1 : name + _FEW]]
        named = name < len(line) and line[name].capital and line[name].word not in sets["mine"] | sets["subject"]
        joined = not after or after[0] in COMMAS | BREAKS | sets["ands"] | sets["joins"]
        if not named or not joined or not sets["mine"].isdisjoint(after[1:]):
            break  # …, and Ana plays, …, and Ana, my wife
        at = name + 1
    return at


def _named_too(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where the clause goes on behind further names of those it names: our sons are called Jan and | Lars."""
    naming = {one.word for one in line[max(0, at - _NEAR) : at - 2]} & tongue.words.sets["naming"]
    end = names_end(line, at - 1, tongue) if naming and line[at - 2].capital else at
    return end if end > at else 0


def _apposed(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where a clause goes on behind who somebody is whom it begins with by name: Rosa, my aunt, …"""
    sets, start = tongue.words.sets, at - 2
    mine = any(one.word in sets["mine"] for one in line[at : at + 2]) and line[at].word in sets["mine"] | sets["the"]
    named = start >= 0 and line[start].capital and line[at - 1].word in COMMAS and mine
    first = start == 0 or (start > 0 and (line[start - 1].word in BREAKS | sets["the"] | sets["joins"]))
    end = next((end for end in range(at + 2, min(at + _FEW + 2, len(line))) if line[end].word in COMMAS), 0)
    if not (named and first and end and end + 1 < len(line)):
        return 0
    people = ("partner", "child", "kin", "friend", "boss")
    kin = any(tongue.words.has(name, one.word) for one in line[at + 1 : end] for name in people)
    return end + 2 if kin and line[end + 1].word not in sets["mine"] | sets["subject"] else 0


def _relative(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where the clause goes on behind a relative one of the user: die Katze, die ich fand, heißt …"""
    sets = tongue.words.sets
    if line[at - 1].word in sets["relative"]:  # il gatto che ho adottato
        return 0 if sets["got"].isdisjoint(one.word for one in line[at : at + 2]) else at + 1
    if line[at - 1].word not in COMMAS or line[at].word not in sets["relative"]:
        return 0
    nexts = {one.word for one in line[at + 1 : at + _FEW]}
    if nexts.isdisjoint(sets["subject"] | sets["got"]):
        return 0
    last = min(at + _RELATIVE, len(line))
    return next(
        (end + 2 for end in range(at + 1, last) if line[end].word in COMMAS), len(line) if last == len(line) else 0
    )


def _names_it(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where the clause goes on behind what says how the animal just named is called: mein Hund, er heißt …"""
    sets = tongue.words.sets
    at += not tongue.spaced and line[at].word == "，"
    beside = line[at - (not tongue.spaced)].word in {*COMMAS, "，"} or line[at].word == ":"
    ahead = [one.word for one in line[at + tongue.spaced : at + _FEW + 1]]
    named = not sets["naming"].isdisjoint(ahead) and (sets["own"] | sets["mine"]).isdisjoint(ahead)
    whom = (sets["animal"] | sets["child"]) & {one.word for one in line[max(0, at - _NEAR) : at]}
    if not (beside and named and whom):
        return 0
    others = (end for end in range(at + 2, len(line)) if line[end].word in sets["own"] or line[end].word in BREAKS)
    return next(others, len(line))


def ages(line: Sequence[Token]) -> frozenset[int]:
    """Return where the tokens of ages in brackets stand, each with what follows it: Ana (4), Rui (7 anos)."""
    found: set[int] = set()
    for at in range(len(line) - 2):
        if line[at].word in "(（" and line[at + 1].word[0].isdigit():
            end = next((end for end in range(at + 2, min(at + _FEW + 2, len(line))) if line[end].word in ")）"), at)
            found.update(range(at, end + 2) if end > at else ())
    return frozenset(found)


def _listed(line: Sequence[Token], at: int, tongue: Tongue) -> int:
    """Return where a clause goes on behind the names of the children or animals that it ends with: two sons: Jan, …"""
    sets = tongue.words.sets
    at += line[at].word == ":"
    apposed = at > 1 and line[at - 1].word in COMMAS and at + 1 < len(line) and line[at + 1].word in COMMAS
    near = {one.word for one in line[max(0, at - _FEW) : at - 1]} & (sets["animal"] | sets["child"] | sets["kin"])
    if apposed and line[at].capital and near and line[at].word not in sets["mine"]:
        return at + 2  # a cat, Findus, who …
    whose = line[at - 2].word if at > 1 and line[at - 1].word in COMMAS | {":"} else ""
    if not any(whose in sets[name] for name in ("animal", "child", "kin")):
        return 0
    little = sets["the"] | sets["joins"] | sets["number"] | sets["span"] | COMMAS | frozenset("()")
    last = min(at + _NAMES, len(line))
    small = (end for end in range(at, last) if not (line[end].capital or line[end].word[0].isdigit()))
    end = next((end for end in small if line[end].word not in little and len(line[end].word) > _FEW), last)
    named = any(one.capital for one in line[at : at + 2])
    return end if named and (end == len(line) or line[end].word in BREAKS) else 0


_NEAR: Final = 6
"""Tokens before a comma in which the animals or children stand that are named behind it."""
_NAMES: Final = 60
"""Tokens of the longest list of names that is read."""
_RELATIVE: Final = 9
"""Tokens of the longest relative clause that does not end the clause it stands in."""
