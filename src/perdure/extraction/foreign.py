"""The rules for other languages than English: the phrases of `phrases.py`, with the words of `told/CODE.toml`.

A sentence is cut where a phrase may begin, behind a comma or a word that joins; one that asks, supposes or doubts says
nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.domain.memory import Kind
from perdure.extraction import foreign_endings
from perdure.extraction.candidate import Candidate, Heard, piece, tidy
from perdure.extraction.foreign_brief import briefer, only_days
from perdure.extraction.foreign_clauses import RELATIONS, WISHES, Clause, clauses
from perdure.extraction.foreign_endings import Over
from perdure.extraction.foreign_sentences import BREAKS, COMMAS, ages, names_end, sentences
from perdure.extraction.foreign_shape import due, lasts, tools
from perdure.extraction.foreign_switches import flat, provided, switch_in, visits
from perdure.extraction.foreign_tongue import Rule, Rules, Tongue, tongue_of
from perdure.extraction.language import USER, fold, language, lately, restates
from perdure.extraction.phrases import Found, Matcher
from perdure.extraction.prose import bounded, own_words
from perdure.extraction.tokens import Token
from perdure.extraction.when import when
from perdure.extraction.wording import contains

_MANY: Final = 200
"""Clauses of a message that are read."""
_TASKS: Final = "tasks"
_EMPLOYER: Final = "employer"
_NAMES: Final = frozenset({"child.name", "pet.name"})
_TOLD_APART: Final = {"te": "tea", "var": "vart"}
"""Words that an accent tells from another one: té, not te; vår (our), not var (was)."""
_LASTING: Final = "lasting"
"""Names the phrases of a language that say something lasting which is no slot's."""
_SHOP: Final = "shop"
"""Names what somebody has where they live."""
_EDGES: Final = '"、，。！'
_FEW: Final = 3
"""Tokens of the shortest clause that is kept for its date."""


def extract(
    heard: Heard, code: str, kinds: Mapping[str, tuple[Kind, str | None]], *, after: Sequence[str] = ()
) -> Iterator[Candidate]:
    """Yield the statements that a message in another language makes. `kinds`: kind and category by key.

    `after`: the languages that it is likelier to be in, and says nothing in: only what fills a slot counts then, and
    nothing that one of them supposes or doubts.
    """
    tongue = tongue_of(code)
    text = own_words(bounded(heard.text))
    folded = fold(text)
    if task := language(code).pattern("task").search(folded):
        folded = folded[: task.end()]
    likelier = [tongue_of(one) for one in after if one != "en"]
    greeting = None if after else tongue.greeting.match(folded)
    read, over = 0, None
    reader = _Reader(heard=heard, tongue=tongue, kinds=kinds)
    whom: str | None = None
    for sentence, asks in sentences(text, folded, tongue):
        words = [one.word for one in sentence]
        if any(contains(words, one.words, name) for one in likelier for name in ("unreal", "doubt")):
            continue
        named = gone = wished = False
        for clause in clauses(sentence, tongue):
            read += 1
            if read > _MANY:
                return
            first = clause.tokens[0].start
            greeted = greeting is not None and greeting.end() == first
            ending = _match(clause.tokens, tongue, tongue.ended)
            there = ending is not None and not ending[1].values  # I no longer work there
            introduced = clause.introduced or named
            placed = replace(clause, over=over, greeted=greeted, introduced=introduced, asks=asks, wished=wished)
            told = list(reader.found(placed))
            if gone and not (told or after):
                told = _instead(reader.candidate(clause.tokens, clause), code)
            if not ending and not asks:
                told = _with_ending(told, clause, reader, likelier=bool(after))
            gone = any(one.how == "gone" for one in foreign_endings.read(clause.tokens, tongue))
            if any(one.key == _EMPLOYER for one in told) and provided(text[sentence[0].start : told[0].end], code):
                told = [reader.candidate(sentence, Clause(tokens=sentence))]  # another bank
            told = [reader.candidate(clause.tokens, clause) if _tool(one, code) else one for one in told]
            if any(one.key == _EMPLOYER for one in told) and visits(text, code):
                told = [one for one in told if one.key != _EMPLOYER]  # only now, and at no work
            told = [two for one in told if (two := _named(one, clause, whom, tongue))]
            whom = None if tongue.spaced else _of_whom(clause, tongue)
            named = any(one.key == "name" for one in told)
            wished = any(one.key in WISHES for one in told)
            if ending and not after and (there or not told):
                end = clause.tokens[-1].end
                said = [one for one in sentence if one.end <= end] if there else clause.tokens
                told = [reader.candidate(said, Clause(tokens=said))]
            yield from (one for one in told if one.key or one.amends or not after)
            over = ending[0].key if ending else None


