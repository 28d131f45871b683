"""How much at most, how many at all and how long, told in one way: no more than two is at most two.

A limit, that there is none or none of the real thing, all of a group, how much somebody does a thing and after what
time one is thrown away are told in many frames. Each is turned into a plain one before two statements are compared;
what names no verb takes that of the other.
"""

import re
from functools import lru_cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.numerals import MULTIPLES, NUMBERS
from perdure.extraction.quantities import read


def bounded(one: str, other: str) -> tuple[str, str]:
    """Return two English texts with what limits or denies, how much and how long in plain frames."""
    if max(len(one), len(other)) > _LONG:
        return one, other
    one, other = _plainly(one), _plainly(other)
    one, other = _beside(one, other), _beside(other, one)
    one, other = _by_code(one, other), _by_code(other, one)
    one, other = _back(one, other), _back(other, one)
    bounds = _bounds(one)
    return (_BOUND.sub("", one), _BOUND.sub("", other)) if bounds and bounds == _bounds(other) else (one, other)


def bounds_apart(one: str, other: str) -> bool:
    """Tell whether only one of two texts says that it is the most, or the least; or one a lot, the other a little."""
    if max(len(one), len(other)) > _LONG:
        return False
    lot, little = ([form.search(text) is not None for text in (one, other)] for form in (_LOT, _LITTLE))
    if _bounds(_plainly(one)) != _bounds(_plainly(other)):
        return True
    return (lot[0] and little[1] and not lot[1]) or (lot[1] and little[0] and not lot[0])


def _bounds(text: str) -> list[str]:
    return sorted(bound.casefold() for bound in _BOUND.findall(text))


@lru_cache(maxsize=4096)
def _plainly(text: str) -> str:
    for form, plain in _FORMS if _HINT.search(text) else ():
        text = form.sub(plain, text)
    return text


def _beside(text: str, other: str) -> str:
    """Return a text in the frame of another: limited, it goes at most so fast; a heavy smoker smokes a lot; who
    writes logs logs; binned after a year, it is kept for a year.
    """
    limit = _LIMITED.match(text)
    if limit and (verb := _AT_MOST.search(other)) and _may_be(limit, verb["verb"], other[verb.end() :]):
        return f"{limit['what']} {verb['verb']} at most {limit['much']}"
    if limit and (limited := _LIMITED.match(other)) and _of_one(limit, limited):
        return f"{limit['what']} is limited to {limit['much']}"
    if (agent := _AGENT.search(text)) and (does := _DOES.search(other)) and agent["does"].startswith(does["do"]):
        return f"{text[: agent.start()]} {does[0].lstrip()}"
    if (noun := _WRITTEN.search(text)) and re.search(rf"{_DOER}{noun['noun']}s?\b", other, re.IGNORECASE):
        text = f"{text[: noun.start()]}{noun['noun']}{text[noun.end() :]}"
        how = re.search(r" in (?P<how>[A-Z]\w*)", other)
        return text.replace(f" as {how['how']}", f" in {how['how']}") if how else text
    if (gone := _GONE.match(text)) and _KEPT.match(other):
        held = f"{gone['things']} are kept" if gone["things"] else f"{gone['who']} keep {gone['what']}"
        return f"{held} for {gone['span']}"
    return text


def _back(text: str, other: str) -> str:
    """Return who got back from a place as who was there, where another text says who never was; and what is not done
    yet as never done, beside what may be done.
    """
    if _DENIES.search(other) is None and (yet := _NOT_YET.match(text)):
        return f"{yet['who']} never {yet['done']}"
    return _BACK_FROM.sub(r"\g<who> was in ", text) if "never" in other or "n't been" in other else text


def _may_be(limit: re.Match[str], verb: str, most: str) -> bool:
    """Tell whether a limit may be what a verb names the most of: kilos of kilos, a bare number of going."""
    units, sort = _units(limit["much"]), _limited(limit)
    if units != _units(most) or sort == "weight":  # what a van may weigh is not what it carries
        return False
    if _GOING.fullmatch(verb) is not None:
        return sort in ("", "speed", "heat")
    return units.isdisjoint(_BARE)


