"""What is to become of a pair: by the rules, and what a model says of it, as far as the policy lets it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from perdure.deps import Deps
from perdure.domain.memory import Kind, Memory
from perdure.domain.text import normalise
from perdure.extraction.comparison import Comparison
from perdure.extraction.covering import of_one_thing, tells_of_change, tells_otherwise
from perdure.extraction.paired import is_english, of_one
from perdure.extraction.pairing import may_reword, says_more, start_of, was_heard, within
from perdure.extraction.verdicts import Verdict
from perdure.pipelines import consent, pairs
from perdure.pipelines.covering import covers, left_out
from perdure.pipelines.pairs import Pair
from perdure.ports import PairReader

Action = Literal["merge", "repeat", "reword", "recreate", "update", "conflict", "relate", "keep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What becomes of two, and why. Of two that say the same, `merge` joins what both add; `repeat` only retires the
    later one, and `reword` the earlier one. `relate` keeps both, and says that they are near.

    `text` is what one statement of both says; `certain`: nobody else need be asked; `apart`: they cannot be of one
    thing; `over`: the rules see that only one of them holds.
    """

    action: Action
    reason: str
    text: str | None = None
    certain: bool = False
    apart: bool = False
    over: bool = False


def by_rules(deps: Deps, every: Sequence[Pair]) -> list[Judgement]:
    """Judge pairs without an LLM: the same is merged, the later of two rivals holds, and doubt is written down."""
    found = [pairs.judge(deps, one) for one in every]
    read = _by_meaning(deps, every, found)
    return [read.get(at) or _ruled(deps, *both) for at, both in enumerate(zip(every, found, strict=True))]


def by_meaning(deps: Deps, every: Sequence[Pair]) -> list[tuple[Pair, Judgement]]:
    """Judge pairs by what pairs have taught: those that the rules leave open, and of which it is sure enough."""
    read = _by_meaning(deps, every, [pairs.judge(deps, one) for one in every])
    return [(every[at], judgement) for at, judgement in read.items()]


def reader_of(deps: Deps) -> PairReader | None:
    """Return what reads pairs of statements, where the embedder does and the policy wants it."""
    reader = deps.embedder
    return reader if deps.policy.merge.learned < 1.0 and isinstance(reader, PairReader) else None


def alike(deps: Deps, one: Pair) -> bool:
    """Tell whether the rules find that two memories say the same, and one of them may go."""
    return pairs.judge(deps, one).label == "same" and not _both_pinned(one)


def _ruled(deps: Deps, one: Pair, found: Comparison) -> Judgement:
    match found.label:
        case "same" if _both_pinned(one):
            return Judgement(action="keep", reason="both are pinned", certain=True)
        case "same":
            same_words = normalise(one.older.content) == normalise(one.newer.content)
            return Judgement(action="merge", reason=f"both say it: {found.reason}", certain=same_words)
        case "contradiction":
            action: Action = "update" if _may_end(deps, one) else "conflict"
            return Judgement(action=action, reason=found.reason, over=True)
        case "unsure":
            return Judgement(action="conflict", reason=f"unsure, so both are kept: {found.reason}")
        case "different":
            return Judgement(action="keep", reason=found.reason, apart=found.apart)


def _by_meaning(deps: Deps, every: Sequence[Pair], found: Sequence[Comparison]) -> dict[int, Judgement]:
    """Return, by their place, what becomes of those pairs that the rules leave open and a reader of pairs does not."""
    reader = reader_of(deps)
    if reader is None:
        return {}
    places = [at for at, one in enumerate(every) if _weighable(deps, one, found[at])]
    likely = reader.weigh([(every[at].older.content, every[at].newer.content) for at in places]) if places else ()
    weighed = ((at, _weighed(deps, every[at], *map(float, row))) for at, row in zip(places, likely, strict=True))
    return {at: judgement for at, judgement in weighed if judgement is not None}


def _weighed(deps: Deps, one: Pair, apart: float, again: float, otherwise: float) -> Judgement | None:
    """Judge a pair by how likely it tells of two things, of one that is so still, or is otherwise now."""
    old, new = one.older.content, one.newer.content
    if 1.0 - apart < _least(deps, one):
        return None
    said = f"their meanings are near, and likely of one thing ({1.0 - apart:.2f})"
    delicate = one.newer.pinned or _was_told_to_keep(one.older) or not _may_end(deps, one)
    if again < otherwise:
        if not tells_otherwise(old, new):
            return Judgement(action="relate", reason=f"{said}, but no word of the later one says that it is otherwise")
        action: Action = "conflict" if delicate else "update"
        return Judgement(action=action, reason=f"the later one tells it otherwise: {said}")
    if one.newer.event_start is not None or not may_reword(old, new):
        return Judgement(action="conflict", reason=f"{said}, but a number, a name, an order or a denial differs")
    if delicate:
        return Judgement(action="relate", reason=said)
    retires = _covered(one, surely=again >= deps.policy.merge.again) if of_one_thing(old, new) else None
    if retires is None:
        return Judgement(action="relate", reason=f"{said}, but each says more than the other")
    return Judgement(action=retires, reason=f"both say it: {said}")


