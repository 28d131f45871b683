"""Doctor: is everything whole, and which level serves?"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from perdure.deps import Deps
from perdure.domain.report import Report
from perdure.errors import PerdureError, asking
from perdure.gateways import catalogue, databases, embedders, jobs, layout
from perdure.gateways.rows import PARTS
from perdure.pipelines import embed, sweep
from perdure.pipelines.spaces import spaces
from perdure.ports import PairReader, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What the doctor saw in one database."""

    spaces: int
    pending: int
    failed: Sequence[str]
    problems: Sequence[str]


def examine(deps: Deps) -> Report:
    """Finish erasures that were cut short; check files, gapless revisions, and that indexes hold what the rows hold.

    A database that cannot be read is a problem, and the others are examined.
    """
    problems = [*sweep.finish(deps), *deps.store.check()]
    seen = databases.each(deps.store, partial(_database, deps), told=problems.append)
    problems += [problem for one in seen for problem in one.problems]
    failed = [job for one in seen for job in one.failed]
    problems += [f"a job was given up: {one}" for one in failed]
    silent = _silent(deps)
    problems += [silent] if silent else []
    lies = layout.read(deps.store)
    if lies and lies.by_space and lies.local:
        problems.append(f"the tables {', '.join(lies.local)} lie on one machine only: run `perdure cluster init` again")
    return Report(
        ok=not problems,
        store=deps.store.url,
        spaces=sum(one.spaces for one in seen),
        level=f"lexical+{deps.level}" if deps.embedder and not silent else "lexical",
        text_index=deps.text.name,
        vector_index=deps.vectors.name,
        layout=str(lies) if lies else None,
        embedder=deps.embedder.name if deps.embedder else None,
        pending=sum(one.pending for one in seen),
        failed_jobs=tuple(failed),
        missing=(*deps.missing, *_unread(deps), *_unnamed(deps)),
        problems=tuple(dict.fromkeys(problems)),
    )


def _silent(deps: Deps) -> str:
    """Return why the embedder gives no vector, such as a damaged model file; "" where it does, or there is none."""
    try:
        if deps.embedder is not None:
            with asking(deps.embedder.name):
                deps.embedder.embed(["is all well?"])
    except PerdureError as error:
        return f"search by meaning is out: {error}"
    return ""


def _unread(deps: Deps) -> tuple[str, ...]:
    if deps.embedder is None or isinstance(deps.embedder, PairReader):
        return ()
    return (f"second look: {deps.embedder.name} reads no pairs of statements, as the local embedder does",)


def _unnamed(deps: Deps) -> tuple[str, ...]:
    policy = deps.policy
    if not policy.schedule.enrich or policy.enrich.strategy != "accurate" or deps.ner is not None:
        return ()
    if policy.enrich.llm and deps.llm is not None:
        return ()
    return ("enrich: names are read by rules alone: pip install 'perdure[ner]', or set enrich.llm with a chat model",)


def _database(deps: Deps, database: str) -> _Seen:
    refs, pending, problems = spaces(deps, database), 0, list[str]()
    for ref in refs:
        with deps.store.read(ref) as tx:
            if tx is not None:
                pending += embed.pending(tx, deps)
                problems += [f"space {ref}: {problem}" for problem in _space(tx, deps)]
    with deps.store.admin(database) as admin:
        failed = [f"{one.task} of space {one.number}: {one.failed}" for one in jobs.standing(admin) if one.failed]
    return _Seen(spaces=len(refs), pending=pending, failed=failed, problems=problems)


def _space(tx: Transaction, deps: Deps) -> list[str]:
    problems: list[str] = []
    counted = tx.one("log_revisions")
    if counted is not None and counted[0] != tx.space.rev:
        problems.append(f"{counted[0]} revisions in the log, the counter says {tx.space.rev}")
    parts = [catalogue.read(tx, part, deps.cache) for part in PARTS]
    indexed = sum(part.documents for part in parts)
    row = tx.one("rows_total")
    written = int(row[0]) if row else 0
    if written != indexed and tx.one("jobs_sweeping") is None:  # an erasure at work takes from the rows first
        problems.append(f"{written} versions, but {indexed} in the index: run `perdure reindex`")
    number = embedders.number(tx, deps.embedder) if deps.embedder else None
    outside = deps.vectors.outside
    return [*problems, *outside.check(tx, number)] if outside and number is not None else problems
