"""Answers that are no sentences: what they say becomes clear from what the assistant asked right before."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Final

from perdure.extraction import questions
from perdure.extraction.answer_openings import clausal
from perdure.extraction.beginnings import AUXILIARIES
from perdure.extraction.clauses import Clause, Sentence, sentences
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, WE
from perdure.extraction.lists import words_of
from perdure.extraction.numerals import is_number
from perdure.extraction.phrases import Language, Span
from perdure.extraction.questions import asking, asks_nothing, left_open, question_of
from perdure.extraction.regex import regex
from perdure.extraction.scopes import placed
from perdure.extraction.slots import Slot, Slots, in_order
from perdure.extraction.verbs import finite
from perdure.extraction.wording import contains, dated, unreal

YES: Final = frozenset(
    """
    yes yeah yep yup yea aye correct right exactly indeed absolutely definitely certainly totally sure true affirmative
    """.split()
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
_LONG, _LONGER = 8, 14
_PLAIN_YES: Final = frozenset("yes yeah yep yup yea aye".split())
_ASSENTED: Final = ((), (",",), ("i",), ("so",))
"""What may stand behind other words that agree where they say yes: sure | love the idea, not."""
_SINCE: Final = tuple((",", word) for word in ("since", "for", "ever", "always", "from", "until"))
_FINE: Final = frozenset("fine good great ok okay best perfect enough".split())


def restated(asked: str, said: Sentence) -> str | None:
    """Return as a statement of the user what a question asks, when the answer is yes; None when it is not."""
    words = said[0].words
    if offers(asked):
        return _granted(asked, words)
    if words[0] not in YES or (words[0] not in _PLAIN_YES and words[1:2] not in _ASSENTED):
        return None
    if len(said) == 1 and len(words) > 3 and words[1] in ("but", "and", ",") and words[1:3] not in _SINCE:
        return None
    question = question_of(asked)
    if question is None or left_open(question.words) or asks_nothing(question.words):
        return None
    text = _told(asked, question)
    for begins, becomes in (
        (r"(?:so |and |but )?are you ", "I am "),
        (r"(?:so |and |but )?have you (?:got )?", "I have "),
        (r"(?:so |and |but )?do you ", "I "),
        (r"(?:so |and |but )?(?:is|are) (?=your\b)(?P<what>your [\w' -]{2,40}?) (?=[A-Z\d])", r"\g<what> is "),
    ):
        if (new := re.sub(f"^{begins}", becomes, text, flags=re.IGNORECASE)) != text:
            return _of_me(new)
    return None


def _told(asked: str, question: Clause, at: int = 0) -> str:
    """Return a question as it is written, from a word on, without whom it is put to: do you have pets | , Ida."""
    row = question.tokens
    end = len(row) - 2 * (len(row) > _LEAST and row[-2].word == "," and row[-1].capital)
    return asked[row[at].start : row[end - 1].end]


_LEAST: Final = 4


def _of_me(text: str) -> str:
    """Return what is said to somebody as they say it of themselves: where you're from, where I'm from."""
    for you, me in _MINE:
        text = you.sub(me, text)
    return text


_MINE: Final = tuple(
    (regex(rf"\b{you}", re.IGNORECASE), me)
    for you, me in (
        (r"yourself\b", "myself"),
        (r"yours\b", "mine"),
        (r"your\b", "my"),
        (r"you(?:['’]| a)re\b", "I'm"),
        (r"you were\b", "I was"),
        (r"(?P<to>(?:to|for|with|on|of|at|by|from|about|like|around) )you\b", r"\g<to>me"),
        (r"you\b(?=\W*$)", "me"),
        (r"you\b", "I"),
    )
)


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
    question = question_of(asked)
    return question is not None and _OFFER.match(asked, question.tokens[0].start) is not None


def _granted(asked: str, words: Sequence[str]) -> str | None:
    """Return as a statement of the user what a question offers to set, when the answer is yes."""
    question = question_of(asked)
    if question is None or "but" in words or not (words[0] in YES or tuple(words[:2]) in _GO_ON):
        return None
    sets = _set_to(asked, question)
    return f"my {sets['what']} {'are' if sets['what'].endswith('s') else 'is'} {sets['to']}" if sets else None


def _set_to(asked: str, question: Clause) -> re.Match[str] | None:
    """Return what a question offers to set to what: shall I change your | city | to | Ghent?"""
    text = asked[question.tokens[0].start : question.tokens[-1].end]
    begins = _OFFER.match(text)
    return _SETS.match(text, begins.end()) if begins else None


def value(said: Sentence, language: Language, *, most: int = _LONG, whole: bool = False) -> tuple[int, int] | None:
    """Return which tokens of the first clause are a value, of some words, when they are no sentence of their own; with
    `whole`, they may be a short one.
    """
    clause = said[0]
    words = clause.words
    start = 2 * (words[:2] == ("of", "course"))
    while start < len(words) and (words[start] in YES or words[start] in _LOOSE or words[start] == ","):
        start += 1
    if words[start : start + 2] == ("it", "is") or (whole and words[start : start + 2] == ("i", "am")):
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
        or words[end - 1] in ("one", "ones", "nowhere")  # the blue one
    )
    if empty or clause.asks or len(more) >= most or unreal(words, language):
        return None
    if (
        (not whole and clausal(words[start:end]))
        or language.has("orders", first)
        or any(finite(one) and before not in ARTICLES for before, one in pairwise(("", first, *more)))
    ):
        return None
    return start, end


def fitting(said: Sentence, slot: Slot, language: Language) -> Span | None:
    """Return which tokens of the first clause are a value for a slot: no name is a sentence, no age a word."""
    key, span = slot.key, value(said, language)
    if span is None:
        return None
    start, end = span
    aside = max((at for at in range(start + 1, end) if said[0].words[at] == ","), default=end)
    end = aside if all(language.has("fillers", word) for word in said[0].words[aside + 1 : end]) else end
    row = [one for one in said[0].tokens[start:end] if one.word not in _MARKS]
    words = [one.word for one in row]
    moods = [word for word in words if language.has("vague", word) and word not in language.values["food"].words]
    if key in _NAMED and len(row) == 1 and row[0].capital:
        moods = []  # Sunny
    if not row or moods == words or words[0] in _LIKING or (len(row) == 1 and row[0].word in _HOW_OFTEN):
        return None
    if key not in _PLACED and fronted(said):
        return None
    number = is_number(words[0].partition("-")[0])
    counted = number or words[0] in _NEARLY or (key == "birthday" and dated(words, language))
    if key in ("age", "birthday") and not counted:
        return None
    if (number and len(row) == 1 and key in _PLACED | _NAMED) or (key in _PLACED and words[0] in _NOWHERE):
        return None
    if (mark := _MARKED.get(key)) and not mark.search(" ".join([one.text for one in row])):
        return None
    if key == "language" and not any(language.has("language", word) for word in words):
        return None
    named = key in _NAMED and (len(row) > _PAIR and not all(one.capital for one in row))
    return None if named or (key in _NAMED and words[0] in _NAMELESS) else (start, end)


def fronted(said: Sentence) -> bool:
    """Tell whether an answer begins with when, where or as what, and goes on with a sentence: in summer, | we swim."""
    if len(said) == 1 or said[1].link != ",":
        return False
    first, goes_on = said[0].words, clausal(said[1].words) or any(map(finite, said[1].words))
    being = first[0].endswith("ing") and len(first) > _PAIR
    return goes_on and (first[0] in _FRONTS or being)


_FRONTS: Final = PREPOSITIONS | frozenset("during besides right as apart".split())
_PLACED: Final = frozenset("location origin employer education address".split())
_NEARLY: Final = frozenset("almost nearly about around just over turning".split())
_LIKING: Final = frozenset("like love enjoy adore prefer hate dislike".split())
_NO_FILE: Final = regex(r"^(?!.*\b(?:pdf|docx?|word|csv|xlsx?|epub|png|jpe?g|\w*book|paper\w*)\b)", re.IGNORECASE)
_MARKED: Final = {"email": regex("@"), "phone": regex(r"\d"), "address": regex(r"\d|[A-Z]"), "response.style": _NO_FILE}
_MARKS: Final = frozenset(", . - – —".split())
_NAMED: Final = frozenset({"name", "partner.name", "manager.name", "friend.name"})
NAMED: Final = _NAMED | _PLACED
"""Slots whose value is a name, which may stand alone behind a yes: yes, Grieg."""
_NAMELESS: Final = ARTICLES | OWN | PREPOSITIONS
_NOWHERE: Final = frozenset("home here there work bed town away out abroad outside inside upstairs downstairs".split())
_HOW_OFTEN: Final = frozenset("sometimes always often rarely never usually mostly occasionally slowly".split())


def slot_asked(asked: str, slots: Slots) -> Slot | None:
    """Return the slot whose value a question asks for, and does not offer to set."""
    question = question_of(asked)
    sets = question is not None and _set_to(asked, question) is not None
    return None if sets else questions.slot_asked(asked, slots)


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
    question, span = question_of(asked), value(said, language)
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
    question = question_of(asked)
    clause = said[0]
    if question is None or clause.asks or clause.quotes:
        return None
    about = [word for sentence in sentences(asked[-_ASKED:]) for clause in sentence for word in clause.words]
    meal, words = not _MEALS.isdisjoint(about), clause.words
    asked_for = [word for clause in asking(asked) for word in clause.words]
    leaves = _leaves_out(asked_for)
    refused = meal and not _KNOWING.isdisjoint(asked_for) and (words[0] == "no" or words[:2] in _WITHOUT)
    if not leaves and not refused:
        return None
    start, end = 0, len(words)
    while start < end and (words[start] in YES or words[start] in _LOOSE - {"with", "the"} or words[start] == ","):
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
        word in _NO_TOPIC | _NO | YES | _UNSAID | _NO_FOOD | PREPOSITIONS
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
    It is empty where the answer is a short sentence that stands by itself.

    Questions about the work at hand, and those with a few answers to choose from, tell of nothing that lasts.
    """
    question = question_of(asked)
    if question is None or not _of_their_world(question.words, [word for one in said for word in one.words], language):
        return None
    if offers(asked) or any(value((one,), language, most=_LONGER, whole=True) is None for one in said):
        return None
    words, answer = question.words, [word for clause in said for word in clause.words]
    if leaning(question):
        return None
    if any(clausal(one.words) or one.words[:2] == ("it", "is") for one in said):
        leans = not _LEANING.isdisjoint(answer)
        if leans and not _LEANING.isdisjoint(words):
            return None
        if not leans:
            return "" if not WE.isdisjoint(said[0].words) else None
    at = 1 if words[0] in _LINKS and len(words) > 1 else 0
    return _told(asked, question, at)


