"""Commands to remember: where a message gives one, and which words of it are the statement."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, pairwise
from typing import Final

from perdure.extraction.command import RememberThis
from perdure.extraction.language import Language, fold
from perdure.extraction.regex import regex
from perdure.extraction.scene import Scene, Sentence
from perdure.extraction.unbroken import unbroken

_BOUNDARY: Final = regex(r"[,;:–—(、，；：]\s*|\s-\s+")
_JOIN: Final = regex(r"\s+")
_ITEM: Final = regex(r"(?:^|\n)\s*(?:[-*•–]|\(?\d{1,2}[.):]|\(?[a-h][.)])\s+|(?<=[\s:;,])\(?(?:\d{1,2}|[a-h])\)\s+")
_FIRST: Final = regex(r"\s*1\.\s")
_NUMBERED: Final = regex(r"(?<!\S)(\d{1,2})\.\s+")
"""Items in one line, which count on from 1: 1. bolt the hatch 2. ring the bell."""
_SEMICOLON: Final = regex(r";")
_DENIED: Final = regex(r"(?:\bnot|n['’]?t|\bnever)$")
_EDGE: Final = " \t\n,;:.!–—-…。！、，："
_QUOTES: Final = regex(r"^[\"'“„«「『](.*)[\"'”“»」』]$", re.DOTALL)
_LEAST_WORDS: Final = 2
_WORDS_OF_A_CLAUSE: Final = 4
_MOST_ITEMS: Final = 20
_MOST_MARKS: Final = 24
"""Places inside a sentence at which a command may begin."""


def read(piece: Scene, tongue: Language, place: int, start: int, *, commanded: bool) -> tuple[list[RememberThis], int]:
    """Return what a sentence, from `start` on, asks to remember, and where that ends in the piece.

    `commanded`: a command stands before `start` in the same sentence, so that another may follow without a comma.
    """
    if not piece.may("open", "point", "after"):
        return [], 0
    sentence = piece.sentences[place]
    places = positions(piece, tongue, sentence, start, commanded=commanded)
    for count, at in enumerate(places, 1):
        found = _pointing(piece, tongue, place, at) or _stating(piece, tongue, place, at)
        if found and hypothetical(piece, tongue, sentence, places[:count]):
            return [], 0
        if found:
            statements, end = found
            first, last = statements[0], statements[-1]  # the words of the command stand with them
            statements[0] = replace(first, start=min(first.start, at + piece.offset))
            statements[-1] = replace(statements[-1], end=max(last.end, end + piece.offset))
            return statements, end
    ended = _ending(piece, tongue, place, start)
    return ([], 0) if ended[0] and hypothetical(piece, tongue, sentence, places) else ended


def waived(piece: Scene, tongue: Language, sentence: Sentence) -> bool:
    """Tell whether a sentence says that nothing shall be kept, not that a file, a fridge or a meeting shall not."""
    places = positions(piece, tongue, sentence, sentence.start) if piece.may("waived") else ()
    said = (at for at in places if piece.match(tongue, "waived", at, sentence.end))
    if any(not (_stored(piece, tongue, sentence, at) or hypothetical(piece, tongue, sentence, [at])) for at in said):
        return True
    looked_for = [tongue.pattern(name) for name in ("waivedhere", "private") if piece.may(name)]
    found = (one.search(piece.plain, sentence.start, sentence.end) for one in looked_for)
    here = [one.start() for one in found if one and (not sentence.asks or begs(one))]
    return bool(here) and not hypothetical(piece, tongue, sentence, here)


def begs(found: re.Match[str]) -> bool:
    """Tell whether a question asks to keep nothing: "could you please not save this?"."""
    return bool(found.groupdict().get("ask"))


def _stored(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> bool:
    """Tell whether a clause names what is stored elsewhere than in the memory, or where."""
    mark = _BOUNDARY.search(piece.plain, at, sentence.end)
    return tongue.pattern("stored").search(piece.plain, at, mark.start() if mark else sentence.end) is not None


def hypothetical(piece: Scene, tongue: Language, sentence: Sentence, places: Iterable[int]) -> bool:
    """Tell whether the words around make a command somebody else's words, work, or a supposition."""
    if tongue.pattern("reporter").search(piece.plain, sentence.start, sentence.end):
        return True
    return any(_supposed(piece, tongue, sentence, at) for at in places)


