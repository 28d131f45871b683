"""A space: whose memory it is. The unit of isolation, sharding and erasure."""

from dataclasses import dataclass
from typing import Literal, get_args

from perdure.domain.arguments import quoted
from perdure.errors import InvalidInput, NotFound

OwnerType = Literal["user", "thread", "app", "agent", "global"]
OWNER_TYPES: tuple[str, ...] = get_args(OwnerType)
MAX_ID = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceRef:
    """The owner of a space. Ids are compared exactly: case and accents count."""

    owner_type: OwnerType = "global"
    owner_id: str = ""
    tenant: str = ""

    def __str__(self) -> str:
        owner = self.owner_type if self.owner_type == "global" else f"{self.owner_type}:{self.owner_id}"
        return f"{self.tenant}/{owner}" if self.tenant else owner

    @property
    def app(self) -> str | None:
        """The app whose space it is, None for another owner's; one user's space in it is named app/user."""
        return self.owner_id.partition("/")[0] if self.owner_type == "app" else None

    @property
    def user(self) -> str | None:
        """The user whose space it is, their own or that in an app; None for another owner's."""
        match self.owner_type:
            case "user":
                return self.owner_id
            case "app":
                return self.owner_id.partition("/")[2] or None
            case _:
                return None

    @property
    def mark(self) -> str:
        """What stands for this owner where its name must not be kept."""
        from hashlib import blake2b  # loads OpenSSL, which a question needs for nothing

        names = "\0".join((self.tenant, self.owner_type, self.owner_id))
        return blake2b(names.encode(), digest_size=16).hexdigest()


def space_ref(
    *,
    user: str | None = None,
    thread: str | None = None,
    app: str | None = None,
    agent: str | None = None,
    tenant: str = "",
) -> SpaceRef:
    """Name a space by exactly one owner; with none it is the tenant's global space."""
    owners: dict[OwnerType, str | None] = {"user": user, "thread": thread, "app": app, "agent": agent}
    given: list[tuple[OwnerType, str]] = [(kind, owner) for kind, owner in owners.items() if owner is not None]
    if len(given) > 1:
        raise InvalidInput(f"a space has one owner, not {len(given)}: pass one of user, thread, app, agent")
    check_id(tenant, name="tenant", empty=True)
    if not given:
        return SpaceRef(tenant=tenant)
    owner_type, owner_id = given[0]
    check_id(owner_id, name=owner_type, remedy="pass the owner's id")
    return SpaceRef(owner_type=owner_type, owner_id=owner_id, tenant=tenant)


def no_memory(memory_id: str, ref: SpaceRef) -> NotFound:
    """Return the error of an id that no memory of a space has."""
    return NotFound(f"no memory {quoted(memory_id)} in space {ref}: `list` names those that there are")


def check_id(value: str, *, name: str, empty: bool = False, remedy: str = "give it a value, or leave it out") -> str:
    """Refuse an id that is not text, empty, longer than 512 characters, or not storable."""
    if not isinstance(value, str):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers may be untyped)
        raise InvalidInput(f"{name} must be text, not {type(value).__name__}")
    if 0 < len(value) <= MAX_ID and value.isprintable() and not value.isspace():
        return value  # as most are; no surrogate is printable
    if not value.strip() and not (empty and not value):
        raise InvalidInput(f"{name} is empty: {remedy}")
    if len(value) > MAX_ID:
        raise InvalidInput(f"{name} has {len(value)} characters, the most is {MAX_ID}")
    return check_text(value, name=name)


def check_text(value: str, *, name: str) -> str:
    """Refuse characters that no store can hold: NUL and lone surrogates."""
    if "\x00" in value:
        raise InvalidInput(f"{name} holds a NUL character at position {value.index(chr(0))}: remove it")
    if value.isascii():
        return value
    try:
        value.encode()
    except UnicodeEncodeError as error:
        found = ord(value[error.start])
        byte = f"the byte {found - 0xDC00:02X}" if 0xDC80 <= found <= 0xDCFF else ""  # as the command line hands it on
        raise InvalidInput(
            f"{name} holds {byte or 'a lone surrogate'} at position {error.start}: it is not valid "
            f"{'UTF-8' if byte else 'Unicode'} text"
        ) from error
    return value
