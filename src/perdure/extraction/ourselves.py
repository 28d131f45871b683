"""What "I" and "we" say of themselves: which verbs in which tense are worth keeping."""

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import Final

from perdure.extraction.appointed import behind_time, on_a_day, sees
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, THINGS, WE, WHERE
from perdure.extraction.meanings import base
from perdure.extraction.nature import restyled
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrases import Language
from perdure.extraction.quantities import read
from perdure.extraction.regex import regex
from perdure.extraction.terms import tended
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import ACTING, DOING, EVENTS, HOLDING, LASTING, THINKING, past, verb_of
from perdure.extraction.wording import all_over, begins, contains, dated, eats, is_shift, plural, ranks, went_over
from perdure.extraction.youth import dated_back

_YEAR: Final = regex(r"(?:19|20)\d\d")
_BRIEF: Final = 12
_AT_TIMES: Final = NUMBERS.keys() | {"home", "work", "night", "noon"}
_DOING: Final = regex(r"(?!(?:some|any|no|every)thing|morning|evening)[\w-]{3,}ing")
_CLOCK: Final = regex(r"\b\d{1,2}(?:[:.]\d\d|\s?[ap]\.?m\b)|\bat (?:\d|noon|half)")
_PAIR, _A_NEW = 2, 4
_UNTIL, _AT_HAND = frozenset("until till til".split()), frozenset("it this that you".split())
_SEATED: Final = (["sitting", "in"], ["sitting", "at"])
_ONE_OF_OURS, _OF_OURS = OWN | {"a", "an"}, ARTICLES | OWN


def own(rest: Sequence[str], words: Sequence[str], language: Language) -> bool:
    """Judge what follows "I" or "we"."""
    rest = tended(_counted_out(_hyphened([word for word in rest if word not in language.sets["adverbs"]])))
    ended = rest[:2] in _NO_MORE or begins(rest, language, "parted")
    if ended or _bears_none(rest, language) or went_over(rest, language):
        return True
    never = rest[:1] == ["never"] or _seldom(rest)
    rest = rest[1 + (rest[1:2] == ["ever"]) :] if never else rest
    if rest and verb_of(rest[0]) not in _WANTING and contains(words, language, "calling"):
        return not past(rest[0]) or rest[0] == verb_of(rest[0])  # a trade or a hobby, of whatever
    if (done := _made(rest) or restyled(rest)) or not rest or contains(rest[1:4], language, "machine"):
        return done
    head, tail = rest[0], rest[1:]
    match head:
        case "am" | "are" | "was" | "were":
            return _being(tail, words, language, was=head in ("was", "were"))
        case "can":
            bounded = not _UNTIL.isdisjoint(tail) and dated(tail, language)
            return bounded or begins_able(tail, language)
        case "would" if ranks(words):
            return True
        case "know" if tail[:2] == ["how", "to"]:
            return _knows_how(tail, language)
        case "do" if tail[:4] == ["not", "know", "how", "to"]:
            return begins_able(tail[4:], language)
        case "do" | "does" | "did" if tail[:1] == ["not"]:
            return _habit(tail[1:], language, always=head != "did" and tail[1:2] not in (["go"], ["give"]))
        case "will" if tail[:1] == ["not"] and not on_a_day(tail, language) and _habit(tail[1:], language):
            return True
        case "will":
            staying = len(tail) > 2 and (language.has("staying", tail[1]) or tail[1] in PREPOSITIONS | _AWAY)
            going = tail[:1] == ["be"] and staying
            return dated(words, language) and bool(tail) and (going or verb_of(tail[0]) in DOING - {"be"})
        case "got" if never:
            thing = tail[1:2] if not (_OF_OURS | {"any"}).isdisjoint(tail[:1]) else []
            small = any(contains(thing, language, name) for name in ("idle", "chats")) or not _SMALL.isdisjoint(thing)
            return (bool(thing) and not small) or begins(tail, language, "turned")
        case "have" | "had" | "got":
            return _having(tail, language, never=never)
        case _ if is_shift(head) and not THINGS.isdisjoint(tail[:1]):
            return dated(words, language) or any(map(str.isdigit, tail)) or _event(head, tail, language, sure=never)
        case "let" if "go" in tail[2:5] and tail[0] in THINGS:
            behind = tail[tail.index("go") + 1 :]
            return dated(behind, language) or behind[:1] == ["because"]
        case "did" if not _ONE_OF_OURS.isdisjoint(tail[:1]):
            return dated_back(tail, language) and not contains(tail, language, "machine")
        case "need" | "take" | "wear" | "want" if _sized(tail, language):
            return True
        case _ if all_over(head, tail) or _counted(head, tail, language):
            return True
        case _ if _placed(head, tail, language, timed=behind_time(words, language) > 0):
            return True
        case _ if past(head):
            return _event(head, tail, language, sure=never or dated(words, language) or _resumed(tail, words))
        case _:
            planned = verb_of(head) in DOING and dated(words, language)
            always = not {"always", "never"}.isdisjoint(words) or _oneself(rest)
            if head == "let" and _given_time(tail):
                return not dated(words, language)
            return planned or _habit(rest, language, always=always) or _rule(rest, words, language)


