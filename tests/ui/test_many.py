"""A hundred thousand memories in the browser: every interaction asks the store for one page. How long each takes is
printed (`pytest -s`), and no reason to fail: a busy machine is not a bug.
"""

import random
import statistics
from datetime import UTC, datetime, timedelta

import pytest

import perdure

pytestmark = pytest.mark.slow

MEMORIES = 100_000
WORDS = [
    one + two for one in "ba ce di fo gu ha je ki lo mu".split() for two in "lan mer tik dor sun gel rap vin".split()
]
FIRST = "document.querySelector('td.what a')?.innerText"
CHANGED = """
    const [look, act, done] = arguments, see = () => eval(look), before = see(), begun = performance.now();
    eval(act);
    const step = () => see() !== before ? done(performance.now() - begun)
      : performance.now() - begun > 50000 ? done(null) : requestAnimationFrame(step);
    requestAnimationFrame(step);
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('many')}/memory.db"
    chance, begin = random.Random(1), datetime(2025, 1, 1, tzinfo=UTC)

    def message(n):
        text = f"{' '.join(chance.choices(WORDS, k=8))} number {n}"
        return {"text": text, "session": f"s{n // 40}", "at": begin + timedelta(minutes=5 * n)}

    with perdure.open(
        url, embedder="none", policy={"extract": {"auto": "off"}, "consolidate": {"auto": False}}
    ) as engine:
        me = engine.space(user="ana")
        for start in range(0, MEMORIES, 10_000):
            me.observe_many([message(n) for n in range(start, start + 10_000)])
        for one in me.list(limit=300).items:
            me.pin(one.id)
    return url


def pressing(name, within="body"):
    return f"[...document.querySelectorAll('{within} button')].find(one => one.innerText.includes('{name}')).click()"


@pytest.fixture
def changes(reader):
    """Return what does something in the page and waits until something else is seen; how long it took is printed."""
    took: dict[str, list[float]] = {}
    reader.driver.set_script_timeout(60)

    def did(what, act, look=FIRST):
        ms = reader.driver.execute_async_script(CHANGED, look, act)
        assert ms is not None, f"{what} changed nothing"
        took.setdefault(what, []).append(ms)

    yield did
    for what, some in took.items():
        print(f"{what}: median {statistics.median(some):.0f} ms, most {max(some):.0f} ms")


def test_pages_search_and_filters_of_a_hundred_thousand_memories(served, reader, changes, store):
    def typing(text):
        return (
            "(one => { one.value = '" + text + "'; one.dispatchEvent(new Event('input', {bubbles: true})) })"
            "(document.querySelector('input[type=search]'))"
        )

    reader.open(served(store))
    reader.sees("100,000 memories", f"number {MEMORIES - 1}")
    for page in range(1, 7):
        changes("an older page", pressing("Older"))
        reader.sees(f"number {MEMORIES - 1 - 50 * page}", f"Page {page + 1}")
        assert len(reader.all("td.what")) == 50
    changes("a newer page", pressing("Newer"))
    reader.sees(f"number {MEMORIES - 1 - 50 * 5}")
    for n in (77, 4242, 98_765):
        changes("a search", typing(f"number {n}"))
        reader.sees(f"number {n}", "hits in")
        assert len(reader.all("td.what")) <= 50
    changes("a memory", "document.querySelector('td.what a').click()", look="document.querySelector('.big')?.innerText")
    reader.sees("Where it comes from")
    assert reader.complaints() == []


def test_the_timeline_of_a_hundred_thousand_memories_goes_back_and_undoes(served, reader, changes, store):
    with perdure.open(store, embedder="none") as engine:
        made = engine.space(user="ana").remember("Ana has an orange kite")
    reader.open(served(store))
    reader.press("Timeline")
    reader.sees("Ana has an orange kite", f"{made.rev:,} revisions, the latest 50 shown", f"revision {made.rev}")
    slide = "(one => {{ one.value = {}; one.dispatchEvent(new Event('change')) }})(document.querySelector('.moments'))"
    for notch in (199, 20, 199, 200):
        changes("another moment", slide.format(notch), look="document.querySelector('.two.even').innerText")
    reader.sees("What is known", "100,001 memories")
    asked = "document.querySelector('[role=dialog]')?.innerText"
    changes("a question about undoing", pressing("Undo"), look=asked)
    reader.sees(f"Undo revision {made.rev}?", "“Ana has an orange kite” is forgotten.")
    changes("undoing", pressing("Undo", "[role=dialog]"), look="document.querySelector('.revision').innerText")
    reader.sees(f"Revision {made.rev} is undone", "100,000 memories")
    assert reader.complaints() == []
