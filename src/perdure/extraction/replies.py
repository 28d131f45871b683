"""Answers that are no sentences: what they say becomes clear from what the assistant asked right before."""

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise, product
from typing import Final

from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, WE
from perdure.extraction.phrases import Language, Span
from perdure.extraction.regex import regex
from perdure.extraction.scopes import placed
from perdure.extraction.slots import Slot, Slots, in_order
from perdure.extraction.verbs import finite
from perdure.extraction.wording import contains, dated, unreal

_YES: Final = frozenset(
    "yes yeah yep yup yea correct right exactly indeed absolutely sure true affirmative aye".split()
)
_NO: Final = frozenset(
    """
    no nope nah none nothing nobody never neither not dunno idk why what how who where when which can could
    would will do does did is are please thanks thank ok okay maybe both any anything later stop skip whatever
    hi hello it that this
    """.split()
)
_LOOSE: Final = frozenset(
    "just only mostly mainly usually currently now so well oh um uh in at from on the about with".split()
)
_UNSAID: Final = frozenset(
    """
    , clue idea problem preference preferences thanks need worries rush hurry matter restriction restrictions allergy
    allergies intolerances limit limits requirement requirements exceptions objections complaints questions doubt
    special specific particular
    """.split()
)
_LONG: Final = 8
_LONGER: Final = 14
_SINCE: Final = tuple((",", word) for word in ("since", "for", "ever", "always", "from", "until"))
_TWOFOLD: Final = regex(
    r"\b(?P<do>(?:do|did) you|have you (?:got)?) ?(?P<verb>\w+)?"
    r"(?: yourself| (?:an?|any|some) (?P<thing>[^,?.!]{2,40}))?"
    r",? and,? (?:if (?:so|yes),? )?(?P<wh>what|which|who)(?: ones?| kind| sort)?\?\s*$",
    re.IGNORECASE,
)
"""A question that asks whether, and then what: do you have a car, and if so, which one?"""
_FINE: Final = frozenset("fine good great ok okay best perfect enough".split())


def single(asked: str) -> str:
    """Return what an assistant asked, with a question of two parts as one: which car do you have?"""

    def one(found: re.Match[str]) -> str:
        thing, which = found["thing"] or "", found["wh"]
        if thing.casefold() in _BEST:
            return ""  # of what, nobody knows
        if thing and (which.casefold() == "who" or thing.casefold().startswith(_BEST)):
            return f"{'who' if which.casefold() == 'who' else 'what'} is your {thing}?"
        return f"{which} {thing} {found['do'].lower()} {found['verb'] or ''}?"

    return _TWOFOLD.sub(one, asked)


_BEST: Final = ("favourite", "favorite")


def restated(asked: str, said: Sentence) -> str | None:
    """Return as a statement of the user what a question asks, when the answer is yes; None when it is not."""
    words = said[0].words
    if offers(asked):
        return _granted(asked, words)
    if words[0] not in _YES:
        return None
    if len(said) == 1 and len(words) > 3 and words[1] in ("but", "and", ",") and words[1:3] not in _SINCE:
        return None
    question = _question(asked)
    if question is None:
        return None
    text = asked[question.tokens[0].start : question.tokens[-1].end]
    for begins, becomes in (
        (r"(?:so |and |but )?are you ", "I am "),
        (r"(?:so |and |but )?have you (?:got )?", "I have "),
        (r"(?:so |and |but )?do you ", "I "),
        (r"(?:so |and |but )?(?:is|are) (?=your\b)(?P<what>your [\w' -]{2,40}?) (?=[A-Z\d])", r"\g<what> is "),
    ):
        if (new := re.sub(f"^{begins}", becomes, text, flags=re.IGNORECASE)) != text:
            new = re.sub(r"\byour\b", "my", new, flags=re.IGNORECASE)
            return re.sub(r"\byourself\b", "myself", re.sub(r"\byou\b", "I", new))
    return None


