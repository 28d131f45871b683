"""Of whom a sentence tells that begins with "he", "she", "his" or "her": the one of whom the sentence before tells.

My sister Rosa lives in Rome. She is a dentist: my sister Rosa is a dentist. Only who a statement is about is meant, not
whom it names beside, and nobody where that may be two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final, TypeAlias

from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import OWN, PREPOSITIONS, THINGS, WE
from perdure.extraction.contracted import stands_for_is
from perdure.extraction.couples import left_by
from perdure.extraction.ellipsis import near_one
from perdure.extraction.joined import opening
from perdure.extraction.learned import weights
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.phrases import Language
from perdure.extraction.sensitive import find
from perdure.extraction.subjects import EMPTY
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past, verb_of
from perdure.extraction.whom import NO_NAMES
from perdure.extraction.wording import plural

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody of whom was told: in what words, and whether as "he" or "she" ("": that was not told)."""

    name: str
    sex: str = ""


@dataclass(frozen=True, slots=True)
class Referred:
    """What a sentence tells, with who it tells of in the place of the pronoun; text[start:end] is where it tells it.

    `who`: of whom the next one may go on; None where this one began with something of theirs.
    """

    text: str
    start: int
    end: int
    name: str
    who: Who | None


def referred(
    before: Sentence,
    sentence: Sentence,
    said: str,
    language: Language,
    *,
    found: Sequence[Span],
    who: Who | None,
    states: bool | None = None,
) -> Referred | None:
    """Return what is said of whom the clauses before it in the same sentence, or the sentence `before`, tell of.

    `found`: where statements were read already: who is in none of them is not meant. `states`: whether the sentence
    before, of another message, makes one. `who`: of whom that one told with a pronoun.
    """
    for at, clause in enumerate(sentence):
        start = opening(clause, language)
        if clause.asks:
            continue
        if start + 1 >= len(clause.words):
            return None
        pronoun, begins = clause.words[start], clause.tokens[start].start
        if (
            pronoun not in _SEX
            or clause.quotes
            or clause.link not in _LINKS
            or (
                pronoun in _THEIRS
                and clause.words[start + 1] in _NO_THING
                and not _named_so(sentence[:at] or before, clause, start, language)
            )
            or any(first < begins < last for first, last in found)
        ):
            continue
        if at:
            meant = _told_of(sentence[:at], language) if _states(sentence[:at], found) else None
            meant = meant or _asked_for(sentence[:at], language)
        elif who is not None:
            meant = who
        else:
            stated = _states(before, found) if states is None else states
            meant = _told_of(before, language) if stated else _asked_for(before, language)
        if meant is None or meant.sex not in ("", _SEX[pronoun]):
            return None
        if left_by(said[begins:]) and _related(meant, language):
            return None
        told = list(takewhile(lambda one: not one.asks, sentence[at:]))
        text = _put(meant.name, clause, start, said[: _end(told)])
        goes_on = None if pronoun in _THEIRS else Who(meant.name, _SEX[pronoun])
        return Referred(text, begins, _end(told), meant.name, goes_on)
    return None


def _related(who: Who, language: Language) -> bool:
    """Tell whether somebody is a relative of the user, who was never their partner."""
    return any(language.has(sort, word) for sort in ("kin", "child") for word in who.name.casefold().split())


def _named_so(before: Sequence[Clause], clause: Clause, start: int, language: Language) -> bool:
    """Tell whether a clause says how somebody is called, her name is | Rana, where nobody else was introduced."""
    says = clause.words[start + 1 : start + 3] in (("name", "is"), ("name", "'s"))
    said = [word for one in before for word in one.words]
    owned = not WE.isdisjoint(said[:3])
    several = not PREPOSITIONS.isdisjoint(said) or any(_one_of_some(word, language) for word in said)
    others = said.count("a") + said.count("an") > owned or not _OTHERS.isdisjoint(said) or (owned and several)
    return says and not others and clause.tokens[start + 3 : start + 4] != () and clause.tokens[start + 3].capital


def _one_of_some(word: str, language: Language) -> bool:
    """Tell whether a word is for somebody of whom one may have told of another: a son, a cat."""
    return language.has("child", word) or language.has("animal", word)


_OTHERS: Final = frozenset("with who whose that 's the his her their our two some and".split())


def belonging(before: Sentence, sentence: Sentence, said: str) -> Referred | None:
    """Return what the user says of themselves in a thing of "its": I'm in a club. I'm | the club's | clerk.

    Meant is what the clause before ends with, where that tells of the user as well.
    """
    for known, clause in pairwise((*before[-1:], *sentence)):
        at = clause.words.index("its") if "its" in clause.words else 0
        if not at or clause.words[0] not in WE or clause.quotes or clause.asks or clause.words.count("its") > 1:
            continue
        thing = _belongs_to(known)
        if not thing:
            return None
        first, its = clause.tokens[0].start, clause.tokens[at]
        name = f"the {said[thing[0].start : thing[-1].end]}'s"
        text = f"{said[first : its.start]}{name}{said[its.end : clause.tokens[-1].end]}"
        return Referred(text, first, clause.tokens[-1].end, name, None)
    return None


