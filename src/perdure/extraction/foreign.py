"""The rules for other languages than English: the phrases of `phrases.py`, with the words of `told/CODE.toml`.

A language that writes no spaces is cut into the words that its phrases know, and single signs. A sentence is cut where
a phrase may begin, behind a comma or a word that joins; one that asks, supposes or doubts says nothing.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from perdure.domain.memory import Kind
from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.foreign_shape import Shape, due, lasts, shape_of
from perdure.extraction.language import MARKS, USER, fold, language, lately, unaccented
from perdure.extraction.phrases import (
    Found,
    Language,
    Matcher,
    Optional,
    Pattern,
    Phrases,
    Words,
    compiled,
    language_of,
)
from perdure.extraction.prose import bounded, own_words
from perdure.extraction.tokens import QUOTED, Token
from perdure.extraction.when import when

_LONGEST: Final = 80
"""Tokens of a clause that are read."""
_MANY: Final = 200
"""Clauses of a message that are read."""
_MOST: Final = 280
_TASKS: Final = "tasks"
_LASTING: Final = "lasting"
"""Names the phrases of a language that say something lasting which is no slot's."""
_ENDS: Final = frozenset(".!?…。！？।؟۔\n")
_ASKS: Final = frozenset("?？؟")
_BREAKS: Final = frozenset(";:()–—-，；：（）*•|")
_COMMAS: Final = frozenset(",、،")
_EDGES: Final = ' \t\n,;:-–—([{<*_~"、，。！'
_WORD: Final = re.compile(rf"[\w{MARKS}]+(?:'(?=\w))?")
_TITLES: Final = frozenset("dr dra prof st sr sra mme mr mrs dott inz mgr ing".split())
"""Words that a full stop shortens and does not end."""
_COUNTED: Final = frozenset("im am zum vom den der dem des die das beim jeden".split())
"""Words behind which a number with a point is an ordinal, whose noun has a capital."""
_FEW: Final = 3
"""Tokens of the shortest clause that is kept for its date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rule:
    """A phrase, the key of its slot, and whether it denies something itself."""

    key: str
    pattern: Pattern
    denies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tongue:
    """What is known of one language. `starting`: its rules by first word, under "" those that begin with a value."""

    code: str
    words: Language
    starting: Mapping[str, Sequence[_Rule]]
    openers: frozenset[str]
    """The words that a clause may begin with behind a comma or a word that joins."""
    token: re.Pattern[str]
    spaced: bool
    shape: Shape

    def any(self, name: str, words: Sequence[str]) -> bool:
        """Tell whether one of the phrases of a class stands in a row of words."""
        phrases = self.words.classes[name]
        return any(
            one[0] in words and (len(one) == 1 or any(tuple(words[at : at + len(one)]) == one for at in _all(words)))
            for one in phrases
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    tokens: Sequence[Token]
    subject: Token | None = None
    """The subject of the clause before, where this one has none of its own."""


def extract(
    heard: Heard, code: str, kinds: Mapping[str, tuple[Kind, str | None]], *, after: Sequence[str] = ()
) -> Iterator[Candidate]:
    """Yield the statements that a message in another language makes. `kinds`: kind and category by key.

    `after`: the languages that it is likelier to be in, and says nothing in: only what fills a slot counts then, and
    nothing that one of them supposes or doubts.
    """
    tongue = _tongue(code)
    text = own_words(bounded(heard.text))
    folded = fold(text)
    if task := language(code).pattern("task").search(folded):
        folded = folded[: task.end()]
    likelier = [_tongue(one) for one in after if one != "en"]
    read = 0
    for sentence in _sentences(text, folded, tongue):
        words = [one.word for one in sentence]
        if any(one.any(name, words) for one in likelier for name in ("unreal", "doubt")):
            continue
        for clause in _clauses(sentence, tongue):
            read += 1
            if read > _MANY:
                return
            for found in _found(heard, clause, tongue, kinds):
                if found.key or not after:
                    yield found


def kept(heard: Heard, code: str, kinds: Mapping[str, tuple[Kind, str | None]]) -> Candidate:
    """Return what the user asks to keep in another language: all of it, under the slot that it fills as a whole."""
    tongue = _tongue(code)
    content = _tidy(heard.text)
    [*sentences] = _sentences(content, fold(content), tongue)
    clauses = [clause for one in sentences for clause in _clauses(one, tongue)]
    alone = clauses[0] if len(clauses) == 1 else None
    found = next(_found(replace(heard, text=content), alone, tongue, kinds), None) if alone else None
    if found is None or found.content != content.rstrip(".!"):
        held = when(content, said_at=heard.said_at, zone=heard.zone)
        found = Candidate(content=content, event_start=held.event_start, event_end=held.event_end)
    return found.but(content=content, confidence=1.0, explicit=True, start=0, end=len(heard.text))


def asked(question: str, code: str) -> frozenset[str]:
    """Return the keys whose value a question in another language asks for."""
    folded = _plain(fold(question))
    said = None if _table(code).get("spaced", True) is False else frozenset(_WORD.findall(folded))
    return frozenset(
        key
        for key, asks in _table(code)["asks"].items()
        if any(all(word in (folded if said is None else said) for word in one.split()) for one in asks)
    )


@cache
def _table(code: str) -> Mapping[str, Any]:
    text = files("perdure.extraction").joinpath(f"told/{code}.toml").read_text(encoding="utf-8")
    return tomllib.loads(_plain(unaccented(text)))


@cache
def _shared() -> Mapping[str, Any]:
    return tomllib.loads(files("perdure.extraction").joinpath("told/values.toml").read_text(encoding="utf-8"))


@cache
def _tongue(code: str) -> _Tongue:
    shared, table = _shared(), _table(code)
    values: dict[str, Any] = {**shared["values"], **table.get("values", {})}
    words = language_of({"classes": {**shared["classes"], **table["classes"]}, "values": values})
    starting: dict[str, list[_Rule]] = {}
    openers = set(words.sets["subjects"])
    for key, patterns in table["slots"].items():
        for text in patterns:
            pattern = compiled(text, words, where=f"told/{code}.toml: {key}")
            denies = not _literal(pattern.elements).isdisjoint(words.sets["negation"])
            rule = _Rule(key=key, pattern=pattern, denies=denies)
            for first in pattern.firsts or ("",):
                starting.setdefault(first, []).append(rule)
            openers |= (pattern.firsts or frozenset()) - words.sets["leads"]
            if pattern.firsts and pattern.firsts <= words.sets["subject"]:
                openers |= _firsts(pattern.elements[1:])
    spaced = bool(table.get("spaced", True))
    known = () if spaced else _vocabulary(words, table["slots"].values())
    prefixed = _joined(table.get("prefixed", ""), openers)
    token = _token(table.get("elided", ""), known, suffixed=bool(table.get("suffixed")), prefixed=prefixed)
    return _Tongue(
        code=code,
        words=words,
        starting=starting,
        openers=frozenset(openers),
        token=token,
        spaced=spaced,
        shape=shape_of(code, spaced=spaced),
    )


def _firsts(elements: Sequence[Any]) -> frozenset[str]:
    """Return the words that come next, as far as they are words."""
    found: frozenset[str] = frozenset()
    for one in elements:
        match one:
            case Optional():
                found |= _literal(one.inner[:1])
            case Words():
                return found | one.some
            case _:
                break
    return found


def _literal(elements: Sequence[Any]) -> frozenset[str]:
    """Return the words that a pattern itself asks for."""
    found: set[str] = set()
    for one in elements:
        match one:
            case Words():
                found |= one.some
            case Phrases():
                found |= {word for phrase in one.some for word in phrase}
            case Optional():
                found |= _literal(one.inner)
            case _:
                pass
    return frozenset(found)


def _vocabulary(words: Language, patterns: Any) -> tuple[str, ...]:
    """Return the words that a language without spaces is cut into, the longest first."""
    known = {word for phrases in words.classes.values() for phrase in phrases for word in phrase}
    for rows in patterns:
        for row in rows:
            known |= {word for part in row.split() if part[0] not in "{<" for word in part.strip("[]").split("|")}
    return tuple(sorted((one for one in known if ord(one[0]) > 0x2FFF), key=lambda one: (-len(one), one)))


def _joined(prefixed: str, openers: Iterable[str]) -> str:
    """Return what finds the words that a language writes together with the next one, where a clause may begin."""
    nexts = "|".join(sorted(map(re.escape, openers), key=len, reverse=True))
    return rf"(?<!\w)(?:{'|'.join(prefixed.split())})(?=(?:{nexts})(?!\w)) |" if prefixed else ""


def _token(elided: str, vocabulary: Sequence[str], *, suffixed: bool, prefixed: str) -> re.Pattern[str]:
    """Return what a word is.

    `elided`: the words that lose their end before the next one, which are words apart. `suffixed`: so is what an
    apostrophe divides from the end of a name. `prefixed`: so is what this finds.
    """
    before = rf"(?:{'|'.join(elided.split())})'(?=\w) |" if elided else prefixed
    known = rf"{'|'.join(map(re.escape, vocabulary))} | [\u30a0-\u30ff]+ | [a-z][a-z0-9]* |" if vocabulary else ""
    inside = "[-.&]" if suffixed else "[-'.&]"
    sign = "" if vocabulary else rf"'\w+ | [^\W\d_](?:[\w{MARKS}]|{inside}(?=\w))* |"
    return re.compile(rf"[^\S\n]+ | \n | \ufffc+ | {before} {known} \d+(?:[.,:/-]\d+)* | {sign} \S", re.VERBOSE)


def _sentences(text: str, folded: str, tongue: _Tongue) -> Iterator[list[Token]]:
    """Yield the sentences that tell something."""
    line: list[Token] = []
    found = [
        Token(_plain(one[0]), text[one.start() : one.end()], *one.span())
        for one in tongue.token.finditer(folded)
        if one[0] == "\n" or not one[0].isspace()
    ]
    months = tongue.words.sets["month"]
    for at, token in enumerate(found):
        before, after = line[-1].word if line else "", found[at + 1].word if at + 1 < len(found) else ""
        short = token.word == "." and after and (before in _TITLES or _ordinal(line, token, found[at + 1], months))
        if token.word not in _ENDS or short:
            line.append(token)
            continue
        if line and token.word not in _ASKS and _tells([one.word for one in line], tongue):
            yield line
        line = []
    if line and _tells([one.word for one in line], tongue):
        yield line


def _ordinal(line: Sequence[Token], point: Token, after: Token, months: Collection[str]) -> bool:
    """Tell whether a point makes an ordinal of a number, and does not end the sentence: am 14. Mai, im 3. Stock."""
    if not line or not line[-1].word.isdigit() or line[-1].end != point.start or after.start == point.end:
        return False
    counted = len(line) > 1 and line[-2].word in _COUNTED and len(line[-1].word) < _FEW
    return after.word in months or after.text[0].islower() or (counted and after.capital)


def _tells(words: Sequence[str], tongue: _Tongue) -> bool:
    """Tell whether a sentence neither asks, supposes, plays nor quotes."""
    asks = words[0] in tongue.words.sets["question"] or words[-1] in tongue.words.sets["asking"]
    return not asks and not any(QUOTED[0] in one for one in words) and not tongue.any("unreal", words)


def _clauses(line: Sequence[Token], tongue: _Tongue) -> Iterator[_Clause]:
    """Cut a sentence where a phrase may begin behind a comma or a word that joins, and where signs divide it."""
    sets = tongue.words.sets
    joins, closers = sets["joins"], sets["closers"]
    cuts = [0]
    for at in range(1, len(line)):
        before, word = line[at - 1].word, line[at].word
        hyphen = word == "-" and line[at - 1].end == line[at].start
        apart = before in sets["always"] or (word in _BREAKS and not hyphen)
        closed = before in _COMMAS and at > 1 and line[at - 2].word in closers
        other = before.isascii() and not line[at - 1].text.isascii()  # "è" is no "e"
        ahead = [one.word for one in line[at : at + _FEW + 1]]
        inverted = not sets["subject"].isdisjoint(ahead[2:])  # …, und Lakritz mag ich nicht
        begins = inverted or _opens(ahead, tongue) or (before in _COMMAS and tongue.shape.begins(word))
        joined = (before in _COMMAS or (before in joins and not other)) and begins
        if joined and before in joins:
            joined = not _alone(line[cuts[-1] : at - 1], tongue)  # my brother and I
        if apart or before in _BREAKS or closed or joined:
            cuts.append(at)
    subject: Token | None = None
    unsure = theirs = False
    for start, end in zip(cuts, (*cuts[1:], len(line)), strict=True):
        piece = list(line[start:end])
        while piece and (piece[-1].word in _COMMAS | _BREAKS or piece[-1].word in joins):
            piece.pop()
        while piece and (size := _lead([one.word for one in piece[: _FEW + 1]], tongue)):
            del piece[:size]
        doubtful = tongue.any("doubt", [one.word for one in piece])
        named = not tongue.spaced and _others(piece, tongue)
        about = {one.word for one in piece[:4]} & sets["topic"]
        if theirs and not named and piece and not about and piece[0].word not in sets["own"]:
            continue  # it goes on about somebody else
        theirs = named or (theirs and not piece)
        if piece and not doubtful and not unsure:
            own = piece[0].word in sets["subject"]
            yield _Clause(tokens=piece[:_LONGEST], subject=None if own else subject)
            subject = piece[0] if own else subject if piece[0].word in tongue.openers else None
        unsure = doubtful and len(piece) < _FEW


def _alone(piece: Sequence[Token], tongue: _Tongue) -> bool:
    """Tell whether nothing stands there but who a statement is about: my brother, I."""
    words = [one.word for one in piece]
    if len(words) == 1:
        return tongue.shape.has("subject", words)
    mine = tongue.words.sets["mine"]
    return (len(words) == _FEW - 1 and words[0] in mine) or (len(words) == _FEW and words[1] in mine)


def _others(piece: Sequence[Token], tongue: _Tongue) -> bool:
    """Tell whether a clause begins with a relative or friend, in a language whose verbs do not tell who is meant."""
    words = [one.word for one in piece[:3]]
    if not words or words[0] in tongue.words.sets["me"]:
        return False
    return any(tongue.words.has(name, word) for name in _RELATIONS for word in words)


_RELATIONS: Final = ("partner", "child", "boss", "kin", "friend")


def _opens(words: Sequence[str], tongue: _Tongue) -> bool:
    """Tell whether a clause may begin with these words, or behind those of them that lead in."""
    size = _lead(words, tongue)
    return words[0] in tongue.openers or (size < len(words) and words[size] in tongue.openers)


def _lead(words: Sequence[str], tongue: _Tongue) -> int:
    """Return how many words at the start only lead in."""
    if words[0] in _COMMAS or words[0] in _BREAKS or words[0] in tongue.words.sets["joins"]:
        return 1
    leads = tongue.words.classes["leads"]
    return max((len(one) for one in leads if tuple(words[: len(one)]) == one), default=0)


def _found(
    heard: Heard, clause: _Clause, tongue: _Tongue, kinds: Mapping[str, tuple[Kind, str | None]]
) -> Iterator[Candidate]:
    """Yield what fills a slot, and all of a clause of which that is a part, or which no slot knows, if it lasts."""
    tokens = [clause.subject, *clause.tokens] if clause.subject else clause.tokens
    hit = _match(tokens, tongue)
    goes_on = hit is not None and hit[0].pattern.firsts is not None  # else: Lakritz mag ich nicht
    content = f"{clause.subject.text} " if clause.subject and goes_on else ""
    if clause.subject and not content:
        tokens = clause.tokens
        hit = _match(tokens, tongue)
    if hit:
        rule, match = hit
        key = None if rule.key == _LASTING else rule.key
        end = match.end if rule.pattern.short else len(tokens)
        told = _candidate(heard, tokens[:end], clause, tongue, kinds, key=key, lead=content)
        span = match.values.get("value") if key else None
        yield told.but(value=_tidy(heard.text[tokens[span[0]].start : tokens[span[1] - 1].end])) if span else told
        if end > len(tokens) - _FEW + 1:
            return
    words = [one.word for one in tokens]
    told = _candidate(heard, tokens, clause, tongue, kinds, key=None, lead=content)
    ahead = any(one is not None and one > heard.said_at for one in (told.event_start, told.valid_from))
    dated = any(one is not None for one in (told.event_start, told.valid_from, told.valid_until))
    later = ahead or (told.valid_until is not None and told.valid_until > heard.said_at)
    later = later or any(tongue.any(name, words) for name in ("weekday", "month"))
    mine = tongue.words.sets["mine"].__contains__
    if due(words, tongue.shape, ahead=later):
        yield _candidate(heard, tokens, clause, tongue, kinds, key=_TASKS, lead=content)
    elif lasts(words, tongue.shape, mine=mine, dated=dated, ahead=ahead and not hit):
        yield told


def _candidate(
    heard: Heard,
    tokens: Sequence[Token],
    clause: _Clause,
    tongue: _Tongue,
    kinds: Mapping[str, tuple[Kind, str | None]],
    *,
    key: str | None,
    lead: str,
) -> Candidate:
    first, last = clause.tokens[0].start, tokens[-1].end
    before = heard.text[:first].split()[-1:]
    if before and heard.text[:first].endswith(" ") and lately(before[0], tongue.code):
        first = heard.text.rindex(before[0], 0, first)  # from when it is so is a part of what is said
    content = lead + _tidy(heard.text[first:last])
    held = when(content, said_at=heard.said_at, zone=heard.zone)
    kind, category = kinds.get(key or "", (Kind.FACT, None))
    return Candidate(
        content=content,
        kind=kind,
        key=key,
        subject=USER if key else _subject([one.word for one in tokens], tongue),
        category=category,
        confidence=0.8 if key else 0.65,
        start=first,
        end=last,
        event_start=held.event_start,
        event_end=held.event_end,
        valid_from=held.valid_from,
        valid_until=held.valid_until,
    )


def _match(tokens: Sequence[Token], tongue: _Tongue) -> tuple[_Rule, Found] | None:
    """Return the first phrase that a clause begins with; what is denied is told by phrases that deny."""
    words = [one.word for one in tokens]
    matcher = Matcher(tokens, tongue.words)
    denied = tongue.any("negation", words)
    for rule in (*tongue.starting.get(words[0], ()), *tongue.starting.get("", ())):
        if rule.denies == denied and (found := matcher.at(rule.pattern, 0)):
            return rule, found
    return None


def _subject(words: Sequence[str], tongue: _Tongue) -> str:
    if words[0] in tongue.words.sets["mine"]:
        for word in words[1:4]:
            if any(tongue.words.has(name, word) for name in _RELATIONS):
                return word
    return USER


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", " ", text).strip(_EDGES)
    return text if len(text) <= _MOST else text[:_MOST].rsplit(" ", 1)[0]


def _plain(folded: str) -> str:
    return folded.replace("ß", "ss")


def _all(words: Sequence[str]) -> range:
    return range(len(words))