_OFFER: Final = regex(
    r"(?:(?:so|and|then|ok(?:ay)?),? )?"
    r"(?:(?:should|shall|may|can|could) i|(?:do you |would you )?(?:want|like) me to)\b(?: please| also| now)?",
    re.IGNORECASE,
)
"""How a question begins of whether to do something."""
_SETS: Final = regex(r" \w+ your (?P<what>[\w' -]{2,30}?) (?:to|as(?! well\b)) (?P<to>[^?]{1,60})$", re.IGNORECASE)
"""What it may offer to do: change your city to Ghent."""
_GO_ON: Final = frozenset({("go", "ahead"), ("please", "do"), ("do", "it"), ("do", "that"), ("do", "so")})


def offers(asked: str) -> bool:
    """Tell whether a question offers to do something: a yes to it asks for that, and is no value."""
    question = _question(asked)
    return question is not None and _OFFER.match(asked, question.tokens[0].start) is not None


def _granted(asked: str, words: Sequence[str]) -> str | None:
    """Return as a statement of the user what a question offers to set, when the answer is yes."""
    question = _question(asked)
    if question is None or "but" in words or not (words[0] in _YES or tuple(words[:2]) in _GO_ON):
        return None
    sets = _set_to(asked, question)
    return f"my {sets['what']} {'are' if sets['what'].endswith('s') else 'is'} {sets['to']}" if sets else None


def _set_to(asked: str, question: Clause) -> re.Match[str] | None:
    """Return what a question offers to set to what: shall I change your | city | to | Ghent?"""
    text = asked[question.tokens[0].start : question.tokens[-1].end]
    begins = _OFFER.match(text)
    return _SETS.match(text, begins.end()) if begins else None


def slot_asked(asked: str, slots: Slots) -> Slot | None:
    """Return the slot whose value a question asks for; the longest of its phrases decides. None where it asks that of
    somebody or something else, or of a wish.
    """
    question = _question(asked)
    if question is None or _set_to(asked, question) is not None:
        return None
    best: tuple[int, Slot] | None = None
    words = question.words
    if known := [at for at, pair in enumerate(pairwise(words[:-1])) if pair in _KNOWN_OF]:
        words = words[known[-1] + 2 :]  # anything that the cook has to know about | allergies
    for slot in slots.by_key.values():
        for phrase in slot.asks:
            wanted = phrase.split()
            longer = best is None or len(wanted) > best[0]
            if longer and in_order(wanted, words) and not _elsewhere(words, frozenset(wanted)):
                best = (len(wanted), slot)
    return best[1] if best else None


_KNOWN_OF: Final = (("know", "about"), ("aware", "of"), ("know", "of"), ("regarding", "your"))


def _elsewhere(words: Sequence[str], asked: Set[str]) -> bool:
    """Tell whether a question asks for what is not so of the user; asked: the words by which a slot is known."""
    return _wished(words, asked) or _of_others(words, asked)


def _wished(words: Sequence[str], asked: Set[str]) -> bool:
    """Tell whether a question asks what somebody would like: where do you hope to live? would you prefer tea?"""
    if "would" in words and (not asked.isdisjoint(_TASTES) or ("like" in words and "call" not in asked)):
        return True
    threes = (words[at : at + 3] for at in range(len(words) - 2))
    return any(to == "to" and verb in asked and wish in _WISHES for wish, to, verb in threes)


def _of_others(words: Sequence[str], asked: Set[str]) -> bool:
    """Tell whether a question asks for what is of somebody or something else: your dog's name, where he lives."""
    thing = asked - _VERBS
    if "your" in words:
        at = words.index("your")
        owner = next((n for n in range(at + 2, min(at + _OWNED, len(words))) if words[n] == "'s"), None)
        if owner is not None:
            return asked.isdisjoint(words[at + 1 : owner])
        if at > 0 and words[at - 1] in _DO:  # which city does your company work in?
            return "your" not in asked or (words[0] in ("which", "what") and words[1] not in (*asked, words[at - 1]))
        return "your" not in asked and thing.isdisjoint(words[at:])
    if "you" in words:
        return False
    if not _THEM.isdisjoint(words):
        return True
    return any(one in _ANOTHER and thing.isdisjoint(words[at + 1 : at + 3]) for at, one in enumerate(words))


