"""One absolute number per hit: does it answer at all? And what of a message answers little: what it only asks."""

import math
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import Calibration
from perdure.domain.entity import Mention
from perdure.domain.memory import Kind, Memory
from perdure.domain.plan import Plan
from perdure.domain.ranking import idf, weighted
from perdure.domain.recall_policy import RelevancePolicy
from perdure.domain.text import query_terms, term, words

Floats = NDArray[np.float32]


def term_weights(df: NDArray[np.int64], n: int, policy: RelevancePolicy, matter: Sequence[bool] = ()) -> Floats:
    """Return the weight of each query term for coverage, shape (terms,); 0 of one that is beside the matter.

    df: documents of the space that contain the term; n: documents of the space; matter: of each term, as the plan has
    it. Some assumed documents without the term are added, so that one row of three is not taken for a common word.
    """
    total = n + policy.prior_documents
    weights = np.array([idf(count, total) for count in df.tolist()], np.float32)
    return weights * np.array(matter, np.bool_) if matter else weights


def told(matched: NDArray[np.bool_], related: Sequence[tuple[int, ...]], policy: RelevancePolicy) -> Floats:
    """Return how far each hit contains each of the query's own terms, shape (n, terms), 0 .. 1.

    matched: (n, own and related terms); related: of each own term the places of the related ones, of which one counts
    in part.
    """
    own = matched[:, : len(related)].astype(np.float32)
    for at, places in enumerate(related):
        if places:
            beside = np.float32(policy.related_coverage) * matched[:, places].any(axis=1)
            own[:, at] = np.maximum(own[:, at], beside)
    return own


def around(
    matched: NDArray[np.bool_] | Floats,
    previous: NDArray[np.int32],
    following: NDArray[np.int32],
    policy: RelevancePolicy,
    astray: Sequence[int] = (),
) -> Floats:
    """Return how far each hit contains each of the query's terms with its neighbours, shape (n, terms), 0 .. 1.

    matched: (n, terms), 0 .. 1, of `told`; previous, following: (n,) rows of the neighbour turns, -1 for none. A term
    that only a neighbour contains counts in part, but not that of the rows which are `astray`.
    """
    padded = np.zeros((len(matched) + 1, matched.shape[1]), np.float32)
    padded[:-1] = matched
    padded[list(astray)] = 0.0
    near = np.maximum(padded[previous], padded[following])
    return np.maximum(matched, np.float32(policy.neighbour_coverage) * near)


def coverage(said: Floats, weights: Floats) -> Floats:
    """Return the weighted share of the query's terms that each hit contains, shape (n,), 0 .. 1.

    said: (n, terms) of `around`; weights: (terms,) of `term_weights`.
    """
    total = float(weights.sum())
    if total <= 0.0:
        return np.zeros(len(said), np.float32)
    return (weighted(said, weights) / np.float32(total)).astype(np.float32, copy=False)


def unsaid(said: Floats, weights: Floats) -> float:
    """Return the weighted share of the query's terms that none of the hits contains, 0 .. 1; shapes as `coverage`."""
    total = float(weights.sum())
    return 1.0 - float((said.max(axis=0) * weights).sum()) / total if total > 0.0 and len(said) else 0.0


def relevance(
    cosine: Floats | None, coverage: Floats, *, size: int, calibration: Calibration | None, policy: RelevancePolicy
) -> Floats:
    """Return how surely each hit answers, shape (n,), 0 .. 1; `policy.threshold` separates.

    cosine: (n,) of query and hit, or None without an embedder; where the embedded question leaves out names, the
    larger cosine of the two wordings; NaN where a hit has no vector yet, whose words then judge it as if there were
    no embedder. coverage: (n,), 0 .. 1. size: documents of the space that were searched. The
    cosine is scaled so that the level of the best unrelated text of such a space counts 0 and the embedder's `certain`
    about 1: among n unrelated texts the best cosine grows with ln n, so a small space needs less of it.
    """
    chance = math.log(min(max(size, 2), policy.size_limit) / policy.size_even)
    lifted = coverage + np.float32(policy.lexical_lift - policy.lexical_size_step * chance)
    words = _squash(np.where(coverage > 0.0, lifted, np.float32(0.0)), policy)
    if cosine is None or calibration is None:
        return words
    width = max(calibration.certain - calibration.noise, 1e-6)
    near = (cosine - calibration.noise) / width - policy.size_step * chance
    return np.where(np.isnan(cosine), words, _squash(near + policy.coverage * coverage, policy))


_NAMES: Final = frozenset({"location", "organization", "project"})
_PERSON: Final = frozenset({"person"})
PERSONS: Final = _PERSON | {"other"}
"""What may be somebody, of what entities are taken for."""


def unheard(plan: Plan, df: NDArray[np.int64], mentions: Sequence[Mention], *, others: bool) -> bool:
    """Tell whether a question that asks what is so names something that nothing in the space says, not in part either.

    Nothing answers that, however near it comes to what is told of others; nor what could be of a person nobody knows,
    while a place that nobody knows may be to somebody's taste. df: (terms of the plan,), documents that contain each;
    mentions: what the question names; others: whether a person it names cannot be the nameless user.
    """
    if not (plan.inquiry or plan.wonder) or not mentions:
        return False
    own, said = plan.terms[: plan.asked], df.tolist()
    for mention in mentions:
        kinds = PERSONS if plan.inquiry else _PERSON
        person = others and mention.type in kinds and mention.name.istitle()
        if person or (plan.inquiry and mention.type in _NAMES):
            named = [own.index(one) for one in map(term, words(mention.name)) if one in own]
            if named and not any(said[at] or any(said[kin] for kin in plan.related[at]) for at in named):
                return True
    return False


