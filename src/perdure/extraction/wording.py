"""Words and phrases of a clause by the class they belong to: doubt, irony, times, changes."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from perdure.extraction.closed import THINGS, WE
from perdure.extraction.lists import lists
from perdure.extraction.phrases import Language
from perdure.extraction.prose import SIGNED
from perdure.extraction.regex import regex
from perdure.extraction.tokens import QUOTED, Token
from perdure.extraction.verbs import SHIFTS, finite, past, verb_of


def contains(words: Sequence[str], language: Language, name: str) -> bool:
    """Tell whether one of the phrases of a class stands in a row of words."""
    if not language.sets[name].isdisjoint(words):
        return True
    if language.telling[name].isdisjoint(words):
        return False
    longer = language.longer[name]
    for at, word in enumerate(words):
        for one in longer.get(word, ()):
            if tuple(words[at : at + len(one)]) == one:
                return True
    return False


def momentary(row: Sequence[Token], language: Language) -> int:
    """Return how many words say how somebody is at the moment before anything else: so tired and cold rn, | …; all
    where nothing else is said, 0 for none.
    """
    words = [one.word for one in row]
    at = next((at for at, word in enumerate(words) if word not in language.sets["fillers"]), len(words))
    if not any(language.has(name, word) for name in ("passing", "vague") for word in words[at : at + 1]):
        return 0
    both = words[at + 1 : at + 2] == ["and"] and any(language.has("passing", word) for word in words[at + 2 : at + 3])
    end = at + (3 if both else 1)
    now = words[end : end + 1] != [] and (words[end] in _AT_THE_MOMENT or words[end : end + 2] == ["right", "now"])
    comma = next((place for place in range(end, min(end + 3, len(words))) if words[place] == ","), None)
    if comma is not None and (now or comma == end):
        return comma + 1
    return len(row) if now or both or end == len(words) else 0


_AT_THE_MOMENT: Final = frozenset("rn again today tonight atm af".split())


def asked_once(words: Sequence[str]) -> bool:
    """Tell whether something is asked for that is done on a day: please book the room for Friday. Else who says please
    may wish it for good.
    """
    return words[0] in _POLITELY and not _ONE_DAY.isdisjoint(words) and _EACH.isdisjoint(words)


def all_over(head: str, tail: Sequence[str]) -> bool:
    """Tell whether somebody puts a thing on everything."""
    return head in ("put", "add") and not _ALL_OVER.isdisjoint(pairwise(tail))


_ALL_OVER: Final = frozenset((one, "everything") for one in ("on", "in", "to", "over"))
_POLITELY: Final = frozenset("please pls plz kindly".split())
_ONE_DAY: Final = frozenset(
    "today tonight tomorrow asap monday tuesday wednesday thursday friday saturday sunday".split()
)
_EACH: Final = frozenset("always never every each whenever until before after not no".split())


def begins(words: Sequence[str], language: Language, name: str) -> bool:
    """Tell whether a row of words begins with one of the phrases of a class."""
    return leading(words, language, name) > 0


def leading(words: Sequence[str], language: Language, name: str) -> int:
    """Return how many words the longest phrase of a class has with which a row of words begins; 0 for none."""
    first = words[0] if words else ""
    found = int(first in language.sets[name])
    for one in language.longer[name].get(first, ()):
        if len(one) > found and tuple(words[: len(one)]) == one:
            found = len(one)
    return found


def unreal(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause speaks of what is not, or not surely, so."""
    if language.wavering.isdisjoint(words):
        return False
    averted = any(one in _NEARLY and past(other) for one, other in pairwise(words))
    words = ["whether" if word == "if" and _purposed(words[:at]) else word for at, word in enumerate(words)]
    if "one" in words:  # day a week, and not some day
        words = [word for at, word in enumerate(words) if word != "one" or tuple(words[at + 1 : at + 3]) not in _A_DAY]
    if "must" in words:  # be kept on a lead, and not be tired
        words = [word for at, word in enumerate(words) if word != "must" or not _to_be_done(words[at + 1 :])]
    if "think" in words:  # in miles
        words = [word for at, word in enumerate(words) if word != "think" or not _counts_in(words[at + 1 :], language)]
    if "would" in words:
        told = ranks(words)
        words = [
            word
            for at, word in enumerate(words)
            if word != "would" or not (told or _never_does(words[at - 1 : at + 4]) or refused(words, at))
        ]
    return averted or any(contains(words, language, name) for name in ("unreal", "doubt", "irony"))


