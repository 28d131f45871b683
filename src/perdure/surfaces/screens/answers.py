"""What recall found, with where it comes from and why."""

from dataclasses import replace
from typing import TYPE_CHECKING

from perdure.domain.answer import Hit, Recall
from perdure.domain.blocks import shown
from perdure.domain.memory import Kind
from perdure.surfaces.render import one_line
from perdure.surfaces.screens.parts import (
    BAD,
    DIM,
    GOOD,
    KEY,
    WEAK,
    bar,
    indented,
    line,
    plural,
    said,
    short,
    source,
    stack,
    when,
    who,
)

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

ARMS = ("text", "vector", "entity", "key", "recent")


def recall_screen(answer: Recall, *, begin: str = "", here: str | None = None) -> "RenderableType":
    """Return the hits, best first, and how it came about; `begin`: the command to begin with where nothing is known;
    here: the conversation that asks, which is not named.
    """
    if begin and not answer.hits:
        return line(("Nothing is remembered here yet. ", WEAK), f"Begin with: {begin}")
    return stack(
        verdict(answer),
        *(hit_screen(hit, place, answer, here=here) for place, hit in enumerate(answer.hits, start=1)),
        _related(answer),
        footer(answer),
    )


def verdict(answer: Recall) -> "RenderableType | None":
    """Say so when nothing is relevant."""
    if not answer.nothing_relevant:
        return None
    if not answer.hits:
        return line(("Nothing relevant.", WEAK))
    return line(("Nothing relevant. ", WEAK), (f"The nearest, all below {answer.threshold:.2f}:", DIM))


def hit_screen(hit: Hit, place: int, answer: Recall, *, here: str | None = None) -> "RenderableType":
    """Return one hit: who and when, the text, and the numbers; without its conversation where that is `here`."""
    memory = hit.memory
    place_of = source(replace(memory, session=None) if here is not None and memory.session == here else memory)
    weak = hit.relevance < answer.threshold
    what = [] if memory.kind is Kind.EPISODE else [memory.key or str(memory.kind)]
    parts = [who(memory), when(memory.said_at, answer.zone), place_of, *map(one_line, what), short(memory.id)]
    head = line((f"{place:>2}  ", "bold"), (" · ".join(part for part in parts if part), DIM if weak else KEY))
    numbers = line(
        f"relevance {hit.relevance:.2f} ",
        (bar(hit.relevance, width=4), WEAK if weak else GOOD),
        f" score {hit.score:.2f}  ",
        (arms_line(hit), DIM),
    )
    return stack(head, indented(said(shown(memory), style=DIM if weak else ""), 4), indented(numbers, 4))


def arms_line(hit: Hit) -> str:
    """Return the arms that found a hit, each with its rank ("-": scored, not among its best) and score."""
    return " ".join(f"{name} {_rank(hit, name)} {arm_score(hit, name):.2f}" for name in ARMS if name in hit.why)


def arm_bars(hit: Hit, answer: Recall) -> "Text":
    """Return a bar for each arm, scaled to the arm's best score in this answer."""
    best = {name: max((arm_score(one, name) for one in answer.hits), default=0.0) for name in ARMS}
    served = [name for name in ARMS if best[name] > 0]
    width = 8 if len(served) < 3 else 4
    parts: list[str | tuple[str, str]] = []
    for name in served:
        score = arm_score(hit, name)
        parts += [(f"{name} ", DIM), (bar(score / best[name], width=width), "cyan"), f" {score:<5.2f} "]
    context = float(hit.why["boosts"].get("context", 0.0))
    return line(*parts, (f"context {context:+.2f}", DIM))


def footer(answer: Recall) -> "RenderableType":
    """Return which level served, what is missing, milliseconds and tokens."""
    facts = [plural(len(answer.hits), "hit"), f"served by {answer.served_by}", f"{answer.elapsed_ms:.0f} ms"]
    facts += [plural(answer.tokens, "token"), f"times in {answer.zone}"]
    missing = [line((f"missing: {one_line(one)}", WEAK)) for one in answer.missing]
    return stack(line((" · ".join(facts), DIM)), *missing)


def _related(answer: Recall) -> "RenderableType | None":
    if not answer.related:
        return None
    lines = [indented(line(("~ ", BAD), said(shown(one)), (f"  id {short(one.id)}", DIM)), 2) for one in answer.related]
    return stack(line(("related", DIM)), *lines)


def _rank(hit: Hit, arm: str) -> str:
    rank: int | None = hit.why[arm]["rank"]
    return f"#{rank}" if rank else "-"


def arm_score(hit: Hit, arm: str) -> float:
    """Return what an arm gave for a hit."""
    return float(hit.why[arm]["score"]) if arm in hit.why else 0.0
