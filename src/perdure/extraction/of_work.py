"""Phrases of study and of work that the words around them belie: a school secretary does not study, nor is who is
thrilled about the Carter play a carter.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS
from perdure.extraction.hired import elsewhere, unpaid_trade
from perdure.extraction.lists import lists
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import verb_of
from perdure.extraction.wording import begins


def studies_not(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody does not study: sits on a school's board, pores over a menu, went to a talk."""
    named = [one.word for one in row[start:end]]
    how = named[0] in _HOW or named[:2] == ["a", "lot"] or tuple(named[:3]) in _STUDIES
    if row[start - 1].word in _STUDYING and how:
        return True
    words, study = [one.word for one in row], language.values["study"]
    learns = any(word in study.words or word.endswith(study.suffixes) for word in named)
    if row[start - 1].word in _PORING and named[0] in OURS and not learns:
        return True
    if row[start - 1].word == "to" and (named[1:2] == ["with"] or words[end : end + 1] == ["with"]):
        return named[0] in study.words  # went to school with somebody
    behind = next((at for at in range(start, len(words) - 2) if words[at] == "for"), 0)
    visits = bool(behind) and row[start - 1].word == "to" and words[behind + 1] in ARTICLES
    visits = visits and _STAYS.isdisjoint(words[behind + 2 : behind + 5])
    licensed = not {"licence", "license"}.isdisjoint(words[start - 2 : start]) and named[0] in language.times
    return named[0] == "on" or visits or licensed or _works(row, start, end, language) or _no_student(row, start, end)


def _no_student(row: Sequence[Token], start: int, end: int) -> bool:
    """Tell whether what somebody is names no student but somebody who likes a subject: a history buff."""
    words = [one.word for one in row[:end]]
    if words[start - 1] not in ARTICLES or _verb_before(row, start) not in BEING:
        return False
    head = head_of(words[start:])
    return not {head[-1], head[-1].removesuffix("s")} & (_LEARNING | {"major", "minor", "grad", "degree", "course"})


def _verb_before(row: Sequence[Token], start: int) -> str:
    """Return the word before the article of a phrase, but for since when that is so: am | now, officially | a …"""
    return next((one.word for one in reversed(row[: start - 1]) if one.word not in _LATELY), "")


_LATELY: Final = frozenset("now officially currently finally also just still again already".split())


def busy(named: Sequence[str], language: Language) -> bool:
    """Tell whether what somebody is says how they feel or what they are at, which is no schooling: thrilled about …"""
    named = [word for word in named if word not in language.sets["adverbs"] | VERY] or named
    if named[0] == "going":
        return named[1:2] != ["to"] or verb_of("".join(named[2:3])) is not None
    does = named[0].endswith(("ing", "ed")) and named[0] not in _SCHOOLED
    return does or (named[0] not in _SCHOOLED and begins(named, language, "passing"))


