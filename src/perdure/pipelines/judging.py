"""What is to become of a pair: by the rules, and what a model says of it, as far as the policy lets it."""

from dataclasses import dataclass
from typing import Literal

from perdure.deps import Deps
from perdure.domain.memory import Kind, Memory
from perdure.domain.text import normalise
from perdure.extraction.comparison import Comparison
from perdure.extraction.paired import is_english, of_one, weigh
from perdure.extraction.pairing import may_reword, says_more, start_of, was_heard, within
from perdure.extraction.verdicts import Verdict
from perdure.pipelines import consent, pairs
from perdure.pipelines.pairs import Pair

Action = Literal["merge", "repeat", "reword", "recreate", "update", "conflict", "keep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What becomes of two, and why. Of two that say the same, `merge` joins what both add; `repeat` only retires the
    later one, and `reword` the earlier one.

    `text` is what one statement of both says; `certain`: nobody else need be asked; `apart`: they cannot be of one
    thing; `over`: the rules see that only one of them holds.
    """

    action: Action
    reason: str
    text: str | None = None
    certain: bool = False
    apart: bool = False
    over: bool = False


def by_rules(deps: Deps, one: Pair) -> Judgement:
    """Judge a pair without a model: the same is merged, the later of two rivals holds, and doubt is written down."""
    found = pairs.judge(deps, one)
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
            doubt = Judgement(action="conflict", reason=f"unsure, so both are kept: {found.reason}")
            return _by_meaning(deps, one, found) or doubt
        case "different":
            beside = Judgement(action="keep", reason=found.reason, apart=found.apart)
            return _by_meaning(deps, one, found) or beside


def by_meaning(deps: Deps, one: Pair) -> Judgement | None:
    """Judge a pair by what pairs as near as it have taught; None where the rules decide, or it is not sure enough."""
    found = pairs.judge(deps, one)
    return _by_meaning(deps, one, found) if found.label in ("unsure", "different") else None


def _by_meaning(deps: Deps, one: Pair, found: Comparison) -> Judgement | None:
    if one.cosine is None or deps.embedder is None or found.apart or not _weighable(deps, one):
        return None
    levels, old, new = deps.embedder.calibration, one.older.content, one.newer.content
    nearness = (one.cosine - levels.related) / max(levels.duplicate - levels.related, 0.01)
    likely = weigh(old, new, nearness=nearness, found=found)
    if likely.one < deps.policy.merge.learned:
        return None
    said = f"their meanings are near, and likely of one thing ({likely.one:.2f})"
    if one.newer.pinned or _was_told_to_keep(one.older) or not _may_end(deps, one):
        return Judgement(action="conflict", reason=said)
    if likely.again < _MORE_LIKELY:  # and so may an event: we moved to another one last week
        return Judgement(action="update", reason=f"the later one tells it otherwise: {said}")
    if one.newer.event_start is not None or not may_reword(old, new):
        return Judgement(action="conflict", reason=f"{said}, but a number, a name, an order or a denial differs")
    # where it is not quite sure, the later one holds, which may say it otherwise after all
    says_less = within(new, old) or (likely.again >= _SURELY and not says_more(new, old))
    action: Action = "repeat" if says_less else "reword"
    return Judgement(action=action, reason=f"both say it: {said}")


def _shelf(deps: Deps, memory: Memory) -> tuple[str, str | None]:
    return deps.policy.categories.category(memory), memory.agent_id


_MORE_LIKELY = 0.5
_SURELY = 0.9
"""Of the pairs of eight writers that are so likely said again, 96 % were, by what all others teach."""
_LEFT = frozenset({Kind.TASK, Kind.PROFILE})


def _was_told_to_keep(memory: Memory) -> bool:
    """Tell whether a memory was given, asked for or confirmed, or said so often that it is as sure."""
    return not was_heard(memory) or memory.pinned or memory.confidence >= 1.0


def _weighable(deps: Deps, one: Pair) -> bool:
    """Tell whether a pair is of the sort that was learned from: two English statements of different messages of one
    speaker about one and the same person, the later one heard, neither a task, an event or who the user is (SPEC
    001.10: stricter); nor two values of one slot, or the value of one that holds a single value.
    """
    older, newer = one.older, one.newer
    if not was_heard(newer) or not set(older.source_ids).isdisjoint(newer.source_ids):
        return False
    if older.event_start is not None or not _LEFT.isdisjoint((older.kind, newer.kind)):
        return False
    if older.key == newer.key is not None or not {older.key, newer.key}.isdisjoint(deps.slots.single):
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
    if verdict.action == "merge" and _both_pinned(one):
        return "both are pinned"
    if verdict.action == "recreate" and (one.newer.pinned or not _may_end(deps, one)):
        return "what it would rewrite is not to be changed without a word of the user"
    if verdict.action == "update" and not _may_end(deps, one):
        return "what it would replace is not to be replaced without a word of the user"
    return Judgement(action=verdict.action, text=verdict.text, reason=f"a model found: {_SAID[verdict.action]}")


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
