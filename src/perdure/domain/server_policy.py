"""Policy of the server: how much it takes from a client, and for how long."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerPolicy:
    """Limits of what the HTTP and MCP servers take."""

    processes: int = 1
    """Processes that answer at one place, on SQLite files and PostgreSQL; limits of requests are those of each."""
    body_bytes: int = 4_194_304
    """Bytes of a request's body."""
    import_bytes: int = 268_435_456
    """The same of a file that is imported."""
    json_depth: int = 32
    """How deep the lists and objects of a body may lie in each other."""
    json_values: int = 100_000
    """How many values a body may have."""
    threads: int = 8
    """Requests that work on the store at the same time; others wait."""
    quick: int = 2
    """Short requests, such as recall, of these at the same time: Python computes one at a time, and more get into each
    other's way. Raise it where they wait for something: PostgreSQL, an embedder over the network."""
    waiting: int = 256
    """Requests that are taken at the same time; others get 503."""
    exports: int = 2
    """Exports at the same time."""
    idle_s: int = 15
    """Seconds that a connection without a request is kept, and that a client has to send the whole of one."""
    stop_s: int = 20
    """Seconds that requests have to end when the server is told to stop."""
    repeat_hours: float = 24.0
    """So long the answer to a request with an `Idempotency-Key` is kept."""
    session_s: float = 43_200.0
    """So long somebody stays signed in to the console at most."""
    session_idle_s: float = 3_600.0
    """After so long without doing anything there, the session ends too."""
    running_s: float = 60.0
    """After so long without an end such a request counts as cut short."""
