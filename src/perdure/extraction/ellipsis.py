"""What a clause leaves out, or says in more words than it needs: its subject, a wish, two predicates of one subject."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, US, WE
from perdure.extraction.meanings import table_of
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import QUOTED, Token
from perdure.extraction.verbs import finite, past, verb_of
from perdure.extraction.whom import whose
from perdure.extraction.wording import begins


def wished(clause: Clause) -> Clause:
    """Read "I would like answers in German" as "I want …"; what one would like to do is none."""
    clause = _unquoted(clause) if clause.quotes else clause
    clause = _bought(clause)
    if clause.words[0] not in _FRAMING and _ROUNDABOUT.isdisjoint(clause.words) and clause.words[:3] != _I_AM_THE:
        return clause
    clause = _uncommented(_bidden(clause) if clause.words[0] in _COULD else clause)
    if clause.words[0] in _FRAMING:
        clause = _uncleft(clause)
    elif (led := _led(clause.words)) is not None:
        told = _told_to(clause if not led else replace(clause, tokens=clause.tokens[led:]))
        clause = told if told.words[:1] != ("i",) or not led or told.words[1:2] != ("would",) else clause
    elif clause.words[:2] == ("i", "am"):
        clause = _the_one(clause)
    clause = _always_could(_found(_some_of_us(_ended_up(_not_said(clause)))))
    words = clause.words
    at = words.index("would") - 1 if "would" in words[1:-2] else None
    if at is None or words[at : at + 3] not in _WISHES or words[at + 3] in ("to", "it", "you", "that", "this"):
        return clause
    one = clause.tokens[at + 1]
    want = Token("want", one.text, one.start, clause.tokens[at + 2].end)
    return replace(clause, tokens=(*clause.tokens[: at + 1], want, *clause.tokens[at + 3 :]))


_ROUNDABOUT: Final = frozenset("if would say ended of you could".split())
"""Words without one of which nothing is read in another way, but for what frames it."""
_I_AM_THE: Final = ("i", "am", "the")


def unsummed(sentence: Sentence) -> Sentence:
    """Leave out what clauses come to, where that is only guessed: I eat fish again | , so pescatarian I guess."""
    if all(clause.words[-_TWO:] not in _GUESSING for clause in sentence):
        return sentence
    return tuple([_unsummed(clause) for clause in sentence])


def _unsummed(clause: Clause) -> Clause:
    words = clause.words
    at = len(words) - words[::-1].index("so") - 1 if "so" in words[_SAID:] else 0
    guessed = words[-_TWO:] in _GUESSING and at > 0 and words[at - 1] == ","
    return replace(clause, tokens=clause.tokens[: at - 1]) if guessed and len(words) - at <= _SUM else clause


_GUESSING: Final = (("i", "guess"), ("i", "suppose"), ("i", "reckon"), ("i", "think"))
_SUM: Final = 7


def _bought(clause: Clause) -> Clause:
    """Read "treated myself to a loom" and "splurged on a loom" as "bought myself a loom", whoever could not resist."""
    if "could" not in clause.words and _SPLASHING.keys().isdisjoint(clause.words):
        return clause
    played = {"game", "games"} & {*clause.words}
    led = next((len(one) for one in _GIVING_IN if clause.words[: len(one)] == one and not played), 0)
    clause = replace(clause, tokens=clause.tokens[led:]) if led < len(clause.words) else clause
    words = clause.words
    at = next((at for at, word in enumerate(words[:-_TWO]) if word in _SPLASHING), None)
    if at is None or words[at + 1] not in _SPLASHING[words[at]]:
        return clause
    end = at + 2 + (words[at] != "splurged")
    if words[end - 1] not in ("to", "on") or words[end : end + 1] not in _A_THING:
        return clause
    bought = clause.tokens[at]._replace(word="bought")
    me = clause.tokens[at + 1]._replace(word="ourselves" if "we" in words[:at] else "myself")
    return replace(clause, tokens=(*clause.tokens[:at], bought, me, *clause.tokens[end:]))


_GIVING_IN: Final = tuple(
    (*who, "could", "not", *what, end)
    for who in ((), ("i",), ("we",))
    for what in (("resist",), ("help", "it"), ("help", "myself"), ("help", "ourselves"))
    for end in (",", "and")
)
_SPLASHING: Final = {"treated": ("myself", "ourselves"), "splurged": ("on",), "splashed": ("out",)}
_A_THING: Final = (("a",), ("an",), ("some",), ("two",))


def _unquoted(clause: Clause) -> Clause:
    """Leave out what is told behind a comma of a text that is quoted: I translate manuals, today's was all "…"."""
    words = clause.words
    quoted = next(at for at, word in enumerate(words) if QUOTED in word)
    at = next((at for at in range(quoted - 1, 0, -1) if words[at] == ","), 0)
    told = at > _SAID and words[0] in WE and _SPEAKING.isdisjoint(words[:at])
    return Clause(tokens=clause.tokens[:at], link=clause.link, intro=clause.intro) if told else clause


