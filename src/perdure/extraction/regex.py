"""Regular expressions that are compiled when they are first used: the rules have a thousand, a message needs some."""

import re
from typing import Any, Final, cast


def regex(pattern: str, flags: int | re.RegexFlag = 0) -> re.Pattern[str]:
    """Return what serves as a compiled expression from its first use on; an error in it is told of then."""
    return cast("re.Pattern[str]", _Regex(pattern, flags))


class _Regex:
    """An expression that becomes one with its first use; from then on each of its methods is the compiled one's own."""

    def __init__(self, pattern: str, flags: int | re.RegexFlag) -> None:
        self.pattern, self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._given)
        self.__dict__.update((one, getattr(compiled, one)) for one in _METHODS)
        return getattr(compiled, name)


_METHODS: Final = tuple("search match fullmatch sub subn split findall finditer groups groupindex flags".split())