def _bears_none(rest: Sequence[str], language: Language) -> bool:
    """Tell whether words name what one can take none of: I | can't take any heat, I | can't handle dairy at all."""
    tail = list(rest[1:]) if rest[:1] == ["can"] else list[str]()
    wholly = tail[-1:] == ["at"]  # "all" counts as an adverb
    if tail[:1] != ["not"] or tail[1:2] == [] or tail[1] not in _BEARING or not _UNNAMED_IN.isdisjoint(tail[2:]):
        return False
    thing = tail[3:] if tail[2:3] == ["any"] else tail[2:]
    named = thing[: -1 if wholly else None]
    told = wholly or tail[2:3] == ["any"]
    eaten = language.values["food"].words | _TASTED
    return told and not eaten.isdisjoint((*named, *(word.removesuffix("s") for word in named)))


_BEARING: Final = frozenset("take handle stomach eat drink digest tolerate manage face".split())


def _seldom(rest: Sequence[str]) -> bool:
    """Tell whether words say that something is done next to never, and not that it hardly was: I barely slept."""
    if rest[1:] in (["eat"], ["sleep"], ["ever", "eat"], ["ever", "sleep"]):
        return False
    return rest[:1] != [] and rest[0] in _SELDOM and not past(rest[-1] if len(rest) == 1 else rest[1])


_TASTED: Final = frozenset("heat spice spices caffeine sugar alcohol salt gluten lactose dairy pork".split())
_NO_MORE: Final = (["no", "longer"], ["used", "to"])
_SELDOM: Final = frozenset("hardly barely scarcely rarely seldom".split())


def _made(rest: Sequence[str]) -> bool:
    """Tell whether words name a work of the writer's: wrote my thesis on prompts, translated two novels."""
    if len(rest) <= _PAIR or rest[0] not in _MAKING:
        return False
    counted = rest[1] in _ONE_OF_OURS or rest[1] in NUMBERS
    at = next((at for at, word in enumerate(rest[1:5], 1) if not _WORKS.isdisjoint((word, word.removesuffix("s")))), 0)
    return counted and at > 1 and (rest[at + 1 : at + 2] == [] or rest[at + 1] in _BEHIND_WORK)


_MAKING: Final = frozenset(
    "wrote co-wrote edited co-edited published translated illustrated composed recorded authored co-authored".split()
)
_WORKS: Final = frozenset(
    """
    thesis theses dissertation book cookbook novel novella memoir biography textbook anthology album symphony opera
    musical monograph guidebook
    """.split()
)
_BEHIND_WORK: Final = PREPOSITIONS | frozenset(", and but about of called titled last that which".split())