def label(asked: str, slot: Slot) -> str:
    """Return as what a value is told that answers a question: the slot, or what is the favourite one."""
    question = _question(asked)
    words = question.words if question is not None and slot.key == "likes" else ()
    at = next((n for n, word in enumerate(words) if word in _BEST), None)
    if question is None or at is None or len(words) - at > _THING + 1 or {",", "and", "or"} & {*words[at:]}:
        return slot.key.replace(".", " ")
    return asked[question.tokens[at].start : question.tokens[-1].end]


_FAVOURITE: Final = frozenset({"favourite", "favorite"})
_TASTES: Final = frozenset("like love enjoy prefer".split())
_OWNED: Final = 6
"""Words from "your" to the end of a name of whose it is."""
_DO: Final = frozenset("do does did has have had can could will would should".split())
_WISHES: Final = frozenset("like love want wanting hope hoping wish plan planning prefer".split())
_VERBS: Final = frozenset("live based located work from born where which what who".split())
_ANOTHER: Final = frozenset("the this that these those it".split())
_THEM: Final = frozenset("he she they his her their".split())


def value(said: Sentence, language: Language, *, most: int = _LONG) -> tuple[int, int] | None:
    """Return which tokens of the first clause are a value, of some words, when they are no sentence of their own."""
    clause = said[0]
    words = clause.words
    start = 0
    while start < len(words) and (words[start] in _YES or words[start] in _LOOSE or words[start] == ","):
        start += 1
    if words[start : start + 2] in (("i", "am"), ("it", "is"), ("that", "is")):
        start += 2
    aside = (at for at in range(start + 1, len(words) - 1) if words[at] == "," and words[at + 1] in ("or", "but"))
    words = words[: next(aside, len(words))]
    fine = len(words) > start + 2 and words[-1] in _FINE and words[-2] in ("is", "'s", "works")
    end = len(words) - 2 * fine
    first, more = words[start] if start < len(words) else "", words[start + 1 : end]
    empty = (
        first == ""
        or tuple(words[start : start + 2]) in _GO_ON
        or (first in _NO and not (first == "no" and more and more[0] not in _UNSAID))
        or words[end - 1] in ("one", "ones")  # the blue one
    )
    if empty or clause.asks or len(more) >= most or unreal(words, language):
        return None
    if language.has("orders", first) or any(
        finite(one) and before not in ARTICLES for before, one in pairwise(("", first, *more))
    ):
        return None
    return start, end


def for_whom(said: Sentence, span: Span, language: Language) -> tuple[Span, bool]:
    """Return a value without for whom it is, and whether that is somebody else: Welsh | for me; no nuts for Milo."""
    row, (start, end) = said[0].tokens, span
    end -= end > start + 1 and row[end - 1].word in _THANKS
    at = next((at for at in range(end - 1, start, -1) if row[at].word == "for"), end)
    who, span = row[at + 1 : end], (start, end)
    if not who:
        return span, False
    if who[0].word in ("me", "us", "myself"):
        return ((start, at), False) if len(who) == 1 else (span, False)
    known = any(language.has(name, one.word) for name in _PEOPLE for one in who)
    named = who[0].capital and not any(language.has(name, who[0].word) for name in _THINGS)
    return span, known or (named and len(who) == 1)


_THANKS: Final = frozenset({"please", "thanks"})
_PEOPLE: Final = ("partner", "child", "kin", "friend", "boss", "others")
_THINGS: Final = ("software", "code", "weekday", "month", "language", "os")