def _belongs_to(clause: Clause) -> Sequence[Token]:
    """Return the tokens of what a clause says that the user belongs to, without its article."""
    words = clause.words
    end = words.index(",") if "," in words else len(words)
    at = next((at for at in range(end - 2, 0, -1) if words[at] in THINGS | {"a", "an"}), 0)
    member = words[0] in WE and at and (words[at - 1] in _MEMBER or verb_of(words[at - 1]) in _JOINING)
    row = clause.tokens[at + 1 : end] if member and not clause.asks and not clause.quotes else ()
    bare = all(one.word.isalpha() and one.word not in PREPOSITIONS for one in row)
    return row if bare and len(row) <= _LONGEST and not plural(words[end - 1]) else ()


_MEMBER: Final = frozenset("of in with for at".split())
_JOINING: Final = frozenset("join found run lead chair".split())


def of_its(before: Sentence, sentence: Sentence, said: str) -> Referred | None:
    """Return what is said of a part of the thing that the clause before tells of: we have a van. Its engine is new."""
    for known, clause in pairwise((*before[-1:], *sentence)):
        if clause.words[0] != "its" or clause.quotes or clause.asks:
            continue
        thing = _thing(known, said)
        if not thing:
            return None
        its, end = clause.tokens[0], clause.tokens[-1].end
        return Referred(f"{thing}'s{said[its.end : end]}", its.start, end, thing, None)
    return None


def of_there(before: Sentence, sentence: Sentence, said: str) -> Referred | None:
    """Return where somebody says they live or work "there": they gave us a room in Ulm, we live there now."""
    for known, clause in pairwise((*before[-1:], *sentence)):
        at = clause.words.index("there") if "there" in clause.words[2:5] else 0
        if not at or clause.words[0] not in WE or clause.quotes or clause.asks or not _DWELLING & {*clause.words[1:at]}:
            continue
        place = next((n for n in range(len(known.words) - 1, 0, -1) if known.words[n - 1] in ("in", "to")), 0)
        name = known.tokens[place : place + capitals(known.tokens, place)] if place and not known.asks else ()
        if not name or place + len(name) < len(known.tokens):
            return None
        there, where = clause.tokens[at], said[name[0].start : name[-1].end]
        start, end = clause.tokens[0].start, clause.tokens[-1].end
        return Referred(f"{said[start : there.start]}in {where}{said[there.end : end]}", start, end, where, None)
    return None


_DWELLING: Final = frozenset("live living work working study studying".split())


def _thing(clause: Clause, said: str) -> str:
    """Return the one thing that a clause tells of: the old pump | is …, we have a | van; nothing for any other."""
    words = clause.words
    had = words[0] in WE and words[1:2] != () and words[1] in _GETTING and words[2:3] in _A
    first = 3 if had else int(words[0] in THINGS)
    if not first or clause.asks or clause.quotes:
        return ""
    ends = (at for at in range(first, len(words)) if words[at] in PREPOSITIONS | {",", "that"} or finite(words[at]))
    end = next(ends, len(words)) if had else next((at for at in ends if finite(words[at])), 0)
    row = clause.tokens[first:end]
    if not 0 < len(row) <= _LONGEST or not all(one.word.isalpha() for one in row) or plural(row[-1].word):
        return ""
    does = not had and words[end] not in _IS
    other = does and any(one.capital or one.word in THINGS | {"a", "an"} for one in clause.tokens[end + 1 :])
    if other or canonical(row[-1].word) in lexicon().people:
        return ""  # my sister has a van, the city sold the mill
    name = said[row[0].start : row[-1].end]
    return f"our {name}" if had else f"{clause.tokens[0].text} {name}"


_A: Final = (("a",), ("an",))
_IS: Final = frozenset("is are was were 's".split())


def refers(sentence: Sentence, language: Language) -> bool:
    """Tell whether a sentence begins with "he", "she", "his" or "her"."""
    if not sentence or sentence[0].asks:
        return False
    start = opening(sentence[0], language)
    return not _SEX.keys().isdisjoint(sentence[0].words[start : start + 1])


def private(sentence: Sentence, text: str) -> bool:
    """Tell whether a sentence of a text tells what is not kept: then nobody goes on with it."""
    return bool(sentence) and bool(find(text[sentence[0].tokens[0].start : _end(sentence)]))


def _states(sentence: Sequence[Clause], found: Sequence[Span]) -> bool:
    return bool(sentence) and any(sentence[0].tokens[0].start <= first < _end(sentence) for first, _ in found)


