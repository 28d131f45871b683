"""Clauses that leave out their subject, which is the writer: retired in May, been weaving for years; or who was just
named: congrats to Tom, passed the exam.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.allotted import allotted
from perdure.extraction.appointed import on_a_day
from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import OWN, PREPOSITIONS, THINGS, WE
from perdure.extraction.nature import restyled
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import DOING, SHIFTS, finite, past, verb_of
from perdure.extraction.wording import contains, dated, went_over


def left_out(clause: Clause, start: int, language: Language) -> tuple[str, ...]:
    """Return the subject that a clause leaves out, if it is worth keeping."""
    words = clause.words[start:]
    rest = [word for word in words[:6] if word not in language.sets["adverbs"]]
    if rest[:1] == ["am"] and rest[1:2] not in ([], ["i"]):
        return ("i",)
    now = not _NOW.isdisjoint(clause.words[: start + 1])
    if (
        not _SUBJECTS.isdisjoint(rest[:1])
        or (clause.link not in ("", ".") and not (now and clause.link == ","))
        or len(rest) < 2
        or contains(words, language, "here")
    ):
        return ()
    if went_over(words, language) or (rest[:2] in _GOT_ONESELF and "for" in words[4:]):
        return ("i",)
    if rest[0] == "got" and _put_on(rest, language):
        return ("i",)
    if rest[0] in ("got", "had", "getting") and _done_to(words) and not contains(words, language, "machine"):
        return ("i",) if rest[0] != "getting" else ("i", "am")
    if restyled(rest):
        return ("i",)
    free = language.has("free", rest[1]) and rest[2:3] == ["free"]
    if rest[0] in _GIVEN and allotted(words, language):
        return ("i",)
    if rest[0] in _TURNED_TO and (free or language.has("diet", rest[1])):
        return ("i", "have")
    if language.has("diet", rest[0]) and rest[1] in ("since", "for") and dated(words, language):
        return ("i", "am")
    lasted = (rest[1] in _STATES and dated(words, language)) or (
        rest[1] in ("a", "an") and _in_a_trade(words, language)
    )
    if rest[0] == "been" and (rest[1].endswith("ing") or lasted) and not {"for", "since"}.isdisjoint(words):
        return ("i", "have")
    more = not _MORE.isdisjoint(words) or ("as", "well") in pairwise(words) or rest[1:3] == ["a", "new"]
    if (
        (rest[0].endswith("ing") and _SO.isdisjoint(words))
        and (more or now or "every" in words)
        and verb_of(rest[0].removesuffix("ing")) is not None
    ):
        return ("i", "am")
    if rest[0] == "had" and rest[1] in ("a", "an") and on_a_day(words, language):
        return () if contains(words, language, "vague") else ("i",)
    verb = verb_of(rest[0])
    if (
        not past(rest[0])
        or verb in (None, "have", "be", rest[0])
        or (rest[1] in ("by", "on", "with") and verb != "take" and _SPANNING.isdisjoint(words))
    ):
        return ()
    when = [word for word in words if word not in ("today", "tonight", "am")]
    handed = verb in ("hand", "pass", "give") and not _TO_OTHERS.isdisjoint(words[2:-1]) and "to" in words
    told = verb in _DONE and (
        more
        or handed
        or verb in _TURNING
        or dated(when, language)
        or (verb in _LIVED and _somewhere(clause.tokens[start:]))
    )
    return ("i",) if told and not contains(words, language, "machine") else ()


_SO: Final = frozenset("is are was were".split())
"""Verbs by which something is said of doing it: working is fun too."""


def _put_on(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say on which shifts one was put: got put on days."""
    to = next((at for at in (2, 3) if words[at : at + 1] and words[at] in ("on", "onto", "to")), 0)
    return (
        bool(to)
        and words[1] in _PUT
        and words[to + 1 : to + 2] != []
        and words[to + 1] in language.values["shifts"].words
    )