def strays(memories: Iterable[Memory], astray: Callable[[Memory], bool] | None) -> frozenset[str]:
    """Return the ids of those that are about somebody else, and of the messages of which nothing else was made."""
    if astray is None:
        return frozenset()
    every = [(one, astray(one)) for one in memories]
    beside = {source for one, stray in every if not stray for source in one.source_ids}
    found = [one for one, stray in every if stray and (one.kind is not Kind.EPISODE or one.id not in beside)]
    return frozenset((*(one.id for one in found), *({id_ for one in found for id_ in one.source_ids} - beside)))


def _squash(evidence: NDArray[np.floating], policy: RelevancePolicy) -> Floats:
    """Map evidence, 0 and more, to 0 .. 1: 1 - exp(-steepness * evidence)."""
    return -np.expm1(-policy.steepness * np.maximum(evidence, 0.0)).astype(np.float32)


def echoes(text: str, question: str, asked: frozenset[int]) -> bool:
    """Tell whether a text only answers yes or greets, or only asks, and of nothing beyond what is asked.

    asked: the terms of the question.

    What somebody asked before answers nothing when it is asked again, or of one other thing: where does my brother
    work, for where I work; unless it takes for granted what is asked now, or questions are what is asked for.
    """
    if not only_asks(text):
        return len(text) <= _BRIEF and _REPLYING.issuperset(words(text))
    beyond = len(frozenset(query_terms(text)) - asked - _asked_for())
    if beyond > _OTHER_THINGS or (beyond and _inquires(text) != _inquires(question)):
        return False
    return not (_tells(text, question) or _OF_QUESTIONS.search(question))


def _inquires(text: str) -> str:
    """Return the word by which a question asks, in one spelling; an empty text where it begins with none."""
    return next((_INQUIRING[word] for word in words(text)[: _BEGINNING + 1] if word in _INQUIRING), "")


def _tells(text: str, question: str) -> bool:
    """Tell whether a question tells what another one asks: why it hurts, that it hurts; did you know that it hurts."""
    granted = _GRANTING.intersection(words(text)[:_BEGINNING])
    return bool(granted and granted.isdisjoint(words(question))) or _TELLING.search(text) is not None


@cache
def _asked_for() -> frozenset[int]:
    """Return the terms for what a question asks for: which day, what kind, the name of; and how it begins."""
    nouns = "day date time year kind sort type name number color colour place"
    return frozenset(map(term, f"{nouns} hey hi hello ok please again tell".split()))


def only_asks(text: str) -> bool:
    """Tell whether a text is nothing but a question."""
    return any(sign in text for sign in "?？؟") and _ONLY_ASKS.fullmatch(text) is not None


_BRIEF: Final = 40
_REPLYING: Final = frozenset(
    """
    yes yeah yep yup sure ok okay no nope nah right fine great cool thanks thank you please hi hello hey bye good very
    much morning evening night alright perfect exactly indeed of course ja nein danke bitte oui non merci si sí gracias
    sì grazie sim não obrigado obrigada nee dank tak nie dzięki da evet hayır
    はい いいえ ありがとう 是 不是 谢谢 네 아니요
    """.split()
)
"""Words of which a message consists that says nothing by itself."""
_OTHER_THINGS: Final = 1
_INQUIRING: Final = {
    word: row[0]
    for row in map(
        str.split,
        (
            "what what's which", "where where's", "when when's", "who who's whom whose", "how how's",
            "wo", "was welche welcher welches", "wann", "wer wem wen", "wie",
            "où", "quand", "qui", "comment", "quel quelle quels quelles",
            "dónde", "cuándo", "quién", "cómo", "qué cuál cuáles",
        ),
    )
    for word in row
}  # fmt: skip
_BEGINNING: Final = 2
"""Words among which a question says what it asks for."""
_ONLY_ASKS: Final = re.compile(r"(?>[^.!。！]*[?？؟])\W*")  # its last question mark is the one to try
_GRANTING: Final = frozenset("why warum wieso weshalb pourquoi perché porquê waarom varför".split())
"""Whoever asks why something is takes for granted that it is; when and how often ask for just what is asked again."""
_TELLING: Final = re.compile(
    r"\b(?:did you (?:know|hear)|(?:can|would) you believe|(?:have|had|did) (?:i|we) (?:(?:ever|already) )?"
    r"(?:told you|tell you|mention(?:ed)?|say|said)|do you (?:know|remember) that)\b"
    r"(?! (?:who|what|which|where|when|why|how|if|whether)\b)"
    r"|(?:^|[.!?;,] ?)(?:(?:but|and|so|hey),? )*(?:(?:is|are|was|were|do|does|did|have|has|had|wo|ca|would|could"
    r"|should)n['’]?t\b|right ?\?)",
    re.IGNORECASE,
)
"""What is a question only in its form."""
_OF_QUESTIONS: Final = re.compile(r"\b(?:ask(?:ed|ing)?|questions?)\b", re.IGNORECASE)
