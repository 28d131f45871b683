"""Words, phrases and clauses: a statement cut into pieces of which each has one verb."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.english import IRREGULAR_VERBS
from perdure.extraction.idioms import REST
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.numerals import STOPS
from perdure.extraction.quantities import Measure, Token
from perdure.extraction.verbs import RENAMING


@dataclass(frozen=True, slots=True)
class Word:
    """A token with its stem and the stem of its class; `mark` is a sign of meanings.toml."""

    word: str
    stem: str
    kind: str
    capital: bool = False
    measures: tuple[Measure, ...] = ()
    mark: str = ""


ASIDES: Final = frozenset("as because since so which who cause cos".split())
SUBJECTS: Final = frozenset("i we he she they it you".split())
FIRST: Final = frozenset("i we me us my our mine ours myself ourselves".split())
POSSESSIVE: Final = frozenset("my our your his her their".split())
KNOWN: Final = POSSESSIVE | {"the"}
DETERMINERS: Final = POSSESSIVE | frozenset("the a an this that these those 's no every each some".split())
PREPOSITIONS: Final = frozenset(
    "in at on of for with from to into onto about by near under over after before during since until till without"
    " against between through as via than inside outside next behind towards per when while if where which who whose"
    " whenever".split()
)
KEPT: Final = frozenset("from without before after against until since except than over under between".split())
"""Prepositions that change what the words behind them say."""
SCOPES: Final = frozenset("for about during when while if at in on with after before where via whenever".split())
COPULA: Final = frozenset("am is are was were be been being".split())
AUXILIARY: Final = COPULA | frozenset(
    "have has had do does did will would shall should can could may might must having".split()
)
ADVERBS: Final = frozenset(
    "not never no now always usually often also really still just already currently actually sometimes rarely only too"
    " mostly mainly generally normally typically both all recently finally definitely probably once ever simply".split()
)
STEERING: Final = frozenset("up down out over round".split())
WHEREABOUTS: Final = frozenset("upstairs downstairs outside outdoors inside indoors abroad online".split())
WAS: Final = frozenset("was were did had".split())
NOT: Final = frozenset("not never no nothing none nobody neither nor nowhere without".split())
MORE: Final = frozenset("another also second too other besides additionally".split())
CHANGED: Final = frozenset("now new newly recently finally lately again instead".split())
SHIFT: Final = frozenset(
    map(
        base,
        "switch change move relocate emigrate convert transfer upgrade downgrade postpone reschedule push shift delay"
        " rename extend cut raise lower increase reduce drop bring promote migrate turn swap replace trade exchange go"
        " come revert return fall rise grow shrink put set adjourn rearrange rebook shorten double halve"
        " put-back".split(),
    )
)
SWAP: Final = frozenset(map(base, "swap replace trade exchange substitute ditch".split()))
TAKING: Final = frozenset(map(base, "take hand pass".split()))
RETURN: Final = frozenset(map(base, "go come switch move change be return revert get".split()))
LIVE: Final = frozenset({"live"})
LITTLE: Final = (
    DETERMINERS | PREPOSITIONS | AUXILIARY | ADVERBS | FIRST | SUBJECTS | frozenset("and or but about around".split())
) - {"'s"}
JOINING: Final = frozenset("and but so because though although while whereas whilst cause cos".split())
EMPTY: Final = (
    FIRST | DETERMINERS | ADVERBS | NOT | AUXILIARY | CHANGED | MORE | JOINING | frozenset("or me us back".split())
)
"""Words that say nothing by themselves."""


def one_more(words: Sequence[str], signs: frozenset[str] = MORE) -> bool:
    """Tell whether words speak of one more; what is too much does not, nor "another" for which the first was left."""
    for one, after in zip(words, (*words[1:], ""), strict=True):
        excessive = one == "too" and after.isalpha() and after not in LITTLE
        in_its_place = one in ("another", "other") and not _PARTING.isdisjoint(words)
        if one in signs and not excessive and not in_its_place:
            return True
    return False


_PARTING: Final = frozenset("left leaving switched switching changed swapped quit traded exchanged".split())
"""Who did so for "another" one has that instead."""


def rewritten(tokens: Sequence[Token]) -> list[Word]:
    """Replace phrases by what they mean."""
    words = [_word(one) for one in tokens]
    if words and words[0].word == "different":  # a different one is a new one where nothing stands before it
        words[0] = _plain_word("new", words[0].capital)
    for at in range(len(words) - 1, 0, -1):  # backwards: each is read by the words before it as they stand
        one = words[at]
        if one.measures:
            words[at] = _label(words[max(at - 2, 0) : at], one)
        elif one.word in _SIDES and words[at - 1].word in DETERMINERS:
            words[at] = _plain_word(_SIDES[one.word], one.capital)
        elif one.word == "second" and words[at - 1].word == "the":  # the second floor: not one more of them
            words[at] = Word("2nd", one.stem, one.kind)
    table, every = lexicon(), tuple([one.stem for one in words])
    phrases, leads = table.phrases, table.leads
    found: list[Word] = []
    end = 0
    for at, word in enumerate(words):
        if at < end:
            continue
        if every[at] in leads:
            for stems, meaning in (*phrases.get(every[at : at + 2], ()), *phrases.get(every[at : at + 1], ())):
                said = stems[:-1] if stems[-1] == REST else stems
                end = at + len(said)
                if every[at:end] == said and not any(one.measures for one in words[at:end]):
                    end = end if said is stems else _clause_end(words, end)
                    past = is_past(word.word)
                    if past and meaning and meaning[0][0] == "=" and stems[0] in _STAYING and _was(words, at):
                        found.append(_sign("<"))
                    found += [_sign(one) if one in ("!", ".", "<", ">") else _sense(one, past=past) for one in meaning]
                    break
            else:
                end = at + 1
                found.append(word)
        else:
            found.append(word)
    return found


def _was(words: Sequence[Word], at: int) -> bool:
    """Tell whether a form of the past stands alone: was single, and not: has lived alone since May."""
    return _PERFECT.isdisjoint(one.word for one in words[max(at - 2, 0) : at])


_STAYING: Final = frozenset(map(base, "be live share have work write stay".split()))
_PERFECT: Final = frozenset("have has had 've 's being been".split())


def _clause_end(words: Sequence[Word], at: int) -> int:
    """Return where the clause ends that a place is in."""
    ends = (n for n in range(at, len(words)) if words[n].word in JOINING or words[n].word in STOPS)
    return next(ends, len(words))


_SIDES: Final = {
    "left": "left-side",
    "left-hand": "left-side",
    "right": "right-side",
    "right-hand": "right-side",
}
"""Words that behind "my" and "the" name a side: nothing was left, and nothing is right."""


def _word(token: Token) -> Word:
    if token.measures:
        return Word(token.word, "", "", measures=token.measures)
    return _plain_word(token.word, token.capital)


@lru_cache(maxsize=20_000)
def _plain_word(word: str, capital: bool, /) -> Word:
    return Word(word, base(word), canonical(word), capital)


def _label(behind: Sequence[Word], word: Word) -> Word:
    """Take a bare number behind a noun for a part of its name: room 12, chapter 4, tea garden 3."""
    before = behind[-1]
    if [name for name, _ in word.measures] != ["n"] or before.measures or not before.word.isalpha():
        return word
    titled = before.capital and before.word.endswith("ing") and len(behind) == 1  # Meeting 3, Building 7
    if not titled and (before.word in LITTLE or before.word.endswith(("ed", "ing", "ly")) or is_past(before.word)):
        return word
    first = behind[0] if len(behind) > 1 else None
    finite = before.word.endswith("s") and (before.kind in lexicon().verbs or before.kind in lexicon().light)
    if before.word == "size" or (finite and not titled):
        return word
    compound = first is not None and first.word.isalpha() and first.word not in LITTLE and first.word[-1] != "s"
    if not titled and (before.kind in lexicon().single or (before.kind in lexicon().verbs and not compound)):
        return word
    return Word(word.word, f"#{word.measures[0][1]:g}", f"#{word.measures[0][1]:g}")


def _sign(mark: str) -> Word:
    return Word("", "", "", mark=mark)


def _sense(word: str, *, past: bool) -> Word:
    if word.startswith("="):
        return Word("", "", "", mark=word)
    shown = (
        word.removesuffix("e") + "ed" if past and word not in FIRST and word not in AUXILIARY | PREPOSITIONS else word
    )
    return Word(shown, base(word), canonical(word))


def clauses(words: Sequence[Word]) -> list[list[Word]]:
    """Cut a statement into clauses; one without a subject of its own takes over that of the clause before."""
    pieces: list[list[Word]] = [[]]
    for at, word in enumerate(words):
        if word.word == "," and len(pieces) == 1 and _leads_in(pieces[0]) and _begins(words, at + 1):
            continue  # for repairs, we …
        if word.word in ",;:.!?()" and word.word:
            pieces.append([])
        elif word.word in JOINING and _has_verb(pieces[-1]) and _begins(words, at + 1):
            pieces.append([])
            if word.word in ("and", "but") and not _has_subject(words[at + 1 :]):
                verb = verb_at(pieces[-2])
                pieces[-1] += [one for one in pieces[-2][: verb or 0] if one.word not in ADVERBS and not one.mark]
        else:
            pieces[-1].append(word)
    found = [piece for piece in pieces if piece]
    if len(found) > 1 and len(found[1]) > 1 and found[1][0].word == "so" and _names_cause(found[0]):
        return [found[1][1:], *found[2:]]
    return found


def _leads_in(words: Sequence[Word]) -> bool:
    """Tell whether words only say where, when or for what it is that follows."""
    leads = bool(words) and (words[0].word in _LEADING or (bool(words[0].measures) and not content(words)))
    return leads and not _has_verb(words)


_LEADING: Final = frozenset("in on at for during with after since from within".split())


def _names_cause(words: Sequence[Word]) -> bool:
    """Tell whether words only name why something is so: licensing trouble, so …"""
    return len(words) <= _BRIEF and not _has_subject(words) and not any(is_past(one.word) for one in words)


_BRIEF: Final = 3


def _begins(words: Sequence[Word], at: int) -> bool:
    """Tell whether a clause begins here: with a subject and its verb, or with a verb alone."""
    rest: list[Word] = []
    for word in words[at:]:
        if word.word in ",;:.!?()" and word.word:
            break
        rest.append(word)
    if not rest:
        return False
    if _has_subject(rest):
        return _has_verb(rest)
    first = next((one for one in rest if not one.mark and one.word not in ADVERBS), rest[0])
    return (first.kind in lexicon().verbs or bool(rest[0].mark)) and not first.word.endswith("ing")


def _has_subject(words: Sequence[Word]) -> bool:
    return bool(words) and (
        words[0].word in SUBJECTS or words[0].word in POSSESSIVE | {"the"} or (words[0].capital and len(words) > 1)
    )


def _has_verb(words: Sequence[Word]) -> bool:
    return verb_at(words) is not None or any(one.mark for one in words)


def verb_at(words: Sequence[Word]) -> int | None:
    """Return the place of the finite verb."""
    verbs = lexicon().verbs
    start = 0
    if words and words[0].word in SUBJECTS:
        for at in range(1, len(words)):
            if words[at].word not in ADVERBS and not words[at].mark:
                ended = any(one.mark for one in words[:at]) and words[at].kind not in verbs
                return at if not words[at].measures and not ended and words[at].word not in DETERMINERS else None
        return None
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word.word in AUXILIARY:
            return at
        if word.kind not in verbs and word.stem not in verbs and not (word.word.endswith("ed") and len(word.word) > 5):
            continue
        if before.word in _BEFORE_NOUNS or _describes(words, at):
            continue
        following = words[at + 1] if at + 1 < len(words) else None
        if following is not None and (
            following.word in AUXILIARY
            or (following.kind in verbs and following.word.endswith("s") and not following.word.endswith("ss"))
        ):
            continue
        return at
    if words and (words[start].kind in verbs) and words[0].word not in AUXILIARY and not words[0].capital:
        return 0
    if words and words[0].kind in verbs and words[0].capital:
        return 0
    return None


_BEFORE_NOUNS: Final = DETERMINERS | PREPOSITIONS | {"new", "last", "first", "next", "old", "early", "late"}


def _describes(words: Sequence[Word], at: int) -> bool:
    """Tell whether a word in "-ing" goes with a noun before the verb: the new singing teacher is …"""
    if not words[at].word.endswith("ing") or words[at - 1].word in AUXILIARY | ADVERBS:
        return False
    return any(one.word in COPULA for one in words[at + 2 :])


def over_behind(words: Sequence[Word], at: int) -> int | None:
    """Return where "over" stands that goes with a verb, next to it or behind what is taken: took the books over."""
    rest = range(at + 1, len(words))
    ends = (
        n
        for n in rest
        if words[n].word == "over" and (n == at + 1 or {one.word for one in words[n + 1 : n + 2]} <= _ENDS)
    )
    return next(ends, None)


_ENDS: Final = frozenset("from as now completely entirely".split())


def taken_over(words: Sequence[Word], at: int) -> bool:
    """Tell whether the verb at a place says that something went elsewhere: took the insurance over to …"""
    carried = words[at].stem in TAKING and is_past(words[at].word)
    return carried and any((one.word, other.word) == ("over", "to") for one, other in pairwise(words[at + 2 :]))


def renamed(words: Sequence[Word], at: int) -> int:
    """Return where the new name stands when the verb at a place gives one: renamed the goat Duchess, got
    renamed Duchess; 0 for none.
    """
    if words[at].stem not in _RENAMING:
        return 0
    passive = at > 0 and words[at - 1].word in COPULA | {"got", "been"}
    return next((place for place in range(at + 1 + (not passive), len(words)) if words[place].capital), 0)


_RENAMING: Final = frozenset(map(base, RENAMING))


def main_verb(words: list[Word]) -> tuple[list[Word], bool, bool]:
    """Go from an auxiliary to the verb that it belongs to; tell whether it lies in the past, and is a perfect."""
    past, perfect = words[0].word in WAS, False
    verbs = lexicon().verbs
    at = 0
    while words[at].word in AUXILIARY:
        nxt = at + 1
        while nxt < len(words) and words[nxt].word in ADVERBS:
            nxt += 1
        if nxt >= len(words) or words[nxt].measures:
            break
        follows = words[nxt]
        participle = follows.word.endswith(("ing", "ed", "en")) or is_past(follows.word)
        participle = participle or (nxt > at + 1 and follows.word in _PARTICIPLES)
        helped = words[at].word not in COPULA | {"have", "has", "had", "having"}
        verbal = follows.kind in verbs or follows.stem in verbs or follows.word in AUXILIARY
        if not (verbal and (participle or helped or follows.word in COPULA)):
            break
        if words[at].word in COPULA and follows.kind in lexicon().exclusive:
            break  # closed, retired: how it is
        perfect = perfect or words[at].word in ("have", "has")
        at = nxt
    if not perfect and at == 0:
        past = past or is_past(words[0].word)
    return words[at:], past, perfect


_PARTICIPLES: Final = frozenset("done run come become put cut hit set shut quit hurt let read beat bet cast".split())
"""Those that no form of the past shows; "never", or the like, has to stand before: have set menus, have never set."""


def done_by(words: Sequence[Word]) -> int:
    """Return where it stands who did what is told in the passive: behind "by" somebody who is named; 0 for nowhere."""
    at = next((n for n, one in enumerate(words) if one.word == "by"), len(words))
    behind = words[at + 1 :]
    known = any(one.capital or one.word in FIRST or one.kind in lexicon().people for one in behind)
    return at + 1 if known and not any(one.measures or one.word in PREPOSITIONS for one in behind) else 0


def passive(words: list[Word], at: int) -> list[Word]:
    """Return a clause with its verb at a place in which things are done where they "get done"."""
    after = words[at + 1] if at + 1 < len(words) else None
    if words[at].kind != "get" or after is None or after.capital or after.measures:
        return words
    if not (is_past(after.word) and (after.kind in lexicon().verbs or after.stem in lexicon().verbs)):
        return words
    be = Word("was" if is_past(words[at].word) else "is", "be", "be")
    return [*words[:at], be, *words[at + 1 :]]


def held_in(verb: Word, behind: Sequence[Word]) -> int:
    """Return where it is told in which place something known is held: having the fair | in the barn; 0 for nowhere."""
    known = behind[:1] and (
        behind[0].word in _KNOWN or behind[0].measures or [one.word for one in behind[1:2]] == ["'s"]
    )
    if not known or not (verb.word == "having" or verb.stem in _HOLDING):
        return 0
    return next((n for n, one in enumerate(behind) if n > 1 and one.word in ("in", "at", "on")), 0)


_HOLDING: Final = frozenset({"hold", "celebr"})
_KNOWN: Final = POSSESSIVE | {"the", "this"}


def owned(words: Sequence[Word]) -> bool:
    """Tell whether words begin with something that somebody has: my X, Paul's X, the X of Paul."""
    if not words or words[0].word in PREPOSITIONS:
        return False
    if words[0].word in POSSESSIVE:
        return True
    if any(one.word == "'s" for one in words[:-1][:4]):
        return True
    return words[0].word == "the" and any(one.word == "of" for one in words)


