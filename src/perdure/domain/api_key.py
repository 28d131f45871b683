"""A key of the server: who may ask, and for whose memory."""

from dataclasses import dataclass
from datetime import datetime

from perdure.domain.space import OwnerType


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """What one key opens. `tenant` None: every tenant, and what concerns the whole store.

    `agent` is the caller whose allowlist holds; with `owner_type` and `owner_id` the key is for that memory alone.
    """

    id: str
    label: str = ""
    tenant: str | None = ""
    agent: str | None = None
    owner_type: OwnerType | None = None
    owner_id: str | None = None
    read_only: bool = False
    created_at: datetime
    revoked_at: datetime | None = None

    @property
    def whole(self) -> bool:
        """Whether it is bound to no owner and no agent: what concerns a whole tenant may be asked with it."""
        return self.agent is None and self.owner_type is None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedKey:
    """A new key, with the token that is shown this once: the store keeps a hash of it."""

    key: ApiKey
    token: str
