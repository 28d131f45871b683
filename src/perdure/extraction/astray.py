"""What is of somebody else than a question: where my sister lives, asked where I do; my allergy, asked of my wife's."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from perdure.domain.entity import Mention
from perdure.domain.memory import Kind, Memory
from perdure.domain.plan import Plan
from perdure.domain.text import query_terms, words
from perdure.extraction.introduced import kindred
from perdure.extraction.language import USER
from perdure.extraction.lists import lists
from perdure.extraction.prose import own_words
from perdure.extraction.regex import regex
from perdure.extraction.slots import MINE, relations, roles


def of_another(
    query: str,
    plan: Plan,
    keys: Collection[str],
    related: Sequence[str],
    named: Sequence[Mention],
    *,
    people: Callable[[str], Iterable[Mention]],
    own: Collection[str] = (),
) -> Callable[[Memory], bool] | None:
    """Return what tells of a memory whether it is of somebody else than a question; None where that does not matter.

    keys: the slots of the user that it asks for: "where do I live?" is not answered with where my mother lives.
    related, named: whom else it speaks of, by what they are to the user and by name; people: finds who is named in a
    text; own: the words of the user's names. Of what is asked of somebody else ("how old is Ana?"), what is told of
    the user alone, or of a third, tells nothing, and what the user only quotes is not told of them.
    """
    said = frozenset(plan.words)
    quoted = partial(_quoted, asked=frozenset(query_terms(query)))
    if keys and not (related or named) and not said.isdisjoint(_SELVES | {"my", "our"}):
        return lambda memory: _of_others(memory, keys) or _of_named(memory, own, people) or quoted(memory)
    if not (related or named):
        return None
    called = (word for name, names in plan.people if name in related for one in names for word in words(one))
    names = frozenset((*called, *(word for one in named for word in words(one.name))))
    kin = frozenset(word for role in related for one in kindred(role) for word in words(one))
    whom = _Asked(frozenset(related), names, names | kin, keys if related else ())
    if _asks_of(query, [*related, *(one.name for one in named)]):
        return lambda memory: whom.misses(memory) or _alone(memory, whom) or _third(memory, whom, people)
    if said.isdisjoint(_SELVES) and not (keys and related):
        return whom.misses
    return quoted if keys else None


@dataclass(frozen=True, slots=True)
class _Asked:
    """Of whom a question is: what they are to the user, the words of their names, and both as words; and which slots
    of the user it asks for none the less, as the name of a husband is one.
    """

    roles: frozenset[str]
    names: frozenset[str]
    words: frozenset[str]
    keys: Collection[str]

    def misses(self, memory: Memory) -> bool:
        """Tell whether it is who the user is, and names nobody of these, nor is what "we" are, whom they live with."""
        if memory.kind is not Kind.PROFILE or not _of_user(memory) or memory.key in self.keys:
            return False
        said = words(memory.content)
        home = not (self.roles.isdisjoint(_classed("partner", "child")) or _OURS.isdisjoint(said))
        return not home and self.words.isdisjoint(said)


def _of_others(memory: Memory, keys: Collection[str]) -> bool:
    """Tell whether a statement is about somebody else alone, or fills a slot of theirs: the name of a child."""
    if memory.kind is Kind.EPISODE or memory.key in keys:
        return False
    owned = memory.key is not None and "." in memory.key and memory.key.rpartition(".")[2] in keys
    return (owned or not _of_user(memory)) and _SELVES.isdisjoint(words(memory.content))


def _of_named(memory: Memory, own: Collection[str], people: Callable[[str], Iterable[Mention]]) -> bool:
    """Tell whether something that the user said is told of somebody by name alone who they are not: Tom lives in Bonn.

    What others wrote may call the user by a name that is not known.
    """
    if memory.kind is Kind.EPISODE or memory.role != "user" or memory.speaker is not None:
        return False
    said = words(memory.content)
    if _OPENS.match(memory.content) is None or not (_SELVES | _OUR).isdisjoint(said):
        return False
    first = next((one for one in people(memory.content) if one.start == 0 and one.type == "person"), None)
    return first is not None and frozenset(own).isdisjoint(words(first.name))


def _quoted(memory: Memory, *, asked: frozenset[int]) -> bool:
    """Tell whether a message has what is asked only in words that are not its writer's: in code, mails, quotations."""
    if memory.kind is not Kind.EPISODE or memory.role != "user" or asked.isdisjoint(query_terms(memory.content)):
        return False
    return asked.isdisjoint(query_terms(own_words(memory.content)))