def _hyphened(rest: list[str]) -> list[str]:
    """Return words with "part time" and "waiting list" as one."""
    at = next((at for at, pair in enumerate(pairwise(rest), 1) if pair in _AS_ONE), 0)
    return rest if not at else [*rest[: at - 1], f"{rest[at - 1]}-{rest[at]}", *rest[at + 1 :]]


_AS_ONE: Final = frozenset({("part", "time"), ("full", "time"), ("half", "time"), ("waiting", "list")})


def _counted_out(rest: list[str]) -> list[str]:
    """Return words without a "second" that tells which one of several: my second shop, and not for a second."""
    at = rest.index("second") if "second" in rest[2:-1] else 0
    of_some = rest[at + 1 : at + 2] == ["of"] and rest[at + 2 : at + 3] != [] and rest[at + 2] in NUMBERS
    counted = at and rest[at - 1] in THINGS | {"a"} and (of_some or rest[at + 1] not in PREPOSITIONS)
    return [*rest[:at], *rest[at + 1 :]] if counted else rest


def _given_time(tail: Sequence[str]) -> bool:
    """Tell whether something of ours is let do for a time what it does: the dough rest for an hour."""
    at = tail.index("for") if "for" in tail else 0
    return (
        at > _PAIR
        and _span(tail[at + 1 :]) == ()
        and tail[0] in THINGS
        and tail[at - 1] not in PREPOSITIONS | _STEERING
    )


def _sized(tail: Sequence[str], language: Language) -> bool:
    """Tell whether words name what is worn with its size: a 56 helmet, size 42 boots, an XL in gloves."""
    rest = [word for word in tail[:_BRIEF] if word not in ("a", "an", "the", "size", "in", "for")]
    return len(rest) > 1 and _SIZE.fullmatch(rest[0]) is not None and rest[1] in language.sets["worn"]


_SIZE: Final = regex(r"\d{1,3}(?:[.,]5|/\d{1,2})?|x{0,3}[sml]|small|medium|large|extra-large")


def _span(words: Sequence[str]) -> tuple[str, ...] | None:
    """Return what follows a span of time that words begin with, None where they begin with none: an hour | for lunch"""
    found = read(" ".join(words))
    timed = bool(found) and [name for name, _ in found[0].measures] == ["s"]
    return tuple(one.word for one in found[1:]) if timed else None


_STEERING: Final = frozenset("out up down off away go be".split())


def _oneself(rest: Sequence[str]) -> bool:
    """Tell whether one does with a thing what others leave to somebody: I change the tyres on the vans myself."""
    return rest[-1] in ("myself", "ourselves") and rest[1] in THINGS and rest[-2] not in PREPOSITIONS


def experienced(row: Sequence[Token], language: Language) -> bool:
    """Tell whether "I" go to what has a name, or have seen, heard, met or finished it: I have seen Tosca twice."""
    row = [one for one in row if one.word not in _BESIDE]
    words = [one.word for one in row]
    if len(words) <= _PAIR or words[0] not in WE:
        return False
    if words[1] == "call":
        named = len(words) == 4 and all(one.capital for one in row[2:]) and not dated(words[2:], language)
        return named and _OUT_LOUD.isdisjoint(words)  # I call Nils …
    if words[1:3] == ["go", "to"]:
        return any(one.capital for one in row[3:])  # the barber on Castle Street
    at = 1 + (words[1] in ("have", "'ve"))
    ended = words[at] in _ENDED and not (dated(words[at + 1 :], language) or contains(words, language, "machine"))
    met = at > 1 and words[at] in _MET
    return (met or ended) and row[at + 1 : at + 2] != [] and row[at + 1].capital


