"""Statements that no slot describes: which clauses say something lasting about the world of their writer."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.allotted import allotted
from perdure.extraction.appointed import appointed, chatted, of_everybody
from perdure.extraction.clauses import Clause
from perdure.extraction.closed import ARTICLES, OF_US, OWN, PREPOSITIONS, THINGS, WE, WHERE
from perdure.extraction.contracted import COUNTS, abstains, stands_for_is
from perdure.extraction.definite import definite, versioned
from perdure.extraction.housed import as_ours, housed, worded
from perdure.extraction.journeys import journey
from perdure.extraction.meanings import canonical, classes_of
from perdure.extraction.nature import built_on, by_nature, by_trade, out_of_order
from perdure.extraction.numerals import is_number
from perdure.extraction.ourselves import been_ours, begins_able, experienced, own, priced, returned
from perdure.extraction.phrases import Language
from perdure.extraction.phrasing import WHEREABOUTS
from perdure.extraction.posted import at_a_post
from perdure.extraction.regex import regex
from perdure.extraction.served import counted_there, served
from perdure.extraction.subjects import EMPTY, SEVERAL_DO, subject_of
from perdure.extraction.terms import obliged, on_terms, reachable, wanted
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import DOING, EVENTS, HOLDING, LASTING, SHIFTS, finite, past, verb_of
from perdure.extraction.wording import (
    amiss,
    asked_once,
    begins,
    contains,
    dated,
    is_shift,
    mistold,
    passing,
    plural,
    unchanged,
    wonders,
)
from perdure.extraction.youth import in_youth

_BE: Final = frozenset({"am", "is", "are", "was", "were", "'s", "be"})
_MODAL: Final = frozenset({"would", "could", "might", "may", "should", "shall", "must"})
_UNNAMED: Final = frozenset("it them him".split())
"""Objects that only the sentence before could name."""
_BIDDING: Final = frozenset("please just do don't dont not never always ever that , :".split())
_SPEAKING: Final = frozenset(
    """
    says said sings sang whispers whispered goes yells shouts shouted screams cries mutters murmurs mumbles adds writes
    wrote begs pleads tells exclaims announces reads warns sighs replies repeats
    """.split()
)
_UNSURE: Final = WE | {"no", "not"}
_ARTICLES: Final = ARTICLES | OWN
_LED: Final = THINGS | {"a"}
_ONE_OF: Final = OWN | {"a"}
_TURNED: Final = EVENTS | SHIFTS
_DATING: Final = frozenset("on at due from until scheduled next this tomorrow today tonight in".split())
_SHORT: Final = 3
_LONG: Final = 45


def lasting(clause: Clause, start: int, language: Language) -> bool:
    """Tell whether a clause, read from token `start` on, is worth keeping although no slot knows it."""
    row = as_ours(clause.tokens[start:])
    words = clause.words[start:] if len(row) == len(clause.tokens) - start else tuple([one.word for one in row])
    if len(words) == _SHORT - 1 and words[0] in WE:
        return words[1] == verb_of(words[1]) and own(words[1:], words, language)  # I smoke
    if not _SHORT <= len(words) <= _LONG or clause.quotes or _bidden(words) or asked_once(clause.words):
        return False
    if clause.link in ("if", "when", "while", "until"):
        return False
    if journey(" ".join(words).replace(" 's", "'s")) or at_a_post(words):
        return True
    if passing(words, language) or mistold(words, language) or unchanged(words):
        return False
    if words[0] in _UNSURE and wonders(words):
        return False
    subject = subject_of(row, language)
    if said := _uncleft(words):
        return own(said, said, language)
    if words[:2] in (("it", "is"), ("it", "'s")) and "who" in words[3:6]:  # it's Ann who does the books
        who = start + words.index("who")
        does = clause.tokens[who + 1 :]
        return does != () and _others((*clause.tokens[start + 2 : who], *does), words, language)
    kept = experienced(row, language) or been_ours(words, language) or returned(row, language)
    if (
        kept
        or priced(words)
        or versioned(words, language)
        or on_terms(words, language)
        or reachable(words)
        or obliged(words, language)
        or wanted(words, language)
        or served(words, language)
        or counted_there(row, language)
        or in_youth(words)
        or allotted(words, language)
        or housed(words, language)
        or worded(words)
    ):
        return True
    if subject is None:
        told = _shifted_ours(words, language) or _elliptic(words, language)
    elif words[subject] in WE:
        return own(words[subject + 1 :], words, language)
    else:
        told = _others(row[subject:], words, language)
    return told or definite(row, language) or appointed(row, language)


def _uncleft(words: Sequence[str]) -> tuple[str, ...]:
    """Return what "I" do with what is named first: okra is something I | never eat; nothing where that is not so."""
    for at in range(1, min(len(words) - 3, _NEAR) if words[0] not in EMPTY else 0):
        thing = words[at + 2 : at + 3] == ("thing",) and words[at + 1] in ("another", "one")
        if words[at] in ("is", "are", "'s") and (thing or words[at + 1] in ("something", "what", "where", "whom")):
            behind = at + 2 + thing
            behind += words[behind] == "that"
            return (*words[behind + 1 :], *words[:at]) if words[behind] in WE else ()
    return ()


def _bidden(words: Sequence[str]) -> bool:
    """Tell whether somebody is told to bid others remember: the nurse whispers never forget …"""
    for at, word in enumerate(words):
        if word in ("remember", "forget"):
            before = next((one for one in reversed(words[:at]) if one not in _BIDDING), "")
            return before in _SPEAKING
    return False


_YIELDING: Final = frozenset(
    "sell quit leave close move stop resign relocate retire marry divorce emigrate learn cancel postpone switch".split()
)
"""What somebody has to do once in a life, or for good."""


def _shifted_ours(words: Sequence[str], language: Language) -> bool:
    """Tell whether others changed what is the writer's: they have moved my appointment …"""
    rest = [word for word in words[1:] if word not in language.sets["adverbs"] and word not in ("have", "had", "has")]
    if words[0] not in ("they", "she", "he") or len(rest) <= 2 or not is_shift(rest[0]):
        return False
    put = rest[1] in ("me", "us") and rest[2] in ("on", "in", "to", "onto", "into")
    placed = put and not THINGS.isdisjoint(rest[3:4])
    return rest[1] in OWN or placed or (rest[1] == "the" and (dated(rest, language) or any(map(str.isdigit, rest))))