def _with_ending(told: list[Candidate], clause: Clause, reader: "_Reader", *, likelier: bool) -> list[Candidate]:
    """Return what a clause tells, or that something is over where its verb says so: that fills no slot."""
    ways = {one.how for one in foreign_endings.read(clause.tokens, reader.tongue)} - {"moved"}
    if not ways or (told and all(one.key is None for one in told)):
        return told
    return [reader.candidate(clause.tokens, clause).but(amends=likelier or not ways.isdisjoint(_PASSING))]


def _instead(told: Candidate, code: str) -> list[Candidate]:
    """Return a clause behind one by which a thing is gone, where it says what is so now: …, now there is a Volvo."""
    return [told] if lately(told.content.split()[0], code) else []


def _of_whom(clause: Clause, tongue: Tongue) -> str | None:
    """Return as what the animal or relative is told of with whom a clause begins."""
    said = [one.word for one in clause.tokens[:_EARLY]]
    return next((name for name in ("animal", *RELATIONS) for word in said if tongue.words.has(name, word)), None)


def _named(told: Candidate, clause: Clause, whom: str | None, tongue: Tongue) -> Candidate | None:
    """Return a name as that of the animal or relative of the clause before, unless it is said to be one's own:
    犬がいて、名前は…; None where no slot has theirs.
    """
    sets = tongue.words.sets
    own = not (sets["me"] | sets["mine"] | sets["own"]).isdisjoint(one.word for one in clause.tokens)
    if own or whom is None or told.key != "name":
        return told
    return told.but(key=key) if (key := _NAMED.get(whom)) else None


_NAMED: Final = {"animal": "pet.name", "child": "child.name", "partner": "partner.name"}
_EARLY: Final = 8
"""Tokens among which somebody is named with whom a clause begins."""


def _tool(told: Candidate, code: str) -> bool:
    """Tell whether a place or firm that somebody changed to is a tool: ich bin zu Firefox gewechselt."""
    named = told.key in ("location", _EMPLOYER) and told.value is not None and fold(told.value).split()[-1] in tools()
    return named and switch_in(flat(told.content), code) is not None


_STEADY: Final = frozenset({"employer", "role", "origin", "diet", "hobby"})
"""Slots of what is so for long, and is not told by what is so today."""
_PASSING: Final = frozenset({"cancelled", "recovered", "gone", "died", "left"})
"""Endings that are worth keeping only where they end something that is known."""


def over(text: str, code: str) -> Iterator[Over]:
    """Yield what a text says by its verbs that is over."""
    tongue = tongue_of(code)
    for sentence, asks in sentences(text, fold(text), tongue):
        for clause in clauses(sentence, tongue) if not asks else ():
            yield from foreign_endings.read(clause.tokens, tongue)