_BESIDE: Final = frozenset("never also only not just finally".split())
_OUT_LOUD: Final = frozenset("bullshit bs bluff dibs shotgun foul nonsense mate dude bro".split())
_ENDED: Final = frozenset("finished completed".split())
"""What one says of a book or a game, where a name follows."""
_MET: Final = frozenset("seen heard met tried".split())


def returned(row: Sequence[Token], language: Language) -> bool:
    """Tell whether "we" have something that has a name again: we're back on Loom for the plans; not: back in Oslo."""
    if row[0].word not in WE:
        return False
    words = [one.word for one in row]
    at = words.index("back") if "back" in words[:5] else 0
    named = (
        at > 0
        and words[at + 1 : at + 2] in (["on"], ["with"], ["to"])
        and any(one.capital for one in row[at + 2 :][:1])
    )
    return named and not dated(words, language)


def been_ours(words: Sequence[str], language: Language) -> bool:
    """Tell whether something named has been the writer's, or in a place of theirs, for years: ours since 2010."""
    at = words.index("been") if "been" in words[2:-2] else 0
    if at <= (_PAIR if words[0] in _POINTING else 0) or contains(words[:at], language, "machine"):
        return False
    since = next((place for place in range(at + 2, len(words) - 1) if words[place] in ("since", "for")), 0)
    if words[at + 1] in ("mine", "ours"):
        return since == at + 2
    with_us = tuple(words[at + 1 : since]) in _WITH_US or (words[at + 1] in WHERE and words[at + 2] in OWN)
    return with_us and any(_YEAR.fullmatch(word) or word in _YEARS for word in words[since + 1 :])


_WITH_US: Final = (("with", "me"), ("with", "us"), ("in", "the", "family"))
_YEARS: Final = frozenset(
    """
    years decades decade century centuries generations ages childhood school college university apprenticeship wedding
    birth seventies eighties nineties noughties
    """.split()
)


def priced(words: Sequence[str]) -> bool:
    """Tell whether it is said what a thing cost the writer, which was no small change: the shed cost us 400 euros."""
    at = next((n for n, pair in enumerate(pairwise(words)) if pair in _COST_US), 0) if "cost" in words else 0
    if at <= 1 or words[0] not in _ONES or len(words) < at + 3:
        return False
    amount = read(" ".join(words[at + 2 :]))[0].measures
    return any(name in ("money", "n") and value >= _DEAR for name, value in amount)


_ONES: Final = frozenset("the my our that this".split())
_COST_US: Final = frozenset({("cost", "me"), ("cost", "us")})
_DEAR: Final = 100.0
_POINTING: Final = frozenset("it this that they these those".split())


def begins_able(rest: Sequence[str], language: Language) -> bool:
    """Tell whether what follows "can" is something that one has learned, or cannot do: swim, not stand."""
    does = tuple(rest[1:] if tuple(rest[:1]) == ("not",) else rest)
    if not _UNNAMED_IN.isdisjoint(does[1:]) or dated(does, language):
        return False
    learned = does[:1] == ("do",) and does[1:2] != ("the",) and any(map(_DOING.fullmatch, does))  # do basic plumbing
    known = language.classes["abilities"]
    able = any(tuple(rest[: len(one)]) == one or does[: len(one)] == one for one in known)
    return learned or able or eats(does, language)


def _knows_how(rest: Sequence[str], language: Language) -> bool:
    """Tell whether what follows "I know" or "I am" is how to do something that is named, or how well one does it."""
    told = _UNNAMED_IN.isdisjoint(rest) and not contains(rest, language, "machine") and not dated(rest, language)
    if not told or len(rest) <= _PAIR:
        return False
    if rest[:2] == ["how", "to"]:
        return verb_of(rest[2]) not in THINKING | {"do", "say"} or begins_able(rest[2:], language)
    skilled = begins(rest, language, "skilled") and _AT_TIMES.isdisjoint(rest)
    return skilled or (rest[:2] == ["able", "to"] and begins_able(rest[2:], language))