def _works(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is what one is by trade: a school secretary at …, not a law student at …"""
    before = row[start - 1].word
    if before not in BEING and not (before in ARTICLES and _verb_before(row, start) in BEING):
        return False
    named = [one.word for one in row[start:end]]
    behind = next((at for at, word in enumerate(named) if at and word in PREPOSITIONS), len(named))
    head = named[:behind]
    role, study = language.values["role"], language.values["study"]
    by_trade = head[-1] in role.words - study.words or head[-1].endswith(role.suffixes)
    placed = before in ARTICLES and behind < len(named) and study.words.isdisjoint(head)  # a porter at the university
    return (by_trade or placed) and _LEARNING.isdisjoint(head)


def _does(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is doing something rather than being it: taking the cat to the vet, not managing editor."""
    if row[start - 1].word not in BEING:
        return False
    start = next((at for at in range(start, end - 1) if row[at].word not in language.sets["adverbs"]), start)
    word, role = row[start].word, language.values["role"]
    does = gerund(word)
    if not does or word in role.words:
        return False
    if row[end - 1].word in ("work", "stuff"):
        return True
    behind = row[start + 1].word if start + 1 < end else ""
    return not (behind in role.words or behind.endswith(role.suffixes))


def no_trade(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is no such thing by trade: somebody's wife, a good driver, captain of a team, no lawyer."""
    before = [one.word for one in row[:start]]
    named = [one.word for one in row[start:end]]
    if before[-1:] == ["i"] and named[-1] == "work":
        return True  # has to work for a living
    if not {"shift", "shifts"}.isdisjoint(named[1 : 2 + (named[0] == "the")]):
        return before[:1] == ["my"]  # my job is the night shift
    if "teach" in before[-2:]:
        return before[-1] in OWN or (named[0] in OWN and not _kin().isdisjoint(named[1:4]))
    if not {"run", "manage", "direct", "lead", "head"}.isdisjoint(before[-2:]):
        return not _PRIVATE.isdisjoint(head_of(named))
    if before[-1:] != [] and before[-1] in ARTICLES and _verb_before(row, start) in BEING and named[0] in _BESIDE:
        return True
    if BEING.isdisjoint(before[-2:]):
        return False
    if "been" in before[-2:]:
        return _does(row, start, end, language)
    verb = next((at for at, word in enumerate(named) if word in _IS), 0)
    theirs = named[0] not in ARTICLES and not (ARTICLES | OWN).isdisjoint(named[1:verb])
    if verb and (theirs or not _trade(named[:verb], language)):
        return True  # sure my son is a doctor
    if not _trade(head_of(named), language) and _TURNED.isdisjoint(named):
        return True  # thrilled about the Carter play
    denied = named[0] in ("not", "never") and _ANY_MORE.isdisjoint(one.word for one in row[start:])
    return denied or _does(row, start, end, language) or _beside_work(named, language)


_IS: Final = frozenset("is are was were".split())


def _trade(named: Sequence[str], language: Language) -> bool:
    """Tell whether words name a trade."""
    role = language.values["role"]
    parts = {word.rpartition("_")[2] for word in role.words}
    return any(word in parts or word.endswith(role.suffixes) for word in named)


def _beside_work(named: Sequence[str], language: Language) -> bool:
    """Tell whether what somebody is said to be is no work: what it is of or for does not count."""
    bare = named[1:] if named[0] in ARTICLES else named
    head, role = head_of(bare), language.values["role"]
    theirs = len(head) - head[::-1].index("'s") if "'s" in head else 0
    held = [one for one in head[theirs:] if one in role.words or one.endswith(role.suffixes)]
    if head and (head[-1] in _kin() or head[0] in _COUPLED or (head[-1] in _BESIDE and bare != head)):
        return True
    if head and head[0] in _PRAISED and len(head) == len(bare) == 2:
        return True
    of = bare[len(head) + 1 :] if bare[len(head) : len(head) + 1] == ["of"] else ()
    plays = "captain" in head and not _SIDES.isdisjoint(of)
    return (bool(theirs) and not held) or plays


def head_of(named: Sequence[str]) -> Sequence[str]:
    """Return the words of a group up to what is told of it."""
    return named[: next((at for at, word in enumerate(named) if at and word in PREPOSITIONS), len(named))]


@cache
def _kin() -> frozenset[str]:
    return frozenset(word for name in ("partner", "child", "kin") for word in str(lists("people")[name]).split())


def no_employer(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody works at or for is a time, a pace or a wage, where they write or are no staff."""
    named = [one.word for one in row[start:end]]
    head = head_of(named[1:] if named[0] in ARTICLES else named)
    behind = [one.word for one in row[end : end + 4]]
    if named[-1] in _WORK or (_bare_start(row, start) and not any(one.capital for one in row[start:end])):
        return True
    begins = row[start - 2].word in _FIRST_DAYS and not elsewhere().isdisjoint(named)
    writes = behind[:1] == ["on"] and not language.values["creation"].words.isdisjoint(behind)
    writes = writes and not any(one.capital for one in row[start:end])
    served = (
        row[start - 1].word == "with"
        and row[start - 2].word in ("am", "'m", "are", "'re")
        and not language.sets["providers"].isdisjoint(head)
    )
    beside = behind[:1] == ["as"] and unpaid_trade(" ".join(head_of(behind[1:])))
    return begins or served or beside or (bool(head) and (head[-1] in _WAGES or writes))


def _bare_start(row: Sequence[Token], start: int) -> bool:
    """Tell whether somebody only began with a thing: started with a salad."""
    return [one.word for one in row[start - 2 : start]] in (["started", "with"], ["start", "with"]) and row[
        start
    ].word in ARTICLES | OWN | {"some"}


def gerund(word: str) -> bool:
    stem = word.removesuffix("ing")
    return stem != word and any(map(verb_of, (stem, f"{stem}e", stem[:-1])))


_LEARNING: Final = frozenset(
    """
    student undergraduate apprentice trainee graduate postgraduate intern phd pupil fresher freshman sophomore junior
    senior finalist alumnus alumna scholar candidate dropout year
    """.split()
)
VERY: Final = frozenset("so very really super pretty quite too".split())
_SCHOOLED: Final = frozenset(
    """
    finishing starting beginning attending completing entering leaving pursuing returning studying reading taking doing
    training accepted admitted enrolled qualified educated trained specialised specialized done back about
    """.split()
)
_STUDYING: Final = frozenset("study studied studying graduated graduate".split())
_HOW: Final = frozenset("hard all last yesterday today tonight together late early here there up like again".split())
"""What tells how, or when, somebody studied rather than what."""
_STUDIES: Final = tuple(
    ("in", whose, what)
    for whose in ("the", "my", "our")
    for what in "library kitchen garden room bed park morning evening".split()
)
"""Where, or when, somebody sits over their books."""
_PORING: Final = frozenset("study studied studying".split())
_STAYS: Final = frozenset(
    "year years term terms semester semesters month months while degree course bachelor's master's phd".split()
)
_ANY_MORE: Final = frozenset("more anymore longer".split())
_COUPLED: Final = frozenset("married engaged dating seeing".split())
_BESIDE: Final = frozenset("volunteer helper coach governor".split())
"""What somebody is somewhere beside their work: a volunteer at the museum."""
_PRAISED: Final = frozenset(
    """
    good great bad terrible awful decent excellent brilliant lousy rubbish mediocre careful cautious confident nervous
    fast slow keen better worse poor strong weak amazing fantastic hopeless useless
    """.split()
)
_PRIVATE: Final = frozenset(
    """
    money finances budget savings investments bills time life house household home diabetes asthma weight stress anxiety
    pain emotions expectations condition symptoms kids diary calendar workload
    """.split()
)
_SIDES: Final = frozenset("team side squad club eleven xi".split())
_FIRST_DAYS: Final = frozenset("started starting start begin beginning day week month shift".split())
_WAGES: Final = frozenset(
    """
    peanuts free nothing money cash fun tips pleasure experience exposure pennies commission living speed pace capacity
    height heights weekend weekends lunchtime christmas easter dawn dusk times all moment present
    """.split()
)
_TURNED: Final = frozenset({"being", "as", "be", "become"})
_WORK: Final = frozenset({"job", "jobs", "desk"})
BEING: Final = frozenset("am are was were been".split())
OURS: Final = OWN | frozenset("the this that his her their your".split())