def _others(clause: Sequence[Token], whole: Sequence[str], language: Language) -> bool:
    """Judge a clause about somebody or something else."""
    clause = _unbroken(clause)
    words = tuple(one.word for one in clause)
    if words[0] not in OWN and words[1] in _HANDED:
        return False  # sum this mail up
    if ("and", "i") in pairwise(words[:6]):
        return own(words[words.index("i") + 1 :], whole, language)
    verbs = (at for at in range(1, min(len(words), 10)) if _is_verb(clause, words, at, language))
    at = next((at for at in verbs if words[0] not in _LED or not _relates(words, at)), None) or _unlisted(clause, words)
    if at is None:
        return _elliptic(words, language)
    subject, rest = words[:at], words[at + 1 :]
    somebody = contains(subject, language, "others")
    one_of_us = somebody or words[0] in OWN or language.has("kin", words[0])
    if _pointless(clause, words, at, whole, language, somebody=somebody) or (one_of_us and _opines(words, at)):
        return False
    announced = rest != () and words[0] in OWN and words[at] in _BE and rest[0] in _DATING and dated(rest, language)
    head = next((at - 1 for at, word in enumerate(subject) if at and word in PREPOSITIONS), len(subject) - 1)
    ours = not OF_US.isdisjoint(words)
    if not ours and of_everybody(subject[head]) and dated(whole, language):
        return False
    natural = by_nature(words, at) or out_of_order(words, at, language) or built_on(words, at, language)
    kept = natural or _placed_so(words, at)
    verb = verb_of(words[at])
    of_ours = words[0] == "our" and verb in _OURS_DOES and words[at] != verb
    known = announced or of_ours or natural or (words[at] in _BE and clause[-1 - clause[-1].word[0].isdigit()].capital)
    if language.has("machine", subject[head]) and not known:
        return False
    failing = words[at] in _FAILING and not dated(whole, language) and "every" not in words
    says = (words[0] == "the" or words[1].isdigit()) and language.has("says", words[at]) and rest[:1] and not somebody
    if failing or says or _broke_off(clause, at):
        return False  # the build fails, the recipe says I need …
    if not (ours or kept or _skilled(clause)) and contains(_as_told(words, at), language, "vague"):
        return False
    titled = any(one.capital for one in clause[1:at]) and (clause[at - 1].capital or words[at] not in _BE)
    named = any(one.capital for one in clause[at + 1 :]) and not titled
    particular = _particular(whole, language)
    shifted = words[0] == "the" and any(is_shift(word) for word in words[at : at + 4])
    if one_of_us and words[at] == "will" and rest[:1] == ("not",) and len(rest) > _SHORT - 1:
        return (verb_of(rest[1]) or rest[1]) in _BEARING or dated(whole, language)
    able = words[at] == "can" and begins_able(rest, language)
    if bare := words[at] not in _BE and words[at] == verb and OWN.isdisjoint(subject) and not able:
        if verb_of(words[0]) == words[0] or not {"me", "us"}.isdisjoint(words[at:]):
            return False
        named = any(one.capital for one in clause[1:])
        particular = particular or not _OFTEN.isdisjoint(words)
    if (bare or words[0] in ("the", "a", "an")) and not (named or particular or somebody or shifted or kept):
        return False
    lasts = words[0] in OWN or (one_of_us and not _ALWAYS.isdisjoint(subject))
    sure = (lasts and verb in LASTING and words[at] != verb) or "instead" in whole or dated(whole, language)
    called = (somebody or "'s" in subject) and words[at] in _BE and len(rest) == 1 and clause[-1].capital
    return (
        natural
        or called
        or _back_in(clause[at - 1 :], language)
        or by_trade(words, at, language)
        or _skilled(clause)
        or _predicate(words[at], rest, language, sure=sure, particular=particular)
    )


