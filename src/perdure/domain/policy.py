"""Policies: every number that somebody may want to tune, as data.

A preset is a TOML file of this shape; `perdure.open(policy={…})` overrides single fields.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from perdure.domain.arguments import describe
from perdure.domain.budget_policy import AppPolicy, BudgetPolicy
from perdure.domain.category_policy import CategoriesPolicy, known_kinds
from perdure.domain.checks import number
from perdure.domain.memory import KINDS, Kind
from perdure.domain.pairs_policy import AuditPolicy, DailyPolicy
from perdure.domain.prompt_policy import FORMS, PromptPolicy
from perdure.domain.recall_policy import ContextPolicy, FusionPolicy, LexicalPolicy, RecallPolicy, RelevancePolicy
from perdure.domain.server_policy import ServerPolicy
from perdure.domain.telemetry_policy import TelemetryPolicy
from perdure.domain.tools_policy import ChatPolicy, ToolsPolicy
from perdure.domain.upkeep_policy import EnrichPolicy, InsightPolicy, ReflectPolicy
from perdure.domain.write_policy import WritePolicy
from perdure.errors import InvalidInput

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractPolicy:
    """What is made of messages beside themselves (SPEC 000.3, 000.4)."""

    auto: Literal["off", "rules", "llm", "auto"] = "auto"
    """Who reads every message: nobody, the rules, a model as well, or whatever is there."""
    commands: bool = True
    """Whether a message may ask to remember and to forget."""
    slots: str | None = None
    """A TOML file of slots, laid over those that come with perdure: what people have one or several of."""
    confidence_min: float = 0.5
    """A statement that is less sure is dropped."""
    beside_health: float = 0.02
    """What a message says beside somebody's health is kept where it tells of that as well less likely than so."""
    max_per_turn: int = 8
    """Statements of one message."""
    max_per_day: int = 200
    """Statements that are made of the messages of one day, beside those that were asked for."""
    events_days: int = 90
    """So long what became of statements is kept as events."""
    max_content: int = 280
    """Characters of a statement (SPEC 001.9)."""
    batch: int = 50
    """Messages that a job reads at once; what they say is kept in several transactions."""
    llm: str = ""
    """The model that reads, where `open(llm=…)` names none: provider:model, as there."""
    llm_least_words: int = 12
    """A message of so many words is shown to a model; a shorter one when the rules found something in it."""
    llm_messages: int = 20
    """Messages that a model is shown at once, those before it for context among them."""
    llm_most: int = 5
    """Statements that a model may draw from what it is shown (SPEC 001.13)."""
    llm_tokens: int = 900
    """Tokens of its answer."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 30.0
    llm_retries: int = 1
    correct_back: int = 3
    """Messages of the user before it that a message may put right which says that something was wrong; one that only
    sounds like it: the last."""
    correct_within: int = 24
    """Versions of the space, messages among them, by which it follows what it puts right at most."""
    distrust: float = 0.2
    """Trust of what is quarantined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentPolicy:
    """Which changes that were only inferred wait for the user's word (SPEC 001.10)."""

    mode: Literal["ask", "auto"] = "ask"
    """Whether to ask, or to make every change at once."""
    days: int = 7
    """A proposal that nobody answers ends after so many days."""
    keys: tuple[str, ...] = ()
    """Slots to ask about; none: those whose slot says so."""
    minor: tuple[str, ...] = ("response.style", "goal")
    """Slots of which a change needs no word once it was said often enough."""
    signals: int = 2
    """How often that is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePolicy:
    """How a new statement meets those that are known (SPEC 001.2, 004.4). `same`, `check`, `link_min`: 0 to 1."""

    neighbours: int = 8
    """Known statements that are nearest by their words, with which a new one is compared."""
    recent: int = 4
    """And so many of the latest."""
    terms: int = 48
    """Words that are looked up for it, with those that mean the same."""
    akin: float = 0.5
    """Weight of those that only mean the same."""
    same: float = 0.75
    """Where the rules cannot tell: statements with such a share of common words, numbers and names are one."""
    check: float = 0.5
    """And those with less, but so much, are kept both and linked as a conflict."""
    reworded: float = 0.5
    """Statements of which each has words that the other lacks are one for their vectors only so far up from the
    embedder's level of duplicates (0) to a cosine of 1 (1); below it, a paraphrase and another value look the same."""
    learned: float = 0.9
    """So likely of one thing, by what pairs of statements have taught the local embedder's model, a statement and a
    later one that the rules leave open are related, and one of them goes where a second sign agrees; with 1 never."""
    stricter: float = 0.05
    """So much is added to it for what a profile says, and for two values of one slot (SPEC 001.10)."""
    again: float = 0.9
    """So likely said again by them, the earlier of two statements stays."""
    repeated: float = 0.05
    """What saying something again adds to its confidence."""
    single_keys: bool = False
    """A key that is no slot holds one value at a time as well, whatever its words."""
    links: int = 2
    """Relations of a new statement to its nearest neighbours, at most."""
    link_min: float = 0.34
    """Share of common words that earns a relation; it is its strength."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPolicy:
    """Which memories a text means when it is to be forgotten."""

    enough: float = 0.7
    """Share of the words of a text that a statement has at least, by weight, when one thing is to be forgotten."""
    whole: float = 0.6
    """The same when all about a thing is, and the statement does not name it."""
    spared: float = 0.5
    """The same for what a text excepts."""
    denied: float = 0.5
    """Share of the words of a statement that a denial of it has at least, by weight, with its last or with two."""
    near: float = 0.9
    """Only what comes so close to the best one is meant too."""
    most: int = 1_000
    """Statements that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPolicy:
    """The default indexes."""

    fold_at: int = 512
    """Documents in the tail that start a fold."""
    segment: int = 8_192
    """Documents of a fresh segment, at most."""
    merge: int = 8
    """So many neighbouring segments of one size become one."""
    largest: int = 262_144
    """Documents of a merged segment, at most."""
    block_bytes: int = 65_536
    """Bytes of a block of postings, about: what is read for one word."""
    exact_vectors: int = 20_000
    """Above it sign bits are scanned first, and the best are scored exactly."""
    oversample: int = 300
    """How many of the sign-bit scan are scored exactly."""
    sign_chunk: int = 8_192
    """Vectors whose sign bits are stored together."""
    cache_mb: int = 512
    """Megabytes that postings and vectors may take in an engine's memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPolicy:
    """Background work."""

    background: bool = True
    """Whether this process does it too, on a thread of its own; false where `perdure worker` does."""
    lease_s: float = 60.0
    """After so long without a sign of life a worker has lost its job to the next one; it gives three in that time."""
    turn_s: float = 30.0
    """After so long on one job, other jobs have their turn."""
    wait_s: float = 3600.0
    """So long a worker that does only some tasks leaves time for a consolidation that is for another to do."""
    look_files: int = 64
    """Of the files of a template, up to so many are looked at for waiting work on opening; more, when they are used."""
    share: float = 0.02
    """While others write, upkeep holds the write lock for such a share of the time: it rests after each transaction."""
    rest_s: float = 0.5
    """So long at most, whatever a transaction took, so that it gets on."""
    quiet_s: float = 0.1
    """And no longer when nobody wrote for so long."""
    poll_s: float = 1.0
    """How often a `perdure worker` that has nothing to do looks for new jobs."""
    attempts: int = 5
    """A job that failed so often is given up, and listed by `perdure doctor`."""
    backoff_s: float = 2.0
    """Doubles with every failed attempt."""
    embed_batch: int = 64
    """Texts of one embedding call and one transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SchedulePolicy:
    """When each task runs by itself, in every space: the five fields of cron (minute, hour, day, month, weekday), then
    an IANA zone where it is not UTC; empty for never.
    """

    enrich: str = "0 2 * * *"
    """Names are found anew."""
    consolidate: str = "0 3 * * *"
    """Sessions that are over are worked through."""
    daily: str = "30 3 * * *"
    """Near statements are settled."""
    expire: str = "0 4 * * *"
    """What has faded, or nobody uses, is put aside, and old proposals end."""
    purge: str = ""
    """What was put aside and has a date of purging is erased."""
    compact: str = ""
    """A space that keeps few memories is brought to its limit."""
    insight: str = ""
    """A model guesses how the user wants to be treated."""
    reflect: str = "0 3 * * 0"
    """The week becomes a reflection."""
    spread_s: float = 3600.0
    """The spaces of a store begin one after the other, over so many seconds."""

    def of(self, task: str) -> str:
        """Return the expression of a task; empty for one that has none."""
        return getattr(self, task) if task in SCHEDULED else ""