def leaning(question: Clause) -> bool:
    """Tell whether a question asks no more than whether something is so that was named before: do you like it there?"""
    words = question.words
    return words[0] in AUXILIARIES | {"have"} and not _LEANING.isdisjoint(words)


def _of_their_world(words: Sequence[str], answer: Sequence[str], language: Language) -> bool:
    """Tell whether a question is about the world of who is asked, and the answer tells more than a mood."""
    at = 1 if words[0] in _LINKS and len(words) > 1 else 0
    dates = words[at] == "when" and dated(answer, language)
    who = words[at] in ("who", "whose", "whom")
    owned = words[at] in ("do", "have") and words[at + 1 : at + 2] == ("you",)
    theirs = owned or (words[at] in _WH and not _YOURS.isdisjoint(words))
    world = who or dates or theirs or (words[at] == "any" and "other" not in words)
    moods = contains(answer, language, "vague") or answer[0] in _FINE or language.has("passing", answer[0])
    said = [word for word, after in pairwise((*words, "")) if word not in _NEAREST or after not in _SPANS]
    return world and not (moods or contains(words, language, "machine") or not _AT_HAND.isdisjoint(said))


_NEAREST: Final = frozenset({"this", "these"})
_SPANS: Final = frozenset("days weekend week month year spring summer autumn fall winter season".split())
_LEANING: Final = frozenset("it they them this that these those there he him she her one ones".split())
"""Words that say nothing without what they stand for."""
_LINKS: Final = frozenset("and so but or".split())
_WH: Final = frozenset("what which who where how whose when".split())
_YOURS: Final = frozenset("you your yours yourself".split())
_AT_HAND: Final = words_of("questions", "work") | frozenset(
    "prefer mean meant thinking think want would need looking help else today now say said this these".split()
)
"""Words of a question about what is being done together, or about how somebody finds something."""


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
