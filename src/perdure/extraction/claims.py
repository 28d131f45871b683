"""What a statement claims: of whom, of what, which value, where and how often, and whether it holds now."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.claim import Claim, new_claim, replace
from perdure.extraction.frames import plain
from perdure.extraction.marks import signs_of
from perdure.extraction.meanings import canonical, lacked, lexicon
from perdure.extraction.phrasing import (
    ADVERBS,
    ASIDES,
    COPULA,
    DETERMINERS,
    KNOWN,
    POSSESSIVE,
    PREPOSITIONS,
    SCOPES,
    STEERING,
    SUBJECTS,
    Word,
    but_so,
    clauses,
    content,
    denied,
    done_by,
    head_of,
    held_in,
    labels,
    main_verb,
    order_of,
    owned,
    passive,
    preferred,
    rewritten,
    verb_at,
)
from perdure.extraction.quantities import read
from perdure.extraction.regex import regex
from perdure.extraction.relations import acting, stated
from perdure.extraction.shifted import shifted

LONGEST: Final = 600
"""Characters of a statement that are read; of a longer one only the very words are compared."""


_SAID: Final = 4
_OTHERWISE: Final = frozenset({"now", "instead"})
_SINCE_IT: Final = regex(
    r"(?:ever )?(?:since|after|following) (?:the|our|my|last|his|her|their|an?)"
    r"(?: (?!(?:is|was|are|were|has|had|have|i|we|he|she|they|it)\b)[\w'’-]+){1,4}, (?=[a-z])",
    re.IGNORECASE,
)
"""What opens a statement that is so since something happened: since the merger, invoices go out from Leeds."""


@lru_cache(maxsize=4096)
def claims(text: str) -> tuple[Claim, ...]:
    """Return what a statement claims, in its order; nothing for a text without a word."""
    if len(text) > LONGEST:
        return ()
    if (led := _SINCE_IT.match(text)) is not None and _OFTEN.isdisjoint(led[0].casefold().strip(", ").split()):
        first, *rest = claims(text[led.end() :]) or (None,)
        return (replace(first, change=True), *rest) if first is not None else ()
    found: list[Claim] = []
    gone: frozenset[str] = frozenset()
    no_more = False
    for clause in clauses(rewritten(plain(read(text)))):
        if found and clause[0].word in ASIDES:
            follows = _happened(found[-1]) or any(one.mark == ">" or one.word in _OTHERWISE for one in clause)
            if clause[0].word != "so" or not follows or len(clause) < _SAID:
                continue
            clause = clause[1:]  # nobody came, so we meet online
        if (lost := denied(clause)) is not None:
            no_more = clause[0].word != "not"
            if found and found[-1].value and lost:
                found[-1] = replace(found[-1], replaced=found[-1].replaced | lost, change=True, no_more=no_more)
            else:
                gone |= lost
            continue
        claim = _claim(clause)
        if claim is not None and found:
            claim = _meant(clause, claim, found[-1])
        if claim is None or (found and _repeated(clause, claim, found[-1])):
            continue
        if not claim.verb and not claim.states and found and found[-1].ended:
            continue
        if not claim.verb and not claim.states and found:
            before = found[-1]
            longer = replace(before, value=before.value | claim.words, measures=before.measures | claim.measures)
            found[-1] = _introduced(longer, claim.names or longer.names)
            continue
        if gone:
            claim = replace(claim, replaced=claim.replaced | gone, change=True, no_more=no_more)
            gone = frozenset()
        found.append(claim)
    return tuple(found)


def _repeated(clause: Sequence[Word], claim: Claim, before: Claim) -> bool:
    """Tell whether a clause only tells again how those named are related: Tom works under Ann, she's his boss."""
    nouns = claim.topic | claim.value
    if before.relation is None or not claim.copula or claim.negated != before.negated or clause[0].word not in SUBJECTS:
        return False
    name = before.relation[0]
    return bool(nouns) and all(name in (one for one, _ in lexicon().inverse.get(noun, ())) for noun in nouns - _THEY)


def _happened(claim: Claim) -> bool:
    """Tell whether a clause tells what happened, of which the next one may tell what came of it."""
    return claim.past or claim.once or claim.change or bool(claim.states) or claim.verb == "get"


def _meant(clause: Sequence[Word], claim: Claim, before: Claim) -> Claim:
    """Read "it" as what the clause before speaks of: we renamed the boat, it is the Heron now."""
    if clause[0].word not in ("it", "they") or not (claim.change or before.change):
        return claim
    if claim.change and not claim.copula and not before.verb and not before.states and not claim.topic - {claim.verb}:
        return replace(claim, scope=claim.scope | before.words)  # wiped the laptop, it runs …
    if not claim.copula or claim.topic:
        return claim
    about = before.value - before.names if before.verb != "be" and not before.copula else before.topic
    about = about or before.topic - {before.verb}
    return replace(
        claim, topic=about, head=before.head if before.head in about else min(about, default=""), change=True
    )


