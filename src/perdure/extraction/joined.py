"""How the clauses of one sentence go together: where each begins, and what the next one says of the same thing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from perdure.extraction.appointed import on_a_day
from perdure.extraction.beginnings import told_then
from perdure.extraction.clauses import Clause, Sentence, subject_at
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS, THINGS, US, WE
from perdure.extraction.fronting import leads_in
from perdure.extraction.lists import words_of
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.slots import relations
from perdure.extraction.statements import lasting
from perdure.extraction.subjects import EMPTY, since_when
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import RENAMING, finite, past, third, verb_of
from perdure.extraction.wording import contains, dated, leading, plural, projects, shifts, unreal


def tagged(sentence: Sentence) -> bool:
    """Tell whether a sentence asks whether it is true: …, is that right?"""
    words = tuple(word for clause in sentence[-1:] if clause.asks for word in clause.words if word != ",")
    return words in _TAGS


_TAGS: Final = frozenset({("is", "that", "right"), ("is", "that", "true"), ("is", "that", "correct"), ("is", "it")})


def mocks(sentence: Sentence, language: Language) -> bool:
    """Tell whether a sentence agrees with what nobody said, to praise what nobody likes (sure, because I love …), or
    cheers at such a thing, or gives out parts to play: you're the landlord, I'm a tenant …
    """
    said = [word for one in sentence for word in (*one.words, *one.intro)]
    if _ADORING.intersection(said) and _CHEERS.intersection(said) and contains(said, language, "nuisance"):
        return True
    if any(_cast(one.words) and other.words[:_PAIR] == ("i", "am") for one, other in pairwise(sentence)):
        return True
    if len(sentence) < _PAIR or not _ASSENT.issuperset(sentence[0].words):
        return False
    told = sentence[1]
    nothing = told.words[:1] == ("nothing",)
    return nothing or (told.link == "because" and not _PRAISING.isdisjoint(told.words[:SHORT]))


def _cast(words: Sequence[str]) -> bool:
    """Tell whether a clause says who "you" are, and no more: the hiring manager, but not the best."""
    named = words[:3] == ("you", "are", "the") and len(words) in (4, 5)
    return named and not any(word.endswith("st") or word in _PRAISED for word in words[3:])


_PRAISED: Final = frozenset("one expert boss man woman hero star legend goat pro reason only first".split())
_ADORING: Final = frozenset("love loving adore adoring enjoy enjoying".split())
_CHEERS: Final = frozenset(
    """
    wow oh yay great brilliant fantastic lovely wonderful marvellous sure bliss joy heaven delight treat pleasure fun
    relaxing highlight paradise
    """.split()
)
_PAIR: Final = 2
_ASSENT: Final = frozenset("sure right oh of course clearly obviously".split())
_PRAISING: Final = frozenset("love loves adore enjoy like live beats dream needed favourite".split())


def preface(words: Sequence[str]) -> int:
    """Return how many words only wonder whether the writer has told what follows: no idea if I mentioned it, we …"""
    if words[0] == "you" and (known := _known_to_you(words)):
        return known
    first = words.index("i", 1) if "i" in words[1:SHORT] else 0
    at = next((at for at, word in enumerate(words[first + 1 :], first + 1) if word not in _EVER), len(words))
    if not first or words[at : at + 1] not in _TOLD or _UNSURE.isdisjoint(words[:first]):
        return 0
    end = next((end for end in range(at + 1, len(words)) if words[end] not in _TOLD_YOU), len(words))
    return end if end == len(words) or words[end - 1] == "," or words[end] in US else 0


def as_meant(sentence: Sentence) -> Sentence:
    """Return a sentence without the words that only say that the rest was to be said: what I meant to say is …"""
    if len(sentence) > 1 and _MUSING.fullmatch(" ".join(sentence[0].words)):
        sentence = (replace(sentence[1], link="", intro=()), *sentence[2:])
    at = int(len(sentence) > 1 and _BEFORE_WE.fullmatch(" ".join(sentence[0].words)) is not None)
    led = _meant(sentence[at].words) or _announced(sentence[at].words) if sentence else 0
    if not led:
        return sentence
    told = sentence[at].tokens[led:]
    first = (replace(sentence[at], tokens=told),) if told else ()
    return (*first, *sentence[at + 1 :]) or sentence


_MUSING: Final = regex(
    r"(?:(?:it is|is it not) )?(?:so )?(?:funny|strange|odd|weird|crazy|mad|amazing|curious|wild)(?: ,)? how "
    r"(?:it|life|things?|time|fate|the years?) (?:all )?"
    r"(?:goes?|flies|fly|moves?|pass(?:es)?|changes?|(?:turns?|works?|pans?) out|comes? round|happens?)(?: sometimes)?"
)
"""What only wonders at what is told next: funny how it goes: …"""


def _meant(words: Sequence[str]) -> int:
    if words[:1] != ("what",) or words[1:2] not in (("i",), ("we",)):
        return 0
    end = next((end for end, word in enumerate(words[2:], 2) if word not in _TO_SAY), len(words))
    if words[end - 1] not in ("is", "was") or _SAYING.isdisjoint(words[2:end]):
        return 0
    while words[end : end + 1] in ((",",), ("that",)):
        end += 1
    return end if end < len(words) and words[end] in US else 0


def _announced(words: Sequence[str]) -> int:
    """Return how many words only say that the rest should be known: before we start I should mention that | …"""
    whole = " ".join((*words, ""))
    said = _ANNOUNCING.match(whole) or _BEFOREHAND.match(whole)
    led = len(said[0].split()) if said else 0
    alone = led < len(words) and (words[led] in PREPOSITIONS or not any(map(verb_of, words[led + 1 :])))
    return 0 if alone else led  # I should mention that to her


_BEFORE_WE: Final = regex(r"before (?:we|i|you) (?:\w+ ){0,3}\w+|first of all|to (?:begin|start) with")
_ANNOUNCING: Final = regex(
    r"(?:(?:so|ok|okay|well|also|hi|hello|first|firstly|of all|good (?:morning|afternoon|evening)|,) )*"
    r"(?:before (?:we|i|you) (?:\w+ ){1,4}?)?(?:, )?(?:first(?: of all)? |to (?:begin|start) with )?(?:, )?"
    r"(?:(?:i|we) (?:(?:should|must|ought|need|have|had|want|wanted|would|like|better|to|just|also|probably) )+"
    r"(?:mention|say|add|point out|note|explain|flag|stress|(?:warn|tell) you|let you know) (?:you )?"
    r"|you (?:(?:should|must|ought|need|have|may|might|want|to|also|probably) )+(?:know|understand|be aware) "
    r"|(?:one|another|the (?:first|main|only|other)|an important)(?: important)? thing"
    r"(?: (?:to|you (?:should|must|need to|have to)|i should) (?:keep in mind|bear in mind|know|note|mention|say|add))"
    r"(?: (?:first|here|about (?:me|us)))? is )(?:, )?that "
)
"""What leads up to a statement, up to the "that" before it."""
_BEFOREHAND: Final = regex(
    r"(?:[\w ,]{0,20}?(?:heads up|thing|know|note|fyi) (?:, )?)?before (?:you|we) (?:suggest|recommend|propose|answer"
    r"|reply|ask|start|begin|plan|book|order|go on|continue) (?:\w+ ){0,3}, "
)
_SAYING: Final = frozenset("meant mean say tell write type".split())
_TO_SAY: Final = frozenset(
    "meant mean wanted want tried is was am trying really actually to say tell write type you".split()
)


def _known_to_you(words: Sequence[str]) -> int:
    """Return how many words only say that "you" may know what follows, or what it goes back to; 0 where they do not."""
    at = next((at for at, word in enumerate(words[1:], 1) if word not in _MAY_HAVE), len(words))
    if at == 1 or words[at : at + 1] not in _LEARNED:
        return 0
    at += 1 + (words[at + 1 : at + 2] == ("that",))
    if words[at : at + 1] in _ABOUT:
        return words.index(",", at) + 1 if "," in words[at:] else len(words)
    return at if words[at : at + 1] != () and words[at] in US else 0


_MAY_HAVE: Final = frozenset("may might will must probably perhaps maybe already have well still also".split())
_LEARNED: Final = tuple(
    (word,) for word in "know heard hear read seen noticed guessed gathered remember recall".split()
)
_ABOUT: Final = (("about",), ("of",), ("the",))
_EVER: Final = frozenset("have had ever already even actually".split())
_TOLD: Final = (("told",), ("mentioned",), ("said",), ("explained",), ("shared",))
_TOLD_YOU: Final = frozenset("you this it that so before already yet , but".split())
_UNSURE: Final = frozenset("if whether think not sure idea remember recall believe did have".split())


def borne(text: str, asked: str | None) -> bool:
    """Tell whether a message begins with a birth of nobody named, which the user was not `asked`: born on the 3rd."""
    return text.lstrip()[:5].casefold() == "born " and _OWN_BIRTH.search(asked or "") is None


def of_another(before: Sentence, said: Sentence) -> bool:
    """Tell whether a sentence without a subject goes on about whom the one before tells of, or quotes.

    A birth: my sister had a baby. Born on the 3rd. Or: Ida: "…". Never does.
    """
    if not before or not said:
        return False
    if said[0].words[0] == "born":
        told = {word for clause in before for word in clause.words}
        return _SELF.isdisjoint(told) or not told.isdisjoint(_NEWCOMERS.union(relations()))
    if not before[-1].quotes:
        return False
    words = [word for word in said[0].words if word not in _ASIDE]
    third = words[:1] != [] and (words[0] in _THIRD or past(words[0]))
    return third or (words[:1] != [] and verb_of(words[0]) not in (None, words[0]) and words[0].endswith("s"))


_OWN_BIRTH: Final = regex(r"\byour?\b[^.?!]*\b(?:born|birth)", re.IGNORECASE)
_SELF: Final = frozenset({"i", "my", "me"})
_NEWCOMERS: Final = frozenset("he she they baby twins kitten puppy foal calf lamb litter".split())
_ASIDE: Final = frozenset("never always still also then just and but".split())
_THIRD: Final = frozenset("is has was does".split())


def scoped(words: Sequence[str]) -> int:
    """Return how many words only say what a rule holds for: for this repo, | …, backend repo; 0 where they do not."""
    end = words.index(",") if "," in words else len(words)
    bare = [word for word in words[:end] if word not in _POINTING]
    named = 0 < len(bare) <= _PAIR + 1 and not projects(parts=True).isdisjoint((bare[-1], bare[-1].removesuffix("s")))
    scope = named and not any(map(finite, words[:end]))
    return min(end + 1, len(words)) if scope and (end == len(words) or words[0] in PREPOSITIONS) else 0


_POINTING: Final = PREPOSITIONS | OWN | frozenset("this the all a an".split())


def contrasts(words: Sequence[str]) -> bool:
    """Tell whether words name what is used and what is not, and no more: ruff not flake8, and tabs over spaces."""
    return _CONTRASTS.fullmatch(" ".join(words)) is not None and words_of("definite", "unnamed").isdisjoint(words)


_NAMED_SO: Final = (
    r"(?!(?:and|why|how|what|to|if|it|this|that|is|was|do|does|no|not|never)\b)[\w.+#/-]+"
    r"(?: (?!(?:and|not|over)\b)[\w.+#/-]+)?"
)
_CONTRAST: Final = (
    rf"(?:(?:always|use|prefer) )*{_NAMED_SO} (?:, )?(?:not|never|no|over|instead of|rather than) {_NAMED_SO}"
)
_CONTRASTS: Final = regex(rf"{_CONTRAST}(?: (?:, and|, but|,|and) {_CONTRAST})*")


def asks_because(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause ends in that it is asked, and the next one tells why, which is so: …, asking because …"""
    return clause.words[-1] in ("asking", "ask", "wondering") and following.link in _REASONS | {"as", "cause", "cuz"}


