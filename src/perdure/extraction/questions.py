"""Questions of an assistant: what they ask of the user, and which of them ask for no fact at all."""

import re
from collections.abc import Sequence, Set
from functools import cache
from itertools import pairwise, product
from typing import Final

from perdure.extraction.beginnings import AUXILIARIES
from perdure.extraction.clauses import Clause, sentences
from perdure.extraction.closed import OWN, WE
from perdure.extraction.lists import lists, words_of
from perdure.extraction.numerals import is_number
from perdure.extraction.regex import regex
from perdure.extraction.slots import Slot, Slots, english, in_order
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import verb_of
from perdure.extraction.wording import contains

_TWOFOLD: Final = regex(
    r"\b(?P<do>(?:do|did) you|have you (?:got)?) ?(?P<verb>\w+)?"
    r"(?: yourself| (?:an?|any|some) (?P<thing>[^,?.!]{2,40}))?"
    r",? and,? (?:if (?:so|yes),? )?(?P<wh>what|which|who)(?: ones?| kind| sort)?\?\s*$",
    re.IGNORECASE,
)
"""A question that asks whether, and then what: do you have a car, and if so, which one?"""


def single(asked: str) -> str:
    """Return what an assistant asked, with a question of two parts as one: which car do you have?"""

    def one(found: re.Match[str]) -> str:
        thing, which = found["thing"] or "", found["wh"]
        if thing.casefold() in BEST:
            return ""  # of what, nobody knows
        if thing and (which.casefold() == "who" or thing.casefold().startswith(BEST)):
            return f"{'who' if which.casefold() == 'who' else 'what'} is your {thing}?"
        return f"{which} {thing} {found['do'].lower()} {found['verb'] or ''}?"

    return _TWOFOLD.sub(one, asked)


BEST: Final = ("favourite", "favorite")


def plainly(asked: str, slots: Slots) -> str:
    """Return what an assistant asked, with a question for a slot that it leads in politely as the plain one: could you
    tell me your name? what is your name? All else stays, such as: can you tell me your secret?
    """
    for lead, becomes in _POLITELY:
        plain = lead.sub(becomes, asked)
        if plain != asked and slot_asked(plain, slots) is not None:
            return plain
    return asked


_ASKING: Final = (
    r"\b(?:(?:(?:can|could|will|would) you|are you (?:able|willing|happy|ok|okay)|do you (?:want|mind|wish))"
    r"(?: (?:please|kindly|maybe|perhaps|mind|(?:like|want|care|be (?:able|willing|happy|so kind as)) to|to))*"
    r" (?:tell|telling|give|giving|share|sharing|let|letting|say|saying|mention)"
    r"(?: (?:with )?(?:me|us))?(?: know)?(?: about)?"
    r"|do you mind(?: me asking| if i ask)|do you (?:know|remember|recall|happen to know)),? "
)
_POLITELY: Final = (
    (regex(r"\bdo you happen to (?!know\b)", re.IGNORECASE), "do you "),
    *(
        (regex(_ASKING + behind, re.IGNORECASE), becomes)
        for behind, becomes in (
            (r"(?:if|whether) you (?=have\b|follow\b|speak\b|own\b|keep\b)", "do you "),
            (r"(?=(?:what|which|where|when|who|how)\b)", ""),
            (r"(?=your\b)", "what is "),
        )
    ),
)
"""How a question for something begins that is led in politely, and how the plain one does."""


def slot_asked(asked: str, slots: Slots) -> Slot | None:
    """Return the slot whose value a question asks for; the longest of its phrases decides. None where it asks that of
    somebody or something else, or of a wish.
    """
    question = question_of(asked)
    if question is None or not (asks(question.words) or "or" in question.words):
        return None
    best: tuple[int, Slot] | None = None
    words = question.words
    if not _FAVOURITE.isdisjoint(words):
        best_of = "dislikes" if "least" in words else "likes"
        return None if "did" in words or _of_others(words, {"your", *_FAVOURITE}) else slots.by_key.get(best_of)
    if known := [at for at, pair in enumerate(pairwise(words[:-1])) if pair in _KNOWN_OF]:
        words = words[known[-1] + 2 :]  # anything that the cook has to know about | allergies
    of_work = at_work(question.words) if "prefer" not in words else not _work(words).isdisjoint(words)
    for slot in slots.by_key.values():
        for phrase in () if of_work and slot.key in _AT_WORK else slot.asks:
            wanted = phrase.split()
            longer = best is None or len(wanted) > best[0] - (best[1].key in _TASTE and slot.key not in _TASTE)
            told = in_order(wanted, words) and not (phrase == _WHERE and "from" in words)
            if longer and told and not _elsewhere(words, wanted, slot):
                best = (len(wanted), slot)
    return best[1] if best else None


