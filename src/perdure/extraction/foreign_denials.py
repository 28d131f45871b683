"""What one statement in another language than English denies of all, and another tells of one case: never, and every
day; vegetarian, and a steak on Sundays; no pets, and a cat; nobody in the family, and a sister.

The expressions are those of `told/denials.toml`. Without how often it is so, and that it is so still or no more, two
statements are laid side by side as any others (`abroad.py`); by its topics one denies what the other has.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from perdure.domain.text import words
from perdure.extraction.abroad import abroad, denies, gist, unmet
from perdure.extraction.comparison import Comparison, clash
from perdure.extraction.foreign_tongue import relatives, tongue_of
from perdure.extraction.language import fold, unaccented
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex
from perdure.extraction.reverting import WITHOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """The expressions of one language; `topics`: that there is none of a thing, and that there is."""

    often: re.Pattern[str]
    quite: re.Pattern[str]
    nobody: re.Pattern[str]
    we: re.Pattern[str]
    gone: re.Pattern[str]
    bar: re.Pattern[str]
    topics: Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]


def denied_of_all(old: str, new: str, code: str) -> Comparison | None:
    """Compare two statements of a language of which one may deny what the other tells; None where it does not."""
    if code not in lists("told/denials") or max(len(old), len(new)) > _LONGEST:
        return None
    found = any(
        tells(one, other, code) for one, other in ((old, new), (new, old)) for tells in (_none, _never, _nobody)
    )
    return clash("one denies what the other tells") if found else None


def _none(one: str, other: str, code: str) -> bool:
    """Tell whether a text says that there is none of what another one has: one's own, not gone, nor denied itself."""
    said, told = (fold(text).strip(" .!") for text in (one, other))
    table = _table(code)
    for topic, (none, some) in table.topics.items():
        denial = none.fullmatch(said)
        case = some.match(told) if denial is not None else None
        if denial is not None and case is not None and _named(denial) == _named(case):
            no_case = table.bar.search(told) or re.search(rf"\b(?:{WITHOUT})\b", told) or denies(words(told), code)
            gone = topic in _HAD and table.gone.search(told)
            others = topic in _DONE and table.we.search(told) and not table.we.search(said)
            return not (no_case or gone or others)
    return False


def _named(found: re.Match[str]) -> str | None:
    return next((what for what in found.groupdict().values() if what), None)


def _never(one: str, other: str, code: str) -> bool:
    """Tell whether a text denies what another says is so every day, or still."""
    if not denies(words(fold(one)), code) or denies(words(fold(other)), code):
        return False
    table = _table(code)
    no, yes = _without(one, table.quite), _without(other, table.often)
    if (no, yes) == (one, other) or (code in _BY_ENDING and not _of_one_person(no, yes, code)):
        return False
    found = abroad(no, yes, code)
    return found is not None and found.label == "contradiction"


def _without(text: str, expression: re.Pattern[str]) -> str:
    """Return a text without what an expression finds in it folded."""
    for found in reversed(list(expression.finditer(fold(text)))):
        text = f"{text[: found.start()]} {text[found.end() :]}"
    return " ".join(text.split())


def _of_one_person(one: str, other: str, code: str) -> bool:
    """Tell whether two statements begin with one form of a verb, which alone says of whom they are: como, come."""
    verbs = [gist(text, code).words[:1] for text in (one, other)]
    return verbs[0] == verbs[1] or verbs[0][0][-1:] == verbs[1][0][-1:] if all(verbs) else False


def _nobody(one: str, other: str, code: str) -> bool:
    """Tell whether a text says that nobody of ours does what another says that a relative does: nobody in my family
    smokes, my father smokes.
    """
    found = _table(code).nobody.fullmatch(fold(one).strip(" .!"))
    kin = relatives(other, code) if found is not None else []
    mine = words(fold(other))[:_EARLY]
    if found is None or not kin or not _mine(code).intersection(mine) or kin[0] not in mine or _IN_LAW.search(kin[0]):
        return False
    said = found.groupdict()
    if said.pop("home", None) and not _HOUSEHOLD.search(kin[0]):
        return False  # my brother smokes, in a house of his own
    rest = " ".join(part.strip() for part in said.values() if part)
    told = gist(_without(other, _table(code).often), code)
    left, right = unmet(gist(rest, code).words, told.words)
    return not told.denied and not left and {*right} <= {*kin}


@cache
def _mine(code: str) -> frozenset[str]:
    return frozenset(words(fold(str(lists("abroad")[code]["mine"]))))


@cache
def _table(code: str) -> _Table:
    table = {name: _folded(some) for name, some in lists("told/denials")[code].items()}
    animals = "|".join(fold(one) for one in tongue_of(code).words.sets["animal"])
    topics = {
        name: tuple(re.compile(_filled(one, {"animal": animals, **table})) for one in some)
        for name, some in table.items()
        if isinstance(some, list)
    }
    often = f"(?:{str(table['often']).strip()}|{table['still']})"
    return _Table(
        often=_whole(often),
        quite=_whole(str(table["quite"])),
        nobody=re.compile(str(table.get("nobody", "(?!)"))),
        we=_whole(str(table.get("we", "(?!)"))),
        gone=_whole(str(table.get("gone", "(?!)"))),
        bar=_whole(str(table.get("bar", "(?!)"))),
        topics={name: (none, some) for name, (none, some) in topics.items()},
    )


def _filled(expression: str, table: Mapping[str, str | list[str]]) -> str:
    """Return an expression with what stands in the table for the names in braces."""
    return re.sub(r"\{([a-z]+)\}", lambda found: str(table[found[1]]), expression)


def _folded(some: str | list[str]) -> str | list[str]:
    return list(map(unaccented, some)) if isinstance(some, list) else unaccented(some)


def _whole(expression: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{expression})(?!\w)")


_LONGEST: Final = 160
_EARLY: Final = 4
_HAD: Final = frozenset({"siblings", "pets", "children", "partner"})
"""Topics of whom or what somebody has, who may die or leave."""
_DONE: Final = frozenset({"meat", "alcohol", "instrument"})
"""Topics of what somebody does, which others may do without them."""
_IN_LAW: Final = regex(r"^(?:schwieger|schwag|beau-|belle-|cunad|suegr|suocer|cognat|sogr|cunhad|schoon|zwager)")
_HOUSEHOLD: Final = regex(
    r"^(?:ehe|frau|mann|kind|sohn|tochter|femme|mari|fils|fille|enfant|mujer|marido|espos|hij|moglie|marito|figli|mulher"
    r"|filh|vrouw|man$|zoon|dochter)"
)
"""Who lives with us."""
_BY_ENDING: Final = frozenset({"es", "it", "pt"})
"""Languages of which the verb alone tells of whom it is said."""
