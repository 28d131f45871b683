"""The resources: each memory is one, listed a page at a time and read by its URI."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resources import ResourceSecurity
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, Annotations, ListResourcesResult, Resource

from perdure.domain.blocks import cut
from perdure.domain.masked import masked
from perdure.domain.memory import STATEMENT_KINDS, Memory
from perdure.errors import PerdureError
from perdure.space import Space
from perdure.surfaces.mcp.whose import Whose
from perdure.surfaces.problems import problem_of
from perdure.surfaces.render import document, one_line, to_json

_PAGE: Final = 50
_TITLE, _LINE = 60, 280
_JSON: Final = "application/json"
_MOST_IMPORTANT: Final = 5


def add_templates(server: MCPServer[Any], whose: Whose) -> None:
    """Let a client read a memory by its URI; where requests name the space, that of every owner it reaches."""

    @server.resource(
        "perdure://memory/{id}",
        title="A memory",
        description="One memory by its id, in whatever state it is, with where it comes from.",
        mime_type=_JSON,
    )
    def memory(id: str, context: Context[Any, Any]) -> str:  # pyright: ignore[reportUnusedFunction]
        with refused(whose):
            return document(masked(whose.of(context).get(id)))

    if not whose.named:
        return

    @server.resource(
        "perdure://{kind}/{owner}/memory/{id}",
        title="A memory of an owner",
        description="One memory by its id; kind is user, thread, app or agent, owner its id.",
        mime_type=_JSON,
        security=ResourceSecurity(exempt_params={"owner"}),  # an owner is no path, whatever it looks like
    )
    def memory_of_owner(  # pyright: ignore[reportUnusedFunction]
        kind: str, owner: str, id: str, context: Context[Any, Any]
    ) -> str:
        with refused(whose):
            return document(masked(whose.of_owner(context, f"{kind}:{owner}").get(id)))


def listed(space: Space, cursor: str | None) -> ListResourcesResult:
    """Return a page of the statements of a space, the latest first: messages are many, and read by their ids."""
    page = space.list(kind=sorted(STATEMENT_KINDS), limit=_PAGE, after=cursor, newest=True)
    return ListResourcesResult(resources=[_resource(one) for one in page.items], next_cursor=page.next)


@contextmanager
def refused(whose: Whose) -> Generator[None]:
    """Turn what perdure refuses into an error of the protocol, with the same sentence."""
    try:
        yield
    except PerdureError as error:
        code = INVALID_PARAMS if problem_of(error).status < _OWN else INTERNAL_ERROR
        raise MCPError(code=code, message=one_line(whose.told(error))) from error


_OWN: Final = 500
"""From this status on it is the server that fails."""


def _resource(memory: Memory) -> Resource:
    return Resource(
        uri=f"perdure://memory/{memory.id}",
        name=memory.id,
        title=cut(one_line(memory.content), _TITLE),
        description=cut(f"{memory.kind.value}: {one_line(memory.content)}", _LINE),
        mime_type=_JSON,
        annotations=Annotations(priority=memory.importance / _MOST_IMPORTANT, last_modified=to_json(memory.updated_at)),
    )