def _habit(rest: Sequence[str], language: Language, *, always: bool = False) -> bool:
    """Judge a verb in the present and what follows it; `always`: the clause says so, or never."""
    if len(rest) == 1:
        return verb_of(rest[0]) == rest[0] and rest[0] in HOLDING - _WHOLLY  # I smoke, I don't drive
    if not rest or rest[1] in _UNNAMED_IN or contains(rest[1:], language, "machine"):
        return False
    if _arranged(rest, language) or begins(rest, language, "tics") or sees(rest, language):
        return True
    if tuple(rest[:3]) in _AROUND:
        return len(rest) > _PAIR + 1
    by = rest[0] in ("go", "come", "get") and rest[1] == "to" and rest[-2] == "by" and len(rest) > _PAIR + _PAIR
    if by and rest[-1] in language.sets["carrying"] | language.sets["vehicle"] and not dated(rest, language):
        return True  # to college by tube
    if rest[0] == "get" and (_span(rest[1:]) or ())[:1] in (("for",), ("of",)):
        return len(rest) > _PAIR  # an hour for lunch
    if rest[0] in ("go", "come", "get", "take", "watch") and not always:
        arranged = (
            rest[0] in ("get", "take") and not _SETTLED.isdisjoint(rest) and not PREPOSITIONS.isdisjoint(rest[1:])
        )
        return arranged or any(":" in word for word in rest) or dated(rest, language)
    verb = verb_of(rest[0]) or ("listen" if rest[:2] == ["listen", "to"] and _UNNAMED_IN.isdisjoint(rest) else None)
    put = verb == "keep" and not rest[1].endswith("ing") and not PREPOSITIONS.isdisjoint(rest[2:])
    return (
        put
        or verb in HOLDING
        or (always and verb is not None and verb != "be" and verb not in THINKING)
        or (rest[0] == "have" and not contains(rest, language, "chats"))
    )


_AROUND: Final = frozenset(("get", way, by) for way in ("around", "about") for by in ("on", "by", "in", "with"))
"""How one moves about: on a cargo bike, by tram."""
_SMALL: Final = frozenset("answer reply seat lift word glimpse bite sip sleep rest go hang".split())
"""What somebody never got in the course of a day."""
_WANTING: Final = THINKING | {"need", "want"}
_ONLY_THINKING: Final = THINKING - {"keep", "read"}
_WHOLLY: Final = frozenset("do have make put start begin end finish leave stay count last stick hang fit".split())
"""Verbs that alone say nothing of a habit."""
_SETTLED: Final = frozenset("my our everything every".split())
"""Words with which what one takes or gets is how one does it: my hair cut at …, milk in everything."""


def _arranged(rest: Sequence[str], language: Language) -> bool:
    """Judge verbs that say little, by their object: take the bus to work, keep the keys in the shed, come from …"""
    if rest[0] == "come":
        return rest[1] == "from" and len(rest) > 2
    if rest[0] == "take" and "size" in rest[1:3]:
        return len(rest) > 2
    sized = rest[1] in ("a", "an") and any(map(str.isdigit, rest[2:3]))  # a 54 in rings
    taken = [word for word in rest if word != "no" and not (sized and word == rest[1])]
    if rest[0] == "take" and len(taken) > 3 and taken[2] in ("in", "with") and verb_of(taken[1]) is None:
        return not contains(rest[1:2], language, "idle")  # sugar in my tea
    if rest[0] == "give":
        return not _TAUGHT.isdisjoint(rest[1:_NEAR]) and rest[1] not in ("up", "away") and rest[-1] != "miss"
    fixed = rest[0] in ("take", "keep", "bring", "call") and rest[1] in THINGS
    return fixed and len(rest) > 2 and not contains(rest, language, "idle") and _UNNAMED_IN.isdisjoint(rest)


