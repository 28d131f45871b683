"""What a message overtakes that says, in whatever words, that something is otherwise now, and what takes its place."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Supersede
from perdure.domain.memory import Kind, Memory, State, gives_way, present_for
from perdure.domain.text import normalise
from perdure.extraction.candidate import narrowed
from perdure.extraction.compare import ENDS, Said, compare, inseparable
from perdure.extraction.coordinated import further
from perdure.extraction.endings import ended, over
from perdure.extraction.foreign_turns import TurnedAbroad, overtakes_abroad, stated_abroad, turned_abroad
from perdure.extraction.overtaking import Turned, beside, overtakes, plain, reaches, stated, turned
from perdure.extraction.pairing import of_another, own_speaker, start_of, was_heard
from perdure.extraction.suspicion import suspects
from perdure.gateways import proposals, rows
from perdure.pipelines import consent, sessions
from perdure.pipelines.near import messages, near
from perdure.pipelines.reconcile import reconcile
from perdure.pipelines.remaining import remaining
from perdure.pipelines.values import seen
from perdure.ports import Transaction

Written: TypeAlias = Callable[[Memory, str], Memory | None]
"""Makes a statement of the words of a message, unless they may not be kept."""
_Turned: TypeAlias = Turned | TurnedAbroad


def overtaken(
    tx: Transaction, deps: Deps, found: Sequence[_Turned], episode: Memory, written: Written
) -> Iterator[tuple[Decision, ...]]:
    """Yield what the first text of a message that overtakes something makes of it; mostly nothing.

    A statement that was made of the message takes the place where it says it itself, else the text that does, as
    `written` makes a memory of it. What is overtaken may stand in a message alone, of which nothing was kept: then it
    is written as what held until now, so that the message is known to say no more. What waits for the user's word
    overtakes nothing yet, but what is said beside it does.
    """
    asked = [one.memory.content for one in proposals.pending(tx) if episode.id in one.evidence] if found else []
    for one in found:
        if any(_is_all_of(text, one.text) for text in asked):
            yield from _beside_it(tx, deps, one, episode, written)
            continue
        done = False
        for decisions in _overtaken_by(tx, deps, one, episode, written):
            done = True
            yield decisions
        if done:
            return


def _beside_it(
    tx: Transaction, deps: Deps, new: _Turned, episode: Memory, written: Written
) -> Iterator[tuple[Decision, ...]]:
    """Yield what becomes of what else a text says that tells of a change which waits, as if it were said by itself."""
    for text in further(new.text) if isinstance(new, Turned) else ():
        memory = written(episode, text)
        decisions = reconcile(tx, deps, memory) if memory is not None else None
        if memory is not None and decisions and isinstance(decisions[0], Supersede):
            yield consent.inferred(tx, deps, memory, decisions)
            continue
        for one in turned(text):
            yield from _overtaken_by(tx, deps, one, episode, written)


def _overtaken_by(
    tx: Transaction, deps: Deps, one: _Turned, episode: Memory, written: Written
) -> Iterator[tuple[Decision, ...]]:
    later = {by.superseded_by for by in rows.made_of(tx, episode.id)}  # what it tells was over before those began
    known = [by for by in _meant(tx, deps, one, episode) if by.id not in later] if _reaches(one) else []
    unkept = () if known else _unkept(tx, deps, one, episode, written)
    if not known and not unkept:
        return
    old = known or list(unkept)
    reason = f"message {episode.id} says that it is otherwise now"
    kept = _kept(tx, episode)
    rest = isinstance(one, Turned) and beside(one, [by.content for by in kept])  # no statement tells what it is instead
    made = next((by for by in kept if (_says(by, old) and not rest) or _is_all(by, one)), None)
    memory = made or written(episode, one.text) or _anew(episode, one, written)
    if memory is None:  # what may not be kept ends all the same what it says is over
        ends = {"state": State.DEPRECATED, "valid_until": episode.said_at}
        yield tuple(Change(memory_id=old.id, patch=ends, reason=reason) for old in known)
        return
    at, now = start_of(memory), present_for(memory, deps.clock())
    if made is None:
        mentions = deps.extract_entities(memory.content)
        ids = tuple(old.id for old in (*known, *_parts(kept, memory)))
        left = tuple(remaining(tx, deps, memory, known))
        dropped = tuple(old.id for old in known if start_of(old) > at)  # it was still to begin
        new = Supersede(memory=memory, old_ids=ids, dropped=dropped, at=at, mentions=mentions, left=left, reason=reason)
        yield (new if ids else Add(memory=memory, mentions=mentions, reason=reason),)
    else:
        patches = ((old, gives_way(old, by=made.id, at=at, now=now)) for old in known)
        yield tuple(
            Change(
                memory_id=old.id,
                patch=patch,
                left=tuple(remaining(tx, deps, made, [old])),
                event="SUPERSEDE",
                reason=reason,
            )
            for old, patch in patches
        )
    if unkept:
        yield tuple(_over(deps, old, memory, reason) for old in unkept)


def told_whole(
    tx: Transaction, deps: Deps, found: Sequence[_Turned], episode: Memory, written: Written
) -> Iterator[tuple[Decision, ...]]:
    """Yield the text that tells with what is over what it is instead, where a statement of it only said the first."""
    made = _kept(tx, episode)
    ends = [one.content for one in made if over(one.content)]
    for one in (by for by in found if isinstance(by, Turned)):
        if ends and beside(one, [by.content for by in made]) and (memory := written(episode, one.text)) is not None:
            reason = f"message {episode.id} says what it is instead"
            yield (Add(memory=memory, mentions=deps.extract_entities(memory.content), reason=reason),)
            return


def _anew(episode: Memory, new: _Turned, written: Written) -> Memory | None:
    """Make a statement of the sentence that tells how it is now, of a text of several that may not be kept as one."""
    told = stated(new.text) if isinstance(new, Turned) else ()
    found = (text for text in reversed(told[1:]) if any(one.anew for one in turned(text)))
    return next(filter(None, (written(episode, text) for text in found)), None)


def _kept(tx: Transaction, episode: Memory) -> list[Memory]:
    """Return the statements that were made of a message and hold."""
    return [one for one in rows.made_of(tx, episode.id) if one.state is State.ACTIVE]


def _parts(kept: Sequence[Memory], whole: Memory) -> list[Memory]:
    """Return those of the statements of a message that only repeat a part of one of its texts."""
    return [one for one in kept if one.key is None and normalise(one.content) in normalise(whole.content)]


def _over(deps: Deps, old: Memory, new: Memory, reason: str) -> Add:
    """Write what held until now."""
    past = replace(old, state=State.DEPRECATED, valid_until=start_of(new), superseded_by=new.id)
    return Add(memory=past, mentions=deps.extract_entities(past.content), reason=reason)


def _unkept(tx: Transaction, deps: Deps, new: _Turned, episode: Memory, written: Written) -> tuple[Memory, ...]:
    """Return as statements what a text overtakes in one message of which none was made; nothing where it can mean two.

    What some agents may not read is not looked at for one of them, and what waits for the user's word is no word yet.
    """
    if deps.readable is not None or not _plain(new):
        return ()
    sure: dict[str, tuple[float, list[tuple[Memory, str]]]] = {}
    near_by = messages(tx, deps, new.text)
    short = [one for one in near_by if len(one.content) <= _SHORT and _told_before(one, episode)]
    asked = {id_ for one in proposals.all_(tx) for id_ in one.evidence} if short else set[str]()
    if episode.id in asked:
        return ()
    for one in rows.underived(tx, [one for one in short if one.id not in asked]):
        found = [(weight, text) for text in _stated(one.content, new) if (weight := _weight(new, text))]
        if found and _was_read(tx, deps, one):
            sure[normalise(one.content)] = max(weight for weight, _ in found), [(one, text) for _, text in found]
    best = [texts for weight, texts in sure.values() if weight == max(weight for weight, _ in sure.values())]
    if len(best) != 1:
        return ()
    return tuple(memory for one, text in best[0] if (memory := written(one, text)) is not None)


def _weight(new: _Turned, text: str) -> float:
    """Return how surely a text overtakes what was said; of what no grammar read when it came, one more looks."""
    found = _overtakes(new, text)
    return found or float(compare(Said(content=text), Said(content=new.text)).label == "contradiction")


def _reaches(new: _Turned) -> bool:
    """Tell whether a text can overtake a statement at all."""
    match new:
        case Turned():
            return (new.tells or new.plain) and reaches(new)
        case TurnedAbroad():
            return True


def _overtakes(new: _Turned, text: str) -> float:
    """Return how surely a text overtakes what was said, in the language that it is in."""
    match new:
        case Turned():
            return overtakes(new, text)
        case TurnedAbroad():
            return overtakes_abroad(new, text)


def _stated(text: str, new: _Turned) -> Sequence[str]:
    """Return the sentences of a message that say one thing, in the language of what may overtake one."""
    match new:
        case Turned():
            return [one for one in stated(text) if plain(one)]
        case TurnedAbroad():
            return stated_abroad(text, new.code)


def _plain(new: _Turned) -> bool:
    """Tell whether a text says plainly that it is otherwise; of another language than English no other is read."""
    return isinstance(new, TurnedAbroad) or new.plain


def _told_before(message: Memory, episode: Memory) -> bool:
    """Tell whether a message came before another one of the same speaker, and is trusted."""
    if message.speaker != episode.speaker or message.trust < 1.0:
        return False
    return message.said_at is not None and episode.said_at is not None and message.said_at < episode.said_at


def _was_read(tx: Transaction, deps: Deps, message: Memory) -> bool:
    """Tell whether statements are made of the messages of its session, and it plants none."""
    read = sessions.extracts(tx, [message.session]).get(message.session, deps.policy.extract.auto != "off")
    return read and not suspects(narrowed(message.content), role="user")


_SHORT: Final = 280
"""Characters of a message that is looked at though nothing was made of it: it says one thing, or two."""


def _meant(tx: Transaction, deps: Deps, new: _Turned, episode: Memory) -> list[Memory]:
    """Return what a text overtakes: what is surest, of one message; nothing, where it can mean what two of them say."""
    sure: dict[str, float] = {}
    near_by = (one.memory for one in near(tx, deps, new.text, speaker=own_speaker(episode)))
    asked = consent.asked_of(tx, deps, (episode.id,))
    known = {one.id: one for one in near_by if one.key not in asked and _may_give_way(deps, one, episode)}
    for id_, memory in known.items():
        found = _overtakes(new, memory.content)
        if not found and _plain(new):  # what ends it may not be kept, so that nothing else compares the two
            found = float(ended(memory.content, new.text, key=memory.key) or _contradicts(memory, new))
        if found and not _beside(memory, new):
            sure[id_] = found
    best = [known[id_] for id_, found in sure.items() if found == max(sure.values())]
    messages = {source for one in best for source in one.source_ids}
    of_them = [known[id_] for id_ in sure if messages & {*known[id_].source_ids}]
    return of_them if len(messages) == 1 else []


def _contradicts(known: Memory, new: _Turned) -> bool:
    """Tell whether an English text of which no statement was made says that what is known is over, or partly."""
    if not isinstance(new, Turned):
        return False
    found = compare(Said(content=known.content, key=known.key), Said(content=new.text))
    return found.label == "contradiction" and found.reason in ENDS


_THEIRS: Final = re.compile(r"(?:my|our) (?P<who>[\w-]+) .*?\b(?:his|her|their) ", re.IGNORECASE)
"""My son grew out of his allergy."""


def _beside(known: Memory, new: _Turned) -> bool:
    """Tell whether a text tells it of what somebody else has, or nobody can tell what of the statement is left."""
    theirs = _THEIRS.match(new.text)
    if theirs is not None and theirs["who"].casefold() not in known.content.casefold():
        return True
    return inseparable(Said(content=known.content), Said(content=new.text))


def _may_give_way(deps: Deps, known: Memory, episode: Memory) -> bool:
    """Tell whether a statement was heard before, of the same speaker, holds, and changes without the user's word."""
    if not was_heard(known) or known.state is not State.ACTIVE or known.superseded_by or known.kind is Kind.TASK:
        return False
    if episode.id in known.source_ids or of_another(known, episode) or consent.wanted(deps, known):
        return False
    told = known.said_at if known.event_start == known.valid_from else None  # a day that is still to come
    return seen(deps, known) and episode.said_at is not None and (told or start_of(known)) < episode.said_at


def _says(made: Memory, known: Sequence[Memory]) -> bool:
    return any(
        all(_weight(one, old.content) for old in known) for one in (*turned(made.content), *turned_abroad(made.content))
    )


def _is_all_of(said: str, text: str) -> bool:
    """Tell whether words say all that a text does, but for some that lead in or out."""
    inner, outer = sorted(map(normalise, (said, text)), key=len)
    return inner in outer and len(outer.split()) - len(inner.split()) <= _LEAD


def _is_all(made: Memory, new: _Turned) -> bool:
    """Tell whether a statement is all of a text but words that lead in a correction: no wait, | it's on Friday."""
    text, said = (normalise(one) for one in (new.text, made.content))
    return (
        isinstance(new, Turned) and new.wrong and text.endswith(said) and len(text.split()) - len(said.split()) <= _LEAD
    )


_LEAD: Final = 3
