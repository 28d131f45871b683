"""The rule extractor: the durable statements that a user's message makes about themselves and named others."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise
from typing import Final

from perdure.domain.memory import Kind
from perdure.extraction import foreign, replies
from perdure.extraction.answer_openings import polite, remarks, unled, untailed
from perdure.extraction.beginnings import ASKING
from perdure.extraction.breath import corrected, fluent
from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.chores import chores
from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.cleft import uncleft
from perdure.extraction.ellipsis import unsummed
from perdure.extraction.feigned import jests, made_up, riddles
from perdure.extraction.idioms import everyday, figurative
from perdure.extraction.introductions import hailed, introduction
from perdure.extraction.joined import as_meant, borne, mocks, of_another, opening
from perdure.extraction.language import spoken, tongues
from perdure.extraction.learned import weighty
from perdure.extraction.omitted import own_part
from perdure.extraction.phrases import Found
from perdure.extraction.pleasantries import pleasantry
from perdure.extraction.precedence import once
from perdure.extraction.prose import bounded, own_words, unaddressed
from perdure.extraction.questions import asks_nothing, label, plainly, question_of, single
from perdure.extraction.referring import Referred, Who, belonging, of_its, of_there, private, referred, refers
from perdure.extraction.regex import regex
from perdure.extraction.relative import relatives, without
from perdure.extraction.sentence import SentenceReader
from perdure.extraction.several_asked import meant
from perdure.extraction.slots import Hit, Slots, english
from perdure.extraction.standing import apart, for_good, of_somebody, standing, told_so
from perdure.extraction.taken_up import along, taken_up
from perdure.extraction.them import of_them, tells_of_them
from perdure.extraction.tokens import tokens
from perdure.extraction.unbroken import unbroken, uncut
from perdure.extraction.unread import unread
from perdure.extraction.verbs import somebody_does
from perdure.extraction.whom import whose
from perdure.extraction.wishes import request
from perdure.extraction.wording import contains, momentary, unreal

_BRIEF: Final = 80
"""Characters of an answer that may be no sentence."""
_MANY: Final = 200
"""Sentences of a message that are read."""
_CLAUSES: Final = 800
"""Clauses of a message that are read, and those that end the sentence."""


def extract(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[Candidate, ...]:
    """Return the statements of a text, in the order in which it makes them; empty for most messages.

    `explicit`: the user asked to keep this text: all of it is a statement, whatever it is about.
    """
    return overheard(heard, slots, explicit=explicit)[0]


def overheard(heard: Heard, slots: Slots, *, explicit: bool = False) -> tuple[tuple[Candidate, ...], bool]:
    """Return what `extract` does, and whether it may be other where `heard` tells what was asked right before it."""
    codes = tongues(own_words(heard.text) if _QUOTING.search(heard.text) else heard.text)
    brief = "en" not in codes and len(heard.text) < _BRIEF and heard.text.isascii()
    if brief and (
        somebody_does(heard.text) or _CALL_ME.match(heard.text) or (heard.asked and spoken(heard.asked) == "en")
    ):
        codes = (*codes, "en")  # a few words may be of any language: eleven, plus a rooster
    if len(codes) > 1 and _NOT_SOMEBODY.fullmatch(heard.text.strip()):
        codes = [code for code in codes if code != "en"]  # No Rosa, gracias
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


_QUOTING: Final = regex(r"[\"“„«]")
_CALL_ME: Final = regex(r"(?i:call me) [A-Z][a-z]+[.!]*$")
"""What is English whatever the name is a word of: Ben, Al."""
_NOT_SOMEBODY: Final = regex(r"[Nn]o [A-Z]\w+, \w+[.!]?")
"""What is no English: who it is not, and who it is, or thanks."""


_AGED: Final = regex(
    r"(?P<age>(?:i am|i['’]?m) \d{1,3}(?: years old)?)(?:,? and|,) (?P<what>an? (?!half\b|bit\b).+)", re.IGNORECASE
)


def _read(whole: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences of a message that are read."""
    clauses = 0
    for one in islice(whole, _MANY):
        yield one
        clauses += len(one)
        if clauses > _CLAUSES:
            return


