"""One text in the frame of another with which it is compared: a fan supports a club, who lives in Bonn is Bonn-based.

What somebody is by a noun, what they do by a verb and what they leave out are told in many frames. Where more than one
verb may stand for one, that of the other text does.
"""

import re
from functools import lru_cache
from typing import Final

from perdure.extraction.acquired import filled_anew
from perdure.extraction.cleft import uncleft
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.plainly import I_AM, THING, plainly
from perdure.extraction.posted import posted
from perdure.extraction.regex import comparing
from perdure.extraction.respects import meets_in
from perdure.extraction.slots import english


def retold(one: str, other: str) -> tuple[str, str]:
    """Return two English texts in plain frames, each with the verb that the other has where its own frame has none."""
    one, other = _bare(one), _bare(other)
    one, other = posted(one, other)
    other, one = posted(other, one)
    one, other = uncleft(one), uncleft(other)
    one, other = _beyond(one, other), _beyond(other, one)
    one, other = plainly(filled_anew(one, other)), plainly(filled_anew(other, one))
    if (first := _COMES.match(one)) and (second := _COMES.match(other)):
        whole = bool(first["where"] and second["where"])
        return _along(first, whole=whole), _along(second, whole=whole)
    return _beside(moved_on(one, other), other), _beside(moved_on(other, one), one)


def _beyond(text: str, other: str) -> str:
    """Return the other text where one says by a figure that the same is beyond the user: Latin is Greek to me."""
    plain = plainly(text) if " me" in text or " of " in text else text
    found, cannot = _NOT_UNDERSTOOD.match(plain) if plain != text else None, _CANNOT.match(other)
    return other if found and cannot and found["what"].casefold() == cannot["what"].casefold() else text