def _asks_of(query: str, others: Sequence[str]) -> bool:
    """Tell whether an English question asks what is so of one of these, not who that is, and nothing of the asker."""
    who = "|".join(re.escape(one) for one in sorted(others, key=len, reverse=True))
    opens = rf"(?:{_BEFORE} )?{_WH}(?: (?!(?:{_BEFORE}|{_DOES}) )[\w-]+){{0,3}}? (?:{_DOES} )?|{_DOES} "
    found = re.match(
        rf"\W*(?:{_LEAD}\W+)*(?:(?P<who>{_WHO_IS} )|{opens})?(?:{MINE})?(?:{who})(?![\w-])(?P<rest>[^\n]*)\Z",
        query.strip(),
        re.IGNORECASE,
    )
    if found is None or _NAME.match(found["rest"]) or (found["who"] and not found["rest"].startswith(("'s", "’s"))):
        return False
    return (_SELVES | {"my", "our"}).isdisjoint(words(found["rest"]))


def _alone(memory: Memory, whom: _Asked) -> bool:
    """Tell whether something tells of the user, and speaks of nobody else."""
    said = words(memory.content)
    told = memory.role in (None, "user") and memory.speaker is None and _of_user(memory) and memory.key not in whom.keys
    own = told and not _ONE.isdisjoint(said) and whom.words.isdisjoint(said) and _MORE.isdisjoint(said)
    return own and _beings().search(" ".join(said)) is None


def _third(memory: Memory, whom: _Asked, people: Callable[[str], Iterable[Mention]]) -> bool:
    """Tell whether something is told of a relative who is none of those asked about, or of somebody of another name."""
    said = words(memory.content)
    if memory.role == "assistant" or not whom.words.isdisjoint(said) or not _MORE.isdisjoint(said):
        return False
    subject = _subject(memory)
    if subject is not None:
        return bool(whom.roles) and all(_apart(subject, one) for one in whom.roles)
    opens = _OPENS.match(memory.content) if whom.names else None
    return opens is not None and any(one.type == "person" and one.start == 0 for one in people(memory.content))


def _subject(memory: Memory) -> str | None:
    """Return what those are to the user of whom something tells: as it was stored, or as one sentence begins."""
    if (stored := memory.attributes.get("subject", USER)) != USER:
        return str(stored)
    return next(iter(roles(memory.content)), None) if _OPENS_OURS.match(memory.content) else None


def _apart(one: str, other: str) -> bool:
    """Tell whether two words are for different people of one family, neither being among the other."""
    family = _classed("partner", "child", "kin") - {"family"}
    return {one, other} <= family and one not in kindred(other) and other not in kindred(one)


def _of_user(memory: Memory) -> bool:
    return memory.attributes.get("subject", USER) == USER


_OUR: Final = frozenset({"my", "our"})
_SELVES: Final = frozenset("i im ive am me myself mine we us ourselves".split())
_ONE: Final = frozenset("i im ive me my mine myself user users".split())
_OURS: Final = frozenset("we us our ours ourselves".split())
_MORE: Final = _OURS | frozenset(
    """
    he him his himself she her hers herself they them their theirs themselves both everyone
    everybody married engaged dating wedding
    """.split()
)
"""What speaks of somebody beside the user."""
_NAME: Final = regex(r"(?:['’]s)? (?:(?:\w+ )?names?|called|named)\b", re.IGNORECASE)
"""What asks, behind somebody, for their name."""
_WHO_IS: Final = r"who(?:['’]s|['’]re| is| are| was| were)"
_LEAD: Final = (
    r"(?:so|and|but|also|hey|hi|hello|ok|okay|please|well|any idea|remind me|tell me|do you (?:know|remember|recall)"
    r"|(?:can|could) you (?:tell|remind) me)"
)
_BEFORE: Final = r"(?:in|on|at|to|from|with|for|by|about|since|until|during|near|after|before)"
_WH: Final = r"(?:what|when|where|which|who(?:m|se)?|why|how|if|whether)(?:['’]s|['’]re)?"
_DOES: Final = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|must"
    r"|(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|should)n['’]?t)"
)
_OPENS: Final = regex(r"[A-Z][\w-]+(?: [A-Z][\w-]+)?(?:['’]s| (?:is|was|has|had|[a-z]+(?:s|ed)))\b")
"""A statement that begins with a name, of which it tells."""
_OPENS_OURS: Final = regex(r"(?:my|our)\b[^.!?\n]*[.!?]*\s*\Z", re.IGNORECASE)


@cache
def _classed(*names: str) -> frozenset[str]:
    """Return the words for people of some classes."""
    return frozenset(one.replace("_", " ") for name in names for one in str(lists("people")[name]).split())


@cache
def _beings() -> re.Pattern[str]:
    """Return what finds a word for somebody of the user's, in folded words."""
    either = "|".join(re.escape(" ".join(words(one))) for one in relations())
    return re.compile(rf"(?<!\w)(?:my|the) (?:\w+ )?(?:{either})(?!\w)")
