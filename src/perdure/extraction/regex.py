"""Regular expressions that are compiled when they are first used: the rules have a thousand, a message needs some."""

import re
from functools import lru_cache
from typing import Any, Final, cast


def regex(pattern: str, flags: int | re.RegexFlag = 0) -> re.Pattern[str]:
    """Return what serves as a compiled expression from its first use on; an error in it is told of then."""
    return cast("re.Pattern[str]", _Regex(pattern, flags))


def capitals(pattern: str) -> str:
    """Return an expression in which [A-Z] is every capital letter of European names: Élodie, Şirin."""
    return pattern.replace("[A-Z]", _CAPITAL)


def comparing(pattern: str, flags: int | re.RegexFlag = 0) -> re.Pattern[str]:
    """Return the same for what is looked for in statements, each of which is compared with several others: it is looked
    for once in each of the last of them.
    """
    return cast("re.Pattern[str]", _Regex(pattern, flags, kept=_KEPT))


_CAPITAL: Final = f"[A-Z{''.join(filter(str.isupper, map(chr, range(0xC0, 0x180))))}ȘȚ]"
_KEPT: Final = 64
"""Texts of which an expression keeps what it found: the neighbours of a few statements in a row."""


class _Regex:
    """An expression that becomes one with its first use; from then on each of its methods is the compiled one's own."""

    def __init__(self, pattern: str, flags: int | re.RegexFlag, *, kept: int = 0) -> None:
        self.pattern, self._given, self._kept = pattern, flags, kept

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(capitals(self.pattern), self._given)
        self.__dict__.update((one, getattr(compiled, one)) for one in _METHODS)
        if self._kept:
            self.__dict__.update((one, lru_cache(self._kept)(getattr(compiled, one))) for one in _SEEKING)
        return self.__dict__[name] if name in self.__dict__ else getattr(compiled, name)


_SEEKING: Final = ("search", "match", "fullmatch")
_METHODS: Final = (*_SEEKING, *"sub subn split findall finditer groups groupindex flags".split())