def _supposed(piece: Scene, tongue: Language, sentence: Sentence, at: int) -> bool:
    before = piece.plain[max(sentence.start, at - 300) : at]
    if tongue.pattern("supposed").search(before):
        return True
    reported = tongue.pattern("reported").search(before)
    if reported and not tongue.pattern("unless").search(before):
        return True
    return tongue.pattern("task").search(piece.plain, max(0, at - 600), at) is not None


def listed(text: str, start: int, end: int) -> tuple[RememberThis, ...]:
    """Return the items of a list, or the one statement that [start, end) of a text is."""
    marks = [(start + found.start(), start + found.end()) for found in _ITEM.finditer(text[start:end])]
    if len(marks) < 2 and _FIRST.match(text, start, end):
        found = [*_NUMBERED.finditer(text, start, end)]
        marks = [one.span() for one in found] if all(int(one[1]) == at for at, one in enumerate(found, 1)) else []
    if len(marks) >= 2 and not text[start : marks[0][0]].strip(_EDGE):
        edges = [*(first for first, _ in marks[1:]), end]
        pieces = [(mark[1], edge) for mark, edge in zip(marks, edges, strict=True)]
    elif (semicolons := [found.start() for found in _SEMICOLON.finditer(unbroken(text), start, end)]) and (
        "\n" not in text[start:end].strip()
    ):
        cuts = [start, *(at + 1 for at in semicolons), end + 1]
        pieces = [(first, last - 1) for first, last in pairwise(cuts)]
    else:
        pieces = [(start, end)]
    made = (_statement(text, first, last) for first, last in pieces[:_MOST_ITEMS])
    return tuple(one for one in made if one is not None)


def positions(piece: Scene, tongue: Language, sentence: Sentence, start: int, *, commanded: bool = False) -> list[int]:
    """Return where a command may begin: at the start, behind a mark or a "so", behind another command."""
    marks = [found.end() for found in islice(_BOUNDARY.finditer(piece.plain, start, sentence.end), _MOST_MARKS)]
    joins = (
        found
        for found in _JOIN.finditer(piece.plain, start, sentence.end)
        if not _DENIED.search(piece.plain, start, found.start())
    )
    words = [found.end() for found in islice(joins, 3)] if commanded else []
    then = [found.end() for found in tongue.pattern("therefore").finditer(piece.plain, start, sentence.end)]
    return sorted({start, *words, *marks, *then[:_MOST_MARKS]})


def _stating(piece: Scene, tongue: Language, place: int, at: int) -> tuple[list[RememberThis], int] | None:
    sentence = piece.sentences[place]
    match = piece.match(tongue, "open", at, sentence.end)
    if not match or piece.match(tongue, "point", at, sentence.end):
        return None
    link = match["link"]
    colon = any(mark in link for mark in ":：–—") or " - " in link
    clause = tongue.pattern("finite").search(match["body"]) or tongue.pattern("subject").match(match["body"])
    told = (match["told"] or "").endswith(" that") and clause is not None
    that = told or bool(re.search(r"\w", link))  # "store that" may be all of the verb: "store that the bike is sold"
    asked = match["ask"] is not None
    if sentence.asks and match["told"] and tongue.pattern("asked").fullmatch(link):
        return None  # "could you remind me how that works?"
    stated = clause or (not sentence.asks and len(match["body"].split()) >= _WORDS_OF_A_CLAUSE)
    if match["told"] and "," in link and stated and _this(match["told"], match["body"], tongue):
        colon = True
    if match["head"] or match["mine"]:
        colon = True
    elif match["told"] and not (colon or that or tongue.pattern("ours").match(match["body"])):
        return None
    if _refused(tongue, match, sentence, that=that or colon):
        return None
    start, end = match.start("body"), _own_end(piece, tongue, match.start("body"), sentence)
    if sentence.asks and (match["mine"] or (not asked and not colon)) and end == sentence.end:
        return None
    if colon:
        end = _stretch(piece, place, start, end)
    found = list(_split(piece, tongue, start, end, that=that and not colon))
    return (found, end) if found else None


