"""Where a clause with a subject of its own begins inside a sentence."""

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from perdure.extraction.closed import OWN, PREPOSITIONS, THINGS, US, WE
from perdure.extraction.numerals import counts_on
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite, past

BREAKS: Final = frozenset({";", ":", "(", ")", "–", "—", "--", "-", "...", "…", "..", "→", "•", "*", "|"})
JOINS: Final = frozenset(
    "and but so because cause cuz since while whereas though although which plus also then or yet thus".split()
)
_OTHERS: Final = frozenset({"he", "she", "they", "it", "you", "that", "this", "there"})
ARTICLES: Final = frozenset(
    {"the", "a", "an", "his", "her", "their", "its", "your", "no", "one", "both", "each", "every"}
)
ASKING: Final = frozenset(
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
TURNS: Final = frozenset(
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
_CALLED_SO: Final = frozenset(product(("call", "calls"), ("her", "him", "it", "them")))
"""How one is called by whom: "… a goat, we call her Pip"."""
ANYBODY: Final = US | _OTHERS
_NEW: Final = US | {"he", "she", "they"}
"""What may begin a clause of its own behind one that has a subject."""
PARTING: Final = BREAKS | JOINS | {","}
_DETERMINERS: Final = ARTICLES | OWN
NEAR: Final = 5
AUXILIARIES: Final = frozenset("is are am do does did can could should would will".split())


def _goes_on(line: Sequence[Token], at: int) -> bool:
    """Tell whether a clause goes on behind a comma or conjunction: … since we moved in; because of the baby we …"""
    word, before = line[at].word, line[at - 1].word
    if before == "since":
        return _since_then(line, at - 1) or (word in WE and any(past(one.word) for one in line[at + 1 : at + 2]))
    if before in ("and", "but") and _brings_back([one.word for one in line[at : at + 4]]):
        return True
    if before == "and":
        return counts_on([one.word for one in line], at)
    return (before == "because" and word == "of") or (before == "," and _apposed(line, at))


def _brings_back(row: Sequence[str]) -> bool:
    """Tell whether words say that what the clause before tells to be gone is back: he brought it, I have it back."""
    who, does, what, back = (*row, "", "", "", "")[:4]
    does = does in (_HAS if who in WE else _BRINGS) and does
    return bool(does) and what in _BROUGHT and (back == "back" or does == "returned")


_BRINGS: Final = frozenset("gave brought handed sent returned".split())
_HAS: Final = frozenset("have got took bought".split())
_BROUGHT: Final = frozenset("it him her them".split())
_SO: Final = frozenset("am is are was were be been feel feels felt always not ever".split())
FELT: Final = frozenset(
    "glad happy proud sad grateful thankful lucky pleased relieved delighted thrilled excited".split()
)
_HOW: Final = frozenset("so very really just quite also such too feel".split())
_ARE: Final = frozenset("am are was were 'm felt".split())
_LIVES: Final = frozenset("am are live work have moved own married quit started stopped speak".split())
_BEEN: Final = frozenset("am is was were felt got".split())
_REACTED: Final = frozenset(
    """
    had cried laughed fell ate did home got bed back was were felt said thought forgot lost almost nearly just
    could would wanted decided needed kept it them that her him
    """.split()
)
"""What one does for the moment when something is so: it was so funny I laughed."""


def told_then(words: Sequence[str], at: int) -> int:
    """Return where it is told how it is with us behind what begins at a place: thanks for the tip but | I am vegan;
    else the end.
    """
    for place in range(at + 3, len(words) - 2):
        if words[place - 1] in _UNTOLD or not _SUPPOSING.isdisjoint(words[at:place]):
            continue
        if words[place] in US and (words[place - 1] in _AND_THEN or words[place + 1 : place + 3] in _TOLD):
            return place
    return len(words)


_UNTOLD: Final = frozenset("where whether which who whom if when how why what saying thinking".split())
_SUPPOSING: Final = frozenset("thinking imagining guessing supposing assuming believing pretending".split())
_AND_THEN: Final = frozenset("but and that".split())
_TOLD: Final = (("live", "in"), ("have", "a"), ("have", "two"), ("have", "three"), ("am", "a"), ("name", "is"))
_FAR: Final = frozenset("far much many long".split())


def _says_how_much(line: Sequence[Token], at: int) -> bool:
    """Tell whether "so" before a word says how much, rather than what follows from it: so far; it was so | good to …"""
    word = line[at].word
    return word in _FAR or (at > 1 and line[at - 2].word in _SO and word not in ANYBODY)


def _felt(line: Sequence[Token], at: int) -> bool:
    """Tell whether it begins here what we feel about, or what came of how it was, as a clause that stands for itself:
    I'm so proud (that) | my son is …; it was so cold | I left.
    """
    end = at - (line[at - 1].word == "that")
    words = [one.word for one in line[max(end - 2 * NEAR, 0) : end]]
    start = next((place + 1 for place in range(len(words) - 1, -1, -1) if words[place] in PARTING - {"so"}), 0)
    words = words[start:]
    word, behind = line[at].word, line[at + 1].word if at + 1 < len(line) else ""
    led = [one for one in words[:-1] if one not in _HOW]
    if words and words[-1] in FELT and (not led or (led[0] in WE and len(led) == 2 and led[1] in _ARE)):
        return behind in _LIVES if word in WE else _has_verb(line, at)
    so = words[-2:-1] == ["so"] and len(words) in (4, NEAR) and words[-3] in _BEEN and words[0] not in _RESTING
    return so and word in WE and past(behind) and behind not in _REACTED and _tells(line, at)


def _tells(line: Sequence[Token], at: int) -> bool:
    """Tell whether something follows what we did in a clause from here on: I left | my job."""
    return any(one.word not in PARTING | _REACTED for one in line[at + 2 : at + 3])


def begins(line: Sequence[Token], at: int) -> bool:
    """Tell whether a clause begins with the token at this place."""
    word, before = line[at].word, line[at - 1].word
    if word == ",":
        return False
    if _may_be_felt(line, at) and _felt(line, at):
        return True
    if word in BREAKS:
        return word not in ("-", "*") or (line[at].start > line[at - 1].end and at + 1 < len(line))
    which = before == "," and word == "which" and (_of_several(line[at + 1 :]) or _follows(line[at + 1 :]))
    if which or _since_then(line, at):
        return True
    if before in BREAKS or (word in JOINS and before in (",", "and")):
        return before in BREAKS
    if _goes_on(line, at) or (before == "so" and _says_how_much(line, at)):
        return False
    if (before == "so" and at > 1 and _bids(line, at)) or (before == "," and _sought(line, at)):
        return True
    beside = before == "where" and at > 1 and line[at - 2].word == "," and word in WE
    that = before == "that" and at > 1 and line[at - 2].word in _THAT and not _not_said(line, at - 2)
    joined = before == "," or before in JOINS or that
    if beside or not joined or (word in _PREPOSITIONS and not _fronted(line, at)):
        return beside
    if before in (",", "and") and tuple(one.word for one in line[at : at + 3]) in _NAMING:
        return False
    if before in (",", "and", "but") and tuple(one.word for one in line[at + 1 : at + 3]) in _CALLED_SO:
        return not all(one.capital for one in line[at + 3 : at + 4])
    aside = before in _ADDING and word in WE and at > 1 and line[at - 2].word == ","
    said = [one.word for one in line[0 if aside else _last_break(line, at) : at]]
    if before == "and" and word in WE and at > 3 and line[at - 3].word in OWN and line[at - 4].word in JOINS:
        return False  # because my sister and I …
    if before in ("and", "but") and word in THINGS and _introduces(line, at):
        return True
    if before in ("and", "but", "so", ",") and _is_called(line, at):
        return True
    if before == "and" and word in _PERHAPS and at + 1 < len(line) and line[at + 1].word in _SOME:
        return _says([one.word for one in line[:at]])
    own = not WE.isdisjoint(said[:-2]) and (word in _NEW or _turns(line, at))
    if before in JOINS and not own and not _says(said) and before != "because":
        return False
    if before == "which" or (before in ("as", "or") and word not in WE):
        return False
    if word in WE or word in _OTHERS or word in _PREPOSITIONS:
        return True
    if before in ("so", "and", "but") and word in TURNS and at + 1 < len(line):
        return line[at + 1].word in ANYBODY
    if before == "," and (word, *(one.word for one in line[at + 1 : at + 2])) == ("these", "days"):
        return at + 2 < len(line) and line[at + 2].word in ANYBODY
    if before == "," and word in TURNS and at + 1 < len(line):
        follows = line[at + 1].word
        return follows in ANYBODY or follows.endswith("ing")  # studied law, now doing …
    if before == "," and word in _FEELING and at + 1 < len(line) and line[at + 1].word in ("it", "them"):
        return WE.isdisjoint(said)  # opera is wonderful, love it
    if before == "," and word in ASKING and _parted(line, at):
        return False
    if before in (",", "and", "so", "but") and (word in ASKING or word in _TELLING):
        return before == "," or before == "so" or word == "please"
    if word in OWN or word in ARTICLES or line[at].capital or before != ",":
        return _has_verb(line, at) or (before == "," and word in OWN and _does(line[at + 1 : at + 5]))
    return _announces(line, at) or (_is_otherwise(line, at) and _stands_alone(said))


def _turns(line: Sequence[Token], at: int) -> bool:
    return line[at].word in TURNS and at + 1 < len(line) and line[at + 1].word in WE | {"it"}


def _may_be_felt(line: Sequence[Token], at: int) -> bool:
    """Tell whether what comes may be what somebody is glad of, or what came of how it was: so sick | I left."""
    word, before = line[at].word, line[at - 1].word
    if word not in US and not line[at].capital:
        return False
    glad = before in FELT or (before == "that" and at > 1)
    return glad or (word in WE and at > 3 and "so" in (line[at - 2].word, line[at - 3].word))


def _apposed(line: Sequence[Token], at: int) -> bool:
    """Tell whether what stands between two commas only says who somebody is: Sam, | the man I live with, | is vegan."""
    commas = [place for place, one in enumerate(line) if one.word == ","][:2]
    if len(commas) < 2 or at - 1 not in commas or not all(one.capital for one in line[: commas[0]]):
        return False
    aside = [one.word for one in line[commas[0] + 1 : commas[1]]]
    told = next((place for place, word in enumerate(aside[:NEAR]) if word in WE), 0)
    led = (aside[:1] in _LEADING and told > 1) or (aside[:1] in _WHO and told == 1)
    after = [one.word for one in line[commas[1] + 1 : commas[1] + 3]]
    goes_on = len(after) > 1 and (finite(after[0]) or past(after[0]) or after[0].endswith("s"))
    asks = goes_on and after[0] in ASKING and after[1] in ANYBODY | _DETERMINERS
    return led and goes_on and not asks and BREAKS.isdisjoint(aside) and not any(map(finite, aside[told + 2 :]))


_LEADING: Final = (["the"], ["a"], ["an"], ["one"])
_WHO: Final = (["who"], ["whom"])


def _bids(line: Sequence[Token], at: int) -> bool:
    """Tell whether something is asked for behind what is told: I hate meetings, so | help me …, so | if you plan …"""
    word, behind = line[at].word, line[at + 1].word if at + 1 < len(line) else ""
    if word in ("which", "whose") and line[at - 2].word == ",":
        return True
    if word in ASKING:
        return behind in ANYBODY | ARTICLES | OWN and (word, at + 2) not in (("do", len(line)), ("am", len(line)))
    if line[at - 2].word == "," and (word in _UNDER or behind in _OBJECTS):
        return word not in ANYBODY | _DETERMINERS
    return not finite(line[at - 2].word) and (behind in ("me", "us") or (word in _TELLING and behind in _OBJECTS))


def _sought(line: Sequence[Token], at: int) -> bool:
    """Tell whether something is asked for without a verb behind what is told: I hate meat, | dinner ideas?"""
    words = [one.word for one in line[at : at + 4]]
    if words[0] == "got" and (words[1:2] == ["any"] or (words[1:2] == ["a"] and words[2:3] in _BETTER)):
        return True
    sought = next((place for place, word in enumerate(words) if word in _WANTED), None)
    return sought is not None and not any(
        finite(word) or word in ANYBODY | OWN | {"and", "or", ","} for word in words[: sought + 1]
    )


_WANTED: Final = frozenset(
    """
    idea ideas suggestion suggestions tip tips advice recipe recipes recommendation recommendations thoughts alternative
    alternatives options
    """.split()
)
_BETTER: Final = (["better"], ["good"], ["decent"], ["quick"], ["cheaper"], ["simpler"])
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


def _is_called(line: Sequence[Token], at: int) -> bool:
    """Tell whether it is said how to call the writer: I live in Ulm and | just call me Bo, …, but | say Bo to me"""
    row = line[at + (line[at].word in _SIMPLY) :][:4]
    words = [one.word for one in row]
    called = words[:2] == ["call", "me"] and row[2:3] != [] and row[2].capital
    return called or (words[:1] == ["say"] and words[2:] == ["to", "me"] and row[1].capital)


_PERHAPS: Final = frozenset("maybe perhaps possibly hopefully probably".split())
_SOME: Final = frozenset("a an some another even also one two".split())
"""What is not sure and stands behind what is: we bought the mill, and maybe | a goat one day."""
_SIMPLY: Final = frozenset("just simply please".split())
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
_NO_VERB: Final = PARTING | PREPOSITIONS


def _of_several(behind: Sequence[Token]) -> bool:
    """Tell whether "which" asks for one of several, as it does before a noun: …, which lock | would you get?"""
    words = [one.word for one in behind[:NEAR]]
    if len(words) < 2 or behind[0].capital or words[0] in _NO_NOUN or words[0].endswith("ly"):
        return False
    thing = not (finite(words[0]) or past(words[0]))
    return thing and any(word in AUXILIARIES or finite(word) for word in words[1:])


def _follows(behind: Sequence[Token]) -> bool:
    """Tell whether "which" tells what comes of it for us: …, which | means we only have 900 for the roof."""
    words = [one.word for one in behind[:3] if one.word != "that"]
    return words[:1] == ["means"] and words[1:2] != [] and words[1] in WE | OWN


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
    return place == 0 or words[place - 1] in PARTING - {"since"}  # since the move, is that odd?


_NO_NOUN: Final = ANYBODY | WE | OWN | ARTICLES | PREPOSITIONS | JOINS | TURNS | frozenset("never always just".split())
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


def _since_then(line: Sequence[Token], at: int) -> bool:
    """Tell whether a clause begins here with since when it is so: …, since Monday my office is …"""
    words = [one.word for one in line[max(at - 1, 0) : at + 6]]
    if words[:1] != [","] or words[1:2] != ["since"] or len(words) < 6:
        return False
    behind = 4 if words[2] == "last" else 3
    timed = words[2] in _POINTS or (words[2] == "last" and words[3] in _SPANS)
    return timed and (words[behind] in WE or (words[behind] in OWN and _has_verb(line, at - 1 + behind)))


_POINTS: Final = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december christmas easter yesterday today then
    """.split()
)
_SPANS: Final = _POINTS | frozenset("week month year spring summer autumn fall winter term night".split())


def _last_break(line: Sequence[Token], at: int) -> int:
    for place in range(at - 3, -1, -1):
        if line[place].word in BREAKS or line[place].word == ",":
            return place
    return 0


_PREPOSITIONS: Final = PREPOSITIONS - {"since"}


def _has_verb(line: Sequence[Token], at: int) -> bool:
    """Tell whether a subject that begins here is followed by a verb of its own."""
    behind = line[at + 1 : at + 2]
    several = line[at].word.endswith("s") and not line[at].capital and behind and behind[0].word in _PREPOSITIONS
    for place in range(at + 1, min(at + 7, len(line))):
        word = line[place].word
        if word in BREAKS or word in (",", "and", "or", "but", "so", "which", "who"):
            return False
        if word == "that" and line[place - 1].word not in ("now", "so"):
            return False  # a garden that grows wild: the verb is that of "that"
        owns = word == "'s" and place + 1 < len(line) and _owned(line[place + 1], line[place - 1])
        owns = owns and [one.word for one in line[place + 2 : place + 3]] != ["of"]  # Bo's captain of the team
        ago = word == "last" and not line[place - 1].word.endswith("s")  # Bo over for tea last week
        if _by_name(line, at, place):
            continue  # we got a mare, a pinto called Una
        if several and len(word) > len("does") and word.endswith("s"):
            continue  # grams and litres in stock reports
        if finite(word) and not owns and not ago and not (place == at + 1 and line[at].word in _DETERMINERS):
            return True
    return False


def _by_name(line: Sequence[Token], at: int, place: int) -> bool:
    """Tell whether a verb of naming only goes on with what is in apposition: a mare, a pinto | called Una."""
    named = line[at].word in _ANY and line[place].word in _BY_NAME and place > at + 1
    return named and place + 1 < len(line) and line[place + 1].capital


_ANY: Final = frozenset({"a", "an"})
_BY_NAME: Final = frozenset({"called", "named", "nicknamed"})


def _does(ahead: Sequence[Token]) -> bool:
    """Tell whether somebody who is named does what no list of verbs has: my | wife Imke knotted …"""
    at = next((at for at, one in enumerate(ahead) if at and not one.capital), 0)
    done = ahead[at].word if at else ""
    return at > 1 and not ahead[0].capital and done.isalpha() and done not in _NO_THING | JOINS | {"who", "too"}


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
        word.isalpha() and not finite(word) and word not in JOINS and word not in _PREPOSITIONS
        for word in words[:place]
    )
    return place > 0 and bare and words[place + 1 : place + 2] in _COMING


def _stands_alone(said: Sequence[str]) -> bool:
    """Tell whether words say something that needs nothing behind it."""
    return said[0] not in _RESTING and (_says(said) or any(word.endswith("ed") for word in said[1:]))


def _is_otherwise(line: Sequence[Token], at: int) -> bool:
    """Tell whether a thing without an article is said to be otherwise now: they changed it, | paper goes out … now"""
    words = [one.word for one in line[at:]]
    words = words[: next((place for place, word in enumerate(words) if word in PARTING), len(words))]
    place = next((place for place, word in enumerate(words[1:NEAR], 1) if finite(word)), 0)
    bare = all(word.isalpha() and word not in _NO_NOUN and word not in ASKING for word in words[:place])
    return place > 0 and bare and "now" in words[place + 1 :]


_RESTING: Final = _UNDER | frozenset("since after as because while although though once unless".split())
"""What opens a clause that is none without the next one."""
_COMING: Final = (["in"], ["on"], ["due"], ["tomorrow"], ["tonight"], ["next"], ["this"], ["coming"])
