"""What of the hits is shown: what a token budget and a category leave room for, and nothing twice."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from perdure.deps import Deps
from perdure.domain.answer import Recall
from perdure.domain.blocks import delta_block, frame, prompt_line
from perdure.domain.memory import Memory, composed
from perdure.domain.prompt_policy import FORMS
from perdure.domain.question import Question
from perdure.domain.text import query_terms
from perdure.domain.zones import zone

NO_ROOM: Final = "room: what was found does not fit budget_tokens: raise it"


def budget(deps: Deps, question: Question) -> int | None:
    """Return the tokens that the whole block may take; None: as many as it takes."""
    return deps.policy.recall.budget_tokens if question.budget_tokens is None else question.budget_tokens


class Room:
    """What the token budget leaves, after what changed and the frame, for lines as the prompt has them."""

    def __init__(self, deps: Deps, question: Question, answer: Recall) -> None:
        tokens = budget(deps, question)
        self._count = deps.count_tokens
        self._zone, self._categories = zone(answer.zone), deps.policy.categories
        self._forms = (deps.policy.prompt, *(form for form in FORMS.values() if not form.opening))
        self._left = None if tokens is None else tokens - self._taken(answer)
        self.refused = False
        """Whether a memory was too long for what was left."""

    def _taken(self, answer: Recall) -> int:
        """Return what the frame and what changed take."""
        taken = delta_block(answer.delta, answer.since_rev) + "\n\n" if answer.delta else ""
        head = max(self._count(frame(form, answer.owner)) for form in self._forms)
        return head + self._count(taken)

    def takes(self, memory: Memory) -> bool:
        """Take in the line of a memory, or tell that it is too long for what is left."""
        if self._left is None:
            return True
        lines = [prompt_line(memory, form, self._zone, number=10, categories=self._categories) for form in self._forms]
        cost = max(self._count("\n" + line) for line in lines)
        if cost > self._left:
            self.refused = True
            return False
        self._left -= cost
        return True


def repeated(question: Question, found: Sequence[tuple[Memory, float]], k: int) -> frozenset[int]:
    """Return the places of messages beside which statements that were made of them have all their words, where no kinds
    were asked for; found: memories with their relevance, best first.
    """
    least = question.threshold if question.threshold is not None else 0.0
    made: dict[str, set[int]] = {}
    for one, relevance in found[:k] if question.kinds is None else ():
        for source in one.source_ids if relevance >= least and not composed(one) else ():
            made.setdefault(source, set()).update(query_terms(one.content))
    return frozenset(
        at for at, (one, _) in enumerate(found) if one.id in made and _says_no_more(one.content, made[one.id])
    )


def _says_no_more(text: str, terms: set[int]) -> bool:
    """Tell whether statements of these terms say all of a message, or all that it orders to remember."""
    if terms.issuperset(query_terms(text)):
        return True
    from perdure.extraction.orders import wanted_kept  # much to load, for few messages

    ordered = (wanted_kept(text) or "").rstrip(" .!")
    order, said, rest = text.rpartition(ordered) if ordered else (text, "", "")
    alone = said and not rest.strip(" .!") and not _STOPS.intersection(order)
    return bool(alone) and terms.issuperset(query_terms(ordered))


_STOPS: Final = frozenset(".!?;\n")


def packed(
    deps: Deps, question: Question, found: Sequence[tuple[Memory, float]], k: int, room: Room, told: Collection[int]
) -> list[int]:
    """Return the places of up to k memories that are relevant enough, if the caller set a threshold, and for whose
    lines there is room; found: memories with their relevance, best first.

    Left out is what is `told` already, and what a category has beyond what may be shown of it.
    """
    least = question.threshold if question.threshold is not None else 0.0
    fits = within(deps)
    kept: list[int] = []
    for place, (one, relevance) in enumerate(found):
        if len(kept) == k:
            break
        if relevance >= least and place not in told and fits(one) and room.takes(one):
            kept.append(place)
    return kept


def within(deps: Deps, before: Iterable[Memory] = ()) -> Callable[[Memory], bool]:
    """Return what tells of one memory after the other whether its category may show it, beside those before."""
    policy = deps.policy.categories
    most = {name: rule.rag_length for name, rule in policy.rules().items() if rule.context == "rag" and rule.rag_length}
    shown = Counter(map(policy.shelf, before) if most else ())

    def fits(memory: Memory) -> bool:
        if not most:
            return True
        name = policy.shelf(memory)
        shown[name] += 1
        return name not in most or shown[name] <= most[name]

    return fits
