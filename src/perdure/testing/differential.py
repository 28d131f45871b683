"""Every operation, with ordinary and odd arguments, on a store and on SQLite: whatever comes back must be equal.

Ids, revisions and times are part of the comparison: with the same clock and the same ids two stores have no excuse.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import perdure
from perdure.domain.results import Certificate
from perdure.engine import Engine, Space
from perdure.errors import PerdureError
from perdure.operations import OPERATIONS
from perdure.ports import Clock, Store
from perdure.testing.fakes import FakeClock, sequential_ids

ODD_TEXTS = (
    "",
    " \t\n",
    "plain words",
    "'single' \"double\" `back` \\ backslash \\n \\' %s %(id)s $1 $id :id ?1 {id} {{}} -- /* */ ;",
    "\x01\x02\x1b[31mred\x7f \x85 \u2028 \u2029 \ufeff \ufffe \U0010ffff",
    "e\u0301 é ﬁ ß ẞ İ ı ς Σ",
    "\u202eright to left\u202c שלום مرحبا",
    "👩‍👩‍👧‍👦 🧀 🏳️‍🌈",
    "東京タワー 서울 ภาษาไทย ခရီး",
    "nul \x00 inside",
    "half \ud800 a character",
    "1e999 -0 0x10 null true NaN [1] {}",
    "word " * 30_000,
)
"""What people type, paste and fuzz; some of it is refused, everywhere alike."""

QUERIES = (
    "words",
    "AND OR NOT NEAR(",
    'a "quoted" col:umn*',
    "(((",
    "%_\\",
    "東京",
    "é",
    "red ftp://x",
    "'; drop table rows; --",
)
FILTERS: tuple[dict[str, Any], ...] = (
    {"role": "user"},
    {"role": ["user", "assistant"]},
    {"category": "event"},
    {"key": "location"},
    {"session": ["s1", "s2"]},
    {"pinned": True},
    {"importance_min": 3, "importance_max": 5},
    {"agent_id": "planner", "run_id": "r1"},
    {"actor_id": ["ana"]},
    {"updated_after": datetime(2024, 1, 2, tzinfo=UTC)},
    {"updated_before": datetime(2024, 1, 2, tzinfo=UTC)},
    {"user_id": "ana"},
    {"user_id": "somebody else"},
    {"role": []},
    {"colour": "red"},
    {"importance_min": "3"},
)


Place = str | Callable[[Clock], Store]
"""Where a suite finds a database: its URL, or what opens a store on it."""


def located(place: Place, clock: Clock) -> str | Store:
    """Return what `perdure.open` takes."""
    return place if isinstance(place, str) else place(clock)


def answers(place: Place) -> list[tuple[str, Any]]:
    """Return what each of a long list of calls came to: the call, and its result or the class of its error."""
    clock = FakeClock()
    alone = {"jobs": {"background": False}}  # so that what is done when does not hang on a thread
    with perdure.open(
        located(place, clock), embedder="none", clock=clock, new_id=sequential_ids(), policy=alone
    ) as engine:
        script = _Script(engine, clock)
        for part in (_talk, _statements, _changes, _consent, _reads, _odd, _transfers, _erasures):
            part(script)
        missing = {operation.name for operation in OPERATIONS} - script.called
        assert not missing, f"the script calls no {', '.join(sorted(missing))}"
        return script.outcomes


class _Script:
    """Calls operations one after the other, and keeps what came of them."""

    def __init__(self, engine: Engine, clock: FakeClock) -> None:
        self.engine, self.clock = engine, clock
        self.me = engine.space(user="ana", tz="Europe/Lisbon")
        self.outcomes: list[tuple[str, Any]] = []
        self.called: set[str] = set()
        self.ids: dict[str, str] = {}

    def __call__(self, operation: str, *arguments: Any, space: Space | None = None, **named: Any) -> Any:
        """Call an operation; return its result, or None when it failed."""
        self.called.add(operation)
        what = f"{operation} {arguments!r:.200} {named!r:.300}"
        result = self._note(what, getattr(space or self.me, operation), arguments, named)
        self.clock.advance(seconds=1)
        return result

    def note(self, what: str, call: Callable[[], Any]) -> None:
        """Keep what another call comes to."""
        self._note(what, call, (), {})

    def _note(self, what: str, call: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        try:
            result = call(*arguments, **named)
        except PerdureError as error:
            self.outcomes.append((what, type(error).__name__))
            return None
        self.outcomes.append((what, _comparable(result)))
        return result


def _comparable(result: Any) -> Any:
    """Return a result without what may differ: how long it took, and for scores the last digits."""
    if isinstance(result, perdure.Recall):
        hits = [(hit.memory, round(hit.score, 5), round(hit.relevance, 5), sorted(hit.why)) for hit in result.hits]
        return hits, result.nothing_relevant, result.served_by, result.tokens, result.rev, result.related
    if isinstance(result, Certificate):
        return result.id, result.space, result.scope, result.memory_ids, result.entity_ids, result.kept, result.rev
    return result


def _talk(script: _Script) -> None:
    at = datetime(1969, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC)
    more: dict[str, Any] = {"speaker": "Ana", "session": "s1", "agent_id": "planner", "run_id": "r1", "actor_id": "ana"}
    script("observe", "I moved to Porto with @rui", message_id="m1", at=at, **more)
    script("observe", "I moved to Porto with @rui", message_id="m1", at=at, **more)
    script("observe", "I moved to Porto with @rui and Rex", message_id="m1", at=at, **more)
    script("observe", "Where do you live now?", role="assistant", session="s1")
    script("observe", "later import", session="s1", turn_no=40, at=at + timedelta(days=60_000))
    script("observe", "no session at all")
    for flag in (None, True, False):
        for id_ in ("s1", "東 / '", "s" * 10_000):
            script("session", id_, auto_extract=flag)
    script("observe_many", [{"text": f"turn {n} of Marisol Vega", "session": f"s{n % 3}"} for n in range(40)])
    script("observe_many", [{"text": "fine"}, {"text": "bad", "role": 7}])
    for id_ in ("s1", "s1", "東 / '", "nobody's", ""):
        script("end_session", id_)
    script.engine.flush()
    for operation in ("energy_spent", "activity", "audit"):
        script(operation)
    script("session", "s1")
    script("end_session", "s1")
    script("observe", "x", at=datetime(2024, 1, 1))  # noqa: DTZ001  naive on purpose


def _statements(script: _Script) -> None:
    def keep(name: str, *arguments: Any, **named: Any) -> None:
        result = script("remember", *arguments, **named)
        if result is not None:
            script.ids[name] = result.memories[0].id

    keep("porto", "Ana lives in Porto", key="location", attributes={"b": [1, 2.5, None, True], "a": {"ü": "🎻"}})
    keep("again", "ana lives in porto.", key="location", confidence=0.4)
    sources = [script.ids["porto"]]
    keep("lisbon", "Ana lives in Lisbon", key="location", importance=4, tags=["home", "§"], source_ids=sources)
    keep("note", "Rex is a dog", kind="note", category="event", pinned=True, confidence=1 / 3)
    keep("past", "Ana worked at Acme", valid_from=_year(1950), valid_until=_year(1999))
    keep("future", "Ana flies to Mars", event_start=_year(2200), event_end=_year(2300))
    for name, value in (("kind", "rumour"), ("confidence", 2.0), ("importance", 9), ("key", ""), ("tags", ["\x00"])):
        keep("", "Ana sings", **{name: value})
    keep("", "Ana sings", attributes={"x": {1}})


def _year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


def _changes(script: _Script) -> None:
    ids = script.ids
    script("confirm", ids["note"])
    script("pin", ids["note"])
    script("pin", ids["note"], pinned=False)
    script("correct", ids["lisbon"], "Ana lives in Faro")
    script("correct", ids["lisbon"], "Ana lives in Bonn")
    script("link", ids["note"], ids["past"], type="near", strength=1 / 3)
    script("link", ids["note"], ids["past"], type="near", strength=0.0)
    script("link", ids["note"], ids["future"])
    script("link", ids["note"], "nobody")
    script("alias", "Porto", of="Lisbon")
    script("entities")
    script("alias", "Porto", of="Lisbon", apart=True)
    script("alias", "nobody", of="Lisbon")
    forgotten = script("forget", id=ids["note"])
    script("forget", id=ids["note"])
    script("forget", "flies to Mars")
    script("forget", "something that nobody said")
    script("restore", ids["note"])
    script("restore", ids["porto"])
    script("release", ids["note"])
    script("undo", rev=forgotten.rev)
    for entry in reversed(script.me.changes()[-12:]):
        script("undo", rev=entry.rev)
    script("undo", rev=10_000)


def _consent(script: _Script) -> None:
    space = script.engine.space(user="rui")
    for place in ("Porto", "Lisbon", "Lisbon", "東京"):
        script("remember", f"Rui lives in {place}", key="location", agent_id="bot", space=space)
        script("proposals", space=space)
    for step in ("approve", "deny"):
        waiting = [one.id for one in space.proposals()]
        for id_ in (*waiting, *waiting, "nobody"):
            script(step, id_, actor_id="rui", space=space)
        script("remember", "Rui lives in Faro", key="location", agent_id="bot", space=space)
    script("changes", space=space)
    for entry in reversed(space.changes()):
        script("undo", rev=entry.rev, space=space)
    script("list", state=None, space=space)


def _reads(script: _Script) -> None:
    moments: tuple[dict[str, Any], ...] = (
        {},
        {"as_of": datetime(1975, 1, 1, tzinfo=UTC)},
        {"as_of": script.clock.now},
        {"known_at": datetime(2024, 1, 1, 12, 0, 50, tzinfo=UTC)},
        {"known_at": datetime(1999, 1, 1, tzinfo=UTC)},
    )
    for categories in (None, ("profile",), ("nothing",)):
        script("memory_query", "where does Ana live?", categories=categories, budget_tokens=200)
    script("memory_query", "where does Ana live?", return_="nonsense")
    for session in (None, "s1"):
        script("get_context", "where do I live?", session=session)
    script("get_context", "where do I live?", lean=True)
    script("get_context", "where did I live last month?", at=datetime(2026, 3, 2, tzinfo=UTC))
    for moment in moments:
        script("recall", "Where does Ana live?", k=5, **moment)
        script("list", state=None, limit=100, **moment)
        script("entities", **moment)
        script("stats", **moment)
        for id_ in (*script.ids.values(), "nobody"):
            script("get", id_, **moment)
    page = script("list", limit=7)
    while page is not None and page.next:
        page = script("list", limit=7, after=page.next)
    for id_ in (*script.ids.values(), "nobody"):
        script("history", id_)
        script("relations", id_)
    script("entities", "marisol")
    script("changes", since_rev=3, limit=5)
    for filters in FILTERS:
        script("recall", "Marisol Vega in Porto", filters=filters)
        script("list", filters=filters)
    for query in QUERIES:
        script("recall", query, k=3)
    for name, value in (("k", 0), ("k", -1), ("kinds", ["rumour"]), ("threshold", 2.0), ("budget_tokens", -1)):
        wrong: dict[str, Any] = {name: value}
        script("recall", "Porto", **wrong)
    script("recall", "Porto", kinds=["fact"], threshold=0.5, budget_tokens=20)
    script("recall", "Porto", kinds=["episode"], categories=["event"])


def _odd(script: _Script) -> None:
    space = script.engine.space(thread="odd / ' \" % 東", tenant="a b")
    for text in ODD_TEXTS:
        script("observe", text, speaker="Ana", session="s", message_id=text[:500], space=space)
        script(
            "remember", text, key=text[:50] or None, tags=[text[:50]], attributes={text[:50]: text[:100]}, space=space
        )
        script("recall", text[:2000], k=3, space=space)
    script("list", state=None, limit=100, space=space)
    script("entities", space=space)


def _transfers(script: _Script) -> None:
    lines: list[str] = []
    script.called.add("export")
    script.note("export", lambda: script.me.export(lines.append))
    script.note("the lines of the export", lambda: lines)
    script("import_", "/nowhere/to/be/found")


def _erasures(script: _Script) -> None:
    for id_ in (script.ids["porto"], script.ids["porto"], "nobody"):
        script("erase", id=id_)
    script("erase", entity="Marisol Vega")
    script("recall", "Marisol Vega in Porto", k=5)
    script("changes")
    script("entities")
    other = script.engine.space(thread="odd / ' \" % 東", tenant="a b")
    script("erase", everything=True, space=other)
    script("list", space=other)
    script.note("doctor", lambda: (script.engine.doctor().ok, script.engine.doctor().spaces))
