"""The rule extractor: the durable statements that a user's message makes about themselves and named others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise, zip_longest
from typing import Final

from perdure.domain.memory import Kind
from perdure.extraction import foreign, replies
from perdure.extraction.amending import AMENDING, amends, ends, told_together
from perdure.extraction.breath import corrected
from perdure.extraction.candidate import Candidate, Heard, new_candidate, tidy
from perdure.extraction.chores import chores
from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.closed import OWN
from perdure.extraction.coming import NOT, STATES, affirmed, changes_then, to_come
from perdure.extraction.ellipsis import completed, labelled, put, second, wished
from perdure.extraction.feigned import jests, made_up, riddles
from perdure.extraction.joined import (
    SHORT,
    as_meant,
    borne,
    case_ends,
    excuses,
    gives_case,
    gives_time,
    mocks,
    names_new,
    of_another,
    of_the_same,
    on_its_day,
    opening,
    over,
    places,
    preface,
    puts_right,
    recalls,
    renews,
    tagged,
    tells_when,
)
from perdure.extraction.language import USER, spoken, tongues
from perdure.extraction.learned import weighty
from perdure.extraction.misread import belied
from perdure.extraction.omitted import left_out
from perdure.extraction.phrases import Found, Index, Matcher, Span
from perdure.extraction.precedence import once, yielding
from perdure.extraction.prose import bounded, own_words
from perdure.extraction.referring import Referred, Who, private, referred, refers
from perdure.extraction.relative import relatives, without
from perdure.extraction.slots import Hit, Slot, Slots, english
from perdure.extraction.standing import for_good, standing, told_so
from perdure.extraction.statements import introduced, lasting
from perdure.extraction.subjects import told_of
from perdure.extraction.tastes import TASTES, tasted
from perdure.extraction.tokens import Token, tokens
from perdure.extraction.unread import unread
from perdure.extraction.valued import valued
from perdure.extraction.verbs import past, somebody_does
from perdure.extraction.when import when
from perdure.extraction.whom import whose
from perdure.extraction.wording import contains, lapsed, left_open, shifts, unreal

_BRIEF: Final = 80
"""Characters of an answer that may be no sentence."""
_NAMING: Final = frozenset({"", ",", "and", "but", "so", ".", ";"})
_MANY: Final = 200
"""Sentences of a message that are read."""


def extract(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[Candidate, ...]:
    """Return the statements of a text, in the order in which it makes them; empty for most messages.

    `explicit`: the user asked to keep this text: all of it is a statement, whatever it is about.
    """
    return overheard(heard, slots, explicit=explicit)[0]


def overheard(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[tuple[Candidate, ...], bool]:
    """Return what `extract` does, and whether it may be other where `heard` tells what was asked right before it."""
    codes = tongues(heard.text)
    brief = "en" not in codes and len(heard.text) < _BRIEF and heard.text.isascii()
    if brief and (somebody_does(heard.text) or (heard.asked and spoken(heard.asked) == "en")):
        codes = (*codes, "en")  # a few words may be of any language: eleven, plus a rooster
    changes: list[Candidate] = []
    hangs = False
    for at, code in enumerate(codes):
        if code == "en":
            reader = _Reader(heard, slots, explicit=explicit)
            read, hangs = reader.read(), reader.hangs
        elif explicit:
            read = [foreign.kept(heard, code, slots.kinds)]
        else:
            read = list(foreign.extract(heard, code, slots.kinds, after=codes[:at]))
        if any(not one.amends for one in read):
            return tuple(once(read, slots)), hangs
        changes = changes or read
    return tuple(once(changes, slots)), hangs or brief


class _Reader:
    """Reads one message. `_said` is its text as content is taken from it: without what the writer corrected at once.

    `hangs`: its first sentence states nothing, which a question before it would make an answer of.
    """

    def __init__(self, heard: Heard, slots: Slots, *, explicit: bool, refers: bool = True) -> None:
        self._heard = heard
        self._slots = slots
        self._explicit = explicit
        self._language = english()
        self._said = corrected(bounded(heard.text))
        self._amending = 0
        self._doubted = False
        self._who: Who | None = None
        self._refers = refers
        self.hangs = False

    def read(self) -> list[Candidate]:
        if self._explicit:
            return list(self._all())
        found, text = self._todo(own_words(self._said))
        self.hangs = borne(text, self._heard.asked)
        last = [*sentences(self._heard.before or "")][-1:] if self.hangs else ()
        every = chain(last or [()], islice(map(as_meant, sentences(text)), _MANY))
        read = [one for before, one in pairwise(every) if not of_another(before, one)]
        for at, sentence in enumerate(map(told_so, read)):
            bidden = sentence is not read[at] or for_good(sentence)
            if wish := standing(sentence, self._language):
                found.append(self._candidate(wish, 0, len(wish), None).but(kind=Kind.PREFERENCE))
                continue
            if told := replies.on_topic(read[at - 1] if at else (), sentence):
                statement, named, before = told
                found += self._whole(before)
                found += [self._stretched(one, named, sentence[0].tokens[-1].end) for one in self._restated(statement)]
                sentence = sentence[1:]
            words = [word for clause in sentence for word in clause.words if word != ","]
            if made_up(sentence, words, self._said, self._language):
                break
            if riddles(words, self._said) or (at and jests(words)):
                found = [one for one in found if jests(words) and one.start < read[at - 1][0].tokens[0].start]
            ironic = contains(words, self._language, "irony") or mocks(sentence)
            new = [] if ironic else self._whole(sentence)
            if bidden and all(one.amends for one in new):  # the assistant is asked for it for good
                row = [token for clause in sentence for token in clause.tokens]
                new = [self._candidate(row, 0, len(row), None).but(kind=Kind.PREFERENCE)]
            if sentence and not ironic and (whole := whose(read[at - 1] if at else (), sentence, self._language)):
                found, new = self._of_both(found, self._whole(whole), read[at - 1][0].tokens[0].start) or (found, new)
            answer: list[Candidate] = []
            if at == 0 and sentence and all(one.amends for one in new):
                self.hangs = True
                answer = self._answer(self._heard.asked, sentence) if self._heard.asked else []
            if not (answer or ironic):
                new = self._referred(read[at - 1] if at else None, sentence, found, new)
                new = self._related(sentence, self._weighed(sentence, new, text))
            found += answer or new
        return found

    def _referred(
        self, before: Sentence | None, sentence: Sentence, found: list[Candidate], new: list[Candidate]
    ) -> list[Candidate]:
        """Return what is `new` in a sentence, with the name of whom it calls "he" or "she"; `found` is before it."""
        spans = [(one.start, one.end) for one in (*found, *new)]
        one = None
        if self._refers:
            one = referred(before or (), sentence, self._said, self._language, found=spans, who=self._who)
            if one is None and before is None and refers(sentence, self._language):
                self.hangs = True
                one = self._gone_on(sentence, spans)
        if one is not None and private((*(before or ()), *sentence), self._said):
            one = None
        self._who = one.who if one else None
        read = [other for other in self._restated(one.text, refers=False) if other.content != one.name] if one else []
        if one is None or not read:
            return new
        left = [other for other in new if not one.start <= other.start < one.end]
        return [*left, *(other.but(start=one.start, end=one.end) for other in read)]

    def _related(self, sentence: Sentence, found: list[Candidate]) -> list[Candidate]:
        """Add what a sentence says behind "who", and take it out of what it says beside that."""
        for one in relatives(sentence, self._said, self._language) if self._refers else ():
            read = [other.but(start=one.start, end=one.end) for other in self._restated(one.text, refers=False)]
            if not read:
                continue
            aside = self._said[one.start : one.end]
            left = [other for other in found if not one.start <= other.start < one.end]
            found = [*(other.but(content=without(other.content, aside)) for other in left), *read]
        return found

    def _gone_on(self, sentence: Sentence, found: Sequence[tuple[int, int]]) -> Referred | None:
        """Return what the first sentence of a message says of whom the message before told last."""
        text = own_words(bounded(self._heard.before or ""))
        *_, last = ((), *sentences(text))
        if not last or private(last, text):
            return None
        states = any(one.start >= last[0].tokens[0].start for one in self._restated(text))
        return referred(last, sentence, self._said, self._language, found=found, who=None, states=states)

    def _of_both(
        self, found: list[Candidate], named: list[Candidate], start: int
    ) -> tuple[list[Candidate], list[Candidate]] | None:
        """Return what was found before and what is said of whom it names, told from `start` on, if it fills a slot."""
        if not named or named[0].key is None:
            return None
        left = [one for one in found if one.start < start or one.key is not None]
        return left, [self._stretched(named[0], start, named[0].end), *named[1:]]

    def _weighed(self, sentence: Sentence, found: list[Candidate], own: str) -> list[Candidate]:
        """Add what no rule knows of a sentence, where it is likely worth keeping; `own` is what its writer said."""
        every = list(found)
        for row in unread(sentence, found) if not self._doubted else ():
            amending = [one for one in every if one.amends and row[0].start <= one.start < row[-1].end]
            if weighty(row, self._said, own, beside=bool(amending)):
                every = [one for one in every if one not in amending]
                every.append(self._candidate(row, 0, len(row), None))
        return every

    def _whole(self, sentence: Sentence) -> list[Candidate]:
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
            whole = self._stretched(kept, clause.tokens[0].start, following.tokens[-1].end)
            at = found.index((here or there)[0])
            found = [one for one in found if one not in here and one not in there]
            found.insert(at, whole.but(amends=all(one.amends for one in (*here, *there))))
        return found

    def _sentence(self, sentence: Sentence) -> Iterator[Candidate]:
        doubtful, told = False, 0
        denied: Clause | None = None
        case: Clause | None = None
        self._doubted = tagged(sentence) or any(one.quotes or lapsed(one.words) for one in sentence)
        if tagged(sentence):
            return
        if "\n" not in self._said.strip():  # lines of labels are a form, of whomever
            sentence = labelled(sentence, self._language)
        for clause, following in zip_longest(map(wished, sentence), sentence[1:]):
            if clause.asks:
                return
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
            doubtful = (
                recalls(clause.words)
                or unreal(clause.words, self._language)
                or (following is not None and left_open(clause.words, following.link, following.words, self._language))
            )
            if doubtful:
                self._doubted = True
                yield from self._introduced(clause)
                continue
            if following is not None and following.link == "," and gives_time(clause.words):
                case = clause
                continue
            found = list(self._clause(clause))
            if not found and (ends_at := case_ends(clause.words)):
                rest = self._clause(replace(clause, tokens=clause.tokens[ends_at:]))
                found = [self._stretched(one, clause.tokens[0].start, one.end) for one in rest]
            if not found and following is not None and (found := self._taste(clause, following)):
                told = found[0].end
            if denied is not None and found:
                found[0] = self._stretched(found[0], denied.tokens[0].start, found[0].end)
            if case is not None and found and clause.link == ",":
                found[0] = self._stretched(found[0], case.tokens[0].start, found[0].end)
            case = clause if not found and gives_case(clause.words) else None
            joint = self._joint(clause, following, found) if following is not None else None
            if joint is not None and following is not None:
                found, told = joint, following.tokens[-1].end
            elif following is not None and not following.asks and puts_right(clause, following):
                if not found and len(clause.words) <= SHORT and shifts(clause.words):
                    found = [self._candidate(clause.tokens, 0, len(clause.tokens), None)]
                found[-1:] = [self._stretched(one, one.start, following.tokens[-1].end) for one in found[-1:]]
            denied = clause if not found and over(clause.words) else None
            if not found and denied is None and self._amending < AMENDING and amends(clause, self._said):
                self._amending += 1
                found = [self._candidate(clause.tokens, 0, len(clause.tokens), None).but(amends=True)]
            yield from found

    def _introduced(self, clause: Clause) -> Iterator[Candidate]:
        """Return who is named where a clause begins that else says what is not surely so: my wife Ann might …"""
        start = opening(clause, self._language)
        led = start < len(clause.tokens) and clause.words[start] in OWN
        if clause.quotes or clause.link not in _NAMING or not led:
            return
        for hit in self._hits(clause, start):
            if hit.short and not unreal(clause.words[: hit.found.end], self._language):
                yield self._candidate(clause.tokens, start, hit.found.end, hit)

    def _joint(self, clause: Clause, following: Clause, found: list[Candidate]) -> list[Candidate] | None:
        """Return what two clauses state where they are one: the second tells when, or what it is instead; else None."""
        row, after = (*clause.tokens, *following.tokens), following.tokens
        free = not found or found[-1].key is None
        if free and found and on_its_day(following, self._language):
            day = self._candidate(after, 0, len(after), None)
            return [*found[:-1], self._stretched(day, found[-1].start, day.end)]
        if free and (tells_when(clause, following, self._language) or (found and names_new(clause, following))):
            return [*found[:-1], self._candidate(row, 0, len(row), None)]
        if of_the_same(clause, following, self._language, kept=bool(found), free=free):
            first = found.pop() if found else self._candidate(clause.tokens, 0, len(clause.tokens), None)
            return [*found, self._stretched(first, first.start, after[-1].end)]
        if not renews(clause, following):
            return None
        first, *rest = list(self._clause(following)) or [self._candidate(after, 0, len(after), None)]
        return [self._stretched(first, row[0].start, first.end), *rest]

    def _taste(self, clause: Clause, following: Clause) -> list[Candidate]:
        """Read a clause as what somebody likes, or not, where the next one says so of "it"."""
        taste = tasted(clause, following, self._language)
        if taste is None:
            return []
        hits = (hit for hit in self._hits(taste, 0) if hit.slot.key in TASTES)
        found = (self._candidate(taste.tokens, 0, len(taste.tokens), hit) for hit in hits)
        return [self._stretched(one, clause.tokens[0].start, following.tokens[-1].end) for one in found]

    def _stretched(self, one: Candidate, start: int, end: int) -> Candidate:
        """Return a statement with more of the sentence around it: what it says that something is not any more."""
        return one.but(content=tidy(self._said[start:end]), start=start, end=end)

    def _clause(self, clause: Clause) -> Iterator[Candidate]:
        start = opening(clause, self._language)
        if start >= len(clause.tokens) or clause.quotes or lapsed(clause.words):
            return
        fuller = completed(clause, start, self._language)
        if fuller is not None and self._hits(fuller, start):
            clause = fuller
        elif missing := left_out(clause, start, self._language):
            clause = put(clause, missing, start, clause.tokens[:start])
        if both := second(clause, start):
            first, other = both
            if self._hits(other, 0) and (past(other.words[1]) or self._hits(first, start)):
                yield from self._clause(first)
                yield from self._clause(other)
                return
        if coming := self._coming(clause, start):
            yield coming
            return
        lost = contains(clause.words, self._language, "lost")
        hits = [hit for hit in self._hits(clause, start) if not (lost and hit.short)]
        whole = len(clause.tokens)
        for hit in hits:
            first, end = min(start, hit.found.start), hit.found.end if hit.short else whole
            yield self._candidate(clause.tokens, first, end, hit)
        more = all(hit.short and hit.found.end < whole - 1 for hit in hits)
        if more and lasting(clause, start, self._language):
            yield self._candidate(clause.tokens, start, whole, None)
        elif not hits and (end := introduced(clause.tokens, start, self._language)):
            yield self._candidate(clause.tokens, start, end, None)

    def _coming(self, clause: Clause, start: int) -> Candidate | None:
        """Return the value of a slot that holds one at a time, if a clause says that it holds from a day to come, or
        that it will not: a plan that was given up.
        """
        if not NOT.isdisjoint(clause.words):
            plan, at = to_come(affirmed(clause, start), start)
            planned = self._hits(plan, start, self._slots.coming) or (self._hits(plan, start) if at else [])
            given_up = any(hit.slot.single and not hit.slot.dated for hit in planned)
            return self._candidate(clause.tokens, start, len(clause.tokens), None) if given_up else None
        present, at = to_come(clause, start)
        for hit in self._hits(present, start, self._slots.coming) or (self._hits(present, start) if at else []):
            if hit.slot.single and not hit.slot.dated:
                found = self._candidate(present.tokens, start, len(present.tokens), hit)
                dated_once = found.event_start is not None and found.valid_until is None
                lasts = not dated_once or at is None or present.words[at] not in STATES
                if lasts and found.valid_from is not None and found.valid_from > self._heard.said_at:
                    return found
        return None

    def _todo(self, text: str) -> tuple[list[Candidate], str]:
        """Read a list of things to do, and return the text without it."""
        items, left = chores(text)
        slot = self._slots.by_key.get("tasks")
        found: list[Candidate] = []
        for start, end in items:
            row = [one._replace(start=one.start + start, end=one.end + start) for one in tokens(text[start:end])]
            if slot and row and not unreal([one.word for one in row], self._language):
                hit = Hit(slot=slot, found=Found(0, len(row), {}), short=False)
                found.append(self._candidate(row, 0, len(row), hit))
        return found, left

    def _answer(self, asked: str, said: Sentence) -> list[Candidate]:
        """Read an answer that is no sentence of its own, from the question."""
        if statement := replies.restated(asked, said):
            first, last = said[0].tokens[0].start, said[-1].tokens[-1].end
            return [one.but(start=first, end=last, explicit=replies.offers(asked)) for one in self._restated(statement)]
        slot = replies.slot_asked(asked, self._slots)
        span = replies.value(said, self._language) if slot else None
        food = None if span and slot and slot.key in replies.EATING else replies.unwanted(asked, said, self._language)
        slot, span = (self._slots.by_key.get("diet"), food) if food else (slot, span)
        if slot is None and (told := replies.about_them(asked, said, self._language)):
            row = [token for clause in said for token in clause.tokens]
            one = self._candidate(row, 0, len(row), None)
            return [one.but(content=f"{told}: {one.content}")]
        if slot is None or span is None:
            return []
        hit = Hit(slot=slot, found=Found(span[0], span[1], {"value": span}), short=False)
        one = self._candidate(said[0].tokens, *span, hit)
        return [one.but(content=f"{replies.label(asked, slot)}: {'no ' if food else ''}{one.content}")]

    def _restated(self, statement: str, *, refers: bool = True) -> list[Candidate]:
        heard = replace(self._heard, text=statement, asked=None, before=None)
        return _Reader(heard, self._slots, explicit=False, refers=refers).read()

    def _all(self) -> Iterator[Candidate]:
        """Keep everything: a statement for each sentence, or for each clause that fills a slot."""
        for sentence in islice(sentences(self._said), _MANY):
            groups: list[tuple[list[Clause], list[Hit]]] = []
            for clause in sentence:
                start = opening(clause, self._language)
                if start == len(clause.tokens) and len(sentence) > 1:
                    continue  # for future reference, …
                hits = self._hits(clause, start) if start < len(clause.tokens) and not clause.asks else []
                if (
                    groups
                    and (not hits or clause.words[0] in ("he", "she", "they", "it"))
                    and not (groups[-1][1] and clause.link in (",", "and", ";"))
                ):
                    groups[-1][0].append(clause)
                elif groups and hits and not groups[-1][1] and clause.link not in (",", "and", ";", "but"):
                    groups[-1][0].append(clause)
                    groups[-1][1].extend(hits)
                else:
                    groups.append(([clause], hits))
            for clauses, hits in groups:
                row = [token for clause in clauses for token in clause.tokens]
                start = opening(clauses[0], self._language)
                if len(clauses) == 1 and start < len(row) and (coming := self._coming(clauses[0], start)):
                    told = self._candidate(row, 0, len(row), None)
                    yield coming.but(content=told.content, start=told.start, confidence=told.confidence, explicit=True)
                    continue
                for hit in hits[:2] or [None]:
                    yield self._candidate(
                        row,
                        0,
                        len(row),
                        hit if hit and len(clauses) == 1 else hit and replace(hit, found=replace(hit.found, values={})),
                    )

    def _hits(self, clause: Clause, start: int, phrases: Index[Slot] | None = None) -> list[Hit]:
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
                if (found := matcher.at(pattern, at)) and not belied(slot.key, clause, found, self._language):
                    hits[slot.key] = Hit(slot=slot, found=found, short=pattern.short)
            if hits:
                break
        outdone = yielding(hits.keys())
        return [hit for hit in hits.values() if hit.slot.key not in outdone]

    def _candidate(self, row: Sequence[Token], start: int, end: int, hit: Hit | None) -> Candidate:
        first, last = row[start].start, row[end - 1].end
        content = tidy(self._said[first:last])
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
            again=contains(words, self._language, "again"),
        )

    def _value(self, row: Sequence[Token], span: Span | None, timeless: bool) -> str | None:
        return valued(row, span, self._said, self._language, timeless=timeless) if span is not None else None
