"""Commands to forget: where a message gives one, and what it means; what it means is read the same way elsewhere."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.extraction.command import ForgetThis
from perdure.extraction.language import CODES, Language, fold, language
from perdure.extraction.regex import regex
from perdure.extraction.remembering import begs, hypothetical, positions
from perdure.extraction.scene import Scene, Sentence
from perdure.extraction.several import last_kept

_EDGE: Final = " \t\n,;:.!?–—-…\"'“”„«»。！？、，「」"
_MOST: Final = 300
"""Characters of what shall be forgotten; more than that names nothing."""
_READ: Final = 1_000
"""Characters of a longer text that are read at all."""
_MARKS: Final = regex(r"[\s,;:.!?()–—-]{4,}")
"""Marks that part nothing: a long row of them is read as one."""
_WORDS_OF_MINE: Final = 8
_WORDS_OF_A_NAME: Final = 3
_LEAST_WORDS: Final = 3
"""Words of a statement that may be denied; fewer only name a thing."""
_NAME: Final = regex(r"(?<=\w )(?!(?:I|God|Christ|Jesus)\b)[A-ZÀ-Þ][\w'-]+(?: [A-ZÀ-Þ][\w'-]+)*")
_LEFT: Final = regex(r"[A-ZÀ-Þ][\w-]+(?=(?: [a-zà-þ]+)+\W*$)")
"""Who alone is named in a short sentence: Ivo left."""
_CLAUSE: Final = regex(r"[,;:–—(]")
_DENIAL: Final = regex(
    r"(?:\W*+(?:i'?(?:m|ve)|i|we'?(?:re|ve)|we|that'?s|it'?s|it|that|this|the|is|am|are|was|were|been|not?|nope|nah|never"
    r"|do|did|have|had|don'?t|didn'?t|haven'?t|isn'?t|aren'?t|wasn'?t|weren'?t|true|wrong|false|right|so|at|all|ever)\b)++"
    r"\W*+",
    re.I,
)
"""A sentence that only denies the one before it."""
_WORDS_PERHAPS: Final = 24
"""Words of what is only perhaps in the memory; its first clause tells what that is."""


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a sentence says what is to be forgotten, and how; see `ForgetThis`."""

    start: int
    end: int
    said: bool = False
    perhaps: bool = False
    whole: bool = False
    done: int = 0
    """Where a verb behind the object ends."""


def read(piece: Scene, tongue: Language, place: int, start: int) -> tuple[list[ForgetThis], int]:
    """Return what a sentence, from `start` on, asks to forget, and where that ends in the piece."""
    if len(piece.sentences) == 1 and (last := _sole(piece, tongue, start)) is not None:
        return [last], piece.sentences[0].end
    sentence = piece.sentences[place]
    if (kept := last_kept(piece, tongue, sentence, start)) is not None:
        return [kept], sentence.end
    found, end = _first(piece, tongue, place, start)
    last = end
    while found and tongue.spaced and last < piece.sentences[place].end:
        more, last = _first(piece, tongue, place, end, commanded=True)
        if not more or last <= end:
            break
        found, end = found + more, last
    return found, end


def _sole(piece: Scene, tongue: Language, start: int) -> ForgetThis | None:
    """Read what takes back what the user said last, which "it" need not mean: "don't save it"; or all there is, where
    a message says nothing else: "forget it all" may else be about what is at hand.
    """
    sentence = piece.sentences[0]
    clean = piece.match(tongue, "clean", start, sentence.end)
    if clean and (not sentence.asks or clean["ask"]):
        return ForgetThis(text="", whole=True, start=piece.offset, end=sentence.end + piece.offset)
    if not sentence.asks and piece.match(tongue, "last", start, sentence.end):
        return ForgetThis(text="", last=True, end=len(piece.text))
    bare = piece.match(tongue, "bare", start, sentence.end)
    if bare and (not sentence.asks or begs(bare)):
        return ForgetThis(text="", last=True, pronoun="it", end=len(piece.text))
    return None