def excuses(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause only says what the next one is the reason of: if I sound tired, it's because …"""
    words = clause.words
    seems = words[0] == "if" and words[1:2] in (("i",), ("we",)) and words[2:3] in _SEEMING and words[3:4] not in _AT_IT
    return seems and following.link == "," and following.words[:2] in _THAT_IS


_SEEMING: Final = (("sound",), ("seem",), ("look",), ("appear",), ("smell",), ("come",))
_AT_IT: Final = (("at",), ("for",), ("to",), ("like",), ("back",))
_THAT_IS: Final = (("it", "is"), ("that", "is"))


def opening(clause: Clause, language: Language) -> int:
    """Return where a clause begins after greetings, fillers and what leads it in."""
    words, at = clause.words, 0
    fillers, asides = language.sets["fillers"], language.sets["asides"]
    while at < len(words):
        word = words[at]
        if (end := since_when(words, at)) or (end := _courtesy(words, at)):
            at = end
        elif lead := _led(words[at:] if at else words, language):
            at += lead
        elif word in _OPENS and (
            _none_of(clause.tokens[at:])
            or (word in _REASONS and not US.isdisjoint(words[at + 2 :]))
            or (word == "everyone" and ("calls" in words[at + 1 : at + 7] or words[at + 1 : at + 2] == ("call",)))
            or (word == "since" and (dated(words[at + 1 : at + 2], language) or leads_in(words[at:], language)))
            or (word == "thanks" and words[at + 1 : at + 2] == ("to",))
            or (word == "as" and words[at + 1 : at + 2] != () and words[at + 1] in _AS)
        ):
            break
        elif word == "," or word in fillers or (word in ("that", "🙂") and at > 0):
            at += 1
        elif word in asides and (end := _remark(words, at, language)):
            at = end
        else:
            break
    return at


def _courtesy(words: Sequence[str], at: int) -> int:
    """Return where words end that thank for something, excuse it or name a topic: sorry for the delay, | …; else 0."""
    end = words.index(",", at) + 1 if "," in words[at:] else told_then(words, at)
    topic = words[at : at + 2] == ("as", "for") and not US.isdisjoint(words[end : end + 1])
    return end if topic or any(words[at : at + len(one)] == one for one in _COURTEOUS) else 0


def _led(words: Sequence[str], language: Language) -> int:
    """Return how many words only lead in what follows: in the end | we sold it; not in the end room."""
    lead = leading(words, language, "leads")
    return 0 if tuple(words[:3]) == _AT_LAST and tuple(words[lead : lead + 1]) not in _BEGUN_BY else lead


_AT_LAST: Final = ("in", "the", "end")
_BEGUN_BY: Final = frozenset((one,) for one in (*US, ","))


def _remark(words: Sequence[str], at: int, language: Language) -> int:
    """Return where words end that lead in what follows, and do not belong to it: update, …, right | I am …; else 0."""
    asides = language.sets["asides"]
    end = next((end for end in range(at, len(words)) if words[end] not in asides), len(words))
    apart = end == len(words) or words[end] == "," or words[end] in language.sets["fillers"]
    leads = apart or (words[end] in _SUBJECTS and (words[end - 1], words[end]) not in _ALL_OF)
    return end if leads and end > at else 0


_ALL_OF: Final = frozenset(("all", word) for word in THINGS)


def _none_of(row: Sequence[Token]) -> bool:
    """Tell whether "no" is no answer, but says that there is none of what follows: no dogs are allowed, no need to."""
    words = [one.word for one in row[:SHORT]]
    if words[0] != "no" or len(words) < _PAIR or words[1] in _SUBJECTS:
        return False
    several = plural(words[1]) and len(words) > _PAIR and words[1] not in _THANKS and words[2] not in _ANSWERING
    one = words[1] not in _THANKS and not row[1].capital and any(map(third, (each.word for each in row[2:])))
    lead = words[1] in ("need", "longer", "way", "one") or words[2:3] == ["than"]
    return several or one or lead or not _BEING.isdisjoint(words[2:])  # no bus runs


_THANKS: Final = frozenset("thanks worries problem problems probs idea way doubt wonder its this".split())
_ANSWERING: Final = frozenset({",", "i", "we"})
_BEING: Final = frozenset("is are was were may can".split())
_SUBJECTS: Final = frozenset("i we my our it that this there the a you your he she they but ,".split())


def of_the_same(clause: Clause, following: Clause, language: Language, *, kept: bool, free: bool) -> bool:
    """Tell whether the next clause says something lasting of the one that this one is about, as "she" or "he".

    Where this one is not `kept` for itself, it has to say that something changed: Tom moved, he lives in Hull now.
    Where it fills a slot, and so is not `free`, only the hours of its weekdays belong to it.
    """
    if _keeps_hours(clause, following, language):
        return True
    if not free or following.asks or following.words[0] not in ("he", "she"):
        return False
    if not (kept or shifts(clause.words) or "now" in following.words):
        return False
    start = opening(clause, language)
    about = start + 2 if clause.words[start : start + 1] in _OWNED else _named(clause, start)
    if about == start:
        return False
    same = replace(following, tokens=(*clause.tokens[start:about], *following.tokens[1:]))
    return not unreal(following.words, language) and lasting(same, 0, language)


def tells_when(clause: Clause, following: Clause, language: Language) -> bool:
    """Tell whether a clause only says from or until when "I" have what the one before names: …, had it since May."""
    words = [word for word in following.words if word not in language.sets["adverbs"]]
    words = words[1:] if words and words[0] in WE else words
    while words[:1] != [] and words[0] in _MAY and words[1:2] not in _THEM:
        words = words[1:]
    if following.asks or contains(clause.words, language, "machine"):
        return False
    held = words[:1] != [] and verb_of(words[0]) in _HELD and words[1:2] in _THEM
    told = next((at for at, word in enumerate(words) if at > 1 and word in _BOUNDS), len(words))
    return held and told < _BOUND and dated(words[told + 1 :], language)


def on_its_day(following: Clause, language: Language) -> bool:
    """Tell whether a clause only says on which day what the one before names is: that one's on 14 June."""
    words = following.words
    at = 2 if words[:2] in _THAT_ONE else 1 if words[0] in ("it", "that") else 0
    behind = words[at + 2 : at + 3]
    held = at > 0 and words[at : at + 1] in _TAKING_PLACE and behind != () and words[at + 1] in ("on", "from")
    return (
        held
        and not following.asks
        and len(words) <= SHORT
        and "that" not in words[1:]
        and on_a_day(words[at + 2 :], language)
    )


_THAT_ONE: Final = (("that", "one"), ("this", "one"))
_TAKING_PLACE: Final = (("is",), ("'s",), ("starts",), ("begins",), ("runs",))
_THEM: Final = (["it"], ["them"])
_MAY: Final = frozenset("can may could have had to must should got will need am are been allowed supposed".split())
_HELD: Final = frozenset("have keep use get own return bring hand give borrow rent drive ride wear play".split())
_BOUNDS: Final = frozenset("since until till for from by in on before after".split())
_BOUND: Final = 4
"""Words of such a clause before its time: bring it back by."""


def _keeps_hours(clause: Clause, following: Clause, language: Language) -> bool:
    """Tell whether the next clause says at which hours "I" am where this one's weekdays go: I'm there 8 to 11."""
    words, told = clause.words, following.words
    weekly = words[0] not in WE and any(language.has("weekday", word.removesuffix("s")) for word in words)
    start = next((at for at, word in enumerate(told) if at > 1 and word in ("from", "between")), 0)
    if not (weekly and start) or following.asks or told[:2] not in (("i", "am"), ("we", "are")):
        return False
    from_to = told[start + 1 : start + 2] != () and (told[start + 1][0].isdigit() or told[start + 1] in _CLOCK)
    return from_to and not {"to", "till", "until", "and"}.isdisjoint(told[start + 2 : start + SHORT])


_CLOCK: Final = NUMBERS.keys() | {"noon", "midnight", "half"}


def _named(clause: Clause, start: int) -> int:
    """Return where the name of somebody ends who does something, if a clause begins with one."""
    end = start
    while end < len(clause.tokens) and clause.tokens[end].capital and clause.words[end] not in _SPEAKING:
        end += 1
    done = clause.words[end] if end < len(clause.words) else ""
    return end if finite(done) or verb_of(done) is not None else start


_SPEAKING: Final = EMPTY | WE
_OWNED: Final = (("my",), ("our",))


def over(words: Sequence[str]) -> bool:
    """Tell whether a clause is a fragment like "not blue any more": what it is of follows."""
    ended = words[0] == "not" and _no_more(words)
    return len(words) <= SHORT and (ended or tuple(words[:2]) in (("no", "longer"), ("no", "more")))


def _no_more(words: Sequence[str]) -> bool:
    """Tell whether words end in "any more"."""
    return tuple(words[-2:]) in (("any", "more"), ("any", "longer")) or words[-1] == "anymore"


def puts_right(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause says what holds no more, and the next what does: the boat moved, it's in Hull now."""
    words = following.words
    if len(words) > _TELLING or words[0] not in ("it", "they", "he", "she"):
        return False
    shifted, negated = shifts(clause.words), "not" in clause.words[:SHORT]
    first = tuple(word for word in words if word not in ("now", "but", "and"))[:2]
    renamed = any(verb_of(word) in RENAMING for word in clause.words)
    named = renamed and first in (("he", "is"), ("she", "is")) and following.tokens[2].capital
    equal = first in (("it", "is"), ("they", "are")) or named
    ended = negated and _no_more(clause.words)
    return ended or (equal and (shifted or (negated and len(words) <= SHORT) or "now" in words))


def names_new(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause says that somebody or something came, and the next only who: …: a kitten called Pip."""
    if following.link not in _NAMING or following.asks or len(following.words) > SHORT or _NEW.isdisjoint(clause.words):
        return False
    rest = [one for one in following.words if one not in ("called", "named")]
    called = len(rest) < len(following.words)
    named = following.words[0] in ("a", "an", "my", "our") if called else following.tokens[0].capital
    return named and any(one.capital for one in following.tokens) and not any(map(finite, rest))


_NAMING: Final = frozenset({":", "–", "—", "-", ","})
_NEW: Final = frozenset(
    "new newcomer newcomers company addition resident lodger tenant flatmate arrival member colleague boss".split()
)


def renews(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause says what is no more, and the next what is in its place."""
    return _named_anew(clause, following) or _replaced(clause, following)


def _named_anew(clause: Clause, following: Clause) -> bool:
    """Tell whether "it" is no more what it was, and the next clause names it: the mascot is …"""
    words, told = clause.words, following.words
    is_it = words[0] in ("it", "that") and words[1:2] in (("is",), ("'s",))
    if not is_it or len(words) <= _WHAT or following.asks or told[0] not in THINGS:
        return False
    ended = words[2] == "not" and _no_more(words)
    what = _WHAT + (words[2:4] == ("no", "longer"))
    named = any(one.word in ARTICLES or one.capital for one in clause.tokens[what : what + 1])
    be = next((at for at, word in enumerate(told[:SHORT]) if word in ("is", "are")), 0)
    return named and (ended or what > _WHAT) and 1 < be < len(told) - 1


def _replaced(clause: Clause, following: Clause) -> bool:
    """Tell whether a thing broke, and the next clause says what "I" have now: my phone died, I use a pager now."""
    words, told = clause.words, following.words
    broke = words[0] in OWN and len(words) <= SHORT and any(one in _BREAKING for one in words[2:])
    if not broke or following.asks or clause.asks or "not" in (*words, *told):
        return False
    said = told[1:] if told[0] in ("so", "and") else told
    held = said[:1] in (("i",), ("we",)) and said[1:2] != () and verb_of(said[1]) in _HAVING
    return held and "no" not in said and not _LATELY.isdisjoint(told)


_BREAKING: Final = frozenset("broke died crashed failed exploded conked packed shattered drowned rusted".split())
_HAVING: Final = frozenset("have get use drive ride buy wear".split())
_LATELY: Final = frozenset("now instead new".split())
_WHAT: Final = 3
_TELLING: Final = 14
SHORT: Final = 8
_REASONS: Final = frozenset({"since", "because", "although", "though", "while"})
_AS: Final = frozenset("a an of the my much long soon far well".split())
_COURTEOUS: Final = (("thanks", "for"), ("thank", "you", "for"), ("sorry", "for"), ("sorry", "about"))
_OPENS: Final = _REASONS | {"no", "everyone", "as", "thanks"}
"""Words that may lead in a clause, or belong to it."""


def places(clause: Clause, start: int, language: Language) -> Iterator[int]:
    """Yield where phrases may begin: at the start, and at the subject behind an adverbial phrase."""
    yield start
    words = clause.words
    if start:
        yield start - 1 if words[start - 1] == "no" else 0  # what leads in may be part of a phrase
    if words[start] in language.sets["fronts"]:
        for at in range(start + 1, min(len(words), start + 12)):
            if words[at] in WE or (words[at] in OWN and words[at - 1] not in PREPOSITIONS):
                yield subject_at(clause, start, at)
                return
