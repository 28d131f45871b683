"""What is cut off, run together, or has a word too few or too many is read without an error, whatever came before."""

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import perdure
from perdure.bench.behaviour import load

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
STRAY = [", even then and . now ( ? not it is the I who since 2019 no :".split(), ["and"], [","], ["but"], []]


def mangled(words, others, chance):
    """Return the words cut short, without some of them, run into others, or with stray words between."""
    words = list(words)
    match chance.randrange(4):
        case 0:
            return words[: chance.randint(1, len(words))]
        case 1:
            kept = chance.sample(range(len(words)), chance.randint(max(1, len(words) - 3), len(words)))
            return [words[at] for at in sorted(kept)]
        case 2:
            return (
                words[: chance.randint(0, len(words))]
                + chance.choice(STRAY[1:])
                + others[chance.randrange(len(others)) :]
            )
        case _:
            for _ in range(chance.randint(1, 3)):
                words.insert(chance.randint(0, len(words)), chance.choice(STRAY[0]))
            return words


@pytest.mark.parametrize(
    ("seed", "messages"), [(1, 1_500), pytest.param(2, 10_000, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_mangled_messages_are_read(seed, messages):
    texts = [turn["text"].split() for path in FILES for case in load(path) for turn in case["turns"]]
    texts = [words for words in texts if 0 < len(words) < 100]
    chance, said, at = random.Random(seed), texts[0], datetime(2026, 3, 2, 9, tzinfo=UTC)
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"jobs": {"background": False}}) as engine:
        for number in range(messages):
            before = said if number % 3 else chance.choice(texts)
            said = mangled(before, chance.choice(texts), chance) or before
            me = engine.space(user=f"u{number // 50}")
            kept = me.observe(" ".join(said), session="s", at=at + timedelta(minutes=number))
            assert kept.decisions[0].action == "add", said
        assert engine.doctor().ok