def _this(told: str, body: str, tongue: Language) -> bool:
    """Tell whether a verb is told of what follows it: save this, …, keep this for later, …; why I keep it for later is
    another thing: save this for later, I have to run.
    """
    later = tongue.pattern("thislater").search(told) is not None and _OURSELVES.match(body) is None
    return later or tongue.pattern("this").search(told) is not None


_OURSELVES: Final = regex(r"(?:i|we|it|he|she|they)\b")


def _refused(tongue: Language, match: re.Match[str], sentence: Sentence, *, that: bool) -> bool:
    """Tell whether what follows a verb of remembering makes it no command: a question, a memory, nothing to keep."""
    body = match["body"]
    empty = tongue.pattern("nothing")
    if match["open"] and ":" not in match["link"] and (empty.match(body) or empty.match(match["link"] + body)):
        return True
    if match["open"] and not that and tongue.pattern("onwork").search(body):
        return True
    if match["ask"] and sentence.asks and match["open"] and not that:
        question = tongue.pattern("question").match(match["ask"])
        led = match[0][: match.start("open") - match.start()]
        polite = any(tongue.pattern(one).search(led) for one in ("please", "lasting"))
        finite = tongue.pattern("finite").search(body)
        return bool(question) and not polite and not finite
    return False


def _pointing(piece: Scene, tongue: Language, place: int, at: int) -> tuple[list[RememberThis], int] | None:
    """Read a command that means what stands before it, or else behind it: "…, remember that"."""
    sentence = piece.sentences[place]
    match = piece.match(tongue, "point", at, sentence.end)
    if not match or (sentence.asks and not match["ask"]):
        return None
    start, end = _strip(piece.plain, sentence.start, at)
    if tongue.pattern("lead").match(piece.plain, start, end) or not _enough(piece.text[start:end], tongue):
        before = _before(piece, tongue, place)
        behind = _behind(piece, tongue, place)
        if before is None and behind is None:
            return None
        if before is not None:
            start, end = before
        else:
            assert behind is not None
            found = list(_split(piece, tongue, *behind, that=False))
            return (found, behind[1]) if found else None
    found = _statement(piece.text, start, end, offset=piece.offset, tongue=tongue)
    return ([found], sentence.end) if found else None


def _ending(piece: Scene, tongue: Language, place: int, start: int) -> tuple[list[RememberThis], int]:
    """Read a command whose verb ends the sentence, behind the statement."""
    sentence = piece.sentences[place]
    match = piece.match(tongue, "after", start, sentence.end)
    refused = match and tongue.pattern("nothing").search(match["body"])
    if not match or refused or hypothetical(piece, tongue, sentence, [match.end("body")]):
        return [], 0
    if sentence.asks and not tongue.pattern("asking").search(match[0]):
        return [], 0
    if tongue.pattern("pronoun").match(match["body"]):
        bounds = _before(piece, tongue, place) or _behind(piece, tongue, place)
        found = _statement(piece.text, *bounds, offset=piece.offset, tongue=tongue) if bounds else None
        return ([found], max(sentence.end, bounds[1])) if found and bounds else ([], 0)
    body = tongue.pattern("opening").match(piece.plain, start, match.end("body"))
    found = _statement(piece.text, body.end() if body else start, match.end("body"), offset=piece.offset, tongue=tongue)
    return ([found], sentence.end) if found else ([], 0)