_NEAR: Final = 5
_TAUGHT: Final = frozenset(
    "lessons classes workshops courses talks lectures tours concerts recitals seminars tuition training massages blood"
    " plasma".split()
)
"""What somebody who gives it gives again and again."""


_UNNAMED_IN: Final = frozenset("it them that this you your".split())


def _rule(rest: Sequence[str], words: Sequence[str], language: Language) -> bool:
    """Judge a verb that nobody listed: something is done so in some place, or always, or is all that is said."""
    fixed = words[0] in PREPOSITIONS or not {"always", "never", "usually", "every"}.isdisjoint(words)
    vague = not _UNNAMED_IN.isdisjoint(rest)
    plain = rest[0].isalpha() and not rest[0].endswith(("ed", "ly")) and not language.has("vague", rest[0])
    alone = len(rest) == _PAIR or rest[_PAIR : _PAIR + 1] in (["for"], ["in"], ["at"])
    thing = len(rest) > 1 and (verb_of(rest[1]) is None or (plural(rest[1]) and alone))
    sole = plain and thing and (rest.index("and") if "and" in rest else len(rest)) < _BRIEF
    return (
        (fixed or sole)
        and not vague
        and verb_of(rest[0]) is None
        and (len(rest) > 2 or plural(rest[-1]))
        and not contains(rest[1:], language, "machine")
    )


def _placed(head: str, tail: Sequence[str], language: Language, *, timed: bool) -> bool:
    """Judge a verb in the past that nobody listed: something of ours was done to, at some place or with something.

    `timed`: a time opens the clause, which then tells of a day, as a year in it tells of the writer's life.
    """
    placed = ("with" in tail and tail[0] != "the") or any(
        one in WHERE and other in THINGS for one, other in pairwise(tail[1:])
    )
    return (
        head.endswith("ed")
        and verb_of(head) is None
        and (
            (not THINGS.isdisjoint(tail[:1]) and (placed or dated(tail, language)))
            or ((timed or any(map(_YEAR.fullmatch, tail[1:]))) and len(tail) > 1)
        )
        and not contains(tail, language, "machine")
    )


def _counted(head: str, tail: Sequence[str], language: Language) -> bool:
    """Judge a verb in the past with an amount and a day: billed six hours on Friday, graded 60 essays in May."""
    tail = tail[1:] if tail[:1] == ["for"] else tail
    if len(tail) <= _PAIR or not (tail[0] in NUMBERS or _AMOUNT.fullmatch(tail[0])):
        return False
    verb = verb_of(head)
    acted = (verb in ACTING - THINKING - _EVERY_DAY and past(head)) or (verb is None and head.endswith("ed"))
    told = dated(tail[1:], language) and _THIS_DAY.isdisjoint(tail)
    return acted and told and not contains(tail, language, "machine")


_AMOUNT: Final = regex(r"\d+(?:[.,]\d+)*[a-z]{0,3}")
_EVERY_DAY: Final = frozenset("eat drink sleep be have spend smell snore skip".split())
"""What one does so every day that no amount of it is worth keeping."""
_THIS_DAY: Final = frozenset("today tonight this ago".split())


def _event(head: str, tail: Sequence[str], language: Language, *, sure: bool) -> bool:
    """Judge a verb in the past: what happens every day needs a time (`sure`) to be worth keeping."""
    verb = verb_of(head)
    found = [*takewhile(lambda one: one != ",", tail)] if verb == "find" and tail[:2] == ["a", "new"] else []
    return (found[-1:] != [] and len(found) <= _A_NEW and found[-1] in language.sets["role"]) or (
        verb in EVENTS
        and (sure or (verb not in THINKING and (verb not in LASTING or len(tail) > 2 or not OWN.isdisjoint(tail[:1]))))
        and not contains(tail, language, "machine")
    )