def out_of(words: Sequence[Word], at: int) -> bool:
    return [one.word for one in words[at : at + 2]] == ["out", "of"]


def somebody(words: Sequence[Word]) -> frozenset[str]:
    """Return the words for people: my sister, Rui."""
    named = frozenset(one.kind for one in words if one.capital)
    return (lexicon().people | named) & content(words)


def labels(words: Sequence[Word]) -> frozenset[Measure]:
    """Return the times by which a subject is told apart from others of its kind: the Monday class, Sunday's match."""
    bare = [one for one in words if one.word != "'s"]
    told = (one for one, after in pairwise(bare) if one.measures and content([after]))
    return frozenset(measure for one in told for measure in one.measures if measure[0] in _TOLD_APART)


_TOLD_APART: Final = frozenset("weekday date month year clock".split())


def preferred(words: list[Word]) -> tuple[list[Word], frozenset[str]]:
    """Return a clause without what it says is not so, and the words of that: tea rather than coffee."""
    for at in range(1, len(words) - 2):
        if (words[at].word, words[at + 1].word) in _RATHER and not any(one.kind == _LIKE for one in words[:at]):
            end = next((n for n in range(at + 2, len(words)) if words[n].word in SCOPES), len(words))
            return [*words[:at], *words[end:]], content(words[at + 2 : end])
    return words, frozenset()