def _split(piece: Scene, tongue: Language, start: int, end: int, *, that: bool) -> list[RememberThis]:
    """Return the statements of a stretch: the items of a list, or what "and that" joins."""
    joined = tongue.pattern("joined") if that else None
    cuts = [found.span() for found in joined.finditer(piece.plain, start, end)] if joined else []
    if not cuts:
        return [
            RememberThis(text=_trimmed(one.text, tongue), start=one.start + piece.offset, end=one.end + piece.offset)
            for one in listed(piece.text, start, end)
            if _enough(one.text, tongue)
        ]
    edges = [(start, cuts[0][0]), *((a[1], b[0]) for a, b in zip(cuts, [*cuts[1:], (end, end)], strict=True))]
    made = (_statement(piece.text, *edge, offset=piece.offset, tongue=tongue) for edge in edges)
    return [one for one in made if one is not None]


def _own_end(piece: Scene, tongue: Language, start: int, sentence: Sentence) -> int:
    """Return where the statement ends: before a question or another request that the sentence goes on with."""
    pattern = tongue.pattern("onward")
    match = pattern.search(piece.plain, start, sentence.end) if sentence.asks else None
    return match.start() if match else sentence.end


def _stretch(piece: Scene, place: int, start: int, end: int) -> int:
    """Return where a list or paragraph behind a colon ends: at an empty line, a question or the end."""
    if end < piece.sentences[place].end:
        return end
    listing = start >= end
    for sentence in piece.sentences[place + 1 :]:
        gap = piece.text[end : sentence.start]
        item = _ITEM.match(piece.text, max(end, sentence.start - 1))
        if sentence.asks or (gap.count("\n") > 1 and not listing) or ("\n" in gap and not (listing or item)):
            break
        if not listing and not item and "\n" not in gap and not _ITEM.search(piece.text, start, end):
            break
        end = sentence.end
    return end


def _before(piece: Scene, tongue: Language, place: int) -> tuple[int, int] | None:
    """Return the statement in the sentence before, with the one before that when it begins with a pronoun."""
    if place == 0 or not _states(piece, tongue, place - 1):
        return None
    sentence = piece.sentences[place - 1]
    start = sentence.start
    pronoun = tongue.pattern("begins")
    if place > 1 and pronoun.match(piece.plain, start, sentence.end) and _states(piece, tongue, place - 2):
        start = piece.sentences[place - 2].start
    return start, sentence.end


def _behind(piece: Scene, tongue: Language, place: int) -> tuple[int, int] | None:
    if place + 1 >= len(piece.sentences) or not _states(piece, tongue, place + 1):
        return None
    return piece.sentences[place + 1].start, piece.sentences[place + 1].end


def _states(piece: Scene, tongue: Language, place: int) -> bool:
    sentence = piece.sentences[place]
    task = tongue.pattern("tasked")
    stated = not sentence.asks and not task.match(piece.plain, sentence.start, sentence.end)
    return stated and _enough(piece.text[sentence.start : sentence.end], tongue)


def _enough(text: str, tongue: Language) -> bool:
    """Tell whether a text has words enough for a statement."""
    words, letters = len(re.findall(r"\w+", text)), len(re.findall(r"\w", text))
    return words > _LEAST_WORDS or (words >= (_LEAST_WORDS if tongue.spaced else 1) and letters >= 4)


def _statement(
    text: str, start: int, end: int, *, offset: int = 0, tongue: Language | None = None
) -> RememberThis | None:
    start, end = _strip(text, start, end)
    content = text[start:end]
    if tongue is not None:
        content = _trimmed(content, tongue)
    if _QUOTES.match(content):
        content = content[1:-1].strip()
    return RememberThis(text=content, start=start + offset, end=end + offset) if content else None


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip(_EDGE + "?"))
    return start, start + len(piece.strip(_EDGE + "?("))


def _trimmed(content: str, tongue: Language) -> str:
    """Take what is only polite away from the ends of a statement, and words that joined it to what came before."""
    tail = tongue.pattern("tail").search(fold(content))
    if tail and tail.start() > 0:
        content = content[: tail.start()]
    lead = tongue.pattern("first").match(fold(content))
    if lead and lead.end() < len(content):
        content = content[lead.end() :]
    return content.strip(_EDGE + "?")