def _back_in(row: Sequence[Token], language: Language) -> bool:
    """Tell whether a house or firm is said to be where it was: our office | is back in Leeds."""
    again = [one.word for one in row[2:4]] in (["back", "in"], ["back", "at"])
    there = again and any(one.capital and one.word not in language.sets["month"] for one in row[4:5])
    return there and canonical(row[0].word) in classes_of("aligned", "premises")


def _broke_off(clause: Sequence[Token], at: int) -> bool:
    """Tell whether it is said with which error something broke off just now: npm dies with EACCES."""
    named = any(_ERROR.fullmatch(one.text) for one in clause[at + 1 :])
    return named and not _BREAKING_OFF.isdisjoint(one.word for one in clause[: at + 1])


_BREAKING_OFF: Final = frozenset("dies die fails crashes panics aborts exits chokes bombs errors blows breaks".split())
_ERROR: Final = regex(r"[\w.]*[a-z](?:Error|Exception|Fault|Failure)|E[A-Z]{3,}|SIG[A-Z]{3,}")


def _opines(words: Sequence[str], at: int) -> bool:
    """Tell whether somebody only has an opinion of what is nobody's: my neighbour reckons cats are clever."""
    said = words[at + 1 + (words[at + 1 : at + 2] == ("that",)) :]
    if words[at] not in _THINKS or len(said) < _SHORT or not OF_US.isdisjoint(said):
        return False
    claims = any(finite(word) or word in _MODAL or word == "ought" for word in said[1:_NEAR])
    return claims and said[0] not in PREPOSITIONS and said[0] not in _HERSELF


_THINKS: Final = frozenset("reckons thinks believes claims insists swears argues says".split())
_HERSELF: Final = frozenset("he she they his her their hi".split())
_ALWAYS: Final = frozenset({"never", "always"})


def _as_told(words: Sequence[str], at: int) -> list[str]:
    """Return the words up to a comma behind the verb, without what is done (is broken) and what one eats (has nuts), or
    must not (is allergic to nuts).
    """
    end = words.index("allergic") + 1 if "allergic" in words else len(words)
    said = words[: min(end, words.index(",", at))] if "," in words[at:] else words[:end]
    rows = pairwise(("", *said))
    return [
        word
        for before, word in rows
        if before not in _EATING and not (before in _BE and (past(word) or word == "done"))
    ]