def but_so(words: Sequence[Word]) -> tuple[Sequence[Word], frozenset[str] | None]:
    """Return a clause without what it denies to say what is so, and the words of that: not in May but in June."""
    no = next((n for n, one in enumerate(words) if one.word == "not"), len(words))
    but = next((n for n in range(no + 2, len(words) - 1) if words[n].word == "but"), 0)
    if not but or but - no > _APART or words[but + 1].word in SUBJECTS:
        return words, None
    return [*words[:no], *words[but + 1 :]], content(words[no + 1 : but])


_APART: Final = 5
_RATHER: Final = frozenset({("rather", "than"), ("instead", "of")})
_LIKE: Final = "like"


def denied(words: Sequence[Word]) -> frozenset[str] | None:
    """Read a fragment like "not X any more": the words that hold no longer."""
    if words and [one.mark for one in words[:2]] == ["!", "."] and verb_at(words[2:]) is None:  # no more sweets
        return content(words)
    if not words or words[0].word not in ("not", "no") or verb_at(words[1:]) is not None:
        return None
    return content(words[1:])


def content(words: Sequence[Word]) -> frozenset[str]:
    """Return the classes of the words that say something, those behind some prepositions with it."""
    mute = _mute()
    found: set[str] = set()
    lead = ""
    for one in words:
        word = one.word
        if word in PREPOSITIONS:
            lead = f"{word} " if word in KEPT else ""
        elif not (word in mute or one.mark or one.measures):
            found.add(lead + one.kind)
    return frozenset(found)


@cache
def _mute() -> frozenset[str]:
    """Return the words that say nothing of what a clause is about."""
    return lexicon().filler | EMPTY | {""}


def is_past(word: str) -> bool:
    changed = word in ("was", "were", "did", "had") or (word in IRREGULAR_VERBS and not word.endswith("s"))
    return changed or (word.endswith("ed") and len(word) > 4 and not word.endswith("eed"))


def head_of(words: Sequence[Word]) -> str:
    """Return the noun that a group of words is about: the last before any "of", that is no name if it can be."""
    end = next((n for n, one in enumerate(words) if n and one.word in ("of", "for", "in", "at", "on")), len(words))
    said = [one for one in words[:end] if content([one])]
    plain = [one for one in said if not one.capital]
    return (plain or said)[-1].kind if said else ""


def order_of(words: Sequence[Word]) -> tuple[str, ...]:
    """Return the participants in the order in which they come; the user as "user"."""
    found = ["user" if one.word in FIRST else one.kind for one in words if one.capital or one.word in FIRST]
    return tuple(dict.fromkeys(found))