_NOT_UNDERSTOOD: Final = comparing(rf"I can't understand (?P<what>{THING})[.!]*$")
_CANNOT: Final = comparing(
    r"(?:i|we) (?:(?:can['’]?t|cannot|can not) (?:read|do|follow|play|grasp|speak|understand)"
    r"|(?:do not|don['’]?t) (?:understand|get|know|speak)|(?:am|['’]m|are|['’]re) (?:no good|hopeless|useless) at)"
    rf" (?:any )?(?P<what>{THING})[.!]*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def _bare(text: str) -> str:
    """Return a text without who says so, and without what asks to agree: …, says the vet; …, lovely name isn't it."""
    bare = _SAYS_WHO.sub("", text) if _SAYING.search(text) else text
    return _FRONTED.sub(_case_last, _TAG.sub("", bare)) if "," in bare else bare


def _case_last(found: re.Match[str]) -> str:
    """Return what holds in a case with the case behind it: the shop is closed on Sundays."""
    return f"{found['told']} {found['case'][0].lower()}{found['case'][1:]}{found['end']}"


_FRONTED: Final = comparing(
    r"^(?!(?:in (?:fact|general|short|theory|practice|the end|my|other)"
    r"|at (?:least|last|first|present|the (?:end|moment))|on (?:top|average|the (?:other|whole))"
    r"|with (?:luck|respect|that)|by (?:the way|now|far)|after all)\b)"
    r"(?P<case>(?:in|on|at|during|without|with|before|after) (?![^,]*(?:\d|\b(?:repo|repository|codebase)\b))"
    r"[\w'’-]+(?: [\w'’-]+){0,3}), "
    r"(?P<told>(?:(?:i|we|you|he|she|it|they|this|that|the|my|our|his|her|their|an?|all|every\w*|no|nobody|there)\b"
    r"|(?-i:[A-Z]))[^,;:]+?)(?P<end>[.!]*)$",
    re.IGNORECASE,
)
"""In which case something holds, in front of who or what does it."""


def moved_on(text: str, other: str = "") -> str:
    """Return "I left Apex for Orbit Gym" as "I switched from Apex to Orbit Gym".

    Not where the other text tells of a home or a partner, or of what somebody else does.
    """
    found = _LEFT_FOR.match(text) if " for " in text and _AT_HOME.search(other) is None else None
    who = (found["who"] or "I") if found else ""
    if found is None or (who in ("I", "i") and _THEY_DO.match(other)):
        return text
    return f"{who} switched from {found['old']} to {found['new']}"


def _along(found: re.Match[str], *, whole: bool) -> str:
    """Return who comes along, or does not, as a plain clause; `whole`: with where to."""
    does = "doesn't come" if _STAYING.search(found["does"]) else "comes"
    return f"{found['who']} {does} along{(found['where'] or '') if whole else ''}"


def resigns(text: str) -> bool:
    """Tell whether an English text says that somebody gave up an office: handed over as treasurer, off the board."""
    plain = plainly(text)
    return plain != text and _NO_MORE.match(plain) is not None


def stays_away(text: str) -> bool:
    """Tell whether an English text says that somebody does not come along: Ana can't make it."""
    found = _COMES.match(text)
    return found is not None and _STAYING.search(found["does"]) is not None


def _beside(text: str, other: str) -> str:
    """Return a text whose frame has no verb of its own with that of another text."""
    if _follows(text, other):
        return other
    if "landl" in other and (rents := _RENTS.match(text)):
        return f"{rents['who']} is my landlord"
    if lent := _LENT.match(text):
        return f"I lent {lent['who']} {lent['what']}"
    if given := _GIVEN.match(text):
        does = "gave" if given["gift"] else given["does"].replace("given", "gave")
        return f"{given['who']} {does} me {given['what']}"
    owned, sold = _BELONGS.match(text), _SOLD.match(other)
    if owned and sold and all(owned[name].casefold() == sold[name].casefold() for name in ("who", "what")):
        return f"{owned['who']} owns the {owned['what']}"
    if _GOAL_GONE.match(other):
        return _GOAL.sub("I want to", text)
    fan, none = _without_verb(text)
    if fan and (verb := _FOND.match(other)):
        return f"I {verb['verb']} {fan}"
    if none and (verb := none.groupdict().get("verb") or _taken(other)):
        return f"I don't {verb} {none['what']}"
    if (which := _IS_THE.match(text)) and _tells_which(other, which["thing"]):
        return f"our {which['thing']} is {which['name']}{which['now'] or ''}"
    if (elder := _ELDER.match(text)) and (than := _THAN.match(other)) and _are_one(elder, than):
        return f"{than['who']} is {_AGES[elder['how'].casefold()]} than me"
    if " moved " in text and (met := _MEETS.match(other)) and (moved := _MOVED_TO.match(text)):
        what, same = (canonical(one["what"].split()[-1].casefold()) for one in (met, moved))
        if what == same not in lexicon().people and meets_in(moved["where"]):
            now = "" if _ANEW.search(other) else " now"
            return f"{moved['whose']} {moved['what']} {met['verb']} {met['link']} {moved['where']}{now}"
    if " is due " in other and (paid := _PAID_THEN.match(text)) and (paid["first"] or paid["last"]):
        return f"{paid['what']} is due {(paid['first'] or paid['last']).strip(' ,')}"
    if (runs := _RUNS_ON.match(other)) and (used := _USED_FOR.match(text)) and _is_one_kind(used, runs):
        return f"our {used['what']} runs on {used['by']}{used['now'] or ''}"
    if _in_code(text) and _in_code(other):
        return text.replace(" written in ", " in ")
    if (learned := _LEARNED.match(text)) and _NEVER_LEARNED.search(other):
        return f"{learned['who']} can {learned['what']}"
    return text


def _follows(event: str, state: str) -> bool:
    """Tell whether a text tells since when what began with an event of another text is so, of one time and of the same:
    we got married in 2009, we have been married since 2009.
    """
    if " since " not in state:
        return False
    pairs = ((one.fullmatch(event), other.fullmatch(state)) for one, other in _BEGUN)
    return any(one and other and _told_by(one) == _told_by(other) for one, other in pairs)


def _told_by(found: re.Match[str]) -> list[str]:
    return sorted(text.casefold() for text in found.groups() if text)


def _are_one(elder: re.Match[str], than: re.Match[str]) -> bool:
    """Tell whether a name is that of one relative in two texts: Bo is my big brother, and Bo or my brother Bo is …"""
    return than["name"] == elder["name"] and than["kin"] in (None, elder["kin"])


def _is_one_kind(used: re.Match[str], runs: re.Match[str]) -> bool:
    """Tell whether that with which something is done is that on which it runs, or could be in its place."""
    done = canonical(used["what"].casefold().replace(" ", "-"))
    built = done == canonical("ci") and runs["now"]  # a shop in Shopify may run on AWS
    return bool(built) or used["by"].casefold() == runs["by"].casefold()


_EXPERT: Final = (
    r"(?:the|my|our) (?:doctor|gp|vet|dentist|physio(?:therapist)?|optician|consultant|specialist|surgeon|nurse|midwife"
    r"|pharmacist|mechanic|garage|plumber|electrician|builder|surveyor|lawyer|accountant|teacher|school)s?"
)
_SAYING: Final = comparing(r"\b(?:say|said|reckon|think|told|tell|confirm|accord)", re.IGNORECASE)
_SAYS_WHO: Final = comparing(
    r"(?:,| [-–]) (?:(?:or )?(?:so|as|at least) )?(?:(?:says?|said|reckons?|thinks?) (?:the|my|our) [\w-]+"
    r"|(?:the|my|our) [\w-]+ (?:says?|said|reckons?|thinks?)|according to (?:the|my|our) [\w-]+"
    r"|as i (?:said|told you|mentioned|say)(?: before| already)?)(?=[.!]*$)"
    r"|^according to (?:the|my|our) [\w-]+,? "
    rf"|^{_EXPERT} (?:has |have )?(?:says?|said|reckons?|thinks?|told (?:me|us)|tells? (?:me|us)|confirm(?:s|ed)?)"
    r"(?: that)? (?=(?:i|we|my|our|the)\b)",
    re.IGNORECASE,
)
_TAG: Final = comparing(
    r", (?:(?:(?:what |such )?an? )?(?:[a-z-]+ ){0,3}(?:is|are|does|do)(?:n['’]?t| not) (?:it|he|she|they|you)"
    r"(?: think| agree)?|(?:[a-z-]+ ){0,2}(?:right|eh|huh|innit)|can you (?:imagine|believe (?:it|that))"
    r"|would you believe(?: it)?)[?.!]*$",
    re.IGNORECASE,
)
_SOMEBODY: Final = r"(?P<who>(?:my|our) [\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?|(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)"
_RENTS: Final = comparing(
    r"(?:i|we) (?:rent|lease) (?:my|our|the|an?) (?:[a-z]+ )?(?:flat|house|apartment|room|place|home|studio) from "
    rf"{_SOMEBODY}[.!]*$",
    re.IGNORECASE,
)
_LENT: Final = comparing(
    rf"{_SOMEBODY}(?: has|['’]s)? borrowed (?P<what>my [\w'’ -]+?)(?: from me)?[.!]*$", re.IGNORECASE
)
_GIVEN: Final = comparing(
    r"(?P<what>(?:the|my|our|this|that) [\w'’ -]+?) (?:was (?P<does>sold|given|lent|left) to (?:me|us) by"
    rf"|(?:is|was) (?P<gift>an? (?:birthday |wedding |christmas )?(?:gift|present)) from) {_SOMEBODY}[.!]*$",
    re.IGNORECASE,
)
_BELONGS: Final = comparing(
    r"(?:the|our|that) (?P<what>[\w' -]+?) belongs to (?P<who>[\w'-]+(?: [\w'-]+)?)[.!]*$", re.IGNORECASE
)
_SOLD: Final = comparing(
    r"(?P<who>[\w'-]+(?: (?!ha(?:s|ve)\b|just\b)[\w'-]+)?) (?:has |have |just )*sold (?:the|our|that) "
    r"(?P<what>[\w' -]+?)(?: (?:to|for|last|yesterday|in \d+)\b|[,.!;]|$)",
    re.IGNORECASE,
)


def _in_code(text: str) -> bool:
    """Tell whether a text says in which one language a program is written."""
    found = _WRITTEN_IN.search(text)
    return found is not None and found["code"].casefold() in english().sets["code"] | {"go"}


def _tells_which(text: str, thing: str) -> bool:
    """Tell whether a text says which one a thing is, which is nobody: our default browser is …"""
    said = text.casefold()
    told = any(said.startswith(f"{whose} {thing.casefold()} is ") for whose in ("our", "my", "the"))
    return told and canonical(thing.split()[-1]) not in lexicon().people


@lru_cache(maxsize=4096)
def _without_verb(text: str) -> tuple[str | None, re.Match[str] | None]:
    """Return of what a text says that the user is a fan, and how it says that they take none of a thing."""
    found = _FAN.match(text) if " a" in text or "'m " in text or "’m " in text else None
    return found and (found["what"] or found["whom"]), _NONE_FOR_ME.match(text) or _NO_GO.match(text)


def _taken(text: str) -> str | None:
    """Return the verb with which a text says that somebody takes no food, or drink."""
    found = _NOT_TAKEN.match(text)
    return found["verb"] if found else None


_NO_MORE: Final = comparing(r"I am not .+ any more")
_MUCH: Final = (
    r"(?:(?:such|really|quite|very much|a bit of) )?(?:an? )?(?:(?:big|huge|massive|great|lifelong|die-?hard|keen) )?"
)
_FAN: Final = comparing(
    rf"{I_AM} {_MUCH}(?:(?:fan|supporter|lover) of (?P<whom>{THING})|(?P<what>(?!not\b){THING}) "
    r"(?:fan|supporter|lover|enthusiast|fanatic|nut|buff|addict|aficionado))[.!]*$",
    re.IGNORECASE,
)
_GOAL_GONE: Final = comparing(r"(?:i|we) (?:(?:do not|don['’]?t|no longer) want|have no wish) to\b", re.IGNORECASE)
_GOAL: Final = comparing(
    r"^(?:(?:my|our) (?:[a-z-]+ )?(?:goal|aim|dream|ambition|plan|wish) is to"
    r"|(?:i|we)(?: am| are|['’]m|['’]re)? (?:hop(?:e|ing)|aim(?:ing)?|plan(?:ning)?|intend(?:ing)?|dream(?:ing)?) to"
    r"|(?:i|we)(?: would|['’]d) (?:like|love) to)\b",
    re.IGNORECASE,
)
_IS_THE: Final = comparing(
    r"(?P<name>[A-Z][\w.+#&'’-]*(?: [A-Z][\w.+#&'’-]*){0,3}) (?:is|['’]s) (?:now )?"
    r"(?:the|(?:our|my)(?=.* (?:now|these days)[.!]*$)) "
    r"(?P<thing>[\w'’-]+(?: [\w'’-]+){0,3}?)(?P<now> now| these days)?[.!]*$"
)
"""Which one a thing is, told from that side: Ember is our default browser."""
_FOND: Final = comparing(
    r"(?:i|we) (?:(?:really|absolutely|just|totally) )?"
    r"(?P<verb>love|like|adore|enjoy|support|follow|root for|cheer for|cheer on|am into|['’]m into)\b",
    re.IGNORECASE,
)
_TAKING: Final = r"(?P<verb>eat|drink|have|take|touch)"
_NONE_FOR_ME: Final = comparing(
    rf"no (?P<what>{THING}) for (?:me|us)(?:,? (?:thanks|please|ever))*"
    rf"(?:[,;:.-]+ ?(?:(?:i|we) (?:just )?(?:do not|don['’]?t|never|can['’]?t|cannot) {_TAKING}"
    r" (?:it|them|that|any|those)))?[.!]*$",
    re.IGNORECASE,
)
_NO_GO: Final = comparing(
    rf"(?P<what>(?!it\b|that\b|this\b){THING}) (?:is|are|['’]s)"
    r" (?:an? (?:absolute )?no-?go|off the (?:menu|table)|off[- ]limits|out) for (?:me|us)[.!]*$",
    re.IGNORECASE,
)
_NOT_TAKEN: Final = comparing(
    rf"(?:i|we) (?:really )?(?:do not|don['’]?t|never|can['’]?t|cannot|won['’]?t) (?:really )?{_TAKING}\b",
    re.IGNORECASE,
)
_LEARNED: Final = comparing(
    r"(?P<who>(?!.*\b(?:never|not)\b)[^,;.]+?) (?:only |finally |first )?learn(?:ed|t) (?:how )?to (?P<what>.+?)"
    r"(?=(?:,? (?:when|at|from|in|as|with|on|after|before|aged|last|this)\b.*)?[.!]*$)",
    re.IGNORECASE,
)
_NEVER_LEARNED: Final = comparing(
    r"\bnever (?:really |even )?learn(?:ed|t) (?:how )?to\b(?!.*\b(?:until|till|before)\b)", re.IGNORECASE
)
"""What tells that somebody can do a thing, and what tells that they never could: learned to knit."""
_AGES: Final[dict[str, str]] = {
    how: age
    for age, hows in (("younger", "younger little kid baby small"), ("older", "older big elder"))
    for how in hows.split()
}
_ELDER: Final = comparing(
    rf"(?P<name>[A-Z][\w'’-]+) (?:is|['’]s) (?:my|our) (?P<how>{'|'.join(_AGES)}) "
    r"(?P<kin>brother|sister|sibling|cousin)[.!]*$"
)
_THAN: Final = comparing(
    r"(?P<who>(?:[Mm]y |[Oo]ur )?(?:(?P<kin>[a-z]+) )?(?P<name>[A-Z][\w'’-]+))(?: is|['’]s) "
    r"(?:(?!not\b|no\b|never\b)[\w-]+ ){0,4}?(?:younger|older) than (?:me|I(?: am)?|us|we(?: are)?)[.!]*$"
)
"""Who is the younger one: Bo is my big brother, Bo is two years older than me."""
_BILLED: Final = (
    r"(?:rent|tax(?:es)?|fees?|dues|bills?|invoices?|mortgage|loan|instal?lments?|subscription|membership|insurance"
    r"|premium|deposit|lease|rates|tuition)"
)
"""What is due; who is paid is not."""
_PAID_THEN: Final = comparing(
    r"(?P<first>(?:on|every|each|in) [\w ]+?,? )?(?:i|we)(?: have(?: got)? to| must| need to|['’]ve got to) pay "
    rf"(?P<what>(?!for\b)(?:the |my |our )?(?:[\w'’-]+ ){{0,2}}?{_BILLED})"
    r"(?P<last> (?:on|every|each|in|at the) [\w ]+)?[.!]*$",
    re.IGNORECASE,
)
"""When somebody pays what is due then: each month on the 9th I have to pay the lease."""
_ANEW: Final = comparing(r"\b(?:again|now|these days)\b", re.IGNORECASE)
_THE_THING: Final = r"(?P<whose>the|our|my) (?P<what>[\w'’&-]+(?: [\w'’&-]+){0,2}?)"
_MEETS: Final = comparing(
    rf"{_THE_THING} (?P<verb>meets|is held|takes place|rehearses|trains|practises|practices|gathers) (?P<link>at|in) ",
    re.IGNORECASE,
)
_MOVED_TO: Final = comparing(
    rf"{_THE_THING}(?: has|['’]s)?(?: now| just)? moved to "
    r"(?P<where>(?:the |our )?[\w'’&-]+(?: [\w'’&-]+){0,3})[.!]*$",
    re.IGNORECASE,
)
"""Where a group meets that moved there: the choir has moved to the mill, the choir meets at the barn."""
_BY: Final = r"(?P<by>[A-Z][\w.+-]*?(?: [A-Z][\w.+-]*?)*)(?P<now> now| instead)?[.!]*$"
_RUNS_ON: Final = comparing(rf"(?:[Oo]ur|[Mm]y|[Tt]he) [\w ]+? runs on {_BY}")
_USED_FOR: Final = comparing(rf"[Ff]or (?:our |the )?(?P<what>[\w-]+(?: [\w-]+)?),? (?:[Ww]e|I) (?:have|use) {_BY}")
"""With what something is done: for monitoring we have Grafana."""
_WRITTEN_IN: Final = comparing(r" (?:is|are) (?:all |entirely |mostly )?written in (?P<code>[\w+#]+)[.!]*$")
_COMES: Final = comparing(
    r"^(?P<who>(?:(?:my|our) [\w-]+ )?[A-Z][\w'’-]+|(?:my|our) [\w-]+)"
    r"(?P<does>(?: is|['’]s| will|['’]ll| can| does|)(?: not|n['’]t|(?<=ca)n['’]t)?(?: also| probably)?"
    r" (?:com(?:es?|ing)|tag(?:s|ging)?) (?:along|with (?:us|me)|too)"
    r"|(?: is|['’]s| will|)(?: not|n['’]t)? join(?:s|ing)? (?:us|me)"
    r"| (?:can['’]?t|cannot|can not|won['’]?t) (?:make it|come|join us|join me)(?: along| with us| with me)?"
    r"| (?:has |had to )?(?:dropped|drop|drops|pulled|backed|bails?|bailed) out)"
    r"(?P<where> to (?:the )?[\w'’-]+(?: [A-Z][\w'’-]+)*)?(?: (?:any ?more|after all|now))*(?:[,;] .*)?[.!]*$"
)
"""Who comes along, or does not: my sister Rosa joins us, Rosa isn't coming along to Rome."""
_NAMES: Final = r"(?-i:[A-Z])[\w.'’&-]*(?: (?-i:[A-Z])[\w.'’&-]*){0,3}"
_LEFT_FOR: Final = comparing(
    rf"(?:(?P<who>i|we|(?:my|our) [\w-]+|(?-i:[A-Z])[\w-]+)(?: (?:have|has|just|recently|finally)|['’](?:ve|s))* )?"
    rf"left (?P<old>{_NAMES}) for "
    rf"(?P<new>(?:an? |the )?(?!(?:Christmas|Easter|[A-Z]\w+day)s?\b)(?:[a-z]+ (?:called )?)?{_NAMES}(?: [a-z]+)?)"
    r"(?: (?:last|this) (?:week|month|year|spring|summer|autumn|winter))?(?=[,.;!]|$).*",
    re.IGNORECASE | re.DOTALL,
)
_THEY_DO: Final = comparing(r"(?:[Mm]y|[Oo]ur) [\w-]+ (?!is\b)[a-z]+s\b|[A-Z][\w-]+ (?!is\b)[a-z]+s\b")
_NAMED: Final = r"(?-i:[A-Z])[\w'’&-]*(?: (?-i:[A-Z])[\w'’&-]*)*"
_IN_TIME: Final = r" in ((?:[a-z]+ )?(?:19|20)\d\d)[.!]*"
_SINCE_TIME: Final = _IN_TIME.replace(" in ", " since ")
_HAVE: Final = r"(?:i|we)(?: have|['’]?ve)"
_WED: Final = r"(?:got|were) married|married|wed|tied the knot"
_BEGUN: Final = tuple(
    (comparing(begins + _IN_TIME, re.IGNORECASE), comparing(holds + _SINCE_TIME, re.IGNORECASE))
    for begins, holds in (
        (
            rf"(?:(?:(?:i|me) and ({_NAMED})|({_NAMED}) and (?:i|me)|i|we) (?:{_WED})"
            rf"|i (?:{_WED}|got married to) ({_NAMED}))",
            rf"(?:{_HAVE} been married(?: to ({_NAMED}))?|({_NAMED}) and (?:i|me) (?:have|['’]ve) been married)",
        ),
        (
            rf"(?:i|we) (?:joined|(?:started|began)(?: work(?:ing)?)? (?:at|with|for)) ({_NAMED})",
            rf"{_HAVE} (?:been|worked|been working) (?:at|with|for) ({_NAMED})",
        ),
        (
            rf"(?:i|we) (?:moved|relocated) (?:to )?({_NAMED}|here)",
            rf"{_HAVE} (?:lived|been living|been) (?:in )?({_NAMED}|here)",
        ),
        (r"(?:i|we) (?:became|qualified as|trained as) (an? [\w-]+)", rf"{_HAVE} been (an? [\w-]+)"),
        (
            r"(?:i|we) (?:got|adopted|bought) (?:our|my|an?|the) ([\w-]+)",
            rf"{_HAVE} (?:had|owned) (?:our|my|an?|the) ([\w-]+)",
        ),
    )
)
"""With what something begins, and how it is told that it is so since then."""
_AT_HOME: Final = comparing(r"\b(?:liv(?:e|es|ing)|based|from|home|husband|wife|partner)\b", re.IGNORECASE)
_STAYING: Final = comparing(r"\bnot\b|n['’]t\b|\bcant\b|\bwont\b|cannot| out$")
