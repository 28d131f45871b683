"""Policies of what memory work may cost, and of the memories of an app."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from perdure.domain.checks import texts
from perdure.errors import InvalidInput


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetPolicy:
    """Hard limits of background work (SPEC 3.7, 002.5), by space and day of UTC; 0 allows nothing.

    What a model would do beyond its tokens is done by rules; what else is over its limit waits for the next day. The
    limit of pairs is `daily.pairs`.
    """

    tokens: int = 200_000
    """Tokens of questions to a chat model, and of its answers."""
    tenant_tokens: int = 5_000_000
    """The same of all spaces of a tenant together."""
    writes: int = 5_000
    """Memories that consolidation (a page goes on while there are some left), reflection, insights and the memories
    of an app write or change. What the daily task merges counts, and is limited by its pairs; what is read as it comes,
    decay and purging do not."""
    energy: int = 2_000
    """Units of energy, as the memories of an app cost them."""
    energy_level: float = 0.2
    """Such work runs only above this share of the host's energy (`Engine.energy`), else it waits."""
    energy_share: float = 0.05
    """Its share of all the energy that the host spends in a day, where the host reports that; beyond it, work waits."""
    energy_hours: float = 24.0
    """A report of the host counts for so many hours; then it has all it needs, until it says something else."""
    retry_s: float = 300.0
    """Work that waits for energy looks again after so many seconds, and as soon as the host reports more."""
    silent_after: int = 2
    """A chat model that gives no answer in time to so many questions in a row, or is out of order (429, 5xx, out of
    reach), is asked nothing for a while."""
    silent_s: float = 60.0
    """For so many seconds, or the longer time that the server names; its work is put off, and done by rules in the last
    try."""
    silent_most_s: float = 900.0
    """A server that says how long it wants to be left alone (Retry-After) is, at once, but not for longer than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppPolicy:
    """One short memory a conversation, and few of them (SPEC 002.1, 002.2, 002.4, 002.5)."""

    reads: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """The apps whose memories each app reads beside its own: {"mail": ["calendar"]}. An app that names itself lets the
    spaces of its users (app/user) read the one for all of them."""
    scale: int = 10
    """Importance is shown out of so many where the memories of an app are exported as JSON."""
    spaces: tuple[str, ...] = ()
    """Owners whose spaces keep memories so: app, user, thread, agent, global; none: nobody's."""
    limit: int = 10
    """Memories of such a space, without messages; each one more is merged into another, or the oldest goes."""
    late_days: float = 3.0
    """A conversation of which the last message is older than so many days when it ends makes no memory."""
    messages: int = 200
    """Messages at the end of a conversation that its memory is made from."""
    sentences: int = 4
    """Sentences of a memory at most; it has two at least."""
    max_content: int = 600
    """Characters of a memory."""
    same: float = 0.75
    """Without a model, memories with such a share of common words, and the same numbers and names, become one."""
    llm_chars: int = 12_000
    """Characters of a conversation that a model is shown; of a longer one, its end."""
    llm_tokens: int = 400
    """Tokens of its answer: few, so that it takes about 5 s."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 30.0
    aim_s: float = 5.0
    """A model that takes longer is counted as slow in the report of the run."""
    store_retries: int = 1
    """So often a write that the store refused is tried again at once, before the job waits for another try."""
    creation_energy: int = 10
    """Units of energy that making a memory costs at least."""
    creation_energy_most: int = 15
    """And at most, for a conversation as long as a model is shown."""
    compaction_energy: int = 20
    """Units of energy that giving up one memory costs at least."""
    compaction_energy_most: int = 30
    """And at most, where all memories are as long as they may be."""

    def __post_init__(self) -> None:
        for app, others in self.reads.items():
            if not texts(others):
                raise InvalidInput(f"app.reads.{app} got {others!r}: use a list of apps")
