"""Import: what a file holds into spaces, whatever product wrote it; the same file again changes nothing."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

from perdure.deps import Deps
from perdure.domain.memory import STATEMENT_KINDS, Memory, State
from perdure.domain.message import Message, blank, check
from perdure.domain.moment import Moment
from perdure.domain.results import Imported, Transferred
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput
from perdure.formats import read as formats
from perdure.formats.shares import WITHOUT_TEXT, Edge, Share, Statement
from perdure.pipelines import observe, read, remember, transfer
from perdure.pipelines.remember import Remember
from perdure.pipelines.stats import stats

_PAGE: Final = 1_000
Progress = Callable[[int, int], None]
"""Told how many messages and statements are kept, and of how many."""
OWN: Final = "perdure"
FORMATS: Final = (OWN, *formats.FORMATS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What to import and where to.

    `into`: the space that gets everything; None: what has an owner in the file goes into their space, the rest into
    `otherwise`. `only` names one of the file's conversations or owners. Times without a zone are in `tz`.
    """

    path: str | Path
    format: str | None = None
    into: SpaceRef | None = None
    otherwise: SpaceRef = SpaceRef()
    only: str | None = None
    tz: str = "UTC"
    progress: Progress | None = None


def import_(deps: Deps, request: Request) -> list[Imported] | list[Transferred]:
    """Take a file in. perdure's own exports come whole, with their past; of other files their messages and statements.

    Raises InvalidInput, naming the file and the place, for what is not understood, or for several owners and one space.
    """
    if request.format not in (None, *FORMATS):
        raise InvalidInput(f"unknown format {request.format!r}: use one of {', '.join(FORMATS)}")
    path = str(request.path)
    if request.format == OWN or (request.format is None and transfer.is_export(path)):
        if request.only is not None:
            raise InvalidInput(f"{path} is an export of perdure: it is imported whole")
        return transfer.import_file(deps, path, into=request.into)
    if request.format is not None and transfer.is_export(path):
        raise InvalidInput(f"{path} is no {request.format} file: it seems to be {OWN}; leave the format out")
    name, found = formats.read(path, format=request.format, tz=request.tz)
    shares = found if request.only is None else _chosen(found, request.only, path)
    if len(shares) > 1 and request.into is not None:
        remedy = "name one (only=…, --conversation), or leave out the owner, so that each gets a space"
        raise InvalidInput(f"{path} holds {len(shares)} conversations or owners: {remedy}")
    several = len(shares) > 1
    shares = [_checked(one, f"{path}, {one.name}" if several and one.name else path, deps) for one in shares]
    if not any(share.messages or share.statements for share in shares):
        raise InvalidInput(_nothing(path, name, shares, guessed=request.format is None))
    results: list[Imported] = []
    before, whole = 0, sum(len(share.messages) + len(share.statements) for share in shares)
    for share in shares:
        ref = request.into or _space(share, request.otherwise)
        results.append(_keep(deps, ref, share, name, request, _Told(request.progress, before, whole)))
        before += len(share.messages) + len(share.statements)
    return results


def _nothing(path: str, name: str, shares: Sequence[Share], *, guessed: bool) -> str:
    """Return what to say of a file in which there is nothing to keep."""
    skipped = sum((Counter(share.skipped) for share in shares), Counter[str]())
    why = ", ".join(f"{count:,} × {reason}" for reason, count in skipped.most_common())
    remedy = "; name the format (format, --format) if it is another" if guessed else ""
    return f"{path} has nothing to keep, read as {name}{f' ({why})' if why else ''}{remedy}"


def _checked(share: Share, where: str, deps: Deps) -> Share:
    """Return a share without the messages that say nothing, which it counts; refuse others that cannot be kept before
    anything is written, naming the file and their number in it.
    """
    kept: list[Message] = []
    for number, message in enumerate(share.messages, 1):
        try:
            if not (isinstance(message.text, str) and blank(message.text)):  # pyright: ignore[reportUnnecessaryIsInstance]  (as it is in the file)
                kept.append(check(message, limit=deps.policy.write.max_content))
        except InvalidInput as error:
            raise InvalidInput(f"{where}: message {number}: {error}") from error
    empty = len(share.messages) - len(kept)
    skipped = {**share.skipped, WITHOUT_TEXT: share.skipped.get(WITHOUT_TEXT, 0) + empty} if empty else share.skipped
    return replace(share, messages=tuple(kept), skipped=skipped)


