"""What the demonstration shows, step by step."""

from typing import TYPE_CHECKING, assert_never

from perdure.surfaces.demo import Asked, Corrected, Erased, Loaded, Step, ThenAndNow, Unknown
from perdure.surfaces.render import one_line
from perdure.surfaces.screens.answers import arm_bars, verdict
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
    rule,
    said,
    source,
    stack,
    when,
    who,
)
from perdure.surfaces.screens.records import history_screen
from perdure.surfaces.screens.reports import certificate_screen, verification_screen, write_screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from perdure.domain.answer import Hit, Recall

SHOWN = 2
"""Hits of a question; the one that holds the answer is shown as well."""


def step_screen(step: Step, number: int) -> "RenderableType":
    """Return one step; `number` counts the questions."""
    match step:
        case Loaded():
            return _loaded(step)
        case Asked():
            return stack("", rule(f"{number}. {one_line(step.question)}"), _asked(step))
        case Unknown():
            return _unknown(step)
        case ThenAndNow():
            return _then_and_now(step)
        case Corrected():
            return _corrected(step)
        case Erased():
            return _erased(step)
        case _:
            assert_never(step)


def welcome_screen(store: str, level: str, missing: "Sequence[str]") -> "RenderableType":
    """Return what is going to happen, on which level."""
    parts = [
        line(("perdure remembers a conversation and answers from it, with the source of every answer.", "bold")),
        line((f"Store {one_line(store)} · level {level}", DIM)),
    ]
    return stack(*parts, *(line((f"missing: {one_line(one)}", WEAK)) for one in missing))


def summary_screen(asked: "Sequence[Asked]") -> "RenderableType":
    """Say how often the message with the answer was found."""
    known = [one for one in asked if one.evidence]
    first = sum(one.place == 1 for one in known)
    among = sum(one.place is not None for one in known)
    silent = sum(one.answer.nothing_relevant for one in known)
    text = f"The message with the answer came first {first} times, among the first five {among} times of {len(known)}"
    refused = f"; {silent} times perdure said “nothing relevant”" if silent else ""
    return stack("", line((f"{text}{refused}.", "bold")))


def prompt_screen() -> "RenderableType":
    """Invite to ask."""
    return stack("", rule("Your turn"), line("Ask something about the conversation; an empty line ends it."))


def asked_screen(asked: Asked) -> "RenderableType":
    """Return the answer to a question of one's own."""
    return _asked(asked, shown=3)


def _loaded(step: Loaded) -> "RenderableType":
    speakers = " and ".join(map(one_line, step.speakers[:2])) or "nobody named"
    span = f", {when(step.begins, 'UTC')[:10]} to {when(step.ends, 'UTC')[:10]}" if step.begins else ""
    talk = f"{plural(step.messages, 'message')} of {speakers} in {plural(step.sessions, 'session')}{span}"
    return line(
        ("remembered ", GOOD), f"{talk} ", (f"({step.kept_s:.2f} s, and {step.embedded_s:.1f} s for vectors)", DIM)
    )


def _asked(step: Asked, *, shown: int = SHOWN) -> "RenderableType":
    answer = step.answer
    hits = [(place, hit) for place, hit in enumerate(answer.hits, start=1) if place <= shown or place == step.place]
    about = line((f"as of {when(step.as_of, answer.zone)}", WEAK)) if step.as_of else None
    return stack(about, verdict(answer), *(_hit(hit, place, step) for place, hit in hits), _foot(step))


def _hit(hit: "Hit", place: int, step: Asked) -> "RenderableType":
    memory = hit.memory
    right = step.held_by(memory)
    parts = [who(memory), when(memory.said_at, step.answer.zone), source(memory) or memory.key or str(memory.kind)]
    mark = ("✓ ", GOOD) if right else "  "
    head = line(mark, (f"{place}  ", "bold"), (" · ".join(part for part in parts if part), KEY))
    weak = hit.relevance < step.answer.threshold
    sure = line(
        f"relevance {hit.relevance:.2f} ", (bar(hit.relevance), WEAK if weak else GOOD), f"  score {hit.score:.2f}"
    )
    return stack(head, indented(said(memory.content), 5), indented(sure, 5), indented(arm_bars(hit, step.answer), 5))


def _foot(step: Asked) -> "RenderableType":
    answer = step.answer
    facts = [f"served by {answer.served_by}", f"{answer.elapsed_ms:.0f} ms"]
    if step.evidence:
        held = f"message{'s' if len(step.evidence) > 1 else ''} {', '.join(map(one_line, step.evidence))}"
        facts.append(f"✓ {held}: {_place(step)}")
    return indented(line((" · ".join(facts), DIM)), 5)


def _place(step: Asked) -> str:
    if step.place is None:
        return f"not among the first {len(step.answer.hits)}"
    return "found first" if step.place == 1 else f"found at place {step.place}"


def _unknown(step: Unknown) -> "RenderableType":
    note = (
        "The conversation does not say." if step.asked.answer.nothing_relevant else "perdure took this for an answer."
    )
    title = f"What nobody said: {one_line(step.asked.question)}"
    return stack("", rule(title), _asked(step.asked), line((note, DIM)))


def _then_and_now(step: ThenAndNow) -> "RenderableType":
    from rich.table import Table

    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=1)
    table.add_column(ratio=1)
    zone = step.then.answer.zone
    then, now = step.then.as_of, "now"
    table.add_row(line((f"as of {when(then, zone)[:10]}", WEAK)), line((now, GOOD)))
    table.add_row(_column(step.then.answer), _column(step.now.answer))
    title = f"Then and now: {one_line(step.then.question)}"
    note = line(("Reads of the past see what held then, also what was corrected since.", DIM))
    return stack("", rule(title), table, note)


def _column(answer: "Recall") -> "RenderableType":
    parts: list[RenderableType] = [] if verdict(answer) is None else [line(("Nothing relevant.", WEAK))]
    for hit in answer.hits[:SHOWN]:
        memory = hit.memory
        head = f"{who(memory)} · {when(memory.said_at, answer.zone)[:10]} · {one_line(memory.message_id or '')}"
        parts += [
            line((head, KEY)),
            said(memory.content),
            line((f"relevance {hit.relevance:.2f} {bar(hit.relevance)}", DIM)),
        ]
    return stack(*parts)


def _corrected(step: Corrected) -> "RenderableType":
    return stack(
        "",
        rule("A correction: the old statement stays in the history"),
        write_screen(step.remembered),
        write_screen(step.corrected),
        history_screen(step.history, "UTC"),
        line((one_line(step.asked.question), "bold")),
        _asked(step.asked),
    )


def _erased(step: Erased) -> "RenderableType":
    gone = "something is still there" if not step.verification.ok else "the messages are gone"
    return stack(
        "",
        rule(f"An erasure, for good: {one_line(step.what)[:60]}"),
        line(("before: ", BAD), (one_line(step.before.question), "bold")),
        _asked(step.before),
        certificate_screen(step.certificate),
        verification_screen(step.verification, step.words, brief=True),
        line(("after: ", GOOD), (one_line(step.after.question), "bold"), (f"  ({gone})", DIM)),
        _asked(step.after),
    )
