"""Where the clauses of a foreign sentence begin: where a phrase may, behind a comma or a word that joins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from perdure.extraction import foreign_endings
from perdure.extraction.foreign_brief import only_time
from perdure.extraction.foreign_sentences import BREAKS, COMMAS, ages, and_i, fed, goes_on, requests
from perdure.extraction.foreign_tongue import Tongue
from perdure.extraction.language import over
from perdure.extraction.phrases import Matcher
from perdure.extraction.tokens import Token
from perdure.extraction.wording import contains, leading

RELATIONS: Final = ("partner", "child", "boss", "kin", "friend")
WISHES: Final = frozenset({"language", "response.style"})
_LONGEST: Final = 80
"""Tokens of a clause that are read."""
_FEW: Final = 3
_LEADS: Final = 5
"""Words of the longest phrase that only leads in, and one more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """The tokens of a clause, and how it stands in its sentence."""

    tokens: Sequence[Token]
    subject: Token | None = None
    """The subject of the clause before, where this one has none of its own."""
    over: str | None = None
    """The slot of which the clause before says that it holds something no longer."""
    greeted: bool = False
    introduced: bool = False
    """It stands beside a name, or somebody introduces themselves."""
    wished: bool = False
    """A wish for how to be answered stands before it."""
    asks: bool = False
    """A question is asked behind it, so that it may only tell what that is about."""


def clauses(line: Sequence[Token], tongue: Tongue) -> Iterator[Clause]:
    """Cut a sentence into clauses, without what only leads in or asks for something."""
    sets = tongue.words.sets
    introduced = _introduces([one.word for one in line], tongue)
    cuts = _cuts(line, tongue, introduced=introduced)
    subject: Token | None = None
    unsure, theirs = False, ""
    time: list[Token] = []
    for start, end in zip(cuts, (*cuts[1:], len(line)), strict=True):
        piece = list(line[start:end])
        while piece and (piece[-1].word in COMMAS | BREAKS or piece[-1].word in sets["joins"]):
            piece.pop()
        while piece and (size := _lead([one.word for one in piece[:_LEADS]], tongue)) and not _stating(piece, tongue):
            if _is(piece[0], tongue) or _and_another(piece, tongue):
                break
            del piece[:size]
        if not start and end < len(line) and only_time(piece, tongue) and not foreign_endings.read(piece, tongue):
            time = piece  # last year, I moved to …
            continue
        piece, time = [*time, *piece], []
        if piece and requests([one.word for one in piece], tongue) and not _wishes(piece, tongue):
            continue
        heard = contains([one.word for one in line[start : min(end, start + _LONGEST)]], tongue.words, "hearsay")
        doubtful = heard or contains([one.word for one in piece], tongue.words, "doubt")
        named = "" if tongue.spaced else _others(piece, tongue)
        about = {one.word for one in piece[:4]} & sets["topic"]
        family = named in _FAMILY and theirs not in ("", *_FAMILY)  # my brother is there, has two children
        if theirs and piece and piece[0].word not in sets["own"] and (family or not (named or about)):
            continue  # it goes on about somebody else
        theirs = named or ("" if piece else theirs)
        if piece and not doubtful and not unsure:
            own = piece[0].word in sets["subject"]
            lone = introduced or any(one.word in sets["subject"] for one in piece)  # …, seit Mai arbeite ich
            yield Clause(tokens=piece[:_LONGEST], subject=None if lone else subject, introduced=introduced)
            subject = piece[0] if own else subject if piece[0].word in tongue.openers else None
        unsure = heard or (doubtful and len(piece) < _FEW) or (unsure and not piece)