def _pointless(
    clause: Sequence[Token], words: Sequence[str], at: int, whole: Sequence[str], language: Language, *, somebody: bool
) -> bool:
    """Tell whether a clause bids something, is about nothing in particular, or names what only another clause could."""
    subject, rest = words[:at], words[at + 1 :]
    ordered = language.has("orders", words[0]) and not (_noun(words, at) and dated(words, language))
    none = subject[0] in ("neither", "none", "both") and subject[1:2] == ("of",) and subject[2:3] in _POINTED
    none = none or (subject[0] in ("the", "that") and subject[-1] == "stuff")
    if ordered or none or _nobody(subject, clause, language) or _of_today(words, at):
        return True
    unnamed = rest[-1:] != () and rest[-1] in _UNNAMED and not (_goes_on(rest) or dated(whole, language))
    called = words[at] in ("call", "calls") and rest[:1] == ("her",)
    return unnamed or called or (rest[:1] != () and rest[0] in _UNNAMED and not somebody)


def _goes_on(rest: Sequence[str]) -> bool:
    """Tell whether what follows a verb names a thing before it says more of it: moved to Gouda | and loves it."""
    more = (at for at, pair in enumerate(pairwise(rest)) if pair[0] in _ALSO and (finite(pair[1]) or pair[1] in _CAN))
    return "," in rest or next(more, 0) > 1


_ALSO: Final = frozenset({"and", "but"})
_CAN: Final = frozenset({"can", "cannot", "never", "still", "just"})
_POINTED: Final = (("those",), ("these",), ("them",), ("that",))


def _of_today(words: Sequence[str], at: int) -> bool:
    """Tell whether it is only said how something is today."""
    state = words[at + 1 : -1]
    settled = (
        words[-2] in PREPOSITIONS or words[-2] == "ago" or state[:1] == () or state[0] in _DATING or past(state[0])
    )
    return words[-1] == "today" and words[at] in _BE and not settled


_BEARING: Final = frozenset("eat drink wear touch allow let have take use fly drive swim sleep sit share lend".split())
"""What somebody will not do, or bear: she won't have shoes indoors."""
_EATING: Final = frozenset("have eat eats eating".split())
"""Verbs behind which nuts are no madness."""
_HANDED: Final = frozenset("this that these those it me us".split())


def _relates(words: Sequence[str], at: int) -> bool:
    """Tell whether a verb belongs to a clause inside the subject: the book I | am | reading, the harp we have | got"""
    before = words[at - 1 : at] if words[at - 1] not in ("have", "'ve") else words[at - 2 : at - 1]
    return not _RELATING.isdisjoint(before)


_RELATING: Final = frozenset("i we you he she they who which that".split())
"""Subjects of a relative clause inside the subject: the book I am writing is …"""
_BABIES: Final = frozenset("baby twins triplets".split())
_FAILING: Final = frozenset("fail fails crash crashes".split())
_OURS_DOES: Final = LASTING | DOING - frozenset("fail break crash stop steal lose hang".split())
"""What something of ours does though it is a machine."""
_STANDS: Final = frozenset(
    "live hang sit lie stand go belong hide stay come be keep run open close work is are 's".split()
)
_THROUGH: Final = WHERE | {"through", "to"}


def _placed_so(words: Sequence[str], at: int) -> bool:
    """Tell whether a thing is said to be, go or work in a place of this world: the scissors hang behind the door."""
    here = any(one in _THROUGH and other in THINGS for one, other in pairwise(words[at + 1 :]))
    inside = any(one in WHERE and other in THINGS for one, other in pairwise(words[1:at]))
    inside = inside and words[at] not in _BE
    if words[at] not in _BE and not WHEREABOUTS.isdisjoint(words[at + 1 : at + 2]):
        return verb_of(words[at]) in LASTING
    return (here or inside) and verb_of(words[at]) in _STANDS and len(words) > at + 1


def _unlisted(clause: Sequence[Token], words: Sequence[str]) -> int | None:
    """Return where the verb of one person or thing of ours stands, if no list has it: my neighbour Ulf grafts …"""
    if len(words) > _SHORT and clause[0].capital and words[1].endswith("ed") and words[2] in THINGS:
        return 1 if words[0] not in EMPTY and not finite(words[0]) and verb_of(words[1]) is None else None
    if words[0] not in _ONE_OF or len(words) < _SHORT:
        return None
    for at in range(2, min(len(words), _NEAR + 1)):
        word = words[at]
        third = word.endswith("s") and not word.endswith(("ss", "us", "'s")) and word.isalpha()
        if third and not clause[at].capital and len(word) > _SHORT and words[at - 1] not in _UNSUITED:
            return None if plural(words[at - 1]) else at
    return None


