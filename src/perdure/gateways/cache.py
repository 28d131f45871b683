"""A bounded memory of what was read; leaving it out changes speed, never answers."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

Key = tuple[Hashable, ...]


class Cache:
    """Least recently used entries go first once the sizes add up to more than `limit` bytes. Safe for threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[Key, tuple[Any, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: Key) -> Any:
        """Return what was put under the key, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: Key, value: Any, size: int) -> None:
        """Keep a value of about `size` bytes; one larger than the whole limit is not kept."""
        with self._lock:
            self._drop(key)
            if size > self._limit:
                return
            self._entries[key] = (value, size)
            self._bytes += size
            while self._bytes > self._limit:
                self._drop(next(iter(self._entries)))

    def forget(self, first: Hashable) -> None:
        """Drop every entry whose key begins with `first`."""
        with self._lock:
            for key in [key for key in self._entries if key[0] == first]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._bytes -= entry[1]
