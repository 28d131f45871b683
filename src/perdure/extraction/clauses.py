"""Sentences and clauses of a text: where one statement ends and the next begins."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from perdure.domain.quick import changing, quick
from perdure.extraction.bracketed import uninterrupted
from perdure.extraction.closed import OWN, PREPOSITIONS, THINGS, US, WE
from perdure.extraction.numerals import counts_on, is_number
from perdure.extraction.tokens import QUOTED, Token, tokens
from perdure.extraction.verbs import finite, past, verb_of

_ENDS: Final = frozenset(".!?…")
_BREAKS: Final = frozenset({";", ":", "(", ")", "–", "—", "--", "-", "...", "…", "..", "→", "•", "*", "|"})
_JOINS: Final = frozenset(
    "and but so because cause cuz since while whereas though although which plus also then or yet thus".split()
)
_BEFORE: Final = _BREAKS | _JOINS | {",", "that", "where"}
"""What a clause begins behind."""
_OTHERS: Final = frozenset({"he", "she", "they", "it", "you", "that", "this", "there"})
_ARTICLES: Final = frozenset(
    {"the", "a", "an", "his", "her", "their", "its", "your", "no", "one", "both", "each", "every"}
)
_ASKING: Final = frozenset(
    """
    what how why who whom whose which where when can could would should will is are am was were do does did has have had
    any anyone may might shall isn't aren't don't doesn't
    """.split()
)
_TELLING: Final = frozenset(
    """
    please show give quote use keep answer reply price round tell help write draft explain find make let guess list
    suggest recommend compare check fix convert wish
    translate summarise summarize generate create calculate remind look read rewrite describe define search add set turn
    """.split()
)
_TURNS: Final = frozenset(
    """
    mornings afternoons evenings nights weekends weekdays sometimes personally lately
    maybe perhaps probably possibly hopefully still otherwise luckily sadly tomorrow
    now currently today then nowadays meanwhile afterwards
    """.split()
)
_THAT: Final = frozenset("means and so say mention add".split())
_NAMING: Final = frozenset(
    (
        *product(("he", "she", "it", "they"), ("is", "'s", "are"), ("called", "named")),
        *product(("his", "her", "its", "their"), ("name", "names"), ("is", "'s", "are")),
    )
)
"""How a name is told of what stands before: "… a cat, she is called Pip", "… somebody, her name is Ann"."""
_ANYBODY: Final = US | _OTHERS
_NEW: Final = US | {"he", "she", "they"}
"""What may begin a clause of its own behind one that has a subject."""
_PARTING: Final = _BREAKS | _JOINS | {","}
_DETERMINERS: Final = _ARTICLES | OWN
_TRAILING: Final = _PARTING | {"where"}
_LONG: Final = 80
"""Tokens of a clause that are read."""
_WIDE: Final = 400
"""Tokens of a sentence; what goes on longer is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause: its tokens, the word that links it to what is before, whether it asks, and what announces it."""

    tokens: tuple[Token, ...]
    link: str = ""
    asks: bool = False
    intro: tuple[str, ...] = ()

    words: tuple[str, ...] = field(default=(), repr=False, compare=False)
    quotes: bool = field(default=False, repr=False, compare=False)
    """Whether a part of it is quoted; like `words`, it is told by the tokens."""

    def __post_init__(self) -> None:
        words = tuple([one.word for one in self.tokens])
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "quotes", QUOTED in "".join(words))


_new: Final = quick(Clause)
_changed: Final = changing(Clause, _new)
Sentence = tuple[Clause, ...]


def subject_at(clause: Clause, start: int, at: int) -> int:
    """Return where the subject begins behind what leads a clause in at `start`, where "my" is the first sign of one.

    That is there, or at the name before it: since the merger | Ana is my boss. What "in" leads in is a word at least.
    """
    if clause.words[at] not in OWN or clause.words[at - 1] not in ("is", "'s"):
        return at
    first = at - 1
    while first > start + 2 and clause.tokens[first - 1].capital:
        first -= 1
    return first if first < at - 1 else at


def sentences(text: str) -> Iterable[Sentence]:
    """Return the sentences of a text, each as its clauses; those of a long one are cut while they are asked for."""
    return _known(text) if len(text) <= _KNOWN else _sentences(text)


_KNOWN: Final = 1_000
"""Characters of a text whose sentences are kept for a while: what a message says is read for more than one purpose."""


@lru_cache(16)
def _known(text: str) -> tuple[Sentence, ...]:
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[Sentence]:
    line: list[Token] = []
    for token in tokens(text):
        first = token.word[0]
        if first == "\n":
            if line and not (len(token.word) == 1 and line[-1].word == ","):
                yield _clauses(line, "")
                line = []
        elif first in _ENDS and len(set(token.word)) == 1 and first != "…" and token.word != "..":
            if token.word.startswith("...") or _ordinal(line, token):
                line.append(token)
                continue
            if line or token.word == "?":
                yield _clauses(line, token.word)
            line = []
        else:
            line.append(token)
            if len(line) == _WIDE:
                yield _clauses(line, "")
                line = []
    if line:
        yield _clauses(line, "")


def _ordinal(line: Sequence[Token], point: Token) -> bool:
    """Tell whether a point makes a German ordinal of a number: am 14. Mai, but not "I am 14."."""
    if len(line) < 2 or not line[-1].word.isdigit() or line[-1].end != point.start:
        return False
    return line[-2].word in _COUNTED and (len(line) == 2 or line[-3].word != "i")


_COUNTED: Final = frozenset("am zum vom den der dem des beim jeden".split())


def _clauses(line: Sequence[Token], end: str) -> Sentence:
    """Cut a sentence where a clause with a subject of its own begins; asides are read after what they interrupt."""
    words = [one.word for one in line]
    aside: list[Sequence[Token]] = []
    if "(" in words:
        line, aside = uninterrupted(line)
        words = [one.word for one in line]
    may = [at for at in range(1, len(words)) if words[at - 1] in _BEFORE or words[at] in _BREAKS]
    cuts = [0, *[at for at in may if _begins(line, at)], len(line)]
    found: list[Clause] = []
    intro: tuple[str, ...] = ()
    for start, stop in pairwise(cuts):
        link, first = _link(line, start, stop)
        piece = tuple(line[first:stop])
        while piece and piece[-1].word in _TRAILING and [one.word for one in piece[-2:]] != ["a", "while"]:
            piece = piece[:-1]
        opened = line[stop].word if stop < len(line) else ""
        if piece:
            piece = piece[:_LONG]
            said = tuple([one.word for one in piece])
            quotes = QUOTED in "".join(said)
            found.append(_new(tokens=piece, link=link, intro=intro, words=said, quotes=quotes))
            intro = (*intro, *said) if opened == ":" else intro if link == "," else ()
    found += (replace(one, link="(") for said in aside for one in _clauses(said, ""))
    asks = found and end == "" and (_is_question(found[0]) or any(map(_wonders, found)))
    return _asking(found) if end == "?" or asks else tuple(found)


def _begins(line: Sequence[Token], at: int) -> bool:
    """Tell whether a clause begins with the token at this place."""
    word, before = line[at].word, line[at - 1].word
    if word == ",":
        return False
    if word in _BREAKS:
        return word not in ("-", "*") or (line[at].start > line[at - 1].end and at + 1 < len(line))
    if before == "," and word == "which" and _of_several(line[at + 1 :]):
        return True
    if before in _BREAKS or (word in _JOINS and before in (",", "and")):
        return before in _BREAKS
    since = before == "since" and word in WE and any(past(one.word) for one in line[at + 1 : at + 2])
    counted = before == "and" and counts_on([one.word for one in line], at)
    if since or counted or (before == "because" and word == "of"):
        return False  # … since we moved in; because of the baby we …
    if (before == "so" and at > 1 and _bids(line, at)) or (before == "," and _sought(line, at)):
        return True
    beside = before == "where" and at > 1 and line[at - 2].word == "," and word in WE
    that = before == "that" and at > 1 and line[at - 2].word in _THAT and not _not_said(line, at - 2)
    joined = before == "," or before in _JOINS or that
    if beside or not joined or (word in _PREPOSITIONS and not _fronted(line, at)):
        return beside
    if before in (",", "and") and tuple(one.word for one in line[at : at + 3]) in _NAMING:
        return False
    aside = before in _ADDING and word in WE and at > 1 and line[at - 2].word == ","
    said = [one.word for one in line[0 if aside else _last_break(line, at) : at]]
    if before == "and" and word in WE and at > 3 and line[at - 3].word in OWN and line[at - 4].word in _JOINS:
        return False  # because my sister and I …
    if before in ("and", "but") and word in THINGS and _introduces(line, at):
        return True
    turns = word in _TURNS and at + 1 < len(line) and line[at + 1].word in WE | {"it"}
    own = not WE.isdisjoint(said[:-2]) and (word in _NEW or turns)
    if before in _JOINS and not own and not _says(said) and before != "because":
        return False
    if before == "which" or (before in ("as", "or") and word not in WE):
        return False
    if word in WE or word in _OTHERS or word in _PREPOSITIONS:
        return True
    if before in ("so", "and", "but") and word in _TURNS and at + 1 < len(line):
        return line[at + 1].word in _ANYBODY
    if before == "," and (word, *(one.word for one in line[at + 1 : at + 2])) == ("these", "days"):
        return at + 2 < len(line) and line[at + 2].word in _ANYBODY
    if before == "," and word in _TURNS and at + 1 < len(line):
        follows = line[at + 1].word
        return follows in _ANYBODY or follows.endswith("ing")  # studied law, now doing …
    if before == "," and word in _FEELING and at + 1 < len(line) and line[at + 1].word in ("it", "them"):
        return WE.isdisjoint(said)  # opera is wonderful, love it
    if before == "," and word in _ASKING and _parted(line, at):
        return False
    if before in (",", "and", "so", "but") and (word in _ASKING or word in _TELLING):
        return before == "," or before == "so" or word == "please"
    if word in OWN or word in _ARTICLES or line[at].capital or before != ",":
        return _has_verb(line, at) or (before == "," and word in OWN and _does(line[at + 1 : at + 5]))
    return _announces(line, at)


def _bids(line: Sequence[Token], at: int) -> bool:
    """Tell whether something is asked for behind what is told: I hate meetings, so | help me …, so | if you plan …"""
    word, behind = line[at].word, line[at + 1].word if at + 1 < len(line) else ""
    if word in ("which", "whose") and line[at - 2].word == ",":
        return True
    if word in _ASKING:
        return behind in _ANYBODY | _ARTICLES | OWN and (word, at + 2) not in (("do", len(line)), ("am", len(line)))
    if line[at - 2].word == "," and (word in _UNDER or behind in _OBJECTS):
        return word not in _ANYBODY | _DETERMINERS
    return not finite(line[at - 2].word) and (behind in ("me", "us") or (word in _TELLING and behind in _OBJECTS))


def _sought(line: Sequence[Token], at: int) -> bool:
    """Tell whether something is asked for without a verb behind what is told: I hate meat, | dinner ideas?"""
    words = [one.word for one in line[at : at + 4]]
    sought = next((place for place, word in enumerate(words) if word in _WANTED), None)
    return sought is not None and not any(
        finite(word) or word in _ANYBODY | OWN | {"and", "or", ","} for word in words[: sought + 1]
    )


_WANTED: Final = frozenset(
    """
    idea ideas suggestion suggestions tip tips advice recipe recipes recommendation recommendations thoughts alternative
    alternatives options
    """.split()
)
_UNDER: Final = frozenset({"if", "when", "whenever", "please", "before"})
_OBJECTS: Final = frozenset({"me", "us", "the", "my", "our", "it", "them", "this", "that", "these", "those"})


def _introduces(line: Sequence[Token], at: int) -> bool:
    """Tell whether somebody is named in an aside, and then does something: and the porter, Ilse, only takes cash."""
    commas = [place for place in range(at + 2, min(at + 9, len(line) - 1)) if line[place].word == ","][:2]
    if len(commas) < 2 or commas[0] > at + 4 or not all(one.capital for one in line[commas[0] + 1 : commas[1]]):
        return False
    verb = commas[1] + 1 + (line[commas[1] + 1].word in _JUST)
    word = line[verb].word if verb < len(line) else ""
    return finite(word) or (len(word) > 3 and word.endswith("s") and not line[verb].capital)


_FEELING: Final = frozenset("love adore hate loathe detest enjoy".split())
_JUST: Final = frozenset("only just also still now always never".split())
_ADDING: Final = frozenset("and but so".split())
"""What goes on behind an aside: I keep bees, three hives, and | I would …"""


def _says(words: Sequence[str]) -> bool:
    """Tell whether words have a verb: one that shows it, the one of several or of an order (friends call me …), or
    whatever follows "they".
    """
    return any(finite(word) or past(word) for word in words) or any(
        (word in _CALLING and following in ("me", "us")) or (word in _DOING and following not in _NO_VERB)
        for word, following in pairwise(words)
    )


_CALLING: Final = frozenset("call know name".split())
_DOING: Final = frozenset("they he she".split())
_NO_VERB: Final = _PARTING | PREPOSITIONS


def _of_several(behind: Sequence[Token]) -> bool:
    """Tell whether "which" asks for one of several, as it does before a noun: …, which lock | would you get?"""
    words = [one.word for one in behind[:_NEAR]]
    if len(words) < 2 or behind[0].capital or words[0] in _NO_NOUN or words[0].endswith("ly"):
        return False
    thing = not (finite(words[0]) or past(words[0]))
    return thing and any(word in _AUXILIARIES or finite(word) for word in words[1:])


def _parted(line: Sequence[Token], at: int) -> bool:
    """Tell whether the word behind a comma goes on with a subject: my vet, who swims, is … or: my vet, Ann, does …"""
    words = [one.word for one in line[:at]]
    own = (
        place
        for place in range(at - 2, -1, -1)
        if (words[place] in THINGS or (words[place + 1] == "," and line[place + 2].word in _INTERRUPTING))
        and _opens(words, place)
    )
    start = next(own, at)
    apart = words.index(",", start) if start < at else at
    return apart < at and line[at].word in _GOING_ON and not any(finite(word) for word in words[start + 1 : apart])


def _opens(words: Sequence[str], place: int) -> bool:
    return place == 0 or words[place - 1] in _PARTING


_NO_NOUN: Final = (
    _ANYBODY | WE | OWN | _ARTICLES | PREPOSITIONS | _JOINS | _TURNS | frozenset("never always just".split())
)
_INTERRUPTING: Final = frozenset("who which now today nowadays as once formerly".split())
_GOING_ON: Final = frozenset(
    "who whose which is are was were does did has have had will would can could should may might".split()
)


def _not_said(line: Sequence[Token], at: int) -> bool:
    """Tell whether the verb at a place is denied as in "I can't really say that I like it": it denies what follows."""
    return line[at].word == "say" and any(one.word == "not" for one in line[max(at - 3, 0) : at])


def _fronted(line: Sequence[Token], at: int) -> bool:
    """Tell whether a subject follows an adverbial phrase that begins here: from May on I …, from May Ann is …"""
    ahead = line[at : at + 8]
    for place, (one, following) in enumerate(pairwise(ahead)):
        if one.word in WE or (place > 1 and one.text[:1].isupper() and following.word in ("is", "'s")):
            return not any(finite(word.word) or word.word in (",", "that") for word in ahead[:place])
    return False


def _last_break(line: Sequence[Token], at: int) -> int:
    for place in range(at - 3, -1, -1):
        if line[place].word in _BREAKS or line[place].word == ",":
            return place
    return 0


_PREPOSITIONS: Final = PREPOSITIONS - {"since"}


def _has_verb(line: Sequence[Token], at: int) -> bool:
    """Tell whether a subject that begins here is followed by a verb of its own."""
    for place in range(at + 1, min(at + 7, len(line))):
        word = line[place].word
        if word in _BREAKS or word in (",", "and", "or", "but", "so", "which", "who"):
            return False
        if word == "that" and line[place - 1].word not in ("now", "so"):
            return False  # a garden that grows wild: the verb is that of "that"
        owns = word == "'s" and place + 1 < len(line) and _owned(line[place + 1], line[place - 1])
        owns = owns and [one.word for one in line[place + 2 : place + 3]] != ["of"]  # Bo's captain of the team
        ago = word == "last" and not line[place - 1].word.endswith("s")  # Bo over for tea last week
        if finite(word) and not owns and not ago and not (place == at + 1 and line[at].word in _DETERMINERS):
            return True
    return False


def _does(ahead: Sequence[Token]) -> bool:
    """Tell whether somebody who is named does what no list of verbs has: my | wife Imke knotted …"""
    at = next((at for at, one in enumerate(ahead) if at and not one.capital), 0)
    done = ahead[at].word if at else ""
    return at > 1 and not ahead[0].capital and done.isalpha() and done not in _NO_THING | _JOINS | {"who", "too"}


def _owned(one: Token, owner: Token) -> bool:
    """Tell whether a word behind an 's is what somebody has: Petra's ladder."""
    return one.capital or (owner.capital and one.word not in _NO_THING and not one.word.endswith("ing"))


_IS_SO: Final = frozenset("not been called named now just still also always gone back married allergic retired".split())
_NO_THING: Final = _DETERMINERS | _PREPOSITIONS | _IS_SO


def _announces(line: Sequence[Token], at: int) -> bool:
    """Tell whether a thing without an article is said to come: …, food inspection is in two days; …, viva on the 3rd"""
    words = [one.word for one in line[at : at + 6]]
    on = next((place for place, word in enumerate(words) if word in ("on", "from", "until") and place), 0)
    if on and any(word[0].isdigit() or word.endswith("day") for word in words[on + 1 : on + 3]):
        beside = [one.word for one in line[_last_break(line, at) : at]]
        return not any(map(finite, [*beside, *words[:on]])) and any(word == "on" for word in beside)
    place = next((place for place, word in enumerate(words) if word in ("is", "are", "'s")), 0)
    bare = all(
        word.isalpha() and not finite(word) and word not in _JOINS and word not in _PREPOSITIONS
        for word in words[:place]
    )
    return place > 0 and bare and words[place + 1 : place + 2] in _COMING


_COMING: Final = (["in"], ["on"], ["due"], ["tomorrow"], ["tonight"], ["next"], ["this"], ["coming"])


def _link(line: Sequence[Token], start: int, stop: int) -> tuple[str, int]:
    """Return what links a clause to the one before, and where the clause itself begins."""
    link = ""
    if start > 0:
        near = (line[start - 1].word, line[start - 2].word if start > 1 else "")
        link = near[0] if near[0] in _PARTING else near[1] if near[1] in _PARTING else ""
    while start < stop and (line[start].word in _BREAKS or line[start].word == ","):
        link = line[start].word
        start += 1
    beside = link == "and" and start + 1 < stop and line[start].word == "otherwise"
    return link, start + beside  # and apart from that I …, not: or else I …


def _wonders(clause: Clause) -> bool:
    """Tell whether a clause asks in the middle of a sentence: just curious, why is the sky blue"""
    words = _unopened(clause)
    led = next(
        (at for at, word in enumerate(words[:_NEAR]) if word in _LED_BY and (not at or words[at - 1] == ",")), -1
    )
    if led >= 0 and words[led + 1 : led + 2] in _WHICH and not _AUXILIARIES.isdisjoint(words[led + 2 : led + 5]):
        return True  # different question, at what temperature does …
    how = words[:1] == ("how",) and words[1:2] in _HOW and words[2:3] != () and words[2] in _AUXILIARIES
    return how or (len(words) > 2 and words[0] in ("how", "why", "what", "where") and words[1] in _AUXILIARIES)


def _unopened(clause: Clause) -> tuple[str, ...]:
    first = next((at for at, word in enumerate(clause.words) if word not in _OPENINGS), 0)
    return clause.words[first:]


_NEAR: Final = 5
_WHICH: Final = (("what",), ("which",), ("whose",))
_LED_BY: Final = frozenset("at in on for from to by with of under".split())
_HOW: Final = (("long",), ("much",), ("many",), ("often",), ("far",), ("big",), ("hot",), ("soon",))
_OPENINGS: Final = frozenset(
    "lol lmao haha ha hm hmm um uh oh ah hey hi ok okay well wait but and so now anyway anyways right ,".split()
)


_AUXILIARIES: Final = frozenset("is are am do does did can could should would will".split())


def _is_question(clause: Clause) -> bool:
    words = clause.words[1:] if clause.words[0] in _JOINS else clause.words
    if words[0] in _WELL and words[1:2] and words[1] in _WH and words[2:3] and words[2] in (*_AUXILIARIES, "were"):
        words = words[1:]  # right, where were we with the invoice
    if len(words) <= 2:
        return False
    if words[0] in ("do", "does", "did") and words[2] in _REALLY:
        return True  # do elephants ever forget
    if words[0] == "what" and words[1] in WE and not _COPULAS.isdisjoint(words[3:]):
        return False  # what I need is …
    if words[0] == "did" and words[1] in _BEGUN and not any(verb_of(one) == one for one in words[3:]):
        return False  # did my training in Bern
    if words == ("do", "you", "know"):
        return False  # do you know, I haven't …
    if words[0] in _AUXILIARIES:
        return words[1] in _ANYBODY or words[1] in _ARTICLES or (words[-1] in _AS_IT_SHOULD and is_number(words[1]))
    if words[0] in _LED_BY and words[1:2] in _WHICH:
        return not _AUXILIARIES.isdisjoint(words[2:5])
    return words[0] in _WH and words[1] not in ("a", "an")


_WH: Final = frozenset("how why what who where which whose".split())
_WELL: Final = frozenset("right ok okay now anyway".split())
_REALLY: Final = frozenset("really ever actually always even truly".split())
_AS_IT_SHOULD: Final = frozenset("enough ok okay much many normal safe alright".split())
"""The end of a question without a mark: is 2 walks a day enough"""
_BEGUN: Final = frozenset({"a", "an", "my", "our", "some"})
_COPULAS: Final = frozenset({"is", "are", "was", "were"})


def _asking(found: list[Clause]) -> Sentence:
    """Mark what asks in a sentence: from the first clause on that begins like a question, else the last of several."""
    asks = (at for at, one in enumerate(found) if (one.words[0] in _ASKING and not _denies(one)) or _is_question(one))
    told = len(found) > 1 and found[-1].link != "or" and _states(found[0])
    asking = next(asks, len(found) - 1 if told else 0)
    return tuple([one if at < asking else _changed(one, asks=True) for at, one in enumerate(found)])


def _states(clause: Clause) -> bool:
    """Tell whether a clause states something, and lets those behind it ask: Bo can't have nuts, any ideas?"""
    return clause.words[0] not in _TURNS and (any(map(finite, clause.words[1:])) or _of_us(clause))


def _of_us(clause: Clause) -> bool:
    """Tell whether a clause says what I do, or we: I hate mushrooms."""
    return clause.words[0] in WE and len(clause.words) > 2 and _ASKING.isdisjoint(clause.words)


def _denies(clause: Clause) -> bool:
    """Tell whether a clause leaves out its subject, but for which it would ask: can't remember, haven't slept."""
    return clause.words[1:2] == ("not",) and _ANYBODY.isdisjoint(clause.words[2:3]) and len(clause.words) > 2