def kept(heard: Heard, code: str, kinds: Mapping[str, tuple[Kind, str | None]]) -> Candidate:
    """Return what the user asks to keep in another language: all of it, under the slot that it fills as a whole."""
    tongue = tongue_of(code)
    content = _tidy(heard.text)
    some = [clause for one, _ in sentences(content, fold(content), tongue) for clause in clauses(one, tongue)]
    alone = some[0] if len(some) == 1 else None
    reader = _Reader(heard=replace(heard, text=content), tongue=tongue, kinds=kinds)
    found = next(reader.found(alone), None) if alone else None
    if found is None or found.content != content.rstrip(".!"):
        held = when(content, said_at=heard.said_at, zone=heard.zone)
        found = Candidate(content=content, event_start=held.event_start, event_end=held.event_end)
    return found.but(content=content, confidence=1.0, explicit=True, start=0, end=len(heard.text))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Reads the clauses of one message in one language; `kinds`: kind and category by key."""

    heard: Heard
    tongue: Tongue
    kinds: Mapping[str, tuple[Kind, str | None]]

    def found(self, clause: Clause) -> Iterator[Candidate]:
        """Yield what fills a slot, and all of a clause of which that is a part, or which no slot knows, if it lasts."""
        tokens = [clause.subject, *clause.tokens] if clause.subject else clause.tokens
        hit = _hit(tokens, clause, self.tongue)
        if hit is None and (spoken := _spoken(tokens, self.tongue)) and (hit := _hit(spoken, clause, self.tongue)):
            tokens = spoken
        for brief, rules in briefer(tokens, self.tongue) if hit is None else ():
            if (found := _match(brief, self.tongue, rules)) and _may_last(found[0], tokens, self.tongue):
                hit, tokens = found, brief
                break
        goes_on = hit is not None and hit[0].pattern.firsts is not None  # else: Lakritz mag ich nicht
        content = f"{clause.subject.text}{' ' * self.tongue.spaced}" if clause.subject and goes_on else ""
        if clause.subject and not content:
            tokens = clause.tokens
            hit = _hit(tokens, clause, self.tongue)
        words = [one.word for one in tokens]
        unsaid = words[0] in self.tongue.words.sets["does"]  # nobody says who does it
        if hit is None and (unsaid or only_days(words, self.tongue)):
            return
        first = _first_said(tokens, self.heard.text, self.tongue) if hit and hit[0].key == "schedule" else ()
        if self.tongue.shape.has("was", first):
            hit = None  # on Mondays the hall was taken
        if hit:
            rule, match = hit
            if rule.key in WISHES and (at := _second_wish(tokens, self.tongue)):
                yield from self.found(replace(clause, tokens=tokens[:at], subject=None))
                yield from self._wish(tokens[0], tokens[at + 1 :])
                return
            if rule.key == "name" and (beside := self._beside(tokens[match.end :])):
                yield self.candidate(tokens[: match.end], clause, key=rule.key, lead=content).but(
                    value=self._value(tokens, match)
                )
                yield from beside
                return
            key = None if rule.key == _LASTING else rule.key
            end = _end(tokens, rule, match, self.tongue)
            told = self.candidate(tokens[:end], clause, key=key, lead=content)
            yield told.but(value=self._value(tokens, match)) if key else told
            if _SHOP in match.values:
                yield self.candidate(tokens[:end], clause, lead=content)  # it is there wherever they live
            if end > len(tokens) - _FEW + 1:
                return
        told = self.candidate(tokens, clause, lead=content)
        ahead = any(one is not None and one > self.heard.said_at for one in (told.event_start, told.valid_from))
        dated = any(one is not None for one in (told.event_start, told.valid_from, told.valid_until))
        later = ahead or (told.valid_until is not None and told.valid_until > self.heard.said_at)
        later = later or any(contains(words, self.tongue.words, name) for name in ("weekday", "month"))
        mine = (self.tongue.words.sets["mine"] - _TOLD_APART.keys()).__contains__
        words = [one.word if one.text.isascii() else _TOLD_APART.get(one.word, one.word) for one in tokens]
        if due(words, self.tongue.shape, ahead=later):
            yield self.candidate(tokens, clause, key=_TASKS, lead=content)
        elif (ahead or not clause.asks) and lasts(
            words,
            self.tongue.shape,
            written=[one.text.casefold() for one in tokens],
            mine=mine,
            dated=dated,
            ahead=ahead and not hit,
        ):
            yield told

    def _wish(self, verb: Token, tail: Sequence[Token]) -> Iterator[Candidate]:
        """Yield the second of two wishes, with the verb of the first where it is one word: answer briefly."""
        bare = self.tongue.spaced and len(tail) == 1 and verb.word not in self.tongue.words.sets["subject"]
        for one in self.found(Clause(tokens=tail, wished=True)):
            yield one.but(content=f"{verb.text} {one.content}") if bare else one

    def _beside(self, rest: Sequence[Token]) -> list[Candidate]:
        """Return what fills a slot behind a name and a comma: …, florist in …"""
        cuts = [at for at, one in enumerate(rest) if one.word in COMMAS]
        if not cuts or cuts[0]:
            return []
        pieces = (rest[start + 1 : end] for start, end in zip(cuts, (*cuts[1:], len(rest)), strict=True))
        some = (Clause(tokens=piece, introduced=True) for piece in pieces if piece)
        return [found for one in some for found in self.found(one) if found.key]

    def _value(self, tokens: Sequence[Token], match: Found) -> str | None:
        """Return the value that a phrase found."""
        start, end = match.values.get("value", (0, 0))
        return _tidy(self.heard.text[tokens[start].start : tokens[end - 1].end]) if end else None

    def candidate(
        self, tokens: Sequence[Token], clause: Clause, *, key: str | None = None, lead: str = ""
    ) -> Candidate:
        """Return a statement of a clause; `lead`: the subject that it takes over."""
        first, last = clause.tokens[0].start, tokens[-1].end
        before = self.heard.text[:first].split()[-1:]
        led = before[0] if before and self.heard.text[:first].endswith(" ") else ""
        if led and (lately(led, self.tongue.code) or restates(led, self.tongue.code)):
            first = self.heard.text.rindex(led, 0, first)  # from when it is so is a part of what is said
        content = lead + _tidy(piece(self.heard.text, first, last))
        held = when(content, said_at=self.heard.said_at, zone=self.heard.zone)
        kind, category = self.kinds.get(key or "", (Kind.FACT, None))
        reach = 0 if self.tongue.spaced else 2  # また|トヨタで働いています
        return Candidate(
            content=content,
            kind=kind,
            key=key,
            subject=USER if key else _subject([one.word for one in tokens], self.tongue),
            category=category,
            confidence=0.8 if key else 0.65,
            start=first,
            end=last,
            event_start=held.event_start,
            event_end=held.event_end,
            valid_from=held.valid_from,
            valid_until=held.valid_until,
            again=restates(self.heard.text[max(0, first - reach) : last], self.tongue.code),
        )


def _end(tokens: Sequence[Token], rule: Rule, match: Found, tongue: Tongue) -> int:
    """Return where what fills a slot ends: with the clause, unless its phrase ends before, or further names do."""
    if not rule.pattern.short or match.end in ages(tokens):  # Jan (4) and Lea (7)
        return len(tokens)
    return names_end(tokens, match.end, tongue) if rule.key in _NAMES else match.end


def ended(text: str, code: str) -> tuple[str, Sequence[str]] | None:
    """Return the slot of which a statement says that it holds something no longer, and what; None if it says no such.

    What may be but a part of its name: "Ich arbeite nicht mehr bei Hansen", who was at Hansen Feinmechanik. Where it
    only points there, each name before may be it: "Hansen ist passé, da arbeite ich nicht mehr".
    """
    tongue = tongue_of(code)
    for sentence, _ in sentences(text, fold(text), tongue):
        for clause in clauses(sentence, tongue):
            if hit := _match(clause.tokens, tongue, tongue.ended):
                rule, found = hit
                if not found.values:
                    return rule.key, [
                        one.text for one in sentence if _names(one, before=clause.tokens[0], tongue=tongue)
                    ]
                start, end = found.values["value"]
                if clause.tokens[end : end + 1] and clause.tokens[end].word in tongue.words.sets["but"]:
                    return None  # only on Saturdays any more
                return rule.key, [_tidy(text[clause.tokens[start].start : clause.tokens[end - 1].end])]
    return None


def _names(token: Token, *, before: Token, tongue: Tongue) -> bool:
    """Tell whether a word before another one may be a name, or a part of it."""
    sets = tongue.words.sets
    named = token.text[0].isupper() or not tongue.spaced
    return named and len(token.word) >= _FEW and token.end <= before.start and token.word not in sets["own"]


def _spoken(tokens: Sequence[Token], tongue: Tongue) -> Sequence[Token] | None:
    """Return a clause with whom its first verb leaves out: (I) have a dog; None where it leaves out nobody."""
    first = tokens[0]
    if first.word in tongue.words.sets["bare"]:
        return [Token(tongue.words.classes["speaker"][0][0], "", first.start, first.start), *tokens]
    return None


def _hit(tokens: Sequence[Token], clause: Clause, tongue: Tongue) -> tuple[Rule, Found] | None:
    """Return the first phrase that a clause begins with, one that only fits where it stands last."""
    hit = _match(tokens, tongue, tongue.starting)
    if hit is None and clause.introduced:
        hit = _match(tokens, tongue, tongue.introduced)
    if hit is None and clause.over:
        anew = _match(tokens, tongue, tongue.anew)
        hit = anew if anew and anew[0].key == clause.over else None
    if hit is None and clause.wished:
        hit = _match(tokens, tongue, tongue.wished)
    hit = hit or _match(tokens, tongue, tongue.presented)
    return hit or (_match(tokens, tongue, tongue.greeted) if clause.greeted else None)


def _second_wish(tokens: Sequence[Token], tongue: Tongue) -> int:
    """Return where a word joins to a wish for answers another one with which it ends; 0 where none does."""
    joins = (at for at in range(1, len(tokens) - 1) if tokens[at].word in tongue.words.sets["joins"] | COMMAS)
    tails = ((at, _match(tokens[at + 1 :], tongue, tongue.wished)) for at in joins)
    return next((at for at, hit in tails if hit and at + 1 + hit[1].end == len(tokens)), 0)


def _match(tokens: Sequence[Token], tongue: Tongue, rules: Rules) -> tuple[Rule, Found] | None:
    """Return the first phrase that a clause begins with; what is denied is told by phrases that deny."""
    words = [one.word for one in tokens]
    matcher = Matcher(tokens, tongue.words)
    that = (at for at, word in enumerate(words) if at >= _FEW and word in tongue.words.sets["that"])
    denied = contains(words[: next(that, None)], tongue.words, "negation")  # a Volvo that does not start
    for rule in (*rules.get(words[0], ()), *rules.get("", ())):
        if rule.denies == denied and (found := matcher.at(rule.pattern, 0)) and _may_last(rule, tokens, tongue):
            return rule, found
    comma = words.index(",") if "," in words else 0
    if comma >= _FEW and denied and not contains(words[:comma], tongue.words, "negation"):
        return _match(tokens[:comma], tongue, rules)  # I hate cumin, never put it in
    return None


def _may_last(rule: Rule, tokens: Sequence[Token], tongue: Tongue) -> bool:
    """Tell whether a clause may tell what is so for long, if it fills a slot of that: I'm a waiter, not: on Friday."""
    words = [one.word for one in tokens]
    passing = rule.key in _STEADY and contains(words, tongue.words, "for_now")
    return not passing or contains(words, tongue.words, "for_good")


