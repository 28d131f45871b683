"""What one drives for work, and who does by trade, in another language: ik rijd voor mijn werk taxi."""

import re
from functools import cache
from typing import Final

from perdure.extraction.comparison import Comparison, agrees
from perdure.extraction.language import fold, plain
from perdure.extraction.likeness import one_form
from perdure.extraction.lists import lists


def drives_so(old: str, new: str, code: str) -> Comparison | None:
    """Compare two statements of which one names a trade by what the other says that the user drives for work."""
    frames = _frames(code) if max(len(old), len(new)) <= _LONGEST else None
    if frames is None:
        return None
    texts = [plain(fold(text)).rstrip(" .!") for text in (old, new)]
    for one, other in (texts, texts[::-1]):
        drives, driver = frames[0].fullmatch(one), frames[1].fullmatch(other)
        if drives and driver and len(driver["what"]) >= _LEAST and one_form(drives["what"], driver["what"]):
            return agrees("the same work")
    return None


@cache
def _frames(code: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    table = lists("abroad").get(code, {})
    return (re.compile(table["drives"][0]), re.compile(table["drives"][1])) if "drives" in table else None


_LONGEST: Final = 100
_LEAST: Final = 3