_UNSUITED: Final = PREPOSITIONS | OWN | frozenset("the a an and or all some no two three four".split())


def _noun(words: Sequence[str], at: int) -> bool:
    """Tell whether what may be an order is the thing that a clause with its verb at `at` is about: a call with … is."""
    return at > 1 and words[at] in _BE and words[1] in _BESIDE


_BESIDE: Final = frozenset("with for about at from to".split())


def _unbroken(clause: Sequence[Token]) -> Sequence[Token]:
    """Return a clause without what stands between its subject and its verb: my vet, who lives next door, is …"""
    commas = [at for at, one in enumerate(clause[:24]) if one.word == ","]
    if len(commas) < 2 or commas[0] > _NEAR or any(finite(one.word) for one in clause[1 : commas[0]]):
        return clause
    verb = (at + 1 + (clause[at + 1].word in _JUST) for at in commas[1:] if at + 1 < len(clause))
    last = next((at for at in verb if at < len(clause) and (finite(clause[at].word) or clause[at].word == "can")), None)
    return clause if last is None else [*clause[: commas[0]], *clause[last:]]


_NEAR: Final = 6
_JUST: Final = frozenset("just also still now always never finally recently often".split())


def _nobody(subject: Sequence[str], clause: Sequence[Token], language: Language) -> bool:
    """Tell whether a subject is nothing in particular: doing so, consistency, or words before a verb of its own."""
    if not OF_US.isdisjoint(subject):
        return False
    kept_so = len(subject) > 1 and clause[len(subject)].word in _BE  # lost property is kept
    kept_so = kept_so or (len(subject) == 1 and clause[0].capital and subject[0] in _CALLED)
    if (past(subject[0]) and not kept_so) or subject[0] in PREPOSITIONS or language.sets["adverbs"].issuperset(subject):
        return True
    stem = subject[0].removesuffix("ing")
    doing = stem != subject[0] and any(map(verb_of, (stem, f"{stem}e", stem[:-1])))
    particular = subject[0] in ("the", "this") or (clause[len(subject) - 1].capital and len(subject) > 1)
    general = subject[-1].endswith(_GENERAL) and not particular
    words = [one.word for one in clause]
    counted = any(word[0].isdigit() for word in words)
    if subject[0] in _EVERYBODY and OF_US.isdisjoint(words) and not counted:
        return True
    general = general and not counted
    return (doing or general) and OF_US.isdisjoint(words) and not dated(words, language) and "days" not in words


def _skilled(clause: Sequence[Token]) -> bool:
    """Tell whether it is said how well somebody does what they are named for: Ann is a good swimmer."""
    words = [one.word for one in clause]
    said = words[1:3] in (["is", "a"], ["is", "an"]) and len(words) > _SHORT + 1
    return said and words[0] not in EMPTY and clause[0].capital and words[4].endswith(("er", "or", "ist"))


_CALLED: Final = frozenset({"drew", "tore", "said", "rode"})
"""Forms of the past that people are called by."""
_EVERYBODY: Final = frozenset({"people", "men", "women"})
_GENERAL: Final = ("ency", "ity", "ness", "tion", "ment", "ship", "ism", "ance", "ence")


def _predicate(word: str, rest: tuple[str, ...], language: Language, *, sure: bool, particular: bool) -> bool:
    """Judge the verb of somebody or something else and what follows it; `sure`: the clause has a time."""
    if word in _MODAL or (word == "will" and not sure) or not rest:
        return not rest and sure and word not in _MODAL
    if word in _BE:
        state = [one for one in rest[:3] if one not in language.sets["adverbs"]]
        learns = contains(rest, language, "degree") or contains(rest, language, "classes")
        going = (
            bool(state) and state[0].endswith("ing") and "-" not in state[0] and not language.has("staying", state[0])
        )
        topic = rest[0] == "about" and rest[1:2] != ("to",)
        expecting = rest[0] in ("having", "expecting") and not _BABIES.isdisjoint(rest[1:_SHORT])
        turning = rest[0] == "turning" and any(map(is_number, rest[1:2]))
        if abstains(rest, language) or expecting or turning or rest[:2] in _LASTING_STATES:
            return True
        fleeting = going or contains(state, language, "vague") or (not topic and begins(state, language, "passing"))
        costless = rest[0] == "free" and not _FREE_FOR.isdisjoint(rest[1:2])
        if fleeting and not (learns or costless or dated(rest, language)):
            return False
        return not past(word) or (particular and not amiss(rest)) or verb_of(rest[0]) in EVENTS or rest[0] == "born"
    got = contains(rest[1:_NEAR], language, "earned") or begins(rest, language, "turned")
    if word == "got" and (got or (past(rest[0]) and verb_of(rest[0]) in _TURNED)):
        return True
    if word == "had" and rest[0] == "to":
        return (len(rest) > 1 and verb_of(rest[1]) in _YIELDING) or rest[1:3] == ("give", "up")
    verb = verb_of(word)
    done = verb is None and word.endswith("ed") and rest[0] in THINGS
    holds = verb in HOLDING or (verb == "keep" and rest[0] != "the" and contains(rest[:_SHORT], language, "animal"))
    return not past(word) or word == "had" or done or verb in DOING or (sure and holds)


