"""English verbs by what a statement with them is worth, and their finite forms."""

from functools import cache
from typing import Final

from perdure.domain.english import IRREGULAR_VERBS
from perdure.extraction.regex import regex

LASTING: Final = frozenset(
    """
    reside shut overwinter spend possess smell taste squeak leak bark purr overlap
    live own have keep use store run open close cost teach study speak play collect drink eat prefer like love hate
    work belong drive ride share rent owe hold carry pay earn weigh measure sleep meet rehearse train practise
    practice commute travel wear read follow support breed grow brew bake cook sing dance paint write record publish
    maintain manage host lead deploy release ship build test review bill invoice charge report rely depend sit stand
    lie face start end begin finish last require allow contain consist include expire renew cover serve sell buy
    offer admire trust avoid skip smoke vote donate volunteer subscribe attend visit swim cycle climb hike sail row
    ski skate fish hunt sew knit garden raise stay hang plan celebrate count leave arrive depart fly land repair
    restore coach tutor mentor babysit snore allergy feed water walk clean fill lend borrow put back sync log
    bike jog surf paddle receive make do fit suit mind stick hide order deliver produce farm milk moor graze foster
    bank supply lecture nurse waitress mow captain draw design perform supervise oversee dread handle juggle guide
    patrol groom shear
    drip stick wobble rattle creak enjoy
    """.split()
)
RENAMING: Final = frozenset("rename rechristen rebrand rebaptise rebaptize".split())
EVENTS: Final = RENAMING | frozenset(
    """
    quit leave move marry buy sell start become break lose win join retire graduate adopt hand divorce inherit pass
    switch give stop finish run climb walk cycle swim hike sail visit travel study live work rent build found launch
    publish write paint record perform complete change get have be learn train earn serve grow meet bury birth die
    donate sign renew cancel book order pay hire fire promote replace close open drop pick transfer migrate upgrade
    renovate restore plant bake cook teach read see watch fly drive ride ski row play sing dance fall injure sprain
    reschedule postpone delay push shift trade swap name revert downgrade
    allocate earmark budget
    tear fracture crash steal find choose elect appoint engage propose return come go spend begin end take make lend
    owe borrow settle emigrate relocate turn celebrate attend present submit defend volunteer coach downsize enrol
    enroll apply accept decline reject fail convert repaint qualify retrain enlist immigrate adjourn rearrange rebook
    foster christen install undergo outgrow rescue rehome demote evict ditch extend resign elope enter compete
    wreck ruin damage destroy smash flood scorch
    """.split()
)
SHIFTS: Final = RENAMING | frozenset(
    """
    reschedule postpone delay push shift move change raise cut cancel replace swap trade switch upgrade downgrade
    adjourn rearrange rebook extend bring put lower increase reduce shorten double halve ditch
    """.split()
)
"""Verbs with which something that was known is said to be otherwise."""
THINKING: Final = frozenset(
    """
    think guess hope wonder suppose believe assume feel mean understand see agree know doubt bet swear promise thank
    appreciate wish want need try ask say tell forget remember notice realise realize imagine expect worry get look
    seem appear sound mention intend figure reckon recommend suggest check find miss hear keep let call care mind
    """.split()
)
DOING: Final = EVENTS - THINKING
"""Verbs of events that others see."""
HOLDING: Final = LASTING - THINKING
ACTING: Final = LASTING | EVENTS
_MORE: Final = frozenset(
    """
    remember know mean hear let look give see come go take get watch need be do say tell ask think want wish try
    call help show seem appear feel sound bring send turn happen occur involve concern expect deserve dream fear hit
    hurt cause create add set cut allow lend borrow wait bite bark hurry arrive cry laugh smile complain snow rain
    bloom crash fail reply answer agree
    """.split()
)
_BE: Final = frozenset(
    "am is are was were 's has have had do does did will would can could should must may might got".split()
)


@cache
def _forms() -> dict[str, str]:
    """Return every finite form and its verb."""
    forms = {form: form for form in _BE}
    verbs = LASTING | EVENTS | THINKING | _MORE
    for verb in verbs:
        stem = verb.removesuffix("e")
        third = verb + "es" if verb.endswith(("s", "sh", "ch", "x", "o", "z")) else verb + "s"
        if verb.endswith("y") and verb[-2] not in "aeiou":
            third, stem = verb[:-1] + "ies", verb[:-1] + "i"
        doubled = stem + stem[-1] + "ed" if len(verb) < 7 and verb[-1] in "bdglmnprt" else stem + "ed"
        for form in (third, stem + "ed", doubled, verb + "ed"):
            forms.setdefault(form, verb)
    for form, verb in IRREGULAR_VERBS.items():
        forms.setdefault(form, verb)
    for verb in verbs:
        forms.setdefault(verb, verb)
    forms |= {"had": "have", "has": "have", "did": "do", "does": "do", "got": "get", "goes": "go"}
    return forms


def finite(word: str) -> bool:
    """Tell whether a word can be the verb of a sentence with a subject of the third person or in the past."""
    return word in _finite()


@cache
def _finite() -> frozenset[str]:
    return frozenset(form for form, verb in _forms().items() if form in _BE or form != verb or form in _PLURAL)


_PLURAL: Final = frozenset("take open close live own keep have start need want use cost last".split())


def verb_of(word: str) -> str | None:
    """Return the verb of a finite form; None for what is none."""
    return _forms().get(word)


def third(word: str) -> bool:
    """Tell whether a word is a verb as it is said of one: runs."""
    return word.endswith("s") and verb_of(word) not in (None, word)


_PAST: Final = frozenset("was were had did got".split())
_EITHER: Final = frozenset("quit cut put hit set shut hurt bet cast".split())


def past(word: str) -> bool:
    """Tell whether a word is a form of the past."""
    return word in pasts()


def in_past(verb: str) -> str:
    """Return the past of a verb: moved, swapped, sent, put."""
    if told := _DID.get(verb) or next((form for form, one in IRREGULAR_VERBS.items() if one == verb), None):
        return told
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1] if _DOUBLED.fullmatch(verb) else ''}ed"


_DID: Final = {"get": "got", "do": "did", "have": "had", "be": "was"} | {
    one: one for one in "put cut set let hit shut quit cost spread bet".split()
}
_DOUBLED: Final = regex(r"[^aeiou]*[aeiou][bdgmnprt]|cancel|travel")


@cache
def pasts() -> frozenset[str]:
    """Return the words that are a form of the past."""
    told = (form for form, verb in _forms().items() if form != verb and not form.endswith("s") and form not in _BE)
    return _PAST | _EITHER | frozenset(told)


def somebody_does(text: str) -> bool:
    """Tell whether a text begins with a capital and a finite verb: Ben owes …, which may be "am" in other languages."""
    words = text.split(None, 2)
    return len(words) > 2 and words[0][:1].isupper() and finite(words[1]) and words[1] not in _BE
