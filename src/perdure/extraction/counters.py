"""Two statements in Chinese, Japanese or Korean that count: all but their numbers is the same sign by sign."""

import re
from collections.abc import Mapping
from typing import Final

from perdure.extraction.comparison import Comparison, agrees, clash
from perdure.extraction.regex import regex

CODES: Final = frozenset({"ja", "ko", "zh"})


def compared(old: str, new: str, code: str) -> Comparison | None:
    """Compare two statements of which all but the numbers is the same; None where more is not."""
    (frame, numbers), (other, others) = _counted(old, code), _counted(new, code)
    if frame != other or len(frame) < _SIGNS:
        return None
    return agrees("the same words and numbers") if numbers == others else clash("other numbers")


def _counted(text: str, code: str) -> tuple[str, list[int]]:
    """Return a text without its numbers, which a counter follows or digits write, and these.

    Where something is counted, that there are no more, and what marks whom it is told of, tell nothing.
    """
    text = _KEEPS.sub(r"\g<home>\g<own>を飼う", _SINCE.sub(r"\1开始", text))
    if _COUNTED[code].search(text):
        text = _ONLY[code].sub("", text)
    numbers = [_number(one, code) for one in _COUNTED[code].findall(text)]
    frame = re.sub(r"[\s。、，！!.]+", "", _COUNTED[code].sub("#", text))
    return frame, [one for one in numbers if one is not None]


def _number(written: str, code: str) -> int | None:
    """Return the number that digits, a word or signs from one to ninety-nine write."""
    if written.isdigit() and written.isascii():
        return int(written)
    if code == "ko":
        return _NATIVE[written]
    tens, ten, ones = written.rpartition("十")
    if not ten:
        return _HAN.find(written.replace("两", "二")) if len(written) == 1 else None
    return (_HAN.find(tens) if tens else 1) * 10 + (_HAN.find(ones) if ones else 0)


_SIGNS: Final = 3
_HAN: Final = "〇一二三四五六七八九"
_IN_HAN: Final = regex(
    "[0-9]+|[一二两三四五六七八九十]+(?=[時时点點匹只隻人個个歳岁階楼层名分円元年月日冊册台辆輛条枚本頭头歲])"
)
_NATIVE: Final[Mapping[str, int]] = {
    one: at for at, one in enumerate("한 두 세 네 다섯 여섯 일곱 여덟 아홉 열".split(), 1)
}
_COUNTED: Final[Mapping[str, re.Pattern[str]]] = {
    "ja": _IN_HAN,
    "zh": _IN_HAN,
    "ko": regex(f"[0-9]+|(?<![가-힣])(?:{'|'.join(_NATIVE)})(?= ?(?:명|마리|개|대|권|분|살|그루|잔))"),
}
_BEHIND: Final = "(?<=[匹人個冊台枚本頭歳])"
_ONLY: Final[Mapping[str, re.Pattern[str]]] = {
    "zh": regex("[只就](?=[有养])"),
    "ja": regex(f"[がは](?=[一二三四五六七八九十0-9]+[匹人個冊台枚本頭歳])|{_BEHIND}(?:だけ|しか)?(?:いま|で)す$"),
    "ko": regex(
        "[이가은는](?= (?:[0-9]|한|두|세|네|다섯))|(?<=[명리개대권])(?:뿐|만)?(?: ?있어요|이에요|있습니다|입니다)$"
    ),
}
"""That there are no more, and what stands around a number, which is not of what is counted."""
_KEEPS: Final = regex(
    "^(?:[私僕俺]は|わたしは)?(?:(?:うち|我が家|家)(?:には?|では?)(?P<home>[^、。]{1,6}?)がい(?:る|ます)"
    "|(?:(?:うち|我が家|家)(?:には?|では?))?(?P<own>[^、。]{1,6}?)を飼って(?:い?る|い?ます))(?=[。!！]?$)"
)
"""That there is an animal at home, which says that one keeps it."""
_SINCE: Final = regex("[从自]([^，。从]{1,8}?)(?:开始|以来|起)(?:就|一直)*")
"""Since when: from three years ago on, which is said without the "from" as well."""