def _in_a_trade(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say for how many years, or since when, somebody is in a trade: a welder for six years."""
    end = next((at for at, word in enumerate(words) if at > _NOUN and word in ("for", "since")), 0)
    spans = not _YEARS.isdisjoint(words[end:]) or any(word[:2] in ("19", "20") for word in words[end + 1 :])
    role = language.values["role"]
    alone = (PREPOSITIONS | _OF_ANOTHER).isdisjoint(words[_NOUN:end])
    return (
        end > 0
        and spans
        and alone
        and (words[end - 1] in role.words or words[end - 1].endswith((*role.suffixes, *_AGENTS)))
    )


def own_part(before: Sentence, sentence: Sentence) -> Sentence:
    """Return a sentence up to where it goes on, without a subject, about somebody of whom was told just before: guess
    what Tom did. Passed the exam. Congrats to Tom: | passed the exam.
    """
    for at, clause in enumerate(sentence):
        led = sentence[at - 1 : at] if at else before[:_FEW]
        if led and _goes_on(clause) and _TELLS_OF.search(" ".join(one.text for some in led for one in some.tokens)):
            return tuple(sentence[:at])
    return sentence


def _goes_on(clause: Clause) -> bool:
    """Tell whether a clause has no subject, and nothing of the writer's own."""
    words = [word for word in clause.words if word not in _ASIDE]
    if not words or not WE.isdisjoint(words) or not OWN.isdisjoint(words):
        return False
    return past(words[0]) or words[0] in _FRAGMENT or _LEVEL.match(" ".join(words)) is not None


def _done_to(words: Sequence[str]) -> bool:
    """Tell whether words say what one has had done to one's body or house: my ears pierced, a sauna built."""
    led = not (OWN | {"a", "an"}).isdisjoint(words[1:3])
    return led and not _MADE_LASTING.isdisjoint(words[3:_NEAR])


_MADE_LASTING: Final = frozenset(
    """
    tattooed inked pierced microchipped chipped neutered spayed fitted built insulated rewired replastered
    thatched tiled converted cropped dyed bleached permed shaved
    """.split()
)
_NEAR: Final = 8
_NOUN: Final = 2
"""Where the noun stands at the earliest: been a welder."""
_OF_ANOTHER: Final = THINGS | {"your", "being", "having"}
_AGENTS: Final = ("ist", "ician", "wife", "fitter", "cutter", "inspector", "assistant")
_YEARS: Final = frozenset("years decades months".split())
_FEW: Final = 4
_WHOM: Final = r"(?:(?:[Mm]y|[Oo]ur) [a-z]+|(?!I\b)[A-Z][\w-]+)"
_TELLS_OF: Final = regex(
    r"^(?!.*\b(?:I|we|We)\b)(?:.*\b(?:[Cc]ongrat\w*|[Kk]udos|[Bb]ravo|[Hh]ats off|[Ww]ell done|[Pp]roud of|[Hh]appy for"
    rf"|[Nn]ews (?:from|of|about))\b.*?(?<= ){_WHOM}|[Gg]uess what {_WHOM} (?:just |has |had )*(?:did|done|got|made)"
    rf"|{_WHOM} (?:(?:just|finally|has|had) )*(?:called|rang|phoned|texted|wrote|did it|made it"
    r"|(?:\w+ )?(?:good|great|big|some) news)\b)"
)
"""Who is praised, or of whom there is news."""
_ASIDE: Final = frozenset("finally just also then and even already now yes yay , !".split())
_FRAGMENT: Final = frozenset("been officially smoke smoke-free".split())
_LEVEL: Final = regex(r"(?:[abc][12]|grade \d|[a-z]+ belt)\b")


def introduced_here(clause: Clause, start: int, language: Language) -> tuple[str, ...]:
    """Return what leads a clause of the kind of "welder here", "nut allergy here": what its writer is, or has."""
    words = clause.words[start:]
    if words[-1] != "here" or not 1 < len(words) <= _BRIEF or clause.link not in ("", ".", ","):
        return ()
    if not (_SUBJECTS | _NOBODY).isdisjoint(words[:1]) or any(map(finite, words)):
        return ()
    return ("i", "have") if words[-2] in language.values["allergy"].words else ("i", "am")


_BRIEF: Final = 7
_NOBODY: Final = frozenset("all same no not nothing nobody everyone everybody some our my anyone anybody".split())


def _somewhere(row: Sequence[Token]) -> bool:
    """Tell whether a name stands behind "in", "at", "for" or "with"."""
    return any(one.word in ("in", "at", "for", "with") and other.capital for one, other in pairwise(row))


_SUBJECTS: Final = THINGS | WE | frozenset("a an you he she it they this that there what".split())
"""With what a clause begins that leaves out no subject."""
_STATES: Final = frozenset({"off", "on", "with"})
_GIVEN: Final = frozenset("got was been ended wound".split())
_TO_OTHERS: Final = frozenset({"over", "on"})
_TURNED_TO: Final = frozenset("been gone turned become".split())
_GOT_ONESELF: Final = (["got", "myself"], ["bought", "myself"], ["got", "ourselves"], ["bought", "ourselves"])
_PUT: Final = frozenset("put moved switched shifted bumped".split())
_SPANNING: Final = frozenset("from for since until till".split())
_LIVED: Final = frozenset("study work live train serve teach grow raise spend".split())
_NOW: Final = frozenset("now currently presently nowadays".split())
_MORE: Final = frozenset("another second third also too extra".split())
_DONE: Final = DOING | {"get", "do"}
_TURNING: Final = SHIFTS | frozenset(
    "retire quit sell buy leave join marry graduate pass qualify adopt emigrate".split()
)