def at_work(words: Sequence[str]) -> bool:
    """Tell whether a question is about what is being done together."""
    return contains(words, english(), "machine") or not words_of("questions", "work").isdisjoint(words)


_TASTE: Final = frozenset({"likes", "dislikes"})


def _work(words: Sequence[str]) -> Set[str]:
    """Return what is made together, by a question what somebody prefers: which title? but not: email or phone?"""
    return words_of("questions", "work") - (_CHANNELS if "or" in words else frozenset[str]())


_CHANNELS: Final = frozenset("email mail text letter".split())
_AT_WORK: Final = frozenset({"likes", "dislikes", "goals", "projects"})
"""What is asked for of the work at hand as well as of somebody's world: what is your goal for this email?"""
_WHERE: Final = "where are you"
_KNOWN_OF: Final = (("know", "about"), ("aware", "of"), ("know", "of"), ("regarding", "your"))


def _elsewhere(words: Sequence[str], wanted: Sequence[str], slot: Slot) -> bool:
    """Tell whether a question asks for what is not so of the user; `wanted`: the words by which a slot is known."""
    asked = frozenset(wanted)
    if slot.key == "language" and not _CODING.isdisjoint(words):
        return True
    return _wished(words, asked) or _of_others(words, asked) or _of_its_past(words, wanted, slot) or _aside(words, slot)


def _of_its_past(words: Sequence[str], wanted: Sequence[str], slot: Slot) -> bool:
    """Tell whether a question asks when, where, how or by whom something came about, or what somebody does otherwise:
    how did you find your job? which city did you visit?
    """
    row = begun(words)
    first = row[0] if row else ""
    if asks_for_whole(row, slot):
        return False
    if first in _CIRCUMSTANCES and first not in wanted and (first, slot.key) not in _ANSWERING:
        return True
    if any(to == "for" and whom in _THE_OTHERS for to, whom in pairwise(row)):
        return True
    at = next((n for n, pair in enumerate(pairwise(row)) if pair in _DOING), None)
    if at is None:
        return False
    advised = row[at] == "should" and slot.key not in _WANTED
    known = {*wanted, *(word for ask in slot.asks for word in ask.split())} | (
        _ANY_VERB if row[at + 1] != "your" else {"be"}
    )
    known |= _WANTING if slot.key in _WANTED else _ITS_VERBS.get(slot.key, frozenset[str]())
    does = [word for word in row[at + 2 :] if _is_verb(word, as_it_is=row[at + 1] != "your")]
    does = () if row[at] == "should" and slot.key != "allergy" else does if row[at] == "should" else does[:1]
    other = any(not known & {one, one.removesuffix("ing"), f"{one.removesuffix('ing')}e"} for one in does)
    begun_then = row[at] == "did" and slot.key not in _OF_THE_PAST
    return advised or begun_then or other or ("work", "out") in pairwise(row) or tuple(row[-2:]) == ("right", "now")


def asks_for_whole(row: Sequence[str], slot: Slot) -> bool:
    """Tell whether a question asks for a value that says nothing without it: how many siblings do you have? on which
    days do you swim?
    """
    counted = tuple(row[:2]) == ("how", "many") and slot.key in _COUNTED
    return (counted or slot.key == "schedule") and ("do", "you") in pairwise(row)


def _is_verb(word: str, *, as_it_is: bool) -> bool:
    """Tell whether a word is a verb behind "are you" or, `as_it_is`, behind "do you"."""
    stem = word.removesuffix("ing")
    if stem != word or word == "headed":
        return stem == word or (verb_of(stem) or verb_of(f"{stem}e")) is not None
    return as_it_is and verb_of(word) == word


