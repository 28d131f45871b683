"""Commands that keep something new."""

from typing import Annotated

import typer

from perdure.domain.message import ROLES
from perdure.surfaces.cli.call import Call, WrongUsage, text_of, with_replaced
from perdure.surfaces.cli.options import (
    ActorId,
    AgentId,
    At,
    Key,
    MessageId,
    RunId,
    Session,
    SourceIds,
    Speaker,
    Text,
    ValidFrom,
    ValidUntil,
    Wait,
)


def observe_(
    call: Call,
    text: Text,
    role: Annotated[str, typer.Option(help="user, assistant, tool, document or system.", metavar="ROLE")] = "user",
    speaker: Speaker = None,
    session: Session = None,
    at: At = None,
    message_id: MessageId = None,
    turn_no: Annotated[int | None, typer.Option(help="Its place in the conversation.", metavar="N")] = None,
    agent_id: AgentId = None,
    run_id: RunId = None,
    actor_id: ActorId = None,
    wait: Wait = False,
) -> None:
    """Keep one message of a conversation, as it was said."""
    if role not in ROLES:
        raise WrongUsage(f"--role {role!r} is no role: use {', '.join(ROLES)}")
    with call.space(absent="make") as space:
        result = space.observe(
            text_of(text), role=role, speaker=speaker, session=session, at=call.moment(at, "--at"),
            message_id=message_id, turn_no=turn_no, agent_id=agent_id, run_id=run_id, actor_id=actor_id,
        )  # fmt: skip
        if wait:
            space.engine.flush()
    call.show_write(result, waited=wait)


def remember_(
    call: Call,
    text: Text,
    kind: Annotated[str, typer.Option(help="Such as fact, preference, task or note.", metavar="KIND")] = "fact",
    key: Key = None,
    category: Annotated[str | None, typer.Option(help="What it is about.", metavar="NAME")] = None,
    confidence: Annotated[float, typer.Option(help="How sure, 0 to 1.", metavar="SHARE")] = 1.0,
    importance: Annotated[int | None, typer.Option(help="How weighty, 1 to 5.", metavar="N")] = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Keep it before others, and from fading.")] = False,
    tag: Annotated[list[str] | None, typer.Option(help="May be repeated.", metavar="TAG")] = None,
    source_ids: SourceIds = None,
    speaker: Speaker = None,
    session: Session = None,
    message_id: MessageId = None,
    at: At = None,
    valid_from: ValidFrom = None,
    valid_until: ValidUntil = None,
    actor_id: ActorId = None,
    wait: Wait = False,
) -> None:
    """Keep a statement; another value of a single-valued key supersedes the old one."""
    with call.space(absent="make") as space:
        result = space.remember(
            text_of(text), kind=kind, key=key, category=category, confidence=confidence, importance=importance,
            pinned=pinned, tags=tag or (), source_ids=source_ids or (), speaker=speaker, session=session,
            message_id=message_id, at=call.moment(at, "--at"), valid_from=call.moment(valid_from, "--valid-from"),
            valid_until=call.moment(valid_until, "--valid-until", day_ends=True), actor_id=actor_id,
        )  # fmt: skip
        floor, result = space.policy.decay.floor, with_replaced(space, result)
        if wait:
            space.engine.flush()
    call.show_write(result, floor=floor, waited=wait)


def end_session_(
    call: Call,
    session: Annotated[str, typer.Argument(help="The conversation.", metavar="SESSION", show_default=False)],
    wait: Wait = False,
) -> None:
    """End one conversation, and work through what was said in it."""
    with call.space() as space:
        result = space.end_session(session)
        if wait:
            space.engine.flush()
    call.show_write(result, waited=wait)