def _end(sentence: Sequence[Clause]) -> int:
    return sentence[-1].tokens[-1].end


def _put(name: str, clause: Clause, start: int, said: str) -> str:
    """Put a name in the place of a pronoun; what is contracted with it becomes a word of its own."""
    pronoun, behind = clause.tokens[start], clause.tokens[start + 1]
    rest = said[pronoun.end :]
    if pronoun.word in _THEIRS:
        return f"{name}'s{rest}"
    if behind.start <= pronoun.end:  # she's, or hes
        after = clause.words[start + 2 : start + 3]
        word = "has" if behind.word in ("is", "'s") and after in _HAS else behind.word
        rest = f" {word}{said[max(behind.end, pronoun.end) :]}"
    return f"{name}{rest}"


def _told_of(sentence: Sequence[Clause], language: Language) -> Who | None:
    """Return who a sentence tells of: my elder sister, Rosa, …; Walter …; our dog, where we have one."""
    if len(sentence) != 1 and any(one.link not in _LINKS or _begins_anew(one) for one in sentence[1:]):
        return None
    first = sentence[0]
    row = first.tokens[opening(first, language) :]
    if not row or first.quotes:
        return None
    if row[0].word in WE:
        return _owned(row, language)
    if row[0].word in OWN:
        return ours(row, language)
    does = any(finite(one.word) or one.word in ("has", "'s") for one in row[1:2])
    called_so = does and row[0].word in _BY_ROLE
    if called_so or near_one(tuple(one.word for one in row[:3]), language):
        mine = row[0]._replace(word="my", text="my", end=row[0].start)
        return ours((mine, row[0]._replace(text=row[0].word), *row[1:]), language)
    return _named(row, language)


def _begins_anew(clause: Clause) -> bool:
    """Tell whether a clause tells of somebody else than the one before it."""
    return clause.words[0] not in _SEX and clause.words[0] not in WE | {"it"}


def ours(row: Sequence[Token], language: Language) -> Who | None:
    """Return who "my sister Rosa", "my sister, Rosa," or "my boss is Helena" begin with."""
    head = next((at for at in range(1, min(_NEAR, len(row))) if _is_role(row, at, language)), 0)
    if not head or any(not one.word.isalpha() or one.word in _STOPS for one in row[1:head]):
        return None
    first = head + 1
    for lead in _CALLED:
        if tuple(one.word for one in row[first : first + len(lead)]) == lead and capitals(row, first + len(lead)):
            first += len(lead)
            break
    last = first + capitals(row, first)
    behind = row[last].word if last < len(row) else ""
    if _rival(row, last, language):
        return None
    is_so = behind == "'s" and last + 1 < len(row) and _is_so([one.word for one in row], last, language)
    if (behind in _SHARED and not is_so) or plural(row[head].word):
        return None
    name = " ".join(one.text for one in (*row[: head + 1], *row[first:last]))
    return Who(name, _sex(row[head].word))


def _sex(word: str) -> str:
    return "she" if word in _WOMEN else "he" if word in _MEN else ""


