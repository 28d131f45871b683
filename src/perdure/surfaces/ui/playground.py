"""Recall: ask as an assistant would, and see what it would be told, and why."""

from typing import Any, Final

from nicegui import ui

from perdure.domain.answer import Hit, Recall
from perdure.surfaces.ui.asking import Question, arms, boosts, held_back, timings, verdict
from perdure.surfaces.ui.parts import FILLED, box, chip, handled, meter, nothing, page, said, tag
from perdure.surfaces.ui.place import link
from perdure.surfaces.ui.shown import brief, count, kind_name, moment, percent, said_by, short_text, whole_text
from perdure.surfaces.ui.window import Window, replace_address

_FIELDS: Final = (
    ("agent", "Agent", "anyone", "text"),
    ("budget", "Token budget", "by the preset", "number"),
    ("k", "Hits", "by the preset", "number"),
    ("as_of", "True at", "", "datetime-local"),
    ("known_at", "Known at", "", "datetime-local"),
)


async def build(window: Window) -> None:
    """Show the form, and the answer where the address asks already."""
    asked = Question.read(window.query)
    with page("Recall", "Ask what an assistant would ask, and see what it would be told, and why."):
        pass
    typed: dict[str, Any] = {}
    with box():
        with ui.element("div").classes("line").style("flex-wrap: nowrap"):
            typed["text"] = ui.input(placeholder="Where does Ana live?", value=asked.text).classes("grow")
            typed["text"].props("outlined dense autofocus aria-label=Question")
            ask = ui.button("Ask").props(f"unelevated color={FILLED} padding='8px 20px'")
        with ui.element("div").classes("asked"):
            for name, label, hint, kind in _FIELDS:
                typed[name] = ui.input(label, value=getattr(asked, name), placeholder=hint)
                typed[name].props(f"outlined dense stack-label type={kind}")
    area = ui.element("div").classes("stack").style("gap: 20px")
    turn = 0

    async def answered() -> None:
        nonlocal turn
        turn += 1
        mine = turn
        question = Question(**{name: str(field.value or "") for name, field in typed.items()})
        replace_address(link("/recall", window.ref, **question.query()))
        if not question.text.strip():
            return
        arguments = question.arguments(window.tz)
        answer: Recall = await window.space.recall(question.text, **arguments)
        kept: list[Hit] = []
        if "agent" in arguments:
            whole: Recall = await window.space.recall(question.text, **{**arguments, "agent": None})
            kept = held_back(whole, answer)
        if mine == turn and not area.is_deleted:  # no later question has overtaken it
            area.clear()
            with area:
                _answer(window, answer, kept, question.agent)

    ask.on_click(handled(answered))
    for field in typed.values():
        field.on("keydown.enter", handled(answered))
    if asked.text:
        await handled(answered)()


def _answer(window: Window, answer: Recall, kept: list[Hit], agent: str) -> None:
    text, tone = verdict(answer)
    with ui.element("div").classes("line"):
        chip(text, tone).style("white-space: normal; font-size: 14px; padding: 4px 12px")
        ui.label(f"{answer.elapsed_ms:.0f} ms · {count(answer.tokens, 'token')} · {answer.served_by}").classes("soft")
    for one in answer.missing:
        ui.label(short_text(one)).classes("small soft")
    with ui.element("div").classes("two"):
        with ui.element("div").classes("stack"):
            if not answer.hits:
                nothing("search_off", "Nothing was found", "No memory has a word or a name of the question.")
            for place, hit in enumerate(answer.hits, start=1):
                _hit(window, answer, hit, place)
        with ui.element("div").classes("stack").style("gap: 20px"):
            _prompt(answer)
            if agent:
                _kept(window, kept, agent)
            _time(answer)


def _hit(window: Window, answer: Recall, hit: Hit, place: int) -> None:
    memory = hit.memory
    enough = hit.relevance >= answer.threshold
    with box(classes="hit"):
        with ui.element("div").classes("line small soft"):
            chip(str(place), "accent" if enough else "")
            parts = (kind_name(memory.kind.value), memory.key, said_by(memory), moment(memory.said_at, window.tz))
            ui.label(" · ".join(short_text(part, most=60) for part in parts if part))
        with ui.link(target=window.memory(memory.id)):
            said(brief(memory, most=400), "" if enough else "soft")
        with ui.element("div").classes("bars"):
            _bar(
                "Relevance",
                hit.relevance,
                percent(hit.relevance),
                mark=answer.threshold,
                tone="good" if enough else "warn",
            )
            for arm in arms(hit, answer):
                _bar(arm.name, arm.share, arm.note)
        more = " · ".join([f"score {hit.score:.2f}", *boosts(hit)])
        ui.label(more).classes("small soft")


def _bar(name: str, share: float, note: str, *, mark: float | None = None, tone: str = "accent") -> None:
    tag("span", name, "small soft")
    meter(share, label=f"{name}: {note}", mark=mark, tone=tone)
    tag("span", note, "small mono")


def _prompt(answer: Recall) -> None:
    with box("What the model is told"):
        block = answer.to_prompt()
        if block:
            tag("pre", whole_text(block), "prompt mono").props["dir"] = "auto"
            ui.label(count(answer.tokens, "token")).classes("small soft")
        else:
            ui.label("Nothing: no hit reaches the threshold.").classes("soft")


def _kept(window: Window, kept: list[Hit], agent: str) -> None:
    with box(f"Kept from {short_text(agent, most=40)}"):
        if not kept:
            ui.label("Its allowlist held nothing back here.").classes("soft")
        for hit in kept:
            with ui.link(target=window.memory(hit.memory.id)).classes("quote leaf"):
                ui.label(short_text(hit.memory.category or kind_name(hit.memory.kind.value), most=40)).classes(
                    "small soft"
                )
                said(brief(hit.memory))


def _time(answer: Recall) -> None:
    with box("Where the time went"), ui.element("div").classes("bars"):
        for name, share, note in timings(answer):
            _bar(name, share, note)