def _aside(words: Sequence[str], slot: Slot) -> bool:
    """Tell whether a question that has a word of liking does not ask what somebody likes: did you like the film? what
    do you like about it? do you like tea?
    """
    if slot.key not in ("likes", "dislikes"):
        return False
    at = next((n for n, word in enumerate(words) if word in _TASTES | _DISTASTES), None)
    row = begun(words)
    if at is None or "did" in words or "about" in words[at:] or not row:
        return True
    chosen = row[0] in _WHICH or "or" in words[at:] or not {"any", "anything"}.isdisjoint(row)
    return not chosen or _ASKED.isdisjoint(words[max(0, at - _NEAR) : at])


_CIRCUMSTANCES: Final = frozenset("when why how who where whose".split())
_ANSWERING: Final = frozenset(
    (first, key)
    for first, keys in (
        ("when", "birthday schedule work.hours tasks"),
        ("who", "name partner.name child.name manager.name friend.name family"),
        ("where", "location origin address"),
        ("how", "name age pronouns response.style"),
    )
    for key in keys.split()
)
"""What a question of a circumstance asks for after all, by its first word."""
_OF_THE_PAST: Final = frozenset({"origin", "education", "birthday"})
_DOING: Final = frozenset(
    (does, who)
    for verbs, some in (
        ("do did are were have had will would can could", "you your"),
        ("is does has", "your"),
        ("should", "i we"),
    )
    for does in verbs.split()
    for who in some.split()
)
_THE_OTHERS: Final = frozenset("them him her".split())
_WHO_DOES: Final = frozenset({"you", "your"})
_COUNTED: Final = frozenset({"family", "pet", "work.hours"})
_ITS_VERBS: Final = {"hobby": frozenset("like enjoy love".split()), "education": frozenset({"go", "attend"})}
"""What somebody does with what a slot holds, beside the words that ask for it."""
_ANY_VERB: Final = frozenset("do have own keep use get call be come follow".split())
_CODING: Final = frozenset("programming code coding scripting program script".split())
_WANTING: Final = frozenset("want need like prefer".split())
_WANTED: Final = frozenset("language units currency response.style name pronouns diet allergy dislikes".split())
"""Of what somebody has what they want to have."""
_WHICH: Final = frozenset("what which who whom".split())
_ASKED: Final = frozenset({"you", "not"})
_DISTASTES: Final = frozenset("dislike hate stand bear abide".split())
_NEAR: Final = 3


def begun(words: Sequence[str]) -> Sequence[str]:
    """Return a question from the word on that makes it one: by the way, Ida, | what do you do?"""
    return words[next((at for at in range(min(len(words), _OPENED)) if _begins(words, at)), 0) :]


def _begins(words: Sequence[str], at: int) -> bool:
    verb = words[at] in AUXILIARIES or words[at] in _HAVING
    led = at == 0 or words[at - 1] == "," or words[at + 1 : at + 2] in (("you",), ("your",), ("there",))
    return (verb and led) or words[at] in _BEGIN


_OPENED: Final = 10
_HAVING: Final = frozenset("have has had were was".split())
_BEGIN: Final = _CIRCUMSTANCES | _WHICH | frozenset("any anything got".split())


def asks(words: Sequence[str]) -> bool:
    """Tell whether a question asks for something, and does not only want what it says to be agreed to: dogs are fun,
    aren't they?
    """
    return _begins(words, 0) or len(begun(words)) < len(words) or not _WHO_DOES.isdisjoint(words)


def asks_nothing(words: Sequence[str], answer: Sequence[Token] = ()) -> bool:
    """Tell whether a question asks for no fact about who answers: small talk, or help for whoever asks. One for plans
    asks for none where the `answer` has nobody, no place, no time and no pastime in it.
    """
    row = begun(words)
    if not words_of("questions", "help").isdisjoint(row) or any(one in _GIVING for one in pairwise(row)):
        return True
    said = " ".join(word for word in row if word != ",")
    if any(one.fullmatch(said) is not None for one in _lines("plans")):
        done = english().values["hobby"].words - _IDLE
        return not (any(_pins(*pair) for pair in pairwise(answer)) or any(one.word in done for one in answer))
    return any(one.fullmatch(said) is not None for one in _lines("small_talk"))


