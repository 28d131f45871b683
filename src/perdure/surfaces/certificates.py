"""Certificates of erasure as files."""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from perdure.domain.results import Certificate
from perdure.errors import InvalidInput
from perdure.surfaces.render import document


def write_certificate(path: Path | None, erase: Callable[[], Certificate]) -> Certificate:
    """Erase, and keep the certificate in a new file, which is made first, so that nothing is erased without it."""
    if path is None:
        return erase()
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise InvalidInput(f"{path} exists already: name another file; nothing was erased") from error
    except OSError as error:
        raise InvalidInput(f"cannot write {path}: {error.strerror or error}; nothing was erased") from error
    with file:
        try:
            made = erase()
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        file.write(document(made) + "\n")
    return made


def read_certificate(path: str) -> Certificate:
    """Return the certificate in a file; raises InvalidInput for any other file."""
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{path} is no certificate: it is not JSON") from error
    names = {one.name for one in fields(Certificate)}
    needed = {one.name for one in fields(Certificate) if one.default is MISSING}
    if not isinstance(found, dict) or needed - set(cast("dict[str, Any]", found)):
        raise InvalidInput(f"{path} is no certificate: name a file that `perdure erase --certificate` wrote")
    values = {name: value for name, value in cast("dict[str, Any]", found).items() if name in names}
    try:
        values["erased_at"] = datetime.fromisoformat(values["erased_at"])
        for name in ("memory_ids", "entity_ids", "kept", "out_of_reach", "keys"):
            values[name] = tuple(map(str, values.get(name, ()) if name == "keys" else values[name]))
        if not {"tenant", "owner_type", "owner_id"} <= set(values["space"]) or not isinstance(values["counts"], dict):
            raise TypeError("space or counts")
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"{path} is a damaged certificate: {error}") from error
    return Certificate(**values)