def _of_one(limit: re.Match[str], other: re.Match[str]) -> bool:
    """Tell whether two limits are of the same: of two loads, or one of what has the unit of the other."""
    sorts = {_limited(limit), _limited(other)}
    units = _units(limit["much"])
    return len(sorts) == 1 or ("" in sorts and units == _units(other["much"]) and units.isdisjoint(_BARE))


def _limited(limit: re.Match[str]) -> str:
    """Return what it is that has a limit; "" where a text does not name it."""
    sort = (limit["sort"] or "").casefold()
    return _SORTS.get(sort, sort)


def _units(text: str) -> set[str]:
    return {name for token in read(text) for name, _ in token.measures}


def _by_code(text: str, other: str) -> str:
    """Return a text with the code of a currency for its name, where the other one gives a code: CHF."""
    if _CODE.search(other) is None:
        return text
    for code, name in _CURRENCIES:
        text = name.sub(code, text)
    return text


_CURRENCIES: Final = tuple(
    (code, re.compile(rf"\b(?:{name})\b", re.IGNORECASE))
    for code, name in (
        ("CHF", "swiss francs?"),
        ("USD", "(?:us|american) dollars?"),
        ("CAD", "canadian dollars?"),
        ("AUD", "australian dollars?"),
        ("GBP", "british pounds?|pounds? sterling"),
        ("DKK", "danish (?:kroner?|crowns?)"),
        ("NOK", "norwegian (?:kroner?|crowns?)"),
        ("SEK", "swedish (?:kron(?:a|or)|crowns?)"),
        ("CZK", "czech (?:koruna|crown)s?"),
        ("PLN", "polish (?:zlotys?|złotys?)"),
        ("JPY", "japanese yen"),
        ("INR", "indian rupees?"),
        ("EUR", "euros?"),
    )
)
_CODE: Final = re.compile(rf"\b(?:{'|'.join(code for code, _ in _CURRENCIES)})\b")
_LONG: Final = 200
"""Characters of a statement that tells how much."""
_WORDS: Final = "|".join(sorted({*NUMBERS, *MULTIPLES, "couple"}, key=len, reverse=True))
_UNIT: Final = "(?:second|minute|hour|day|night|week|fortnight|month|year)s?"
_NUMBER: Final = rf"(?:[€$£] ?)?(?:\d|(?:an? )?(?:{_WORDS})\b|an? {_UNIT}\b)"
_AMOUNT: Final = rf"(?:[€$£] ?)?(?:\d[\d.,]*k?|(?:an? )?(?:{_WORDS})(?:[ -](?:{_WORDS}))*)(?:[ -]?(?!at\b)[a-z/%°]+)??"
_SPAN: Final = rf"(?P<span>(?:\d+|an?|(?:{_WORDS})(?:[ -](?:{_WORDS}))*)[ -]{_UNIT})[.!]*$"
_CAN_NOT: Final = r"(?:can|could|may|must|should|will|would|do|does|is|are|am)(?:n['’]?t|not| not)|ca?n['’]t|won['’]?t"
_VERB: Final = r"(?P<verb>(?! (?:be|been|being)\b)(?: allowed to)?(?: [a-z]+){1,3}?)"
_UPWARD: Final = (
    "more|faster|longer|higher|heavier|later|older|bigger|larger|taller|further|farther|wider|deeper|greater"
)
_DOWNWARD: Final = "less|fewer|shorter|lower|lighter|slower|earlier|younger|smaller|narrower"
_ABOVE: Final = rf"(?:(?:any )?(?:{_UPWARD}) than|above|over|beyond)"
_BELOW: Final = rf"(?:(?:any )?(?:{_DOWNWARD}) than|below)"
_SORT: Final = "(?P<sort>speed|temperature|heat|load|payload|weight|power|output|volume|brightness|pressure)"
_SORTS: Final = {"temperature": "heat", "payload": "load", "output": "power"}
"""The sorts of limits that have two names."""
_BARE: Final = frozenset({"n", "money"})
_KIND: Final = (
    "room|bed|mattress|parent|m[uo]m|mother|father|dad|malt|ticket|cabin|duvet|sheet|market|currency|supplement"
    "|brother|sister|son|daughter|cousin|aunt|uncle|friend|colleague|m[ae]n|wom[ae]n|girl|boy|guy|lad"
)
_BUT: Final = "(?:but|except(?: for)?|other than|apart from|besides|than)"
_NAME: Final = r"(?!(?:my|our|the|this|that|it|there|he|she|they)\b)(?-i:[A-Z])[\w-]+"
_WHO: Final = rf"(?P<who>(?:i|we|(?:my|our) [\w-]+|{_NAME})(?: (?:always|usually))?)"
_BEING: Final = r"(?:is|are|am|was|have|has|had|can|not|never)\b"
_DOING: Final = rf"(?P<does>(?!{_BEING})[a-z]{{2,}})"
_LED: Final = r"(?P<to>(?: (?:to|at|in|on|with|for))?)"
_FOOD: Final = "meat|pork|beef|gluten|dairy|lactose|sugar|nut|egg|fish|alcohol|caffeine"
_NONE: Final = "[a-z]+-free|smokefree|non?-?smoking|food|things|storey|storeyed|room|of"
_ONLY: Final = "only|nothing|nowhere|nobody|any(?:thing|body|where)|all (?:that )?(?:i|we)|exclusively|no other"
_HINT: Final = re.compile(
    rf"\b(?:{_ONLY}|{_NONE}|than|most|least|max\w*|min\w*|tops|up to|above|over|beyond|below|single|no[ -]one|one"
    r"|person|out at|limited|capped|speed|zero|exceed|(?:word|drop|scrap|shred|trace|crumb|lick) of"
    r"|non-alcoholic|alcohol[ -]free|root|ginger|vegan|veggie|vegetarian|plant[ -]based|soya?|tofu|meat[ -]free"
    r"|meatless|before|just|whole|entire|youngest|oldest|eldest|required)\b",
    re.IGNORECASE,
)
_FORMS: Final = tuple(
    (re.compile(form, re.IGNORECASE), plain)
    for form, plain in (
        (rf"\b(?:no|not) (?:any )?(?:{_UPWARD}) than (?={_NUMBER})", "at most "),
        (rf"\b(?:no|not) (?:any )?(?:{_DOWNWARD}) than (?={_NUMBER})", "at least "),
        (rf"\b(?P<is>is|are|am) never {_ABOVE} (?={_NUMBER})", r"\g<is> at most "),
        (rf"\b(?P<is>is|are|am)n['’]t {_ABOVE} (?={_NUMBER})", r"\g<is> at most "),
        (rf"\bnever{_VERB} {_ABOVE} (?={_NUMBER})", r"\g<verb> at most "),
        (rf"\bnever{_VERB} {_BELOW} (?={_NUMBER})", r"\g<verb> at least "),
        (rf"\b(?:{_CAN_NOT}){_VERB} {_ABOVE} (?={_NUMBER})", r"can\g<verb> at most "),
        (rf"\b(?:{_CAN_NOT}){_VERB} {_BELOW} (?={_NUMBER})", r"can\g<verb> at least "),
        (rf"\b(?P<much>{_AMOUNT}) (?:at (?:the )?(?:very )?most|maximum|max|tops)\b(?! of)", r"at most \g<much>"),
        (rf"\b(?P<much>{_AMOUNT}) (?:at (?:the )?(?:very )?least|minimum)\b(?! of)", r"at least \g<much>"),
        (rf"\b(?:an? (?:absolute )?max(?:imum)? of|at the (?:very )?most) (?={_NUMBER})", "at most "),
        (rf"\b(?:an? (?:absolute )?min(?:imum)? of|at the (?:very )?least) (?={_NUMBER})", "at least "),
        (
            r"\b(?P<verb>lifts?|holds?|takes?|carr(?:y|ies)|seats?|fits?|sleeps?|allows?|supports?|handles?) up to "
            rf"(?={_NUMBER})",
            r"\g<verb> at most ",
        ),
        (
            rf"\b(?:goes|heats|gets|runs|climbs) up to (?={_NUMBER}[\d.]* ?"
            r"(?:degrees|°|mph|km|kph|rpm|watt|volt|hz|lumens|bar|psi|knots|decibels))",
            "can go at most ",
        ),
        (
            r"^the max(?:imum)?(?P<of> [a-z]+)? of (?P<what>(?:the|our|my) [\w -]+?) is ",
            r"\g<what>'s maximum\g<of> is ",
        ),
        (rf"\b(?:may not|must not|can['’]?t|cannot|don['’]?t|never) exceed (?={_NUMBER})", "are limited to "),
        (r"\b(?:no[ -]one|not (?:a single|one) (?:person|soul)|no person)\b(?! of)", "nobody"),
        (
            rf"(?P<not>n['’]t|\bnot|\bnever)(?P<verb>(?: [a-z]+){{0,3}}?) (?:a|one) single (?!(?:{_KIND})\b)",
            r"\g<not>\g<verb> any ",
        ),
        (rf"\bnot a single (?!(?:{_KIND})\b)(?=[a-z])", "no "),
        (
            r"(?P<is>\bis|\bare|\bhave|\bhas|\bgot|['’]s|['’]ve) not one (?!of\b|that\b|who\b|to\b|for\b)(?=[a-z]+)",
            r"\g<is> no ",
        ),
        (
            r"(?P<not>n['’]t|\bnot|\bnever)(?P<verb>(?: [a-z]+){1,2}?) an? "
            r"(?:word|drop|scrap|shred|trace|crumb|lick) of ",
            r"\g<not>\g<verb> any ",
        ),
        (
            r"^(?P<where>(?:our|my|the) [\w -]+?) (?:is|are|['’]s) (?:an? )?(?:completely |strictly )?"
            r"(?:smoke-?free|(?:no|non)-?smoking)(?: [a-z]+)?(?=[.!]*$)",
            r"smoking is not allowed in \g<where>",
        ),
        (
            rf"^(?:we are|we['’]re|ours is) an? (?P<what>{_FOOD})-free (?:household|family|home|house)(?=[.!]*$)",
            r"nobody in our house eats \g<what>",
        ),
        (rf"\b(?P<who>i|we)(?: am| are|['’]m|['’]re) (?P<what>{_FOOD})-free(?=[.!]*$)", r"\g<who> don't eat \g<what>"),
        (rf"\b(?:anything|things|any food|food) (?:with|containing) (?P<what>{_FOOD})\b(?! in)", r"\g<what>"),
        (r"\b(?P<who>i|we) live rent-free\b", r"\g<who> don't pay rent"),
        (
            rf"^(?P<we>i|we) (?:live|are) in an? (?P<many>{_WORDS}|\d+)[- ](?P<what>room|storey)(?:ed)? "
            r"(?P<home>flat|apartment|house)(?=[.!]*$)",
            r"our \g<home> has \g<many> \g<what>s",
        ),
        (
            r"^(?:i am|i['’]m|i work|i play|i sing) (?:in|on) an? (?P<team>team|class|choir|band|group|department|crew)"
            rf" of (?P<many>{_WORDS}|\d+)(?=[.!]*$)",
            r"my \g<team> has \g<many> people",
        ),
        (r"\bonly ever\b", "only"),
        (rf"\b{_DOING}{_LED} (?:nothing|no[ -]?one|nobody)(?: else)? {_BUT} ", r"only \g<does>\g<to> "),
        (rf"\b{_DOING} nowhere(?: else)? {_BUT} (?=(?:at|in|on|from)\b)", r"only \g<does> "),
        (rf"\b{_DOING} no (?P<what>[a-z]+) other than (?P<sort>[a-z-]+) ones\b", r"only \g<does> \g<sort> \g<what>"),
        (rf"\b{_DOING}{_LED} no (?:other )?[a-z]+ (?:other )?(?:than|but|except) ", r"only \g<does>\g<to> "),
        (
            rf"\b(?:(?:do|does)(?:n['’]?t| not)|never) {_DOING}{_LED} any(?:thing|one|body|where)(?: else)? {_BUT} ",
            r"only \g<does>\g<to> ",
        ),
        (
            rf"^{_WHO} {_DOING} (?P<what>[\w'’ -]+?)(?:,? exclusively|,? and nothing else|,? nothing else)(?=[.!]*$)",
            r"\g<who> only \g<does> \g<what>",
        ),
        (
            rf"^{_WHO} {_DOING}(?P<what>(?: (?!{_BEING})[\w'’-]+){{0,2}}?) only (?=[a-z])",
            r"\g<who> only \g<does>\g<what> ",
        ),
        (
            r"^(?:the only (?P<sort>[a-z]+) (?:that )?|all (?:that )?)(?P<who>i|we) (?P<does>[a-z]+(?: [a-z]+){0,2}?)"
            r" is (?P<what>(?!to\b|that\b)[\w'’ -]+?)(?=[.!]*$)",
            r"\g<who> only \g<does> \g<what>",
        ),
        (
            r"^(?P<what>(?!(?:it|that|this|she|he)\b)[\w'’ -]+?) (?:is|are) (?:all|the only (?!one\b|ones\b)"
            r"(?P<sort>[a-z]+)) (?:that )?(?P<who>i|we) (?P<does>[a-z]+)(?=[.!]*$)",
            r"\g<who> only \g<does> \g<what>",
        ),
        (
            rf"^(?P<day>{WEEKDAY})s? is the only (?:day|night|evening|morning) (?:that |when |on which )?"
            r"(?P<who>i|we) (?P<does>[a-z]+ .+?)(?=[.!]*$)",
            r"\g<who> only \g<does> on \g<day>s",
        ),
        (r"\b(?:non-alcoholic|alcohol[ -]free|zero|root|ginger) (?=(?:beer|ale|wine|cider|gin|lager)s?\b)", "soft-"),
        (
            r"\b(?:vegan|veggie|vegetarian|plant[ -]based|meat[ -]free|meatless|soya?|tofu) "
            r"(?=(?:sausage|burger|bacon|mince|steak|chicken|ham|kebab|meatball)s?\b)",
            "plant-",
        ),
        (r"(?P<not>n['’]t|\bnot|\bnever)(?P<what> [^,;]*?) before(?=[.!]*$)", r"\g<not>\g<what>"),
        (r"(?P<is>\b(?:is|are)) required(?=[.!]*$| (?:before|for|in|on|at) )", r"\g<is> mandatory"),
        (r"\bjust (?=(?:one|1|two|three)\b(?! of))", "only "),
        (
            r"^(?P<our>my|our|the) (?:whole|entire) (?=(?:team|family|class|office|band|choir|crew|staff)\b)",
            r"everyone in \g<our> ",
        ),
        (
            rf"(?P<which>\b(?:youngest|oldest|eldest) of (?:\d+|{_WORDS})) (?:siblings|children|kids)\b",
            r"\g<which>",
        ),
        (r"\bzero (?!(?:degrees|percent|points|hours|gravity|sum|tolerance)\b)(?=[a-z]+s\b)", "no "),
    )
)
_BOUND: Final = re.compile(rf"\bat (most|least) (?={_NUMBER})", re.IGNORECASE)
_DENIES: Final = re.compile(r"\b(?:not|never|no|yet)\b|n['’]t\b", re.IGNORECASE)
_NOT_YET: Final = re.compile(
    r"(?=.*\byet\b)(?P<who>(?:i|we|(?:my|our) [\w-]+)(?:['’]ve| have| has))(?:n['’]t| not)(?: yet)? "
    r"(?P<done>(?!been\b|got\b|had\b)[a-z]+ .+?)(?: yet)?[.!]*$",
    re.IGNORECASE,
)
_BACK_FROM: Final = re.compile(
    r"^(?P<who>(?:i|we|he|she|they|(?:my|our) [\w-]+|(?-i:[A-Z])[\w-]+(?<!Just))|)(?:['’]ve| have| has)? ?"
    r"(?:just |only )?(?:got back|came back|returned|flew back|(?:am|are|is|['’]m|['’]re|['’]s) (?:just )?back|back) "
    r"from (?=(?-i:[A-Z]))",
    re.IGNORECASE,
)
_LIMITED: Final = re.compile(
    r"(?P<what>.+?)(?: (?:is|are) (?:limited|capped|restricted) (?:to|at)| (?:tops?|maxe?s) out at"
    rf"|['’]s (?:(?:top|max(?:imum)?) (?:{_SORT})|max(?:imum)?|upper limit) is) (?:at most )?(?P<much>{_NUMBER}.*)",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(rf"\b(?P<verb>(?:can )?[a-z]+) at most (?={_NUMBER})", re.IGNORECASE)
_GOING: Final = re.compile(
    r"(?:can )?(?:go(?:es)?|do(?:es)?|runs?|drives?|rides?|fl(?:y|ies)|reach(?:es)?)", re.IGNORECASE
)
_AGENT: Final = re.compile(
    r"(?:['’]m| am| is|['’]s| are) an? (?:very |really |pretty )?"
    r"(?:heavy|big|avid|voracious) (?P<does>[a-z]+er)(?=[.!]*$)",
    re.IGNORECASE,
)
_DOES: Final = re.compile(
    r" (?P<do>[a-z]+?)s? (?:quite |rather )?(?:an? (?:awful |whole )?lot|heavily)(?=[.!]*$)", re.IGNORECASE
)
_WRITTEN: Final = re.compile(
    r"\b(?:writes?|sends?|issues?|files?) (?:out )?(?:(?:my|our|their|its|the|an?) )?(?P<noun>[a-z]{3,}?)s?\b",
    re.IGNORECASE,
)
_DOER: Final = r"\b(?:i|we|they|[a-z]+(?:s|n['’]t)) (?:(?:always|all|only|also) )*"
"""Who does what a noun stands for by itself: our services log, we write logs."""
_LOT: Final = re.compile(r"\b(?:a lot|lots|loads|heavily|heavy)\b(?! of)", re.IGNORECASE)
_LITTLE: Final = re.compile(r"\b(?:a (?:little|bit)|very little|hardly|not much|light|lightly)\b", re.IGNORECASE)
_HELD: Final = "keep|store|retain|hold|save|archive|hang on to|hold on to"
_DROPPED: Final = "delete|erase|wipe|purge|remove|destroy|shred|bin|discard|scrap|chuck|throw|toss|dump|burn|pulp"
_DROPPING: Final = (
    "deleted|erased|wiped|purged|removed|destroyed|shredded|binned|discarded|scrapped|chucked|thrown|tossed|dumped|burnt"
    "|burned|pulped"
)
_KEPT: Final = re.compile(
    rf"(?:.+? (?:{_HELD}) .+?|.+? (?:is|are|gets?) (?:only )?(?:kept|stored|retained|held|saved|archived)) for {_SPAN}",
    re.IGNORECASE,
)
_GONE: Final = re.compile(
    rf"(?:(?P<who>i|we|they) (?:always |usually )?(?:{_DROPPED})(?: away| out)? (?P<what>.+?)(?: away| out)? after "
    rf"|(?P<things>.+?) (?:is|are|gets?) (?:automatically )?(?:{_DROPPING})(?: away| out)? after )"
    rf"{_SPAN}",
    re.IGNORECASE,
)