_SPEAKING: Final = frozenset(
    "say said write wrote tell told ask asked read reads quote quoted sing sang mean meant".split()
)


def _bidden(clause: Clause) -> Clause:
    """Read what somebody asks for once and for all as that: could you stick to bullet points with me."""
    words = clause.words
    at = 2 + sum(word in _POLITE for word in words[2:4])
    if words[1:2] != ("you",) or words[at : at + 1] not in _KEEPING:
        return clause
    ever = words[at] == "stick" or words[-2:] == ("with", "me") or not _EVER.isdisjoint(words)
    return Clause(tokens=clause.tokens[at:], link=clause.link, intro=clause.intro) if ever else clause


_COULD: Final = frozenset("can could would will".split())
_POLITE: Final = frozenset("please just maybe always".split())
_KEEPING: Final = (("stick",), ("keep",), ("use",))
_EVER: Final = frozenset("always future".split())


def _uncommented(clause: Clause) -> Clause:
    """Leave out "if you can believe it" behind a statement, which supposes nothing."""
    words = clause.words
    if words[-len(_LIKE_THAT) :] == _LIKE_THAT:
        return replace(clause, tokens=clause.tokens[: -len(_LIKE_THAT)])
    at = len(words) - words[::-1].index("if") - 1 if "if" in words[_SAID:] else 0
    behind = next((end for end in range(at + 3, len(words)) if words[end] in ("for", "to", "with")), len(words))
    if not at or words[at:behind] not in _COMMENTS:
        return clause
    return replace(clause, tokens=clause.tokens[: at - (words[at - 1] == ",")])


_LIKE_THAT: Final = ("like", "you", "would", "not", "believe")
_SAID: Final = 3
_COMMENTS: Final = frozenset(
    tuple(one.split())
    for one in (
        "if you can believe it", "if you can believe that", "if you would believe it", "if you must know",
        "if you want to know", "if you ask me", "if you are wondering", "if you were wondering", "if you wonder",
        "if you are interested", "if you are curious", "if that helps", "if it helps", "if that matters",
        "if it matters", "if that is relevant", "if that is useful", "if that counts", "if anyone asks",
        "if anybody asks", "if i may say so", "if i say so myself", "if i do say so myself", "if i am honest",
        "if we are honest", "if you like", "if you will", "if you please",
    )
)  # fmt: skip


def _uncleft(clause: Clause) -> Clause:
    """Read "what I really need is shorter answers" and "the one thing I can't eat is squid" without the frame."""
    words = clause.words
    if words[:2] in _IT_IS:
        at = words.index("that") + 1 if "that" in words[3:-1] else 0
        own = at and words[at] in US and words[2] in PREPOSITIONS
        if not own:
            return clause
        first = clause.tokens[2]._replace(start=clause.tokens[0].start)
        return replace(clause, tokens=(first, *clause.tokens[3 : at - 1], *clause.tokens[at:]))
    at = next((len(one) for one in _FRAMES if words[: len(one)] == one), 0)
    at += words[at : at + 1] == ("that",)
    be = next((place for place in range(at + 2, len(words) - 1) if words[place] in ("is", "are", "'s")), 0)
    if not at or not be or words[at] not in WE or "," in words[at:be]:
        return clause
    be_kept = words[be + 1] in ("to", "that", "how", "when", "if") or words[be + 1].endswith("ing")
    first = clause.tokens[at]._replace(start=clause.tokens[0].start)
    return clause if be_kept else replace(clause, tokens=(first, *clause.tokens[at + 1 : be], *clause.tokens[be + 1 :]))