def _covered(one: Pair, *, surely: bool) -> Literal["repeat", "reword"] | None:
    """Return which of two goes of which the one says nothing that the other does not; None where neither may.

    Where each says all of the other the later one holds, unless it surely says no more, or only the earlier has a key.
    """
    old, new = one.older.content, one.newer.content
    again, anew = covers(new, old), covers(old, new)
    unfiled = one.older.key is not None and one.newer.key is None
    if again and (not anew or within(new, old) or (surely and (unfiled or not says_more(new, old)))):
        return "repeat"
    return "reword" if anew else None


def _least(deps: Deps, one: Pair) -> float:
    """Return how likely of one thing a pair must be: surer of what the user is, and of two values of one slot."""
    delicate = one.older.key == one.newer.key is not None or Kind.PROFILE in (one.older.kind, one.newer.kind)
    return deps.policy.merge.learned + delicate * deps.policy.merge.stricter


def _shelf(deps: Deps, memory: Memory) -> tuple[str, str | None]:
    return deps.policy.categories.shelf(memory), memory.agent_id


def _was_told_to_keep(memory: Memory) -> bool:
    """Tell whether a memory was given, asked for or confirmed, or said so often that it is as sure."""
    return not was_heard(memory) or memory.pinned or memory.confidence >= 1.0


def _weighable(deps: Deps, one: Pair, found: Comparison) -> bool:
    """Tell whether the rules leave a pair open that is of the sort that was learned from: two English statements of
    different messages of one speaker about one and the same person, the later one heard, neither a task or an event,
    nor the value of a slot that holds a single one, nor what somebody is called.
    """
    older, newer = one.older, one.newer
    if found.label not in ("unsure", "different") or found.apart or one.cosine is None:
        return False
    if not was_heard(newer) or not set(older.source_ids).isdisjoint(newer.source_ids):
        return False
    if older.event_start is not None or Kind.TASK in (older.kind, newer.kind):
        return False
    if deps.holds_one(older.key) or deps.holds_one(newer.key) or (older.key or "").endswith(".name"):
        return False
    if older.valid_until != newer.valid_until or (was_heard(older) and older.speaker != newer.speaker):
        return False
    if deps.policy.categories.allowlists and _shelf(deps, older) != _shelf(deps, newer):
        return False  # who may read the one may not read the other
    return of_one(older.content, newer.content) and is_english(older.content) and is_english(newer.content)


def by_model(deps: Deps, one: Pair, rules: Judgement, verdict: Verdict) -> Judgement | str:
    """Return what a model's verdict comes to, or why it is dropped: then the rules judge."""
    if verdict.action == "keep":
        return Judgement(action="keep", reason="a model found them different")
    if rules.apart:
        return f"the rules keep them apart: {rules.reason}"
    if verdict.action != "update" and rules.over:
        return f"the rules see a contradiction: {rules.reason}"
    policy, stricter = deps.policy.daily, 0.0
    if Kind.PROFILE in (one.older.kind, one.newer.kind):
        stricter = policy.profile_stricter
    least = {"merge": policy.merge_from, "recreate": policy.recreate_from, "update": policy.update_from}
    if one.nearness < least[verdict.action] + stricter:
        return f"they are not near enough to {verdict.action}"
    if why := _unfounded(deps, one, rules, verdict):
        return why
    return Judgement(action=verdict.action, text=verdict.text, reason=f"a model found: {_SAID[verdict.action]}")


def _unfounded(deps: Deps, one: Pair, rules: Judgement, verdict: Verdict) -> str | None:
    """Return why what a model wants is not done: somebody must be asked first, or what it retires would be lost."""
    match verdict.action:
        case "merge":
            kept, other = pairs.kept_first(one)
            return "both are pinned" if _both_pinned(one) else left_out(other.content, kept.content)
        case "recreate" if one.newer.pinned or not _may_end(deps, one):
            return "what it would rewrite is not to be changed without a word of the user"
        case "recreate":
            texts = (one.older.content, one.newer.content)
            return next(filter(None, (left_out(text, verdict.text or "") for text in texts)), None)
        case "update" if not _may_end(deps, one):
            return "what it would replace is not to be replaced without a word of the user"
        case "update" if not (rules.over or tells_of_change(one.older.content, one.newer.content)):
            return "no word of the later one says that it is otherwise"
        case _:
            return None


_SAID = {"merge": "both say the same", "recreate": "one statement says both", "update": "the later one replaces it"}


def _may_end(deps: Deps, one: Pair) -> bool:
    """Tell whether the older of two may be retired while nobody looks: not what is pinned or wants consent, nor before
    the newer one holds.
    """
    if start_of(one.newer) > deps.clock():
        return False
    return not one.older.pinned and not consent.wanted(deps, one.older) and not consent.wanted(deps, one.newer)


def _both_pinned(one: Pair) -> bool:
    return one.older.pinned and one.newer.pinned
