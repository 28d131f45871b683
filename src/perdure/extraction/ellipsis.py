"""What a clause leaves out, or says in more words than it needs: its subject, a wish, two predicates of one subject."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from perdure.extraction.clauses import Clause
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import Token
from perdure.extraction.wording import begins


def wished(clause: Clause) -> Clause:
    """Read "I would like answers in German" as "I want …"; what one would like to do is none."""
    clause = _ended_up(clause)
    words = clause.words
    at = next((at for at in range(len(words) - 3) if words[at : at + 3] in _WISHES), None)
    if at is None or words[at + 3] in ("to", "it", "you", "that", "this"):
        return clause
    one = clause.tokens[at + 1]
    want = Token("want", one.text, one.start, clause.tokens[at + 2].end)
    return replace(clause, tokens=(*clause.tokens[: at + 1], want, *clause.tokens[at + 3 :]))


def _ended_up(clause: Clause) -> Clause:
    """Read "we ended up not moving" as "we are not moving"."""
    words = clause.words
    at = next((at for at in range(1, len(words) - 2) if words[at : at + 3] == ("ended", "up", "not")), None)
    if at is None or words[at - 1] not in ("i", "we"):
        return clause
    be = Token("am" if words[at - 1] == "i" else "are", clause.tokens[at].text, *clause.tokens[at][2:])
    return replace(clause, tokens=(*clause.tokens[:at], be, *clause.tokens[at + 2 :]))


_WISHES: Final = frozenset((who, "would", how) for who in ("i", "we") for how in ("like", "prefer", "love"))


_LEFT_OUT: Final = {"left_out_i": ("i",), "left_out_am": ("i", "am"), "left_out_was": ("i", "was")}


def completed(clause: Clause, start: int, language: Language) -> Clause | None:
    """Put in the subject that a sentence leaves out: "Can't stand rain." Nothing is added to what is stored."""
    words = clause.words[start:]
    if clause.link not in ("", ".") or begins(words, language, "no_subject"):
        return None
    if words[0] in ("my", "our"):  # my wife and I
        at = next((at for at in range(2, min(5, len(words) - 1)) if words[at - 1 : at + 1] == ("and", "i")), None)
        return put(clause, ("we",), start + at + 1, clause.tokens[:start], at=start) if at else None
    for name, missing in _LEFT_OUT.items():
        if begins(words, language, name):
            return put(clause, missing, start, clause.tokens[:start])
    return None


def put(
    clause: Clause, missing: Sequence[str], start: int, before: Sequence[Token] = (), *, at: int | None = None
) -> Clause:
    """Return a clause from a token on, with words before it that stand nowhere in the text, but at token `at`."""
    place = clause.tokens[start if at is None else at].start
    put = (Token(word, "", place, place) for word in missing)
    return Clause(tokens=(*before, *put, *clause.tokens[start:]), link=clause.link, intro=clause.intro)


_PREDICATES: Final = frozenset("live work speak play drive study teach love hate own run collect am have".split())
_BOUND: Final = frozenset(
    "to not never no can could will would should might may must help let make want if when who that which or".split()
)


def second(clause: Clause, start: int) -> tuple[Clause, Clause] | None:
    """Cut "I am a nurse and live in Kent" in two, the second with the subject of the first."""
    words = clause.words
    if words[start] not in ("i", "we"):
        return None
    for at in range(start + 3, len(words) - 1):
        if words[at - 1] in _BOUND:
            return None
        if words[at - 1] == "and" and words[at] in _PREDICATES:
            first = Clause(tokens=clause.tokens[: at - 1], link=clause.link, intro=clause.intro)
            return first, replace(put(clause, words[start : start + 1], at), link="and")
    return None
