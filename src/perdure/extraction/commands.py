"""Commands inside a message: to remember, to forget, to keep nothing, and to agree or not with what was proposed."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from typing import Final

from perdure.extraction import forgetting, remembering
from perdure.extraction.command import Answer, Command, ForgetThis, KeepNothing, RememberThis
from perdure.extraction.correcting import told_otherwise
from perdure.extraction.grammar import ANSWERS
from perdure.extraction.language import Language, answers, fold, languages, selves, tongues
from perdure.extraction.lists import lists
from perdure.extraction.prose import ends
from perdure.extraction.regex import regex
from perdure.extraction.scene import MOST, Scene, Sentence, changed_scene, scene
from perdure.extraction.sensitive import find
from perdure.extraction.suspicion import recalled, suspects
from perdure.extraction.taken_back import instead
from perdure.extraction.unbroken import unbroken
from perdure.extraction.verbs import DOING, HOLDING
from perdure.extraction.wishes import told_before, wishing, withdrawn

_SLASH: Final = regex(
    r"\s*/(?P<verb>remember|memorize|note|save|merken|merke|souvenir|retiens|recuerda|ricorda|lembrar?|onthoud|kom-ihag"
    r"|zapamietaj|forget|delete|vergiss|oublie|olvida|dimentica|esquecer?|vergeet|glom|zapomnij)(?::|\b)\s*(?P<text>\S.*)?",
    re.IGNORECASE | re.DOTALL,
)
_THAT: Final = regex(r"that (?=(?:(?:i|we)(?:['’]\w+)?|my|our|the|he|she|they|it|(?-i:[A-Z]\w*)) )", re.IGNORECASE)
"""Leads in what is to be kept: /remember that my locker is 12."""
_FORGETS: Final = frozenset(
    "forget delete vergiss oublie olvida dimentica esquece esquecer vergeet glom zapomnij".split()
)
_LONGEST_ANSWER: Final = 48
"""Characters of a message that may agree or not with what was proposed."""
_LONGEST_SENTENCE: Final = 1_000
"""Characters of a sentence; what goes on longer is no command but a text."""


def commands(text: str) -> tuple[Command, ...]:
    """Return the commands that a user's message gives, in their order; most messages give none."""
    return _known(text) if len(text) <= _LONGEST_KNOWN else _commands(text)


_LONGEST_KNOWN: Final = 1_000
"""Characters of a text whose commands are kept for a while: they are asked for again when the next message is read."""


@lru_cache(64)
def _known(text: str) -> tuple[Command, ...]:
    return _commands(text)


def _commands(text: str) -> tuple[Command, ...]:
    slash = _slash(text)
    if slash and slash["text"]:
        if slash["verb"].casefold() in _FORGETS:
            return forgetting.meanings(slash["text"])
        that = _THAT.match(text, slash.start("text"))
        return remembering.listed(text, that.end() if that else slash.start("text"), len(text))
    left, named = instead(text)
    if left == text or _cuts(left, text):
        return _read(text)
    return tuple(_with_first(one, named) for one in _read(left))


def _slash(text: str) -> re.Match[str] | None:
    return _SLASH.match(text[:200] if len(text) > MOST else text) and _SLASH.match(text)


def bare(text: str) -> str | None:
    """Return the command of a message that says nothing else: "/remember", of which it does not say what."""
    slash = _slash(text)
    return f"/{slash['verb'].casefold()}" if slash and not slash["text"] else None


def _with_first(one: Command, named: Mapping[int, str]) -> Command:
    """Add to a command to forget what it named first, before something that may be no thing at all."""
    first = next((what for at, what in named.items() if isinstance(one, ForgetThis) and one.start <= at < one.end), "")
    return replace(one, first=first) if first and isinstance(one, ForgetThis) else one


def _cuts(left: str, text: str) -> bool:
    """Tell whether something of a text is to be remembered, and nothing there forgotten, that is not whole in what is
    left of it.
    """
    kept = _read(text)
    cut = [
        one for one in kept if isinstance(one, RememberThis) and text[one.start : one.end] != left[one.start : one.end]
    ]
    return any(not any(isinstance(other, ForgetThis) and other.start < one.end for other in kept) for one in cut)


def _read(text: str) -> tuple[Command, ...]:
    if told_otherwise(text) is not None:
        return ()
    back = withdrawn(text)
    if back is not None and 0 < back.rest < len(text):  # what follows is no part of what is to be forgotten
        return (*_read(text[: back.rest]), *_read(" " * back.rest + text[back.rest :]))
    if len(text) <= _LONGEST_ANSWER and (answer := _answer(text)):
        return (answer,)
    if (head := _MORE.match(text)) is not None and (answer := _answer_before(head)) is not None:
        return (answer, *_read(" " * head.start("rest") + head["rest"]))
    if (found := _refused(text)) is not None:
        return (Answer(yes=False), *_read(" " * found + text[found:]))
    return tuple(one for offset, piece in ends(text, most=MOST) for one in _found(piece, offset))


