"""A plain frame for many ways to tell a thing: who is job-hunting looks for a job, a nan to four has grandchildren."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.hired import hired
from perdure.extraction.lists import lists
from perdure.extraction.meanings import base
from perdure.extraction.natives import nation


@lru_cache(maxsize=4096)
def plainly(text: str) -> str:
    """Return an English text with each of its frames turned into the plain one that it stands for."""
    text = hired(text)
    said = text.casefold()
    for hint, form, tell in _FRAMES:
        if hint in said and (found := form.search(text)):
            text = f"{text[: found.start()]}{tell(found)}{text[found.end() :]}"
    return text


def _here(found: re.Match[str]) -> str:
    what = found["what"]
    return f"I have {what}" if what.casefold().rpartition(" ")[2] in _ailments() else f"I am {what}"


def _offspring(found: re.Match[str]) -> str:
    """Tell of a parent, a grandparent or an aunt of so many how many they have: a nan to four, four grandchildren."""
    either, girls, boys = _OFFSPRING[next((name for name in ("aunt", "grand") if found[name]), "")]
    who = found["who"].casefold().rpartition(" ")[2] if found["who"] else ""
    kin = {"girls": girls, "boys": boys}.get(who, either)
    kin = kin.replace("children", "child") if found["many"].casefold() in ("1", "one") else kin
    return f"I have {found['many']} {found['great'] or ''}{kin}"


_OFFSPRING: Final = {
    "": ("children", "daughters", "sons"),
    "grand": ("grandchildren", "granddaughters", "grandsons"),
    "aunt": ("nieces and nephews", "nieces", "nephews"),
}


def _alone(found: re.Match[str]) -> str:
    """Tell that somebody is the only one of whom something is so: nobody at work but me drives."""
    who = {"me": "I am", "us": "we are"}.get(found["who"].casefold(), f"{found['who']} is")
    ones, where = "ones" if who == "we are" else "one", found["before"] or found["behind"] or ""
    return f"{who} the only {ones}{where} {'with' if found['has'] else 'who'}"


def _answering(found: re.Match[str]) -> str:
    """Tell how the assistant is to answer: keep your replies short, I prefer brief answers."""
    how = found["how"].casefold()
    return f"the answers are {next((one[0] for one in _MANNERS if how in one), how)}"


def _record(found: re.Match[str]) -> str:
    """Tell of a record in what it is held; a length names a race, and is no measure of it."""
    race = re.sub(r"\d[\d.]*(?: ?(?=km?\b|m\b|miles?\b))", lambda one: one[0].strip().translate(_DIGITS), found["what"])
    return f"my {re.sub(r'km$', 'k', race)} record is "


def _of_nation(found: re.Match[str]) -> str:
    """Tell by the adjective of which nation somebody is: a Dane, Danish."""
    told = nation(found["native"])
    return f"{found['be']} {told}" if told else found.group()


@cache
def _ailments() -> frozenset[str]:
    """Return the words for what somebody has, and is not: an allergy."""
    values = lists("english")["values"]
    return frozenset(" ".join(str(values[name]["words"]) for name in ("condition", "allergy")).split())


I_AM: Final = r"(?:i am|i['’]?m)"
THING: Final = r"[\w'’&-]+(?: [\w'’&-]+){0,3}?"
_COUNT: Final = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PARENT: Final = r"(?:mum|mom|mother|mummy|mommy|mama|dad|father|daddy|papa|parent)"
_GRANDPARENT: Final = (
    r"(?:grand(?:mother|father|parent|ma|pa|mum|mom|dad)|grandad|granny|gran|nana|nan|gramps|grampa|oma|opa"
    r"|abuela|abuelo)"
)
_EXAM: Final = r"(?P<what>(?:the|my|our) (?:[a-z]+ )?(?:exam|test|quiz|final|paper|finals))"
_BOOKS: Final = r"(?:text)?(?:books?|notes?)(?: (?:or|and) (?:text)?(?:books?|notes?))?"
_YEAR: Final = r"(?P<year>(?:1[5-9]|20)\d\d)"
_WASTE: Final = (
    r"(?:our |my |the )?(?P<what>(?:[a-z]+ )?"
    r"(?:bin|rubbish|trash|garbage|refuse|waste|recycling|compost|glass|paper|plastic))"
)
_STOREY: Final = r"(?P<which>(?:ground|top|first|second|third|fourth|fifth|sixth|[1-9]\d?(?:st|nd|rd|th)))"
_NO_VERB: Final = r"(?!is\b|are\b|has\b)"
_TAKEN_AWAY: Final = r"(?:(?:(?:gets?|is|are|['’]s) )?(?:collected|emptied|picked up|taken away|put out)|goes? out)"
_DONE: Final = r"(?:(?:i|we)(?: have|['’]ve)? ?)?(?:just |recently |finally |now )*"
_OFFICE: Final = (
    r"(?:an? |the |my |our )?(?P<what>[\w'’-]+"
    r"(?: (?!(?:in|on|at|after|last|this|and|but|because|since|to|now|yesterday)\b)[\w'’-]+)*)"
)
_POSTS: Final = "captain|chair(?:man|woman|person)|treasurer|secretary|president|leader|steward|warden|trustee|governor"
_DIET: Final = r"(?:keto|paleo|low[- ]carb|halal|kosher|gluten[- ]free|dairy[- ]free|plant[- ]based|raw|vegan)"
_SOMEBODY: Final = r"(?P<who>(?:(?:my|our) [\w-]+(?: (?-i:[A-Z])[\w-]+)?|(?-i:[A-Z])[\w-]+))"
_COIN: Final = "euros?|dollars?|bucks|pounds?|quid|francs?|eur|usd|gbp|[€$£]"
_MONEY: Final = rf"(?:[€$£] ?\d[\d.,]*k?|(?:\d[\d.,]*k?|[a-z]+(?:-[a-z]+)?) ?(?:{_COIN}))"
_RATE: Final = rf"(?P<money>{_MONEY}(?:,? (?:an?|per|each|every) [a-z]+)?)"
_PAYER: Final = r"(?P<who>(?:my |our |the )?(?!me\b|us\b)[\w'’-]+(?: (?!from\b|for\b)[\w'’-]+){0,3}?)"
_INCOME: Final = "pension|scholarship|grant|stipend|bursary|allowance|annuity|job|gig|internship|apprenticeship"
_AT_TIME: Final = r"(?= (?:at|around|about) )"
_ANSWERS: Final = "(?:answers|replies|responses)"
_MANNERS: Final = (("brief", "short", "concise", "terse", "succinct"), ("detailed", "thorough", "in-depth"))
_BEST: Final = r"(?:pb|pr|personal (?:best|record)|(?:personal |lifetime |all-time )?best(?: time)?|record)"
_IN_IT: Final = rf"(?:over|for|in|on|at) (?:the |an? )?(?P<what>{THING})"
_SO_MUCH: Final = r"(?:['’]s| is|:|,) (?=\d)"
_DIGITS: Final = str.maketrans("0123456789.", "abcdefghijk")
_BUT: Final = r"(?:but|except|apart from|other than|besides)(?: for)? (?P<who>me|us|(?-i:[A-Z])[\w'’-]+|my [\w'’-]+)"
_SIZE: Final = r"(?P<size>\d\d(?:[.,]5)?|[smlx]{1,3}|small|medium|large)"
_GARMENT: Final = "(?P<what>shoe|boot|ring|hat|cap|helmet|t-shirt|shirt|blouse|dress|skirt|coat|jacket|glove|trouser)"
_ROOM: Final = "an? (?:flat|apartment|house|room|place)"
_COLLECTED: Final = "our {what} day is {day}"


def _frame(hint: str, form: str, plain: str) -> tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]]:
    """Return a frame whose plain one is told by what it names."""
    return hint, re.compile(form, re.IGNORECASE), lambda found: plain.format_map(found.groupdict(""))


_FRAMES: Final[tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (
        " here",
        re.compile(
            r"^(?P<what>(?!(?:i|we|you|it|he|she|they|there|this|that|my|our|the|all|same|no|not|nothing|is|are)\b)"
            rf"{THING}(?: in {THING})?) here(?=[,.!;]|$)",
            re.IGNORECASE,
        ),
        _here,
    ),
    (
        "based",
        re.compile(r"\b(?P<where>[A-Z][\w'’]+(?: [A-Z][\w'’]+)?)[- ]based (?=[a-z])"),
        lambda found: f"{found['where']} ",
    ),
    ("based", re.compile(r", (?:and )?(?P<where>\w+)[- ]based(?=[.!]*$)"), lambda found: f" in {found['where']}"),
    (
        " a",
        re.compile(r"(?P<be>\b(?:am|is|was)|['’](?:m|s)) an? (?P<native>[A-Za-z]+)(?=[,.!;]|$| (?:by|and|from|who)\b)"),
        _of_nation,
    ),
    (
        "native",
        re.compile(rf"\b{I_AM} an? native (?:(?P<one>\w+) speaker|speaker of (?P<other>\w+))", re.IGNORECASE),
        lambda found: f"my native language is {found['one'] or found['other']}",
    ),
    (
        " user",
        re.compile(rf"\b{I_AM} an? (?P<what>{THING}) user\b", re.IGNORECASE),
        lambda found: f"I use {found['what']}",
    ),
    _frame("share", rf"^(?:i|we) share {_ROOM} with (?P<who>(?-i:[A-Z])[\w'’]+)(?=[.!]*$)", "{who} is my flatmate"),
    _frame(
        "share",
        rf"^(?:i|we) (?:no longer|do not|don['’]?t) share {_ROOM} with (?P<who>(?-i:[A-Z])[\w'’]+)(?: any ?more)?"
        r"(?=[.!]*$)",
        "{who} is not my flatmate any more",
    ),
    _frame("", r"\b(?P<feet>[3-7])['’](?P<inches>1?\d)(?![\d\w])[\"”]?", "{feet} foot {inches}"),
    (
        "",
        re.compile(
            rf"\b{I_AM} (?:an? )?(?:very )?(?:proud |happy |doting |new )?(?P<great>great[- ])?"
            rf"(?:(?P<grand>{_GRANDPARENT})|(?P<aunt>aunt(?:ie|y)?|uncle)|{_PARENT}) (?:of|to) (?P<many>{_COUNT})"
            r"(?: (?P<who>(?:beautiful |lovely |wonderful |grown[- ]up )?(?:girls|boys|kids|children)))?"
            r"(?=[,.!]|$| (?:now|already)\b)",
            re.IGNORECASE,
        ),
        _offspring,
    ),
    (
        " again",
        re.compile(
            rf"^(?:{_SOMEBODY}(?: has|['’]s)? |{_DONE})(?:just )?(?:started|begun|began|resumed|(?:taken|took) up"
            r"|(?:gone|went) back to|got back (?:in)?to|returned to) "
            r"(?P<what>[a-z]+ing\b)(?P<rest>(?: [\w'’-]+){0,4}?) again\b(?=[,.!]|$)",
            re.IGNORECASE,
        ),
        lambda found: f"{found['who'] or 'I'} {base(found['what'].casefold())}{found['rest']} again",
    ),
    _frame(
        " to twins",
        rf"\b{I_AM} an? (?:proud )?(?:mum|mom|mother|dad|father|parent) to twins\b",
        "my children are twins",
    ),
    _frame("have twins", r"^(?:i|we) have twins(?=[.!]*$)", "my children are twins"),
    _frame(
        " in ", r"^i (?:went|turned|became) (?P<what>[\w-]+) in (?P<year>\d{4})\b", "I have been {what} since {year}"
    ),
    _frame(
        "retired",
        r"^i retired(?P<whence> from [\w' -]+?)? in (?P<year>\d{4})\b",
        "I have been retired{whence} since {year}",
    ),
    _frame(
        "degree",
        rf"^i(?: have|['’]ve)?(?: got| did| done)? an? (?P<what>(?!first|second|master|phd){THING}) degree(?=[.!]*$)",
        "I have a degree in {what}",
    ),
    _frame("degree", r"^i (?:did|got|['’]ve got|have got) a degree\b", "I have a degree"),
    _frame(
        " a",
        rf"^{I_AM} an? (?P<where>(?-i:[A-Z]){THING}) (?:graduate|alumnus|alumna|grad)(?=[.!]*$)",
        "I graduated from {where}",
    ),
    _frame(" holder", rf"^{I_AM} an? (?P<what>{THING}) holder(?=[.!]*$)", "I have a {what}"),
    _frame(
        " diet",
        rf"^(?:{I_AM} (?:on|following|doing)|i follow) an? (?:strict )?(?P<what>{_DIET}) diet\b",
        "I eat {what}",
    ),
    _frame("i ", rf"^i (?:only )?(?:do|eat|follow) (?P<what>{_DIET})(?: food)?(?=[.!]*$)", "I eat {what}"),
    _frame(
        "",
        rf"^(?:{I_AM} on|i (?:do|work)) (?:the )?(?P<when>night|late|early|day)s?(?: ?shifts?)?(?=[.!]*$)",
        "I work {when} shifts",
    ),
    _frame("shift", rf"^{I_AM} an? (?P<when>night|late|early|day)[- ]shift worker\b", "I work {when} shifts"),
    _frame("day week", r"^i (?:do|work|have) an? (?P<many>\w+)[- ]day week\b", "I work {many} days a week"),
    _frame("-day", r"^i (?:do|work|have) an? (?P<many>\w+)-day week\b", "I work {many} days a week"),
    _frame(" born and ", r"^(?P<where>(?-i:[A-Z])[\w-]+) born and (?:bred|raised)\b", "I am from {where}"),
    _frame("born and ", rf"^{I_AM} (?P<where>(?-i:[A-Z])[\w-]+) born and (?:bred|raised)\b", "I am from {where}"),
    _frame(
        "",
        r"\b(?P<who>i|we)(?: have|['’]ve)?(?: just)? (?:been|was|were|got) (?:made redundant|laid off)\b",
        "{who} lost my job",
    ),
    _frame("", r"\bi(?: have|['’]ve)?(?: just)? (?:quit my job|handed in my notice)(?=[.!]*$)", "I resigned"),
    _frame("fired", r"\bi(?: have|['’]ve)?(?: been| was| got) fired\b", "I was sacked"),
    _frame("sacked", r"\bi(?: have been|['’]ve been| got) sacked\b", "I was sacked"),
    _frame(" hunting", rf"^{I_AM} (?P<what>job|flat|house|apartment)[- ]?hunting\b", "I am looking for a {what}"),
    _frame("bilingual", rf"^{I_AM} bilingual(?=[.!]*$)", "I speak two languages"),
    _frame("trilingual", rf"^{I_AM} trilingual(?=[.!]*$)", "I speak three languages"),
    _frame(" aged ", r"^(?:i|we) have (?:two |three )?(?P<who>kids|children) aged\b", "my {who} are"),
    _frame("day off", rf"^(?P<day>{WEEKDAY})s? (?:is|are) my days? off(?=[.!]*$)", "I don't work on {day}s"),
    _frame("s off", rf"^i (?:have|get|['’]ve got) (?P<day>{WEEKDAY})s off(?=[.!]*$)", "I don't work on {day}s"),
    _frame("shift", rf"^(?:i |{I_AM} )(?:get |come |go )?off (?:my |the )?shift{_AT_TIME}", "my shift ends"),
    _frame("shift", rf"^(?:i |{I_AM} )(?:get |come |go )?on(?:to)? (?:my |the )?shift{_AT_TIME}", "my shift starts"),
    _frame("clock o", rf"^i clock (?:off|out){_AT_TIME}", "my shift ends"),
    _frame("clock ", rf"^i clock (?:in|on){_AT_TIME}", "my shift starts"),
    _frame("knock off", rf"^(?P<who>i|we) knock off{_AT_TIME}", "{who} finish work"),
    _frame("lets out", rf"\bschool lets out{_AT_TIME}", "school ends"),
    _frame(" off at", rf"^{I_AM} off at(?= \d)", "I finish work at"),
    _frame(
        "bed",
        rf"^(?:i|we) live in an? (?P<many>{_COUNT})[- ]bed(?:room(?:ed)?)? (?P<home>flat|house|apartment)\b",
        "our {home} has {many} bedrooms",
    ),
    _frame(
        "floor ",
        rf"\b(?P<whose>the|our|my) {_STOREY}[- ]floor (?P<what>{_NO_VERB}[a-z]+(?: {_NO_VERB}[a-z]+)?)"
        r"(?= (?:is|are|has)\b|['’]s called)",
        "{whose} {what} on the {which} floor",
    ),
    _frame(" i ", r"^the (?P<what>[a-z]+(?: [a-z]+)?) (?:that )?i (?:own|have)(?= (?:is|was)\b)", "my {what}"),
    _frame(" model", rf"(?:\bis|['’]s) an? {_YEAR} model(?=[.!]*$)", " was built in {year}"),
    _frame(" ", rf"(?<=[a-z]) (?:is|dates) (?:back to|from) {_YEAR}(?=[.!]*$)", " was built in {year}"),
    _frame(" in ", rf" was (?:made|manufactured) in {_YEAR}(?=[.!]*$)", " was built in {year}"),
    _frame(
        " have ",
        r"^(?:i|we) have (?:just |only )?(?:one|a single) (?:child|kid),? (?:and (?:she|he)(?: is|['’]s) )?an? "
        r"(?P<who>girl|daughter|boy|son)(?=[.!]*$)",
        "our {who} is our only child",
    ),
    _frame(
        "only child", r"^(?:my|our) (?P<who>daughter|son) is an only child(?=[.!]*$)", "our {who} is our only child"
    ),
    _frame("open", rf"^{_EXAM} is (?:an )?open[- ]book(?: exam| test)?(?=[.!]*$)", "you may bring books to {what}"),
    _frame(
        "closed", rf"^{_EXAM} is (?:a )?closed[- ]book(?: exam| test)?(?=[.!]*$)", "you may not bring books to {what}"
    ),
    _frame(
        "no ",
        rf"^no {_BOOKS} (?:are )?allowed (?:in|at|for|during) {_EXAM}(?=[.!]*$)",
        "you may not bring books to {what}",
    ),
    _frame(
        "",
        rf"^(?:you|we|i)(?P<may> may(?: not)?| can(?: not|not|['’]t|)| must not| are(?: not|n['’]t)? allowed to) "
        rf"(?:bring|take|use|have) (?:any |your |our )?{_BOOKS} (?:to|into|in|at|during|for) {_EXAM}(?=[.!]*$)",
        "you{may} bring books to {what}",
    ),
    _frame("owe ", r"\bowe the bank ", "owe "),
    _frame("owe ", r"\bowe (?P<much>[\w -]+?) of (?P<what>mortgage|loan|debt) on ", "owe {much} on the {what} on "),
    _frame(
        " left ", r"\bhave (?P<much>[\w ]+) left (?:to pay )?on (?P<what>(?:my|our|the) )", "still owe {much} on {what}"
    ),
    _frame(
        " paying off ",
        r"(?: am| are|['’]m|['’]re) still paying off (?P<what>(?:my|our|the) )",
        " still owe money on {what}",
    ),
    _frame(" day is ", rf"^{_WASTE} (?:collection )?day is (?:on )?(?P<day>{WEEKDAY})s?(?=[.!]*$)", _COLLECTED),
    _frame(
        "day ",
        rf"^(?P<day>{WEEKDAY})s? (?:is|are) (?:(?:the day )?(?:when|that)|the day) {_WASTE}s? {_TAKEN_AWAY}(?=[.!]*$)",
        _COLLECTED,
    ),
    _frame("day ", rf"^(?P<day>{WEEKDAY})s? (?:is|are) {_WASTE} (?:collection )?day(?=[.!]*$)", _COLLECTED),
    _frame("day", rf"^{_WASTE}s? {_TAKEN_AWAY} (?:on |every )(?P<day>{WEEKDAY})s?(?=[.!]*$)", _COLLECTED),
    _frame("turned", rf"^i(?: have|['’]ve)? (?:just|recently) turned (?=\d|{_COUNT})", "I am "),
    _frame("turned", rf"(?<=\w)(?: has|['’]s)? (?:just|recently) turned (?=\d|{_COUNT})", " is "),
    _frame(
        "agreed that ",
        r"^(?:with .{2,60}? )?(?:we|they|everybody|the \w+)(?: have|['’]ve| has|['’]s)?(?: all)? agreed that "
        r"(?=.+\bfrom (?:here|now) on\b)",
        "",
    ),
    _frame(" twin", rf"^{I_AM} a twin(?=[.!]*$)", "I have a twin"),
    _frame("saving up", r"\bsaving up (?:to (?:buy|get)|for)\b", "saving for"),
    _frame("saving to", r"\bsaving to (?:buy|get)\b", "saving for"),
    _frame(
        "a",
        rf"^{I_AM} an? (?:bad|terrible|awful|hopeless|useless|lousy|rubbish) (?P<do>cook)(?=[.!]*$)",
        "I can't {do}",
    ),
    _frame(
        "from",
        rf"^(?P<when>(?:every|each) [a-z]+,? )?(?:i|we) (?:get|receive|earn|make) {_RATE} from {_PAYER}(?=[.!]*$)",
        "{when}{who} pays me {money}",
    ),
    _frame("bring", rf"^{_PAYER} brings? (?:me |us )?in {_RATE}(?=[.!]*$)", "{who} pays me {money}"),
    _frame(
        "pays", rf"^(?P<who>(?:my|our) (?:[\w'’-]+ )?(?:{_INCOME})) pays {_RATE}(?=[.!]*$)", "{who} pays me {money}"
    ),
    _frame("from", rf"^{_PAYER} (?:gets|receives|earns) {_RATE} from (?:me|us)(?=[.!]*$)", "I pay {who} {money}"),
    *(
        (hint, re.compile(form, re.IGNORECASE), _record)
        for hint, form in (
            ("", rf"^{_BEST} {_IN_IT} for me{_SO_MUCH}"),
            ("my ", rf"^my {_BEST} {_IN_IT}(?: for me)?{_SO_MUCH}"),
            ("my ", rf"^my (?P<what>{THING}) {_BEST}{_SO_MUCH}"),
            ("my ", rf"^my (?P<what>\d[\d.,]* ?(?:km?|m|miles?)) (?:race |run |swim )?time{_SO_MUCH}"),
        )
    ),
    (
        " ",
        re.compile(
            rf"^(?:nobody|no[- ]one|none of us)(?: else)?(?P<before> (?:in|at|on|from) {THING})?,? {_BUT},?"
            rf"(?P<behind> (?:in|at|on|from) {THING})?(?P<has> (?:has|have)(?: got)?)?(?= [a-z])",
            re.IGNORECASE,
        ),
        _alone,
    ),
    _frame(
        "the only one",
        rf"(?P<only>\bthe only ones?(?: (?:in|at|on|from) {THING})?) (?:who|that)(?: has| have|['’]s|['’]ve)(?: got)?"
        r"(?= [a-z])",
        "{only} with",
    ),
    _frame(
        "fit",
        r"^(?P<much>\d.*?) (?:is what )?(?:fits?|goes)(?: in| into) (?P<what>(?:the|our|my) .+?)(?=[.!]*$)",
        "{what} holds {much}",
    ),
    _frame(
        "",
        rf"^i(?: take| wear| am|['’]m| need) (?:an? )?(?P<of>size )?{_SIZE}(?(of)(?: in)?| in) {_GARMENT}s?(?=[.!]*$)",
        "my {what} size is {size}",
    ),
    _frame("closed", r"^(?:i|we) keep (?P<what>(?:the|our|my) .+?) closed(?= )", "{what} is closed"),
    _frame("never open", r"\b(?:is never open|never opens)(?= on )", "is closed"),
    _frame("all week", r"\bopen all week(?=[.!]*$)", "open every day"),
    _frame("less", r"^(?:i am|i['’]m|we are|we['’]re) childless(?=[.!]*$)", "we have no children"),
    _frame(
        "without",
        r"^(?:we are|we['’]re) (?:a|an? \w+) (?:couple|family|pair) without (?P<what>kids|children)(?=[.!]*$)",
        "we have no {what}",
    ),
    _frame("scared ", r"\bscared (?:stiff|silly|witless) of\b", "terrified of"),
    _frame(
        "",
        r"\b(?P<does>scares?|frightens?) (?:me (?:stiff|silly|witless)|the (?:life|hell|daylights) out of me)",
        "{does} me",
    ),
    _frame(
        " how to ",
        r"\b(?P<does>taught|teach(?:es)?|learn(?:ed|t|s)?)(?P<whom>(?: [\w'’-]+){0,2}?) how to ",
        "{does}{whom} to ",
    ),
    _frame(
        "fill ",
        rf"^(?P<who>i|we) fill (?:up )?(?P<what>(?:my|our|the) {THING}) (?:up )?with "
        r"(?P<fuel>petrol|diesel|gasoline|unleaded)\b",
        "{who} put {fuel} in {what}",
    ),
    _frame(" off ", rf"\b(?P<got>bought|got|borrowed) (?P<what>{THING}) off (?=(?-i:[A-Z])|my )", "{got} {what} from "),
    *(
        ("", re.compile(form, re.IGNORECASE), _answering)
        for form in (
            rf"^(?:please,? )?(?:always )?keep (?:your|the|all) {_ANSWERS} (?:very |really )?(?P<how>[a-z-]+)"
            r"(?:,? please)?(?=[.!]*$)",
            r"^(?:please )?(?:i (?:prefer|want|like|need)s?|i(?: would|['’]?d) (?:like|prefer)|give me) (?:your )?"
            rf"(?P<how>[a-z-]+) {_ANSWERS}(?: from you)?(?:,? please)?(?=[.!]*$)",
        )
    ),
    _frame("payday", r"^(?:my |our )?payday(?: for (?:me|us))? is (?:on )?", "I get paid on "),
    _frame(
        "payday", r"^(?P<when>[\w ,-]+) is (?:my |our )?payday(?: for (?:me|us))?(?=[.!]*$)", "I get paid on {when}"
    ),
    _frame(
        " to ",
        r"^[\w'’]+(?: [\w'’]+){0,3}? (?:took|brought|flew|drove|dragged) (?:me|us) to (?P<where>(?-i:[A-Z]))",
        "I went to {where}",
    ),
    _frame(
        "ing to ",
        r"\b(?P<who>i|we)(?: am| are|['’]m|['’]re) (?:going|flying|travelling) to (?P<where>(?-i:[A-Z]))",
        "{who} will go to {where}",
    ),
    _frame(
        "the one ",
        rf"^{_SOMEBODY}(?: is|['’]s) the one with (?:the|an?) (?P<what>(?:[\w-]+ )?(?:allergy|intolerance))\b",
        "{who} has a {what}",
    ),
    _frame("the one ", rf"^{_SOMEBODY}(?: is|['’]s) the one (?:who|that)(?: is|['’]s)\b", "{who} is"),
    _frame(
        "the one ",
        rf"^{_SOMEBODY}(?: is|['’]s) the one (?:who|that) (?P<can>can|does)(?=n['’]t|not| not)",
        "{who} {can}",
    ),
    _frame("ecord ", rf"^(?:the )?record {_IN_IT}{_SO_MUCH}", "the world record for {what} is "),
    _frame("set foot in", r"\bset foot in\b", "been to"),
    _frame("life", r"^(?P<told>(?:i have |i['’]ve )?never been to (?-i:[A-Z])[\w -]+?) in my life(?=[.!]*$)", "{told}"),
    _frame("bestie", r"\bbestie\b", "best friend"),
    _frame(
        " as ",
        rf"^{_DONE}(?:(?:step(?:ped)?|stood|stand) down|bow(?:ed)? out|resigned|handed over|g[ai]ven? up) as {_OFFICE}",
        "I am not {what} any more",
    ),
    _frame("chair", rf"^{I_AM} (?:the )?chair(?:man|woman|person)? of ", "I chair "),
    _frame("up being ", rf"^{_DONE}g[ai]ven? up being {_OFFICE}", "I am not {what} any more"),
    _frame(
        "up ",
        rf"^{_DONE}g[ai]ven? up (?:my|the) (?:seat|place|post|spot|position|role) (?P<on>on|in|at) {_OFFICE}",
        "I am not {on} the {what} any more",
    ),
    _frame(
        "",
        rf"^{_DONE}(?:handed|passed|gave|given)(?: over| on| up)? (?:the|my) (?P<what>{_POSTS}|chair)"
        r"(?:cy|ship|(?:['’]s)? (?:job|post|role|position|office))?\b(?P<of> of .+?)?(?= over\b| on\b| to\b|[,.;!]|$)"
        r"(?: over| on)?(?: to [\w'’]+)?",
        "I am not {what}{of} any more",
    ),
    _frame(
        "my ",
        rf"^my (?:term|time|stint|spell|tenure) as {_OFFICE} (?:(?:is|was|has) )?(?:over|up|ended|done|ran out)\b",
        "I am not {what} any more",
    ),
    _frame("from me", rf"^\w+ (?:has )?(?:took|taken) over from me as {_OFFICE}", "I am not {what} any more"),
    _frame(
        " o",
        rf"^{_DONE}(?:took|taken|pulled|struck|dropped|removed|crossed|knocked) "
        r"(?P<what>(?:the |our )?[\w'’-]+(?: [\w'’-]+){0,3}?) (?:off|from) (?P<list>(?:the|our|my) (?:[\w-]+ )?"
        r"(?:menu|list|programme|program|agenda|rota|website|setlist|roster|timetable))\b(?: for good\b)?"
        r"(?! (?:just |only )?(?:for |on |this |until |till |to(?:day|night|morrow)\b))",
        "{what} is not on {list} any more",
    ),
    (
        " out",
        re.compile(
            r"\bwork(?P<ing>s|ed|ing)? out(?=[.,!;]|$"
            rf"| (?:every|each|daily|regularly|often|twice|again|now|before|after|at|a lot|on {WEEKDAY}s?"
            r"|(?:once|\w+ times) an?|in the (?:gym|park|garden|morning|afternoon|evening)s?)\b)",
            re.IGNORECASE,
        ),
        lambda found: "exercis" + (found["ing"] or "e").replace("s", "es"),
    ),
    _frame("not ", r"^(?:not|no longer) (?P<in>on|in)(?P<what> .+? any ?more)", "I am not {in}{what}"),
    _frame("no longer ", rf"^(?:i am |i['’]m )?no longer (?P<on>on )?{_OFFICE}", "I am not {on}{what} any more"),
    _frame(
        "elected", rf"^(?:i )?(?:was not|wasn['’]?t) re-?elected (?:on)?to {_OFFICE}", "I am not on {what} any more"
    ),
    _frame(
        "",
        rf"^{_DONE}(?:left|quit|rotated off|came off|(?:am |['’]m |are |['’]re )?off) (?P<what>(?:the|our) "
        r"(?:[\w'’]+ ){0,3}?(?:board|committee|council|panel)\b(?: of (?:the|our) \w+(?: club)?)?)",
        "I am not on {what} any more",
    ),
    _frame(
        "expecting",
        r"\b(?P<who>i['’]?m|i am|(?:she|wife)(?: is|['’]s)) expecting(?: a (?:baby|child))?(?=[.!]*$)",
        "{who} pregnant",
    ),
)
"""The frames that one plain frame stands for: a word that each has, how it reads, and what it says."""
