"""A simulated year of one user's daily talk, to see that a memory does not silt up: the same seed gives the same year.

Each day has twenty messages in two sessions: what holds, in words that vary, and now and then another value of it; what
happened that day; questions; small talk. Every night the schedule runs. Every month the memory is asked for each value.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final

from perdure.domain.answer import Recall
from perdure.domain.memory import Memory
from perdure.engine import Engine
from perdure.space import Space

TURNS: Final = 20
"""Messages of a day."""

CHANGING: Final = 0.3
"""Share of the statements that give another value than the last one."""

_STATED: Final = 5
_DAYS: Final = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something that has one value at a time: how it is said first and again, how a change is, and how it is asked."""

    said: tuple[str, ...]
    changed: tuple[str, ...]
    asked: str


TOPICS: Final = (
    Topic(
        said=("I live in {}", "my home is in {}"),
        changed=("I moved to {}", "I live in {} now"),
        asked="where do I live?",
    ),
    Topic(
        said=("I work for {}",),
        changed=("I work for {} now", "I changed jobs, I work for {} now"),
        asked="who do I work for?",
    ),
    Topic(said=("my manager is {}",), changed=("my new manager is {}",), asked="who is my manager?"),
    Topic(said=("I drive a {}",), changed=("I sold the car, I drive a {} now",), asked="which car do I drive?"),
    Topic(
        said=("my locker number is {#}",), changed=("my locker number is {#} now",), asked="what is my locker number?"
    ),
    Topic(
        said=("our team's meeting room is {}",),
        changed=("our team's meeting room is {} now",),
        asked="what is our team's meeting room?",
    ),
    Topic(said=("my favourite tea is {}",), changed=("my favourite tea is {} now",), asked="what is my favourite tea?"),
    Topic(
        said=("our choir rehearses in {}",),
        changed=("our choir rehearses in {} now",),
        asked="where does our choir rehearse?",
    ),
    Topic(said=("my dentist is Dr {}",), changed=("my new dentist is Dr {}",), asked="who is my dentist?"),
    Topic(
        said=("my train leaves from platform {#}",),
        changed=("my train leaves from platform {#} now",),
        asked="which platform does my train leave from?",
    ),
    Topic(
        said=("the project I lead is called {}",),
        changed=("the project I lead is called {} now",),
        asked="what is the project I lead called?",
    ),
    Topic(said=("my gym is {}",), changed=("my gym is {} now",), asked="which gym do I go to?"),
)
_EVENTS: Final = (
    "we had lunch at {} today", "the bus was late again", "I finished the report about {}", "it rained all afternoon",
    "I met {} at the market", "the printer broke twice today", "{} called about the invoice", "I slept badly",
)  # fmt: skip
_TALK: Final = (
    "good morning!", "thanks, that helps", "can you sum that up?", "what do you think?", "ok", "how do I cook rice?",
    "is it going to rain?", "write me a short poem", "haha", "let me think about it",
)  # fmt: skip
_SYLLABLES: Final = "bar ben cor dan fel gor hal jan kem lor mar nes pol quin ras sel tor ven wes zan".split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """What the memory was like at the end of a month.

    right: share of the values that are found and stand in the prompt. stale: share of the questions that bring a
    statement with a value of before. statements: active ones. duplicates: active statements beyond one a value.
    bytes_a_message: size of the store by the messages that it holds, where that is known.
    """

    number: int
    messages: int
    right: float
    stale: float
    statements: int
    duplicates: int
    bytes_a_message: float = 0.0


@dataclass(slots=True)
class _Person:
    """What is so with the user, and what was."""

    rng: Random
    values: dict[Topic, list[str]] = field(default_factory=dict[Topic, list[str]])

    def says(self) -> str:
        topic = self.rng.choice(TOPICS)
        held = self.values.setdefault(topic, [])
        if held and self.rng.random() >= CHANGING:
            return _filled(self.rng.choice(topic.said), held[-1])
        words = topic.changed if held else topic.said
        number = "#" in words[0]
        held.append(str(self.rng.randrange(100, 999)) if number else self.name())
        return _filled(self.rng.choice(words), held[-1])

    def name(self) -> str:
        return "".join(self.rng.sample(_SYLLABLES, 2)).capitalize()

    def day(self) -> list[str]:
        said = [self.says() for _ in range(_STATED)]
        happened = [self.rng.choice(_EVENTS).format(self.name()) for _ in range(_STATED)]
        talk = [self.rng.choice(_TALK) for _ in range(TURNS - 2 * _STATED)]
        every = [*said, *happened, *talk]
        order = sorted(range(len(every)), key=lambda _: self.rng.random())
        order.sort(key=lambda place: place if place < _STATED else len(every))  # what was said holds in its order
        self.rng.shuffle(happened)
        return [every[place] for place in order]


def _filled(words: str, value: str) -> str:
    return words.replace("{#}", "{}").format(value)


def simulate(
    engine: Engine,
    *,
    months: int = 12,
    start: datetime,
    seed: int = 1,
    size: Callable[[], int] = lambda: 0,
    told: Callable[[Month], None] | None = None,
) -> list[Month]:
    """Live through some months of thirty days, one user's, and return how the memory was after each.

    The engine must be made with a clock that answers `start` or earlier; nights are run with `engine.maintain(now=)`.
    `size` gives the bytes of the store; `told` gets every month when it ends.
    """
    space, person = engine.space(user="ana"), _Person(Random(seed))
    found: list[Month] = []
    messages = 0
    for day in range(months * _DAYS):
        morning = start + timedelta(days=day)
        for place, text in enumerate(person.day()):
            at = morning + timedelta(minutes=20 * place)
            space.observe(text, role="user", session=f"d{day}-{place // 10}", at=at, message_id=f"{day}:{place}")
            messages += 1
        engine.flush()
        for proposal in space.proposals():
            space.approve(proposal.id)
        engine.maintain(now=morning + timedelta(days=1) - timedelta(hours=2))
        if day % _DAYS == _DAYS - 1:
            noon, number = morning + timedelta(hours=12), len(found) + 1
            found.append(_looked(space, person.values, noon, number=number, messages=messages, size=size()))
            if told:
                told(found[-1])
    return found


def _looked(
    space: Space, values: Mapping[Topic, Sequence[str]], now: datetime, *, number: int, messages: int, size: int
) -> Month:
    right = stale = 0
    for topic, held in values.items():
        answer = space.recall(topic.asked, k=5, at=now)
        right += held[-1] in answer.to_prompt()
        stale += _stale(answer, held)
    active = [one.content for one in _statements(space)]
    duplicates = sum(max(sum(held[-1] in text for text in active) - 1, 0) for held in values.values())
    count = max(len(values), 1)
    return Month(
        number=number,
        messages=messages,
        right=right / count,
        stale=stale / count,
        statements=len(active),
        duplicates=duplicates,
        bytes_a_message=size / messages,
    )


def _stale(answer: Recall, held: Sequence[str]) -> bool:
    """Tell whether a statement gives a value of before, without the present one."""
    before = set(held[:-1]) - {held[-1]}
    told = [hit.memory.content for hit in answer.hits if hit.memory.kind not in ("episode", "reflection")]
    return any(any(value in text for value in before) and held[-1] not in text for text in told)


def _statements(space: Space) -> Iterator[Memory]:
    after: str | None = None
    kinds = ("fact", "preference", "profile", "task", "note")
    while True:
        page = space.list(kind=kinds, limit=500, after=after)
        yield from page.items
        after = page.next
        if after is None:
            return