_LASTING_STATES: Final = (("allergic", "to"), ("getting", "married"))
_FREE_FOR: Final = frozenset("for above over under from below with".split())


def _is_verb(clause: Sequence[Token], words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether a word is the verb of a clause; an 's may be an owner's, and May plays the harp."""
    if clause[at].capital and not clause[at].text.isupper():
        return False
    if words[at - 1] in _ARTICLES:
        return False
    if words[at] == "'s":
        return at + 1 < len(words) and stands_for_is(words, at, language)
    ours = not OWN.isdisjoint(words[:at]) or (words[0] == "the" and language.has("child", words[at - 1]))
    if clause[at - 1].capital and words[at].endswith("s") and not OWN.isdisjoint(words[at + 1 : at + 2]):
        return True  # Ann chairs our committee
    both = at > _SHORT - 1 and (words[:2] == ("me", "and") or (words[at - 2] == "and" and clause[at - 1].capital))
    several = (
        both or plural(words[at - 1]) or (not ours and at > _SHORT - 1 and words[1] in _BESIDE and plural(words[0]))
    )
    return finite(words[at]) or (several and words[at] in SEVERAL_DO)


def _particular(words: Sequence[str], language: Language) -> bool:
    """Tell whether a clause is about this user's world: it has a number, a time, or the user in it."""
    return (
        bool(language.sets["kept"] & set(words))
        or dated(words, language)
        or any(word[0].isdigit() or word[1:2].isdigit() or word in COUNTS for word in words)
    )


_OFTEN: Final = frozenset("every once twice hourly daily nightly weekly fortnightly monthly quarterly yearly".split())
_SPANS: Final = frozenset(
    "week weekend month year morning afternoon evening night spring summer autumn fall winter season term semester"
    " quarter christmas easter".split()
)


def _elliptic(words: Sequence[str], language: Language) -> bool:
    """Tell whether words without a verb announce something with a time."""
    return (
        len(words) >= 2
        and words[0] not in EMPTY | {"see", "have", "until", "till", "back", "no", "not"}
        and not (chatted(words) or _requested(words))
        and any(
            word in ("tomorrow", "tonight")
            or (word in ("next", "this") and not _SPANS.isdisjoint(words[at + 1 : at + 2]))
            or word in language.sets["weekday"]
            or (word in language.sets["month"] and word != "may")
            or (words[at - 1] == "the" and word[0].isdigit())
            or (word == "may" and at > 2 and words[at - 1][0].isdigit())
            for at, word in enumerate(words)
            if at
        )
        and not any(finite(word) and verb_of(word) != word for word in words)
        and not contains(words, language, "machine")
        and (words[0] not in language.sets["style_verb"] | language.sets["orders"] or words[1] == "with")
        and len([word for word in words if word not in language.sets["fronts"]]) >= 2
    )


def _requested(words: Sequence[str]) -> bool:
    """Tell whether words without a verb ask for something: ideas for a wet Sunday, a table for six on Friday please."""
    sought = next((at for at, word in enumerate(words[:_SHORT]) if word in _SOUGHT), len(words))
    return words[-1] in ("please", "pls", "plz") or words[sought + 1 : sought + 2] in (("for",), ("on",), ("to",))


_SOUGHT: Final = frozenset("ideas suggestions tips recommendations inspiration advice recipe recipes".split())