def _the_one(clause: Clause) -> Clause:
    """Read "I'm the one who writes the rota" as "I write the rota"; "I'm the one who asked" stays."""
    words = clause.words
    if words[2:3] != ("the",) or words[3:4] not in _SOMEONE or words[4:5] not in _WHO or len(words) <= _DOES + 1:
        return clause
    third = words[_DOES]
    verb = "be" if third == "is" else verb_of(third)
    if verb is None and third.endswith("s") and not third.endswith("ss"):
        verb = third.removesuffix("s")
    if verb is None or past(third) or third == verb:
        return clause
    does = clause.tokens[_DOES]._replace(word="am" if verb == "be" else verb)
    return replace(clause, tokens=(clause.tokens[0], does, *clause.tokens[_DOES + 1 :]))


_SOMEONE: Final = (("one",), ("person",), ("woman",), ("man",), ("guy",), ("girl",), ("fool",), ("idiot",), ("lucky",))
_WHO: Final = (("who",), ("that",))
_DOES: Final = 5
"""Where the verb stands behind "I am the one who"."""
_FRAMING: Final = frozenset({"what", "the", "it"})
_IT_IS: Final = (("it", "was"), ("it", "is"))
_FRAMES: Final = (("what",), *(("the", *how, "thing") for how in ((), ("one",), ("only",))))


def _told_to(clause: Clause) -> Clause:
    """Read "I'd rather you never used slang" as "never use slang", and "I'd rather get weights in kilos" as "I prefer
    weights in kilos": how somebody wants to be spoken to.
    """
    words = clause.words
    in_a_way = words[4:5] in _IN_A_WAY and "in" in words[5:6]
    either = "than" in words[5:-1] and words[4:5] not in _AT_HAND
    if words[1:3] == ("would", "rather") and words[3:4] in _GET and (in_a_way or either):
        return replace(clause, tokens=(clause.tokens[0], clause.tokens[3]._replace(word="prefer"), *clause.tokens[4:]))
    at = next((len(one) for one in _RATHER if words[: len(one)] == one), 0)
    if not at or len(words) < at + 2:
        return clause
    told = list(clause.tokens[at:])
    if [one.word for one in told[:2]] in (["did", "not"], ["do", "not"]):
        told = [told[0]._replace(word="never"), *told[2:]]
    verb = next((place for place, one in enumerate(told) if one.word not in ("never", "always")), 0)
    told[verb] = told[verb]._replace(word=verb_of(told[verb].word) or told[verb].word)
    if not verb and (told[0].word,) in _GIVING and [one.word for one in told[1:2]] == ["me"] and len(told) > _TWO:
        return replace(clause, tokens=(clause.tokens[0], told[0]._replace(word="want"), *told[2:]))
    told[0] = told[0]._replace(start=clause.tokens[0].start)
    return replace(clause, tokens=tuple(told))


def _led(words: Sequence[str]) -> int | None:
    """Return where "I would" stands behind no more than what leads it in: actually, I would; None for nowhere."""
    at = words.index("i") if "i" in words[:_TWO] else None
    return at if at is not None and words[at + 1 : at + 2] == ("would",) and {*words[:at]} <= _LED_BY else None


_LED_BY: Final = frozenset("actually honestly no well and but tbh ok okay so hmm please also".split())
_GIVING: Final = tuple((word,) for word in ("give", "show", "send"))
_AT_HAND: Final = (("the",), ("this",), ("that",), ("it",), ("these",), ("those",))
_GET: Final = tuple((word,) for word in "have get see read".split())
_IN_A_WAY: Final = tuple(
    (word,)
    for word in """
    distances temperatures weights measurements recipes prices amounts sums times dates answers replies numbers
    everything
    """.split()
)
"""What the assistant tells in one unit, form or language, or in another."""
_RATHER: Final = tuple(
    tuple(one.split())
    for one in (
        "i would rather you", "i would prefer it if you", "i would like it if you", "i would appreciate it if you",
        "i would prefer that you", "i would like you to", "i want you to",
    )
)  # fmt: skip


