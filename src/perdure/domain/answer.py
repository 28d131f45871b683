"""What a question is answered with."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from perdure.domain.arguments import checked, quoted
from perdure.domain.blocks import delta_block, joined, prompt_block
from perdure.domain.category_policy import CATEGORIES, CategoriesPolicy
from perdure.domain.memory import Memory
from perdure.domain.prompt_policy import FORMS, PromptPolicy
from perdure.domain.quick import changing, quick
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.errors import InvalidInput

NO_VECTORS: Final = "embedder: no vectors yet"
"""How what is missing begins where vectors are still to be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One found memory. `score` orders within this answer; `relevance` is absolute, 0 to 1.

    `why` maps each arm that found it to {rank, score}, and "boosts" to what was added to the arms' fusion for what: the
    conversation around it ("context"), importance … Less these, the score is what the fusion gave.
    """

    memory: Memory
    score: float
    relevance: float
    why: Mapping[str, Any]


BY_SCAN: Final = " (exact scan)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The answer to a question: hits best first, and how it came about.

    `served_by` names the level ("lexical", "lexical+local" …, with `BY_SCAN` behind it where the exact scan answered in
    the place of an index that failed), `missing` what a fuller installation would add, or that
    nothing of what is relevant fits the budget. `delta` are lines about what changed since revision `since_rev`, which
    the session last saw. `tokens` is what `to_prompt()` takes, 0 where that is empty; `elapsed_ms` the whole time,
    `timings` its parts in ms.
    """

    query: str
    hits: tuple[Hit, ...] = ()
    served_by: str = "lexical"
    missing: tuple[str, ...] = ()
    tokens: int = 0
    elapsed_ms: float = 0.0
    timings: Mapping[str, float] = field(default_factory=dict[str, float])
    threshold: float = 0.0
    nothing_relevant: bool = True
    related: tuple[Memory, ...] = ()
    delta: tuple[str, ...] = ()
    since_rev: int = 0
    rev: int = 0
    zone: str = "UTC"
    preset: str = "assistant"
    owner: str = ""
    form: PromptPolicy = field(default=FORMS["assistant"], repr=False)
    categories: CategoriesPolicy = field(default=CATEGORIES, repr=False)

    @checked
    def to_prompt(self, preset: str | None = None) -> str:
        """Return the block for a model's prompt, in a preset's form; without memories when nothing is relevant.

        Above it stands what changed since the session last asked, where the form has that. Raises InvalidInput for a
        preset that there is not.
        """
        form = self.form if preset in (None, self.preset) else FORMS.get(preset)
        if form is None:
            raise InvalidInput(f"unknown preset {preset!r}: use {', '.join(FORMS)}, or leave it out")
        changed = delta_block(self.delta, self.since_rev) if form.delta else ""
        if self.nothing_relevant:
            return changed
        shown = [hit.memory for hit in self.hits if hit.relevance >= self.threshold]
        told = (*shown, *self.related)
        block = prompt_block(told, form, zone=zone(self.zone), owner=self.owner, categories=self.categories)
        return joined(changed, block)


changed_recall = changing(Recall, quick(Recall))
"""Changes fields of a `Recall`, which each question does a few times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullet:
    """A memory as an agent gets it that asked for bullets: `text` is "[category] …", on one line."""

    id: str
    category: str
    text: str


_MARK: Final = 6
_CURSOR: Final = re.compile(rf"(?:newest|oldest)-[0-9a-f]{{{_MARK}}}-[0-9]{{1,18}}")


def cursor(ref: SpaceRef, place: int | str, *, newest: bool) -> str:
    """Return where a page of a list begins, behind a version of its space: it goes on with that list alone."""
    return f"{'newest' if newest else 'oldest'}-{ref.mark[:_MARK]}-{place}"


def place_of(after: str, ref: SpaceRef, *, newest: bool) -> int:
    """Return the version behind which a page begins; InvalidInput for what is no cursor, or one of another list."""
    if not _CURSOR.fullmatch(after):
        raise InvalidInput(f"{quoted(after)} is no cursor: pass the `next` of the page before")
    place = after.rpartition("-")[2]
    if after != cursor(ref, place, newest=newest):
        raise InvalidInput(f"{after} is a cursor of another list: pass the `next` of the page before, in its order")
    return int(place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of memories, oldest first; `next` is the cursor of the following page, None at the end."""

    items: tuple[Memory, ...]
    next: str | None = None
