"""What somebody says is done, and which task that ends: the one that names the same thing, and is done by doing it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS, stem
from perdure.extraction.clauses import Clause, sentences
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.slots import english
from perdure.extraction.verbs import pasts
from perdure.extraction.wording import contains, unreal

LONGEST: Final = 1_000
"""Characters of a message that are read for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A thing that is done, by the stems of its words, and the verb; `own`: whoever speaks has done it."""

    verb: str
    words: frozenset[str]
    own: bool


def finished(text: str) -> tuple[Finished, ...]:
    """Return what a message says is done: "I handed in the form", "the form is done", "form sent!"."""
    return tuple(_read(text)) if len(text) <= LONGEST else ()


def ends(task: str, done: Finished) -> bool:
    """Tell whether a task is over with what is done. In doubt it is not: of several things, or of another verb."""
    meant = _task(task)
    return meant is not None and meant.wanted <= done.words <= meant.named and _does(meant.verb, done.verb)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """What is to be done: the stems of the verb, of what has to be named to mean it, and of what can be named."""

    verb: str
    wanted: frozenset[str]
    named: frozenset[str]


@lru_cache(1024)
def _task(text: str) -> _Task | None:
    """Read a task; each of the open ones is looked at whenever something is done."""
    words = [word for sentence in sentences(text) for clause in sentence for word in clause.words]
    at = _told_to(words)
    rest = _thing(words[at + 1 :])
    if "and" in rest or at >= len(words):
        return None
    named = _content(rest)
    head = _content(_head(rest))[-1:]
    about = _content(rest[rest.index("about") :] if "about" in rest else ())
    return _Task(verb=stem(words[at]), wanted=frozenset((*head, *about)), named=frozenset(named)) if head else None


def _read(text: str) -> Iterator[Finished]:
    language = english()
    for sentence in sentences(text):
        for clause in sentence:
            words = clause.words
            told = (
                not _overs().isdisjoint(words) or "got" in words or ("to" in words and not _NEEDING.isdisjoint(words))
            )
            if not told or clause.asks or unreal(words, language):
                continue
            if (needless := _needless(words)) is not None:
                yield needless
                continue
            if not _NOT_YET.isdisjoint(words) or clause.link in _HEDGES:
                continue
            if contains(words, language, "gone"):
                continue
            found = _done(clause)
            if found is not None and found.words:
                yield found


def _needless(words: Sequence[str]) -> Finished | None:
    """Read that something need not be done any more, which ends it as well."""
    at = next((at for at in range(2, len(words) - 2) if words[at] == "to" and words[at - 1] in _NEEDING), None)
    if at is None or words[at - 2] not in ("not", "no", "longer"):
        return None
    thing = [word for word in _thing(words[at + 2 :]) if word not in ("any", "more", "anymore")]
    return Finished(verb=stem(words[at + 1]), words=frozenset(_content(thing)), own=words[0] in (*_FIRST, "no"))


def _done(clause: Clause) -> Finished | None:
    words = [word for word in clause.words if word not in _ASIDE]
    told = next((at for at, word in enumerate(words[:_LEAD]) if word in _SAID), -1)
    words = words[told + 1 :]
    if (found := _got(words) or _came_to_nothing(words)) is not None:
        return found
    at = next((at for at, word in enumerate(words) if word in _overs()), None)
    if at is None:
        return None
    verb, before = _verb(words[at]), words[:at]
    helper = next((place for place, word in enumerate(before) if word in _BE), None)
    if helper is not None:
        if _done_with(words[at:]):  # I am done with the form
            return Finished(verb=verb, words=frozenset(_content(_thing(words[at + 2 :]))), own=before[0] in _FIRST)
        what = before[:helper]
        if len(what) > 1 and what[-1] in _THINGS and words[at] in ("done", "sorted"):  # the dentist thing is done
            return Finished(verb=_SORTED, words=frozenset(_content(what[:-1])), own=True)
        if words[at + 1 : at + 2] and words[at + 1][0].isdigit():
            return None  # the van's done 90,000 miles
        verb = {"done": _DONE, "sorted": _SORTED}.get(words[at], verb)
        return Finished(verb=verb, words=frozenset(_content(what)), own=False)
    subject = [word for word in before if word not in ("have", "has", "had", "'s")]
    if words[at + 1 : at + 2] in ([], [","]) and subject and subject[0] not in _SUBJECTS:  # form sent, …
        if verb in english().sets["reaching"]:
            return None  # who called is the other one
        verb = _SORTED if words[at] in ("done", "sorted") else verb
        return Finished(verb=verb, words=frozenset(_content(subject)), own=True)
    if words[at] in _STATES and not words[at].endswith("ed") and not _done_with(words[at:]):
        return None
    thing = words[at + 2 :] if _done_with(words[at:]) else words[at + 1 :]
    return Finished(verb=verb, words=frozenset(_content(_thing(thing))), own=not subject or subject[0] in _FIRST)


def _got(words: Sequence[str]) -> Finished | None:
    """Read that the speaker got what was to be got: got the visa; not: got the visa out, got it stamped."""
    at = int(words[:1] != [] and words[0] in _FIRST)
    if words[at : at + 1] != ["got"] or not _DEFINITE & {*words[at + 1 : at + 2]}:
        return None
    rest = words[at + 2 :]
    thing = rest[: rest.index(",")] if "," in rest else rest
    bare = _content(thing)
    if len(bare) != len(thing) or any(word in _overs() or canonical(word) in lexicon().people for word in thing):
        return None
    return Finished(verb=_GOT, words=frozenset(bare), own=True)


def _came_to_nothing(words: Sequence[str]) -> Finished | None:
    """Read that nothing came of a thing about which something was to be done: the loan fell through."""
    at = words.index("fell") if "fell" in words else 0
    if not at or words[at + 1 : at + 2] != ["through"] or words[at + 2 : at + 3] not in ([], [","]):
        return None
    first = next((place for place, word in enumerate(words[:2]) if word in _DEFINITE), at)
    thing = words[first + 1 : at]
    return Finished(verb=_NOTHING, words=frozenset(_content(thing)), own=False)


@cache
def _overs() -> frozenset[str]:
    """Return the words that say of what is done that it is."""
    return _STATES | _ENDED | (pasts() - _BE - {"had", "got"})


def _verb(word: str) -> str:
    return "finish" if word in _STATES else stem(word)


def _done_with(words: Sequence[str]) -> bool:
    return tuple(words[:2]) in (("done", "with"), ("finished", "with"), ("through", "with"))


def _told_to(words: Sequence[str]) -> int:
    """Return where the verb of a task stands: behind what says that it is one, else at its beginning."""
    leads = [at for at, word in enumerate(words[:_LEAD]) if word in _OBLIGED]
    return leads[-1] + 1 if leads else 0


def _thing(words: Sequence[str]) -> list[str]:
    """Return the words of what something is done to, without particles, and what is told beside it."""
    at = 1 if words and words[0] in _PARTICLES else 0
    end = next((place for place in range(at, len(words)) if words[place] in _BESIDE), len(words))
    return [word for word in words[at:end] if word not in _PARTICLES or word == "in"]


def _head(words: Sequence[str]) -> Sequence[str]:
    """Return the words up to the first preposition: of tickets for the ferry, the tickets."""
    end = next((at for at, word in enumerate(words) if at and word in _PREPOSITIONS), len(words))
    return words[:end]


def _content(words: Sequence[str]) -> list[str]:
    language = english()
    times = ("weekday", "month")
    left_out = _PREPOSITIONS | _SUBJECTS | _TIMES
    kept = (word for word in words if word not in STOP_WORDS and word not in left_out)
    return [stem(word) for word in kept if not any(language.has(name, word) for name in times) and word.isalnum()]


def _does(task: str, done: str) -> bool:
    """Tell whether a task of one verb is over with what another verb says."""
    sets = english().sets
    making, handing = task in sets["making"], task in sets["handing_over"]
    if done in _ENDING:
        return task in sets[_ENDING[done]] or (done == _DONE and making)
    if done == _NOTHING:
        return not making
    if done == _SORTED and task in sets["reaching"] | sets["errands"]:  # vet sorted
        return True
    return task == done or (done in sets["finishing"] and making) or (
        done in sets["handing_over"] and (making or handing)
    )  # fmt: skip


_SORTED: Final = "sort"
_DONE: Final = "done"
_GOT: Final = "got"
_NOTHING: Final = "fell through"
_ENDING: Final = {_DONE: "settling", _GOT: "getting"}
"""The verbs of tasks that are over when their thing is done, or got; what came to nothing was not for being made."""
_THINGS: Final = frozenset({"thing", "stuff", "business"})
"""What stands for whatever was to be done about something."""


_BE: Final = frozenset("am is are was were 's been be being".split())
_FIRST: Final = frozenset({"i", "we"})
_DEFINITE: Final = frozenset("the my our".split())
_SUBJECTS: Final = frozenset("i we you he she they it who that this there".split())
_STATES: Final = frozenset("done finished complete completed ready sorted".split())
_ENDED: Final = frozenset("fixed vaccinated filed mailed posted emailed phoned printed uploaded".split())
_SAID: Final = frozenset("said says told tells wrote writes reports reported me us that".split())
_ASIDE: Final = frozenset("just already now finally all also today yesterday tonight successfully both".split())
_NEEDING: Final = frozenset({"need", "have"})
_NOT_YET: Final = frozenset(
    "not never no nearly almost half halfway partly soon will would should could must need needs nobody none yet "
    "if until unless when before".split()
)
_HEDGES: Final = frozenset({"if", "when", "until", "unless", "before", "or"})
_OBLIGED: Final = frozenset("to must should shall".split())
_LEAD: Final = 8
"""Words in which a task says that it is one."""
_TIMES: Final = frozenset("tomorrow tonight today yesterday next last ago morning afternoon evening night week".split())
_PARTICLES: Final = frozenset("in off up out over back away down".split())
_BESIDE: Final = frozenset(", at on by after before because since until so but while this last next with from".split())
_PREPOSITIONS: Final = frozenset("for of to in into at on about with from by".split())
