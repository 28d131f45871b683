"""Clauses in other frames turned into plain ones: what is cleft in two, how a thing was named, what it cost."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from perdure.extraction import framing
from perdure.extraction.closed import ARTICLES, OWN, WE
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.phrasing import FIRST, POSSESSIVE, PREPOSITIONS, SUBJECTS
from perdure.extraction.quantities import Token
from perdure.extraction.verbs import finite, verb_of


def plain(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn a statement into a plain clause: each frame below says which it turns, with an example."""
    said = _said(tokens)
    for frame, wanted in _FRAMES:
        if not any(map(said.isdisjoint, wanted)):
            turned = frame(tokens)
            if turned is not tokens:
                tokens, said = turned, _said(turned)
    return tokens


def _said(tokens: Sequence[Token]) -> set[str]:
    """Return the words of a statement, and a sign where it measures anything."""
    said = {one.word for one in tokens}
    if any(one.measures for one in tokens):
        said.add(_MEASURED)
    return said


_MEASURED: Final = "#"


def _unglossed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out of the end of a statement that a name is another one of something: Burma, the old name of Myanmar."""
    at = max((at for at, one in enumerate(tokens[:-_LEAST]) if at and one.word == ","), default=0)
    aside = [one.word for one in tokens[at + 1 :]] if at and tokens[at - 1].capital else []
    name = aside.index("name") if "name" in aside[1 : _LEAST + 2] else 0
    glosses = name and aside[0] in ARTICLES | {"another", "its"} and aside[name + 1 : name + 2] in _OF
    short = aside[-2:] == ["for", "short"] and all(one.capital for one in tokens[at + 1 : -2])
    return tokens[:at] if (glosses or short) and _IS.isdisjoint(aside) else tokens


_OF: Final = (["of"], ["for"])
_SIGHS: Final = frozenset(
    (*one.split(), ",")
    for one in ("no", "nope", "nah", "yes", "yeah", "honestly", "well", "sorry", "ugh", "no thanks", "no way", "oh no")
)


def _held(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn where somebody lives or works into what is theirs, and what says that it is rented into what they do.

    "The flat we live in" is "our flat", and "our flat is rented" is "we rent our flat".
    """
    words = [one.word for one in tokens]
    at = next((at for at in range(len(words) - 4) if words[at] == "the" and _where(words[at + 2 : at + 6])), None)
    if at is not None:
        end = at + 2 + _where(words[at + 2 : at + 6])
        owner = "my" if "i" in words[at + 2 : end] else "our"
        tokens = [*tokens[:at], Token(owner), tokens[at + 1], *tokens[end:]]
        words = [one.word for one in tokens]
    holds = _TENURE.get(words[-1]) if len(words) > _LEAST else None
    if holds is None or words[0] not in OWN or words[1:-1] not in _HOMES:
        return tokens
    return [Token("i" if words[0] == "my" else "we"), Token(holds), *tokens[:-2]]


def _is_where(words: Sequence[str]) -> bool:
    """Tell whether 's is "is": Bonn's where …"""
    return words in (["'s", "where"], ["'s", "who"], ["'s", "what"])


def _where(words: Sequence[str]) -> int:
    """Return how many words say that somebody lives, works or sleeps in what stands before them; 0 for others."""
    start = int(words[:1] in (["that"], ["which"]))
    told = words[start : start + 3]
    dwells = len(told) > _LEAST and all(word in some for word, some in zip(told, _DWELLING, strict=True))
    return start + 3 if dwells else 0


_DWELLING: Final = (WE, {"live", "work", "sleep"}, {"in", "at"})
_HOMES: Final = [[home, "is"] for home in ("flat", "apartment", "house", "home")]
_TENURE: Final = {"rented": "rent", "ours": "own", "mine": "own"}