def _counts_in(rest: Sequence[str], language: Language) -> bool:
    return rest[:1] == ["in"] and any(language.has("unit", word) for word in rest[1:2])


def _to_be_done(words: Sequence[str]) -> bool:
    return len(words) > _BRIEF and words[0] == "be" and past(words[1]) and words[2] in ("on", "in", "at", "by", "to")


def refused(words: Sequence[str], at: int) -> bool:
    """Tell whether a "would" says what somebody or something did no longer do: the hens would not touch it any more."""
    if at == 0 or words[at - 1] in _YOU_AND_I or words[at + 1 : at + 2] not in (("not",), ["not"]):
        return False
    return any(other in ("longer", "anymore") or (one, other) == ("any", "more") for one, other in pairwise(words[at:]))


_YOU_AND_I: Final = frozenset("i we you one it that this".split())


def _never_does(words: Sequence[str]) -> bool:
    """Tell whether words say what somebody would never do, which is how they are: I would never eat a snail."""
    verb = verb_of(words[3]) if len(words) > _BRIEF and words[2] == "never" else None
    return verb is not None and words[0] in WE and not past(words[3]) and verb not in _UNTHOUGHT


def ranks(words: Sequence[str]) -> bool:
    """Tell whether "I" would rather do one thing than another, whenever it comes to that: I would rather walk than …"""
    at = next((at for at in range(2, len(words) - _BRIEF) if words[at] in ("rather", "sooner")), 0)
    rest = words[at + 1 :]
    told = at > 0 and words[at - 1] == "would" and words[at - 2] in WE and verb_of(rest[0]) is not None
    return told and "than" in rest[1:-1] and _ONCE_ONLY.isdisjoint(rest)


_ONCE_ONLY: Final = frozenset(
    "you him her them it this that these those now today tonight tomorrow yet die starve option version draft one first"
    " second former latter".split()
)
"""Words of what somebody would rather do once, or only says so."""


_UNTHOUGHT: Final = frozenset(
    "do say tell have be guess go get want make think know believe dream imagine forget understand find see vote join"
    " marry sleep date kiss take use hurt hire".split()
)


def _purposed(words: Sequence[str]) -> bool:
    """Tell whether words end in what something is done for, to find out if: "I weigh the bees to see", not a wish."""
    before = words[-_BRIEF - 1 :]
    return tuple(before[-2:]) in _TO_SEE and before[:-2] != [] and before[-_BRIEF] not in _WISHING


_A_DAY: Final = frozenset(("day", each) for each in ("a", "per", "each", "every", "of", "off"))
_NEARLY: Final = frozenset({"nearly", "almost"})
_TO_SEE: Final = frozenset({("to", "see"), ("to", "check"), ("to", "test"), ("to", "know"), ("to", "tell")})
_WISHING: Final = frozenset(
    "want wants wanted going trying try tries tried like love need needs needed have has had hope hoping wait waiting"
    " curious plan planning keen eager ought used able about remember forgot decided wish got gotta me us you".split()
)


def left_open(words: Sequence[str], link: str, behind: Sequence[str], language: Language) -> bool:
    """Tell whether what is behind a clause says that it is only a guess (", I suppose"), or what somebody says."""
    if len(behind) <= _BRIEF and contains(behind, language, "doubt"):
        return True
    if link != ":" or (words[-1] in SIGNED and not _CONTEXT.isdisjoint(words[:_BRIEF])):
        return False  # some background before the letter: …
    quoted = tuple(words[-2:]) in _LIKE
    speaker = behind[0][:1] == QUOTED and not any(map(finite, words)) and WE.isdisjoint(words)
    return speaker or quoted or any(language.has(name, words[-1]) for name in ("says", "quoting"))