def _always_could(clause: Clause) -> Clause:
    """Read "he could eat curry every day" as "he loves curry": nobody says so of what they may do."""
    words = clause.words
    at = words.index("could") if "could" in words[1:] else 0
    if not at or words[at + 1 : at + 2] not in _FEED or len(words) < at + 4:
        return clause
    lives = words[at + 1] == "live"
    single = words[-_BY_THE_LOT:-1] == ("every", "single")
    wholly = words[-2:] in _ALWAYS or single or words[-_BY_THE_LOT:][:2] == ("by", "the")
    if not (words[at + 2 : at + 3] in (("on",), ("off",)) if lives else wholly):
        return clause
    love = "love" if words[at - 1] in WE else "loves"
    end = len(words) if lives else len(words) - (2 if words[-2:] in _ALWAYS else _BY_THE_LOT)
    thing = clause.tokens[at + 2 + lives : end]
    if not thing or thing[0].word in _ANYTHING:
        return clause
    last = thing[-1]._replace(end=clause.tokens[-1].end)
    return replace(clause, tokens=(*clause.tokens[:at], clause.tokens[at]._replace(word=love), *thing[:-1], last))


_ANYTHING: Final = frozenset("it that this something anything everything nothing them more".split())
_FEED: Final = (("eat",), ("drink",), ("live",), ("watch",), ("play",))
_BY_THE_LOT: Final = 3
_ALWAYS: Final = tuple(
    (each, time)
    for each in ("every", "all", "each")
    for time in "day night morning evening meal week weekend time".split()
)


def _not_said(clause: Clause) -> Clause:
    """Read "I can't really say that I like it" as "I do not like it"."""
    words = clause.words
    say = words.index("say") if "say" in words[2:6] else 0
    begin = words[:say].index("can") if "can" in words[:say] else say
    at = say + 1 + (words[say + 1 : say + 2] == ("that",))
    if words[:begin] not in ((), ("i",)) or words[begin + 1 : begin + 2] != ("not",) or words[at : at + 1] != ("i",):
        return clause
    first = clause.tokens[at]._replace(start=clause.tokens[0].start)
    denial = (clause.tokens[begin]._replace(word="do"), clause.tokens[begin + 1])
    return replace(clause, tokens=(first, *denial, *clause.tokens[at + 1 :]))


def _ended_up(clause: Clause) -> Clause:
    """Read "we ended up not moving" as "we are not moving"."""
    words = clause.words
    at = words.index("ended") if "ended" in words[1:] else 0
    if not at or words[at : at + 3] != ("ended", "up", "not") or words[at - 1] not in WE:
        return clause
    be = Token("am" if words[at - 1] == "i" else "are", clause.tokens[at].text, *clause.tokens[at][2:])
    return replace(clause, tokens=(*clause.tokens[:at], be, *clause.tokens[at + 2 :]))


def _found(clause: Clause) -> Clause:
    """Read "you will find me on the moor" as "I am on the moor"."""
    words = clause.words
    at = words.index("you") if "you" in words[:_NEAR] else -1
    end = at + len(_FINDING)
    if at < 0 or words[at:end] != _FINDING or words[end : end + 1] not in _THERE:
        return clause
    i = clause.tokens[at]._replace(word="i")
    am = clause.tokens[at + 1]._replace(word="am", end=clause.tokens[end - 1].end)
    return replace(clause, tokens=(*clause.tokens[:at], i, am, *clause.tokens[end:]))


_FINDING: Final = ("you", "will", "find", "me")
_THERE: Final = tuple((word,) for word in ("in", "on", "at", "up", "out", "down"))


def _some_of_us(clause: Clause) -> Clause:
    """Read "a few of us are moving the piano" as "we are …"."""
    words = clause.words
    at = words.index("of") - 1 if "of" in words[1:-2] else 0
    counted = not _COUNTING.isdisjoint(words[max(at - 2, 0) : at])  # there are six of us in the shop
    if words[at + 1 : at + 3] != ("of", "us") or words[at] not in _SOME or counted:
        return clause
    first = at - 1 if at and words[at - 1] in ("a", "the") else at
    we = clause.tokens[first]._replace(word="we", end=clause.tokens[at + 2].end)
    return replace(clause, tokens=(*clause.tokens[:first], we, *clause.tokens[at + 3 :]))


_COUNTING: Final = frozenset("is are 's its".split())
_SOME: Final = frozenset("few some several most many all both half two three four five six couple".split())
_WISHES: Final = frozenset((who, "would", how) for who in WE for how in ("like", "prefer", "love"))


_NEAR: Final = 8
_AND_MOVED: Final = ("and", "moved", "to")
_LEFT_OUT: Final = {"left_out_i": ("i",), "left_out_am": ("i", "am"), "left_out_was": ("i", "was")}


