"""Compare two statements: do they say the same, contradict each other, or stand beside each other?

Both are read as claims (`claims.py`) with the word classes of `meanings.toml`; no model is asked. Where the words do
not decide, the answer is `unsure`: two statements kept side by side do less harm than one that is wrongly retired.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from perdure.domain.text import normalise, query_terms, words
from perdure.extraction import foreign, language, steps, turning
from perdure.extraction.abroad import abroad, gist, instead, moved_away, one_diet, rescheduled, turned_to
from perdure.extraction.aliases import by_name, one_name, when_due
from perdure.extraction.aligned import aligned
from perdure.extraction.attributed import ONE_VALUE, valued
from perdure.extraction.bounds import bounded
from perdure.extraction.chosen import chosen_anew
from perdure.extraction.claim import Claim, people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.commented import unremarked
from perdure.extraction.comparison import Comparison, agrees, clash, differs, unsure
from perdure.extraction.compounds import another_thing, joined, nearly_one
from perdure.extraction.concurring import concurring, latest
from perdure.extraction.coordinated import goes_on, unparted
from perdure.extraction.couples import called_otherwise
from perdure.extraction.displaced import displaced
from perdure.extraction.endings import ended, over
from perdure.extraction.excluding import excluded
from perdure.extraction.figures import refigured
from perdure.extraction.firsthand import in_first_person
from perdure.extraction.foreign_denials import denied_of_all
from perdure.extraction.foreign_endings import Over, ends
from perdure.extraction.foreign_tongue import animals, relatives
from perdure.extraction.foreign_trades import drives_so
from perdure.extraction.function_words import told_apart
from perdure.extraction.journeys import same_journey
from perdure.extraction.kept_apart import APART, BESIDE, NO_CLASH, OF_A_LIFE, UNSURE, reason
from perdure.extraction.kinship import in_one_word
from perdure.extraction.labels import labelled
from perdure.extraction.lacking import got, got_one, outnumbered
from perdure.extraction.language import USER, fold, spoken, tongues, unaccented
from perdure.extraction.likeness import inflected, one_form, same_work
from perdure.extraction.lists import lists, words_of
from perdure.extraction.meanings import canonical, classes_of, lexicon
from perdure.extraction.mutual import changed_places, mutual
from perdure.extraction.notations import noted, noted_beside
from perdure.extraction.occasions import on_and_off
from perdure.extraction.outlived import bereft, outlived
from perdure.extraction.quantified import as_a_case
from perdure.extraction.quantities import fits, read
from perdure.extraction.regex import regex
from perdure.extraction.remeasured import kept_up_otherwise, remeasured
from perdure.extraction.restated import restated
from perdure.extraction.retold import moved_on, retold
from perdure.extraction.reverting import eats_again
from perdure.extraction.scopes import scoped_apart, tastes_apart
from perdure.extraction.standing import bid_otherwise
from perdure.extraction.steps import DENIED, SAME_RELATION, pair, two_named
from perdure.extraction.whose import elsewhere, lives_apart
from perdure.extraction.wishes import STYLE, asks_otherwise, manners_apart, request, wished, wishes_otherwise

OTHERS: Final = differs("of others of the kind", apart=True)
"""Two pets, two children: each has a name of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A statement as it is compared: its words, and the slot, value and subject that extraction found in them."""

    content: str
    key: str | None = None
    value: str | None = None
    subject: str = USER


def compare(old: Said, new: Said, *, same: float = 0.75, check: float = 0.5) -> Comparison:
    """Compare a known statement with a new one of the same space.

    `same`, `check`: shares of common words from which statements that the rules cannot read are one, or unsure.
    """
    old, new = _with(old, _noted(old.content, new.content)), _with(new, _noted(new.content, old.content))
    if (asked := request(new.content)) is not None and (old.key == STYLE or wished(old.content)):
        otherwise = asks_otherwise(old.content, asked)
        return clash("it is wished otherwise now", over=True) if otherwise else differs("a request of another thing")
    found = _compared(old, new, same=same, check=check)
    if found.label in ("different", "unsure") or (found.label == "same" and displaced(old.content, new.content)):
        found = _otherwise(old, new, found, same=same, check=check)
    if found.label == "same" and found != SAME_RELATION and changed_places(old.content, new.content):
        return unsure("two parts have changed places")
    if found.label == "same" and refigured(old.content, new.content):
        return unsure("their figures are written otherwise")
    if found.label == "same" and (named := labelled(old.content, new.content)) is not None:
        told = _compared(_with(old, named[0]), _with(new, named[1]), same=same, check=check)
        found = told if told.label == "contradiction" else unsure("their addresses, or letters, are others")
    if found.label == "contradiction" and nearly_one(old.content, new.content):
        return unsure("of one thing, or of two that are nearly one")
    if found.label == "same":
        found = told_apart(old.content, new.content) or found
    if found.label != "contradiction" or found in (_PARTLY, ONE_VALUE):
        return found
    if why := reason(BESIDE, old.content, new.content):
        return differs(why)
    if found.loosely and another_thing(old.content, new.content, over=found.over):
        return differs("of two things, of which one word tells more")
    frames = retold(*bounded(*mutual(when_due(old.content), when_due(new.content))))
    if not found.over and spoken(new.content) == "en" and (why := elsewhere(*frames)):
        return ONE_VALUE if valued(old.content, new.content) == ONE_VALUE else unsure(why)
    return unsure("a part of it may be over") if inseparable(old, new, same=same, check=check) else found


def inseparable(old: Said, new: Said, *, same: float = 0.75, check: float = 0.5) -> bool:
    """Tell whether another statement may end one of several things, and nobody can tell what holds still."""
    return unparted(old.content, new.content) and _left(old, new, same=same, check=check) is None


def _otherwise(old: Said, new: Said, found: Comparison, *, same: float, check: float) -> Comparison:
    """Compare what the texts say in another frame: a relative by name alone, a deadline as what is due, a death."""
    texts = old.content, new.content
    why = (wishes_otherwise(*texts) and "it is wished otherwise now") or displaced(*texts)
    if why := why or ((outlived(*texts) or bereft(*texts)) and "who has died does so no more"):
        return clash(why, over=True)
    if told := valued(*texts):
        return told
    if called_otherwise(*texts):
        return _PARTLY
    if (bare := tuple(map(unremarked, texts))) != texts:
        told = compare(_with(old, bare[0]), _with(new, bare[1]), same=same, check=check)
        return told if told.label == "contradiction" else found
    case = [Said(content=one) for one in as_a_case(*texts)]
    if case and _compared(*case, same=same, check=check).label == "contradiction":
        return clash("one is said of all, and not so of this one", over=True)
    due = when_due(old.content), when_due(new.content)
    if due != (old.content, new.content):
        told = _compared(_with(old, due[0]), _with(new, due[1]), same=same, check=check)
        return told if told.label in ("same", "contradiction") else found
    if (bare := by_name(old.content, new.content)) != old.content:
        told = _compared(_with(old, bare), new, same=same, check=check)
        if told.label == "same" or (told.label == "contradiction" and (told.over or told.reason == DENIED.reason)):
            return told
    if found.apart or not (spoken(new.content) != "en" or over(new.content) or any(map(_shifts, claims(new.content)))):
        return found
    return found if _left(old, new, same=same, check=check, surely=True) is None else _PARTLY


_PARTLY: Final = clash("a part of it is over")
ENDS: Final = frozenset({"it is over", _PARTLY.reason, "other numbers"})
"""Why a text of which no statement was made ends what another one tells: for no other reason."""


def _left(old: Said, new: Said, *, same: float, check: float, surely: bool = False) -> str | None:
    """Return what a statement still tells of several things where another one says that one of them is over."""

    def judge(part: str) -> str:
        return compare(_with(old, part), new, same=same, check=check).label

    return goes_on(old.content, judge=judge, told=new.content, surely=surely)


def _shifts(claim: Claim) -> bool:
    """Tell whether a claim may end another one."""
    return claim.negated or claim.ended or claim.change or claim.again


def _noted(text: str, other: str) -> str:
    """Return a text in the notation, and with the word for a relative, that another one has."""
    return in_one_word(noted_beside(text, other), noted(other))


def _compared(old: Said, new: Said, *, same: float, check: float) -> Comparison:
    old, new = _with(old, in_first_person(old.content)), _with(new, in_first_person(new.content))
    if _same_words(old, new):
        return agrees("the same words")
    code = spoken(new.content)
    codes = dict.fromkeys((code, spoken(old.content))) if code != "en" else ()
    if _another_abroad(old, new, codes) or _over_abroad(old, new, code):
        return clash("it is another now", over=True)
    if USER not in (old.subject, new.subject) and canonical(old.subject) != canonical(new.subject):
        return _of_others(old, new, code)
    if code != "en":
        ways = ((lay, one) for one in codes for lay in (drives_so, abroad, denied_of_all))
        laid = next((found for lay, one in ways if (found := lay(old.content, new.content, one))), None)
        return laid or _abroad(old, new, code) or _by_words(old, new, same=same, check=check)
    written = joined(unaccented(old.content), unaccented(new.content))
    written = one_name(*map(turning.as_taken, retold(*bounded(*mutual(*written)))))
    old, new = _with(old, written[0]), _with(new, written[1])
    if _same_words(old, new):
        return agrees("the same words in another frame")
    if why := _apart(old, new):
        return differs(why, apart=True)
    turned = turning.opposite(old.content, new.content)
    if turned and compare(_with(old, turned), new, same=same, check=check).label == "same":
        return _opposed(claims(old.content), claims(new.content))
    if why := reason(OF_A_LIFE, old.content, new.content):
        return clash(why, over=True)
    found = _claimed(old, new, same=same, check=check)
    if found.label not in ("same", "contradiction") and ended(old.content, new.content, key=old.key):
        return clash("it is over", over=True)
    if found.label in ("different", "unsure") and _turned(old, new):
        return clash(_TURNED)
    if found.label in ("different", "unsure") and (now := _now_otherwise(old.content, new.content)):
        return now
    if found.label in ("different", "unsure"):
        in_order = restated(old.content, new.content)
        found = agrees("the same words in another order") if in_order else aligned(old.content, new.content) or found
    found = _by_ideas(old, new, found, same=same, check=check)
    if found.label != "same":
        found = same_journey(old.content, new.content) or found
    if found.label in ("different", "unsure") and chosen_anew(old.content, new.content):
        found = clash("it is chosen otherwise now")
    if found.label == "contradiction" and (why := reason(NO_CLASH, old.content, new.content)):
        return differs(why)
    if found.label != "same" and old.key == new.key == "pet.name" and turning.animals_apart(old.content, new.content):
        return OTHERS
    if old.key is not None and old.key == new.key and not found.apart and turning.of_kin(old.content, new.content):
        return OTHERS
    if found.label != "same":
        return found
    why = reason(UNSURE, old.content, new.content)
    if why is None and found != SAME_RELATION and turning.renamed(old.content, new.content):
        why = "a name in another form"
    return unsure(why) if why else found


def _now_otherwise(old: str, new: str) -> Comparison | None:
    """Compare what is another number, another thing of a kind, what there is none of, and what is allowed."""
    if remeasured(old, new) and not on_and_off(old, new):
        return clash("it is another number now", over=True)
    if kept_up_otherwise(old, new):
        return clash("it is done at other intervals now", over=True)
    if bid_otherwise(old, new):
        return clash("it is to be done otherwise", over=True)
    if got(old, new):
        return clash("one has got what the other had none of", over=True)
    if outnumbered(old, new):
        return clash("the only one, and several")
    return excluded(old, new)


def _another_abroad(old: Said, new: Said, codes: Iterable[str]) -> bool:
    """Tell whether a statement says in another language than English that what another tells of is otherwise now."""
    own = (*((eats_again,) if old.key == "diet" else ()), got_one) if old.subject == new.subject else ()
    ways = (instead, rescheduled, moved_away, *own)
    meant = (one for one in codes if one != "en" and not _of_a_relative(old, new, one))
    return any(tells(old.content, new.content, one) for one in meant for tells in ways)


def _of_a_relative(old: Said, new: Said, code: str) -> bool:
    """Tell whether a statement names a relative whom another does not: the rent, the rent of my sister."""
    known = words(language.plain(fold(old.content)))
    return any(not any(one_form(one, word) for word in known) for one in relatives(new.content, code))


def _over_abroad(old: Said, new: Said, code: str) -> bool:
    """Tell whether a statement says by a verb of another language than English that what another tells of is over."""
    before = spoken(old.content)
    if code == before == "en":
        return False
    found = [one for one in _overs(new.content) if code != "en" or one.code == before]
    return any(ends(one, old.content, key=old.key, subject=old.subject) for one in found)


@lru_cache(maxsize=4096)
def _overs(text: str) -> tuple[Over, ...]:
    return tuple(one for code in tongues(text) if code != "en" for one in foreign.over(text, code))


def _of_others(old: Said, new: Said, code: str) -> Comparison:
    """Compare what is told of two subjects, which may be two names for the same people: my parents, my mum and dad."""
    told = concurring(old.content, new.content) if code == "en" else None
    apart = Comparison(label="different", reason=f"about {old.subject} and about {new.subject}")
    return told if told is not None and told.regardless else apart


def _by_ideas(old: Said, new: Said, found: Comparison, *, same: float, check: float) -> Comparison:
    """Compare by ideas what the grammar and the words left open, then each clause that says how something is now; last,
    whether one tells more of what the other tells.
    """
    if found.label in ("different", "unsure"):
        found = concurring(old.content, new.content) or found
        if found.label in ("different", "unsure"):
            parts = (compare(old, _with(new, part), same=same, check=check) for part in latest(new.content))
            found = next((one for one in parts if one.label == "contradiction"), found)
    elif found.loosely and not found.over and not found.again:
        told = concurring(old.content, new.content)
        found = told if told is not None and told.label == "same" else found
    return found


def _opposed(old: Iterable[Claim], new: Iterable[Claim]) -> Comparison:
    """Compare what only says the opposite of where or when: one thing is in one place, and done more than once, unless
    it is said to be otherwise now. Of what is fixed somewhere there may be two.
    """
    single = lexicon().single
    held = (one.copula or not _PLACED.isdisjoint(single.get(one.verb, ())) for one in (*old, *new) if not one.past)
    now = any(one.change and not one.past for one in new)
    two = any(one.head in classes_of("fixed", "things") for one in old)
    if now or (all(held) and not two):
        return clash("one is the opposite of the other")
    return differs("at opposite places or times")


_PLACED: Final = frozenset({"in", "at"})


def _apart(old: Said, new: Said) -> str | None:
    """Return what tells two statements apart whatever else they say."""
    key = old.key if old.key == new.key else None  # by which somebody may be written by name
    apart = APART if key else (*APART, (lives_apart, "of another one's life"))
    if why := reason(apart, old.content, new.content):
        return why
    styled = STYLE in (old.key, new.key) and manners_apart(old.content, new.content)
    if styled or (key == STYLE and turning.topics_apart(old.content, new.content)):
        return "each for a topic or a manner of its own"
    return "each in a scope of its own" if scoped_apart(old.content, new.content, key=key) else None


def _same_words(old: Said, new: Said) -> bool:
    return _normal(old.content) == _normal(new.content)


_normal: Final = lru_cache(maxsize=4096)(normalise)


def _with(said: Said, content: str) -> Said:
    return said if content == said.content else replace(said, content=content)


def _claimed(old: Said, new: Said, *, same: float, check: float) -> Comparison:
    before, after = claims(old.content), claims(new.content)
    if not before or not after:
        return _by_words(old, new, same=same, check=check)
    found = [[pair(one, other) for one in before] for other in after]
    every = [pair for row in found for pair in row]
    over, again = any(one.change for one in after), any(one.again for one in after)
    for one in every:
        if one.label == "contradiction":
            return replace(one, over=over, again=again)
    if all(map(_agreed, found)) and all(map(_agreed, zip(*found, strict=True))):
        return Comparison(label="same", reason=every[0].reason if len(every) == 1 else "the same in other words")
    alone = len(every) == 1
    level = alone and old.key == new.key and _level(before[0], after[0])
    if level and turning.same_value(old.key, old.value, new.value):
        return agrees("the same value")
    if alone and two_named(before[0], after[0]):
        return differs("two of a kind, each with its name", apart=True)
    if all(not one.verb and not one.states and not one.negated for one in (*before, *after)):
        return _by_words(old, new, same=same, check=check)
    if old.key == new.key == "role" and turning.beside(
        (*before, *after), anew=over and not _FOR_NOW.search(new.content)
    ):
        return differs("a job, and what is done beside it", apart=True)
    if alone and steps.elsewhere(before[0], after[0]):
        return differs("of other people, for other things or at other times", apart=True)
    chosen = next((one for label in ("unsure", "different") for one in every if one.label == label), every[0])
    return replace(chosen, apart=True) if any(one.another for one in after) else chosen


_FOR_NOW: Final = regex(r"\bfor (?:now|the moment|the time being)\b", re.IGNORECASE)


def _agreed(row: Iterable[Comparison]) -> bool:
    """Tell whether one of some comparisons says that it is the same."""
    return any(one.label == "same" for one in row)


def _level(old: Claim, new: Claim) -> bool:
    """Tell whether two claims hold at the same time, of as many, and neither is denied."""
    held = (old.past, old.scope) == (new.past, new.scope) and not (old.negated or new.negated or new.another)
    if old.verb == new.verb and ((old.topic != new.topic and old.topic and new.topic) or old.value < new.value):
        return False  # one is used for this, and for that; two cats, two cats and a dog
    return held and people(old) == people(new) and fits(old.measures, new.measures)


def restates(text: str) -> bool:
    """Tell whether a statement says itself that something is otherwise now, or again as it was."""
    return any(one.change or one.again for one in claims(moved_on(text)))


def _abroad(old: Said, new: Said, code: str) -> Comparison | None:
    """Compare with a statement in another language than English, which is read by its slot and value alone."""
    value, other = (fold(said.value or "") for said in (old, new))
    if not value or old.key is None:
        return None
    if new.value is None and old.subject == new.subject and _gone(old, new, code):
        return clash("it is over", over=True)
    if old.key == new.key == "pet.name":
        one, another = animals(old.content, code), animals(new.content, code)
        if one and another and one.isdisjoint(another):
            return OTHERS
    if old.key == new.key and old.key in _SEVERAL and _other_one(old.content, code) != _other_one(new.content, code):
        return OTHERS
    if old.key == new.key == "role" and same_work(value, other):
        return agrees("the same work")
    if old.key == new.key == "diet" and one_diet(value, other, code):
        return agrees("the same way to eat")
    if old.key == new.key == "allergy" and one_form(*(_ALLERGY.sub("", one) for one in (value, other))):
        return agrees("the same allergy")
    if value != other:
        changed = old.key == new.key == "vehicle" and turned_to(old.content, new.content, code)
        return clash("it is another now", over=True) if changed else None
    if old.key == new.key and old.key not in _COUNTED:
        return agrees("the same value")
    return clash(_TURNED) if {old.key, new.key} == _TASTES else None


_SEVERAL: Final = frozenset({"pet.name", "child.name", "friend.name"})
"""Names of which somebody has several, of one kind."""


def _other_one(text: str, code: str) -> tuple[object, ...]:
    """Return which of several a statement says it is about: the second, the other one."""
    if code not in lists("abroad"):
        return ()
    told = gist(text, code)
    return told.numbers, told.more or not words_of("abroad", "another").isdisjoint(words(fold(text)))


_ALLERGY: Final = regex("(?<=[a-z]{3})(?:allergien?|allergi|unvertraglichkeit|intoleranz|intolerantie|intolerans)$")
"""What a language writes together with what somebody is allergic to: Pollenallergie."""


def _turned(old: Said, new: Said) -> bool:
    same = {old.key, new.key} == _TASTES and turning.same_value(old.key, old.value, new.value)
    return same and not tastes_apart(old.content, new.content)


_TASTES: Final = {"likes", "dislikes"}
_TURNED: Final = "one likes what the other dislikes"


def _gone(old: Said, new: Said, code: str) -> bool:
    """Tell whether a statement says that what a slot holds is over: it names that, or a part of its name."""
    if not language.over(new.content, code) or language.over(old.content, code):
        return False
    value = language.undated(fold(old.value or ""), code)
    if value in fold(new.content):
        return old.key not in _DONE or not language.none_left(new.content, code)
    if old.key == "diet":
        told = words(fold(new.content))
        return bool(words(value)) and all(any(one_form(one, word) for word in told) for one in words(value))
    key, parts = foreign.ended(new.content, code) or (None, ())
    role = (old.key, key) == ("role", "employer")  # I am a lawyer at X; I no longer work for X
    known = words(fold(old.content) if role else value)
    return (role or key == old.key) and any(
        all(any(one == word or inflected(one, word) for one in known) for word in words(fold(part))) for part in parts
    )


_DONE: Final = frozenset({"likes", "dislikes", "schedule"})
"""Slots of what one may do or like though none of it is left."""
_COUNTED: Final = frozenset({"pet", "vehicle", "schedule"})
"""Slots of which the value alone does not tell how many, or when."""


def _by_words(old: Said, new: Said, *, same: float, check: float) -> Comparison:
    """Compare what the rules cannot read by its words alone, numbers first."""
    one, other = frozenset(query_terms(old.content)), frozenset(query_terms(new.content))
    share = len(one & other) / max(len(one | other), 1)
    nested = one <= other or other <= one  # else each says something that the other does not
    numbers = [
        sorted(measure for token in read(said.content[:LONGEST]) for measure in token.measures) for said in (old, new)
    ]
    if share < check:
        return differs("other words")
    alike = nested and numbers[0] == numbers[1] and not turning.denied(old.content, new.content)
    if share >= same and len(one & other) >= _ENOUGH and alike:
        return agrees("nearly the same words")
    return unsure("nearly the same words")


_ENOUGH: Final = 4
