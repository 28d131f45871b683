"""One notation of dates, times, amounts and ages: 04.05.2003 as 4 May 2003, 0745 as 07:45, U10 for the under-tens.

A text is brought to it before its quantities are read.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from perdure.extraction.numerals import NUMBERS

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

_UNITS: Final = "one|two|three|four|five|six|seven|eight|nine"
_HOUR: Final = rf"(?:{_UNITS}|ten|eleven|twelve)"
_MINUTES: Final = (
    rf"(?:(?:twenty|thirty|forty|fifty)[- ](?:{_UNITS})|(?:oh|o)[- ]five|ten|fifteen|twenty|thirty|forty|fifty)"
)
_MONTH: Final = "|".join(f"{name}|{name[:3]}" for name in MONTHS) + "|sept"
_WEEKDAY: Final = r"(?:mon|tue(?:s)?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\b\.?"
_AT: Final = r"(?:at|by|until|till?|from|to|before|after|around|about|since)"
_MONEY: Final = r"(?:[€$£] ?\d[\d.,]*(?:k|m|bn)?|\d[\d.,]*k? (?:euros?|dollars?|pounds?|quid|bucks|francs?))"
_CLOCK: Final = r"\d{1,2}(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b\.?)?"


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
    return f"{day} {MONTHS[month - 1]} {_year(year) if len(year) == 2 else year}"


def _year(digits: str) -> str:
    return f"{'19' if int(digits) > _LATEST else '20'}{digits}"


_LATEST: Final = 40
"""The last year of this century that two digits stand for."""


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
    return f"{found['open']} from {ends[0]} to {ends[1]}"


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


_FORMS: Final = (
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
        " to ",
        rf"\b(?P<open>open|works?|working)(?: from)? (?P<first>{_HOUR}) to (?P<last>{_HOUR})"
        r"(?=$|[,.;!?]| (?:on|every|most|now|and)\b)",
        _hours,
    ),
    # days, and how often
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
    _form("work", r"\b(?:working|work) ?days(?=$|[,.;!?]| (?:at|from|only|and)\b)", "weekdays"),
    # amounts
    _form("½", r"(?<!\d)½ ?", "0.5 "),
    _form("½", r"(\d) ?½", r"\1.5"),
    _form("¼", r"(\d) ?¼", r"\1.25"),
    _form("¾", r"(\d) ?¾", r"\1.75"),
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
    # ages and age groups
    _form(
        "-year-old",
        r"\b(\d+|[a-z]+(?:-[a-z]+)??)-year-old\b",
        lambda found: f"{found[1]} years old",
    ),
    _form(None, r"(?<=\d)[- ]?(?:y/o|yo|y\.o\.|yrs?[- ]old|years? of age)(?!\w)", " years old"),
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
)