def for_me(asked: str, said: Sentence, slots: Slots, language: Language) -> str | None:
    """Return a question of which the answer says what is for its writer, though it asks of a thing: in which language
    shall the tour be? Welsh for me, my wife …
    """
    question, span = _question(asked), value(said, language)
    if question is None or span is None or offers(asked) or for_whom(said, span, language)[0] == span:
        return None
    asks = (ask for key, slot in slots.by_key.items() if key in _LASTING for ask in slot.asks)
    named = any(in_order(ask.split(), question.words) for ask in asks)
    return asked[question.tokens[0].start : question.tokens[-1].end] if named else None


OF_WORK: Final = frozenset({"editor", "os", "tools"})
"""What somebody uses for something: GoLand for Go."""
_LASTING: Final = frozenset({"language", "diet", "allergy", "units", "currency"})
"""What somebody wants of everything of a kind, though it is asked of one thing."""


def apart(said: Sentence) -> tuple[Sentence, ...]:
    """Return an answer that is no sentence apart from the sentence that goes on behind it: sesame, | and my son …"""
    first = said[0]
    if len(said) > 1 and first.words[-2:] in _FOR_ME and "would" not in said[1].words:
        return (said[:1], said[1:])
    cuts = (at for at, pair in enumerate(pairwise(first.words)) if pair in _GOES_ON)
    at = next(cuts, 0)
    behind = first.tokens[at + 2 :]
    if not 0 < at <= _BRIEF or len(behind) <= _PAIR or behind[0].word not in WE | OWN:
        return (said,)
    if any(finite(word) or word in WE for word in first.words[:at]):
        return (said,)
    rest = replace(first, tokens=behind, link="and")
    return (replace(first, tokens=first.tokens[:at]),), (rest, *said[1:])


_FOR_ME: Final = (("for", "me"), ("for", "us"))
_GOES_ON: Final = ((",", "and"), (",", "but"))


def by_place(said: Sentence, span: Span) -> list[Span]:
    """Return the parts of a value of which each holds in a place of its own, or for a thing: one at work, one at home.

    All of it is one where that is not so.
    """
    words, (start, end) = said[0].words, span
    start -= start > 0 and words[start - 1] in _PLACING
    cuts = [at for at in range(start + 1, end) if words[at] in _BETWEEN]
    parts = [*pairwise((start, *cuts, end))]
    parts = [(first + (words[first] in _BETWEEN), last) for first, last in parts]
    held = [part for part in parts if _told_where(words[slice(*part)])]
    held = held if len(held) == len(parts) > 1 else [span]
    return [part for part in held if words[part[0]] not in _NO or len(held) == 1]


def _told_where(words: Sequence[str]) -> bool:
    """Tell whether words name something, and where it is so."""
    elsewhere = words[-2:] == ("everywhere", "else") or words[-1:] == ("otherwise",)
    named = len(words) > _PAIR or elsewhere
    return named and (elsewhere or "for" in words[1:-1] or placed(" ".join(words)))


_PAIR: Final = 2
_PLACING: Final = frozenset("in at on".split())
_BETWEEN: Final = frozenset({",", "and", "but"})


EATING: Final = frozenset({"diet", "allergy"})
"""Slots of which the value is what somebody does not eat."""