def _is_so(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether an 's says what somebody is, does or has been, rather than whose something is."""
    return words[at + 1].endswith("ing") or stands_for_is(words, at, language)


def _owned(row: Sequence[Token], language: Language) -> Who | None:
    """Return the one animal or person that we have: we have a dog, I got a greyhound called Pearl, I have a brother."""
    some = range(2, min(_NEAR + 2, len(row)))
    at = next((at for at in some if language.has("animal", row[at].word) or _is_role(row, at, language)), 0)
    if any(one.word in ("not", "no", "never") or one.word.endswith("n't") for one in row[:at]):
        return None
    if not at or "a" not in [one.word for one in row[1:at]] or _GETTING.isdisjoint([one.word for one in row[1:at]]):
        return None
    article = next(place for place, one in enumerate(row) if one.word == "a")
    first = at + 1
    lead = next((one for one in _CALLED if tuple(token.word for token in row[first : first + len(one)]) == one), ())
    last = first + len(lead) + capitals(row, first + len(lead))
    rest = [one.word for one in row[last if last > first + len(lead) else first :]]
    if "and" in rest or any(language.has("animal", word) for word in rest):
        return None
    names = row[first + len(lead) : last]
    whose = "our" if language.has("animal", row[at].word) else "my"
    name = " ".join([whose, *(one.text for one in (*row[article + 1 : at + 1], *names))])
    return Who(name, _sex(row[at].word))


def _named(row: Sequence[Token], language: Language) -> Who | None:
    """Return whom a sentence names as the one who does something: Walter retired in March."""
    last = capitals(row, 0)
    behind = row[last] if last and last < len(row) else None
    told = behind is not None and (finite(behind.word) or past(behind.word)) and behind.word != "'s"
    told = told and uncommon(row[:last], language) and not _rival(row, last, language)
    return Who(" ".join(one.text for one in row[:last])) if told else None


def uncommon(row: Sequence[Token], language: Language) -> bool:
    """Tell whether some words with capitals are names, and not words that begin a sentence, days or languages."""
    return all(
        one.word not in weights("worth").common
        and one.word not in EMPTY
        and not any(language.has(name, one.word) for name in NO_NAMES)
        for one in row
    )


def _rival(row: Sequence[Token], at: int, language: Language) -> bool:
    """Tell whether somebody else may be named from a place on: Ana met Ilvi; but not where somebody is."""
    named = (one for before, one in pairwise(row[at:]) if one.capital and before.word not in PREPOSITIONS)
    return any(_may_name(one) and not any(language.has(name, one.word) for name in NO_NAMES) for one in named)


def _asked_for(sentence: Sequence[Clause], language: Language) -> Who | None:
    """Return the one relative or friend of ours that a request names: could you help my sister Rosa?"""
    if not sentence or not (any(one.asks for one in sentence) or _seeks(sentence[0].words, language)):
        return None
    row = [one for clause in sentence for one in clause.tokens]
    places = [at for at, one in enumerate(row) if one.word in OWN]
    who = ours(row[places[0] :], language) if len(places) == 1 else None
    others = [one for one in row[1:] if one.capital and one.word not in WE]
    return who if who is not None and all(one.text in who.name.split() for one in others) else None


def _seeks(words: Sequence[str], language: Language) -> bool:
    """Tell whether words bid something, or want something found: plan a …, I need a present for …"""
    said = [word for word in words[:_NEAR] if word not in _POLITE]
    return said[:1] != [] and (said[0] in language.sets["orders"] | _SEEKING or said[:2] in _WANTED)


_POLITE: Final = frozenset("please pls just hi hey hello ok , so".split())
_SEEKING: Final = frozenset("need want write plan looking draft help recommend".split())
_WANTED: Final = (["i", "need"], ["i", "want"], ["we", "need"], ["trying", "to"])


def _is_role(row: Sequence[Token], at: int, language: Language) -> bool:
    return row[at].word in _BY_ROLE or any(language.has(name, row[at].word) for name in _ROLES)


def capitals(row: Sequence[Token], at: int) -> int:
    """Return how many tokens of a name stand from a place on."""
    last = at
    while last < min(at + _LONGEST, len(row)) and row[last].capital and _may_name(row[last]):
        last += 1
    return last - at


def _may_name(one: Token) -> bool:
    return one.word.isalpha() and one.word not in _NO_NAME and not (one.text.isupper() and len(one.text) > 1)


_HAS: Final = (("got",), ("been",), ("had",))
_THEIRS: Final = frozenset({"his", "her"})
_SEX: Final = {"he": "he", "his": "he", "she": "she", "her": "she"}
_LINKS: Final = frozenset({"", ",", "and", "but", ";", ".", "-", "–", "—"})
_NO_THING: Final = frozenset("and or but is to in at for name , i we".split())
_ROLES: Final = ("child", "partner", "boss", "friend", "kin", "others", "animal")
_NO_NAME: Final = frozenset("i god christmas easter".split())
_STOPS: Final = frozenset("and or but is of to in at for with that who which not".split())
_SHARED: Final = frozenset({"and", "'s", "or", "'", "&"})
_GETTING: Final = frozenset("have got get adopted bought own keep".split())
_CALLED: Final = (
    ("'s", "name", "is"), ("'s", "name", "'s"),
    ("is", "called"), ("is", "named"), ("'s", "called"), ("called",), ("named",), ("is",), ("'s",), (",",), (":",),
)  # fmt: skip
_NEAR: Final = 4
_LONGEST: Final = 3
_BY_ROLE: Final = frozenset(
    "mum mom mummy mama mam dad daddy papa gran granny nan nana grandma grandpa granddad grandad".split()
)
"""Whom one calls by what they are to one, as by a name."""
_WOMEN: Final = frozenset(
    """
    wife girlfriend gf fiancée missus daughter girl lass stepdaughter mother mum mom mama sister aunt auntie niece
    grandmother grandma gran granny nan nana mummy mam granddaughter mother-in-law sister-in-law daughter-in-law
    stepmother stepsister godmother goddaughter half-sister ex-wife ex-girlfriend landlady midwife
    """.split()
)
_MEN: Final = frozenset(
    """
    husband hubby boyfriend bf son boy lad stepson father dad daddy papa brother uncle nephew grandfather grandpa
    granddad grandad grandson father-in-law brother-in-law son-in-law stepfather stepbrother godfather godson
    half-brother ex-husband ex-boyfriend landlord postman foreman
    """.split()
)