def completed(clause: Clause, start: int, language: Language) -> Clause | None:
    """Put in the subject that a sentence leaves out: "Can't stand rain." Nothing is added to what is stored."""
    words = clause.words[start:]
    if clause.link not in ("", ".") or begins(words, language, "no_subject"):
        return None
    if words[0] in OWN:  # my wife and I
        at = next((at for at in range(2, min(5, len(words) - 1)) if words[at - 1 : at + 1] == ("and", "i")), None)
        return put(clause, ("we",), start + at + 1, clause.tokens[:start], at=start) if at else None
    moved = next((at for at in range(2, min(_NEAR, len(words) - 1)) if words[at - 1 : at + 2] == _AND_MOVED), 0)
    if moved and past(words[0]):  # gave notice and moved to Oslo
        return put(clause, ("i",), start + moved, clause.tokens[:start])
    if near_one(words, language):
        return put(clause, ("my",), start, clause.tokens[:start])
    said = words[1:] if words[0] == "just" and words[1:2] else words
    for name, missing in _LEFT_OUT.items():
        if begins(said, language, name):
            return put(clause, missing, start, clause.tokens[:start])
    told = past(words[0]) and verb_of(words[0]) != words[0]  # sold the boat; not: put the kettle on
    return put(clause, ("i",), start, clause.tokens[:start]) if told and len(words) > 1 else None


def near_one(words: Sequence[str], language: Language) -> bool:
    """Tell whether words begin with somebody by what they are to the user, without "my": husband is Otto."""
    begins_so = (words[1:2] == ("is",) or words[1:3] == ("'s", "name")) and words[0] not in _OF_OTHERS
    return begins_so and any(language.has(name, words[0]) for name in ("partner", "child", "boss", "kin"))


_OF_OTHERS: Final = frozenset("family ex baby chief director lead principal superior skipper foreman".split())
"""Words for somebody that as well begin what is told of others, or of something: Director is …"""


def put(
    clause: Clause, missing: Sequence[str], start: int, before: Sequence[Token] = (), *, at: int | None = None
) -> Clause:
    """Return a clause from a token on, with words before it that stand nowhere in the text, but at token `at`."""
    place = clause.tokens[start if at is None else at].start
    added = (Token(word, "", place, place) for word in missing)
    return Clause(tokens=(*before, *added, *clause.tokens[start:]), link=clause.link, intro=clause.intro)


def labelled(sentence: Sentence, language: Language) -> Sentence:
    """Join what is named and what a colon says of it, where neither has a verb; name again who "he" is, who is my boss.

    So are "sea trials: 5-8 June", "me: vegan" and "new coach since May: Ann" one, and "our baby is here: Ann"; "my
    diet: vegan" is read as if it said "is".
    """
    if len(sentence) == _TWO and (again := whose(sentence[:1], sentence[1:], language)):
        return again if _IS.isdisjoint(sentence[0].words) else (sentence[0], *again)
    if len(sentence) != _TWO or sentence[1].link != ":" or sentence[1].asks:
        return sentence
    name, told = sentence
    if _born(name.words) and len(told.words) <= _TWO and told.tokens[0].capital:
        return (replace(name, tokens=(*name.tokens, *told.tokens)),)
    if _counts(name.words, language) and told.tokens[0].capital:
        comma = told.tokens[0]._replace(word=",", text="", end=told.tokens[0].start)
        return (replace(name, tokens=(*name.tokens, comma, *told.tokens)),)
    if _office(name.words, language) and len(told.words) <= _SINCE_WHEN and all(map(_may_name, told.tokens)):
        the = () if name.words[0] in ARTICLES | OWN else (name.tokens[0]._replace(word="the", text=""),)
        return (put(replace(told, link=name.link), ("is",), 0, (*the, *name.tokens)),)
    fresh = name.words[0] in _FRESH
    if len(name.words) > (_SINCE_WHEN if fresh else _NAMED) or any(map(finite, (*name.words, *told.words))):
        return sentence
    if name.words[0] in ("my", "our") and len(told.words) <= _SINCE_WHEN and _VALUE.match(told.tokens[0].text):
        be = "are" if name.words[-1].endswith("s") else "is"
        return (put(replace(told, link=name.link), (be,), 0, name.tokens),)
    if name.words == ("me",):
        be = (one._replace(word=word) for one, word in zip(name.tokens * _TWO, ("i", "am"), strict=True))
        return (replace(name, tokens=(*be, *told.tokens)),)
    named = fresh and len(told.words) <= _NAMED and told.tokens[0].capital
    return (replace(name, tokens=(*name.tokens, *told.tokens)),) if named or _DAY.match(told.words[0]) else sentence


