"""A request that its client may send again, without having it done again."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeatable:
    """A request: `client` is who sends it, `key` what names it to that client, `body` all that it says."""

    client: str
    key: str
    body: bytes

    @property
    def id(self) -> str:
        """What stands for it where the key itself must not be kept."""
        return _hash(self.client.encode(), self.key.encode())

    @property
    def digest(self) -> str:
        """What tells its body from another; whoever does not know the key cannot try texts against it."""
        return _hash(self.key.encode(), self.body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """It was done before: `answer` is what was kept of that."""

    answer: Any


def _hash(*parts: bytes) -> str:
    import hashlib  # loads OpenSSL, for servers only

    return hashlib.sha256(b"".join(b"%d:%s" % (len(one), one) for one in parts)).hexdigest()