def _pins(before: Token, one: Token) -> bool:
    """Tell whether a word says with whom, where or at what time something is: with Ida, my aunt, in Bergen, at 8."""
    return (one.capital and one.word not in WE) or before.word in OWN or (before.word == "at" and is_number(one.word))


_IDLE: Final = frozenset("reading music gaming tv games cooking baking radio".split())
"""What one does on any day, which is no plan."""
_GIVING: Final = frozenset(
    (
        *product("show share teach send give lend".split(), ("me", "us")),
        *product(("can", "could", "to"), ("show", "share")),
    )
)


@cache
def _lines(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(line) for line in str(lists("questions")[name]).splitlines() if line)


def left_open(words: Sequence[str]) -> bool:
    """Tell whether a yes to a question says nothing of its own: any plans? do you like it?"""
    return not words_of("questions", "open").isdisjoint(words)


def _wished(words: Sequence[str], asked: Set[str]) -> bool:
    """Tell whether a question asks what somebody would like: where do you hope to live? would you prefer tea?"""
    if "would" in words and (not asked.isdisjoint(_TASTES) or ("like" in words and "call" not in asked)):
        return True
    threes = (words[at : at + 3] for at in range(len(words) - 2))
    return any(to == "to" and verb in asked and wish in _WISHES for wish, to, verb in threes)


def _of_others(words: Sequence[str], asked: Set[str]) -> bool:
    """Tell whether a question asks for what is of somebody or something else: your dog's name, where he lives."""
    thing = asked - _VERBS
    if "your" in words:
        at = words.index("your")
        owner = next((n for n in range(at + 2, min(at + _OWNED, len(words))) if words[n] == "'s"), None)
        if owner is not None:
            return asked.isdisjoint(words[at + 1 : owner])
        if at > 0 and words[at - 1] in _DO:  # which city does your company work in?
            return "your" not in asked or (words[0] in ("which", "what") and words[1] not in (*asked, words[at - 1]))
        return "your" not in asked and thing.isdisjoint(words[at:])
    if "you" in words:
        return False
    if not _THEM.isdisjoint(words):
        return True
    return any(one in _ANOTHER and thing.isdisjoint(words[at + 1 : at + 3]) for at, one in enumerate(words))


def label(asked: str, slot: Slot) -> str:
    """Return as what a value is told that answers a question: the slot, what is the favourite one, or all of it."""
    question = question_of(asked)
    if question is not None and asks_for_whole(begun(question.words), slot):
        return asked[question.tokens[0].start : question.tokens[-1].end]
    words = question.words if question is not None and slot.key in ("likes", "dislikes") else ()
    at = next((n for n, word in enumerate(words) if word in _FAVOURITE), None)
    if question is None or at is None or len(words) - at > _LONGEST or {",", "and", "or"} & {*words[at:]}:
        return slot.key.replace(".", " ")
    at -= at > 0 and words[at - 1] == "least"
    return asked[question.tokens[at].start : question.tokens[-1].end]


_LONGEST: Final = 4
"""Words of what is the favourite one, at most."""
_FAVOURITE: Final = frozenset({"favourite", "favorite"})
_TASTES: Final = frozenset("like love enjoy prefer".split())
_OWNED: Final = 6
"""Words from "your" to the end of a name of whose it is."""
_DO: Final = frozenset("do does did has have had can could will would should".split())
_WISHES: Final = frozenset("like love want wanting hope hoping wish plan planning prefer".split())
_VERBS: Final = frozenset("live based located work from born where which what who".split())
_ANOTHER: Final = frozenset("the this that these those it".split())
_THEM: Final = frozenset("he she they his her their".split())


def asking(asked: str) -> list[Clause]:
    """Return the clauses of the last sentence that asks."""
    every = ([clause for clause in sentence if clause.asks] for sentence in sentences(asked[-2_000:]))
    found = [clauses for clauses in every if clauses]
    return found[-1] if found else []


def question_of(asked: str) -> Clause | None:
    """Return the last clause that asks."""
    found = asking(asked)
    return found[-1] if found else None
