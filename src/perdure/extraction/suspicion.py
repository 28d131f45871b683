"""Text that tries to write the memory itself: orders to the assistant, claims of authority, planted facts.

What a tool, a document or the assistant says never becomes a memory by itself; here its attempts are found, so that
they can be put aside. What a user says is theirs, but for orders against the rules and for what they only pass on.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.candidate import narrowed
from perdure.extraction.lists import Rule, compiled, lists
from perdure.extraction.prose import ends, mailed
from perdure.extraction.regex import regex


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A piece of a text, characters [start, end), and why it is not to be taken for what the user says."""

    reason: str
    start: int
    end: int


_SHORTEST: Final = 32
"""Characters of a run that may be encoded text."""
_LONGEST: Final = 4_000
"""Characters of an encoded run that are decoded."""

_HIDDEN: Final = regex("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 32, 0x2019: 39, 0x2018: 39}
_LOOKS: Final = str.maketrans(
    "АВСЕНІЈКМОРЅТХаеіјорсухѕԁԛԝΑΒΕΗΙΚΜΝΟΡΤΥΧαοιν", "ABCEHIJKMOPSTXaeijopcyxsdqwABEHIKMNOPTYXaoiv"
)
"""Letters of other scripts that look like Latin ones."""
_LETTERS: Final = regex(r"[^\W\d_]{2,}")
_MIXED: Final = regex(r"[A-Za-z][^\W\d_a-zA-Z]|[^\W\d_a-zA-Z][A-Za-z]")
"""Where a letter of a word that is no plain Latin one stands beside one that is."""
_READ_AS_LETTERS: Final = frozenset("013457$")
_READS: Final = str.maketrans("013457$", "oieasts")
"""Digits and signs in the place of letters."""
_DIGITS: Final = regex(r"(?<![\w@$.])[A-Za-z]{0,20}[013457$][A-Za-z][A-Za-z013457$]{0,20}(?![\w@$])")
_PARTED: Final = regex(r"(?<!\w)[^\W\d_]([ .*_|·-])(?:[^\W\d_]\1){1,40}[^\W\d_](?!\w)")
_STRUNG: Final = regex(r"(?<=[^\W\d])[-_\n](?=[^\W\d_])")
"""What words are strung together with."""
_GAPS: Final = regex(r"(?<=[ \t])[ \t]+")
_TAGS: Final = regex("[\U000e0020-\U000e007e]{4,}")
_ENCODED: Final = regex(r"(?<![\w+/])(?:[A-Za-z0-9+/]{32,}={0,2}|(?:[0-9a-f]{2}){24,})(?![\w+/=])")
_SENTENCE: Final = regex(r"[.!?。！？][\"'”’)]*\s|\n|<!--|-->|</?p>")
_TURN: Final = regex(
    r"^[ \t>*_]*(?P<who>user|human|customer|me|you|assistant|ai|bot|chatbot|chatgpt|system|model)\b[ *_]{0,3}:.*$",
    re.I | re.M,
)
_HEARD: Final = {"assistant", "ai", "bot", "chatbot", "chatgpt", "system", "model"}

# The blocks of `domain/blocks.py`, and lines of them wherever they stand.
_HEADING: Final = (
    r"(?:#{1,3} ?(?:Relevant memory|User Memory|Memory|Memories)|\[User Memory\]|Memory updates since rev \d{1,18}:)"
)
_BULLET: Final = r"(?:[-*•]|\d{1,3}\.) \[(?:Created: )?(?:19|20)\d\d-\d\d-\d\d\]"
_FRAMED: Final = (
    r"(?:\(memories for app: [^\n]*\n[^\n]*(?:\n\d{1,3}\. [^\n]*)+(?:\n\([^\n]*\))?|#{1,3} ?Weekly insight\n[^\n]*)"
)
_OWN: Final = r"(?:#{1,3} ?Relevant memory|\[User Memory\]|Memory updates since rev \d{1,18}:)"
"""Headings that nobody else writes: what they lead is theirs wherever they stand."""
_ITS_OWN: Final = r"(?:[^\n.!?]|[.!?](?! (?:I|My|We|Our)\b))*"
"""Up to what the user goes on with in the same line."""
_RECALLED: Final = regex(
    rf"^[ \t>]*{_FRAMED}|^[ \t>]*{_HEADING}[ \t:]*(?:\n[ \t>]*[-*•] [^\n]*|[ \t]+{_BULLET}[^\n]*)+"
    rf"|(?<=[\"“„«])(?:{_OWN}[ \t:]*\n?[ \t>]*[-*•]|{_BULLET}) [^\"”“»\n]*(?:\n[ \t>]*[-*•] [^\"”“»\n]*)*"
    rf"|(?:^|(?<=[\s(:])){_OWN}[ \t:]*(?:\n[ \t>]*[-*•] [^\n]*|(?<=[ \t:])[-*•] {_ITS_OWN})(?:\n[ \t>]*[-*•] [^\n]*)*"
    rf"|^[ \t>]*{_OWN}[ \t:]*\n?[ \t>]*(?:The )?[Uu]ser\b[^\n]*"
    rf"|(?:^|(?<=[\s(:]))[ \t>]*{_BULLET} [^\n]*",
    re.M,
)

_QUOTES: Final = regex(
    r"```.{1,8000}?```|<!--.{1,4000}?-->|(?:^[ \t]*>[^\n]*(?:\n|$))+"
    r"|\"[^\"]{2,4000}\"|“[^”]{2,4000}”|„[^“”]{2,4000}[“”]|«[^»]{2,4000}»|「[^」]{2,4000}」|『[^』]{2,4000}』"
    r"|(?<![\w])[‘'](?=\S)[^‘’'\n]{2}(?:[^‘’'\n]++|[’'](?=\w))*+[’'](?!\w)",
    re.S | re.M,
)
_QUOTE_MARK: Final = regex(r"[\"“„«「『`>‘]|<!--|(?<!\w)'")
_PASSED_ON: Final = regex(
    r"\b(?:proof-?read|translate|summari[sz]e|check|read|review|explain|rewrite|correct|fix|look at|mean|this|got|says?"
    r"|said|wrote|reads?|left|sent|received|letter|e-?mail|mail|message|post|comment|note|page|text|prompt|article|document|quote|(?-i:[Ii]t))"
    r"\b[^\n:]{0,60}:\s*(?=\S)"
    r"|\b(?:letter|e-?mail|mail|message|post|comment|page|text|prompt|article|document|newsletter|review|website)"
    r"\b[^\n]{0,80}\n[ \t]*\n\s*(?=\S)",
    re.I,
)


@lru_cache(8)  # of an episode, of a message, and of the one before the next
def suspects(text: str, *, role: str) -> tuple[Suspect, ...]:
    """Return the pieces of a text that are not to be taken for the user's own statements, in order.

    Of a user's text: all of it where it gives orders against the rules, else what it only passes on (a quotation, a
    pasted mail) if that addresses the model. Of any other: the sentences that want something remembered or trusted.
    """
    found: list[Suspect] = []
    for offset, piece in ends(text):
        shown, places = _shown(piece)
        pieces = _of_user(shown) if role == "user" else _of_others(shown)
        found += [
            Suspect(reason=why, start=places[start] + offset, end=places[end - 1] + 1 + offset)
            for why, start, end in pieces
            if start < end
        ]
        if any(_planted(bytes_) for bytes_ in _decoded(piece)):
            found.append(Suspect(reason="it hides an order in an encoding", start=offset, end=offset + len(piece)))
    return _merged(found)


def recalled(text: str) -> tuple[Suspect, ...]:
    """Return the pieces of a text that recall has put into a prompt: they are known already."""
    if "[" not in text and "#" not in text and "Memory updates" not in text:
        return ()
    return tuple(
        Suspect(reason="it was recalled before", start=match.start() + offset, end=match.end() + offset)
        for offset, piece in ends(text)
        for match in _RECALLED.finditer(piece)
    )


def relayed(statement: str) -> bool:
    """Tell whether a statement says itself that it comes out of the memory, as a model does that was told it."""
    return _rules()["relayed"].search(statement) is not None


def without(text: str, pieces: tuple[Suspect, ...]) -> str:
    """Return a text with blanks in the place of some pieces, so that what is left keeps its place."""
    return _blanked(text, [(one.start, one.end) for one in pieces])


Piece = tuple[str, int, int]


def _of_user(text: str) -> Iterator[Piece]:
    rules = _rules()
    foreign = list(_passed_on(text))
    for start, end in foreign:
        why = _planted(text[start:end])
        if why and text.startswith("<!--", start):
            yield f"a hidden text: {why}", 0, len(text)
            return
        if why and not _mentioned(text[start:end]):
            yield f"a quoted text: {why}", _introduced(text, start), end
    own = _blanked(text, foreign)
    said = narrowed(own)
    for name, why in _ORDERS:
        if rules[name].search(said) or (name == "clause" and _strung(rules[name], said)):
            yield why, 0, len(text)
            return
    yield from _turns(own)


def _strung(rule: Rule, text: str) -> bool:
    """Tell whether a rule matches once words that are strung together stand apart."""
    apart = _STRUNG.sub(" ", text) if "-" in text or "_" in text or "\n" in text else text
    return apart != text and rule.search(apart) is not None


def _of_others(text: str) -> Iterator[Piece]:
    rules = _rules()
    for name, why in (*_ORDERS, *_PLANTED):
        for match in rules[name].finditer(text):
            yield why, *_sentence(text, match.start(), match.end())
    yield from _turns(text)


_ORDERS: Final = (
    ("clause", "it overrides the rules"),
    ("foreign", "it overrides the rules"),
    ("anywhere", "it overrides the rules"),
    ("marks", "it speaks as the system"),
)
_PLANTED: Final = (
    ("addressed", "it addresses the model"),
    ("memory", "it wants something remembered"),
    ("stance", "it wants something trusted"),
    ("claimed", "it claims what the user has said"),
)


def _planted(text: str) -> str | None:
    rules = _rules()
    return next((why for name, why in (*_ORDERS, *_PLANTED) if rules[name].search(text)), None)


def _mentioned(quoted: str) -> bool:
    """Tell whether a quotation only names an order: it asks for nothing beside it."""
    rules = _rules()
    if any(rules[name].search(quoted) for name, _ in _PLANTED) or rules["marks"].search(quoted):
        return False
    return len(quoted.split()) <= 8 and re.search(r"\b(?:and|then|und|et|y|e)\b|[.!?]\s+\S", quoted) is None


_LEADS: Final = regex(
    r":$|\b(?:says?|said|saying|writes?|wrote|writing|reads?|reading|asks?|asked|asking|told (?:me|us)"
    r"|telling (?:me|us)|shouted|posted|typed|printed|added)[:,]?$"
)
_JOINED: Final = regex(r";\s+|,?\s+(?:and|but|so|where|when) (?=(?:an?|the|some\w*|my|our|one|he|she|they)\b)")
_VERB: Final = 10
"""Characters in which a verb of saying may stand."""


def _introduced(text: str, start: int) -> int:
    """Return where it begins to lead to a quotation by a colon or a verb of saying, else its own start.

    What is joined before that is a statement of its own: "I keep the bar; somebody wrote '…'".
    """
    led = text[:start].rstrip()
    if not _LEADS.search(led, len(led) - _VERB):
        return start
    begin = _sentence(text, len(led) - 1, start)[0]
    return max((one.end() for one in _JOINED.finditer(text, begin, len(led))), default=begin)


def _passed_on(text: str) -> Iterator[tuple[int, int]]:
    """Yield where a user's text quotes, or passes on what somebody else wrote."""
    end = 0
    for match in _QUOTES.finditer(text) if _QUOTE_MARK.search(text) else ():
        yield match.span()
        end = match.end()
    for match in _PASSED_ON.finditer(text) if ":" in text or "\n" in text else ():
        rest = text[match.end() :]
        if match.end() >= end and rest and rest[0] not in "\"'“„«‘「『`>":
            yield match.end(), len(text)
            return
    if (at := mailed(text)) < len(text) and at >= end:
        yield at, len(text)


def _turns(text: str) -> Iterator[Piece]:
    """Yield the lines of a conversation that a text tells, if the model has a part in it."""
    turns = list(_TURN.finditer(text)) if ":" in text else []
    if len(turns) > 1 and any(one["who"].casefold() in _HEARD for one in turns):
        for one in turns:
            yield "it tells a conversation that was not held", *one.span()


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    kept: list[str] = []
    end = 0
    for start, stop in sorted(spans):
        if stop > end:
            kept += [text[end:start], re.sub(r"[^\n]", " ", text[max(start, end) : stop])]
            end = stop
    return "".join((*kept, text[end:]))


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    begin = max(
        (one.end() for one in _SENTENCE.finditer(text, max(0, start - 280), start)), default=max(0, start - 280)
    )
    stop = _SENTENCE.search(text, end, min(len(text), end + 280))
    while begin < start and text[begin].isspace():
        begin += 1
    return min(begin, start), min(stop.end() if stop else len(text), end + 280)


def _shown(text: str) -> tuple[str, "list[int] | range"]:
    """Return a text as a reader sees it, without hidden characters, and where each of its characters stands."""
    strange = "" if text.isascii() else "".join({one for one in text if not one.isascii()})
    if strange:
        text = text.translate(_WIDE) if strange.translate(_WIDE) != strange else text
        if any(map(str.isalnum, strange)) and _MIXED.search(text):
            text = _LETTERS.sub(lambda run: run[0].translate(_LOOKS) if _MIXED.search(run[0]) else run[0], text)
    if not _READ_AS_LETTERS.isdisjoint(text):
        text = _DIGITS.sub(lambda found: found[0].translate(_READS), text)
    parted = {place for run in _PARTED.finditer(text) for place in range(run.start() + 1, run.end(), 2)}
    if not parted and not _HIDDEN.search(strange):
        return text, range(len(text))
    if parted:
        parted |= {place for gap in _GAPS.finditer(text) for place in range(*gap.span())}
    places = [place for place, one in enumerate(text) if place not in parted and not _HIDDEN.match(one)]
    return "".join(text[place] for place in places), places


def _decoded(text: str) -> Iterator[str]:
    """Yield what is written in characters that nobody sees, or in base64 or hexadecimal digits."""
    if not text.isascii():
        for match in _TAGS.finditer(text):
            yield "".join(chr(ord(one) - 0xE0000) for one in match.group())
    long = max(map(len, text.split()), default=0) >= _SHORTEST
    for place, match in enumerate(_ENCODED.finditer(text) if long else ()):
        if place == 20:
            return
        run = match.group()[:_LONGEST]
        try:
            raw = (
                bytes.fromhex(run) if re.fullmatch(r"[0-9a-f]+", run) else base64.b64decode(run + "=" * (-len(run) % 4))
            )
            yield raw.decode("ascii")
        except (ValueError, binascii.Error):
            continue


def _merged(found: list[Suspect]) -> tuple[Suspect, ...]:
    kept: list[Suspect] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if kept and one.start < kept[-1].end:
            kept[-1] = Suspect(reason=kept[-1].reason, start=kept[-1].start, end=max(kept[-1].end, one.end))
        else:
            kept.append(one)
    return tuple(kept)


@cache
def _rules() -> dict[str, Rule]:
    return compiled(lists("suspicion")["text"], cased=frozenset({"marks"}))