class _Reader:
    """Reads one message. `_said` is its text as content is taken from it: without what the writer corrected at once.

    `hangs`: its first sentence states nothing, which a question before it would make an answer of.
    """

    def __init__(self, heard: Heard, slots: Slots, *, explicit: bool, refers: bool = True) -> None:
        self._heard = heard
        self._slots = slots
        self._explicit = explicit
        self._language = english()
        self._said = fluent(corrected(bounded(heard.text)))
        self._sentences = SentenceReader(heard, slots, self._said, explicit=explicit)
        self._who: Who | None = None
        self._refers = refers
        self.hangs = False

    def read(self) -> list[Candidate]:
        if self._explicit:
            return list(self._all())
        found: list[Candidate]
        found, text = self._todo(unaddressed(own_words(uncut(self._said))))
        self.hangs = borne(text, self._heard.asked)
        last = [*sentences(self._heard.before or "")][-1:] if self.hangs else ()
        whole = [*_read(map(as_meant, map(unsummed, sentences(text))))]
        if self._heard.asked and whole and whole[0]:
            whole[:1] = replies.apart(whole[0])
        every = chain(last or [()], chain.from_iterable(apart(one, self._language) for one in whole))
        told = (own_part(before, one) for before, one in pairwise(every) if not of_another(before, one))
        read = [one for one in told if one]
        led = True
        for at, sentence in enumerate(map(told_so, read)):
            bidden = sentence is not read[at] or for_good(sentence)
            if wish := standing(sentence, self._language):
                one = self._sentences.candidate(wish, 0, len(wish), None).but(kind=Kind.PREFERENCE)
                caused = at > 0 and sentence[0].link == "so" and of_somebody(wish)
                start = read[at - 1][0].tokens[0].start if caused else one.start
                found = [other for other in found if other.start < start or other.key is not None]
                found.append(self._sentences.stretched(one, start, one.end))
                continue
            if asked := self._changed(sentence):
                found.append(asked)
            if told := replies.on_topic(read[at - 1] if at else (), sentence):
                statement, named, before = told
                end, again = sentence[0].tokens[-1].end, self._restated(statement)
                found += self._sentences.whole(before)
                found += [self._sentences.stretched(one, named, end) for one in again]
                sentence = sentence[1:]
            words = [word for clause in sentence for word in clause.words if word != ","]
            if made_up(sentence, words, self._said, self._language):
                break
            if riddles(words, self._said) or (at and jests(words)):
                found = [one for one in found if jests(words) and one.start < read[at - 1][0].tokens[0].start]
            ironic = contains(words, self._language, "irony") or mocks(sentence, self._language)
            new = [] if ironic else self._introduced(sentence)
            new = new or ([] if ironic else self._plainer(sentence, self._sentences.whole(sentence)))
            new = self._aged(new)
            if bidden and all(one.amends for one in new):  # the assistant is asked for it for good
                row = [token for clause in sentence for token in clause.tokens]
                new = [self._sentences.candidate(row, 0, len(row), None).but(kind=Kind.PREFERENCE)]
            if sentence and not ironic and (whole := whose(read[at - 1] if at else (), sentence, self._language)):
                found, new = self._of_both(found, self._sentences.whole(whole), read[at - 1][0].tokens[0].start) or (
                    found,
                    new,
                )
            answer: list[Candidate] = []
            led = at == 0 or (led and polite(read[at - 1], agreeing=True))
            if led and sentence and all(one.amends for one in new):
                self.hangs = True
                answer = self._answer(self._heard.asked, sentence) if self._heard.asked else []
            if not (answer or ironic):
                new = self._referred(read[max(at - 2, 0) : at], sentence, found, new)
                new = self._taken_up(read[at - 1] if at else (), sentence, self._weighed(sentence, new, text))
            found += answer or new
        return found

    def _introduced(self, sentence: Sentence) -> list[Candidate]:
        """Return what somebody says who they are in one breath, each piece for itself: I'm Dana, 34, a nurse."""
        row = [token for clause in sentence for token in clause.tokens]
        at = row[0].start if row else 0
        told = introduction(self._said[at : row[-1].end], self._language) if row else []
        read = [(self._restated(one), start, end) for one, start, end in told]
        if len(read) < 2 or not all(found for found, _, _ in read):
            return []
        return [one.but(start=at + start, end=at + end) for found, start, end in read for one in found]

    def _plainer(self, sentence: Sentence, found: list[Candidate]) -> list[Candidate]:
        """Return what a sentence says that is cleft in two, read as the plain one: it's nuts that I'm allergic to."""
        row = [token for clause in sentence for token in clause.tokens]
        said = self._said[row[0].start : row[-1].end] if row else ""
        asks = bool(row) and self._said[row[-1].end :].lstrip().startswith("?")
        name = hailed(said, self._language)
        plain, filled = name or uncleft(said), {one.key for one in found} - {None, "name" if name else None}
        if plain == said or asks or filled:
            return found
        read = [one for one in self._restated(plain, refers=False) if not one.amends]
        if len(read) != 1 or (not read[0].key and not all(one.amends for one in found)):
            return found
        whole = self._sentences.candidate(row, 0, len(row), None)
        return [read[0].but(content=whole.content, start=whole.start, end=whole.end)]

    def _aged(self, found: list[Candidate]) -> list[Candidate]:
        """Add what somebody says that they are behind how old they are: I am 66 and a retired baker."""
        if len(found) != 1 or found[0].key != "age" or (told := _AGED.fullmatch(found[0].content)) is None:
            return found
        age = self._sentences.stretched(found[0], found[0].start, found[0].start + told.end("age"))
        read = [one for one in self._restated(f"I am {told['what']}", refers=False) if one.key]
        return [age, *(one.but(start=age.end, end=found[0].end) for one in read)] if read else found

    def _changed(self, sentence: Sentence) -> Candidate | None:
        """Return what a sentence asks to have otherwise for good: it counts where it changes a wish that is known."""
        row = [token for clause in sentence for token in clause.tokens]
        if not row:
            return None
        start, end = row[0].start, row[-1].end
        if request(self._said[start:end]) is None:
            return None
        one = self._sentences.candidate(row, 0, len(row), None).but(kind=Kind.PREFERENCE, amends=True)
        return self._sentences.stretched(one, start, end)

    def _referred(
        self, earlier: Sequence[Sentence], sentence: Sentence, found: list[Candidate], new: list[Candidate]
    ) -> list[Candidate]:
        """Return what is `new` in a sentence, with the name of whom it calls "he", "she" or "they"; `found` is before
        it.
        """
        spans = [(one.start, one.end) for one in (*found, *new)]
        before = earlier[-1] if earlier else None
        one = None
        if self._refers:
            one = referred(before or (), sentence, self._said, self._language, found=spans, who=self._who)
            one = one or self._of_them(earlier, sentence, spans)
            if one is None and before is None and refers(sentence, self._language):
                self.hangs = True
                one = self._gone_on(sentence, spans)
            for other in (belonging, of_its, of_there):
                one = one or other(before or (), sentence, self._said)
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

    def _taken_up(self, before: Sentence, sentence: Sentence, found: list[Candidate]) -> list[Candidate]:
        """Return what a sentence says, with what it takes up by "it" or "mine", and who is named along the way."""
        found = self._related(sentence, found)
        if not self._refers or not sentence or any(one.quotes or one.asks for one in sentence):
            return found
        start, end = sentence[0].tokens[0].start, sentence[-1].tokens[-1].end
        said, told = self._said[start:end], ""
        if before and not before[-1].asks:
            told = self._said[before[0].tokens[0].start : before[-1].tokens[-1].end]
        for one in taken_up(said, told):
            first, last = start + one.start, start + one.end
            read = [by for by in self._restated(one.text, refers=False) if not by.amends]
            if read:
                left = [other for other in found if not first <= other.start < last]
                found = [*left, *(other.but(start=first, end=last) for other in read)]
        for text in along(said):
            read = [one for one in self._restated(text, refers=False) if one.key]
            known = {one.key for one in found}
            found += [one.but(start=start, end=end) for one in read if one.key not in known]
        return found

    def _gone_on(self, sentence: Sentence, found: Sequence[tuple[int, int]]) -> Referred | None:
        """Return what the first sentence of a message says of whom the message before told last."""
        text = own_words(bounded(self._heard.before or ""))
        *_, last = ((), *sentences(text))
        if not last or private(last, text):
            return None
        states = any(one.start >= last[0].tokens[0].start for one in self._restated(text))
        return referred(last, sentence, self._said, self._language, found=found, who=None, states=states)

    def _of_them(
        self, earlier: Sequence[Sentence], sentence: Sentence, found: Sequence[tuple[int, int]]
    ) -> Referred | None:
        """Return what a sentence says of those whom the ones before it, or the message before, tell of."""
        if not tells_of_them(sentence):
            return None
        if earlier:
            return of_them(earlier, sentence, self._said, self._said, found=found, who=self._who)
        self.hangs = True
        text = own_words(bounded(self._heard.before or ""))
        told = [*sentences(text)] if not self._heard.asked else ()  # how are the kids? | they live in Bonn
        if not told or private(told[-1], text):
            return None
        spans = [(one.start, one.end) for one in self._restated(text)]
        return of_them(told, sentence, self._said, text, found=spans, who=None)

    def _of_both(
        self, found: list[Candidate], named: list[Candidate], start: int
    ) -> tuple[list[Candidate], list[Candidate]] | None:
        """Return what was found before and what is said of whom it names, told from `start` on, if it fills a slot."""
        if not named or named[0].key is None:
            return None
        left = [one for one in found if one.start < start or one.key is not None]
        return left, [self._sentences.stretched(named[0], start, named[0].end), *named[1:]]

    def _weighed(self, sentence: Sentence, found: list[Candidate], own: str) -> list[Candidate]:
        """Add what no rule knows of a sentence, where it is likely worth keeping; `own` is what its writer said."""
        every = list(found)
        for row in unread(sentence, found) if not (self._sentences.doubted or polite(sentence)) else ():
            row = row[momentary(row, self._language) :]
            said = [one.word for one in row]
            if not row or figurative(said) or everyday(said) or pleasantry(row, self._language):
                continue
            amending = [one for one in every if one.amends and row[0].start <= one.start < row[-1].end]
            if weighty(row, self._said, own, beside=bool(amending)):
                every = [one for one in every if one not in amending]
                every.append(self._sentences.candidate(row, 0, len(row), None))
        return every

    def _todo(self, text: str) -> tuple[list[Candidate], str]:
        """Read a list of things to do, and return the text without it."""
        items, left = chores(text)
        slot = self._slots.by_key.get("tasks")
        found: list[Candidate] = []
        for start, end in items:
            row = [one._replace(start=one.start + start, end=one.end + start) for one in tokens(text[start:end])]
            if slot and row and not unreal([one.word for one in row], self._language):
                hit = Hit(slot=slot, found=Found(0, len(row), {}), short=False)
                found.append(self._sentences.candidate(row, 0, len(row), hit))
        return found, left

    def _answer(self, asked: str, said: Sentence) -> list[Candidate]:
        """Read an answer that is no sentence of its own, from the question."""
        asked = meant(plainly(single(asked), self._slots), said, self._slots, self._language)
        question = question_of(asked)
        answer = [token for clause in said for token in clause.tokens]
        if question is None or asks_nothing(question.words, answer) or not (said := unled(said)):
            return []
        if statement := replies.restated(asked, said):
            first, last = said[0].tokens[0].start, said[-1].tokens[-1].end
            return [one.but(start=first, end=last, explicit=replies.offers(asked)) for one in self._restated(statement)]
        said, slot = untailed(said), replies.slot_asked(asked, self._slots)
        named = ("a", "favourite") in pairwise(question.words) or (slot is not None and slot.key in replies.NAMED)
        if remarks(said, to_names=not named):
            return []
        span = replies.fitting(said, slot, self._language) if slot else None
        if both := self._in_turn(asked, question, said):
            return both
        food = None if span and slot and slot.key in replies.EATING else replies.unwanted(asked, said, self._language)
        slot, span = (self._slots.by_key.get("diet"), food) if food else (slot, span)
        told = replies.for_me(asked, said, self._slots, self._language) if slot is None else None
        if slot is None and (told := told or replies.about_them(asked, said, self._language)) is not None:
            row = [token for clause in said for token in clause.tokens]
            one = self._sentences.candidate(row, 0, len(row), None)
            return [one.but(content=f"{told}: {one.content}" if told else one.content)]
        if slot is None or span is None:
            return []
        found: list[Candidate] = []
        for part in replies.by_place(said, span) if slot.single or slot.key in replies.EATING else [span]:
            own, others = replies.for_whom(said, part, self._language)
            hit = (
                None
                if others and slot.key not in replies.OF_WORK
                else Hit(slot=slot, found=Found(*own, {"value": own}), short=False)
            )
            one = self._sentences.candidate(said[0].tokens, *own, hit)
            found.append(one.but(content=f"{label(asked, slot)}: {'no ' if food else ''}{one.content}"))
        return found

    def _in_turn(self, asked: str, question: Clause, said: Sentence) -> list[Candidate]:
        """Read an answer to two questions, of which `question` is the second or both: what's your name, and how old
        are you?
        """
        row, second = said[0].tokens, pairwise(question.tokens)
        starts = (one.start for before, one in second if before.word == "and" and one.word in ASKING)
        last = next(starts, question.tokens[0].start)
        cuts = [at for at, one in enumerate(row) if one.word in (",", "and")]
        two = (f"{asked[:last].removesuffix('and ').rstrip(' ,?')}?", asked[last:])
        slots = [replies.slot_asked(one, self._slots) for one in two] if len(said) == len(cuts) == 1 else []
        if len(slots) < 2 or slots[0] == slots[1] or not all(one and one.single for one in slots):
            return []
        parts = (row[: cuts[0]], row[cuts[0] + 1 :])
        found = [
            self._answer(one, (replace(said[0], tokens=part),)) for one, part in zip(two, parts, strict=True) if part
        ]
        return [*chain.from_iterable(found)] if len(found) == 2 and all(found) else []

    def _restated(self, statement: str, *, refers: bool = True) -> list[Candidate]:
        heard = replace(self._heard, text=statement, asked=None, before=None)
        return _Reader(heard, self._slots, explicit=False, refers=refers).read()

    def _all(self) -> Iterator[Candidate]:
        """Keep everything: a statement for each sentence, or for each clause that fills a slot."""
        for sentence in _read(sentences(unbroken(self._said))):
            groups: list[tuple[list[Clause], list[Hit]]] = []
            for clause in sentence:
                start = opening(clause, self._language)
                if start == len(clause.tokens) and len(sentence) > 1:
                    continue  # for future reference, …
                hits = self._sentences.hits(clause, start) if start < len(clause.tokens) and not clause.asks else []
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
                if len(clauses) == 1 and start < len(row) and (coming := self._sentences.coming(clauses[0], start)):
                    told = self._sentences.candidate(row, 0, len(row), None)
                    yield coming.but(content=told.content, start=told.start, confidence=told.confidence, explicit=True)
                    continue
                for hit in hits[:2] or [None]:
                    yield self._sentences.candidate(
                        row,
                        0,
                        len(row),
                        hit if hit and len(clauses) == 1 else hit and replace(hit, found=replace(hit.found, values={})),
                    )
