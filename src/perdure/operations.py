"""The table of operations: what can be done with a space, once. REST, MCP, tools and the async engine loop over it."""

from dataclasses import dataclass
from typing import Literal

Effect = Literal["read", "write", "erase"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of `Space`: what it does to the memory, and one sentence for people and models.

    Its request is the method's signature, its result the annotation; a test holds the table and the class together.
    """

    name: str
    effect: Effect
    sentence: str


OPERATIONS: tuple[Operation, ...] = (
    Operation(name="observe", effect="write", sentence="Keep one message of a conversation."),
    Operation(name="observe_many", effect="write", sentence="Keep many messages, in order."),
    Operation(name="remember", effect="write", sentence="Keep a statement."),
    Operation(name="recall", effect="read", sentence="Find what answers a question, with sources."),
    Operation(name="memory_query", effect="read", sentence="Find what an agent asks for by itself."),
    Operation(name="get_context", effect="read", sentence="Return what a model is told before its turn."),
    Operation(name="forget", effect="write", sentence="Take a memory out of every answer; restore brings it back."),
    Operation(name="correct", effect="write", sentence="Put a new statement in the place of an old one."),
    Operation(name="confirm", effect="write", sentence="Make a memory certain and keep it from fading."),
    Operation(name="pin", effect="write", sentence="Keep a memory before others, or let go of it."),
    Operation(name="restore", effect="write", sentence="Make a forgotten or retired memory active again."),
    Operation(name="release", effect="write", sentence="Let a quarantined memory out."),
    Operation(name="undo", effect="write", sentence="Take one revision back, unless a later one builds on it."),
    Operation(name="proposals", effect="read", sentence="Return the changes that wait for the user's word."),
    Operation(name="approve", effect="write", sentence="Make a change that was proposed."),
    Operation(name="deny", effect="write", sentence="Leave a change that was proposed unmade."),
    Operation(name="session", effect="write", sentence="Say whether what a conversation says is extracted."),
    Operation(name="end_session", effect="write", sentence="End a conversation, and work through what was said in it."),
    Operation(
        name="energy_spent", effect="write", sentence="Return the energy that memory work spent since this was asked."
    ),
    Operation(name="link", effect="write", sentence="Relate two memories."),
    Operation(name="get", effect="read", sentence="Return one memory."),
    Operation(name="list", effect="read", sentence="Return a page of memories, oldest or newest first."),
    Operation(name="history", effect="read", sentence="Return what happened to one memory."),
    Operation(name="changes", effect="read", sentence="Return what changed after a revision."),
    Operation(name="stats", effect="read", sentence="Count what the space holds."),
    Operation(name="activity", effect="read", sentence="Count what was done over time."),
    Operation(name="entities", effect="read", sentence="Return the named things of the space."),
    Operation(name="alias", effect="write", sentence="Let two names stand for one thing, or for two."),
    Operation(name="relations", effect="read", sentence="Return the edges that touch a memory."),
    Operation(name="audit", effect="write", sentence="Find what is wrong with the memories, and mend it if asked."),
    Operation(name="export", effect="read", sentence="Write the space to a file of JSON Lines."),
    Operation(name="import_", effect="write", sentence="Take in a file of perdure or another product."),
    Operation(name="erase", effect="erase", sentence="Remove a memory, an entity or the whole space for good."),
)
