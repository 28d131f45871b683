"""What a message says: its commands, its statements, what it ends and puts right. Nothing here looks at the store."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final, Literal, TypeGuard

from perdure.deps import Deps
from perdure.domain.decisions import Skip
from perdure.domain.memory import Kind, Memory
from perdure.domain.quick import quick
from perdure.extraction.called import unread
from perdure.extraction.called_off import CalledOff, called_off
from perdure.extraction.candidate import Candidate, Heard, narrowed
from perdure.extraction.command import Answer, Command, ForgetThis, KeepNothing, RememberThis, beside
from perdure.extraction.commands import bare, commands, of_before
from perdure.extraction.correcting import Correction, correction
from perdure.extraction.denying import stays
from perdure.extraction.finished import Finished, finished
from perdure.extraction.foreign_corrections import corrected_abroad
from perdure.extraction.foreign_order import in_order
from perdure.extraction.foreign_turns import TurnedAbroad, turned_abroad
from perdure.extraction.language import tongues
from perdure.extraction.orders import bidden
from perdure.extraction.overtaking import Turned, turned
from perdure.extraction.procedures import procedure
from perdure.extraction.rules import extract
from perdure.extraction.sensitive import Finding, find, given_away
from perdure.extraction.suspicion import Suspect, recalled, suspects, without
from perdure.extraction.touched import touched
from perdure.extraction.wishes import Withdrawn, withdrawn
from perdure.pipelines.marked import PLANTED, secret
from perdure.pipelines.spared import heeded


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a message says: the commands that it gives, the statements to reconcile, and why others are not kept."""

    commands: tuple[Command, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    skipped: tuple[Skip, ...] = ()
    for_model: bool = False
    """Whether a model shall read the message as well."""
    told: bool = False
    """Whether the user asked to keep it in another way than by a command."""
    finished: tuple[Finished, ...] = ()
    called_off: CalledOff | None = None
    """What it says is done."""
    correction: Correction | None = None
    """What it puts right of a message before it."""
    turned: tuple[Turned | TurnedAbroad, ...] = ()
    """What it says is otherwise now, in whatever words."""
    said: str = ""
    """The message without what it may not say."""
    touched: tuple[str, ...] = ()
    """The slots of the user that it may imply a change of."""
    withdrawn: Withdrawn | None = None
    """What it takes back of what was wished, if that is known."""
    stays: str | None = None
    """What it wants left as it is, if a change of that waits for the user's word."""
    hangs: bool = False
    """Whether what the assistant said right before it may tell of more."""
    secrets: tuple[Finding, ...] = ()
    """What it gives away that nobody asked to keep."""
    refused: bool = False
    """Whether a statement of it is not kept since it is sensitive."""
    edited: bool = False
    """Whether it said something else before, and was edited."""
    gone: frozenset[str] = frozenset()
    """What it said before it was edited, and says no more."""
    broken: bool = False
    """Whether a recogniser that somebody plugged in failed at it."""

    @property
    def explicit(self) -> bool:
        return self.told or any(map(_asked, self.commands))

    @property
    def texts(self) -> frozenset[str]:
        """The statements that were found, in their words."""
        return frozenset([one.content for one in self.candidates] + [one.text for one in self.turned])

    def beside(self, was: Sequence["Reading"]) -> "Reading":
        """Return what an edited message says that its last version did not; `was`: the readings of all versions before.

        Answers, and commands to forget that were given before, are left out: they were carried out.
        """
        before = was[-1].texts
        forgotten = {_meant(one) for reading in was for one in reading.commands if isinstance(one, ForgetThis)}
        return replace(
            self,
            commands=tuple(
                one
                for one in self.commands
                if not isinstance(one, Answer) and not (isinstance(one, ForgetThis) and _meant(one) in forgotten)
            ),
            candidates=tuple(one for one in self.candidates if one.content not in before),
            turned=tuple(one for one in self.turned if one.text not in before),
            stays=None,
            edited=True,
            gone=frozenset[str]().union(*(one.texts for one in was)) - self.texts,
        )


def _meant(one: ForgetThis) -> ForgetThis:
    """Return a command wherever a message gives it."""
    return replace(one, start=0, end=0)


_reading: Final = quick(Reading)
NOTHING = Reading()


def read(
    deps: Deps,
    episode: Memory,
    *,
    tz: tzinfo,
    asked: str | None = None,
    before: str | None = None,
    rules: Literal[True] | None = None,
) -> Reading:
    """Find what a message says; nothing here looks at the store. `asked`: what the assistant said right before it, and
    `before` the user, in the same session.

    `rules`: the rules read it, and no model does, whatever the policy says.
    """
    failed: list[str] = []
    if deps.recognisers:
        from perdure.pipelines.plugged import noting  # most have none

        deps = replace(deps, recognisers=noting(deps.recognisers, failed))
    found = _read(deps, episode, tz=tz, asked=asked, before=before, rules=rules)
    return replace(found, broken=True) if failed else found


def _read(
    deps: Deps, episode: Memory, *, tz: tzinfo, asked: str | None, before: str | None, rules: Literal[True] | None
) -> Reading:
    policy = deps.policy.extract
    if episode.said_at is None or (episode.role or "user") == "system":
        return NOTHING
    before = narrowed(before) if before else before
    heard = Heard(
        text=narrowed(episode.content),
        said_at=episode.said_at,
        zone=tz,
        role=episode.role or "user",
        speaker=episode.speaker,
        asked=narrowed(asked) if asked else asked,
        before=None if before and commands(before) else before,
    )
    if heard.role == "user" and policy.commands and (order := bare(heard.text)) is not None:
        return Reading(skipped=(Skip(reason=f"nothing to do: write behind {order} what is meant"),))
    if policy.auto == "off" and not (heard.role == "user" and policy.commands and commands(heard.text)):
        return NOTHING  # nor is anything looked for that would keep it from being extracted
    doubtful = suspects(heard.text, role=heard.role)
    if heard.role != "user":
        doubtful = doubtful or (bidden(heard.text) if heard.role != "assistant" else ())
        found = _distrusted(deps, heard, doubtful) if doubtful else NOTHING
        foreign = doubtful if heard.role != "assistant" else ()
        ends = (one.start + len(heard.text[one.start : one.end].rstrip()) for one in foreign)
        planted = [Finding(type=PLANTED, start=one.start, end=end) for one, end in zip(foreign, ends, strict=True)]
        untold = (*planted, *secret(deps, episode.content))
        return replace(found, secrets=untold) if untold else found
    doubtful = (*recalled(heard.text), *doubtful)
    made = procedure(heard.text) if policy.commands and policy.auto != "off" and not doubtful else None
    if made is not None:
        flagged = Reading(candidates=tuple(_flagged(deps, (made,), said=heard.text)), told=True)
        return flagged if made.explicit else sifted(deps, (made,), said=heard.text)
    heard = replace(heard, text=narrowed(without(heard.text, doubtful))) if doubtful else heard
    given = commands(heard.text) if policy.commands else ()
    back = of_before(heard.text, heard.before, asked) if policy.commands else None
    given = (*given, *(back or ()))
    secrets = secret(deps, episode.content)
    if any(isinstance(one, KeepNothing) for one in given):
        return Reading(commands=given, secrets=secrets)
    asked_for = _flagged(deps, [found for one in given for found in _asked_for(deps, heard, one)], said=heard.text)
    told = _reading(
        commands=given,
        candidates=asked_for,
        skipped=tuple(Skip(reason=f"not extracted: {why}") for why in dict.fromkeys(one.reason for one in doubtful)),
        secrets=tuple(one for one in secrets if not any(_gives(one, episode, by) for by in asked_for)),
    )
    told = told if policy.auto == "off" else _overheard(deps, heard, told, rules=rules)
    return replace(told, hangs=True) if back is not None else told


def _overheard(deps: Deps, heard: Heard, told: Reading, *, rules: Literal[True] | None) -> Reading:
    """Add what a message says beside its commands."""
    policy = deps.policy.extract
    more = heard
    if told.commands:
        forgets = (one for one in told.commands if isinstance(one, ForgetThis))
        more = replace(heard, text=unread(beside(heard.text, filter(_asked, told.commands)), forgets))
    if (back := withdrawn(heard.text)) is not None:
        more = replace(more, text=" " * back.rest + more.text[back.rest :])
    found, hangs = heeded(deps, more)
    found = found if found or back is None else _otherwise(deps, more, back)
    for_model = deps.llm is not None and policy.auto != "rules" and rules is None and not told.explicit
    if for_model and all(one.amends for one in found):
        for_model = len(heard.text.split()) >= policy.llm_least_words
    model_alone = rules is None and policy.auto == "llm" and deps.llm is not None
    kept = stays(heard.text)
    rest = NOTHING if model_alone else sifted(deps, found, said=heard.text)
    return _reading(
        commands=told.commands,
        candidates=(*told.candidates, *rest.candidates),
        skipped=(*told.skipped, *rest.skipped),
        for_model=for_model,
        told=told.told,
        finished=finished(heard.text),
        called_off=called_off(heard.text),
        correction=correction(heard.text) or corrected_abroad(heard.text),
        turned=(*(turned(heard.text) if "en" in tongues(heard.text) else ()), *turned_abroad(heard.text)),
        said=heard.text,
        withdrawn=back,
        touched=touched(heard.text),
        stays=kept,
        hangs=hangs or kept is not None,
        secrets=told.secrets,
        refused=rest.refused,
    )


def _otherwise(deps: Deps, heard: Heard, back: Withdrawn) -> tuple[Candidate, ...]:
    """Read in which language the assistant is bidden to answer instead of what is taken back: it need not be said that
    this is for good. Such a statement begins before the rest of the message.
    """
    text = _FROM_NOW.rjust(back.rest) + heard.text[back.rest : back.rest + 1].lower() + heard.text[back.rest + 1 :]
    found = extract(replace(heard, text=text), deps.slots)
    return tuple(one for one in found if one.key == "language" and one.start < back.rest)


_FROM_NOW: Final = "from now on "


def _gives(secret: Finding, episode: Memory, asked_for: Candidate) -> bool:
    """Tell whether a secret is of what somebody asked to keep."""
    return episode.content[secret.start : secret.end] in asked_for.content


def _asked_for(deps: Deps, heard: Heard, command: Command) -> Iterator[Candidate]:
    """Read what the user asks to keep."""
    if isinstance(command, RememberThis):
        told = in_order(command.text, heard.text[command.start : command.end])
        told += _of_secret(deps, heard.text, command)
        found = extract(replace(heard, text=told), deps.slots, explicit=True)
        if len(found) == 1 and found[0].key is None:  # "remind me to …" asks to keep a task
            whole = extract(replace(heard, text=heard.text[command.start : command.end]), deps.slots)
            tasks = [one for one in whole if one.kind is Kind.TASK]
            found = tuple(found[0].but(kind=one.kind, key=one.key, category=one.category) for one in tasks[:1]) or found
        yield from (one.but(explicit=True) for one in found)


def _of_secret(deps: Deps, text: str, command: RememberThis) -> str:
    """Return the marks right behind what is to be kept which may be a part of the secret at its end."""
    end = len(text[: command.end].rstrip("!"))
    marks = "".join(text[end:].split(maxsplit=1)[:1])
    within = set(marks) == {"!"} and any(one.start < end <= one.end for one in secret(deps, text))
    return marks if within else ""


def _asked(one: Command) -> TypeGuard[RememberThis | ForgetThis]:
    """Tell whether a command surely asks to keep or to forget something."""
    return isinstance(one, RememberThis) or (isinstance(one, ForgetThis) and not one.perhaps)


def sifted(deps: Deps, found: Sequence[Candidate], *, said: str, made: int = 0) -> Reading:
    """Leave out what is sensitive, unsure or too much.

    `said`: the whole message that the statements are of; `made`: how many were made of it before.
    """
    policy = deps.policy.extract
    kept: list[Candidate] = []
    skipped: list[Skip] = []
    flagged = _flagged(deps, found, said=said)
    for candidate in flagged:
        if candidate.sensitive:
            skipped.append(Skip(reason=f"not kept: {candidate.sensitive}, unless you ask for it", why="refused"))
        elif candidate.confidence < policy.confidence_min:
            skipped.append(Skip(reason="not kept: too unsure", why="refused"))
        elif made + len(kept) >= policy.max_per_turn:
            reason = f"not kept: a message may give {policy.max_per_turn} statements"
            skipped.append(Skip(reason=reason, why="refused"))
        else:
            kept.append(candidate)
    refused = any(one.sensitive for one in flagged)
    return _reading(candidates=tuple(kept), skipped=tuple(skipped), refused=refused)


def _flagged(deps: Deps, found: Sequence[Candidate], *, said: str) -> tuple[Candidate, ...]:
    """Say of each statement whether it gives away something sensitive."""
    if not found:
        return ()
    more = deps.recognisers
    secrets = find(said, more=more)
    told = {one: given_away(one.content, said, secrets, key=one.key, more=more) for one in found}
    for one in found:
        if told[one] is None:  # "three times a day: 7, 15 and 23h" is no less private behind the colon than before it
            told[one] = next((told[other] for other in found if said[other.end : one.start].strip() == ":"), None)
    return tuple(one.but(sensitive=told[one]) for one in found)


def _distrusted(deps: Deps, heard: Heard, doubtful: Sequence[Suspect]) -> Reading:
    """Put aside, for the user to see, what a tool, a document or the assistant would have the memory hold."""
    policy = deps.policy.extract
    found = [
        Candidate(
            content=heard.text[one.start : one.end].strip()[: policy.max_content].strip(),
            kind=Kind.NOTE,
            confidence=0.3,
            start=one.start,
            end=one.end,
            planted=one.reason,
        )
        for one in doubtful[: policy.max_per_turn]
    ]
    flagged = _flagged(deps, found, said=heard.text)
    return Reading(
        candidates=tuple(one for one in flagged if not one.sensitive),
        skipped=tuple(Skip(reason=f"not put aside: {one.sensitive}") for one in flagged if one.sensitive),
    )
