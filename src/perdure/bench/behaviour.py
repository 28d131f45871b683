"""`perdure bench behaviour`: what the engine makes of messages, case by case, and whether that is right."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from perdure.bench.behaviour_cases import KINDS, load
from perdure.bench.behaviour_report import Judged, Report
from perdure.bench.behaviour_score import CATEGORIES, Json, Named, Outcome, Stored, score
from perdure.bench.opening import EMBEDDERS, Progress, silent
from perdure.errors import InvalidInput

_TIMES: Final = ("event_start", "event_end", "valid_from", "valid_until")


def measure(
    path: str | Path, *, level: str = "lexical", only: Sequence[str] = (), progress: Progress | None = None
) -> Report:
    """Run every case of a file, each in a fresh store in memory, and score it.

    level: `lexical`, `local`, or the name of another embedder. only: these categories. Consent is given by itself, but
    in the cases about sensitive content. Raise InvalidInput for a file that holds no cases.
    """
    unknown = [name for name in only if name not in CATEGORIES]
    if unknown:
        raise InvalidInput(f"no category is called {unknown[0]!r}: use {', '.join(CATEGORIES)}")
    cases = [case for case in load(path) if not only or case["category"] in only]
    report = progress or silent
    judged: list[Judged] = []
    for number, case in enumerate(cases):
        try:
            outcome = run(case, level=level)
        except InvalidInput as error:
            raise InvalidInput(f"{path}: case {case['id']}: {error}") from error
        judged.append(Judged(case=case, outcome=outcome, score=score(case, outcome)))
        report("cases", number + 1, len(cases))
    return Report(path=str(path), level=level, judged=tuple(judged))


def run(case: Json, *, level: str = "lexical") -> Outcome:
    """Play a case to a fresh engine and return what that came to."""
    import perdure  # the engine is loaded only when something is measured

    category = case.get("base", case["category"])
    policy = {"consent": {"mode": "ask" if category == "sensitive" else "auto"}}
    with perdure.open("sqlite:///:memory:", embedder=EMBEDDERS.get(level, level), policy=policy) as engine:
        space = engine.space(user="case", tz=case.get("tz", "UTC"))
        ids = {one["id"]: _preload(space, one) for one in case.get("preload", ())}
        explicit, after = False, list[list[Any]]()
        for turn in case["turns"]:
            written = space.observe(
                turn["text"],
                role=turn["role"],
                session=turn["session"],
                speaker=turn.get("speaker"),
                at=datetime.fromisoformat(turn["ts"]),
            )
            explicit = explicit or written.explicit
            after.append(_active(space))
        engine.flush()
        last = _active(space)
        present = {memory.id for memory in last}
        return Outcome(
            memories=tuple(_stored(memory, ZoneInfo(case.get("tz", "UTC"))) for memory in last),
            ever=frozenset(memory.content for state in after for memory in state),
            probe=_probed(space, case["expect"]) if category == "update" else (),
            explicit=explicit,
            active=frozenset(name for name, id_ in ids.items() if id_ in present),
            pending=tuple((one.key or "", one.value or "") for one in space.proposals()),
            relation=_relation(space, after[0], last),
            entities=tuple(Named(name=one.name, type=one.type, aliases=one.aliases) for one in space.entities()),
        )


def _preload(space: Any, one: Mapping[str, Any]) -> str:
    said = datetime.fromisoformat(one["ts"])
    written = space.remember(one["text"], kind=one["kind"], key=one.get("key"), at=said)
    return written.memories[0].id


def _active(space: Any) -> list[Any]:
    return [memory for kind in KINDS for memory in space.list(kind=kind, state="active", limit=500).items]


def _stored(memory: Any, zone: ZoneInfo) -> Stored:
    times = {name: value.astimezone(zone).isoformat() for name in _TIMES if (value := getattr(memory, name))}
    return Stored(text=memory.content, kind=str(memory.kind), key=memory.key, **times)


def _probed(space: Any, expect: Json) -> tuple[str, ...]:
    """Return what a question brings in the way that an application asks it: statements and messages."""
    answer = space.recall(expect["probe"]["query"], k=expect["probe"]["k"])
    return tuple(hit.memory.content for hit in answer.hits)


def _relation(space: Any, first: Sequence[Any], last: Sequence[Any]) -> str:
    """Tell how the second message of a pair was taken: what the first said is retired, said again, or beside it."""
    before, now = {memory.id for memory in first}, {memory.id for memory in last}
    if not before:
        return "none"
    told = {event: {one.memory_id for one in space.changes() if one.event == event} for event in ("MERGE", "UPDATE")}
    if before - now - told["MERGE"]:
        return "contradiction"
    again = now == before or not before.isdisjoint(told["MERGE"] | told["UPDATE"])
    return "same_fact" if again else "different"