_THEY: Final = SUBJECTS - {"i", "we", "you"}
_AT_HOME: Final = tuple(["in", whose, place] for whose in ("my", "our") for place in ("house", "home", "flat"))


def _claim(words: Sequence[Word]) -> Claim | None:
    words, lost = but_so(words)
    signs = signs_of(words)
    named = [one for one in words if one.capital and content([one])]
    names = frozenset([one.kind for one in named]) - _describing(words)
    claim = new_claim(
        measures=frozenset([measure for one in words if one.measures for measure in one.measures]),
        names=names,
        written=frozenset([one.word for one in (named[1:] if named and named[0] is words[0] else named)]),
        states=frozenset(signs.states),
        negated=signs.negated,
        ended=signs.ended,
        past=signs.past,
        change=signs.change or signs.ended or lost is not None,
        another=signs.another,
        any_time=signs.never,
        coming=signs.coming,
    )
    bare, gone = preferred([one for one in words if not one.mark])
    if gone or lost:
        claim = replace(claim, replaced=gone | (lost or gone))
    bare, lead = _scoped(bare)
    shaped = shifted(bare, claim) or _plain(bare, claim)
    if lead and (lead[0].word in _HOLDS or not _OFTEN.isdisjoint(one.word for one in lead)):
        shaped = replace(shaped, scope=shaped.scope | content(lead))
    if lead and lead[0].word in ("after", "since") and _OFTEN.isdisjoint(one.word for one in lead):
        shaped = replace(shaped, change=True)
    shaped = _lacking(_introduced(shaped, names), never=signs.never)
    if not shaped.words and not shaped.measures and not shaped.states and not shaped.replaced:
        return None
    return shaped


def _describing(words: Sequence[Word]) -> frozenset[str]:
    """Return the names that only say what somebody is, and not who: our Latin tutor, a new PE teacher."""
    people = lexicon().people
    triples = zip(words, words[1:], words[2:], strict=False)
    return frozenset(
        one.kind
        for before, one, then in triples
        if one.capital and not then.capital and then.kind in people and before.word in _BEFORE_THEM
    )


_BEFORE_THEM: Final = POSSESSIVE | DETERMINERS | {"new", "old", "former"}


def _introduced(claim: Claim, named: frozenset[str]) -> Claim:
    """We have a new coach, Ilva: our coach is Ilva now."""
    names = claim.value & named
    nouns = claim.value - names - {"call", "name"}
    if (
        not claim.change
        or claim.verb not in ("", "have", "get")
        or claim.topic - {claim.verb}
        or not names
        or not 1 <= len(nouns) <= 2
        or len(nouns & lexicon().people) > 1  # my sister has a new landlord
    ):
        return claim
    head = min(nouns & lexicon().people or nouns)
    return replace(claim, topic=nouns, value=names, names=named, head=head, verb="be", copula=True, past=False)


def _lacking(claim: Claim, *, never: bool) -> Claim:
    """Read that somebody has none of some things as the state that this is: no brothers or sisters."""
    if not claim.negated or claim.verb != "have" or claim.measures or claim.ended or (claim.past and not never):
        return claim  # two brothers and no sisters are siblings
    state = lacked(claim.value)
    return replace(claim, value=frozenset[str](), states=state, negated=False, past=False, verb="") if state else claim


_OFTEN: Final = frozenset(
    """
    match game gym training practice lesson lessons class classes work school lunch dinner breakfast supper tea church
    mass service meeting meetings shift run swim walk show rehearsal rehearsals concert sauna bath shower nap
    """.split()
)
"""What is over again and again: what is so after it is not so since."""
_HOLDS: Final = frozenset("in at on for during with when while if whenever".split())


def _scoped(words: list[Word]) -> tuple[list[Word], list[Word]]:
    """Take off what stands before the subject: in the office, at home, after the merger."""
    while len(words) > 2 and words[0].word in ADVERBS and words[1].word in PREPOSITIONS:
        words = words[1:]  # ever since, usually at
    if len(words) < 3 or words[0].word not in PREPOSITIONS or words[0].word in ("when", "while", "if"):
        return words, []
    for at in range(1, len(words)):
        word = words[at]
        starts = word.word in SUBJECTS or (at > 1 and word.word in POSSESSIVE | {"the"}) or (word.capital and at > 1)
        if starts and verb_at(words[at:]) is not None:
            return words[at:], words[:at]
    return words, []


