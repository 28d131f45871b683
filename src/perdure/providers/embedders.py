"""Which embedder a setting names. Light to import: each one is imported when asked for."""

from inspect import getattr_static
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from perdure.errors import InvalidInput, UnknownName

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
        lacking = [name for name in ("name", "dimension", "calibration", "embed") if not _has(spec, name)]
        if lacking:
            raise InvalidInput(
                f"embedder is a {type(spec).__name__} without {' and '.join(lacking)}: give one of {CHOICES}, or an "
                "object with all that perdure.ports.Embedder has"
            )
        return spec
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
            raise UnknownName(f"unknown embedder {spec!r}: give one of {CHOICES}")


def _has(spec: object, name: str) -> bool:
    """Tell whether an object has an attribute, without asking for it where that can be avoided: it may load a model."""
    return getattr_static(spec, name, None) is not None or hasattr(spec, name)


def _local(*, required: bool) -> "Embedder | None":
    from perdure.providers.embed_local import MiniLM, installed

    if not (required or installed()):
        return None
    with _ONE:
        return _SHARED.setdefault("local", MiniLM())


_SHARED: "WeakValueDictionary[str, Embedder]" = WeakValueDictionary()
"""The local embedder, as long as anybody uses it: engines of one process share its 200 MB."""
_ONE = Lock()
