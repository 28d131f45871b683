"""Commands to forget: where a message gives one, and what it means; what it means is read the same way elsewhere."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from perdure.extraction.command import ForgetThis
from perdure.extraction.language import CODES, Language, fold, language
from perdure.extraction.remembering import hypothetical, positions
from perdure.extraction.scene import Scene, Sentence

_EDGE: Final = " \t\n,;:.!?–—-…\"'“”„«»。！？、，「」"
_MOST: Final = 300
"""Characters of what shall be forgotten; more than that names nothing."""
_WORDS_OF_MINE: Final = 8


def read(piece: Scene, tongue: Language, place: int, start: int) -> tuple[list[ForgetThis], int]:
    """Return what a sentence, from `start` on, asks to forget, and where that ends in the piece."""
    only = len(piece.sentences) == 1 and not piece.sentences[0].asks
    if only and tongue.pattern("last").match(piece.plain, start, piece.sentences[0].end):
        return [ForgetThis(text="", last=True, end=len(piece.text))], piece.sentences[0].end
    found, end = _first(piece, tongue, place, start)
    last = end
    while found and tongue.spaced and last < piece.sentences[place].end:
        more, last = _first(piece, tongue, place, end, commanded=True)
        if not more or last <= end:
            break
        found, end = found + more, last
    return found, end


def _first(
    piece: Scene, tongue: Language, place: int, start: int, *, commanded: bool = False
) -> tuple[list[ForgetThis], int]:
    sentence = piece.sentences[place]
    places = positions(piece, sentence, start, commanded=commanded)
    for count, at in enumerate(places, 1):
        span = _commanded(piece, tongue, sentence, at) or _passive(piece, tongue, sentence, at)
        if span:
            supposed = hypothetical(piece, tongue, sentence, places[:count])
            return ([], 0) if supposed else _meant(piece, tongue, place, span)
    span = _ending(piece, tongue, sentence, start) or _retracted(piece, tongue, place, places)
    if span is None or hypothetical(piece, tongue, sentence, places):
        return [], 0
    return _meant(piece, tongue, place, span)


def meaning(text: str) -> ForgetThis:
    """Read what a text, without a verb, says to forget: "everything about the trip, except the dates"."""
    for code in CODES:
        found = _meaning(text, language(code))
        if found.whole or found.spare:
            return found
    return ForgetThis(text=text.strip(_EDGE))


def meanings(text: str) -> tuple[ForgetThis, ...]:
    """Return the things that a text names to be forgotten; several when it joins them: "my car and my bike"."""
    cut = (_parts(text, language(code)) for code in CODES)
    return tuple(map(meaning, next((parts for parts in cut if len(parts) > 1), [text])))


def _commanded(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> tuple[int, int] | None:
    """Return the object of a verb of forgetting or deleting, when it can be something in the memory."""
    match = tongue.pattern("verb").match(piece.plain, at, sentence.end)
    if not match or (sentence.asks and not match["ask"] and not match["verb"]):
        return None
    start, end = match.span("object")
    return (start, end) if _forgettable(piece, tongue, start, end, strong=match["verb"] is not None) else None


def _forgettable(piece: Scene, tongue: Language, start: int, end: int, *, strong: bool) -> bool:
    """Tell whether an object can be in the memory. A verb that is not `strong` takes other objects more often."""
    text = piece.plain[start:end]
    memory = tongue.pattern("memory").search(text)
    if memory:
        return not tongue.pattern("pronoun").match(text[: memory.start()])
    if tongue.pattern("goeson").search(text):
        return False
    if tongue.pattern("whole").match(text):
        return True
    if tongue.pattern("idle").match(text):
        return False
    if tongue.pattern("anywhole").match(text) or tongue.pattern("noun").match(text):
        return True
    mine = tongue.pattern("mine").match(text) is not None
    if tongue.pattern("elsewhere").search(text):
        return False
    if not strong:
        return mine and len(text.split()) <= _WORDS_OF_MINE
    first = piece.text[start:end].lstrip()[:1]
    return mine or not tongue.spaced or first.isupper() or tongue.pattern("named").match(text) is not None


def _passive(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> tuple[int, int] | None:
    """Return the subject of "… can be deleted", and of "that entry can go"."""
    if sentence.asks:
        return None
    match = tongue.pattern("passive").match(piece.plain, at, sentence.end)
    if match and _forgettable(piece, tongue, *match.span("object"), strong=False):
        return match.span("object")
    match = tongue.pattern("leaves").match(piece.plain, at, sentence.end)
    return match.span("object") if match and tongue.pattern("entry").match(match["object"]) else None


def _ending(piece: Scene, tongue: Language, sentence: Sentence, start: int) -> tuple[int, int] | None:
    """Return the object of a verb that ends the sentence."""
    match = tongue.pattern("forgetafter").match(piece.plain, start, sentence.end)
    if not match or tongue.pattern("idle").match(match["object"]):
        return None
    if tongue.has("forget.verb") and not _forgettable(piece, tongue, *match.span("object"), strong=False):
        return None
    if sentence.asks and not tongue.pattern("asking").search(match[0]):
        return None
    return None if hypothetical(piece, tongue, sentence, [match.end("object")]) else match.span("object")


def _retracted(piece: Scene, tongue: Language, place: int, places: Sequence[int]) -> tuple[int, int] | None:
    """Return the statement that is called wrong or over, and told to be put aside: "… is wrong, scrap it"."""
    sentence = piece.sentences[place]
    it = tongue.pattern("it")
    at = None if sentence.asks else next((at for at in places if it.match(piece.plain, at, sentence.end)), None)
    if at is None:
        return None
    if at == sentence.start:
        if place == 0:
            return None
        at, sentence = piece.sentences[place - 1].end, piece.sentences[place - 1]
    topic = tongue.pattern("topic").match(piece.plain, sentence.start, at)
    start = topic.end() if topic else sentence.start
    said = piece.plain[start:at]
    things = ("whole", "noun", "mine") if topic else ("whole", "noun")
    over = any(tongue.pattern(one).match(said) for one in things)
    over = over or (tongue.pattern("wrong").search(said) is not None and not sentence.asks)
    return (start, at) if over else None


def _meant(piece: Scene, tongue: Language, place: int, span: tuple[int, int]) -> tuple[list[ForgetThis], int]:
    """Read an object, cut where another command begins, and what the next sentence wants to keep of it."""
    start, end = span
    cut = tongue.pattern("nextverb").search(piece.plain, start, end)
    cut = tongue.pattern("again").search(piece.plain, start, cut.start() if cut else end) or cut
    if cut and not tongue.pattern("spare").match(piece.plain, cut.start(), end):
        end = cut.start()
    text = piece.text[start:end]
    why = tongue.pattern("why").search(fold(text))
    if why and why.start() and not tongue.pattern("spare").search(fold(text)):
        text = text[: why.start()]
    wrong = tongue.pattern("wrong").search(fold(text))
    text = f"{text[: wrong.start()]} {text[wrong.end() :]}" if wrong else text
    parts = [_meaning(one, tongue) for one in _parts(text, tongue)]
    sentence, following = piece.sentences[place], piece.sentences[place + 1 : place + 2]
    last = max(end, span[1] if not cut else end)
    if following and parts[-1].spare is None:
        kept = tongue.pattern("keep").match(piece.plain, following[0].start, following[0].end)
        if kept:
            parts[-1] = replace(parts[-1], spare=piece.text[slice(*kept.span("spare"))].strip(_EDGE))
            last = following[0].end
    found = [one for one in parts if (one.text or one.whole) and len(one.text) <= _MOST]
    return [replace(one, start=sentence.start + piece.offset, end=last + piece.offset) for one in found], last


def _parts(text: str, tongue: Language) -> list[str]:
    """Cut what names several things that are each somebody's or everything about something."""
    folded = fold(text)
    spared = tongue.pattern("spare").search(folded)
    pieces: list[str] = []
    start = 0
    for found in tongue.pattern("and").finditer(folded, 0, spared.start() if spared else len(folded)):
        about = tongue.pattern("whole").match(folded, start)
        if about and found.start() < about.end():  # "everything, whatever I said about …"
            continue
        if found.start() and (folded[found.start() - 1].isspace() or found[0].startswith(",")):
            pieces.append(text[start : found.start()])
            start = found.end()
    return [*pieces, text[start:]]


def _meaning(text: str, tongue: Language) -> ForgetThis:
    """Read what is excepted, what only says that it is about the memory, and whether all about a thing is meant."""
    spared = tongue.pattern("spare").search(fold(text))
    spare = text[slice(*spared.span("spare"))].strip(_EDGE) or None if spared else None
    text = text[: spared.start()] if spared else text
    memory = tongue.pattern("memory").search(fold(text))
    text = text[: memory.start()] + text[memory.end() :] if memory else text
    tail = tongue.pattern("tail").search(fold(text))
    text = text[: tail.start()] if tail and tail.start() else text
    folded = fold(text.strip(_EDGE))
    if tongue.pattern("all").match(folded):
        return ForgetThis(text="", whole=True, spare=spare)
    text = text.strip(_EDGE)
    about = tongue.pattern("whole").match(folded)
    behind = None if about else tongue.pattern("wholeafter").search(folded)
    text = text[about.end() :] if about else text[: behind.start()] if behind else text
    return ForgetThis(text=text.strip(_EDGE), whole=bool(about or behind), spare=spare)
