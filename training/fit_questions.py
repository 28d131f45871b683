"""Teach the local embedder's model to put a question near what answers it: `python training/fit_questions.py`.

Each file of `questions` holds what one writer wrote: of each person a block, `# assistant` or `# chat Name Name`, then
lines of a message, a tab, and questions that it alone of its block answers, parted by tabs; behind them lines of `-`, a
tab, and a question that nothing there answers. What is learned is what to add to the model's matrices (`lora.py`,
which says what that needs) where it reads a question; messages keep the vectors they have. A question must find its own
message among those of its block, for what lies far off by its matter is told apart already; and one that nothing
answers, or that is asked of another block, must find none: its best must stay below a certain cosine.
`perdure.providers.embed_local` opens the file. Then the questions of `questions/exam`, whose writer taught nothing, are
asked, with the model as it was and as it was taught, and what that comes to is printed.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
import lora
import numpy as np
import optax
from lora import Arrays
from numpy.typing import NDArray

from perdure.domain.plan import unnamed
from perdure.providers.embed_local import MiniLM
from perdure.providers.wordpiece import bert_uncased

HERE: Final = Path(__file__).parent
STEPS: Final = 900
BATCH: Final = 32
SPREAD: Final = 0.05
"""Of cosines: the temperature of the softmax over the messages of a block."""
NAMELESS: Final = 0.5
"""Share of the questions that are asked without the names of the speakers, as recall asks them."""
DATED: Final = 0.15
"""Share of the questions that are asked with a time as well, which recall finds by other means than a direction."""
ELSEWHERE: Final = 0.6
"""Share of the questions that are asked of another block too, half of them by the names of those who speak there."""
UNANSWERED: Final = 2
"""How often each round asks what nothing answers."""
NONE: Final = 0.3
"""The cosine below which nothing is found."""
Vectors = NDArray[np.float32]


@dataclass(frozen=True)
class Block:
    """What one person, or two, said, and what may be asked of it."""

    names: tuple[str, ...]
    messages: list[str]
    asked: list[tuple[int, str]]
    """The place of the message that answers, and the question."""
    unanswered: list[str]


def main() -> None:
    """Learn from all writers, write what was learned, and ask what the writers of the exam wrote."""
    embedder, base = MiniLM(), lora.model()
    taught = [block for path in sorted((HERE / "questions").glob("*.txt")) for block in blocks(path)]
    learned = train(taught, embedder, base)
    lora.write("questions", learned)
    exam = [block for path in (HERE / "questions/exam").glob("*.txt") for block in blocks(path)]
    report("as it was", exam, embedder, embedder.embed)
    report("taught", exam, embedder, embedder.embed_queries)


def blocks(path: Path) -> list[Block]:
    """Return what one writer wrote."""
    found: list[Block] = []
    for line in filter(str.strip, path.read_text(encoding="utf-8").splitlines()):
        if line.startswith("#"):
            found.append(Block(tuple(line.split()[2:]), [], [], []))
            continue
        said, *asked = map(str.strip, line.split("\t"))
        if not found or not asked or not all(asked):
            raise SystemExit(f"{path}: {line!r} should be a message or -, a tab, and questions, behind a line with #")
        if said == "-":
            found[-1].unanswered.extend(asked)
        else:
            found[-1].asked.extend((len(found[-1].messages), one) for one in asked)
            found[-1].messages.append(said)
    return found


def train(taught: Sequence[Block], embedder: MiniLM, base: Arrays) -> Arrays:
    """Return what puts questions nearest to their messages: the same blocks make the same, on one machine."""
    vectors = jnp.array(embedder.embed([said for block in taught for said in block.messages]))
    of = jnp.array(np.repeat(np.arange(len(taught)), [len(block.messages) for block in taught]))

    def loss(learned: Arrays, base: Arrays, batch: Any, key: jax.Array) -> jax.Array:
        (ids, mask), asked, places = batch
        means = lora.mean(lora.read(learned, base, ids, mask, jnp.zeros_like(ids), key), mask)
        cosines = means @ vectors.T / jnp.linalg.norm(means, axis=-1, keepdims=True)
        within = jnp.where(of[None] == asked[:, None], cosines, -jnp.inf)
        found = jnp.pad(within, ((0, 0), (0, 1)), constant_values=NONE) / SPREAD
        return optax.softmax_cross_entropy_with_integer_labels(found, places).mean()

    learned = lora.additions(base, np.random.default_rng(0))
    return lora.learn(learned, base, batches(taught, random.Random(0)), loss, steps=STEPS)


def batches(taught: Sequence[Block], rng: random.Random) -> Iterator[Any]:
    """Yield batches of questions of like length, round after round: the block that each is asked of, and the place of
    its message among all messages, or behind them.
    """
    starts = [0, *accumulate(len(block.messages) for block in taught)]
    alike = {kind: [at for at, block in enumerate(taught) if bool(block.names) is kind] for kind in (False, True)}
    while True:
        rows: list[tuple[list[int], int, int]] = []
        for at, block in enumerate(taught):
            for place, question in block.asked:
                asked = unnamed(question, block.names) if rng.random() < NAMELESS else question
                asked = dated(asked, rng) if rng.random() < DATED else asked
                rows.append((_TOKENS(asked), at, starts[at] + place))
                if rng.random() < ELSEWHERE and (other := rng.choice(alike[bool(block.names)])) != at:
                    there = taught[other].names if rng.random() < 0.5 else block.names
                    rows.append((_TOKENS(renamed(question, block.names, there)), other, starts[-1]))
            rows.extend((_TOKENS(question), at, starts[-1]) for question in block.unanswered * UNANSWERED)
        rows.sort(key=lambda row: len(row[0]) + 3 * rng.random())
        firsts = list(range(0, len(rows) - BATCH + 1, BATCH))
        rng.shuffle(firsts)
        for first in firsts:
            tokens, asked, places = zip(*rows[first : first + BATCH], strict=True)
            yield lora.padded(tokens, by=8), np.array(asked), np.array(places)


def renamed(question: str, names: Sequence[str], others: Sequence[str]) -> str:
    """Return a question with other names in the place of its own."""
    for name, other in zip(names, others, strict=True):
        question = question.replace(name, other)
    return question


def dated(question: str, rng: random.Random) -> str:
    """Return a question with a time behind it, in one of the ways in which people write it."""
    day = date(2021, 1, 1) + timedelta(days=rng.randrange(2000))
    how = rng.choice(("on {0.day} {0:%B} {0.year}", "on {0:%B} {0.day}", "on {0:%d.%m.%Y}", "in {0:%B}", "in {0.year}"))
    return f"{question.rstrip('?')} {how.format(day)}{'?' if question.endswith('?') else ''}"


_TOKENS: Final = bert_uncased(max_length=64)


def report(how: str, exam: Sequence[Block], embedder: MiniLM, embed: Callable[[Sequence[str]], Vectors]) -> None:
    """Print how often a question finds its message first, and among the first five, of its block."""
    ranks, best, unanswered = [], [], []
    for block in exam:
        messages = embedder.embed(block.messages)
        cosines = embed([question for _, question in block.asked]) @ messages.T
        own = cosines[np.arange(len(cosines)), [place for place, _ in block.asked]]
        ranks.extend((cosines > own[:, None]).sum(1))
        best.extend(cosines.max(1))
        unanswered.extend((embed(block.unanswered) @ messages.T).max(1))
    first, five = np.mean(np.array(ranks) < 1), np.mean(np.array(ranks) < 5)
    lost = np.quantile(best, 0.05)
    print(
        f"{how}: its message first {first:.1%}, among the first five {five:.1%}; best cosine of what is answered "
        f"{np.median(best):.2f}, of what is not {np.median(unanswered):.2f}; refused at 5 % lost "
        f"{np.mean(np.array(unanswered) < lost):.0%}"
    )


if __name__ == "__main__":
    main()