def of_before(text: str, before: str | None, asked: str | None = None) -> tuple[RememberThis, ...] | None:
    """Return what a message asks to keep of the one before it, by its speaker: "commit that to memory"; None
    where it asks for nothing of the kind. Nothing is kept of a question, or of a message that is suspicious.

    `asked`: what the assistant said in between, which "save that" may mean instead: then nothing is kept of a request,
    or of what is sensitive.
    """
    if not _points_back(text):
        return None
    given = commands(text)
    if given and ("?" in (asked or "") or not all(isinstance(one, Answer) and one.yes for one in given)):
        return None
    if not before or _points_back(before) or recalled(before) or suspects(before, role="user"):
        return ()
    if asked and (find(before) or any(map(_asks, _PARTS.split(before)))):
        return ()
    told = _joined_to(before.rstrip(), text)
    return (RememberThis(text=told.text, start=0, end=len(text)),) if told and not _asks(told.text) else ()


def _points_back(text: str) -> bool:
    """Tell whether a message only asks to keep what was said before it."""
    short = len(text) <= _LONGEST_ANSWER and _POINTS.search(fold(text)) is not None
    return short and _joined_to("My boat is called Lisa", text) is not None


def _joined_to(before: str, text: str) -> RememberThis | None:
    """Read a message as if it went on with the one before, of which it asks to keep the last sentence."""
    found = commands(f"{before}\n{text.strip()}")
    one = found[0] if len(found) == 1 else None
    known = isinstance(one, RememberThis) and one.text in before
    return one if isinstance(one, RememberThis) and known and _TELLS.search(one.text) else None


def _asks(text: str) -> bool:
    """Tell whether a text wants something done, and states nothing: give me a recipe, make it shorter."""
    plain = _LED.sub("", text)
    first = plain.split()[0].rstrip(",.:").casefold() if plain.split() else ""
    ordered = first in _orders() | DOING | HOLDING and not _STATES.search(plain)
    return ordered or _WANTS.search(plain) is not None


@cache
def _orders() -> frozenset[str]:
    return frozenset(str(lists("english")["classes"]["orders"]).split())


_PARTS: Final = regex(r"[,;.!?\n]+\s*")
_LED: Final = regex(r"^(?:(?:please|ok(?:ay)?|now|so|and|then|well|just|hey|great|thanks)\b[,!.]? ?)+", re.IGNORECASE)
_STATES: Final = regex(r"\b(?:is|are|was|were|has|have|had|must|should|will)\b", re.IGNORECASE)
_WANTS: Final = regex(
    r"^(?:I|we)(?:['’]d (?:like|love)|(?: would)? (?:like|love) (?:you|a|an|to)| want)\b.*"
    r"|\b(?:try|do (?:it|that)) again\b",
    re.IGNORECASE,
)


_TELLS: Final = regex(r"[\d:]|\S\s+\S+\s+\S|[^\u0000-\u024f]{4}")
"""What a statement has: three words, a number, or words that no spaces part."""
_POINTS: Final = regex(r"\b(?:this|that|it|these|those|das|dies|dir|cela|ca|lo|eso|questo|isso|dat|det)\b|'em\b")


def off_the_record(text: str) -> bool:
    """Tell whether a message that is not to be kept is private, wherever it says so: "don't store this", "it's off the
    record"; what is said of another thing ("don't save that page as PDF"), or asked, is not, nor that there is no need
    to keep it.
    """
    folded = fold(text)
    return any(True for tongue in languages(folded) for _ in _private(folded, tongue))


def told_in_private(text: str) -> str:
    """Return a message without the words that say it is private."""
    folded = fold(text)
    for start, end in [found.span() for tongue in languages(folded) for found in _private(folded, tongue)]:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _private(folded: str, tongue: Language) -> Iterator[re.Match[str]]:
    """Yield where a text says in a language that it is private, in no question and in nobody else's words."""
    for found in tongue.pattern("private").finditer(folded):
        begin = max(folded.rfind(mark, 0, found.start()) for mark in _MARKS) + 1
        ends = _END.search(folded, found.end())
        asks = ends is not None and ends[0] in "?？"
        if (not asks or remembering.begs(found)) and not tongue.pattern("reported").search(
            folded, begin, found.start()
        ):
            yield found


