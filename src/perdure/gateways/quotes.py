"""What is kept beside the memories as bytes or documents, and which of it repeats a text."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from perdure.domain.packed import strings
from perdure.domain.transfer import BY_NAME, TABLES
from perdure.gateways.transfer import pages
from perdure.ports import Transaction

_FEW = 20
_MANY = 500
_WHOLE_WORDS = 3
"""A text of fewer words is looked for as all that somebody said, else it would be found nearly everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoting:
    """Threads and documents (namespace, key) that repeat something; `unread`: whether some state could not be read."""

    threads: frozenset[str] = frozenset()
    documents: frozenset[tuple[str, str]] = frozenset()
    unread: bool = False

    @property
    def anything(self) -> bool:
        return bool(self.threads or self.documents)


def wording(texts: Iterable[str], names: Iterable[str], *, exactly: Iterable[str] = ()) -> Callable[[str], bool]:
    """Return what tells whether a string repeats one of the texts, or holds one of the names as a word, in whatever
    case, or `exactly`.
    """
    found = set(texts)
    long = tuple(text for text in found if len(text.split()) >= _WHOLE_WORDS)
    spelled = [
        f"(?{flag}:{'|'.join(re.escape(name) for name in sorted(given, key=len, reverse=True))})"
        for flag, given in (("i", set(names)), ("", set(exactly)))
        if given
    ]
    named = re.compile(rf"(?<!\w)(?:{'|'.join(spelled)})(?!\w)") if spelled else None
    clean: set[int] = set()  # a thread says the same in each of its states

    def told(string: str) -> bool:
        if hash(string) in clean:
            return False
        if (
            string in found
            or any(len(text) <= len(string) and text in string for text in long)
            or (named is not None and named.search(string) is not None)
        ):
            return True
        clean.add(hash(string))
        return False

    return told


def quoting(tx: Transaction, told: Callable[[str], bool]) -> Quoting:
    """Read every state and document of a space, and return those in which a string is `told`."""
    threads: set[str] = set()
    documents: set[tuple[str, str]] = set()
    unread = False
    for name, places in _PACKED.items():
        for row in pages(tx, BY_NAME[name], page=_FEW):
            for place in places if row[0] not in threads else ():
                form, value = row[place], row[place + 1]
                unread |= form not in _READ
                if form in _READ and any(map(told, _strings(form, value))):
                    threads.add(row[0])
    calls: defaultdict[tuple[str, object], set[str]] = defaultdict(set)
    for namespace, key, document, *_ in pages(tx, BY_NAME["items"], page=_FEW):
        held: Mapping[str, object] = json.loads(document)
        if "call_id" in held:
            calls[namespace, held["call_id"]].add(key)
        if any(map(told, _inside(held))):
            documents.add((namespace, key))
    for (namespace, _), keys in calls.items():  # a call and its answer in a transcript are nothing without each other
        if any((namespace, key) in documents for key in keys):
            documents |= {(namespace, key) for key in keys}
    return Quoting(threads=frozenset(threads), documents=frozenset(documents), unread=unread)


def words_in(tx: Transaction, words: Collection[str]) -> set[str]:
    """Read every row of a space, and return those of the words that a text in it holds: Latin ones as words, others,
    which may have no space around them, in whatever stands there.
    """
    known = {word: wording((), [word]) if word.isascii() else partial(_holds, word) for word in words}
    found: set[str] = set()
    for table in TABLES:
        forms = enumerate(form.rstrip("?") for form in table.columns.values())
        worded = [(place, form) for place, form in forms if form in {"text", "json"}]
        for row in pages(tx, table, page=_MANY) if worded else ():
            for place, form in worded:
                texts = (row[place],) if form == "text" else _inside(json.loads(row[place] or "null"))
                found |= {word for text in texts if text for word, told in known.items() if told(text)}
    return found


def _holds(word: str, text: str) -> bool:
    return word.casefold() in text.casefold()


def remove(tx: Transaction, found: Quoting) -> Mapping[str, int]:
    """Delete threads, whole, and documents; return how many rows went, by table."""
    counts: Counter[str] = Counter()
    for thread_id in sorted(found.threads):
        for table, statement in _DELETE.items():
            counts[table] += tx.run(statement, thread_id=thread_id)
    for namespace, key in sorted(found.documents):
        counts["items"] += tx.run("item_delete", namespace=namespace, key=key)
    return counts


_DELETE = {
    "checkpoints": "checkpoints_delete",
    "checkpoint_blobs": "blobs_delete",
    "checkpoint_writes": "writes_delete",
}
_PACKED: Mapping[str, tuple[int, ...]] = {"checkpoints": (5, 7), "checkpoint_blobs": (4,), "checkpoint_writes": (6,)}
"""Where in an exported row the pairs of (form, bytes) begin."""
_READ = frozenset({"msgpack", "json", "null", "bytes", "bytearray"})
"""The forms of LangGraph's serializer; beside these, some are encrypted or pickled."""


def _strings(form: str, value: bytes) -> Iterable[str]:
    match form:
        case "msgpack":
            return strings(value)
        case "json":
            return _inside(json.loads(value))
        case _:
            return (value.decode(errors="replace"),) if value else ()


def _inside(value: object) -> Generator[str]:
    match value:
        case str():
            yield value
        case dict():
            for name, one in cast(dict[str, object], value).items():
                yield name
                yield from _inside(one)
        case list():
            for one in cast(list[object], value):
                yield from _inside(one)
        case _:
            pass
