"""What of a text is a program, whose words with a capital name nobody."""

import re
from functools import cache
from typing import Final


def without_programs(text: str) -> str:
    """Return a text of the same length with the programs between its fences blanked; a text pasted there stays."""
    if "```" not in text:
        return text
    return _FENCED.sub(lambda block: " " * len(block[0]) if _PROGRAM.search(block[0]) else block[0], text)


def is_code(text: str) -> bool:
    """Tell whether a text, or a line of it, is of a program."""
    return _code().search(text) is not None


_FENCED: Final = re.compile(r"```[^\n`]*\n?(?:[^`]|`(?!``))*(?:```|\Z)")
_PROGRAM: Final = re.compile(r"```\w|[{}();=<>]")
"""What such a block has that is no text which was pasted: the name of a language, marks of code."""


@cache
def _code() -> re.Pattern[str]:
    return re.compile(
        r"(?m)^\s*(?:import|from|def|class|for|while|return|const|let|var|function)\b[^\n]*\w\(|\w = \w+\([^\s)]*\)"
        r"|\b(?:if|while|for|switch) ?\((?=[^\n]{0,200}(?:[=!<>]=|\w\.\w+\())"
    )