def _first(
    piece: Scene, tongue: Language, place: int, start: int, *, commanded: bool = False
) -> tuple[list[ForgetThis], int]:
    """Read the first command of a sentence; what is only perhaps one counts where no other is."""
    if not piece.may(*_LEADING):
        return [], 0
    sentence = piece.sentences[place]
    places = positions(piece, tongue, sentence, start, commanded=commanded)
    perhaps: tuple[_Span, int] | None = None
    for count, at in enumerate(places, 1):
        for reader in () if piece.match(tongue, "it", at, sentence.end) else _READERS:
            span = reader(piece, tongue, sentence, at)
            if span is None:
                continue
            if not span.perhaps:
                supposed = hypothetical(piece, tongue, sentence, places[:count])
                return ([], 0) if supposed else _meant(piece, tongue, place, span, at=at)
            perhaps = perhaps or (span, count)
    span = _ending(piece, tongue, sentence, start) or _retracted(piece, tongue, place, places)
    count = len(places)
    if perhaps is not None and (span is None or span.perhaps):
        span, count = perhaps
    if span is None and place == 0 and places and piece.match(tongue, "it", places[0], sentence.end):
        return _alone(piece, tongue, sentence), sentence.end
    if span is None or hypothetical(piece, tongue, sentence, places[:count]):
        return [], 0
    return _meant(piece, tongue, place, span, at=places[count - 1])


def _alone(piece: Scene, tongue: Language, sentence: Sentence) -> list[ForgetThis]:
    """Read a command about what was said before the message: "delete it please", not "forget it"."""
    told = piece.plain[sentence.start : sentence.end]
    if sentence.asks or not any(tongue.pattern(one).search(told) for one in ("erasing", "surely")):
        return []
    end = sentence.end + piece.offset
    return [ForgetThis(text="", pronoun="it", perhaps=True, start=sentence.start + piece.offset, end=end)]


def meaning(text: str) -> ForgetThis:
    """Read what a text, without a verb, says to forget: "everything about the trip, except the dates"."""
    for code in CODES:
        found = _meaning(text, language(code))
        if found.whole or found.spare:
            return found
    return ForgetThis(text=text.strip(_EDGE))


def meanings(text: str) -> tuple[ForgetThis, ...]:
    """Return the things that a text names to be forgotten; several when it joins them: "my car and my bike"."""
    text = _MARKS.sub(" ", text[:_READ]) if len(text) > _MOST else text
    cut = (_parts(text, language(code)) for code in CODES)
    return tuple(map(meaning, next((parts for parts in cut if len(parts) > 1), [text])))


def means_everything(text: str) -> bool:
    """Tell whether a text, without a verb, means all that there is, whatever shall stay of it."""
    return any(one.whole and not one.text and not one.when for one in meanings(text))