SCHEDULED: Final = tuple(one.name for one in fields(SchedulePolicy) if one.type in ("str", str))
"""The tasks that a schedule may name."""
IN_TURN: Final = (*SCHEDULED, "conversation")
"""What is done in a space by one worker at a time: each reads what the others write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsolidatePolicy:
    """What becomes of a session that is over (SPEC 004.3, 004.4)."""

    auto: bool = True
    """Whether sessions are consolidated by themselves: when another one begins, and by the schedule. One that
    `end_session` ends is consolidated in any case."""
    idle_h: float = 12.0
    """The latest session is over as well when nothing was said in it for so long."""
    page: int = 30
    """Messages that are read in one transaction."""
    unread: bool = True
    """Whether messages that nobody read as they came (`extract.auto` is off) are read then; those of a session of which
    somebody said `auto_extract=False` are left alone."""
    summary: bool = False
    """Whether a session gets a summary: a note of category event, in the past tense (SPEC 001.9)."""
    same: float = 0.75
    """A statement that shares so many of its words with a known one (Jaccard) repeats it, unless a number, a date, a
    name or a negation differs."""
    doubted: float = 0.3
    """Confidence that is left to a statement which another one contradicts."""
    confidence: float = 0.8
    """Confidence of a fact of `save_facts_batch` that comes without one."""
    batch: int = 100
    """Facts that `save_facts_batch` takes at once."""


_HIGHEST_RATE: Final = 1e6
"""Per day: what has it is gone at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecayPolicy:
    """Forgetting by time: confidence × exp(−rate × days since it was last used), computed when read (SPEC 004.7).

    Used is what is recalled, told in a prompt or changed; what is about a day to come fades from that day on.
    """

    rates: Mapping[str, float] = field(default_factory=dict[str, float])
    """Per day, by kind of memory; a kind that is not named does not decay, and a reflection never does."""
    floor: float = 0.05
    """What has less confidence than this is forgotten by the task `expire`, unless it is pinned; 0: nothing is."""
    batch: int = 1_000
    """Memories that `expire` forgets in one transaction, at most; 250 where more would hold the write lock for long."""

    def __post_init__(self) -> None:
        known_kinds(self.rates, name="decay.rates")
        for kind, rate in self.rates.items():
            number(rate, name=f"decay.rates.{kind}", low=0.0, high=_HIGHEST_RATE)

    def rate(self, kind: str) -> float:
        """Return the rate of a new memory of a kind."""
        return 0.0 if kind == Kind.REFLECTION else self.rates.get(kind, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpiryPolicy:
    """What becomes of statements that nobody uses (SPEC 001.7)."""

    unused_days: float = 0.0
    """What was not used for so many days, nor is about a day since, is forgotten by `expire`; 0: nothing is."""
    importance: int = 3
    """Only what is less important, and not pinned."""
    purge_days: float = 30.0
    """So long it can be restored; then the task `purge`, where the schedule has it, erases it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """All of it."""

    name: str = "assistant"
    write: WritePolicy = WritePolicy()
    extract: ExtractPolicy = ExtractPolicy()
    consent: ConsentPolicy = ConsentPolicy()
    merge: MergePolicy = MergePolicy()
    recall: RecallPolicy = RecallPolicy()
    lexical: LexicalPolicy = LexicalPolicy()
    fusion: FusionPolicy = FusionPolicy()
    context: ContextPolicy = ContextPolicy()
    relevance: RelevancePolicy = RelevancePolicy()
    forget: ForgetPolicy = ForgetPolicy()
    index: IndexPolicy = IndexPolicy()
    jobs: JobPolicy = JobPolicy()
    schedule: SchedulePolicy = SchedulePolicy()
    consolidate: ConsolidatePolicy = ConsolidatePolicy()
    decay: DecayPolicy = DecayPolicy()
    daily: DailyPolicy = DailyPolicy()
    audit: AuditPolicy = AuditPolicy()
    enrich: EnrichPolicy = EnrichPolicy()
    insight: InsightPolicy = InsightPolicy()
    reflect: ReflectPolicy = ReflectPolicy()
    expiry: ExpiryPolicy = ExpiryPolicy()
    budget: BudgetPolicy = BudgetPolicy()
    app: AppPolicy = AppPolicy()
    server: ServerPolicy = ServerPolicy()
    telemetry: TelemetryPolicy = TelemetryPolicy()
    categories: CategoriesPolicy = CategoriesPolicy()
    prompt: PromptPolicy = FORMS["assistant"]
    tools: ToolsPolicy = ToolsPolicy()
    chat: ChatPolicy = ChatPolicy()


def merged(policy: T, changes: Mapping[str, Any], *, path: str = "policy") -> T:
    """Return the policy with a nested mapping laid over it; an unknown field is refused by its path."""
    known = {one.name for one in fields(policy)}  # pyright: ignore[reportArgumentType]
    hints = _hints(type(policy))
    values: dict[str, Any] = {}
    for name, value in changes.items():
        where = f"{path}.{name}"
        if name not in known:
            parts = {one: getattr(policy, one) for one in sorted(known) if is_dataclass(getattr(policy, one))}
            inner = [f"{one}.{name}" for one, part in parts.items() if hasattr(part, str(name))]
            near = inner or get_close_matches(str(name), known, n=1)
            meant = f"did you mean {near[0]}? There are " if near else "use "
            raise InvalidInput(f"unknown field {where}: {meant}{', '.join(sorted(known))}")
        old = getattr(policy, name)
        values[name] = (
            merged(old, _mapping(value, where), path=where)
            if is_dataclass(old)
            else _checked(value, old, hints[name], where)
        )
    return cast(T, replace(cast(Any, policy), **values))


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{where} got {value!r}: it takes a table of fields")
    return value  # pyright: ignore[reportUnknownVariableType]


_FROM_ZERO = frozenset(
    {
        "examples",
        "related",
        "spare",
        "budget_tokens",
        "llm_retries",
        "links",
        "recent",
        "replaced",
        "neighbours",
        "store_retries",
        "rag_length",
        "line_chars",
        "file_chars",
        "block_chars",
        "delta",
        "tool_calls",
        "keyphrases",
    }
    | {one.name for one in fields(BudgetPolicy)}
)

_hints = cache(get_type_hints)  # to read them takes longer than the rest of laying a policy over another one
_LAID_OVER = frozenset({"allowlists", "of_kind", "reads"})
"""Tables of names that somebody chooses: one that is said anew leaves the others as they are."""

_ADDED_TO = frozenset({"off"})
"""Lists that only grow: what one policy switches off, one that is laid over it does not switch on by naming more."""

_MOST = {"threshold": 1.0, "confidence_min": 1.0, "confidence": 1.0, "llm_temperature": 2.0}
"""What these take at most: above it nothing would ever pass, and no model answers."""


def _checked(value: Any, old: object, hint: Any, where: str) -> Any:
    name = where.rpartition(".")[2]
    if get_origin(hint) is Literal and value not in get_args(hint):
        raise InvalidInput(f"{where} got {value!r}: use {', '.join(get_args(hint))}")
    if isinstance(old, tuple) and isinstance(value, (list, tuple)):
        listed = tuple(cast(list[Any], value))
        table = get_args(hint)[0]
        if is_dataclass(table):
            made = cast(Any, table)
            return tuple(
                one if isinstance(one, made) else merged(made(), _mapping(one, where), path=where) for one in listed
            )
        unknown = sorted(set(listed) - KINDS) if name == "kinds" else []
        if unknown or not all(isinstance(one, str) for one in listed):
            raise InvalidInput(
                f"{where} got {value!r}: use a list of {', '.join(sorted(KINDS)) if unknown else 'texts'}"
            )
        before = cast(tuple[str, ...], old) if name in _ADDED_TO else ()
        return tuple(dict.fromkeys((*before, *listed))) if before else listed
    if isinstance(old, float) and isinstance(value, (int, float)) and not isinstance(value, bool):
        if not 0.0 <= value < math.inf:
            raise InvalidInput(f"{where} got {value}: use a number of 0 or more")
        if name.endswith("timeout_s") and not value:
            raise InvalidInput(f"{where} got {value}: use more than 0, or no answer is ever in time")
        if value > _MOST.get(name, math.inf):
            raise InvalidInput(f"{where} got {value}: use 0 to {_MOST[name]:g}")
        return float(value)
    if value is None and "None" in str(hint):
        return None
    expected: Any = (int, float, str) if old is None else cast(Any, old).__class__
    if isinstance(old, Mapping) and isinstance(value, Mapping):
        kept = cast(Mapping[str, Any], old if name in _LAID_OVER else {})
        return {**kept, **cast(Mapping[str, Any], value)}
    least = 0 if name in _FROM_ZERO or isinstance(old, float) else 1
    if isinstance(value, int) and not isinstance(value, bool) and value < least:
        raise InvalidInput(f"{where} got {value}: use {least} or more")
    if not isinstance(value, expected) or (isinstance(value, bool) and not isinstance(old, bool)):
        raise InvalidInput(f"{where} got {value!r}: it takes {describe(hint)}")
    return value
