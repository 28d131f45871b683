"""Statements that no slot describes: which clauses say something lasting about the world of their writer."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.clauses import Clause
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import QUOTED, Token
from perdure.extraction.verbs import EVENTS, LASTING, SHIFTS, THINKING, finite, past, verb_of

_FIRST: Final = frozenset({"i", "we"})
_OWN: Final = frozenset({"my", "our"})
_BE: Final = frozenset({"am", "is", "are", "was", "were", "'s", "be"})
_EMPTY: Final = frozenset(
    """
    it here this that these those there you your he she they what which who such his her their its one if when
    whenever where not to as than some any nothing nobody everybody everything something
    """.split()
)
_MODAL: Final = frozenset({"would", "could", "might", "may", "should", "shall", "must"})
_PREPOSITIONS: Final = frozenset(
    "in on at with without from to of by for about after before during until till over under since".split()
)
_UNNAMED: Final = frozenset("it them him".split())
"""Objects that only the sentence before could name."""
_DATING: Final = frozenset("on at due from until scheduled next this tomorrow today tonight in".split())
_SHORT: Final = 3
_LONG: Final = 45
_BRIEF: Final = 12


def contains(words: Sequence[str], language: Language, name: str) -> bool:
    """Tell whether one of the phrases of a class stands in a row of words."""
    if not language.sets[name].isdisjoint(words):
        return True
    longer = language.longer[name]
    if longer.keys().isdisjoint(words):
        return False
    return any(
        tuple(words[at : at + len(one)]) == one
        for at, word in enumerate(words)
        if word in longer
        for one in longer[word]
    )


def begins(words: Sequence[str], language: Language, name: str) -> bool:
    """Tell whether a row of words begins with one of the phrases of a class."""
    first = words[0] if words else ""
    return first in language.sets[name] or _leads(words, language.longer[name].get(first, ()))


def _leads(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> bool:
    return any(tuple(words[: len(one)]) == one for one in phrases)


def unreal(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause speaks of what is not, or not surely, so."""
    averted = any(one in _NEARLY and past(other) for one, other in pairwise(words))
    return averted or any(contains(words, language, name) for name in ("unreal", "doubt", "irony"))


_NEARLY: Final = frozenset({"nearly", "almost"})


