"""One notation of dates, times, amounts, ages and who is named: 04.05.2003 as 4 May 2003, 0745 as 07:45, U10 for the
under-tens, "my aunt Vera" for "Vera, my aunt".

A text is brought to it before its quantities are read.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.numerals import NUMBERS, small_figures
from perdure.extraction.regex import comparing
from perdure.extraction.spelling import as_typed

MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)  # fmt: skip
_DAYS: Final = {
    "mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "fri": "Friday", "sat": "Saturday",
    "sun": "Sunday",
}  # fmt: skip
_PLAIN: Final = {"daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "annually": "year"} | {
    "yearly": "year", "hourly": "hour", "annual": "year", "fortnightly": "fortnight", "quarterly": "quarter",
    "mo": "month", "wk": "week", "yr": "year", "hr": "hour", "h": "hour",
}  # fmt: skip
_GROUPS: Final = {
    word: str(number)
    for number, word in enumerate(
        "fives sixes sevens eights nines tens elevens twelves thirteens fourteens fifteens sixteens seventeens"
        " eighteens nineteens twenties".split(),
        5,
    )
} | {"thirties": "30", "forties": "40", "fifties": "50", "sixties": "60", "seventies": "70"}

_DECADES: Final = {
    word: 10 * number
    for number, word in enumerate("twenties thirties forties fifties sixties seventies eighties nineties".split(), 2)
}
_UNITS: Final = "one|two|three|four|five|six|seven|eight|nine"
_HOUR: Final = rf"(?:{_UNITS}|ten|eleven|twelve)"
_MINUTES: Final = (
    rf"(?:(?:twenty|thirty|forty|fifty)[- ](?:{_UNITS})|(?:oh|o)[- ]five|ten|fifteen|twenty|thirty|forty|fifty)"
)
_MONTH: Final = "|".join(f"{name}|{name[:3]}" for name in MONTHS) + "|sept"
_WEEKDAY: Final = r"(?:mon|tue(?:s)?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b\.?"
_AT: Final = r"(?:at|by|until|till?|from|to|before|after|around|about|since)"
_DISTANCE: Final = (
    r"(?:\d+(?:[.,]\d+)?|[a-z]+(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)[ -]?"
    r"(?:km|kilomet(?:re|er)s?|miles?|m|met(?:re|er)s?)"
)
_IN_FULL: Final = {"min": "minute", "sec": "second", "hr": "hour", "wk": "week", "yr": "year", "mth": "month"}
_MONEY: Final = r"(?:[€$£] ?\d[\d.,]*(?:k|m|bn)?|\d[\d.,]*k? (?:euros?|dollars?|pounds?|quid|bucks|francs?))"
_CLOCK: Final = r"\d{1,2}(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b\.?)?"

_ORDINALS: Final = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
)  # fmt: skip
_WORDS: Final = tuple[str, ...]("zero one two three four five six seven eight nine ten eleven twelve".split())
_IN_ROW: Final = (
    "lesson|chapter|unit|module|volume|episode|season|act|verse|round|stage|phase|semester|term|session|part|floor|storey"
    "|grade|period|row|week|lap|leg|heat|quarter|section|paragraph|step|level|course|batch|edition|draft"
)
"""What has a number by its place in a row."""
_PLACED: Final = comparing(
    rf"\b(?P<whose>the|my|our) (?P<place>{'|'.join(_ORDINALS[1:])}|\d{{1,2}}(?:st|nd|rd|th)) (?P<noun>{_IN_ROW})\b",
    re.IGNORECASE,
)
_SLASHED: Final = comparing(
    r"(?<![\d.,/-])(\d{1,2})/(\d{1,2})/((?:19|20)\d\d)(?![\d/])|(?<![\d.,/-])(?!24/0?7)(\d\d)/(\d\d)(?![\d/])"
)
_IN_MONTH: Final = comparing(rf"\b(?:{_MONTH})\b", re.IGNORECASE)
_FEASTS: Final = {
    "new year's eve": "31 December", "new year's day": "1 January", "christmas eve": "24 December",
    "christmas day": "25 December", "boxing day": "26 December", "valentine's day": "14 February",
    "halloween": "31 October", "st patrick's day": "17 March", "bonfire night": "5 November", "may day": "1 May",
}  # fmt: skip
_FEAST: Final = comparing(rf"(?<=on )({'|'.join(_FEASTS)})\b".replace("'", "['’]"), re.IGNORECASE)
_NAME: Final = (
    r"(?!(?:Yesterday|Today|Also|Well|Okay|Yes|No|So|Now|Btw|Oh|And|But|Then|Sorry|Later|Perhaps|Maybe|Again)\b)"
    r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
)
_KIND: Final = r"(?: (?!and\b|or\b|is\b|was\b|has\b|are\b)[a-z][a-z'’-]*){1,3}"
_OF_US: Final = r"(?:(?:who|whom|that) )?(?:I|we)\b"
_TOLD: Final = rf"(?:{_OF_US}|(?:who|from|in|at|of|on|with|next|upstairs|downstairs|across|opposite)\b)"
"""What tells which one somebody is: the girl I share a flat with, the man from the mill."""
_ROUND: Final = r"(?:day|week|month|year|night|time|hour|go|piece|head|pop|side|person|game)\b"
_VERB: Final = r"(?:is|was|has|had|can|cannot|will|does|did|[a-z]+(?:n['’]t|[^s\W]s|ed)|went|got|took|made|used)\b"
"""With what a clause goes on whose subject is one."""


@lru_cache(maxsize=4096)
def noted(text: str) -> str:
    """Return a text with its dates, times, amounts and ages in one notation."""
    said = text.casefold()
    digits = any(letter.isnumeric() for letter in said)
    for hint, form, tell in _FORMS:
        if (digits if hint is None else hint in said) and form.search(text):
            text = form.sub(tell, text)
            said = text.casefold()
    return text


def noted_beside(text: str, other: str) -> str:
    """Return a text as `noted` does, and what stays open with it as another text has it: which number of 4/5/2003 is
    the month, whether the second lesson is lesson two, which day New Year's Eve is.
    """
    text, other = noted(text), noted(other)
    text = _in_order(text, other)
    if found := _PLACED.search(other):
        named = rf"\b{found['noun']} (?:\d{{1,2}}|{'|'.join(_WORDS[1:])})\b"
        text = re.sub(named, lambda one: _placed(one[0], found["whose"]), text, count=1, flags=re.IGNORECASE)
    if _IN_MONTH.search(other):
        text = _FEAST.sub(lambda found: _FEASTS[found[1].casefold().replace("’", "'")], text)
    for number in sorted(small_figures(other) - small_figures(text)):
        if word := _spelled_out().get(int(number)):
            text = re.sub(rf"(?<![\w-]){word}\b(?!-(?:{_UNITS})\b)", number, text, flags=re.IGNORECASE)
    return as_typed(text, other)


def settled(text: str, other: str) -> str:
    """Return a text with the dates of which either number may be the month, 4/5/2003, as another text tells them
    plainly; "" where it has none, or that names no month.
    """
    dates = _SLASHED.sub(lambda found: _in_order(found[0], noted(other)) if "/" in noted(found[0]) else found[0], text)
    return dates if dates != text else ""


def _in_order(text: str, other: str) -> str:
    """Return a text with its dates with slashes as another text tells them."""
    months = frozenset(one[:3].casefold() for one in _IN_MONTH.findall(other)) if "/" in text else frozenset[str]()
    return _SLASHED.sub(lambda found: _told_day(found, months), text) if months else text


@cache
def _spelled_out() -> dict[int, str]:
    """Map a number from two to 99 to its word, which may have a hyphen."""
    small = {int(value): word for word, value in NUMBERS.items() if value > 1}
    tens = {
        ten + one: f"{small[ten]}[- ]{word}" for ten in range(20, 100, 10) for one, word in small.items() if one < 10
    }
    return small | tens | {ten + 1: f"{small[ten]}[- ]one" for ten in range(20, 100, 10)}


def _number(word: str) -> int:
    """Return a number below a hundred, in digits or in words: 7, forty-five, oh five."""
    parts = re.split("[- ]", word.casefold())
    return int(word) if word.isdigit() else round(sum(NUMBERS.get(part, 0) for part in parts))


def _day_first(found: re.Match[str]) -> str:
    return dated(int(found[1]), int(found[2]), found[3]) or found[0]


def _by_size(found: re.Match[str]) -> str:
    """Return a date with slashes where it is plain which number is the month."""
    one, other = int(found[1]), int(found[2])
    day, month = (other, one) if other > len(MONTHS) else (one, other)
    return (dated(day, month, found[3]) if max(one, other) > len(MONTHS) or one == other else "") or found[0]


def dated(day: int, month: int, year: str) -> str:
    """Return a day as it is written out; "" for no day. A `year` of two digits is the nearest that may be meant."""
    if not (1 <= day <= 31 and 1 <= month <= len(MONTHS)):
        return ""
    return f"{day} {MONTHS[month - 1]} {_year(year) if len(year) == 2 else year}".strip()


def _year(digits: str) -> str:
    return f"{'19' if int(digits) > _LATEST else '20'}{digits}"


_LATEST: Final = 40
"""The last year of this century that two digits stand for."""


def _told_day(found: re.Match[str], months: frozenset[str]) -> str:
    """Return a date with slashes as the day of which another text names the month, else with the day first."""
    one, two, year = int(found[1] or found[4]), int(found[2] or found[5]), found[3] or ""
    days = [day for first, second in ((one, two), (two, one)) if (day := dated(first, second, year))]
    told = (day for day in days if day.split()[1][:3].casefold() in months)
    return next(told, days[0]) if days else found[0]


def _placed(label: str, whose: str) -> str:
    """Return "the second lesson" for "lesson two"."""
    noun, _, number = label.rpartition(" ")
    at = _number(number)
    return f"{whose} {_ORDINALS[at] if at < len(_ORDINALS) else f'{at}th'} {noun.casefold()}"


def _apposed(found: re.Match[str]) -> str:
    """Return who somebody is before their name: Joon, my flatmate, as my flatmate Joon."""
    kind = found.groupdict().get("kind")
    who = found["who"] or (f"my {kind}" if kind else "")
    return found[0] if found["name"].casefold().endswith("ly") else f"{who} {found['name']}".strip()


def _days(found: re.Match[str]) -> str:
    first, last = (_DAYS[found[name][:3].casefold()] for name in ("first", "last"))
    return f"{first} {'to' if found['mark'] in '-–' else 'and'} {last}"


def _as_clock(found: re.Match[str]) -> str:
    half = found.groupdict().get("half") or ""
    minutes = _number(found["minutes"]) if found["minutes"] else 0
    return f"{found['led'] or ''}{_number(found['hour'])}:{minutes:02}{half and f' {half}m'}"


def _hours(found: re.Match[str]) -> str:
    """Return from when to when something is open: 9-5, eight to six, 9 am till 5 pm."""
    ends = [found["first"], found["last"]]
    ends = [f"{_number(one)}:00" if one.isalpha() or one.isdigit() else one for one in ends]
    return f"{found['open'].strip()} from {ends[0]} to {ends[1]}"


def _quarters(found: re.Match[str]) -> str:
    return f"{_number(found['many'])}{'.25' if found['part'] == 'a quarter' else '.75'} "


def _gone(found: re.Match[str]) -> str:
    """Return how far somebody runs who goes for a run of that length."""
    how = found["how"]
    past = {"run": "ran", "swim": "swam", "ride": "rode", "row": "rowed", "jog": "jogged"}.get(how, f"{how}ed")
    verb = past if found["go"] in ("did", "went") else f"{how}s" if found["go"].endswith("es") else how
    return f"{verb} {found['far'].replace('-', ' ')}"


def _between(found: re.Match[str]) -> str:
    """Return from when to when something is of which the half of the day is told once: 7-9pm."""
    first, last = (int(re.split("[:.]", found[name])[0]) % 12 for name in ("first", "last"))
    mark = found["mark"] or (f"{found['half']}m" if first < last else "")
    return f"from {found['first']}{mark or ':00'} to {found['last']}{found['half']}m"


def _thousands(found: re.Match[str]) -> str:
    many = found.groupdict().get("many") or found[1]
    led = found.groupdict().get("led") or ""
    return f"{led}{many} km" if float(many.replace(",", ".")) <= _FARTHEST else found[0]


_FARTHEST: Final = 200
"""Kilometres of a run or a ride that is called by its thousands of metres: a 5K."""


def _form(
    hint: str | None, form: str, tell: str | Callable[[re.Match[str]], str], flags: int = re.IGNORECASE
) -> tuple[str | None, re.Pattern[str], str | Callable[[re.Match[str]], str]]:
    """Return a form, what a text has that may be in it (a digit, where it is None), and what is told for it."""
    return hint, re.compile(form, flags), tell


_LONG: Final = "((?:kilo|centi)?met(?:re|er)s?|miles?|f(?:ee|oo)t|lit(?:re|er)s?|pints?|kilos?|acres?|hectares?)"
_SO_FAR: Final = r"(?!.*(?:\b(?:ha[sd]|have|been|was|were|more|less|with|[a-z]+days?)\b|['’](?:ve|s|d)\b))"
_NOWADAYS: Final = "(?:these days|nowadays|at the moment|right now|at present|currently|lately)"
_FORMS: Final = (
    # trades
    _form(" by ", r"\b(an? [a-z]+(?: [a-z]+)?) by (?:trade|profession|occupation|training)\b", r"\1"),
    _form("ed ", r"\b(i am|i['’]m) an? (?:trained|qualified|certified|licensed|registered) (?=[a-z])", r"\1 a "),
    # dates
    _form(None, r"(?<![\d.,/-])(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)(?!\d|\.\d)", _day_first),
    _form(None, r"(?<![\d.,/-])(\d\d)\.(\d\d)\.(\d\d)(?!\d|\.\d)", _day_first),
    _form("/", r"(?<![\d.,/-])(\d{1,2})/(\d{1,2})/((?:19|20)\d\d)(?![\d/])", _by_size),
    _form("-", rf"\b(\d{{1,2}})-({_MONTH})-(\d{{4}})\b", r"\1 \2 \3"),
    _form(None, r"(?<!\w)['’](\d\d)(?![\w'’])", lambda found: _year(found[1])),
    _form(None, rf"(?<=\d|h|d|t)( (?:of )?(?:{_MONTH})), (?=\d{{4}}\b)", r"\1 "),
    _form(None, rf"\b((?:{_MONTH}) \d{{1,2}}(?:st|nd|rd|th)?), (?=\d{{4}}\b)", r"\1 "),
    _form(
        None,
        rf"\b{_WEEKDAY},? (?:the )?(?=(?:\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})"
        rf"|(?:{_MONTH}) \d{{1,2}}(?:st|nd|rd|th)?) \d{{4}}\b)",
        "",
    ),
    # times of day
    _form(
        None,
        r"\b(?P<led>(?:starts?|begins?|opens?|closes?|shuts?|ends?|finish(?:es)?|leaves?|departs?|arrives?|goes|meets?"
        r"|runs?) (?:at|until|till?|from) )(?P<hour>1[3-9]|2[0-3])(?P<minutes>[0-5][05])"
        r"(?=$|[.,;!?](?!\d)| (?:on|every|each|now|most|and|to|daily)\b)",
        r"\g<led>\g<hour>:\g<minutes>",
    ),
    _form("is at ", r"\bis at (1[3-9]|2[0-3])([1-4]5|05|[124]0)(?=$|[.,;!?](?!\d)| (?:on|every)\b)", r"is at \1:\2"),
    _form(
        None,
        r"(?:\bfrom )?\b(?P<first>\d{1,2}(?:[:.][0-5]\d)?)(?P<mark> ?[ap]\.?m\b\.?)?(?: ?[-–] ?| to | till? )"
        r"(?P<last>\d{1,2}(?:[:.][0-5]\d)?) ?(?P<half>[ap])\.?m\b\.?",
        _between,
    ),
    _form(None, rf"\b({_AT} )((?:[01]\d|2[0-3]))([0-5]\d) ?(?:h|hrs?|hours)\b", r"\1\2:\3"),
    _form("0", rf"\b({_AT} )(0\d)([0-5]\d)(?![\w./:,-]\w|\w)", r"\1\2:\3"),
    _form("0", r"\b(0\d)([0-5]\d)(?: ?[-–] ?| to )([012]\d)([0-5]\d)\b", r"\1:\2 to \3:\4"),
    _form(
        None,
        rf"\b({_AT} )([01]?\d|2[0-3])\.([0-5]\d)"
        r"(?=$|[.,;!?)](?!\d)| (?:on|every|in|at|sharp|and|to|till?|until|each|for|now|daily|most)\b| [-–])"
        r"(?! each[.!]*$)",
        r"\1\2:\3",
    ),
    _form(
        "m",
        rf"(?P<led>\b)(?P<hour>{_HOUR})(?:[- ](?P<minutes>{_MINUTES}))? ?(?P<half>[ap])(?:m\b|\.m\.)",
        _as_clock,
    ),
    _form(
        "t",
        rf"\b(?P<led>{_AT} )(?P<hour>{_HOUR})[- ](?P<minutes>{_MINUTES})(?=$|[,.;!?]"
        r"| (?:on|every|in|at|sharp|and|to|till?|until|each|for|now|most)\b)",
        _as_clock,
    ),
    _form(
        " ",
        rf"\b(?P<led>(?!to ){_AT} )(?P<hour>{_HOUR}|1[0-2]|[1-9])(?P<minutes>)"
        r"(?= in the (?:morning|afternoon|evening)\b| at night\b)",
        _as_clock,
    ),
    _form("12 ", r"\b12 (noon|midday|midnight)\b", r"\1"),
    _form("twelve ", r"\btwelve (noon|midday|midnight)\b", r"\1"),
    _form("-past", r"\bhalf-past\b", "half past"),
    _form(
        None,
        rf"\b(?P<open>open|works?|working|(?:opening |office |working )?hours are|shift is)(?: from)? "
        rf"(?P<first>{_CLOCK})"
        rf"(?: ?[-–] ?| to | till? | until )(?P<last>{_CLOCK})(?!\d|[- ]?(?:hours|days|weeks|people|%))",
        _hours,
    ),
    _form(
        "from ",
        rf"\b(?P<open>is|are|runs?|goes) from (?P<first>{_HOUR}|{_CLOCK}) (?:to|till?|until) (?P<last>{_HOUR}|{_CLOCK})"
        r"(?=$|[.;!?]| (?:on|every|most)\b)",
        _hours,
    ),
    _form(
        " to ",
        rf"\b(?P<open>open|works?|working)(?: from)? (?P<first>{_HOUR}) to (?P<last>{_HOUR})"
        r"(?=$|[,.;!?]| (?:on|every|most|now|and)\b)",
        _hours,
    ),
    # days, and how often
    _form(None, rf"\b(spring|summer|autumn|fall|winter|{_MONTH}) of (?=\d{{4}}\b)", r"\1 "),
    _form(None, r"\b(in|since|until|from) the (?=(?:spring|summer|autumn|fall|winter) \d{4}\b)", r"\1 "),
    _form("", rf"\b(?P<first>{_WEEKDAY}) ?(?P<mark>[-–/&+]) ?(?P<last>{_WEEKDAY})", _days),
    _form(
        "s",
        r"(?P<led>\b(?:[Oo]n|[Ee]very|[Ee]ach|until|by|(?:[Ss]at|[Ff]ri|day|days)(?:,| and| or| &)) )(?P<day>Sat|Sun)"
        r"(?=$|[,.;!?&]| (?:and|at|or|from|morning|afternoon|evening|mornings|afternoons|evenings|&)(?:\W|$))",
        lambda found: f"{found['led']}{_DAYS[found['day'].casefold()]}",
        0,
    ),
    _form(None, r"\b(\d+) ?[x×] ?(?=(?:a|per|each|every|daily|weekly|monthly|yearly)\b)", r"\1 times "),
    _form("/", r"\b(\d+) ?[x×] ?(?=/)", r"\1 times"),
    _form(
        "/",
        r"(?<=[\d€$£%ks]) ?/ ?(month|mo|week|wk|year|yr|day|hour|hr|h|night)\b",
        lambda found: f" a {_PLAIN.get(found[1], found[1])}".replace("a hour", "an hour"),
    ),
    _form("pcm", rf"({_MONEY}) ?pcm\b", r"\1 a month"),
    _form("p", rf"({_MONEY}) ?(?:p\.?a\b\.?|per annum\b)", r"\1 a year"),
    _form("pw", rf"({_MONEY}) ?pw\b", r"\1 a week"),
    _form(
        "ly",
        rf"\b(once|twice|(?:{_HOUR}|\d+) times) (daily|nightly|weekly|monthly|yearly|annually|hourly)\b",
        lambda found: f"{found[1]} {'an' if found[2] == 'hourly' else 'a'} {_PLAIN[found[2].casefold()]}",
    ),
    _form(
        " basis",
        r"\bon an? (daily|nightly|weekly|monthly|yearly|annual|hourly|fortnightly|quarterly) basis\b",
        lambda found: f"every {_PLAIN[found[1].casefold()]}",
    ),
    _form(
        "alternate", r"\b(?:on )?(?:every )?alternate (week|month|day|weekend|year|fortnight)s?\b", r"every other \1"
    ),
    _form("every single", r"\bevery single (?=day|week|month|year|morning|evening|night)", "every "),
    _form("foreseeable", r"\bfor the foreseeable(?: future)?\b,?", "from now on"),
    _form("work", r"\b(?:working|work) ?days(?=$|[,.;!?]| (?:at|from|only|and)\b)", "weekdays"),
    _form("once ", r"\bonce (?=(?:every|each) )", ""),
    _form(None, rf"\b(?:at|in|around) the (?:beginning|start) of (?=(?:{_MONTH}) \d{{4}})", "in early "),
    _form(None, rf"\b(?:at|in|around) the end of (?=(?:{_MONTH}) \d{{4}})", "in late "),
    _form(" hour ", r"\ban hour(?=(?: and)? (?:\d+|[a-z]+(?:-[a-z]+)?)[ -]min)", "1 hour"),
    _form("pct", r"(?<=\d) ?pct\b", "%"),
    _form(
        None,
        r"(?<=\d)(?<!\dh \d\d)(?<!\dh\d\d)(?<!\dh \d)(?<!\dh\d)"
        r"[ -]?(mins?|secs?|hrs?|wks?|yrs?|mths?)\b\.?(?=\W|$)(?![ -]old)",
        lambda found: f" {_IN_FULL[found[1][:3].casefold().rstrip('s')]}s",
    ),
    _form("½", r"(?<!\d)½ ?", "0.5 "),
    _form("½", r"(\d) ?½", r"\1.5"),
    _form("¼", r"(\d) ?¼", r"\1.25"),
    _form("¾", r"(\d) ?¾", r"\1.75"),
    _form(
        "and a half",
        rf"\b({_HOUR}|an?|\d+)(?: and a half (thousand|million)| {_LONG} and a half)\b",
        lambda found: f"{_number(found[1]) or 1}.5 {found[2] or found[3]}",
    ),
    _form(
        "a quarter",
        rf"\b(?P<many>{_HOUR}|\d+) and (?P<part>a quarter|three quarters) (?=hours|years|miles|million)",
        _quarters,
    ),
    _form("-quarters", r"\bthree-quarters\b", "three quarters"),
    _form("half", r"\b(?:every|each) half(?: an)?[- ]hour\b", "every 30 minutes"),
    _form("an hour", r"\btwice an hour\b", "every 30 minutes"),
    _form("and a half", r"\ba month and a half\b", "six weeks"),
    _form("/2", r"\b(\d+) 1/2(?= [a-z])", r"\1.5"),
    _form(None, r"\b(EUR|USD|GBP|CHF) ?(\d[\d.,]*(?<=\d)(?:k|m|bn)?)\b", r"\2 \1"),
    _form(None, r"(?<![\d€$£.,])(\d[\d.,]*(?:k|m|bn)?) ?([€$£])(?!\d)", r"\2\1"),
    _form("cent", r"\bper cent\b", "percent"),
    _form("sq", r"\bsq\.? ?(m|ft)\b\.?", r"sq\1"),
    _form("sq", r"\bsq\.? (?=met|feet|foot)", "square "),
    _form(None, r"(?<=\d) ?(?:°|º|deg(?:rees)? ?) ?(?:c|celsius|centigrade)\b", " degrees"),
    _form(None, r"(?<=\d) ?(?:°|º|deg(?:rees)? ?) ?(?:f|fahrenheit)\b", " fahrenheit"),
    _form(None, r"(?<=\d) ?[°º](?!\w)", " degrees"),
    _form(None, r"\b([12])m(\d\d)\b", r"\1.\2 m"),
    _form(
        None,
        r"(?<![€$£\d.,])\b(\d+(?:[.,]\d+)?)m\b(?! (?:euros?|dollars?|pounds?|francs?|eur|usd|gbp|people|users"
        r"|inhabitants|customers|views|followers|subscribers|visitors|downloads|rows|records|lines|requests|members|copies)\b)",
        r"\1 m",
    ),
    _form(
        "k",
        r"\b(\d+(?:[.,]\d+)?) ?k\b(?= (?:run|race|swim|walk|hike|jog|row|ride|loop|course|pb|time)s?\b)",
        _thousands,
    ),
    _form(
        "k",
        r"\b(?P<led>(?:run|ran|running|runs|swim|swims|swam|jog|jogs|walk|walks|cycle|cycles|row|rows|hike|hikes) "
        r"(?:an? |my )?)(?P<many>\d+(?:[.,]\d+)?) ?k\b",
        _thousands,
    ),
    _form(
        "k", r"\b(?P<led>an? )(?P<many>\d+)K(?=$|[.,!]| (?:on|every|each|most|in|with|at|last|this)\b)", _thousands, 0
    ),
    _form("4 ", rf"(?<=[a-z] )4 (?=(?:my|me|our|us|the|an?)\b(?! {_ROUND}))", "for "),
    _form("2 ", rf"(?<=[a-z] )2 (?=(?:my|our|the|an?)\b(?! {_ROUND}))|(?<=ing )2 (?=[a-z]+ing\b)", "to "),
    _form(
        " ",
        r"^(?!Only|Just|This|That|Every|Not|Another|Which|Any|Each|The|My|Our|Some|Last|First|Next|Other|About)"
        rf"([A-Z][a-z]{{2,}}) ({'|'.join(_WORDS[1:])})(?= (?:is|was|has|had|does|will|can|[a-z]+s)\b)",
        lambda found: f"{found[1]} {_WORDS.index(found[2])}",
        0,
    ),
    _form("ties", rf"\b({'|'.join(_DECADES)})\b", lambda found: f"{_DECADES[found[1].casefold()]}s"),
    _form("born ", r"\b(born in the (?:early |mid[ -]|late )?)['’]?([3-9]0s)\b", r"\g<1>19\2"),
    _form("in law", r"\b(mother|father|sister|brother|son|daughter|parents?)s? in law\b", r"\1-in-law"),
    _form("ex ", r"\b(my|his|her|our|an) ex (?=husband|wife|boyfriend|girlfriend|partner|boss)", r"\1 ex-"),
    # who is named
    _form(
        " ",
        rf"^(?P<name>{_NAME})(?:, | \(| [–—-] )"
        rf"(?:(?P<who>(?:my|our){_KIND})|an? (?P<kind>[a-z-]+(?: [a-z-]+)?) of mine)(?:,|\)| [–—-])(?= {_VERB})",
        _apposed,
        0,
    ),
    _form(
        ", ",
        rf"^(?P<name>{_NAME}), (?:(?P<who>(?:the|an?){_KIND}?)(?: {_TOLD}[^,;:.!?]*)?|{_OF_US}[^,;:.!?]*),(?= {_VERB})",
        _apposed,
        0,
    ),
    _form(", ", rf"^((?:[Mm]y|[Oo]ur){_KIND}), ({_NAME}),(?= {_VERB})", r"\1 \2", 0),
    _form(
        " a",
        rf"\b(?P<go>go|goes|do|does|did|went)(?: for|on)? an? (?P<far>{_DISTANCE}) "
        r"(?P<how>run|swim|walk|ride|hike|jog|row)"
        r"(?=$|[.,;!?]| (?:on|every|each|most|in|with|at|before|after|twice|once|a|to)\b)",
        _gone,
    ),
    # ages and age groups
    _form("aged ", rf"\b(is|am|are|was|['’](?:m|s|re)) aged (\d+|{_HOUR}|[a-z]+teen)\b", r"\1 \2 years old"),
    _form("-year-olds", r"\b(are|['’]re) (\d+|[a-z]+)-year-olds(?=$|[.,;!])", r"\1 \2 years old"),
    _form(
        "-year-old",
        r"\b(\d+|[a-z]+(?:-[a-z]+)??)-year-old\b",
        lambda found: f"{found[1]} years old",
    ),
    _form("-year-olds", r"\b([a-z]+)-year-olds\b", lambda found: f"{_number(found[1]) or found[1]}-year-olds"),
    _form(None, r"(?<=\d)[- ]?(?:y/o|yo|y\.o\.|yrs?[- ]old|years? of age)(?!\w)", " years old"),
    _form(
        "under-",
        rf"\bunder-(?P<group>{'|'.join(_GROUPS)}|\d{{1,2}}|{'|'.join(_WORDS[5:])})(?![\w’'-])"
        r"(?! (?:percent|euros?|km|kg)\b)",
        lambda found: f"U{_GROUPS.get(found['group'].casefold()) or _number(found['group']) or found['group']}",
    ),
    _form(
        "under",
        rf"\bunder[- ](?P<group>{'|'.join(_GROUPS)}|\d{{1,2}}(?=['’]?s\b))(?:['’]?s)?\b",
        lambda found: f"U{_GROUPS.get(found['group'].casefold(), found['group'])}",
    ),
    _form(
        "over",
        rf"\bover[- ](?P<group>{'|'.join(_GROUPS)}|\d{{1,2}}(?=['’]?s\b))(?:['’]?s)?\b",
        lambda found: f"O{_GROUPS.get(found['group'].casefold(), found['group'])}",
    ),
    _form(None, r"\b([UO])-?(\d{1,2})s\b", r"\1\2", 0),
    # now
    _form("s ", rf"^((?:my|our) [a-z' -]{{3,40}}?) {_NOWADAYS} (is|are) (?=\S)", r"\1 \2 now "),
    _form(" since ", rf"^{_SO_FAR}([^,;]+?) since (?:the|my|our) (?:new )?[a-z-]+(?=[.!]*$)", r"\1 now"),
    _form("two times", r"\btwo times(?=[.,;!]|$| (?:before|already|now|so far|in)\b)", "twice"),
)