def _cuts(line: Sequence[Token], tongue: Tongue, *, introduced: bool) -> Sequence[int]:
    """Return where a phrase of a sentence may begin behind a comma or a word that joins, and where signs divide it."""
    sets = tongue.words.sets
    joins, closers = sets["joins"], sets["closers"]
    cuts, told, aged = [0], 0, ages(line)
    for at in range(1, len(line)):
        told = max(told, goes_on(line, at, tongue))
        if (
            at < told
            or at in aged
            or _apposed(line, at, tongue)
            or and_i(line, at, tongue)
            or _days(line, at, tongue, first=at - cuts[-1] < _FEW)
            or (line[at - 1].word in sets["that"] and _is(line[cuts[-1]], tongue))  # è a Modena che abito
            or (line[at].word in sets["negation"] and _is(line[at - 2], tongue))  # nabo é que não
            or _theirs(line, cuts[-1], at, tongue)
            or _other_day(line, cuts[-1], at, tongue)
            or (line[at].word in sets["third"] and _over(line[cuts[-1] : min(at, cuts[-1] + _LONGEST)], tongue))
        ):
            continue
        before, word = line[at - 1].word, line[at].word
        hyphen = word == "-" and line[at - 1].end == line[at].start
        piece = line[max(cuts[-1], at - _FEW - 2) : at]  # no more of it is read
        dash = not hyphen and not _copula(piece, word, tongue, after=line[at + 1 : at + _FEW])
        apart = before in sets["always"] or (word in BREAKS and dash)
        closed = (before in COMMAS or before in joins) and at > 1 and line[at - 2].word in closers
        other = _accented(line[at - 1])
        ahead = [one.word for one in line[at : at + _FEW + 1]]
        inverted = not sets["subject"].isdisjoint(ahead[2:])  # …, und Lakritz mag ich nicht
        begins = (
            inverted
            or (
                _opens(ahead, tongue)
                and not _apart(line[at], ahead, tongue)
                and not _goes_on(line[at - 1 : at + _LONGEST], tongue)
            )
            or (before in COMMAS and tongue.shape.begins(word))
            or requests(ahead, tongue)
        )
        joined = (before in COMMAS or (before in joins and not other)) and begins
        if joined and before in joins:
            joined = not _alone(piece[:-1], tongue)  # my brother and I
        apart = apart or (before in BREAKS and not _copula(piece[:-1], before, tongue, after=line[at : at + 2]))
        apart = apart or (before in COMMAS and _came_about(line, cuts[-1], at, tongue))
        if apart or closed or joined or (introduced and before in COMMAS):
            cuts.append(at)
    return cuts


def _days(line: Sequence[Token], at: int, tongue: Tongue, *, first: bool) -> bool:
    """Tell whether a word joins two days of one clause, and does not begin another: on Mondays and Fridays we close.

    `first`: the clause begins with them.
    """
    if at < _FEW - 1 or line[at - 1].word not in tongue.words.sets["ands"]:
        return False
    sets, words = tongue.words.sets, [one.word for one in line[at - 2 : at + _FEW + 1]]
    return {words[0], words[2]} <= sets["weekday"] and (first or sets["subject"].isdisjoint(words[2:]))


def _apposed(line: Sequence[Token], at: int, tongue: Tongue) -> bool:
    """Tell whether a word is but the name of whom the words before it tell: …, with my wife, | Rocío."""
    if at < _FEW or line[at - 1].word not in COMMAS or not line[at].text[0].isupper():
        return False
    kin = any(line[at - 2].word in tongue.words.sets[one] for one in RELATIONS)
    return kin and all(one.word in COMMAS | BREAKS for one in line[at + 1 : at + 2])


def _came_about(line: Sequence[Token], start: int, at: int, tongue: Tongue) -> bool:
    """Tell whether the end of a sentence only says what happened lately, and what stands before it no such time: I have
    my licence now, passed yesterday.
    """
    last = [one.word for one in line[at : at + _LEADS + 1]]
    brief = _FEW - 1 <= len(last) <= _LEADS and COMMAS.isdisjoint(last) and last[0] not in tongue.words.sets["relative"]
    if not (brief and at - 1 - start >= _FEW and _lately(last, tongue)):
        return False
    return not _lately([one.word for one in line[start : at - 1]], tongue)


def _lately(words: Sequence[str], tongue: Tongue) -> bool:
    return any(tongue.shape.has(name, words) for name in ("today", "ago"))


def _theirs(line: Sequence[Token], start: int, at: int, tongue: Tongue) -> bool:
    """Tell whether a verb goes on about one of ours, where nothing tells who does it: my wife is Lise and works"""
    sets, first = tongue.words.sets, [one.word for one in line[start : min(start + 2, at)]]
    known = any(tongue.words.has(name, one) for name in (*RELATIONS, "animal") for one in first)
    ours = known and first[0] not in sets["subject"] and not sets["mine"].isdisjoint(first)
    does = line[at].word in sets["does"] or (bool(sets["does"]) and _is(line[at], tongue))
    if does and line[at - 1].word in sets["relative"]:
        return True  # a dog, who is half deaf
    return ours and (does or (tongue.code in _ONE_FORM and line[at].word in sets["bare"]))


def _other_day(line: Sequence[Token], start: int, at: int, tongue: Tongue) -> bool:
    """Tell whether the end of a sentence names the days that its beginning denies: not on Mondays but on Fridays."""
    sets, rest = tongue.words.sets, [one.word for one in line[at : at + _LEADS + 1]]
    if sets["yet"].isdisjoint((line[at - 1].word, rest[0])) or len(rest) > _LEADS:
        return False
    light = sets["adverbs"] | sets["yet"]
    days = {one for one in rest if one not in light and len(one) >= _FEW}
    before = [one.word for one in line[start:at]]
    denied = not sets["negation"].isdisjoint(before) or over(" ".join(before), tongue.code)
    return bool(days) and days <= sets["weekday"] and denied


_ONE_FORM: Final = frozenset({"sv", "da"})
"""Languages of which a verb has one form, whoever does it."""


