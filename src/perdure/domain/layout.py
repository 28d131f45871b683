"""Where tables lie."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where the tables of a PostgreSQL database lie: by space over the machines of a cluster, whole on each of them, or
    only on the one that is asked. `citus` is the version of the extension, None on plain PostgreSQL.
    """

    citus: str | None
    by_space: tuple[str, ...]
    whole: tuple[str, ...]
    local: tuple[str, ...]

    def __str__(self) -> str:
        """Return it in words."""
        if self.citus is None:
            return "plain PostgreSQL"
        if not self.by_space:
            return f"Citus {self.citus}, all tables on this machine"
        return f"Citus {self.citus}, {len(self.by_space)} tables by space, {len(self.whole)} on every machine"
