"""Standing wishes for what the assistant makes: "each time you draft a query: …", "for diagrams use … over …"; and how
things are done in a repository: "use tabs in this repo".

What is wished for and the kind of thing it is wished for are one statement. One that is being made now ("in the second
paragraph put …") is no kind, and what "you" stands for anybody in is no wish.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.text import stem
from perdure.domain.text import words as said
from perdure.extraction.clauses import Sentence
from perdure.extraction.closed import ARTICLES, OF_US, OWN, WE
from perdure.extraction.joined import opening
from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.slots import english
from perdure.extraction.tokens import Token, in_order
from perdure.extraction.verbs import finite
from perdure.extraction.wording import dated, plural, projects

_MOST: Final = 60
"""Words of such a sentence."""
_WIDE: Final = 10
"""Words of what it is wished for."""
_KIND: Final = 3
"""Words that name a kind of thing behind "for"."""


def told_so(sentence: Sentence) -> Sentence:
    """Return what a sentence asks of the assistant for good as what it tells it: could you | always answer in Dutch?"""
    words = sentence[0].words if sentence else ()
    if (start := _granted(words)) and not any(clause.asks or clause.quotes for clause in sentence[:1]):
        return (replace(sentence[0], tokens=sentence[0].tokens[start:]), *sentence[1:])
    if words[:1] not in _CAN or words[1:2] != ("you",) or not sentence[0].asks:
        return sentence
    start = next((at for at, word in enumerate(words) if at > 1 and word != "please"), len(words))
    always = words[start : start + 1] == ("always",)
    said = [word for clause in sentence for word in clause.words]
    for_good = always or _FOR_GOOD.search(" ".join(said))
    if words[start + always : start + always + 1] not in _BIDS or not for_good or not _ASKED.isdisjoint(said[2:]):
        return sentence
    if any(clause.link == ":" or clause.quotes for clause in sentence):
        return sentence
    first = replace(sentence[0], tokens=sentence[0].tokens[start:], asks=False)
    return (first, *(replace(clause, asks=False) for clause in sentence[1:]))


def _granted(words: Sequence[str]) -> int:
    """Return where a wish begins that somebody grants for good: you can | use emojis from now on; 0 for none."""
    start = next((at for at, word in enumerate(words[:_KIND]) if word == "you"), _KIND)
    may = start + 1 < len(words) and words[start + 1] in ("can", "may") and words[:start] in _LED
    at = start + 2 + (words[start + 2 : start + 3] in (("now",), ("also",)))
    bids = may and words[at : at + 1] in _MAY_BE and words[at] != "call" and _AT_HAND.isdisjoint(words[at + 1 : at + 3])
    said = [word for one in words[at:] for word in (one, one.removesuffix("s"))]
    told = not _OF_ANSWERS.isdisjoint(said) or any(not english().sets[name].isdisjoint(said) for name in _ANSWERED)
    once = _HERE_ONLY.search(" ".join(words)) is not None
    return at if bids and told and not once and _GRANTED.search(" ".join(words)) else 0


_HERE_ONLY: Final = regex(r"\b(?:this (?:one|time)|make me)\b")


_OF_ANSWERS: Final = frozenset(
    "me answer answers reply replies respond explain speak talk joke words language units english informal formal"
    " technical emojis".split()
)
_ANSWERED: Final = ("tones", "style_head", "outputs")


_LED: Final = ((), ("so",), ("ok",), ("okay",), ("and",), ("now",))
_GRANTED: Final = regex(r"\b(?:from (?:now|here|today|this point) on|from now onwards?|in future|going forward|again)$")
_CAN: Final = (("can",), ("could",), ("would",), ("will",))
_BIDS: Final = tuple(
    (one,)
    for one in "answer reply respond write give show keep use explain call address speak talk translate convert round"
    " format put avoid skip leave include add phrase sign cite spell".split()
)
_MAY_BE: Final = (*_BIDS, ("be",), ("make",), ("send",), ("ask",), ("joke",))
_ASKED: Final = frozenset("what how why when who where which that whether if valid".split())
_FOR_GOOD: Final = regex(
    r"\b(?:from (?:now|here|today|this point) on|from now onwards?|in future|going forward)(?: *,? *(?:please|ok))?$"
)
_OF_ALL: Final = regex(
    r" (?:in|to|with|on|for) (?:all|every|any|each) (?:of )?(?:the |my )?(?:[\w-]+ ){1,3}(?:that )?you (?:ever )?"
    r"(?:give|show|write|send|make|generate|produce|draft)(?: (?:to |for )?(?:me|us))?(?: please)?$"
)
"""Of which things a wish is that is for good: in all code you give me."""
_FROM_NOW: Final = regex(
    r"(?:and |but |so |ok |, )*(?:from (?:now|here|this point) on|going forward|in future) (?:, )?"
    r"(?:please |always |never |only |just |do not )*(?=\S)"
)


def standing(sentence: Sentence, language: Language) -> tuple[Token, ...]:
    """Return the tokens of a sentence that says how all things of a kind are to be made; none for any other."""
    if not sentence:
        return ()
    first = sentence[0]
    start = opening(first, language)
    if start == len(first.tokens) or first.words[start] not in _OPENING | _BIDDING_SO:
        return ()
    if any(clause.asks or clause.quotes for clause in sentence):
        return ()
    row = (*first.tokens[start:], *(one for clause in sentence[1:] for one in clause.tokens))
    words = [one.word for one in row]
    told = len(first.tokens) - start
    if len(words) > _MOST or not in_order(row):
        return ()
    kinds = _whenever(words, told, language) or _for_kind(words, told, language)
    behind = kinds or _always(words, language) or _of_mine(words, language) or _convention(words)
    return row if behind else ()


def _convention(words: Sequence[str]) -> bool:
    """Tell whether words bid how something is done in a repository each time: use tabs in this repo.

    What is only to be done now names the very thing: a file, this snippet.
    """
    text = " ".join(words)
    bare, here = _repository().subn(" ", text)
    said = [word for word in bare.split() if word not in (",", "please")]
    ever = next((len(one) for one in _EVER if tuple(said[: len(one)]) == one), 0)
    bid = said[ever:]
    if len(bid) < _PAIR or bid[0] not in _KEEPING or not _AT_HAND.isdisjoint(bid) or not _NOW.isdisjoint(bid):
        return False
    if _NAMING.match(" ".join(bid)) or _EACH_ONE.search(bare):
        return True
    if ever == 1 or (ever and _WHOLLY.search(bare)):
        return bool(here) or any(word in _OF_CODE or _tool(word) for word in bid)
    chosen = bid[0] in _CHOOSING or (bid[0] not in _ONCE and plural(bid[1]))
    return bool(here) and chosen and bid[1] not in ARTICLES | OWN


def _tool(word: str) -> bool:
    return word in words_of("definite", "versioned") or any(english().has(name, word) for name in ("software", "code"))


@cache
def _repository() -> re.Pattern[str]:
    named = "|".join(sorted(projects()))
    return re.compile(rf"\b(?:in|for|across|within) (?:this|our|my|the) (?:[\w-]+ )?(?:{named})\b(?: now\b)?|\bhere$")


def apart(sentence: Sentence, language: Language) -> tuple[Sentence, ...]:
    """Return a sentence cut before the standing wish that it gives the cause of: my aunt is deaf, so | whenever …; or
    of a complaint: your answers are too short, | explain it in full from now on.
    """
    cuts = (at for at, clause in enumerate(sentence) if at and clause.link == "so")
    at = next((at for at in cuts if standing(sentence[at:], language)), 0)
    if not at and sentence and _COMPLAINT.match(" ".join(sentence[0].words)):
        at = next((at for at in range(1, len(sentence)) if for_good(sentence[at:])), 0)
    return (sentence[:at], sentence[at:]) if at else (sentence,)


_COMPLAINT: Final = regex(
    r"(?:your|the|these|those) (?:answers?|repl(?:y|ies)|responses?|explanations?|messages?|summar(?:y|ies))"
    r" (?:is|are|have been|get|have become) (?:[a-z]+ ){0,3}?too \w+"
)


def of_somebody(wish: Sequence[Token]) -> bool:
    """Tell whether a wish is about whom only its cause names: whenever you write to her, …"""
    return not _SOMEBODY.isdisjoint(one.word for one in wish)


_SOMEBODY: Final = frozenset("him her them he she they his their".split())


def for_good(sentence: Sentence) -> bool:
    """Tell whether a sentence bids something for good, not of what is at hand: write reports as prose from now on."""
    if any(clause.asks or clause.quotes for clause in sentence):
        return False
    every = [word for clause in sentence for word in clause.words]
    if (lead := _FROM_NOW.match(" ".join(every))) and (every[lead[0].count(" ")],) in _BIDS:
        return True
    words = sentence[0].words if len(sentence) == 1 else ()
    bare = [word for word in words[:_KIND] if word not in _LITTLE]
    bids = bare[:1] != [] and (bare[0],) in _BIDS and _AT_HAND.isdisjoint(words[1:3]) and "it" not in words[1:3]
    said = " ".join(words)
    return bids and len(words) > _KIND + 1 and (_FOR_GOOD.search(said) or _OF_ALL.search(said)) is not None


def bid_otherwise(old: str, new: str) -> bool:
    """Tell whether two such wishes say of one kind of thing, in one repository, how it is called or where it goes, or
    one is a new rule of it.
    """
    one, other = _RULED.match(old), _RULED.match(new)
    if one is None or other is None:
        (where, before), (there, after) = _of_repository(old), _of_repository(new)
        return where == there and _named_otherwise(before, after)
    return one["repo"].casefold() == other["repo"].casefold() and (
        _ruled_otherwise(one, other) or _named_otherwise(one["rule"].casefold(), other["rule"].casefold())
    )


@lru_cache(maxsize=1024)
def _of_repository(text: str) -> tuple[tuple[str, ...], str]:
    """Return where a wish says that a repository is, and the wish without that."""
    here, text = _repository(), text.casefold()
    return tuple(here.findall(text)), here.sub("", text)


def _named_otherwise(old: str, new: str) -> bool:
    """Tell whether all things of one kind are called otherwise, or go elsewhere; not: on some branches."""
    before, after = _NAMING.match(old), _NAMING.match(new)
    if before is None or after is None or before[0] != after[0]:
        return False
    some = any(_SOME.search(one.string, one.end()) for one in (before, after))
    return not some and old.rstrip(" .!") != new.rstrip(" .!")


def _ruled_otherwise(one: re.Match[str], other: re.Match[str]) -> bool:
    """Tell whether a new rule of a repository is of what another one of it is: no more squashing, merges only.

    What is no more has to be all that stands there: no more squashing on main is about main alone.
    """
    before, after = _stems(one["rule"]), _stems(other["rule"])
    gone = _NO_MORE.search(other["rule"])
    if gone is not None and before != after and f" {' '.join(_stems(gone['what']))} " in f" {' '.join(before)} ":
        return True
    anew = other["new"] is not None or _FROM_NOW_ON.search(other.string) is not None
    return anew and before != after and {*before} == {*after}


def _stems(rule: str) -> list[str]:
    return [stem(word) for word in said(rule) if word not in ("the", "a", "an", "not", "only", "now", "always")]


_RULED: Final = regex(
    r"(?P<new>(?:(?:a )?new|changed|updated|change of) (?:rule|convention|policy|standard),? )?"
    r"(?:(?:for|in|on) )?(?:(?:the|our|my) )?"
    r"(?P<repo>[\w-]+(?: [\w-]+)?) (?:repo|repository|project|codebase|service)(?: now)?[:,]? (?P<rule>.+)",
    re.IGNORECASE,
)
_NO_MORE: Final = regex(r"\b(?:no more|no longer|never|stop) (?P<what>[^,.;:!]+)", re.IGNORECASE)
_SOME: Final = regex(r"\b(?:for|on|in|if|when|unless|too|also)\b")
"""What makes a rule one of some of the things only."""
_FROM_NOW_ON: Final = regex(r"\b(?:from (?:now|here|today) on|now|instead)\b", re.IGNORECASE)


def _whenever(words: Sequence[str], told: int, language: Language) -> bool:
    """Tell whether words begin with "whenever you write me a …", and go on with what is wished for then."""
    at = 2 if tuple(words[:2]) in _EACH_TIME else 1
    if at == 1 and words[0] not in _WHEN:
        return False
    asked = tuple(words[at : at + 2]) == ("i", "ask")
    at += words[at + 1 : at + 2] == ["ever"]
    verb = 1 if asked else _makes(words[at + 1 :], language) if "you" in words[at - 1 : at + 1] else 0
    if not verb:
        return False
    first = at + 1 + verb
    comma = words.index(",") if "," in words[at:told] else told
    bids = next((place for place in range(first + 1, comma) if _bids(words, place)), comma)
    end = bids if comma < told or told == len(words) else comma
    rest = [word for word in words[first:end] if word not in _OURS]
    if end > first + _WIDE or not rest or rest[0] in _THIS or not _AT_HAND.isdisjoint(rest):
        return False
    wish = words[end + (words[end : end + 1] == [","]) :]
    output = _of_output(rest, language) or (at == 1 and words[0] == "whenever" and rest[0] in _WHATEVER)
    meant = output if asked else (not _OURS.isdisjoint(words[at:end]) or output or "please" in wish)
    return meant and (_ordered(wish, language) or _wished(wish) or _rather(wish))


def _bids(words: Sequence[str], at: int) -> bool:
    """Tell whether a wish begins at a word, though no comma tells: a macro | use …, a chart | do it in …"""
    told = words[at] in _BIDDING or (words[at] in _REDOING and words[at + 1 : at + 2] in _IT)
    return told and words[at - 1] not in _BOUND


def _for_kind(words: Sequence[str], told: int, language: Language) -> bool:
    """Tell whether words begin with "for diagrams" or "in code samples", and go on with what is wished for there."""
    if words[0] not in ("for", "in", "with"):
        return False
    for end in range(2, min(len(words) - 1, _KIND + 2)):
        kind, wish = words[1:end], words[end + (words[end] == ",") :]
        if kind[-1] in _THIS or kind[-1][0].isdigit() or dated(kind, language):
            return False
        apart = end == told or words[end] == ","
        if (_of_output(kind[-1:], language) or (words[0] == "for" and kind[1:] and kind[-1] in _STUFF)) and (
            _ordered(wish, language) or (_rather(wish) and (apart or _wished(wish)))
        ):
            return True
    return False


def _always(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say how all things of a kind are to be dressed: always sign my letters with …"""
    bare = words[1:] if words[0] == "please" else words
    return (
        tuple(bare[:1]) in _EVER
        and bare[1:2] != []
        and bare[1] in _DRESSING
        and _of_output(bare[2 : _KIND + 4], language)
    )