_BRIEF: Final = 3
_CONTEXT: Final = frozenset({"context", "background", "info"})
_LIKE: Final = (("was", "like"), ("were", "like"), ("is", "like"))


def points(words: Sequence[str]) -> bool:
    """Tell whether "here" leads to what is at hand, not to how somebody lives in a place: here I am."""
    if words[:1] != ("here",) or words[1:2] == () or words[1] not in WE:
        return False
    rest = words[3:] if words[2:3] in _AM else words[2:]
    does = rest[0].removesuffix("ing") if rest else ""
    return does not in _SETTLED and f"{does}e" not in _SETTLED


_AM: Final = (("am",), ("are",), ("do",))
_SETTLED: Final = frozenset(
    "work live drive clean cook teach study rent earn eat learn sell sew bake weld pack pick farm fish play sing nurse"
    " serve own speak share stay train".split()
)


def lapsed(words: Sequence[str]) -> bool:
    """Tell whether the writer only says what slipped their mind: I can't recall who fixed it, its name escapes me."""
    if _SLIPPING.isdisjoint(words):
        return False
    if any(one in _BLANK for one in pairwise(words)):
        return True
    for at, word in enumerate(words[:-1]):
        asked = words[at + 1] in _ASKED or (words[at + 1] in _OWNERS and "name" in words[at + 2 : at + _BRIEF + 3])
        before = {*words[max(0, at - _BRIEF) : at]}
        if not _THIRD.isdisjoint(before) or (at > _BRIEF + 1 and WE.isdisjoint(words[:at])):
            continue
        if asked and word in _RECALLING and not (_MISSING | {"trying"}).isdisjoint(before):
            return True
        if asked and word in _FORGETTING and _MISSING.isdisjoint(before) and before <= _FORGETFUL:
            return True
    return False


_RECALLING: Final = frozenset("remember recall recollect think place".split())
_FORGETTING: Final = frozenset("forget forgot forgotten forgetting".split())
_FORGETFUL: Final = frozenset(
    "i we have had always keep kept just completely totally again , now so and but well".split()
)
"""What may stand before it where it is the writer who forgets."""
_THIRD: Final = frozenset("he she they you".split())
_MISSING: Final = frozenset("not never hardly cannot".split())
_ASKED: Final = frozenset("who whom whose what which where when how why whether if".split())
_OWNERS: Final = frozenset("the my our his her their its".split())
_BLANK: Final = frozenset(
    tuple(one.split())
    for one in (
        "escapes me", "escaped me", "eludes me", "slipped my", "slips my", "gone blank", "went blank", "blanked on",
        "blanking on",
    )
)  # fmt: skip


_SLIPPING: Final = _RECALLING | _FORGETTING | {first for first, _ in _BLANK}


def untrailed(words: Sequence[str], language: Language) -> int:
    """Return how many words are left without those at the end that only say that it is so now."""
    words, phrases = tuple(words), language.classes["trailing"]
    while cut := max((len(one) for one in phrases if len(words) > len(one) and words[-len(one) :] == one), default=0):
        words = words[:-cut]
    return len(words)