def unwanted(asked: str, said: Sentence, language: Language) -> Span | None:
    """Return which tokens of the first clause name what is not to be eaten, where a question asks what to leave out of
    a meal: nothing with celery in it; celery, I never eat it.
    """
    question = _question(asked)
    clause = said[0]
    if question is None or clause.asks or clause.quotes:
        return None
    about = [word for sentence in sentences(asked[-_ASKED:]) for clause in sentence for word in clause.words]
    meal, words = not _MEALS.isdisjoint(about), clause.words
    asked_for = [word for clause in _asking(asked) for word in clause.words]
    leaves = _leaves_out(asked_for)
    refused = meal and not _KNOWING.isdisjoint(asked_for) and (words[0] == "no" or words[:2] in _WITHOUT)
    if not leaves and not refused:
        return None
    start, end = 0, len(words)
    while start < end and (words[start] in _YES or words[start] in _LOOSE - {"with", "the"} or words[start] == ","):
        start += 1
    start += next((len(one) for one in _WITHOUT if words[start : start + len(one)] == one), 0)
    while cut := next((len(one) for one in _IN_IT if words[max(start, end - len(one)) : end] == one), 0):
        end -= cut
    thing = words[start:end]
    named = [word for word in thing if word not in ("and", "or", ",")]
    if not 0 < len(named) <= _THING or any(_no_food(word) for word in named):
        return None
    meant = meal and (leaves or words[0] != "no")
    return (start, end) if meant or language.values["food"].words.issuperset(named) else None


def _leaves_out(words: Sequence[str]) -> bool:
    """Tell whether a question asks what is not to be part of something."""
    apart = not _LEAVING.isdisjoint(words) and not {"out", "off"}.isdisjoint(words)
    barred = any(pair in _BARRED for pair in pairwise(words))
    return apart or barred or not _AVOIDING.isdisjoint(words) or ("not" in words and not _TAKING.isdisjoint(words))


def _no_food(word: str) -> bool:
    return (
        word in _NO_TOPIC | _NO | _YES | _UNSAID | _NO_FOOD | PREPOSITIONS
        or finite(word)
        or not word.replace("-", "").isalpha()
    )


_ASKED: Final = 400
"""Characters at the end of a message that asks, which tell what it is about."""
_LEAVING: Final = frozenset("leave keep stay stays".split())
_AVOIDING: Final = frozenset("avoid skip exclude omit avoided dietary restrictions forbidden taboo".split())
_BARRED: Final = (("off", "limits"), ("off", "the"), ("no", "go"))
_KNOWING: Final = frozenset("know consider mind aware account".split())
"""What a question asks for that leaves open what the answer may be: anything I should know about food?"""
_NO_FOOD: Final = frozenset(
    "rules requests wishes chance stress fuss politics phones children kids guests speeches much major".split()
)
"""What there may be none of at a meal beside what is eaten."""
_TAKING: Final = frozenset("put use include eat add want like have".split())
_WITHOUT: Final = (
    *product(("nothing", "anything", "things", "dishes"), ("with", "containing")),
    *((one,) for one in "no not any all".split()),
)
_IN_IT: Final = (
    *((one,) for one in ", please really thanks ever whatsoever entirely".split()),
    *(("in", "it"), ("in", "them"), ("for", "me"), ("for", "us"), ("at", "all"), ("full", "stop")),
)
_MEALS: Final = frozenset(
    """
    meal meals menu recipe recipes dinner dinners lunch lunches supper breakfast breakfasts brunch picnic barbecue bbq
    buffet potluck soup salad stew dish dishes cook cooking food foods eat ingredient ingredients snack snacks
    sandwiches
    """.split()
)


def about_them(asked: str, said: Sentence, language: Language) -> str | None:
    """Return a question about the world of who is asked, without its mark, if an answer without a verb tells of that.

    Questions about the work at hand, and those with a few answers to choose from, tell of nothing that lasts.
    """
    question = _question(asked)
    if question is None or offers(asked) or any(value((clause,), language, most=_LONGER) is None for clause in said):
        return None
    words, answer = question.words, [word for clause in said for word in clause.words]
    at = 1 if words[0] in _LINKS and len(words) > 1 else 0
    dates = words[at] == "when" and dated(answer, language)
    who = words[at] in ("who", "whose", "whom")
    owned = words[at] in ("do", "have") and words[at + 1 : at + 2] == ("you",)
    theirs = owned or (words[at] in _WH and not _YOURS.isdisjoint(words))
    world = who or dates or theirs or (words[at] == "any" and "other" not in words)
    moods = contains(answer, language, "vague") or answer[0] in _FINE or language.has("passing", answer[0])
    idle = moods or contains(words, language, "machine") or not _AT_HAND.isdisjoint(words)
    return None if not world or idle else asked[question.tokens[at].start : question.tokens[-1].end]


