"""What writes did, counts, certificates and the state of the store."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from perdure.domain.blocks import shown
from perdure.domain.decay import fades_after
from perdure.domain.decisions import Change, Link, Propose, Settle, Supersede
from perdure.domain.memory import State
from perdure.domain.results import Certificate, Maintained, Stats, Verification, WriteResult
from perdure.domain.run import Run
from perdure.domain.space import SpaceRef
from perdure.surfaces.render import one_line
from perdure.surfaces.runs import did_something, due_for, told_run
from perdure.surfaces.screens.parts import (
    BAD,
    DIM,
    GOOD,
    KEY,
    WEAK,
    framed,
    grid,
    indented,
    line,
    narrow,
    plural,
    said,
    short,
    stack,
    when,
)

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_SIGNS = {
    "add": "+", "change": "~", "supersede": "»", "link": "—", "undo": "«", "erase": "x", "skip": "=", "propose": "?",
    "alias": "≡", "approve": "✓", "deny": "✗", "expire": "✗",
}  # fmt: skip


def write_screen(result: WriteResult, *, floor: float = 0.0, jobs: str = "") -> "RenderableType":
    """Return each decision with its reason, the memory it speaks of, and the id; and, for a floor of confidence under
    which it is put aside, when what was kept fades. jobs: what to say of how many jobs there are ("1 job waits").
    """
    waiting = f" · {jobs or plural(len(result.pending), 'job') + ' in the background'}" if result.pending else ""
    proposed = any(one.action == "propose" for one in result.decisions)
    asked = [line(("`perdure proposals` shows what waits for your word; approve or deny it", DIM))] if proposed else []
    back = [line((f"`perdure undo {result.rev}` brings it back", DIM))] if forgets(result) else []
    return stack(
        *decision_lines(result), *asked, *back, *_fading(result, floor), line((f"revision {result.rev}{waiting}", DIM))
    )


def _fading(result: WriteResult, floor: float) -> "list[RenderableType]":
    kept = result.memories[0] if result.memories else None
    days = fades_after(kept, floor) if kept is not None and kept.state is State.ACTIVE else None
    if kept is None or days is None:
        return []
    keeps = f"`perdure confirm {short(kept.id)}` keeps it, and --pinned what is remembered with it"
    return [line((f"fades: put aside after {plural(days, 'day')} without use; {keeps}", DIM))]


def forgets(result: WriteResult) -> bool:
    """Tell whether a write put something aside."""
    return any(isinstance(one, Change) and one.event == "DELETE" for one in result.decisions)


def decision_lines(
    result: WriteResult, *, skip: Callable[[WriteResult, int], bool] | None = None
) -> "list[RenderableType]":
    """Return each decision, but those at a place that `skip` tells, with its reason and the memory it speaks of."""
    memories = {memory.id: memory for memory in result.memories}
    parts: list[RenderableType] = []
    for place, decision in enumerate(result.decisions):
        if skip is not None and skip(result, place):
            continue
        style = DIM if decision.action == "skip" else GOOD
        head = line((f"{_SIGNS[decision.action]} {decision.action}", style), ": ", one_line(decision.reason))
        parts.append(line(head, (f"  id {short(decision.memory_id)}", DIM)) if decision.memory_id else head)
        if isinstance(decision, Link):
            parts.append(indented(line((f"{decision.type} {decision.strength:g} to {decision.to_id}", DIM)), 2))
        asked = decision.proposal if isinstance(decision, (Propose, Settle)) else None
        memory = (asked and asked.memory) or memories.get(decision.memory_id or "")
        if memory is not None:
            key = f"  ({one_line(memory.key)})" if memory.key else ""
            parts.append(indented(line(said(shown(memory)), (key, DIM)), 2))
        replaced = decision.old_ids if isinstance(decision, Supersede) else ()
        parts += [
            indented(line(("instead of: ", DIM), said(shown(memories[id_]), style=DIM)), 2)
            for id_ in replaced
            if id_ in memories
        ]
    return parts


_NODES: Final[Mapping[str, str]] = {
    "hotpath": "while somebody waited",
    "context": "for a prompt",
    "episodic": "from conversations",
    "worker": "in the background",
}
"""Where operations ran, in words."""


def stats_screen(stats: Stats, zone: str, whose: str) -> "RenderableType":
    """Return the counts of a space."""
    latest = when(stats.latest, zone)
    rows: list[tuple[str, RenderableType]] = [
        ("active memories", line((f"{stats.memories:,}", "bold"))),
        ("by kind", _counts(stats.by_kind)),
        ("by state", _counts(stats.by_state)),
        ("by event", _counts(stats.by_op)),
    ]
    ran = {_NODES.get(name, name): count for name, count in stats.by_node.items()}
    rows += [("done", _counts(ran))] if ran else []
    rows += [("in 7 days", line(_lately(stats.lately)))] if stats.lately else []
    rows += [("used today", line(_spent(stats.spent)))] if stats.spent else []
    rows += [("in short", line(_figures(stats.figures)))] if stats.figures else []
    rows += [
        ("entities", line(f"{stats.entities:,}")),
        ("relations", line(f"{stats.relations:,}")),
        ("waiting for vectors", line(f"{stats.pending:,}")),
        *([("background work", _counts(stats.jobs))] if stats.jobs else []),
        ("revision", line(f"{stats.rev:,}")),
        ("latest change", line(f"{latest} {zone}" if latest else "never")),
    ]
    return framed(grid(rows), whose)


_FIGURES: Final[Mapping[str, str]] = {
    "on_demand": "{:.0%} of turns asked the memory by themselves",
    "injected": "{:.0%} of contexts told something",
    "first_pass": "{:.0%} of what a model wrote was in form at once",
    "created_per_hour": "{:,.4g} memories made an hour",
    "compactions_per_day": "{:,.4g} given up a day",
    "utilisation": "{:.0%} of the limit in use",
    "injection": "{:.0%} of conversations began with memories",
    "energy": "{:,.0f} units of energy spent so far",
    "energy_today": "{:,.0f} of them today",
    "model_failed": "the model failed {:,.0f} times in 7 days",
}
"""What the figures of a space say, in words."""


def _figures(figures: Mapping[str, float]) -> str:
    return ", ".join(_FIGURES.get(name, f"{name.replace('_', ' ')} {{:,.4g}}").format(n) for name, n in figures.items())


_OPS: Final[Mapping[str, str]] = {
    "classify": "read by a model",
    "search": "searched",
    "create": "made",
    "update": "changed",
    "merge": "merged",
    "delete": "put aside",
}
_STATUS: Final[Mapping[str, str]] = {"error": "failed", "skipped": "came to nothing"}


def _lately(counts: Mapping[str, int]) -> str:
    """Return what operations there were, and how many of them failed, or came to nothing."""
    told: list[str] = []
    for op, words in _OPS.items():
        every = {status: n for name, n in counts.items() for at, _, status in (name.partition(" "),) if at == op}
        if every:
            beside = ", ".join(f"{every[status]:,} {said}" for status, said in _STATUS.items() if every.get(status))
            told.append(f"{words} {every.get('ok', 0):,}{f' (and {beside})' if beside else ''}")
    return ", ".join(told)


def _spent(spent: Mapping[str, int]) -> str:
    """Return what background work used today, and what it was refused."""
    refused = {name.partition(":")[2]: n for name, n in spent.items() if name.startswith("refused:")}
    used = [plural(n, name.removesuffix("s"), name) for name, n in spent.items() if ":" not in name]
    return ", ".join([*used, *(f"refused {name.replace('_', ' ')} {plural(n, 'time')}" for name, n in refused.items())])


def maintained_screen(done: Maintained, others: str) -> "RenderableType":
    """Return what maintenance came to: by space, each run that did something, then how many jobs there were.

    `others` says what became of those that are not done.
    """
    rows = [run for run in done.runs if did_something(run)]
    found = [part for space in dict.fromkeys(run.space for run in rows) for part in _of_space(space, rows)]
    idle = Counter((run.task, told_run(run)) for run in done.runs if not did_something(run))
    quiet = [line((f"{task}: {told}{f' (in {n:,} spaces)' if n > 1 else ''}", DIM)) for (task, told), n in idle.items()]
    skipped = [line((f"not done: {reason}", DIM)) for reason in done.missing]
    if done.newer:
        spaces = plural(done.newer, "space is", "spaces are")
        skipped.append(line((f"{spaces} newer than that time: nothing was due there", WEAK)))
    named = ", ".join(f"{task} {n}" for task, n in done.done.items())
    nothing = "" if done.done or done.newer or done.missing or others else ": nothing is due"
    total = f"{plural(sum(done.done.values()), 'job')} done{f' ({named})' if named else ''}{nothing}{others}"
    return stack(*found, *quiet, *skipped, line(total))


def _of_space(space: SpaceRef, runs: Sequence[Run]) -> "list[RenderableType]":
    """Return a space, and below it what its runs came to, in columns that are the same for every space."""
    widths = [max(len(run.task) for run in runs), max(len(due_for(run)) for run in runs)]
    own = [run for run in runs if run.space == space]
    if narrow():
        told = [indented(line(f"{run.task}: ", told_run(run), (f" ({due_for(run)})", DIM)), 2) for run in own]
        return [said(str(space), style=KEY), *told]
    from rich.table import Table

    made = Table.grid(padding=(0, 2, 0, 0))
    for width in widths:
        made.add_column(no_wrap=True, min_width=width)
    made.add_column()
    for run in own:
        made.add_row(line(run.task), line((due_for(run), DIM)), line(told_run(run)))
    return [said(str(space), style=KEY), indented(made, 2)]


def certificate_screen(certificate: Certificate) -> "RenderableType":
    """Return a certificate of erasure."""
    counts = {name: count for name, count in certificate.counts.items() if count}
    rows: list[tuple[str, RenderableType]] = [
        ("certificate", line((certificate.id, KEY))),
        ("scope", line(f"{certificate.scope} in space {_space(certificate)}")),
        ("erased at", line(f"{when(certificate.erased_at, 'UTC', seconds=True)} UTC")),
        ("memories", line(_ids(certificate.memory_ids))),
        ("rows removed", _counts(counts)),
    ]
    rows += [("kept", line(f"{_ids(certificate.kept)}: drawn from other sources too"))] if certificate.kept else []
    rows += [("API keys", line(f"{_ids(certificate.keys)}: revoked"))] if certificate.keys else []
    rows += [("out of reach", line(one_line("; ".join(certificate.out_of_reach))))]
    return framed(grid(rows), "erased for good", style=GOOD)


def verification_screen(found: Verification, words: Sequence[str], *, brief: bool = False) -> "RenderableType":
    """Return what checking a certificate showed."""
    rows: list[tuple[str, RenderableType]] = [
        ("rows left", _counts(found.left) if found.left else line(("none", GOOD))),
    ]
    if not found.known:
        rows.insert(0, ("erasure", line(("this store has no record of it", BAD))))
    if not words:
        rows.append(("raw scan", line(("not asked for: name words with --word", DIM))))
    else:
        where = "files" if found.scanned else "rows of the space"
        told = (f"the {where} still hold {_quoted(found.words_found)}", BAD)
        rows.append(("raw scan", line(told if found.words_found else (f"the {where} hold no {_quoted(words)}", GOOD))))
    if words and not found.scanned:
        rows.append(("files", line(("not searched: not possible on this store", WEAK))))
    if not brief:
        rows.append(("out of reach", line(one_line("; ".join(found.out_of_reach)))))
    if found.ok:
        return framed(grid(rows), "verified: gone", style=GOOD)
    there = bool(found.left or found.words_found)
    return framed(grid(rows), "NOT gone" if there else "not erased here", style=BAD)


def doctor_screen(report: Any) -> "RenderableType":
    """Return what the doctor saw."""
    verdict = line(("all well", GOOD)) if report.ok else line((plural(len(report.problems), "problem"), BAD))
    rows: list[tuple[str, RenderableType]] = [
        ("store", line(one_line(report.store))),
        ("verdict", verdict),
        ("spaces", line(f"{report.spaces:,}")),
        ("level", line(report.level)),
        ("embedder", line(report.embedder or "none")),
        ("indexes", line(f"text {report.text_index}, vector {report.vector_index}")),
        ("waiting for vectors", line(f"{report.pending:,}")),
    ]
    rows += [("tables", line(report.layout))] if report.layout else []
    rows += [("missing", line((one_line(one), WEAK))) for one in report.missing]
    rows += [("failed job", line((one_line(one), BAD))) for one in report.failed_jobs]
    rows += [("problem", line((one_line(one), BAD))) for one in report.problems]
    return framed(grid(rows), "doctor", style=GOOD if report.ok else BAD)


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{one_line(word)}”" for word in words)


def _counts(counts: Mapping[str, Any]) -> "Text":
    return line(", ".join(f"{name} {count:,}" for name, count in counts.items()) or "none")


def _ids(ids: Sequence[str]) -> str:
    listed = ", ".join(ids[:3])
    return f"{len(ids)}: {listed}{' … (--json: all)' if len(ids) > 3 else ''}" if ids else "all"


def _space(certificate: Certificate) -> str:
    place = certificate.space
    owner = ":".join(part for part in (place["owner_type"], place["owner_id"]) if part)
    return one_line(f"{place['tenant']}/{owner}" if place["tenant"] else owner)
