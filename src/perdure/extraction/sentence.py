"""What one sentence of a message states, clause by clause."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Final

from perdure.domain.memory import Kind
from perdure.extraction.amending import AMENDING, amends, ends, told_together
from perdure.extraction.appointed import on_its_own_day
from perdure.extraction.candidate import Candidate, Heard, new_candidate, piece, tidy
from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import OWN, WE
from perdure.extraction.coming import NOT, STATES, affirmed, changes_then, to_come
from perdure.extraction.commonplace import commonplace
from perdure.extraction.conventions import agreed
from perdure.extraction.definite import holds_here
from perdure.extraction.ellipsis import completed, labelled, put, reason, second, wished
from perdure.extraction.endings import over as ended
from perdure.extraction.fronting import case_ends, gives_case, leads_in, parted, recalls
from perdure.extraction.handed import given
from perdure.extraction.idioms import everyday, figurative
from perdure.extraction.introductions import introduced
from perdure.extraction.joined import (
    SHORT,
    asks_because,
    contrasts,
    excuses,
    names_new,
    of_the_same,
    on_its_day,
    opening,
    over,
    places,
    preface,
    puts_right,
    renews,
    scoped,
    tagged,
    tells_when,
)
from perdure.extraction.language import USER
from perdure.extraction.misread import belied, told_beside
from perdure.extraction.occasions import occasion
from perdure.extraction.omitted import introduced_here, left_out
from perdure.extraction.phrases import Index, Language, Matcher, Span
from perdure.extraction.pleasantries import pleasantry
from perdure.extraction.precedence import yielding
from perdure.extraction.reverting import gave_reason
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.slots import Hit, Slot, Slots, english
from perdure.extraction.statements import lasting
from perdure.extraction.subjects import told_of
from perdure.extraction.tastes import TASTES, made_to, refused, tasted
from perdure.extraction.tokens import Token
from perdure.extraction.valued import valued
from perdure.extraction.verbs import finite, past
from perdure.extraction.when import when
from perdure.extraction.wording import begins, contains, lapsed, left_open, momentary, points, shifts, unreal, went_back

_OF_THEMSELVES: Final = frozenset("role diet allergy health family origin languages education".split())
"""Slots of what somebody says that they are, or have, by a noun and "here"."""
_SUPPOSED: Final = frozenset("if when while until unless or".split())
_NAMING: Final = frozenset({"", ",", "and", "but", "so", ".", ";"})


class SentenceReader:
    """Reads the sentences of one message; `said` is its text, as content is taken from it.

    `doubted`: the sentence read last says something that may not be so, or says it of a quotation.
    """

    def __init__(self, heard: Heard, slots: Slots, said: str, *, explicit: bool) -> None:
        self._heard = heard
        self._slots = slots
        self._said = said
        self._explicit = explicit
        self._language = english()
        self._amending = 0
        self.doubted = False

    def whole(self, sentence: Sentence) -> list[Candidate]:
        """Return the statements of a sentence; what it says is over, and what there is instead, are one."""
        found = list(self._sentence(sentence))
        for clause, following in pairwise(sentence) if found else ():
            spans = [(part.tokens[0].start, part.tokens[-1].end) for part in (clause, following)]
            here, there = ([one for one in found if first <= one.start < last] for first, last in spans)
            if len(here) > 1 or len(there) > 1 or following.asks or not (here or there):
                continue
            texts = [one[0].content if one else None for one in (here, there)]
            if not told_together(texts[0], texts[1], following):
                continue
            kept = (there if here and there and ends(here[0].content) else here)[0]
            whole = self.stretched(kept, clause.tokens[0].start, following.tokens[-1].end)
            at = found.index((here or there)[0])
            found = [one for one in found if one not in here and one not in there]
            found.insert(at, whole.but(amends=all(one.amends for one in (*here, *there))))
        return found

    def _sentence(self, sentence: Sentence) -> Iterator[Candidate]:
        doubtful, told = False, 0
        denied: Clause | None = None
        case: Clause | None = None
        self.doubted = tagged(sentence) or any(one.quotes or lapsed(one.words) for one in sentence)
        if tagged(sentence):
            return
        if "\n" not in self._said.strip():  # lines of labels are a form, of whomever
            sentence = labelled(on_its_own_day(sentence, self._language), self._language)
        sentence = tuple(parted(sentence, self._language))
        for clause, following in zip_longest(map(wished, sentence), sentence[1:]):
            if clause.asks:
                continue
            led = preface(clause.words)
            if clause.tokens[0].start < told or led == len(clause.words):
                continue
            clause = replace(clause, tokens=clause.tokens[led:]) if led else clause
            if following is not None and excuses(clause, following):
                continue
            if doubtful and clause.link == ":":
                return
            if doubtful and clause.link in ("or", "if", "so", "because", "then", ","):
                continue
            doubtful = not self._agreed(clause) and (
                recalls(clause.words)
                or unreal(clause.words, self._language)
                or (following is not None and left_open(clause.words, following.link, following.words, self._language))
            )
            if doubtful:
                self.doubted = True
                doubtful = following is None or not asks_because(clause, following)
                yield from self._introduced(clause, following)
                continue
            if following is not None and (led := self._leads_in(clause, following)):
                case = replace(clause, tokens=clause.tokens[led - 1 :])
                continue
            found = self._behind(case, clause) or self._convention(clause) or self._had_to(clause)
            if not found and (ends_at := case_ends(clause.words, self._language)):
                rest = self._clause(replace(clause, tokens=clause.tokens[ends_at:]))
                found = [self.stretched(one, clause.tokens[0].start, one.end) for one in rest]
            if not found and following is not None and (found := self._taste(clause, following)):
                told = found[0].end
            if denied is not None and found:
                found[0] = self.stretched(found[0], denied.tokens[0].start, found[0].end)
            if case is not None and found and clause.link in (",", ":"):
                found = self._in_case(case, found)
            case = clause if not found and gives_case(clause.words) else None
            joint = self._joint(clause, following, found) if following is not None else None
            if joint is not None and following is not None:
                found, told = joint, following.tokens[-1].end
            elif following is not None and not following.asks and puts_right(clause, following):
                if not found and len(clause.words) <= SHORT and shifts(clause.words):
                    found = [self.candidate(clause.tokens, 0, len(clause.tokens), None)]
                found[-1:] = [self.stretched(one, one.start, following.tokens[-1].end) for one in found[-1:]]
            denied = clause if not found and following is not None and over(clause.words) else None
            if not found and denied is None and self._amending < AMENDING and amends(clause, self._said):
                self._amending += 1
                found = [self.candidate(clause.tokens, 0, len(clause.tokens), None).but(amends=True)]
            yield from found

    def _leads_in(self, clause: Clause, following: Clause) -> int:
        """Return from which word on, counted from 1, a clause only says when or where, or in which repository, what the
        next one tells is so; 0 where it says more.
        """
        if following.link == ":" and scoped(clause.words) == len(clause.words):
            return 1
        start = opening(clause, self._language) if following.link == "," else len(clause.words)
        if clause.words[start - 1 : start + 1] == ("as", "for"):
            return 0  # names but what it is about
        led = start < len(clause.words) and leads_in(clause.words[start:], self._language)
        return start + 1 if led and start + led == len(clause.words) else 0

    def _behind(self, case: Clause | None, clause: Clause) -> list[Candidate]:
        """Return what a clause states, read as one with the time or place before it where that tells as much."""
        found = list(self._clause(clause))
        if case is None or clause.link != "," or not leads_in(case.words, self._language):
            return found
        led = [one for one in case.tokens if one.word != ","]
        whole = list(self._clause(replace(case, tokens=(*led, *clause.tokens))))
        return whole if {one.key for one in found} <= {None, *(one.key for one in whole)} and whole else found

    def _convention(self, clause: Clause) -> list[Candidate]:
        """Return what a clause says a repository is made with, or what there rather than what: for this repo: uv."""
        at = scoped(clause.words)
        if holds_here(clause.words):
            return [self.candidate(clause.tokens, 0, len(clause.tokens), None)]
        if self._agreed(clause):
            return [self.candidate(clause.tokens, opening(clause, self._language), len(clause.tokens), None)]
        if not contrasts(clause.words[at:]) or not (at or (clause.link == ":" and scoped(clause.intro))):
            return []
        return [self.candidate(clause.tokens, 0, len(clause.tokens), None).but(kind=Kind.PREFERENCE)]

    def _agreed(self, clause: Clause) -> bool:
        told = clause.words[opening(clause, self._language) :]
        return not (clause.quotes or clause.link in _SUPPOSED) and agreed(told, self._language)

    def _introduced(self, clause: Clause, following: Clause | None) -> Iterator[Candidate]:
        """Return who is named where a clause begins that else says what is not surely so: my wife Ann might …; or of
        what it wants none, where the next one says why.
        """
        if following is not None and (unwanted := refused(clause, following, self._language)):
            yield from self._liked(unwanted, clause, following)
        start = opening(clause, self._language)
        led = start < len(clause.tokens) and clause.words[start] in OWN
        if clause.quotes or clause.link not in _NAMING or not led:
            return
        for hit in self.hits(clause, start):
            if hit.short and not unreal(clause.words[: hit.found.end], self._language):
                yield self.candidate(clause.tokens, start, hit.found.end, hit)

    def _joint(self, clause: Clause, following: Clause, found: list[Candidate]) -> list[Candidate] | None:
        """Return what two clauses state where they are one: the second tells when, or what it is instead; else None."""
        row, after = (*clause.tokens, *following.tokens), following.tokens
        free = not found or found[-1].key is None
        if free and found and went_back(following.words) and "again" not in clause.words:
            return [*found[:-1], self.stretched(found[-1], found[-1].start, after[-1].end)]
        if free and found and on_its_day(following, self._language):
            day = self.candidate(after, 0, len(after), None)
            return [*found[:-1], self.stretched(day, found[-1].start, day.end)]
        one = tells_when(clause, following, self._language) or _homes(clause, following, self._language)
        if free and (one or (found and names_new(clause, following))):
            return [*found[:-1], self.candidate(row, 0, len(row), None)]
        if of_the_same(clause, following, self._language, kept=bool(found), free=free):
            first = found.pop() if found else self.candidate(clause.tokens, 0, len(clause.tokens), None)
            return [*found, self.stretched(first, first.start, after[-1].end)]
        whole = self._said[row[0].start : row[-1].end]
        if not (
            renews(clause, following)
            or given(whole)
            or (gave_reason(whole) and given_away(whole, whole, find(whole)) is None)
        ):
            return None
        first, *rest = list(self._clause(following)) or [self.candidate(after, 0, len(after), None)]
        return [self.stretched(first, row[0].start, first.end), *rest]

    def _taste(self, clause: Clause, following: Clause) -> list[Candidate]:
        """Read a clause as what somebody likes, or not, where the next one says so of "it"."""
        return self._liked(tasted(clause, following, self._language), clause, following)

    def _had_to(self, clause: Clause) -> list[Candidate]:
        return self._liked(made_to(clause, self._language), clause)

    def _liked(self, taste: Clause | None, *told: Clause) -> list[Candidate]:
        """Return what somebody likes, or not, by a clause put in order, in the words in which it was told."""
        if taste is None:
            return []
        hits = (hit for hit in self.hits(taste, 0) if hit.slot.key in TASTES)
        found = (self.candidate(taste.tokens, 0, len(taste.tokens), hit) for hit in hits)
        return [self.stretched(one, told[0].tokens[0].start, told[-1].tokens[-1].end) for one in found]

    def stretched(self, one: Candidate, start: int, end: int) -> Candidate:
        """Return a statement with more of the sentence around it: what it says that something is not any more."""
        return one.but(content=tidy(piece(self._said, start, end)), start=start, end=end)

    def _in_case(self, case: Clause, found: Sequence[Candidate]) -> list[Candidate]:
        """Return the statements of a clause, of which the first words tell more with the case before them."""
        first = found[0].start
        led = [self._in_its_time(self.stretched(one, case.tokens[0].start, one.end)) for one in found]
        return [one if was.start == first else was for one, was in zip(led, found, strict=True)]

    def _in_its_time(self, one: Candidate) -> Candidate:
        """Return a statement with when it holds by the case before it, where nothing else tells: from May on, …"""
        if one.valid_from is not None or one.valid_until is not None or one.event_start is not None:
            return one
        held = when(one.content, said_at=self._heard.said_at, zone=self._heard.zone)
        return one.but(valid_from=held.valid_from, valid_until=held.valid_until)

    def _clause(self, clause: Clause) -> Iterator[Candidate]:
        start = opening(clause, self._language)
        if start >= len(clause.tokens) or clause.quotes or lapsed(clause.words) or points(clause.words[start:]):
            return
        if clause.tokens[start].text.startswith(_TORN):
            return
        if figurative(clause.words[start:]) or everyday(clause.words[start:]):
            return
        if mood := momentary(clause.tokens[start:], self._language):
            yield from self._clause(replace(clause, tokens=clause.tokens[start + mood :]))
            return
        clause = reason(clause, start)
        fuller = completed(clause, start, self._language)
        if fuller is not None and self.hits(fuller, start):
            clause = fuller
        elif missing := left_out(clause, start, self._language):
            clause = put(clause, missing, start, clause.tokens[:start])
        if both := second(clause, start):
            first, other = both
            if self.hits(other, 0) and (past(other.words[1]) or self.hits(first, start)):
                yield from self._clause(first)
                yield from self._clause(other)
                return
        if led := introduced_here(clause, start, self._language):
            told = put(replace(clause, tokens=clause.tokens[:-1]), led, start, clause.tokens[:start])
            hits = [hit for hit in self.hits(told, start) if hit.slot.key in _OF_THEMSELVES]
            for hit in hits:
                one = self.candidate(told.tokens, start, len(told.tokens), hit)
                yield self.stretched(one, one.start, clause.tokens[-1].end)
            if hits:
                return
        if coming := self.coming(clause, start):
            yield coming
            return
        lost = contains(clause.words, self._language, "lost")
        hits = [hit for hit in self.hits(clause, start) if not (hit.short and (lost or self._parted(clause, hit)))]
        whole = len(clause.tokens)
        timed = [
            leads_in(clause.words[hit.found.end :] or (".",), self._language) == whole - hit.found.end for hit in hits
        ]
        for hit, then in zip(hits, timed, strict=True):
            first, end = min(start, hit.found.start), hit.end if hit.short and not then else whole
            one = self.candidate(clause.tokens, first, end, hit)
            if one.key or not pleasantry(clause.tokens[first:end], self._language):
                yield one
        more = all(hit.short and hit.found.end < whole - 1 for hit in hits) and not any(timed)
        row = clause.tokens[start:]
        if more and lasting(clause, start, self._language) and not self._of_nobody(row):
            yield self.candidate(clause.tokens, start, whole, None)
        elif not hits and (end := introduced(clause.tokens, start, self._language)):
            yield self.candidate(clause.tokens, start, end, None)

    def _parted(self, clause: Clause, hit: Hit) -> bool:
        """Tell whether who is named where a clause begins is that no more by the rest of it: my boss Ann | retired."""
        sort = _PARTING.get(hit.slot.key)
        if sort is None or clause.words[hit.found.end :] == ("left",):
            return sort == "role"
        if sort == "someone" and clause.words[-1] not in ("me", "us"):
            return False  # my wife Ann | left the choir
        said = piece(self._said, clause.tokens[0].start, clause.tokens[-1].end)
        return any(getattr(one.how, sort) and not one.how.planned for one in ended(said))

    def _of_nobody(self, row: Sequence[Token]) -> bool:
        return commonplace(row, self._language) or pleasantry(row, self._language)

    def coming(self, clause: Clause, start: int) -> Candidate | None:
        """Return the value of a slot that holds one at a time, if a clause says that it holds from a day to come, or
        that it will not: a plan that was given up.
        """
        if not NOT.isdisjoint(clause.words):
            plan, at = to_come(affirmed(clause, start), start)
            planned = self.hits(plan, start, self._slots.coming) or (self.hits(plan, start) if at else [])
            given_up = any(hit.slot.single and not hit.slot.dated for hit in planned)
            return self.candidate(clause.tokens, start, len(clause.tokens), None) if given_up else None
        present, at = to_come(clause, start)
        for hit in self.hits(present, start, self._slots.coming) or (self.hits(present, start) if at else []):
            if hit.slot.single and not hit.slot.dated:
                found = self.candidate(present.tokens, start, len(present.tokens), hit)
                dated_once = found.event_start is not None and found.valid_until is None
                lasts = not dated_once or at is None or present.words[at] not in STATES
                if lasts and found.valid_from is not None and found.valid_from > self._heard.said_at:
                    return found
        return None

    def hits(self, clause: Clause, start: int, phrases: Index[Slot] | None = None) -> list[Hit]:
        """Return the first match of every slot, from the start of the clause or where its subject stands."""
        matcher: Matcher | None = None
        phrases = phrases or self._slots.phrases
        hits: dict[str, Hit] = {}
        for at in places(clause, start, self._language):
            words = frozenset(clause.words[at:])
            may = phrases.at(clause.words[at], words)
            for slot, pattern in (*may, *phrases.at("", words)) if at >= start else may:
                if slot.key in hits:
                    continue
                matcher = matcher or Matcher(clause.tokens, self._language)
                if (found := matcher.at(pattern, at)) is None:
                    continue
                before = self._said[: clause.tokens[0].start]
                if not belied(slot.key, clause, found, self._language, before=before):
                    hits[slot.key] = Hit(slot=slot, found=found, short=pattern.short)
            if hits:
                break
        outdone = yielding(hits.keys())
        return [hit for hit in hits.values() if hit.slot.key not in outdone]

    def candidate(self, row: Sequence[Token], start: int, end: int, hit: Hit | None) -> Candidate:
        first, last = row[start].start, row[end - 1].end
        content = tidy(piece(self._said, first, last))
        if hit is not None and hit.slot.key in _HABITS and occasion(content):
            hit = None
        if hit is not None and told_beside(hit.slot.key, row, hit.found, self._language):
            hit = None
        held = when(self._said[row[0].start : last], said_at=self._heard.said_at, zone=self._heard.zone)
        words = tuple(one.word for one in row[start:end])
        begins = held.valid_from
        if begins is None and held.event_start is not None and held.event_start > self._heard.said_at:
            since = hit.slot.single and not hit.slot.dated if hit is not None else changes_then(content, words)
            begins = held.event_start if since else None
        return new_candidate(
            content=content,
            kind=hit.slot.kind if hit else Kind.FACT,
            key=hit.slot.key if hit else None,
            value=self._value(row, hit.found.values.get("value"), begins is not None) if hit else None,
            subject=USER if hit else told_of(words, self._language),
            category=hit.slot.category if hit else None,
            confidence=1.0 if self._explicit else 0.8 if hit else 0.65,
            explicit=self._explicit,
            start=first,
            end=last,
            event_start=held.event_start,
            event_end=held.event_end,
            valid_from=begins,
            valid_until=held.valid_until,
            again=self._anew(words, [one.word for one in row[end:]], hit),
        )

    def _anew(self, words: Sequence[str], behind: Sequence[str], hit: Hit | None) -> bool:
        """Tell whether a statement says that it is so again. Where it ends with a value, words right behind that end
        the clause, whose verb tells the value: she is called Bo | again, after all; not my boss Bo | called again.
        """
        if hit is None or not hit.short:
            return contains(words, self._language, "again")
        told = words[0] not in OWN or any(word == "'s" or finite(word) for word in words)
        short = len(behind) <= _BRIEF and (" ".join(behind) in _ANEW or begins(behind, self._language, "again"))
        return told and (contains(words, self._language, "again") or short)

    def _value(self, row: Sequence[Token], span: Span | None, timeless: bool) -> str | None:
        return valued(row, span, self._said, self._language, timeless=timeless) if span is not None else None


_PARTING: Final = {"manager.name": "role", "partner.name": "someone"}
"""Slots of one who is named, and of which sort the phrases are by which that is over."""
_TORN: Final = ("'", "’")
"""How a clause begins that is torn off the word before: that | 's what I like."""
_ANEW: Final = frozenset(("now", "nowadays", "instead", "currently", "these days", "now again", "again now"))
_BRIEF: Final = 3
_HABITS: Final = frozenset({"work.hours", "schedule"})
"""Slots of what is so each day, or each week."""


def _homes(clause: Clause, following: Clause, language: Language) -> bool:
    """Tell whether a clause says that "we" have a home now, and the next one what it is: …, it's a barge at Gouda."""
    told = following.words
    is_one = (
        told[:2] in (("it", "is"), ("it", "'s")) and told[2:3] in (("a",), ("an",), ("the",)) and not following.asks
    )
    return (
        is_one
        and clause.words[0] in WE
        and not _HOME.isdisjoint(clause.words)
        and any(language.has("dwelling", word) for word in told[3:_NEAR])
    )


_HOME: Final = frozenset("settled home house place moved bought rented rent buy found somewhere".split())
_NEAR: Final = 7
