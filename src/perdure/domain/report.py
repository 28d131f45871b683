"""What the doctor reports."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the doctor saw. `ok`: there are no `problems`; `missing` is what a fuller installation would add."""

    ok: bool
    store: str
    spaces: int
    level: str
    text_index: str
    vector_index: str
    layout: str | None
    embedder: str | None
    pending: int
    failed_jobs: tuple[str, ...]
    missing: tuple[str, ...]
    problems: tuple[str, ...]