def passing(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause speaks of what is over in an hour: somebody just got home, and not: just got promoted."""
    words = tuple(words)
    at = words.index("just") if "just" in words[:-2] else len(words)
    got = words[at + 1 : at + 2] in _GETTING and words[at + 2 : at + 4] != ("a", "new")
    born = words[at + 1 : at + 2] == ("had",) and not _BORN.isdisjoint(words[at + 2 : at + 4])
    if born or (
        got and (begins(words[at + 2 :], language, "turned") or contains(words[at + 2 : at + 6], language, "earned"))
    ):
        words = (*words[:at], *words[at + 1 :])
    return (contains(words, language, "here") and not _for_the_time(words, language)) or _for_minutes(words)


_GETTING: Final = (("got",), ("finished",))
_BORN: Final = frozenset("baby twins triplets".split())


def _for_the_time(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say where somebody lives, works or learns for the time being: she works in a mill right now.

    What somebody is busy with in this minute is nothing of the sort: he is working in the garden right now.
    """
    said = " ".join(words)
    spends = _SPENDING.search(said) if _NOW.search(said) else None
    who = said[: spends.start()].split() if spends else ()
    return not WE.isdisjoint(who) or any(language.has(name, word) for name in _PEOPLE for word in who)


_PEOPLE: Final = ("partner", "child", "boss", "friend", "kin", "others")
_NOW: Final = regex(r"^(?:at the moment|right now)\b|\b(?:at the moment|right now)$")
_ANYBODYS: Final = r"(?:the|an?|my|our|his|her|their|this|that|it|bed|home)\b"
_FIRM: Final = (
    r"(?:[\w'’-]+ ){0,2}(?:company|firm|bank|school|hospital|bakery|shop|store|caf[eé]|restaurant|kitchen|(?:saw)?mill"
    r"|farm|factory|hotel|hostel|clinic|surgery|practice|bar|pub|garage|agency|charity|studio|start-?up|university"
    r"|college|library|museum|nursery|kindergarten|salon|supermarket|warehouse|plant|brewery|newspaper|publisher|theatre"
    r"|zoo|lab|centre|center|contractor|builder|lawyer|dentist|vet|winery|vineyard|stable|bookshop)"
)
_SPENDING: Final = regex(
    r" (?:works? (?:(?:part|full)[- ]time )?(?:in|at|for|as|with|nights|days|from home|remotely|freelance)"
    r"|(?:lives?|rents?|teach(?:es)?|volunteers?|commutes?)(?! (?:up|for|it|this|that|on)\b)"
    r"|(?:lodges?|boards?) (?:with|at|in)"
    r"|stud(?:y|ies)(?! for\b)|goes to (?!bed|sleep|the)|attends?"
    r"|drives? an? (?:bus|tram|train|taxi|cab|coach|van|lorry|truck|ambulance|tractor|forklift|digger|crane|hearse)"
    rf"|(?:is|are|am|'s|'m|'re) (?:working (?:(?:part|full)[- ]time )?(?:(?:for|at) an? {_FIRM}|as)|living|lodging"
    rf"|renting|staying with|teaching at|volunteering|training (?:as|to be(?:come)?)|studying (?:in|at) (?!{_ANYBODYS})"
    rf"|studying (?!(?:{_ANYBODYS}|for|hard|in|at|with|alone|together|right|now|upstairs|downstairs|outside|all))"
    r"|doing (?:an?|my|his|her|their) (?:[\w'’-]+ )?(?:masters?|bachelors?|phd|doctorate|degree|diploma|apprenticeship"
    r"|internship|traineeship|residency|postdoc|placement|course)"
    r"|on (?:maternity|paternity|parental|sick|unpaid) leave))\b"
)
"""How somebody earns their living, lives or learns."""


def _for_minutes(words: Sequence[str]) -> bool:
    """Tell whether what has been so has been so for minutes: my train has been stuck for 40 min."""
    if "been" not in words or not {"day", "daily", "every", "week"}.isdisjoint(words):
        return False
    at = words.index("been")
    return any(
        one == "for" and not _MINUTES.isdisjoint(words[at + 1 :][n : n + 4]) for n, one in enumerate(words[at + 1 :])
    )


_MINUTES: Final = frozenset("min mins minute minutes sec secs seconds".split())


def mistold(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause only says that something was told wrong, and not what is right: I gave you the wrong date
    for the party, I made a mistake about the rent.
    """
    at = next((at for at, word in enumerate(words) if word in ("i", "we")), None)
    behind = words[at + 1 :] if at is not None else ()
    rest = [word for word in behind if word not in language.sets["adverbs"] and not word.endswith("ly")]
    while rest[:1] != [] and rest[0] in _HAVING:
        rest = rest[1:]
    told = rest[:1] != [] and rest[0] in _TELLING and rest[1:2] == ["you"] and "wrong" in rest[2:5]
    erred = rest[:1] == ["made"] and any(one in _ERRORS and about == "about" for one, about in pairwise(rest[1:5]))
    behind = tuple(rest[2:])
    right = not _SAYING_RIGHT.isdisjoint(behind) or any(map(_counts, behind)) or dated(behind, language)
    return (told or erred) and not right


def wonders(words: Sequence[str]) -> bool:
    """Tell whether a clause asks by saying that something is not known, or asked: I can't recall who runs the mill."""
    for at in range(1, len(words) - 1):
        asked = words[at] == "whether" or (words[at] in _WHICH_ONE and words[at + 1] != "to")
        before = words[max(0, at - _LEADING_TO) : at]
        close, never = before[-_CLOSE_TO:], "never" in before
        if asked and not _ASKING_IT.isdisjoint(close) and not never:
            return True
        knows = before[-1] != "out" or "can" in before  # I don't work out when it rains
        if asked and knows and not _KNOWING.isdisjoint(close) and not (never or _UNKNOWN.isdisjoint(before)):
            return True
    return False


_WHICH_ONE: Final = frozenset("if who whose what which where when why how".split())
_ASKING_IT: Final = frozenset("wonder wonders wondering ask asks asked asking unsure forget forgot".split())
_KNOWING: Final = frozenset(
    "remember remembers recall recalls know knows tell say sure certain clue idea out decide decided grasp".split()
)
_UNKNOWN: Final = frozenset("not no nobody without hardly barely".split())
_LEADING_TO: Final = 10
_CLOSE_TO: Final = 2


def unchanged(words: Sequence[str]) -> bool:
    """Tell whether a clause only says that whatever else was told stays so, or of nothing that it is otherwise:
    everything else stays as it is, I've changed my mind, we went back.
    """
    said = " ".join(words)
    return went_back(words) or any(one.fullmatch(said) is not None for one in (_UNCHANGED, _MIND))


def went_back(words: Sequence[str]) -> bool:
    """Tell whether a clause only says that somebody is back at what the one before it names as left."""
    return "back" in words and _BACK.fullmatch(" ".join(words)) is not None


_BACK: Final = regex(
    r"(?:(?:and|so|as|but|then|later) )*(?:i|we|they|he|she|it|everybody|everyone)"
    r" (?:(?:all|have|has|had|'ve|’ve|'s|’s|just|now|simply) )*"
    r"(?:went|gone|switched|changed|moved|put|swapped|reverted|turned)(?: (?:it|them|that|things|everything|all))?"
    r" back(?: (?:again|now|to (?:it|that|the old (?:one|way|place|time|day))))?"
)


_MIND: Final = regex(
    r"(?:(?:sorry|actually|ok|well|so) ,? ?)?(?:i|we) (?:(?:have|had|'ve|’ve|just|totally|completely|now|again) )*"
    r"changed (?:my|our) minds?(?: (?:again|now|completely|since))*"
)
_UNCHANGED: Final = regex(
    r"(?:and )?(?:(?:everything|anything|all|nothing|no one|nobody) else|the rest|the others?|all of it|it all|all)"
    r" (?:still |just |also )?(?:stays?|remains?|is|are|changes?|goes ahead|holds)"
    r"(?: (?:the same|the way it is|put|on|valid|unchanged|unaffected|fixed|changing|changed|planned|as (?:it|they)"
    r" (?:is|are|was|were)|as (?:planned|is|before|agreed|discussed)))?"
)


def _counts(word: str) -> bool:
    return any(map(str.isdigit, word))


_TELLING: Final = frozenset("gave given give told tell sent send quoted passed typed read named said".split())
_HAVING: Final = frozenset("have had 've 'd may might must".split())
_ERRORS: Final = frozenset("mistake error slip typo blunder mix-up".split())
_SAYING_RIGHT: Final = frozenset("is 's are was were it not but should instead because and which that".split())


def eats(does: Sequence[str], language: Language) -> bool:
    """Tell whether what follows "can" is which food somebody bears: eat peanuts, drink milk without any trouble."""
    if len(does) < _PAIR or does[0] not in _EATING or not _BORNE.issuperset(does[2:3]):
        return False
    return not language.values["food"].words.isdisjoint((does[1], does[1].removesuffix("s")))


_PAIR: Final = 2
_EATING: Final = frozenset("eat drink tolerate digest".split())
_BORNE: Final = frozenset("without fine safely again".split())


def amiss(rest: Sequence[str]) -> bool:
    """Tell whether words say how far something missed its mark: ten minutes late, half an hour early."""
    return any(one in _MISSED and before in _SMALL_UNITS for before, one in pairwise(rest))


_MISSED: Final = frozenset("late early off over behind delayed overdue".split())
_SMALL_UNITS: Final = frozenset("second seconds minute minutes min mins hour hours degree degrees".split())


def judged(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say what is thought of a thing, and not only which one is meant: the wet room."""
    rows = zip(("", *words), words, (*words[1:], ""), strict=False)
    plain = [word for before, word, after in rows if not (word in _FELT and before in _ARTICLES and after)]
    return contains(plain, language, "vague")


_FELT: Final = frozenset("cold hot wet dry warm hard fast slow empty broken sweet clear".split())
_ARTICLES: Final = frozenset("the a my our".split())
_DATE: Final = regex(r"\d{1,2}(?:st|nd|rd|th)|\d+:\d.*|(?:19|20)\d\d|['’]?\d0s|(?:19|20)\d0s|['’]\d\d")


def dated(words: Sequence[str], language: Language) -> bool:
    """Tell whether words speak of a time."""
    if not language.times.isdisjoint(words) or not _DECADES.isdisjoint(words):
        return True
    if "in" in words and any(one == "in" and other in _DAYS for one, other in zip(words, words[2:], strict=False)):
        return True
    if "may" in words and any(word == "may" and _in_may(words, at) for at, word in enumerate(words)):
        return True
    return any(_DATE.fullmatch(word) for word in words if not word.isalpha())


def _in_may(words: Sequence[str], at: int) -> bool:
    """Tell whether the word at a place is the month: since May, 5-9 May; not: hall 9 may close."""
    if not at or words[at - 1] in _DATING:
        return words[at - 1] in _DATING
    behind = words[at + 1] if at + 1 < len(words) else ""
    return _DAY.fullmatch(words[at - 1]) is not None and behind != "not" and verb_of(behind) is None


_DAY: Final = regex(r"\d{1,2}(?:st|nd|rd|th)?(?:[-–]\d{1,2}(?:st|nd|rd|th)?)?")
_DAYS: Final = frozenset({"days", "fortnights"})
_DECADES: Final = frozenset("thirties forties fifties sixties seventies eighties nineties noughties".split())
_DATING: Final = frozenset("in of since until till by next last this before after".split())


def shifts(words: Sequence[str]) -> bool:
    """Tell whether a clause says that something known was made otherwise."""
    return any(map(is_shift, words))


def is_shift(word: str) -> bool:
    """Tell whether a word says that something known was made otherwise."""
    return past(word) and verb_of(word) in SHIFTS


def went_over(words: Sequence[str], language: Language) -> bool:
    """Tell whether something of the writer's was taken over to another tool: switched the repo over to Hatch."""
    if len(words) < _OVER_TO or not past(words[0]) or verb_of(words[0]) not in _TAKING or words[1] not in THINGS:
        return False
    at = next((at for at in range(3, min(len(words) - 2, _OVER_TO)) if words[at] == "over"), 0)
    whole = at > 0 and not (contains(words[2:at], language, "machine") and projects(parts=True).isdisjoint(words[2:at]))
    return whole and words[at + 1] == "to" and words[at + 2] not in THINGS | {"a", "an", "you", "me", "him", "them"}


_TAKING: Final = frozenset("move switch migrate convert".split())
_OVER_TO: Final = 6
"""Words of that at least: switched the repo over to Hatch."""


@cache
def projects(*, parts: bool = False) -> frozenset[str]:
    """Return the names of what several write together: a repository, a frontend; with `parts`, a module."""
    known = lists("english")["classes"]
    return frozenset(f"{known['projects']} {known['project_parts'] if parts else ''}".split())


def plural(word: str) -> bool:
    """Tell whether a noun names several, so that its verb has no ending: my kids go …"""
    return (word.endswith("s") and not word.endswith(("ss", "us"))) or word in _MANY


_MANY: Final = frozenset("children people folks family men women geese mice sheep cattle police".split())