_MARKS: Final = ".!?。！？\n"
_END: Final = regex(rf"[{_MARKS}]")


def _found(text: str, offset: int) -> tuple[Command, ...]:
    folded = fold(text)
    able = [(tongue, names) for tongue in languages(folded) if (names := tongue.able(folded))]
    if not able:
        return ()
    piece = scene(text, fold(unbroken(text)), offset=offset)
    found = [_likely(some, tongue, text) for tongue, names in able if (some := _in(piece, tongue, names))]
    return next((some for some in found if not all(map(_doubtful, some))), next(filter(None, found), ()))


def _likely(found: tuple[Command, ...], tongue: Language, text: str) -> tuple[Command, ...]:
    """Return commands without the doubtful ones of a language that the text is not in."""
    if not any(map(_doubtful, found)) or tongue.code in tongues(text):
        return found
    return tuple(one for one in found if not _doubtful(one))


def _in(whole: Scene, tongue: Language, able: frozenset[str]) -> tuple[Command, ...]:
    """Return the commands of one language; a waiver counts where nothing else is asked for.

    `able`: its patterns that may match somewhere; the same is asked of each sentence.
    """
    whole = changed_scene(
        whole, sentences=tuple(part for one in whole.sentences for part in _parts(whole, tongue, one))
    )
    found: list[Command] = []
    waived = False
    after = 0
    only = len(whole.sentences) == 1
    for place, sentence in enumerate(whole.sentences):
        if sentence.end <= after or sentence.end - sentence.start > _LONGEST_SENTENCE:
            continue
        here = able if only else tongue.able(whole.plain[sentence.start : sentence.end], able)
        if not here:
            continue
        piece = changed_scene(whole, able=here)
        forgets, end = forgetting.read(piece, tongue, place, max(after, sentence.start))
        sure = not all(map(_doubtful, forgets))
        begin = max(end if sure else 0, after, sentence.start)
        remembers, last = remembering.read(piece, tongue, place, begin, commanded=sure)
        found += remembers if remembers and not sure else [*forgets, *remembers]
        after = max(after, last, end)
        waived = waived or remembering.waived(piece, tongue, sentence)
    private = [whole.offset + one.start() for one in _private(whole.plain, tongue)] if found else []
    sure = [one for one in found if not _doubtful(one)]
    if private and sure and all(isinstance(one, RememberThis) and _around(one, private) for one in sure):
        found, waived = [one for one in found if _doubtful(one)], True  # keep it to yourself and don't save it: …
    return (*found, KeepNothing()) if waived and all(map(_doubtful, found)) else tuple(found)


def _parts(whole: Scene, tongue: Language, sentence: Sentence) -> Iterator[Sentence]:
    """Yield the parts of a sentence of which each is a command, or a wish, of its own: forget … | but remember that …,
    remember that … | and please forget …, forget … | from now on call me ….
    """
    start, asks = sentence.start, sentence.asks
    if sentence.end - start <= _LONGEST_SENTENCE:
        told = wishing(whole.plain, start, sentence.end, written=whole.text) if tongue.code == "en" else ()
        wishes = set(told)
        if tongue.code == "en" and (before := told_before(whole.plain, start, sentence.end, written=whole.text)):
            yield Sentence(start, before[0], asks)
            start = before[1]
        turns = [(found.span(), first) for first, then in _TURNS for found in _turns(whole, tongue, then, sentence)]
        for (end, begin), first in sorted({*turns, *((span, "forgetting") for span in wishes)}):
            found = tongue.pattern(first).search(whole.plain, start, end) if start < end else None
            if found is None or remembering.hypothetical(whole, tongue, sentence, [begin]):
                continue
            if (end, begin) in wishes or not _NOT.search(whole.plain, start, found.start()):
                part = Sentence(start, end, asks)
                yield part
                start, asks = begin, asks and not _requests(whole, tongue, part)  # could you forget …, remember that …?
    yield Sentence(start, sentence.end, asks)


def _requests(whole: Scene, tongue: Language, part: Sentence) -> bool:
    """Tell whether a question is a command, as "how do I forget my ex" is none."""
    piece = changed_scene(whole, sentences=(part,), able=tongue.able(whole.plain[part.start : part.end]))
    if any(piece.match(tongue, "it", at, part.end) for at in remembering.positions(piece, tongue, part, part.start)):
        return True
    read = (
        forgetting.read(piece, tongue, 0, part.start),
        remembering.read(piece, tongue, 0, part.start, commanded=False),
    )
    return any(found for found, _ in read)


