"""Which embedder a setting names. Light to import: each one is imported when asked for."""

from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from perdure.errors import InvalidInput

if TYPE_CHECKING:
    from perdure.ports import Embedder

CHOICES = "auto, none, local, multilingual, onnx:<dir>, openai:<base_url>#<model>[?dimensions=<n>]"


def embedder(spec: "str | Embedder | None") -> "Embedder | None":
    """Return the embedder of a setting (`CHOICES`), or None for none; an embedder is returned as it is.

    `auto` is `local` where its packages are installed, else none. Nothing is loaded yet. Raise InvalidInput for any
    other setting, MissingExtra when the named one isn't installed.
    """
    if spec is None:
        return None
    if not isinstance(spec, str):
        if callable(getattr(spec, "embed", None)):
            return spec
        raise InvalidInput(f"embedder is a {type(spec).__name__} without embed(): give one of {CHOICES}")
    kind, _, rest = spec.partition(":")
    match kind, rest:
        case "none", "":
            return None
        case "local", "":
            return _local(required=True)
        case "auto", "":
            return _local(required=False)
        case "multilingual", "":
            from perdure.providers.embed_multilingual import Multilingual

            return Multilingual()
        case "onnx", directory if directory:
            from perdure.providers.embed_onnx import OnnxEmbedder

            return OnnxEmbedder(directory)
        case "openai", address if address:
            from perdure.providers.embed_openai import from_address

            return from_address(address)
        case _:
            raise InvalidInput(f"unknown embedder {spec!r}: give one of {CHOICES}")


def _local(*, required: bool) -> "Embedder | None":
    from perdure.providers.embed_local import MiniLM, installed

    if not (required or installed()):
        return None
    with _ONE:
        return _SHARED.setdefault("local", MiniLM())


_SHARED: "WeakValueDictionary[str, Embedder]" = WeakValueDictionary()
"""The local embedder, as long as anybody uses it: engines of one process share its 200 MB."""
_ONE = Lock()