def _of_mine(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say how all of one's own things of a kind are to be made: write my Python for 3.12, never …"""
    told = _MINE_SO.match(" ".join(words))
    if told is None or not _AT_HAND.isdisjoint(words) or dated(words, language):
        return False
    what = told["what"]
    several = plural(what) and _of_output([what], language)
    return several or what in _AS_STUFF or (language.has("code", what) and what not in _KEEPING)


_MINE_SO: Final = regex(
    r"(?:please )?(?:always )?(?:write|format|draft|do|phrase|style|code|spell|keep) (?:all (?:of )?)?my"
    r" (?P<what>[\w+#-]+) (?:always )?"
    r"(?:for|in|with|without|as|like|under|using|short|simple|plain|formal|informal|brief)\b"
)
_AS_STUFF: Final = frozenset("sql code html css markdown latex correspondence mail copy prose".split())
"""What is written again and again, and has no plural."""


def _makes(words: Sequence[str], language: Language) -> int:
    """Return of how many words a verb is of making something, where words begin with one: write, knock up."""
    if tuple(words[:2]) in _MADE_UP:
        return 2
    return int(words[:1] != [] and (language.has("style_verb", words[0]) or words[0] in _MAKING))


def _of_output(words: Sequence[str], language: Language) -> bool:
    """Tell whether one of the words names what an assistant makes."""
    forms = {*words, *(word.removesuffix("s") for word in words)}
    return any(not language.sets[name].isdisjoint(forms) for name in ("machine", "style_head", "outputs"))


def _ordered(wish: Sequence[str], language: Language) -> bool:
    bare = [word for word in wish[:4] if word not in _LITTLE]
    if len(wish) <= 1 or not bare:
        return False
    again = any(one in _REDOING and [other] in _IT for one, other in pairwise(wish[:3]))  # please do them in …
    return again or language.has("style_verb", bare[0]) or bare[0] in _TAKING


def _wished(wish: Sequence[str]) -> bool:
    """Tell whether words say what "I" want to get."""
    rest = [word for word in wish[1:] if word not in ("would", "really", "always")]
    return not WE.isdisjoint(wish[:1]) and rest[:1] != [] and rest[0] in _WANTING and rest[1:2] not in _DOING


def _rather(wish: Sequence[str]) -> bool:
    """Tell whether words say what is wished for without a verb: grams, not cups; lowercase keywords please."""
    said = f" {' '.join(wish)} "
    told = any(sign in said for sign in _RATHER) or "please" in wish or wish[:1] in (["no"], ["only"], ["always"])
    end = next((at for at, word in enumerate(wish) if word in ("and", ",")), len(wish))
    return told and (_wished(wish) or not any(map(finite, wish[: max(end, 2)])))


_PAIR: Final = 2
_EVER: Final = (("always",), ("never",), ("do", "not", "ever"), ("do", "not"))
_CHOOSING: Final = frozenset("use prefer indent stick avoid".split())
_KEEPING: Final = _CHOOSING | frozenset(
    """
    run name write squash prefix suffix commit put push keep sort tag sign add format lint rebase merge document test
    title pin wrap order call install bump touch edit
    """.split()
)
"""What one is bid to do with code."""
_ONCE: Final = frozenset("run add write".split())
"""What is to be done now, unless it is said to be each time."""
_BIDDING_SO: Final = _KEEPING | frozenset("always never do please on".split())
_NOW: Final = frozenset("it yet below above following again first next then".split())
_NAMING: Final = regex(
    r"(?:name|prefix|suffix|title|tag|sign) (?:all |your )?(?:[\w-]+ )?[\w-]+s (?:after|with|by|in|as|like|here)\b"
    r"|write (?:all |our )?commit messages (?:in|as|with|like)\b|indent (?:everything )?(?:with|by)\b"
    r"|put (?:all |new )+(?:[\w-]+ )?[\w-]+s (?:in|under|into|beside|next to)\b"
)
"""How all things of a kind are called, and where they go."""
_EACH_ONE: Final = regex(
    r"\b(?:before|after|on|with|for) (?:every|each|any|all) (?:[\w-]+ )?"
    r"(?:commit|push|merge|release|pr|pull(?: request)?|deploy(?:ment)?)s?\b"
)
_WHOLLY: Final = regex(r"\b(?:without|directly|ever)\b")
_OF_CODE: Final = frozenset(
    """
    main master linter formatter tests commits branch branches commit push pushing committing merging merge exports
    changelog review releases types imports migrations secrets
    """.split()
)
_WHEN: Final = frozenset({"when", "whenever", "if", "anytime", "wherever"})
_EACH_TIME: Final = frozenset((one, "time") for one in ("any", "every", "each"))
_DRESSING: Final = frozenset("sign close end open begin greet translate spell title label number date".split())
_OPENING: Final = _WHEN | frozenset("any every each for in with please always never".split())
_OURS: Final = OF_US - WE
_WHATEVER: Final = frozenset({"something", "anything"})
_THIS: Final = frozenset("this that these those the it its his her their".split())
_LITTLE: Final = frozenset("please always never just only do not then , could you would".split())
_MAKING: Final = frozenset(
    "make draft translate code generate create design prepare compose quote do plan reword edit proofread".split()
)
_MADE_UP: Final = frozenset(
    (verb, particle)
    for verb in "knock put throw run whip cook rig bang come".split()
    for particle in ("up", "together", "out")
)
_REDOING: Final = frozenset("do write make build code draw".split())
_IT: Final = (["it"], ["them"])
_STUFF: Final = frozenset("stuff things work questions projects".split())
"""What only makes a kind of the word before it: for Python stuff."""
_AT_HAND: Final = frozenset("this that these those now today".split())
_BOUND: Final = frozenset("to you i we they not and or of the a an".split())
"""Words behind which no wish begins."""
_TAKING: Final = frozenset("use prefer go make choose pick take".split())
_BIDDING: Final = _TAKING - {"go", "make"} | {"keep", "put", "add", "avoid", "leave", "skip", "give", "please"}
"""Words with which a wish begins where no comma tells."""
_WANTING: Final = frozenset("want need like prefer love expect rather".split())
_DOING: Final = (["to"], ["it"], ["you"], ["that"])
_RATHER: Final = (" rather than ", " instead of ", " , not ", " over ")