def _plain(words: list[Word], claim: Claim) -> Claim:
    at = verb_at(words)
    if at is None:
        return replace(claim, value=content(words), order=order_of(words))
    words = passive(words, at)
    rest, past, perfect = main_verb(words[at:])
    subject, verb, behind = words[:at], rest[0], rest[1:]
    if subject and subject[0].word in ("there", "here") and verb.word in COPULA:
        return _existing(behind, replace(claim, past=claim.past or past))
    if subject and subject[0].word == "it" and behind:  # it takes me half an hour to get to work
        subject = []
    about = labels(subject) if claim.measures else claim.about
    claim = replace(claim, past=claim.past or past, order=order_of(words), about=about)
    called = next((n for n, one in enumerate(behind) if n and one.word in ("called", "named")), None)
    if verb.kind == "have" and called and not claim.negated:  # we have a boat called Heron
        one_of = behind[0].word in ("a", "an") and behind[called - 1].kind in lexicon().several
        return _equated(
            [*subject, *behind[:called]], behind[called + 1 :], replace(claim, another=claim.another or one_of)
        )
    if verb.word in COPULA:
        return _equated(subject, behind, claim)
    if (place := held_in(verb, behind)) and content(subject) <= {"they"}:
        return _equated(behind[: place - (behind[place - 1].word in STEERING)], behind[place:], claim)
    if words[at].word in COPULA and (by := done_by(behind)):  # the roof was mended by Ann, as Ann mended the roof
        claim = replace(claim, order=order_of([*behind[by:], *subject, *behind[:by]]))
    goes_on = not perfect or claim.measures or verb.word.endswith("ing") or any(one.word in _SINCE for one in words)
    if claim.any_time or not goes_on:
        claim = replace(claim, any_time=claim.any_time and (perfect or past), once=not goes_on)
    return _acted(subject, verb, behind, claim)


_SINCE: Final = frozenset("since always ever years ages decades long now".split())
"""With them, what somebody has done goes on."""


def _existing(words: Sequence[Word], claim: Claim) -> Claim:
    """There is A in B: B has A."""
    at = next((n for n, one in enumerate(words) if one.word in ("in", "on", "at")), len(words))
    if [one.word for one in words[at : at + 3]] in _AT_HOME and content(words[:at]).isdisjoint(_parts_of_a_home()):
        return replace(claim, value=content(words[:at]), verb="have")
    return replace(claim, topic=content(words[at + 1 :]), value=content(words[:at]), verb="have")


@cache
def _parts_of_a_home() -> frozenset[str]:
    return frozenset(map(canonical, "room bedroom bathroom floor storey window door toilet balcony".split()))


def _equated(subject: list[Word], behind: list[Word], claim: Claim) -> Claim:
    """X is Y, and Y is my X: the topic is what somebody has, the value what fills it."""
    if owned(behind) and not owned(subject):
        subject, behind = behind, subject
    relation = stated(subject, behind)
    behind = behind[1:] if len(behind) > 1 and behind[0].word in STEERING and behind[1].word in PREPOSITIONS else behind
    link = next((one.word for one in behind if one.word not in ADVERBS), "")
    topic, value = content(subject), content(behind)
    if "name" in topic and len(topic) > 1:
        topic -= {"name"}
    if "name" in value and value - {"name"}:
        value -= {"name"}
    scope: frozenset[str] = frozenset()
    at = next((n for n, one in enumerate(behind) if n and one.word in ("for", "about", "during", "when")), None)
    if at is not None:
        scope = content(behind[at + 1 :])
        value = content(behind[:at]) - {"name"}
    over = next((n for n, one in enumerate(subject) if n and one.word in ("for", "about")), None)
    if over is None and head_of(subject) in lexicon().people:  # my boss at the bakery
        over = next((n for n, one in enumerate(subject) if n and one.word == "at"), None)
        topic = topic if over is None else content(subject[:over])
    return replace(
        claim,
        topic=topic,
        head=head_of(subject),
        value=value,
        scope=scope if over is None else scope | content(subject[over + 1 :]),
        relation=relation,
        verb="be",
        link=link if link in PREPOSITIONS else "",
        copula=True,
        indefinite=link in ("a", "an"),
    )


_PUT: Final = frozenset({"store", "park", "hang", "heat"})
"""Verbs that say of a thing where it is, or what it is heated with."""


def _acted(subject: list[Word], verb: Word, behind: list[Word], claim: Claim) -> Claim:
    table = lexicon()
    kind = verb.kind
    ways = table.single.get(kind, frozenset[str]())
    value: list[Word] = []
    scope: list[Word] = []
    thing: list[Word] = []
    about: list[Word] = []
    into = value
    link = ""
    for one in behind:
        if one.word in PREPOSITIONS:
            if one.word in ways and one.word:
                if kind in _PUT and not link and content(value) and "" not in ways:
                    thing, value = value, []  # keep the keys in the shed
                into, link = value, link or one.word
            elif one.word == "for" and verb.stem == "use":
                into = about
            elif one.word in SCOPES:
                into = scope
            elif one.word not in ("of", "to", "by", "as"):
                into = value
        into.append(one)
    topic = content(subject) | content(about) | content(thing)
    if kind not in table.light or kind == "have":
        topic |= {kind} if kind != "have" else frozenset()
    return replace(
        claim,
        topic=topic,
        value=content(value),
        scope=content(scope),
        relation=acting(subject, verb, behind),
        verb=kind,
        link=link,
        copula=bool(about),
        indefinite=any(one.word in ("a", "an") for one in behind[:2]),
        definite=bool(behind) and behind[0].word in KNOWN,
    )
