"""Rights: which of the files of a SQLite database may not be read and written, where it cannot be used."""

import os
from pathlib import Path


def barred(path: str) -> str | None:
    """Return which of the files of a database may not be read and written, and what to do; None where all may be."""
    folder, beside = Path(path).parent, [f"{path}-wal", f"{path}-shm"]
    if folder.is_dir() and not _may(folder, os.W_OK | os.X_OK) and not all(map(os.path.exists, beside)):
        why = "and SQLite keeps what is being written beside the database"
        return f"the folder {folder} may not be written, {why}: allow that, or open a copy in another folder"
    for name in (path, *beside):
        if os.path.exists(name) and not _may(name, os.R_OK | os.W_OK):
            state = "is read-only" if _may(name, os.R_OK) else "may not be read"
            part = "" if name == path else f", and the database {path} needs it"
            return f"{name} {state}{part}: allow it (chmod u+rw), as its owner, or open a writable copy"
    return None


def _may(path: str | Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)