def _resumed(tail: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether words say that somebody does again what they did: I started | smoking again; not: crying again."""
    return "again" in words and tail[:1] != [] and base(tail[0]) in LASTING and tail[-1] not in _AT_HAND


def _being(rest: Sequence[str], words: Sequence[str], language: Language, *, was: bool) -> bool:
    """Judge what follows "I am"."""
    rest = list(rest)
    soon = dated([one for one in words if one not in ("today", "tonight", "am")], language)
    if not _SEEING.isdisjoint(rest[:1]) and soon:
        return len(rest) > 2 and not was
    if soon and not was and rest[:1] != ["not"] and _CLOCK.search(" ".join(rest)) is not None:
        return not contains(rest, language, "machine")  # viewing a boat tomorrow at noon
    if rest[:1] == ["doing"] and not _ONE_OF_OURS.isdisjoint(rest[1:2]) and "with" in rest[3:]:
        return not was
    if rest[:1] == ["not"]:
        rest = rest[1:]
    if _knows_how(rest, language):
        return True
    idle = not rest or language.has("vague", rest[-1] if len(rest) == 1 else rest[1])
    fixed = not idle and language.has("staying", rest[0]) and dated(rest, language)
    if rest[:1] == ["getting"] and begins(rest[1:], language, "turned"):
        return True
    meant = rest[:2] == ["going", "to"] and len(rest) > 2 and verb_of(rest[2]) is None
    bound = soon and not was and (meant or not _UNTIL.isdisjoint(rest) or rest[:2] in _SEATED or _leaving(rest))
    if (
        not rest
        or rest[-1] in _AT_HAND
        or (begins(rest, language, "passing") and not (fixed or bound))
        or contains(rest[:3] if dated(rest, language) else rest, language, "chats")
    ):
        return False
    state = "-" not in rest[0] and not rest[0].endswith("handed") and (past(rest[0]) or rest[0].endswith("ed"))
    if len(rest) == 1 and state:
        return False
    if rest[0].endswith("ing"):
        thing = bool(rest[1:]) and not dated(rest[1:2], language) and rest[1] not in PREPOSITIONS
        tonight = "tonight" in words and rest[1:2] and rest[1] in _OF_OURS and not contains(rest, language, "machine")
        return (soon and thing) or language.has("staying", rest[0]) or (len(rest) > 2 and (soon or bool(tonight)))
    return (
        not was
        or dated([one for one in words if one != "am"], language)
        or rest[0] in ("born", "a", "an", "the", "diagnosed", "elected")
    )


def _leaving(rest: Sequence[str]) -> bool:
    """Tell whether words say that one is away at a time that is not over, or back on a day of a month."""
    head = "".join(rest[:1])
    day = head != "back" or any(word[0].isdigit() for word in rest)
    return head in _AWAY and day and {"last", "ago", "been"}.isdisjoint(rest)


_AWAY: Final = frozenset("away off back abroad".split())
_SEEING: Final = frozenset("having seeing meeting doing".split())


def _having(rest: Sequence[str], language: Language, *, never: bool) -> bool:
    """Judge what follows "I have"."""
    if rest[:2] == ["not", "got"] and rest[2:3] in (["a"], ["an"], ["any"]):
        return not (contains(rest, language, "chats") or contains(rest, language, "machine"))
    if not rest or contains(rest[:8], language, "chats") or rest[0] in ("not", "to", "you", "it", "this", "that"):
        return (
            rest[:1] == ["not"]
            and len(rest) > 2
            and (past(rest[1]) or (rest[1].endswith("ed") and dated(rest, language)))
            and not contains(rest, language, "passing")
            and verb_of(rest[1]) not in THINKING
        )
    if rest[0] in ("never", "been"):
        never, rest = True, rest[1:]
    verb = verb_of(rest[0]) if rest else None
    if never and rest[:2] == ["set", "foot"]:
        return True
    if verb is None or not past(rest[0]) or (rest[0] == "got"):
        return not contains(rest[:5], language, "machine")
    return verb in ACTING and (never or verb not in _ONLY_THINKING)