def _described(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out what stands for the thing where it is said which it is: my bike is (a) dark red (one)."""
    words = [one.word for one in tokens]
    one = next((at for at in range(1, len(words) - 3) if words[at] in _IS and words[at + 1 : at + 3] == _ONE), 0)
    if one and words[one + 3] in PREPOSITIONS:  # the train I take is (the one) at 7:15
        return [*tokens[: one + 1], *tokens[one + 3 :]]
    if words[-1:] != ["n:1"]:
        return tokens
    copula = next((at for at, word in enumerate(words) if at and word in _IS), len(words))
    sort = words[copula + 2 : -1]
    if words[copula + 1 : copula + 2] not in (["a"], ["an"]) or not 0 < len(sort) <= _LEAST + 1:
        return tokens
    return tokens if any(one in PREPOSITIONS for one in sort) else [*tokens[: copula + 1], *tokens[copula + 2 : -1]]


def _unnumbered(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out "number" before the number of a thing: "locker number 24" is "locker 24"."""
    return [one for at, one in enumerate(tokens) if one.word not in _NUMBER or not _of_a_name(tokens, at)]


def _of_a_name(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether "number" stands before the number of one thing; a thing may have settings number 1 and number 2."""
    counts = any(_measures(one, "n") for one in tokens[at + 1 : at + 2])
    before = [one.word for one in tokens[max(at - 2, 0) : at]]
    return counts and before[-1:] not in (["has"], ["have"]) and before[:1] != ["the"]


def _put_back(tokens: Sequence[Token]) -> Sequence[Token]:
    """Put what is named first where "it" stands for it: "the van, we sold it" is "we sold the van"."""
    words = [one.word for one in tokens[:_FAR]]
    comma = words.index(",") if "," in words[:_FEW] else 0
    sigh = next((n for n in (2, 3) if comma and tuple(words[comma + 1 : comma + 1 + n]) in _SIGHS), 0)
    if sigh:  # olives, no, I don't like them
        tokens = [*tokens[: comma + 1], *tokens[comma + 1 + sigh :]]
        words = [one.word for one in tokens[:_FAR]]
    at = next((at for at in range(comma + 3, len(words)) if words[at] in ("it", "them")), 0)
    if not comma or not at or words[comma + 1] not in WE or "," in words[comma + 1 : at]:
        return tokens
    filler = lexicon().filler
    if any(map(finite, words[: comma - 1])) or any(canonical(one) in filler - ARTICLES for one in words[:comma]):
        return tokens
    return [*tokens[comma + 1 : at], *tokens[:comma], *tokens[at + 1 :]]


def _uncleft(tokens: Sequence[Token]) -> Sequence[Token]:
    """Join what is cleft in two.

    "Oslo is where I work" is "I work in Oslo" and "7:15 is when I get up" is "I get up at 7:15"; "tea is something I
    drink", "tea is a drink I drink" and "what I drink is tea" are "I drink tea", "it's Ben who drives the van" and "the
    one who drives the van is Ben" are "Ben drives the van".
    """
    words = [one.word for one in tokens[:_FAR]]
    copula = next((at for at in range(1, len(words) - 1) if words[at] in _IS or _is_where(words[at : at + 2])), 0)
    if not copula or copula + 2 > len(words):
        return tokens
    if words[0] in ("what", "where") and copula > _LEAST and _subject(tokens[1:copula]):
        inside = [Token("in")] if words[0] == "where" else []
        return [*_done(tokens[1:copula]), *inside, *tokens[copula + 1 :]]
    if words[0] == "it":
        who = next((at for at in range(copula + 2, len(words) - 1) if words[at] in ("who", "that")), 0)
        with_whom = next((at for at in range(copula + 2, len(words) - 1) if words[at] in WE), 0)
        if with_whom == who + 1 or (with_whom and not who):  # it's Ben (that) I share the office with
            who = who or with_whom
            if "," not in words[:with_whom] and tokens[copula + 1].capital:
                return [*tokens[with_whom:], *tokens[copula + 1 : who]]
            return tokens
        return [*tokens[copula + 1 : who], *tokens[who + 1 :]] if who and "," not in words[:who] else tokens
    if words[0] == "the" and words[1] in _SOMEONE and words[2] in ("who", "that") and tokens[copula + 1].capital:
        end = next((at for at in range(copula + 1, len(tokens)) if not tokens[at].capital), len(tokens))
        return [*tokens[copula + 1 : end], *tokens[3:copula], *tokens[end:]]
    what, behind = words[copula + 1], copula + 2
    if what == "when":
        return [*tokens[behind:], *_at_that_time(tokens[:copula])] if _subject(tokens[behind:]) else tokens
    kind = _of_a_kind(words[copula + 1 :])
    if kind and tokens[copula + kind + 1].word in _SPEAKERS and copula + kind + 2 < len(tokens):
        what, behind = "something", copula + kind + 1
    if words[copula + 1 : copula + 3] in _THE_ONE:
        what, behind = "who", copula + 3 + (words[copula + 3 : copula + 4] in (["who"], ["that"]))
    if what in _RELATIVE and behind < len(words):
        behind += words[behind] == "that"
        if _subject(tokens[behind:]):
            inside = [Token("in")] if what == "where" else []
            end = next((at for at in range(behind, len(tokens)) if tokens[at].word == ","), len(tokens))
            done = _done(tokens[behind:end])
            if what == "who":
                done = [Token("report") if one.word in ("answer", "answers") else one for one in done]
            left = _stranded([one.word for one in done])
            return [*done[:left], *inside, *tokens[:copula], *done[left:], *tokens[end:]]
    return tokens


def _of_a_kind(words: Sequence[str]) -> int:
    """Return how many words begin these that say of what kind a thing is: a language (that), one of the games."""
    several = words[:2] == ["one", "of"] and len(words) > _LEAST and words[2] in _KNOWN
    start = 1 if words[:1] in (["a"], ["an"], ["the"]) else 3 if several else 0
    if words[:1] == ["the"] and not _CHOSEN.isdisjoint(words):
        return 0
    end = start + 1 + (words[start + 1 : start + 2] in (["that"], ["which"]))
    return end if start and end < len(words) and words[start].isalpha() else 0


_CHOSEN: Final = frozenset("best most least".split())


def _at_that_time(tokens: Sequence[Token]) -> Sequence[Token]:
    """Read a time as one that somebody names for what they do then: seven is when I get up."""
    (dimension, hour), *more = tokens[0].measures or (("", 0.0),)
    if more or len(tokens) > 1 or not (dimension == "clock" or (dimension == "n" and hour <= _HOURS)):
        return tokens
    clock = hour if dimension == "clock" else hour * 60
    return [Token("at"), Token(f"clock:{clock:g}", measures=(("clock", clock),))]


def _stranded(words: Sequence[str]) -> int:
    """Return where what is named first belongs: behind a preposition that leads to nothing, else at the end."""
    pairs = (at for at, (one, after) in enumerate(pairwise(words)) if one in PREPOSITIONS and after in PREPOSITIONS)
    return next(pairs, len(words) - 1) + 1


def _subject(tokens: Sequence[Token]) -> bool:
    """Tell whether a clause begins here with whom it is about, and a word at least for what they do."""
    return len(tokens) > 1 and (tokens[0].word in _SPEAKERS | {"the"} or tokens[0].capital)


def _done(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out the verb that stands for the one to come: what I do is teach, restoring clocks is what she does."""
    return tokens[:-1] if tokens[-1].word in ("do", "does") else tokens


def _named(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what says how somebody named a thing into what says how it is called.

    "We named the boat Heron" is "the boat is called Heron", and "the dog answers to Rex" is "the dog is called Rex".
    """
    words = [one.word for one in tokens]
    if words[-3:-1] in (["answers", "to"], ["answer", "to"]) and _animals().intersection(map(canonical, words[-4:-3])):
        return [*tokens[:-3], Token("is"), Token("called"), tokens[-1]]
    verb = next((at for at, one in enumerate(words[:_FAR]) if at and one in _NAMING), 0)
    if not verb or words[0] not in _NAMERS:
        return tokens
    thing = next((at for at in range(verb + 2, len(words)) if tokens[at].capital), 0)
    if words[verb] == "call" and (verb > 1 or thing + 1 < len(words) or words[thing - 1] in lexicon().people):
        return tokens  # I call my aunt Bea on Sundays
    if not thing or words[verb + 1] not in _KNOWN | {"it", "him", "her"}:
        return tokens
    if any(not one.isalpha() or one in _BEHIND for one in words[verb + 1 : thing]):
        return tokens
    return [*tokens[verb + 1 : thing], Token("is"), Token("called"), *tokens[thing:]]


def _priced(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what says what somebody paid for a thing into what it cost: I paid 90 euros for it, I got it for 90."""
    words = [one.word for one in tokens]
    at = next((at for at, one in enumerate(words) if at and one in ("cost", "for")), 0)
    if not at or at + 1 == len(words):
        return tokens
    if words[at] == "cost":
        one = words[at - 1] not in _BARE and not words[at - 1].endswith("s")
        once = words[at + 1] in ("me", "us") and not any(
            name == "freq" for token in tokens for name, _ in token.measures
        )
        return [*tokens[:at], _COST, *tokens[at + 1 :]] if one or once else tokens
    if words[0] not in WE:
        return tokens
    if words[1] == "paid" and at == _LEAST + 1 and _amounts(tokens[2]):
        end = next((n for n in range(at + 1, len(words)) if tokens[n].stop or words[n] in _BEHIND), len(words))
        return [*tokens[at + 1 : end], _COST, tokens[2], *tokens[end:]]
    if words[1] in _BOUGHT and at > _LEAST and _amounts(tokens[at + 1], least=_DEAR):
        return [*tokens[2:at], _COST, *tokens[at + 1 :]]
    return tokens


def _earned(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what says what somebody makes, or is on, into what says that they earn it: she is on 30k a year."""
    words = [one.word for one in tokens]
    at = next((at for at, one in enumerate(words) if at and one in _EARNING), 0)
    behind = at + 1 + (words[at + 1 : at + 2] in (["on"], ["paid"], ["home"]))
    if not at or behind >= len(tokens) or not _amounts(tokens[behind], least=_DEAR):
        return tokens
    amount = tokens[behind]
    spell = {name for one in tokens[behind + 1 : behind + 2] for name, _ in one.measures} & {"freq", "s"}
    being, on = words[at] in _IS, words[behind - 1]
    if being != (on in ("on", "paid")) and not (words[at] in ("get", "gets") and on == "paid"):
        return tokens
    paid = on == "on" and _amounts(amount, least=_LARGE) and behind + 1 == len(tokens)
    return [*tokens[:at], Token("earns"), *tokens[behind:]] if spell or paid else tokens


def _carried(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what says which weight a thing takes or holds into what says that it carries it: the rope takes 90 kg."""
    for at, one in enumerate(tokens[:-1]):
        weight = one.word in _BEARING and _measures(tokens[at + 1], "kg")
        if weight and at and tokens[0].word in _KNOWN and tokens[at - 1].word not in SUBJECTS:
            return [*tokens[:at], Token("carries"), *tokens[at + 1 :]]
    return tokens


def _timed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn how long a thing is let or left to do something, or given for it, into how long it does so.

    "I let the dough rest for an hour" is "the dough rests for an hour".
    """
    at = next((at for at, one in enumerate(tokens) if at > _LEAST and _measures(one, "s")), 0)
    words = [one.word for one in tokens]
    mine = at > 0 and words[0] in WE
    what = words[2:3] if mine else words[:1]
    if not at or what == [] or what[0] not in _KNOWN:
        return tokens
    if mine and words[1] in ("let", "leave") and words[at - 1] == "for" and at + 1 == len(words) and at > _TREATED:
        end = at - 2 - (words[at - 3] == "to")
        return [*tokens[2:end], *tokens[at - 2 :]]
    given = words[at + 1 : at + 2] in (["to"], ["of"]) and at + 3 == len(words)
    start, end = (2, at) if mine else (0, at - 1)
    if not given or words[1 if mine else end] not in ("give", "get", "gets"):
        return tokens
    return [*tokens[start:end], tokens[at + 2], Token("for"), tokens[at]]


def _termed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn how long those have who are served into within which time it is done.

    "Customers get 30 days to return the lamp" is "the lamp returns within 30 days".
    """
    words = [one.word for one in tokens]
    start = int(words[:1] in (["our"], ["the"]))
    at = start + 1 + (words[start + 1 : start + 2] == ["are"])
    if words[start : start + 1] == [] or words[start] not in _SERVED or len(words) <= at + _LEAST + 2:
        return tokens
    term, behind = tokens[at + 1], tokens[at + 4 :]
    granted = words[at] in ("have", "get", "given", "allowed") and words[at + 2] == "to"
    if not granted or not _measures(term, "s") or any(one.word in PREPOSITIONS for one in behind):
        return tokens
    return [*behind, tokens[at + 3], Token("within"), term]


def _rested(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn how long somebody has for a meal into how long that break lasts: I get an hour for lunch."""
    words = [one.word for one in tokens]
    if len(words) != _FEW or words[1] not in ("have", "get", "has", "gets") or words[3] != "for":
        return tokens
    if words[4] not in _MEALS or not _measures(tokens[2], "s"):
        return tokens
    owner = [Token("my")] if words[0] in FIRST else [tokens[0], Token("'s")]
    return [*owner, tokens[4], Token("break"), Token("lasts"), tokens[2]]


def _seen_to(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn who sees to what is done into who does it: "Ana does the feeding of the hens" is "Ana feeds the hens".

    So is "the feeding of the hens is done by Ana".
    """
    words = [one.word for one in tokens]
    at = next((at for at, one in enumerate(words[:-2]) if one == "the" and words[at + 1].endswith("ing")), None)
    if at is None or not (verb := _doing(words[at + 1])):
        return tokens
    behind = at + 2 + (words[at + 2 : at + 3] == ["of"])
    if at and words[at - 1] in ("do", "does") and behind > at + 2:
        who, what = tokens[: at - 1], tokens[behind:]
    elif not at and behind > at + 2 and (by := _passive(words)):
        who, what = tokens[by + 3 :], tokens[behind:by]
    else:
        return tokens
    several = words[at - 1] == "do"
    return [*who, Token(verb if several else f"{verb}s"), *what]


def _ridden(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn what somebody takes to work into how they commute; what one has started to take, one takes now."""
    words = [one.word for one in tokens]
    at = next((at for at, word in enumerate(words[:-3]) if word in _TAKING and words[at + 1] in _LED), 0)
    to = words.index("to", at) if at and "to" in words[at + 2 : at + 5] else 0
    work = 1 + (words[to + 1 : to + 2] == ["the"]) if to else 0
    if not to or words[to + work : to + work + 1] not in _WORK:
        return tokens
    began = words[at - 1] in _BEGUN
    who = tokens[: at - 1 - (words[at - 2] in ("have", "has", "'ve"))] if began else tokens[:at]
    means = [Token("commute"), Token("by"), *tokens[at + 2 : to]]
    return [*who, *means, *([Token("now")] if began else []), *tokens[to + work + 1 :]]


def _weighing(tokens: Sequence[Token]) -> Sequence[Token]:
    """Turn at how much somebody is into what they weigh: I'm down to 75 kilos."""
    words = [one.word for one in tokens]
    at = next((at for at, one in enumerate(tokens) if _measures(one, "kg")), 0)
    start = 2 + (words[1:3] in (["have", "got"], ["have", "gone"], ["have", "come"]))  # I've got down to 75 kilos
    been = at > start and words[0] in WE and (start > _LEAST or words[1] in _ARE)
    been = been and words[start] in ("at", "down", "up")
    if not been or not _LATELY.issuperset(words[at + 1 :]) or not _LATELY.issuperset(words[start + 1 : at]):
        return tokens
    return [tokens[0], Token("weigh"), tokens[at], Token("now")]


def _since_now(tokens: Sequence[Token]) -> Sequence[Token]:
    """Leave out since what is so it is otherwise: we eat at seven | now that the baby sleeps."""
    words = [one.word for one in tokens]
    at = next((at for at, pair in enumerate(pairwise(words)) if pair == ("now", "that")), 0)
    return tokens[: at + 1] if at > _LEAST else tokens


def _passive(words: Sequence[str]) -> int:
    """Return where "is done by" stands; 0 where it does not."""
    return next((at for at in range(1, len(words) - 3) if words[at] == "is" and words[at + 1 : at + 3] == _BY), 0)


def _doing(word: str) -> str | None:
    """Return the verb of what is done: feed for feeding, bake for baking; None for a thing."""
    stem = word.removesuffix("ing")
    return next((one for one in (f"{stem}e", stem, stem[:-1]) if verb_of(one) == one), None)


@cache
def _animals() -> frozenset[str]:
    """Return the classes of the animals that somebody may give a name."""
    kinds = lexicon().kinds
    pets = kinds[canonical("pet")]
    return pets.union(*(kinds.get(one, ()) for one in pets), (canonical("pet"), canonical("bird")))


def _measures(token: Token, dimension: str) -> bool:
    """Tell whether a token is one number of a dimension."""
    return [name for name, _ in token.measures] == [dimension]


def _amounts(token: Token, *, least: float = 0.0) -> bool:
    """Tell whether a token is an amount of money; a bare number is one from `least` on."""
    return any(name == "money" or (name == "n" and value >= least) for name, value in token.measures)


_BY: Final = ["done", "by"]
_ONE: Final = ["the", "n:1"]
_EARNING: Final = frozenset("is are am make makes get gets earn earns take takes bring brings".split())
_BEARING: Final = frozenset("take takes hold holds bear bears".split())
_TREATED: Final = 5
"""Where at the earliest it stands how long: I let the dough rest for …"""
_SERVED: Final = frozenset(
    "clients customers buyers readers guests patients users shoppers visitors people everyone you".split()
)
_MEALS: Final = frozenset("lunch breakfast dinner tea coffee".split())
_LARGE: Final = 10_000.0
"""A bare number from here on is what somebody is on a year."""
_HOURS: Final = 24.0
_SPEAKERS: Final = SUBJECTS | POSSESSIVE
_KNOWN: Final = POSSESSIVE | {"the"}
_COST: Final = Token("costed")
"""The past of "cost", told from its present."""
_BARE: Final = frozenset(
    "i we you they to not do does did can could may might must shall should will would and".split()
)
"""Words before an infinitive, or before the form of several."""
_BOUGHT: Final = frozenset("bought got purchased acquired".split())
_DEAR: Final = 100.0
"""From here on what a thing was got for is its price, not how many it is for."""
_NAMERS: Final = SUBJECTS - {"it", "you"}
_NAMING: Final = frozenset("named christened baptised baptized dubbed call".split())
_BEHIND: Final = frozenset("after for as with in on at to of from when".split())
"""Words behind which a name is that of another: named after Ana."""
_NUMBER: Final = frozenset("number no nr".split())
_SOMEONE: Final = frozenset("n:1 person guy man woman lady girl boy".split())
_THE_ONE: Final = [["the", who] for who in sorted(_SOMEONE)]
_RELATIVE: Final = frozenset("where what who whom something".split())
_IS: Final = frozenset({"is", "was", "are", "were"})
_FAR: Final = 12
_LEAST: Final = 2
_FEW: Final = 5
_TAKING: Final = frozenset("take takes taking ride rides riding catch catches catching".split())
_LED: Final = frozenset("the my our a his her their".split())
_WORK: Final = (["work"], ["office"])
_BEGUN: Final = frozenset("started begun taken".split())
_ARE: Final = frozenset("am 'm are 're was were".split())
_LATELY: Final = frozenset("now currently to".split())
_AMOUNT: Final = (frozenset({_MEASURED}),)
_FRAMES: Final = (
    (_unglossed, ({","}, {"name", "short"})),
    (framing.together, ({"and"}, {"share"})),
    (framing.trimmed, ({"still", "because", "home", ","},)),
    (framing.parted, (framing.LEAVE, framing.LATELY)),
    (framing.numbered_of, ({"number"}, {"of", "for"})),
    (framing.made, ({"made"}, {"me", "us"})),
    (framing.entered, (framing.ENTERED | {"up"}, *_AMOUNT)),
    (framing.supported, ({"team", "club", "side"}, {"my", "our"})),
    (framing.skilled, ({"skill", "skills", "talent", "talents"},)),
    (framing.powered, ({"engine", "out"}, *_AMOUNT)),
    (framing.no_more, ({"no"}, {"more"}, {"in"})),
    (_unnumbered, (_NUMBER, *_AMOUNT)),
    (_put_back, ({","}, {"it", "them"})),
    (_held, (_DWELLING[1] | _TENURE.keys(),)),
    (_described, ({_ONE[1]},)),
    (framing.placed, ({"it"}, {"where"})),
    (_uncleft, (_IS | {"'s"},)),
    (_named, (_NAMING | {"answer", "answers"},)),
    (_priced, ({"cost", "for"},)),
    (_rested, (_MEALS, *_AMOUNT)),
    (_earned, (_EARNING, *_AMOUNT)),
    (_carried, (_BEARING, *_AMOUNT)),
    (_termed, (_SERVED, *_AMOUNT)),
    (_timed, _AMOUNT),
    (framing.weekly, ({"closing"}, *_AMOUNT)),
    (_seen_to, ({"the"},)),
    (_ridden, ({"to"}, {"work", "office"})),
    (_weighing, _AMOUNT),
    (framing.not_since, ({"since"}, {"have"})),
    (_since_now, ({"now"}, {"that"})),
)
"""The frames, each with the words of which it takes one of every set."""
