"""What is to become of a pair: by the rules, and what a model says of it, as far as the policy lets it."""

from dataclasses import dataclass
from typing import Literal

from perdure.deps import Deps
from perdure.domain.memory import Kind
from perdure.domain.text import normalise
from perdure.extraction.comparison import Comparison
from perdure.extraction.language import spoken
from perdure.extraction.paired import weigh
from perdure.extraction.pairing import may_reword, start_of, was_heard, within
from perdure.extraction.verdicts import Verdict
from perdure.pipelines import consent, pairs
from perdure.pipelines.pairs import Pair

Action = Literal["merge", "recreate", "update", "conflict", "keep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """`text` is what one statement of both says; `certain`: nobody else need be asked; `apart`: they cannot be of one
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
    nearness = (one.cosine - levels.related) / (levels.duplicate - levels.related)
    likely = weigh(old, new, nearness=nearness, found=found)
    if likely.one < deps.policy.merge.learned:
        return None
    said = f"their meanings are near, and likely of one thing ({likely.one:.2f})"
    if likely.again >= _MORE_LIKELY:
        if not may_reword(old, new):
            return Judgement(action="conflict", reason=f"{said}, but a number, a name or a denial differs")
        text = None if within(new, old) else new  # where it says it otherwise after all, the later one holds
        return Judgement(action="merge", text=text, reason=f"both say it: {said}")
    action: Action = "update" if _may_end(deps, one) else "conflict"
    return Judgement(action=action, reason=f"the later one tells it otherwise: {said}")


_MORE_LIKELY = 0.5
_LEFT = frozenset({Kind.TASK, Kind.PROFILE})


def _weighable(deps: Deps, one: Pair) -> bool:
    """Tell whether a pair is of the sort that was learned from: two English statements of different messages, the later
    one heard, neither a task, an event, who the user is (SPEC 001.10: stricter), or the value of a slot that the other
    does not fill.
    """
    older, newer = one.older, one.newer
    if not was_heard(newer) or not set(older.source_ids).isdisjoint(newer.source_ids) or _both_pinned(one):
        return False
    if any(memory.kind in _LEFT or memory.event_start is not None for memory in (older, newer)):
        return False
    if older.key != newer.key and not {older.key, newer.key}.isdisjoint(deps.slots.single):
        return False
    return older.valid_until == newer.valid_until and spoken(older.content) == spoken(newer.content) == "en"


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