@dataclass(frozen=True, slots=True)
class _Told:
    """Passes on how far a share has come, as a part of the whole."""

    progress: Progress | None
    before: int
    whole: int

    def __call__(self, done: int) -> None:
        if self.progress:
            self.progress(self.before + done, self.whole)


def _keep(deps: Deps, ref: SpaceRef, share: Share, name: str, request: Request, told: _Told) -> Imported:
    results = observe.observe(deps, ref, observe.Observe(messages=share.messages, progress=told), tz=request.tz)
    did = Counter(result.decisions[0].action for result in results)
    if share.statements:
        statements = _Statements(deps, ref, request.tz)
        for number, one in enumerate(share.statements, len(share.messages) + 1):
            did[statements.keep(one)] += 1
            told(number)
        did.update(statements.link(edge) for edge in share.edges)
    return Imported(
        space=ref,
        format=name,
        messages=len(share.messages),
        statements=len(share.statements),
        relations=len(share.edges),
        added=did["add"] + did["supersede"] + did["link"],
        changed=did["change"],
        known=did["skip"],
        rev=stats(deps, ref, Moment()).rev,
        skipped=share.skipped,
        mended=share.mended,
    )


class _Statements:
    """The statements of a space by the name they have in their source.

    What became of one here counts more than the file: what was corrected or forgotten here stays so, unless the
    source itself says something new of it.
    """

    def __init__(self, deps: Deps, ref: SpaceRef, tz: str) -> None:
        self._deps, self._ref, self._tz = deps, ref, tz
        self._known = _by_message_id(deps, ref)
        self._edges: dict[str, set[tuple[str, str]]] = {}

    def keep(self, one: Statement) -> str:
        """Remember what is new, correct what the source has edited; return the action as decisions name it."""
        known = self._known.get(one.message_id, [])
        active = _active(known)
        if any(memory.content == one.text for memory in known) or (known and active is None):
            return "skip"
        if active is not None:
            result, action = remember.correct(self._deps, self._ref, active.id, one.text, own=True), "change"
        else:
            request = Remember(**{name: getattr(one, name) for name in _ARGUMENTS})
            result = remember.remember(self._deps, self._ref, request, tz=self._tz, own=True)
            action = result.decisions[0].action
        self._known[one.message_id] = [*result.memories, *known]  # the youngest first
        return action

    def link(self, edge: Edge) -> str:
        """Relate two statements, unless they are; return the action as decisions name it."""
        from_id, to_id = (self._id_of(name) for name in (edge.from_id, edge.to_id))
        if from_id not in self._edges:
            found = read.relations(self._deps, self._ref, from_id)
            self._edges[from_id] = {(one.to_id, one.type) for one in found}
        if from_id == to_id or (to_id, edge.type) in self._edges[from_id]:
            return "skip"
        self._edges[from_id].add((to_id, edge.type))
        return remember.link(self._deps, self._ref, from_id, to_id, type_=edge.type, strength=1.0).decisions[0].action

    def _id_of(self, message_id: str) -> str:
        known = self._known[message_id]
        return (_active(known) or known[0]).id


_ARGUMENTS: Final = tuple(one.name for one in fields(Statement))


def _active(memories: list[Memory]) -> Memory | None:
    return next((one for one in memories if one.state is State.ACTIVE), None)


def _by_message_id(deps: Deps, ref: SpaceRef) -> dict[str, list[Memory]]:
    found: dict[str, list[Memory]] = {}
    after: str | None = None
    while True:
        page = read.listed(
            deps,
            ref,
            kinds=sorted(STATEMENT_KINDS),
            states=None,
            filters=None,
            moment=Moment(),
            limit=_PAGE,
            after=after,
        )
        for memory in page.items:
            if memory.message_id is not None:
                found.setdefault(memory.message_id, []).append(memory)
        after = page.next
        if after is None:
            return found


def _chosen(shares: Sequence[Share], name: str, path: str) -> Sequence[Share]:
    """Return the share of that name, or what a share has of the session of that name."""
    found = tuple(share for share in shares if share.name == name)
    if found:
        return found
    for share in shares:
        messages = tuple(one for one in share.messages if one.session == name)
        if messages:
            return (replace(share, messages=messages, statements=(), edges=()),)
    known = [share.name for share in shares if share.name]
    known += dict.fromkeys(one.session for share in shares for one in share.messages if one.session)
    raise InvalidInput(f"{path} has no conversation {name!r}: it has {', '.join(known[:5]) or 'none'}")


def _space(share: Share, otherwise: SpaceRef) -> SpaceRef:
    return otherwise if share.owner is None else replace(share.owner, tenant=otherwise.tenant)