def passing(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause speaks of what is over in an hour."""
    return contains(words, language, "here")


def lasting(clause: Clause, start: int, language: Language) -> bool:
    """Tell whether a clause, read from token `start` on, is worth keeping although no slot knows it."""
    words = clause.words[start:]
    if not _SHORT <= len(words) <= _LONG or any(QUOTED in word for word in words):
        return False
    if clause.link in ("if", "when", "while", "until") or passing(words, language):
        return False
    subject = _subject(clause.tokens[start:], language)
    if subject is None:
        return _shifted_ours(words, language) or _elliptic(words, language)
    if words[subject] in _FIRST:
        return _own(words[subject + 1 :], words, language)
    return _others(clause.tokens[start + subject :], words, language)


def left_out(clause: Clause, start: int, language: Language) -> tuple[str, ...]:
    """Return the subject that a clause leaves out, if it is worth keeping: retired in May, been weaving for years."""
    words = clause.words[start:]
    rest = [word for word in words[:6] if word not in language.sets["adverbs"]]
    if clause.link not in ("", ".") or len(rest) < 2 or contains(words, language, "here"):
        return ()
    if rest[0] == "been" and rest[1].endswith("ing") and not {"for", "since"}.isdisjoint(words):
        return ("i", "have")
    more = not _MORE.isdisjoint(words) or ("as", "well") in pairwise(words)
    if rest[0].endswith("ing") and (more or "every" in words) and verb_of(rest[0].removesuffix("ing")) is not None:
        return ("i", "am")
    verb = verb_of(rest[0])
    if not past(rest[0]) or verb in (None, "have", "be", rest[0]) or rest[1] in ("by", "on", "with"):
        return ()
    when = [word for word in words if word not in ("today", "tonight", "am")]
    told = verb in EVENTS - THINKING | {"get"} and (more or verb in _TURNING or dated(when, language))
    return ("i",) if told and not contains(words, language, "machine") else ()


_MORE: Final = frozenset("another second third also too extra".split())
_TURNING: Final = SHIFTS | frozenset(
    "retire quit sell buy leave join marry graduate pass qualify adopt emigrate".split()
)


def _subject(row: Sequence[Token], language: Language) -> int | None:
    """Return where the subject begins, after an adverbial phrase; None when there is none."""
    words = [one.word for one in row]
    if words[0] in _FIRST or words[0] not in language.sets["fronts"] | {"after"}:
        return 0 if words[0] not in _EMPTY or _of_us(words) else None
    own = next((at for at, word in enumerate(words[:12]) if word in _FIRST), None)
    if own is not None:
        return own
    for at in range(1, min(len(words), 8)):
        if (
            (words[at] in ("the", "my", "our") or (row[at].capital and words[at] not in language.sets["fronts"]))
            and any(finite(word) for word in words[at + 1 : at + 7])
            and words[at - 1] not in _PREPOSITIONS
        ):
            return at
    return (
        0
        if any(finite(word) for word in words[1:6])
        and words[0] in ("a", "one", "two", "three", "the", "most", "some", "may", "march", "june", "april", "august")
        else None
    )


def _of_us(words: Sequence[str]) -> bool:
    """Tell whether "it" and "there" say something about the writer: it takes me …, there are … in my …"""
    return (
        words[0] in ("it", "there")
        and len(words) > 3
        and bool({"me", "us", "my", "our"} & set(words))
        and words[1] in ("takes", "take", "costs", "is", "are")
    )


def _shifted_ours(words: Sequence[str], language: Language) -> bool:
    """Tell whether others changed what is the writer's: they have moved my appointment …"""
    rest = [word for word in words[1:] if word not in language.sets["adverbs"] and word not in ("have", "had", "has")]
    if words[0] not in ("they", "she", "he") or len(rest) <= 2 or not _shifts(rest[0]):
        return False
    return rest[1] in _OWN or (rest[1] == "the" and (dated(rest, language) or any(map(str.isdigit, rest))))


def shifts(words: Sequence[str]) -> bool:
    """Tell whether a clause says that something known was made otherwise."""
    return any(map(_shifts, words))


def _shifts(word: str) -> bool:
    """Tell whether a word says that something known was made otherwise."""
    return past(word) and verb_of(word) in SHIFTS


def _own(rest: Sequence[str], words: Sequence[str], language: Language) -> bool:
    """Judge what follows "I" or "we"."""
    rest = [word for word in rest if word not in language.sets["adverbs"]]
    if rest[:2] == ["no", "longer"] or rest[:2] == ["used", "to"]:
        return True
    never = rest[:1] == ["never"]
    rest = rest[1:] if never else rest
    if not rest or contains(rest[:4], language, "machine"):
        return False
    head, tail = rest[0], rest[1:]
    match head:
        case "am" | "are" | "was" | "were":
            return _being(tail, words, language, was=head in ("was", "were"))
        case "can":
            return any(tuple(tail[: len(one)]) == one for one in language.classes["abilities"])
        case "do" | "does" | "did" if tail[:1] == ["not"]:
            return _habit(tail[1:], language)
        case "will":
            going = (
                tail[:1] == ["be"] and len(tail) > 2 and (language.has("staying", tail[1]) or tail[1] in _PREPOSITIONS)
            )
            return dated(words, language) and bool(tail) and (going or verb_of(tail[0]) in EVENTS - THINKING - {"be"})
        case "have" | "had" | "got":
            return _having(tail, language, never=never)
        case _ if _shifts(head) and tail[:1] in (["the"], ["my"], ["our"]):
            return dated(words, language) or any(map(str.isdigit, tail)) or _event(head, tail, language, sure=never)
        case _ if past(head):
            return _event(head, tail, language, sure=never or dated(words, language))
        case _:
            planned = verb_of(head) in EVENTS - THINKING and dated(words, language)
            always = not {"always", "never"}.isdisjoint(words)
            return planned or _habit(rest, language, always=always) or _rule(rest, words, language)


def _habit(rest: Sequence[str], language: Language, *, always: bool = False) -> bool:
    """Judge a verb in the present and what follows it; `always`: the clause says so, or never."""
    if len(rest) < 2 or rest[1] in _UNNAMED or contains(rest, language, "machine"):
        return False
    if _arranged(rest, language):
        return True
    if rest[0] in ("go", "come", "get", "take", "watch") and not always:
        arranged = (
            rest[0] in ("get", "take") and not _SETTLED.isdisjoint(rest) and not _PREPOSITIONS.isdisjoint(rest[1:])
        )
        return arranged or any(":" in word for word in rest) or dated(rest, language)
    verb = verb_of(rest[0])
    put = verb == "keep" and not rest[1].endswith("ing") and not _PREPOSITIONS.isdisjoint(rest[2:])
    return (
        put
        or verb in LASTING - THINKING
        or (always and verb in EVENTS - THINKING)
        or (rest[0] == "have" and not contains(rest, language, "chats"))
    )


_SETTLED: Final = frozenset("my our everything every".split())
"""Words with which what one takes or gets is how one does it: my hair cut at …, milk in everything."""


def _arranged(rest: Sequence[str], language: Language) -> bool:
    """Judge verbs that say little, by their object: take the bus to work, keep the keys in the shed, come from …"""
    if rest[0] == "come":
        return rest[1] == "from" and len(rest) > 2
    if rest[0] == "take" and "size" in rest[1:3]:
        return len(rest) > 2
    fixed = rest[0] in ("take", "keep", "bring", "call") and rest[1] in ("the", "my", "our")
    return fixed and len(rest) > 2 and not contains(rest, language, "idle") and _UNNAMED_IN.isdisjoint(rest)


_UNNAMED_IN: Final = frozenset("it them that this you your".split())


def _rule(rest: Sequence[str], words: Sequence[str], language: Language) -> bool:
    """Judge a verb that nobody listed: something is done so in some place, or always, or is all that is said."""
    fixed = words[0] in _PREPOSITIONS or not {"always", "never", "usually", "every"}.isdisjoint(words)
    vague = not _UNNAMED_IN.isdisjoint(rest)
    plain = rest[0].isalpha() and not rest[0].endswith(("ed", "ly")) and not language.has("vague", rest[0])
    sole = plain and 1 < len(rest) < _BRIEF and verb_of(rest[1]) is None
    return (
        (fixed or sole)
        and not vague
        and verb_of(rest[0]) is None
        and len(rest) > 2
        and not contains(rest, language, "machine")
    )


def _event(head: str, tail: Sequence[str], language: Language, *, sure: bool) -> bool:
    """Judge a verb in the past: what happens every day needs a time (`sure`) to be worth keeping."""
    verb = verb_of(head)
    return (
        verb in EVENTS
        and (sure or (verb not in THINKING and (verb not in LASTING or len(tail) > 2 or tail[:1] in (["my"], ["our"]))))
        and not contains(tail, language, "machine")
    )


def _being(rest: Sequence[str], words: Sequence[str], language: Language, *, was: bool) -> bool:
    """Judge what follows "I am"."""
    rest = list(rest)
    soon = dated([one for one in words if one not in ("today", "tonight", "am")], language)
    if rest[:1] in (["having"], ["seeing"], ["meeting"], ["doing"]) and soon:
        return len(rest) > 2 and not was
    if rest[:1] == ["not"]:
        rest = rest[1:]
    idle = not rest or language.has("vague", rest[-1] if len(rest) == 1 else rest[1])
    fixed = not idle and language.has("staying", rest[0]) and dated(rest, language)
    if rest[:1] == ["getting"] and begins(rest[1:], language, "turned"):
        return True
    bound = rest[:2] == ["going", "to"] and soon and len(rest) > 2 and not was and verb_of(rest[2]) is None
    if (
        not rest
        or (begins(rest, language, "passing") and not (fixed or bound))
        or contains(rest[:3] if dated(rest, language) else rest, language, "chats")
    ):
        return False
    state = "-" not in rest[0] and not rest[0].endswith("handed") and (past(rest[0]) or rest[0].endswith("ed"))
    if len(rest) == 1 and state:
        return False
    if rest[0].endswith("ing"):
        return len(rest) > 2 and (language.has("staying", rest[0]) or soon)
    return (
        not was
        or dated([one for one in words if one != "am"], language)
        or rest[0] in ("born", "a", "an", "the", "diagnosed", "elected")
    )


def _having(rest: Sequence[str], language: Language, *, never: bool) -> bool:
    """Judge what follows "I have"."""
    if not rest or contains(rest[:8], language, "chats") or rest[0] in ("not", "to", "you", "it", "this", "that"):
        return (
            rest[:1] == ["not"]
            and len(rest) > 2
            and past(rest[1])
            and not contains(rest, language, "passing")
            and verb_of(rest[1]) not in THINKING
        )
    if rest[0] in ("never", "been"):
        never, rest = True, rest[1:]
    verb = verb_of(rest[0]) if rest else None
    if verb is None or not past(rest[0]) or (rest[0] == "got"):
        return not contains(rest[:5], language, "machine")
    return (verb in EVENTS | LASTING and verb not in THINKING - {"keep", "read"}) or (
        never and verb in EVENTS | LASTING
    )


_DATE: Final = re.compile(r"\d+:\d.*|(?:19|20)\d\d|['’]?\d0s|(?:19|20)\d0s|['’]\d\d")


def dated(words: Sequence[str], language: Language) -> bool:
    """Tell whether words speak of a time."""
    sets = language.sets
    return any(
        word in sets["relative"]
        or word in sets["month"] - {"may"}
        or word in sets["weekday"]
        or word in sets["weekdays"]
        or _DATE.fullmatch(word)
        for word in words
    )


def _others(clause: Sequence[Token], whole: Sequence[str], language: Language) -> bool:
    """Judge a clause about somebody or something else."""
    clause = _unbroken(clause)
    words = tuple(one.word for one in clause)
    if ("and", "i") in pairwise(words[:6]):
        return _own(words[words.index("i") + 1 :], whole, language)
    at = next((at for at in range(1, min(len(words), 10)) if _is_verb(clause, words, at, language)), None)
    if at is None:
        return _elliptic(words, language)
    subject, rest = words[:at], words[at + 1 :]
    ordered = language.has("orders", words[0]) and not (_noun(words, at) and dated(words, language))
    if ordered or _nobody(subject, clause, language):
        return False
    somebody = contains(subject, language, "others")
    if rest and rest[0] in _UNNAMED and not somebody:
        return False
    announced = bool(rest) and words[0] in _OWN and words[at] in _BE and rest[0] in _DATING and dated(rest, language)
    head = next((at - 1 for at, word in enumerate(subject) if at and word in _PREPOSITIONS), len(subject) - 1)
    if language.has("machine", subject[head]) and not announced:
        return False
    ours = not {"i", "we", "me", "us", "my", "our"}.isdisjoint(words)
    if words[0] == "the" and language.has("says", words[at]) and rest[:1] and not somebody:
        return False  # the recipe says I need …
    if not ours and contains(words, language, "vague"):
        return False
    named = any(one.capital for one in clause[at + 1 :]) and not any(one.capital for one in clause[1:at])
    particular = _particular(whole, language)
    shifted = words[0] == "the" and any(_shifts(word) for word in words[at : at + 4])
    kept = words[at] in _BE and words[0] == "the" and len(rest) > 2 and rest[0] in _WHERE and rest[1] in _THINGS
    if words[0] in ("the", "a", "an") and not (named or particular or somebody or shifted or kept):
        return False
    sure = dated(whole, language) or (words[0] in _OWN and verb_of(words[at]) in LASTING - {words[at]})
    return _predicate(words[at], rest, language, sure=sure, particular=particular)


def _noun(words: Sequence[str], at: int) -> bool:
    """Tell whether what may be an order is the thing that a clause with its verb at `at` is about: a call with … is."""
    return at > 1 and words[at] in _BE and words[1] in _BESIDE


_BESIDE: Final = frozenset("with for about at from to".split())
_WHERE: Final = frozenset("in on under behind beside inside at by with".split())
_THINGS: Final = frozenset({"the", "my", "our"})


def _unbroken(clause: Sequence[Token]) -> Sequence[Token]:
    """Return a clause without what stands between its subject and its verb: my vet, who lives next door, is …"""
    commas = [at for at, one in enumerate(clause[:24]) if one.word == ","]
    if len(commas) < 2 or commas[0] > _NEAR or any(finite(one.word) for one in clause[1 : commas[0]]):
        return clause
    last = next((at for at in commas[1:] if at + 1 < len(clause) and finite(clause[at + 1].word)), None)
    return clause if last is None else [*clause[: commas[0]], *clause[last + 1 :]]


_NEAR: Final = 6


def _nobody(subject: Sequence[str], clause: Sequence[Token], language: Language) -> bool:
    """Tell whether a subject is nothing in particular: doing so, consistency, or words before a verb of its own."""
    ours = frozenset(("i", "we", "me", "us", "my", "our"))
    if not ours.isdisjoint(subject):
        return False
    if past(subject[0]) or subject[0] in _PREPOSITIONS or language.sets["adverbs"].issuperset(subject):
        return True
    stem = subject[0].removesuffix("ing")
    doing = stem != subject[0] and any(map(verb_of, (stem, f"{stem}e", stem[:-1])))
    particular = subject[0] in ("the", "this") or (clause[len(subject) - 1].capital and len(subject) > 1)
    general = subject[-1].endswith(_GENERAL) and not particular
    words = [one.word for one in clause]
    return (doing or general) and ours.isdisjoint(words) and not dated(words, language)


_GENERAL: Final = ("ency", "ity", "ness", "tion", "ment", "ship", "ism", "ance", "ence")


def _predicate(word: str, rest: Sequence[str], language: Language, *, sure: bool, particular: bool) -> bool:
    """Judge the verb of somebody or something else and what follows it; `sure`: the clause has a time."""
    if word in _MODAL or (word == "will" and not sure) or not rest:
        return not rest and sure and word not in _MODAL
    if word in _BE:
        state = [one for one in rest[:3] if one not in language.sets["adverbs"]]
        learns = contains(rest, language, "degree")
        going = bool(state) and state[0].endswith("ing") and not language.has("staying", state[0])
        fleeting = going or contains(state, language, "vague") or begins(state, language, "passing")
        if fleeting and not learns and not dated(rest, language):
            return False
        return word not in ("was", "were") or particular or verb_of(rest[0]) in EVENTS
    if word == "got" and (begins(rest, language, "turned") or (past(rest[0]) and verb_of(rest[0]) in EVENTS | SHIFTS)):
        return True
    verb = verb_of(word)
    return not past(word) or word == "had" or verb in EVENTS - THINKING or (sure and verb in LASTING - THINKING)


def _is_verb(clause: Sequence[Token], words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether a word is the verb of a clause; an 's may be an owner's, and May plays the harp."""
    if clause[at].capital and not clause[at].text.isupper():
        return False
    if words[at - 1] in _OWN | {"the", "a", "an"}:
        return False
    if words[at] == "'s":
        return at + 1 < len(words) and _after_is(words, at, language)
    ours = not _OWN.isdisjoint(words[:at]) or (words[0] == "the" and language.has("child", words[at - 1]))
    if clause[at - 1].capital and words[at].endswith("s") and words[at + 1 : at + 2] in (("our",), ("my",)):
        return True  # Ann chairs our committee
    return finite(words[at]) or (ours and _plural(words[at - 1]) and words[at] in LASTING | EVENTS)


def _plural(word: str) -> bool:
    """Tell whether a noun names several, so that its verb has no ending: my kids go …"""
    return (word.endswith("s") and not word.endswith("ss")) or word in ("children", "people", "folks", "family")


def _after_is(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether an 's is a verb: what follows is no noun that it could own."""
    following = words[at + 1]
    return (
        following in ("a", "an", "the", "my", "our", "called", "named", "in", "on", "at", "from", "not", "been")
        or following in language.sets["adverbs"]
        or (following.endswith("ing") and words[at + 2 : at + 3] in _AFTER_DOING)
    )


_AFTER_DOING: Final = tuple((one,) for one in "a an the my our his her their to at in on for with".split())


def _particular(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause is about this user's world: it has a number, a time, or the user in it."""
    return (
        bool(language.sets["kept"] & set(words))
        or dated(words, language)
        or any(word[0].isdigit() or word[1:2].isdigit() or word in _COUNTS for word in words)
    )


_COUNTS: Final = frozenset("two three four five six seven eight nine ten eleven twelve twenty".split())


def _elliptic(words: Sequence[str], language: Language) -> bool:
    """Tell whether words without a verb announce something with a time."""
    return (
        len(words) >= 2
        and words[0] not in _EMPTY | {"see", "have", "until", "till", "back", "no", "not"}
        and any(
            word in ("tomorrow", "tonight")
            or (word in ("next", "this") and words[at + 1 : at + 2] not in ((), ("time",)))
            or word in language.sets["weekday"]
            or word in language.sets["month"] - {"may"}
            for at, word in enumerate(words)
            if at
        )
        and not any(finite(word) and verb_of(word) != word for word in words)
        and not contains(words, language, "machine")
        and words[0] not in language.sets["style_verb"] | language.sets["orders"]
        and len([word for word in words if word not in language.sets["fronts"]]) >= 2
    )