_LINKS: Final = frozenset("and so but or".split())
_WH: Final = frozenset("what which who where how whose when".split())
_YOURS: Final = frozenset("you your yours yourself".split())
_AT_HAND: Final = frozenset(
    """
    prefer option options choose pick mean meant text letter email mail list table draft version title tone format words
    thinking think want would need example file line looking help else today now say said this these
    """.split()
)
"""Words of a question about what is being done together, or about how somebody finds something."""


def _asking(asked: str) -> list[Clause]:
    """Return the clauses of the last sentence that asks."""
    every = ([clause for clause in sentence if clause.asks] for sentence in sentences(asked[-2_000:]))
    asking = [clauses for clauses in every if clauses]
    return asking[-1] if asking else []


def _question(asked: str) -> Clause | None:
    found = [clause for sentence in sentences(asked[-2_000:]) for clause in sentence if clause.asks]
    return found[-1] if found else None


def on_topic(named: Sentence, said: Sentence) -> tuple[str, int, Sentence] | None:
    """Return as a statement what is said of a thing that a question before it only names: olives? can't stand them.

    With it come the place of what is named, and what else is said before, which asks nothing: I'm a vegan, and olives?
    """
    clause, topic = said[0] if said else None, named[-1] if named else None
    if clause is None or clause.asks or topic is None or not topic.asks:
        return None
    words = list(clause.words[1:] if clause.words[0] in WE else clause.words)
    parted = _PARTED.fullmatch(" ".join(words))
    felt = words[-1:] != [] and words[-1] in ("it", "them", "those") and _FEELING.match(" ".join(words)) is not None
    if not 0 < len(words) <= _BRIEF or not (felt or parted):
        return None
    at = max((at for at, word in enumerate(topic.words) if word in ("and", "but", "as", "for", ",")), default=-1) + 1
    thing = topic.words[at:]
    owned = int(parted is not None and thing[:1] != () and thing[0] in ("the", "my", "our"))
    if not owned < len(thing) <= _THING or any(word in _NO_TOPIC or finite(word) for word in thing[owned:]):
        return None
    before = [replace(one, asks=False) for one in (*named[:-1], replace(topic, tokens=topic.tokens[: max(0, at - 1)]))]
    if parted:
        when = f"in {parted['year']}" if parted["year"] else parted["when"] or ""
        statement = f"I {parted['does']} {' '.join(thing)} {when}".strip()
    else:
        statement = " ".join(("I", *words[:-1], *thing))
    return statement, topic.tokens[at].start, tuple(one for one in before if one.tokens)


_PARTED: Final = regex(
    r"(?P<does>sold|scrapped|binned|donated|lost|cancelled|returned|crashed|bought) (?:it|them)(?: ,)?"
    r"(?: (?:back )?(?:in )?(?P<year>(?:19|20)\d\d)| (?P<when>last \w+))"
)
"""What became of a thing that a question names: the moped? sold it, 2021."""
_BRIEF: Final = 6
_THING: Final = 3
_NO_TOPIC: Final = ARTICLES | frozenset(
    """
    i we you he she they it me us him them that this these those there my our your his her their what who how why when
    where which today tonight tomorrow yesterday now then so really well right yes no ok okay too not please sure with
    anything something everything
    """.split()
)
_FEELING: Final = regex(
    r"(?:(?:really|absolutely|just|quite) )?(?:(?:can|do|will) not |never )?"
    r"(?:stand|bear|stomach|abide|hate|loathe|detest|love|adore|like|enjoy|eat|drink|touch|avoid)\b"
)