def _turns(whole: Scene, tongue: Language, name: str, sentence: Sentence) -> Iterator[re.Match[str]]:
    return islice(tongue.pattern(name).finditer(whole.plain, sentence.start, sentence.end), _MOST_TURNS)


_NOT: Final = regex(r"(?:\bnot|n['’]?t|\bnever) $")
"""Before a verb of forgetting: don't forget the boat, remember that it leaves at nine."""
_TURNS: Final = (
    ("forgetting", "thenkeeps"),
    ("remembering", "thenforgets"),
    ("remembersone", "thenforgetsit"),
)
"""Which command a part gives where the next one begins with another."""
_MOST_TURNS: Final = 8


def _around(one: RememberThis, places: Iterable[int]) -> bool:
    """Tell whether a command is read around one of some places of a message."""
    return any(one.start <= at < one.end for at in places)


def _doubtful(one: Command) -> bool:
    return isinstance(one, ForgetThis) and one.perhaps


_MORE: Final = regex(r"\W*(?P<answer>[^.!?\n]{1,40}?)(?P<mark>[,;.!]*)\s+(?P<and>\w{1,4})\s+(?P<rest>\S.*)", re.DOTALL)
"""An answer, and what is said beside it: yes, and I work at Acme."""


def _answer_before(head: re.Match[str]) -> Answer | None:
    """Return yes or no before what goes on with "and", where that is the same answer, tells of the writer, or asks for
    more: yes, and book a table.

    Whoever goes on with what is none of theirs may mock, and who takes up a request with "ok" may mean that.
    """
    joining = [one for one in answers() if head["and"].casefold() in one.table["answer"].get("more", ())]
    rest = head["rest"].rstrip()
    if not joining or rest.endswith(("?", "？")) or (not head["mark"] and fold(head["answer"]) in _ALSO_ADJECTIVES):
        return None
    first, second = _answer(head["answer"]), _answer(rest)
    begins = re.findall(r"[^\W_]+", fold(rest))[:_BEGINS]
    own = any(not set(begins).isdisjoint(selves(one.code)) for one in joining)
    bids = _asks(rest) and all(selves(one.code).isdisjoint(begins[:1]) for one in joining)
    if second == first or (second is None and own and not bids):
        return first
    plainly = head["mark"] and fold(head["answer"]) not in _TAKES_UP
    return replace(first, more=True) if first and second is None and plainly and bids else None


_BEGINS: Final = 2
"""Words of which one tells that somebody goes on about themselves: also I."""


def _refused(text: str) -> int | None:
    """Return where a message goes on about its writer behind a no of some words: no, leave it as it is please, I …"""
    for mark in reversed([*_PAUSE.finditer(text, 0, _LONGEST_ANSWER)]):
        head, rest = text[: mark.start()], text[mark.end() :]
        begins = fold(rest).split()[:1]
        if len({*fold(head).split()}) >= _PLAINLY and (answer := _answer(head)) is not None:
            own = any(not selves(one.code).isdisjoint(re.findall(r"[^\W_]+", begins[0])[:1]) for one in answers())
            return mark.end() if begins and own and not answer.yes and not rest.rstrip().endswith(("?", "？")) else None
    return None


_PAUSE: Final = regex(r"[,;.!–—]\s+(?=\S)")
_PLAINLY: Final = 3
"""Words of a no that means what was asked, whatever it goes on with: no, I live in Ulm, may say what to put instead."""


_TAKES_UP: Final = frozenset({"ok", "okay", "alright", "great", "good", "cool"})
"""What takes up what was said, and need not agree to it."""
_ALSO_ADJECTIVES: Final = frozenset({"right", "fine", "correct", "wrong"})


_SIGNS: Final = {"👍": True, "👌": True, "✅": True, "👎": False, "❌": False, "🚫": False}
_TONES: Final = regex("[\U0001f3fb-\U0001f3ff\ufe0f\\s]")
"""The colours of a thumb, and what else is no sign of its own."""


def _answer(text: str) -> Answer | None:
    if (sign := _SIGNS.get(_TONES.sub("", text)[:1])) is not None and len(set(_TONES.sub("", text))) == 1:
        return Answer(yes=sign)
    folded = " ".join(re.findall(r"[\w']+", fold(text)))
    if not folded or text.rstrip().endswith(("?", "？")):
        return None
    for tongue in answers():
        for name in ANSWERS:
            if tongue.rule(name).may(folded) and tongue.pattern(name).match(folded):
                return Answer(yes=name == "yes")
    return None


__all__ = ["Answer", "Command", "ForgetThis", "KeepNothing", "RememberThis", "commands"]
