"""What is said of a definite thing of the writer's world: the pump switches on at 60 cm, in the crypt nobody may sing.

No "my" tells whose it is: who speaks so of the pump speaks of one that both know. It lasts where the verb stands in the
present and says what the thing does, has or needs, or in the future where something will be; what it is like, and what
a text, a work or the weather does, does not.
"""

import re
from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS
from perdure.extraction.closed import PREPOSITIONS, THINGS
from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import EVENTS, LASTING, THINKING, finite, past, verb_of
from perdure.extraction.wording import contains, judged, plural, projects


def definite(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a clause says something lasting of one thing of the writer's world, or of what holds in a place."""
    words = [one.word for one in row]
    if words[-1] in _ANEW and not _REGULAR.isdisjoint(words[2:_NEAR]):
        row, words = row[:-1], words[:-1]
    if not _LEAST <= len(words) <= _MOST or not _untold().isdisjoint(words):
        return False
    said = " ".join(words)
    kept_so = next((found for form in _kept_so() if (found := form.fullmatch(said))), None)
    named = kept_so.groupdict() if kept_so else {}
    seen_to, value = named.get("thing"), named.get("set")
    if kept_so and (not seen_to or _seen_to(seen_to.split(), language)):
        return not value or not judged([value], language)
    if _regulated(words) or _became(row, language) or _of_a_day(words):
        return True
    front = _front(words)
    subject = words[front:]
    if len(subject) < _LEAST - bool(front):
        return False
    if not (subject[0] == "the" or labelled(row[front:]) or (front and subject[0] not in PREPOSITIONS)):
        return False
    at = _verb(row[front:], placed=front > 0)
    does = verb_of(words[-1]) in _WORKING or words[-1].removesuffix("s") in _some("faults")
    if at is None and not front and does and words[-1].endswith("s"):
        thing = [word for at, word in enumerate(words[:-1]) if at != 1 or word != "right"]  # it is the right one
        return len(words) > 2 and of_this_world(thing, language)  # the cellar door sticks
    if at is None or not of_this_world(subject[:at], language):
        return False
    return _lasts(row[front:], at, language, placed=front > 0)


def _seen_to(thing: Sequence[str], language: Language) -> bool:
    return thing[-1] in _some("software") or of_this_world(thing, language)


def holds_here(words: Sequence[str]) -> bool:
    """Tell whether words say what a repository is made with: this repo uses uv, this codebase is Kotlin only, …"""
    said = " ".join(words)
    if _LAID_DOWN.fullmatch(said):
        return True
    found = _made_with().match(said)
    return found is not None and _some("unnamed").isdisjoint(found[0].split())


_AMOUNT: Final = r"(?:(?:just|only|at least|at most|exactly|no more than) )*(?:\d+|an?|one|two|three|four|five)"
_OF_ALL: Final = (
    r"(?:(?:all|every|our) )*(?:(?!(?:the|this|that|these|those|my|your|some|most|many|few|both|other|open|pending|last"
    r"|remaining|no|two|three|four|\d+) )[\w+#.-]+ )?"
)
_LAID_DOWN: Final = regex(
    rf"{_OF_ALL}(?:files|modules|docstrings|comments|queries|templates)"
    r" (?:wrap|break|indent|cap|are (?:wrapped|broken|indented|limited|capped))"
    r" (?:at|to|with|by|after) \d+(?: (?:columns?|cols|characters?|chars|spaces?|tabs?|lines))?"
    rf"|{_OF_ALL}(?:deploys|deployments|releases|merges|commits|pull requests|prs|mrs|hotfixes|migrations|rollbacks"
    rf"|rollouts) (?:only )?(?:need|require|take|get) {_AMOUNT}"
    r" (?:[\w-]+ )?(?:approvals?|approvers?|reviews?|reviewers?|sign-?offs?|tickets?|labels?|changelog entry)"
)
"""How files are laid out, and who lets a change through: docstrings wrap at 80 columns, hotfixes need one approval."""


_NAME: Final = (
    r"(?!(?:an?|the|up|too|so|way|some|this|that|it|its|my|our|more|less|much|most|all|lots|only|just)\b)"
    r"[\w.+#-]+(?= |$)"
)


@cache
def _made_with() -> re.Pattern[str]:
    return re.compile(
        rf"(?:this|our|the) (?:[\w-]+ )?(?:{'|'.join(sorted(projects()))}) (?:is [\w.+#-]+(?: [\w.+#-]+)? only(?= |$)"
        rf"|(?:uses|targets|requires|runs on|is (?:written|built) (?:in|with)) {_NAME})"
        rf"|(?:our|the) (?:[\w-]+ ){{0,2}}tests (?:are (?:written|run)|run) (?:with|in|on) {_NAME}"
        rf"|(?:our|the) default branch (?:of (?:the|our|this) (?:[\w-]+ ){{1,2}})?is (?:now |called )?{_NAME}"
    )


def versioned(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say which version of a tool one of several projects takes: Lua 5.4 for the plugins repo."""
    found = _versioned().fullmatch(" ".join(words))
    if found is None or language.has("software", words[0]) or words[0] in words_of("definite", "versioned"):
        return found is not None
    step = verb_of(words[0]) or language.has("orders", words[0]) or words[0] in words_of("definite", "steps")
    return bool(found["surely"]) and not step


@cache
def _versioned() -> re.Pattern[str]:
    return re.compile(
        r"[a-z][a-z+#.]* (?P<surely>version v?[\d.]+|v?\d+\.[\d.]+)?(?(surely)|v?\d+) (?:for|in|on) (?:the|our|my)"
        rf" (?:[\w-]+ ){{0,2}}?(?:{'|'.join(sorted(projects(parts=True)))})"
    )


def labelled(row: Sequence[Token]) -> bool:
    """Tell whether one of several is told apart by a letter or number: hall B, room 12."""
    label = row[1]
    letter = len(label.text) == 1 and label.capital and label.word != "i"
    return (letter or label.word.isdigit()) and row[0].word.isalpha() and verb_of(row[0].word) is None


def _front(words: Sequence[str]) -> int:
    """Return where the subject begins behind a place: in the reading room | nobody …; 0 where there is none."""
    if words[0] not in _some("places") or words[1] not in THINGS:
        return 0
    for at in range(3, min(len(words) - 2, _NEAR)):
        if words[at] in _LEADING or (words[at] == "," and words[at + 1] not in PREPOSITIONS):
            return 0 if words[at - 1] in _some("nowhere") else at + (words[at] == ",")
    return 0


def _regulated(words: Sequence[str]) -> bool:
    """Tell whether it is said what may be done in a place: dogs are not allowed in the yard."""
    for at, word in enumerate(words[1:_NEAR], 1):
        if word not in _RULING:
            continue
        rest = [one for one in words[at + 1 :] if one != "not"]
        if word in ("is", "are") and rest and rest[0] in _some("rules"):
            return located(rest)
        if word in ("may", "must") and "be" in rest[:2]:
            return located(rest)
    return False


def _of_a_day(words: Sequence[str]) -> bool:
    """Tell whether it is said where what is held on a day of the week is: Sunday's recital is in the crypt."""
    at = next((at for at, word in enumerate(words[3:_NEAR], 3) if word in ("is", "are")), 0)
    held = at > 0 and words[1] == "'s" and _DAY.fullmatch(words[0]) is not None
    rest = words[at + 1 :]
    where = rest[:1] != [] and rest[0] in _some("places") and (located(rest[:3]) or rest[-1].isdigit())
    gathering = not {words[at - 1], words[at - 1].removesuffix("s")}.isdisjoint(
        words_of("appointed", "gatherings") | _HELD
    )
    return held and where and gathering and rest[-1] not in _some("nowhere")


_DAY: Final = regex(WEEKDAY)
_HELD: Final = frozenset("choir yoga pilates practice lesson session".split())


def _became(row: Sequence[Token], language: Language) -> bool:
    """Tell whether it is said what a thing was made: the attic has been converted into a study."""
    words = [one.word for one in row]
    found = _MADE.match(" ".join(words))
    if found is None or "wrong" in words or not of_this_world(found["subject"].split(), language):
        return False
    at = found[0].count(" ")
    return at < len(row) and (row[at].capital or row[at].word in _DETERMINERS or row[at].word[0].isdigit())


_MADE: Final = regex(
    r"(?P<subject>(?:the|our) (?:[\w'-]+ ){0,3}[\w'-]+) (?:was|were|has been|have been|got) (?:finally |\w+ly )?"
    r"(?:converted into|(?<=been )turned into|(?:renamed|rechristened|rebranded)(?: to| as)?"
    r"|(?:replaced|swapped) (?:with|by|for)|rerouted \w+"
    r"|(?:upgraded|moved|relocated|migrated|switched|shifted|transferred) (?:to|into|onto|behind|next to)) "
)
_SPAN: Final = r"(?:an?|[a-z]+|\d+) ?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?)"
_OFTEN: Final = (
    r"(?:(?:hour|dai|night|week|fortnight|month|quarter|year|annual)ly|(?:every|each) (?!time\b)(?:\w+ )?\w+"
    r"|(?:once|twice|three times) (?:an?|every|each) \w+)"
)


@cache
def _kept_so() -> tuple[re.Pattern[str], ...]:
    """Return how one tells how long a part of some software waits, how often a thing is seen to, and what opens it; two
    words at least tell which it is. So is told how a service is reached, what it answers with, and how it is set.
    """
    which, opens = r"the (?:(?!the\b)[\w-]+ ){2,4}", "|".join(sorted(_some("openers")))
    service = rf"the (?:[\w-]+ ){{0,3}}(?:{'|'.join(sorted(_some('services')))}) "
    fitted, found_so = ("|".join(sorted(_some(name))) for name in ("fittings", "serving"))
    return (
        re.compile(
            rf"the (?:{fitted}) (?:in|at|on|aboard) (?:the|our|my) [\w-]+(?: [\w-]+)? (?:is|works)"
            rf"(?: (?:pretty|quite|very|really|rather|so|always|surprisingly|fairly|super))* (?:{found_so})"
        ),
        re.compile(rf"{service}(?:listens|runs|answers|is|is (?:exposed|served|reachable)) on port \d+"),
        re.compile(rf"{service}(?:returns|answers with|responds with|sends) (?:only )?(?:{_FORMAT})(?: only)?"),
        re.compile(rf"{service}lives (?:on|at) (?:our |the )?[\w.-]+"),
        re.compile(
            r"(?!(?:it|that|this|there|here|which|what)\b)[\w.+#-]+(?: [\w.+#-]+)? is (?:now )?the default"
            r" [a-z-]+(?: [a-z-]+)?"
        ),
        re.compile(
            rf"(?:the|our) default (?:[\w-]+ ){{1,3}}is (?!(?:{'|'.join(sorted(_some('found')))})\b)(?P<set>[\w.#/-]+)"
        ),
        re.compile(rf"{which}(?:times out|retries|gives up|logs (?:you|people|users) out|goes to sleep) after {_SPAN}"),
        re.compile(rf"(?P<thing>{which})(?:gets?|is|are) (?:only |always )?\w+(?:ed|en|wn|ght|pt|nt) {_OFTEN}"),
        re.compile(
            r"the (?:[\w-]+ ){1,3}(?:has to|must|needs to) be "
            r"(?:(?:(?:handed|turned|sent) )?in|submitted|filed|delivered)"
            rf" (?:by|on) (?:the )?(?:\d|{WEEKDAY}\b|end of|first\b|last\b|{'|'.join(MONTHS)}).*"
        ),
        re.compile(
            rf"{which}(?:needs?|requires?|takes?) (?:(?:an?|the|both|two|your|no) )?(?:[\w-]+ ){{0,2}}(?:{opens})s?"
        ),
    )


_FORMAT: Final = "json|xml|csv|yaml|toml|html|protobuf|markdown|plain text|pdf|tsv|avro|parquet"
_RULING: Final = frozenset("is are may must".split())
_DONE: Final = frozenset("sown grown built hung kept".split())
"""What is done to a thing, in forms that do not end in "ed"."""


@cache
def _untold() -> frozenset[str]:
    return _some("passing") | _some("about")


def located(words: Sequence[str]) -> bool:
    return any(one in _some("places") and other in THINGS for one, other in pairwise(words))


def _verb(row: Sequence[Token], *, placed: bool) -> int | None:
    """Return where the verb stands: a known one sooner than a word with an s, which may be the name of several."""
    words, unknown = [one.word for one in row], None
    for at in range(1 if placed else 2, min(len(words) - 1, _NEAR + 2)):
        word, before, after = words[at], words[at - 1], words[at + 1]
        if word in _AUXILIARY:
            return at
        if word in _WAS and _RELATIVE.isdisjoint(words[:at]):
            return None  # the bus was ten minutes late
        label = at == _BARE and labelled(row)
        named = (before in _DETERMINERS or before[0].isdigit()) and not label
        if named or row[at].capital or after in _NO_OBJECT:
            continue
        verb = verb_of(word)
        if verb == word and word in LASTING and plural(before):
            return at
        third = word.endswith("s") and not word.endswith(("ss", "us", "'s", "is")) and len(word) > _SHORT
        if not third or not word.isalpha() or finite(after):
            continue
        if verb is not None:
            return at
        unknown = unknown or (None if after == "of" or after.endswith("ing") else at)
    rest = [] if unknown is None else words[unknown + 1 :]
    end = next((at for at, word in enumerate(rest) if word in _SUBORDINATE), len(rest))
    others = (verb_of(word) in _VERBS if finite(word) else word in _some("effects") for word in rest[:end])
    return None if any(others) else unknown


def of_this_world(subject: Sequence[str], language: Language) -> bool:
    """Tell whether a subject is something that stands or is done somewhere, rather than a work, a text or a mood."""
    head = next((at for at, word in enumerate(subject) if at and word in PREPOSITIONS), len(subject)) - 1
    noun = subject[head - 1 if head and subject[head].isdigit() else head]  # line 12
    if noun in _some("works") or language.has("machine", noun) or noun.endswith(_ABSTRACT) or "," in subject:
        return False
    if any(word == "the" and before not in PREPOSITIONS for before, word in pairwise(subject)):
        return False  # the way the others tell it
    return not (noun in _some("moment") and head < _BARE) and not judged(subject, language)


def _lasts(row: Sequence[Token], at: int, language: Language, *, placed: bool) -> bool:
    """Judge the verb at a place, and what follows it."""
    words = [one.word for one in row]
    word, rest = words[at], [one for one in words[at + 1 :] if one not in language.sets["adverbs"]]
    if not rest or contains(rest[:2], language, "vague") or contains(rest, language, "degree"):
        return False
    match word:
        case "will":
            return rest[:1] in (["be"], ["take"]) and _somewhere(row, at)
        case "is" | "are" if rest[:2] == ["going", "to"]:
            return _somewhere(row, at)
        case "is" | "are":
            done = (
                (rest[0].endswith("ed") or rest[0] in _DONE)
                and rest[0] not in _some("moved")
                and verb_of(rest[0]) not in THINKING
            )
            back = rest[0] == "back" and len(rest) > 1 and rest[1] in _some("places")
            shut = (done or rest[0] in _some("states")) and len(rest) > 1 and rest[1] in PREPOSITIONS
            return (
                shut
                or (at > _BARE and rest[0] == "for" and _meant_for(rest[1:]))
                or (rest[:2] == ["free", "for"] and _meant_for(rest[2:]))
                or ((back or rest[0] in _some("places")) and _somewhere(row, at))
                or (placed and rest[0] in _some("rules"))
            )
        case "has" | "have":
            return (not past(rest[0]) and rest[0] != "to" and _thing(rest)) or (placed and rest[0] == "to")
        case "may" | "must" | "can" | "cannot":
            return placed
        case "does" | "do":
            return rest[0] == "not" and len(rest) > 1 and _does(verb_of(rest[1]) or rest[1], rest[2:] or rest)
        case _:
            return _does(verb_of(word) or word, rest)


def _meant_for(thing: Sequence[str]) -> bool:
    """Tell whether words name what one of several things is for: the top drawer is for socks."""
    return 0 < len(thing) < _NEAR and thing[0] not in _NOT_MEANT and (thing[0] in THINGS or plural(thing[-1]))


_NOT_MEANT: Final = frozenset("sale rent free me us you him her them it this that everyone everybody nothing".split())


def _somewhere(row: Sequence[Token], at: int) -> bool:
    return any(
        (one.word in _some("places") or one.word == "of") and (other.word in THINGS or other.capital)
        for one, other in pairwise(row[at + 1 :])
    )


def _thing(rest: Sequence[str]) -> bool:
    return (rest[0] in ("a", "an", "no", "its") and len(rest) > 1) or fitting(rest)


def fitting(words: Sequence[str]) -> bool:
    """Tell whether words name what a house or vehicle has that is not counted: wifi, gas heating in the loft."""
    end = next((at for at, word in enumerate(words) if at and (word in PREPOSITIONS or word == ",")), len(words))
    return end <= _FITTED and words[end - 1] in _some("fittings")


def _does(verb: str, rest: Sequence[str]) -> bool:
    """Judge a verb by what it is, and by what it needs: an hour to dry, not some love."""
    if verb in ("get", "come") and rest[0] == "together":
        return located(rest)
    if verb in ("need", "take", "last"):
        held = verb == "take" and rest[0] == "place" and located(rest)
        return held or not _some("spans").isdisjoint(word.removesuffix("s") for word in rest)
    return verb not in _some("effects") and verb.removesuffix("s") not in _some("effects") and rest[0] != "that"


_some: Final = partial(words_of, "definite")


_VERBS: Final = LASTING | EVENTS | THINKING
_WORKING: Final = LASTING - THINKING - {"live", "end", "begin", "start", "finish", "last"}
_LEAST: Final = 4
_FITTED: Final = 3
"""Words that name such a thing."""
_MOST: Final = 20
_NEAR: Final = 7
_SHORT: Final = 3
_LEADING: Final = frozenset("the a an everyone everybody nobody no all only".split())
_SUBORDINATE: Final = frozenset("when if because while so although".split())
_ANEW: Final = frozenset({"now", "again"})
_REGULAR: Final = frozenset(
    "meets rehearses trains practises practices gathers opens closes starts begins ends".split()
)
"""What is done again and again, so that "now" tells of no moment."""
_AUXILIARY: Final = frozenset("is are has have will may must can cannot does do".split())
_WAS: Final = frozenset({"was", "were"})
_RELATIVE: Final = frozenset("that which who where".split())
_DETERMINERS: Final = PREPOSITIONS | frozenset("the a an my our no all and or".split())
_ABSTRACT: Final = ("ness", "ism")
_BARE: Final = 2
"""Where the head of a subject stands that is nothing but "the" and a noun."""
_NO_OBJECT: Final = frozenset({",", "and", "or", "is", "are", "'s", "has", "have"})