def _first_said(tokens: Sequence[Token], text: str, tongue: Tongue) -> list[str]:
    """Return the words of a clause up to what only goes on about what they tell alone: …, where it was always nice."""
    sets = tongue.words.sets
    ends = BREAKS | sets["joins"] | (sets["relative"] - sets["the"])
    cuts = (
        at
        for at in range(1, len(tokens))
        if tokens[at].word in ends or not COMMAS.isdisjoint(text[tokens[at - 1].end : tokens[at].end])
    )
    told = (one for one in (tokens[:at] for at in cuts) if not only_days([each.word for each in one], tongue))
    return [one.word for one in next((one for one in told if _match(one, tongue, tongue.starting)), tokens)]


def _subject(words: Sequence[str], tongue: Tongue) -> str:
    """Return the relative or friend whom a clause begins with, a possessive before; else the user."""
    near = 4 if not COMMAS.isdisjoint(words[1:3]) else 2  # Rosa, my aunt, …
    mine = next((at for at, word in enumerate(words[:near]) if word in tongue.words.sets["mine"]), -1)
    for at, word in enumerate(words[mine + 1 : mine + 4]):
        if any(tongue.words.has(name, word) for name in RELATIONS) and (mine >= 0 or not at):
            return word
    return USER


def _tidy(text: str) -> str:
    return tidy(text, edges=_EDGES)