def _commanded(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> _Span | None:
    """Return the object of a verb of forgetting, deleting or no longer keeping."""
    match = piece.match(tongue, "verb", at, sentence.end)
    if not match:
        return None
    polite = tongue.pattern("tail").search(piece.plain, at, sentence.end)  # "delete my weight, would you mind?"
    if sentence.asks and not (match["ask"] or match["verb"] or polite):
        return None
    start, end = match.span("object")
    if match["keeping"]:
        return _perhaps(piece, tongue, start, end)
    if _forgettable(piece, tongue, start, end, strong=match["verb"] is not None):
        return _Span(start, end)
    at_hand = match["throw"] and not match["ask"] and not piece.text[start].isupper()  # "drop the kids at school"
    return None if at_hand else _perhaps(piece, tongue, start, end)


def _forgettable(piece: Scene, tongue: Language, start: int, end: int, *, strong: bool) -> bool:
    """Tell whether an object can be in the memory. A verb that is not `strong` takes other objects more often."""
    text = piece.plain[start:end]
    memory = tongue.pattern("memory").search(text)
    if memory:
        return not tongue.pattern("pronoun").match(text[: memory.start()])
    if _goes_on(text, tongue):
        return False
    if any(tongue.pattern(one).match(text) for one in ("whole", "timed", "timedafter")):
        return True
    if tongue.pattern("idle").match(text):
        return False
    if tongue.pattern("anywhole").match(text) or tongue.pattern("noun").match(text):
        return True
    mine = tongue.pattern("mine").match(text) is not None
    if tongue.pattern("elsewhere").search(text):
        return False
    if not strong:
        spared = _spared(text, tongue)
        thing = text[: spared.start()] if spared else text
        return mine and len(_CLAUSE.split(thing, 1)[0].split()) <= _WORDS_OF_MINE
    first = piece.text[start:end].lstrip()[:1]
    return mine or not tongue.spaced or first.isupper() or tongue.pattern("named").match(text) is not None


def _goes_on(text: str, tongue: Language) -> bool:
    """Tell whether an object is followed by what is asked beside it, and does not only say what shall stay."""
    spared = _spared(text, tongue)
    return tongue.pattern("goeson").search(text[: spared.start()] if spared else text) is not None


def _perhaps(piece: Scene, tongue: Language, start: int, end: int) -> _Span | None:
    """Return what may be in the memory, as far as its words tell."""
    text = piece.plain[start:end]
    memory = tongue.pattern("memory").search(text)
    text = text[: memory.start()] if memory else text
    if len(text.split()) > _WORDS_PERHAPS or not text.strip(_EDGE) or tongue.pattern("alone").match(text):
        return None
    if _goes_on(text, tongue) or any(tongue.pattern(one).search(text) for one in ("elsewhere", "supposed")):
        return None
    if tongue.pattern("idle").match(text) and not tongue.pattern("person").match(text):
        return None
    return _Span(start, end, perhaps=memory is None)


def _passive(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> _Span | None:
    """Return the subject of "… can be deleted", of "I want … gone", and of "that entry can go"."""
    for name in _PASSIVE if piece.may(*_PASSIVE) else ():
        match = piece.match(tongue, name, at, sentence.end)
        if match is None or (sentence.asks and not match.groupdict().get("ask")):
            continue
        start, end = match.span("object")
        whole = tongue.pattern("entry").match(match["object"]) is not None
        whole = whole or tongue.pattern("memory").search(piece.plain, end, match.end()) is not None
        if match.groupdict().get("must") and not whole:
            return None  # "the weeds have to go"
        reasons = tongue.pattern("therefore").search(match["object"]) is not None  # "… is paid, so it can be dropped"
        if reasons or ("," in match["object"] and not whole):
            continue
        if whole or (name != "leaves" and _forgettable(piece, tongue, start, end, strong=False)):
            return _Span(start, end)
        return None if name == "needless" else _perhaps(piece, tongue, start, end)
    return None


_PASSIVE: Final = ("wished", "unwished", "passive", "needless", "leaves")
_READERS: Final = (_commanded, _passive)
_LEADING: Final = ("verb", *_PASSIVE, "forgetafter", "it", "itthen")


def _ending(piece: Scene, tongue: Language, sentence: Sentence, start: int) -> _Span | None:
    """Return the object of a verb that ends the sentence."""
    match = piece.match(tongue, "forgetafter", start, sentence.end)
    whole = match is not None and tongue.pattern("whole").match(match["object"]) is not None  # das mit dem Kurs
    if not match or (tongue.pattern("idle").match(match["object"]) and not whole):
        return None
    if sentence.asks and not match["ask"] and not tongue.pattern("asking").search(match[0]):
        return None
    if hypothetical(piece, tongue, sentence, [match.end("object")]):
        return None
    span = match.span("object")
    if tongue.has("forget.verb") and not _forgettable(piece, tongue, *span, strong=False):
        found = _perhaps(piece, tongue, *span)
        return found and replace(found, done=match.end("done"))
    return _Span(*span, done=match.end("done"))


def _retracted(piece: Scene, tongue: Language, place: int, places: Sequence[int]) -> _Span | None:
    """Return the statement that is told to be put aside: "I never sang, take that out", "… is wrong, scrap it"."""
    sentence = piece.sentences[place]
    found = next((found for at in places if (found := piece.match(tongue, "it", at, sentence.end))), None)
    opens = found is not None and found.start() == sentence.start
    told = _denied(piece, tongue, place, places) if found is None or opens else None
    if found is None or told is not None:
        return told
    at = found.start()
    if opens:
        if place == 0:
            return None
        earlier = (piece.sentences[n] for n in range(place - 1, 0, -1))  # behind "I don't, never did" is what is denied
        told = (one for one in earlier if not _DENIAL.fullmatch(piece.plain, one.start, one.end))
        sentence = next(told, piece.sentences[0])
        at = sentence.end
    elif sentence.asks and not found["ask"]:
        return None
    topic = tongue.pattern("topic").match(piece.plain, sentence.start, at)
    start = topic.end() if topic else sentence.start
    start = max(
        (one for one in places if start < one < at and tongue.pattern("noun").match(piece.plain, one)), default=start
    )
    said = piece.plain[start:at]
    if place and start == sentence.start and not tongue.pattern("wrong").sub("", f" {said}").strip(_EDGE):
        start, at = piece.sentences[place - 1].start, piece.sentences[place - 1].end  # "A budgie? Not true, drop that"
        said = piece.plain[start:at]
    if (believed := _believed(piece, tongue, start, at)) is not None:
        return replace(believed, perhaps=tongue.pattern("saying").search(found[0]) is not None)
    things = ("whole", "noun", "mine") if topic else ("whole", "noun")
    denied = tongue.pattern("denied").search(said) is not None
    little = not topic and len(said.split()) < _LEAST_WORDS  # "Polo lessons: delete them", but not "Dinner? Forget it."
    if (tongue.pattern("idle").match(said) and not denied) or (little and tongue.pattern("saying").search(found[0])):
        return None
    over = any(tongue.pattern(one).match(said) for one in things)
    over = over or (tongue.pattern("wrong").search(said) is not None and not sentence.asks)
    over = over or tongue.pattern("surely").search(found[0]) is not None
    lot = tongue.pattern("lot").search(found[0]) is not None
    return _Span(start, at, said=lot or not (topic or little), perhaps=not over, whole=lot)


def _believed(piece: Scene, tongue: Language, start: int, end: int) -> _Span | None:
    """Return what the assistant is said to hold of the user: "you know where I live", "you've got me down as …"."""
    match = tongue.pattern("believed").search(piece.plain, start, end) if tongue.has("forget.believed") else None
    if match is None:
        return None
    joint = tongue.pattern("joint").search(piece.plain, match.end(), end)  # "… where I live and I'd rather …"
    end = joint.start() if joint else end
    about = tongue.pattern("about").search(match[0]) is not None
    return _Span(match.end(), end, said=not about and _states(piece.plain[match.end() : end], tongue))


def _states(told: str, tongue: Language) -> bool:
    """Tell whether words behind a verb of knowing are a statement, and do not only name what is known."""
    named = tongue.pattern("mine").match(told) and not tongue.pattern("finite").search(told)
    return not named and tongue.pattern("asked").match(told) is None


def _denied(piece: Scene, tongue: Language, place: int, places: Sequence[int]) -> _Span | None:
    """Return the denial behind the command: "take that out, I never sang", "Scrap it. I don't sing"."""
    sentence = piece.sentences[place]
    for at in places:
        match = piece.match(tongue, "itthen", at, sentence.end)
        if (
            match
            and not _PUTS_RIGHT.match(match[0])
            and tongue.pattern("denied").search(piece.plain, match.start("object"), sentence.end)
        ):
            return _Span(*match.span("object"), said=True, perhaps=True)
    return None


_PUTS_RIGHT: Final = regex("(?:scratch|strike) that")
"""Says in talk that something else is right, and asks to forget nothing: "scratch that, I'm not 34, I'm 35"."""


def _meant(piece: Scene, tongue: Language, place: int, span: _Span, *, at: int) -> tuple[list[ForgetThis], int]:
    """Read an object, cut where another command begins, and what shall be kept of it by the words around it."""
    start, end = span.start, span.end
    cut = tongue.pattern("nextverb").search(piece.plain, start, end)
    cut = tongue.pattern("again").search(piece.plain, start, cut.start() if cut else end) or cut
    cut = tongue.pattern("says").search(piece.plain, start, cut.start() if cut else end) or cut
    if cut and not tongue.pattern("spare").match(piece.plain, cut.start(), end):
        end = cut.start()
    again = next((one for one in positions(piece, tongue, piece.sentences[place], start) if one > start), None)
    twice = again is not None and again < end and tongue.pattern("it").match(piece.plain, again, end) is not None
    text = piece.text[start : again if twice else end]
    spares = _spared(fold(text), tongue) is not None
    if not spares and (why := tongue.pattern("why").search(fold(text))) and why.start():
        text = text[: why.start()]
    behind = piece.text[start + len(text) : again if twice else end].strip(_EDGE)
    if not spares and (wrong := tongue.pattern("wrong").search(fold(text))):
        text = f"{text[: wrong.start()]} {text[wrong.end() :]}"
    sentence, following = piece.sentences[place], piece.sentences[place + 1 : place + 2]
    told, stop = _before(piece, tongue, place, min(at, start))
    before = piece.text[told:stop].strip() or behind  # "that entry is wrong, I never sang, drop it"
    meanings = [_meaning(one, tongue) for one in _parts(text, tongue)]
    reported = tongue.pattern("report").match(fold(text)) is not None
    parts = [_named(one, tongue, before, behind=stop <= told) for one in meanings]
    begin = min(told, sentence.start) if before and parts != meanings else sentence.start  # "Ivo left. Forget him"
    begin = min(begin, start)
    last = max(end, span.done, span.end if not cut else end) if end > sentence.start else sentence.end
    if parts[-1].spare is None:
        spare, until = _kept(piece, tongue, sentence, (at, last), following)
        parts[-1] = replace(parts[-1], spare=spare)
        last = max(last, until)
    found = [
        replace(
            one,
            start=begin + piece.offset,
            end=last + piece.offset,
            said=one.said or (span.said and not reported and (span.whole or not one.whole)),
            perhaps=(span.perhaps and not twice) or one.perhaps,
            whole=span.whole or one.whole,
            before=before[-_MOST:] if tongue.pattern("anaphor").match(fold(one.text)) else "",
        )
        for one in parts
        if (one.text or one.whole or one.pronoun) and len(one.text) <= _MOST
    ]
    return found, last


def _before(piece: Scene, tongue: Language, place: int, at: int) -> tuple[int, int]:
    """Return where it is told what a command points to: before it in its own sentence, else the sentence before."""
    sentence = piece.sentences[place]
    if tongue.pattern("opening").sub("", piece.plain[sentence.start : at], count=1).strip(_EDGE):
        return sentence.start, at
    before = piece.sentences[place - 1] if place else None
    return (before.start, before.end) if before else (0, 0)


def _named(one: ForgetThis, tongue: Language, before: str, *, behind: bool) -> ForgetThis:
    """Put who or what was spoken of right before in the place of a pronoun: "Ivo? Delete what you have on him"."""
    person = tongue.pattern("person").match(fold(one.text)) is not None
    person = person or (bool(before) and one.whole and tongue.pattern("general").match(fold(one.text)) is not None)
    if not person and not (one.whole and tongue.pattern("thing").match(fold(one.text))):
        return one
    why = behind and person and not _NAME.search(before) and not tongue.pattern("owned").search(fold(before))
    before = "" if why or tongue.pattern("lead").match(fold(before)) else before  # "right. forget her, I moved"
    if not before or len(before) > _MOST:
        alone = fold(one.text).strip(_EDGE) if person and not before else ""
        first, _, name = alone.partition(" ") if one.whole else (alone, "", "")  # anything with her name in it
        alone = {"his": "him", "their": "them"}.get(first, first)
        return replace(one, text="", whole=False, pronoun=alone, perhaps=not name)  # that is no part of the talk
    short = len(before.split()) <= _WORDS_OF_A_NAME
    owned = tongue.pattern("owned").search(fold(before)) if short else None
    who = _LEFT.match(before) if person and short and owned is None else None  # Bodo left
    names = [before[owned.start() if owned else 0 :]] if short else _NAME.findall(before) if person else []
    names = [who[0]] if who else names
    if len(names) == 1:
        return replace(one, text=names[0], whole=True, perhaps=True)
    return replace(one, text=before, whole=True, said=True, perhaps=True)


def _kept(
    piece: Scene, tongue: Language, sentence: Sentence, command: tuple[int, int], following: Sequence[Sentence]
) -> tuple[str | None, int]:
    """Return what the words around a command, or the next sentence, want to keep, and where that ends."""
    behind = _spared(piece.plain[command[1] : sentence.end], tongue)
    if behind:
        start, end = (command[1] + at for at in behind.span("spare"))
        return piece.text[start:end].strip(_EDGE), sentence.end
    for first, end in ((sentence.start, command[0]), *((one.start, one.end) for one in following)):
        for name in ("keep", "kept"):
            found = tongue.pattern(name).match(piece.plain, first, end)
            if found and found["spare"].strip(_EDGE):
                return piece.text[slice(*found.span("spare"))].strip(_EDGE), end
    return None, 0


def _parts(text: str, tongue: Language) -> list[str]:
    """Cut what names several things that are each somebody's or everything about something."""
    folded = fold(text)
    pair = tongue.pattern("pair").fullmatch(folded)
    if pair:  # "my bus and train passes"
        own, head = (text[slice(*pair.span(name))] for name in ("own", "head"))
        return [text, *(f"{own}{text[slice(*pair.span(name))]} {head}" for name in ("first", "second"))]
    spared = _spared(folded, tongue)
    pieces: list[str] = []
    start = 0
    joints = list(tongue.pattern("and").finditer(folded, 0, spared.start() if spared else len(folded)))
    of_one = tongue.pattern("whole").match(folded) or _apposed(text, tongue)
    if of_one and all(found[0].startswith(",") for found in joints):
        return [text]  # "everything about Rika, my aunt"
    for found in joints:
        about = tongue.pattern("whole").match(folded, start)
        if about and found.start() < about.end():  # "everything, whatever I said about …"
            continue
        if found.start() and (folded[found.start() - 1].isspace() or found[0].startswith(",")):
            pieces.append(text[start : found.start()])
            start = found.end()
    return [*pieces, text[start:]]


def _meaning(text: str, tongue: Language) -> ForgetThis:
    """Read what is excepted, what only says that it is about the memory, and whether all about a thing is meant."""
    spared = _spared(fold(text), tongue)
    spare = text[slice(*spared.span("spare"))].strip(_EDGE) or None if spared else None
    text = text[: spared.start()] if spared else text
    memory = tongue.pattern("memory").search(fold(text))
    text = text[: memory.start()] + text[memory.end() :] if memory else text
    tail = tongue.pattern("tail").search(fold(text))
    text = text[: tail.start()] if tail and tail.start() else text
    text, when = _timed(text.strip(_EDGE), tongue)
    given = tongue.pattern("given").search(fold(text))  # "the code I gave you"
    text = text[: given.start()] if given and tongue.pattern("named").match(fold(text)) else text
    folded = fold(text.strip(_EDGE))
    if when and not folded:
        return ForgetThis(text="", whole=True, spare=spare, when=when)
    if tongue.pattern("all").match(folded):
        return ForgetThis(text="", whole=True, spare=spare)
    text = text.strip(_EDGE)
    wholly = tongue.pattern("wholly").search(folded)
    folded, text = (folded[: wholly.start()], text[: wholly.start()]) if wholly else (folded, text)
    report = tongue.pattern("report").match(folded)  # "the entry saying that I sing"
    if report and report.end() < len(text):
        told = text[report.end() :]
        return ForgetThis(text=told, said=_states(fold(told), tongue), spare=spare, when=when)
    about = tongue.pattern("whole").match(folded)
    behind = None if about else tongue.pattern("wholeafter").search(folded)
    text = text[about.end() :] if about else text[: behind.start()] if behind else text
    if about and (bearing := tongue.pattern("bearing").search(fold(text))):
        text = text[: bearing.start()]  # everything with my aunt's name in it
    if not about and _apposed(text, tongue):
        return ForgetThis(text=text.strip(_EDGE), whole=True, spare=spare)
    clause = about is not None and tongue.pattern("clause").match(folded, about.end()) is not None
    whole = bool(about or behind or wholly) and not clause
    return ForgetThis(text=text.strip(_EDGE), whole=whole, stuff=bool(behind), spare=spare, when=when)


def _timed(text: str, tongue: Language) -> tuple[str, str]:
    """Part what says when something was told from the rest: "what I said on Monday about the vet"."""
    folded = fold(text)
    found = tongue.pattern("timed").match(folded)
    if found:
        return text[found.end("time") :] if not found["rest"] else f"all{text[found.end('time') :]}", found["time"]
    found = tongue.pattern("timedafter").match(folded)
    return (text[: found.start("time")], found["time"]) if found else (text, "")


def _apposed(text: str, tongue: Language) -> bool:
    """Tell whether a text is a name and whose: "Rika, my aunt"."""
    name, _, whose = text.strip(_EDGE).partition(", ")
    return name.isalpha() and name.istitle() and tongue.pattern("mine").match(fold(whose)) is not None


def _spared(folded: str, tongue: Language) -> re.Match[str] | None:
    """Find what a text excepts: "…, but keep the dates", "…, though the dates stay"."""
    return tongue.pattern("stays").search(folded) or tongue.pattern("spare").search(folded)