def _office(words: Sequence[str], language: Language) -> bool:
    """Tell whether words name an office, and of what: the captain of the first team; not "nurse" alone."""
    bare = words[words[0] in ARTICLES :]
    end = next((at for at, word in enumerate(bare) if at and word in ("of", "for", "at", "in")), len(bare))
    head = bare[end - 1] if bare else ""
    known = language.values["role"].words | frozenset(str(table_of("overtaking")["offices"]).split())
    return 1 < len(bare) <= _OFFICE and head in known and not any(map(finite, bare))


def _may_name(one: Token) -> bool:
    return one.capital and not (one.text.isupper() and len(one.text) > 1)


_OFFICE: Final = 7


def _counts(words: Sequence[str], language: Language) -> bool:
    """Tell whether it is said that "we" have children or pets, and how many: I have two daughters."""
    kept = words[-1:] != () and (language.has("child", words[-1]) or language.has("animal", words[-1]))
    return kept and words[0] in WE and words[1] == "have" and len(words) <= _NAMED


_VALUE: Final = regex(r"(?!(?:n|n/a|na|none|null|tbd|unknown)$)\w", re.IGNORECASE)
"""No gap to be filled in: {name}, [job], n/a."""
_IS: Final = frozenset("is 's are was".split())


def _born(words: Sequence[str]) -> bool:
    """Tell whether it is said that a child is there."""
    return not _ARRIVED.isdisjoint(words) and not _BABIES.isdisjoint(words[:_NEAR])


_ARRIVED: Final = frozenset("here arrived landed born".split())
_BABIES: Final = frozenset("baby child kid boy girl son daughter".split())
_TWO: Final = 2
_FRESH: Final = frozenset({"new", "different"})
_NAMED: Final = 5
_SINCE_WHEN: Final = 9
"""Words that may name what is new, and say where, and since when."""
_DAY: Final = regex(rf"\d|{WEEKDAY}$|(?:mon|tue|wed|thu|fri|sat|sun)$|tomorrow$|tonight$|next$|the$|from$")


def reason(clause: Clause, start: int) -> Clause:
    """Return a clause that tells why without what it is the reason of: seeing as I'm deaf | the phone is no use."""
    words = clause.words
    if not 0 < start < len(words) - 1 or words[start - 1] not in _WHY or words[start] not in WE or "," in words:
        return clause
    if past(words[start + 1]):
        return clause  # since I left the house …
    for at in range(start + _SAID, min(len(words) - 1, start + _WIDE)):
        begins_anew = words[at] in _ANEW and words[at - 1] not in _BEFORE and not past(words[at - 1])
        if begins_anew and any(map(finite, words[start + 1 : at])) and any(map(finite, words[at + 1 : at + _NEAR])):
            return replace(clause, tokens=clause.tokens[:at])
    return clause


_WHY: Final = frozenset("as how that since because considering".split())
_ANEW: Final = frozenset("every the a an all most no it this that these what which how where can is are do".split())
_BEFORE: Final = PREPOSITIONS | US | frozenset("is am are was have has had do does eat drink like love own use".split())
_WIDE: Final = 8
PREDICATES: Final = frozenset("live work speak play drive study teach love hate own run collect am have".split())
"""Verbs that go on with the subject of the clause before."""
_BOUND: Final = frozenset(
    "to not never no can could will would should might may must help let make want if when who that which or".split()
)


def second(clause: Clause, start: int) -> tuple[Clause, Clause] | None:
    """Cut "I am a nurse and live in Kent" in two, the second with the subject of the first."""
    words = clause.words
    if words[start] not in WE:
        return None
    for at in range(start + 3, len(words) - 1):
        if words[at - 1] in _BOUND and not (words[at - 1] == "to" and clause.tokens[at].capital):
            return None
        if words[at - 1] == "and" and (words[at] in PREDICATES or past(words[at])):
            first = Clause(tokens=clause.tokens[: at - 1], link=clause.link, intro=clause.intro)
            return first, replace(put(clause, words[start : start + 1], at), link="and")
    return None