def _over(piece: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether it is said of one of ours what is not so, behind which stands what is: …, she goes to another."""
    sets = tongue.words.sets
    return piece[0].word in sets["mine"] and not sets["negation"].isdisjoint(one.word for one in piece)


def _introduces(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether a sentence begins with words by which somebody introduces themselves: a bit about me, …"""
    starts = range(2)
    return any(tuple(words[at : at + len(one)]) == one for one in tongue.words.classes["introducing"] for at in starts)


def _stating(piece: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether a phrase begins with the very word that else only leads in: moi, c'est …"""
    matcher = Matcher(piece, tongue.words)
    rules = (*tongue.starting.get(piece[0].word, ()), *tongue.ended.get(piece[0].word, ()))
    return any(matcher.at(rule.pattern, 0) for rule in rules)


def _wishes(piece: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether it is asked how to answer, always or behind another such wish: …, and keep it short."""
    matcher, first = Matcher(piece, tongue.words), piece[0].word
    always = (rule for rule in tongue.starting.get(first, ()) if rule.key in WISHES)
    return any(matcher.at(rule.pattern, 0) for rule in (*tongue.wished.get(first, ()), *always))


def _copula(piece: Sequence[Token], sign: str, tongue: Tongue, *, after: Sequence[Token]) -> bool:
    """Tell whether a dash stands for "is", behind who or what it is said of: я — повар, мой день рождения — …, or
    before whose it is: Лена — моя …
    """
    if sign not in tongue.words.sets["copula"] or not 0 < len(piece) <= _FEW:
        return False
    mine = tongue.words.sets["mine"]
    whose = not mine.isdisjoint(one.word for one in after)
    return piece[0].word in mine or (len(piece) == 1 and (whose or tongue.shape.has("subject", [piece[0].word])))


def _accented(token: Token) -> bool:
    """Tell whether a short word has an accent that tells it from another: "è" is no "e", "às" no "as"."""
    return len(token.word) < _FEW and token.word.isascii() and not token.text.isascii()


def _is(token: Token, tongue: Tongue) -> bool:
    """Tell whether only its accent tells a word from one that joins: è, é."""
    return token.word in tongue.words.sets["joins"] and _accented(token)


def _apart(token: Token, ahead: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether an accent tells a word from one that a clause begins with, and it leads to no day: às quartas, …"""
    return _accented(token) and tongue.words.sets["weekday"].isdisjoint(ahead[1:2])


def _alone(piece: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether nothing stands there but who a statement is about: my brother, I."""
    words = [one.word for one in piece]
    if len(words) == 1:
        starts = words[0] in tongue.starting  # wohne aber …
        return tongue.shape.has("subject", words) or piece[0].text[0].isupper() or starts
    mine = tongue.words.sets["mine"]
    return (len(words) == _FEW - 1 and words[0] in mine) or (len(words) == _FEW and words[1] in mine)


def _others(piece: Sequence[Token], tongue: Tongue) -> str:
    """Return as what a clause begins with a relative or friend, in a language whose verbs do not tell who is meant."""
    words = [one.word for one in piece[:3]]
    if not words or words[0] in tongue.words.sets["me"]:
        return ""
    return next((name for name in RELATIONS for word in words if tongue.words.has(name, word)), "")


_FAMILY: Final = frozenset({"partner", "child"})
"""Whom relatives and friends have as well."""


def _and_another(piece: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether somebody else is joined to the writer: eu | e a Ana …"""
    sets = tongue.words.sets
    return len(piece) > _FEW and piece[0].word in sets["subject"] and piece[1].word in sets["ands"]


def _opens(words: Sequence[str], tongue: Tongue) -> bool:
    """Tell whether a clause may begin with these words, or behind those of them that lead in."""
    size = _lead(words, tongue)
    return words[0] in tongue.openers or (size < len(words) and words[size] in tongue.openers)


def _goes_on(rest: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether words behind the first go on with a list, and no phrase begins with them: (and) the guitar."""
    sets, (before, *words) = tongue.words.sets, [one.word for one in rest]
    thing = next((at for at, word in enumerate(words) if word not in sets["items"]), len(words))
    alone = thing > 0 and all(word in COMMAS or word in sets["ands"] for word in words[thing + 1 : thing + 2])
    of_late = words[0] in sets["since"] and tongue.openers.isdisjoint(words[1:_LEADS])  # … and of late the bass too
    listed = (before in COMMAS or before in sets["ands"]) and (alone or of_late)
    return listed and not _stating(rest[1:], tongue)


def _lead(words: Sequence[str], tongue: Tongue) -> int:
    """Return how many words at the start only lead in."""
    if words[0] in COMMAS or words[0] in BREAKS or words[0] in tongue.words.sets["joins"]:
        return 1
    return 0 if fed(words, tongue) else leading(words, tongue.words, "leads")
