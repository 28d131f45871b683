"""What tells two texts apart, each with its reason: tables that `compare` goes through in their order."""

from collections.abc import Callable, Iterable
from typing import Final

from perdure.extraction import either, steps, turning
from perdure.extraction.acquired import got_otherwise
from perdure.extraction.attributed import several
from perdure.extraction.awhile import (
    lost_for_now,
    one_of_many,
    only_for_a_while,
    only_now_and_then,
    told_aside,
    until_then,
)
from perdure.extraction.bounds import bounds_apart
from perdure.extraction.briefly import bare_number
from perdure.extraction.claims import claims
from perdure.extraction.commonplace import of_all_or_ones_own, wide_or_ones_own
from perdure.extraction.concurring import ends_apart
from perdure.extraction.couples import bonds_apart, rebound
from perdure.extraction.excluding import no_case, priced_apart
from perdure.extraction.gone import had_again
from perdure.extraction.hired import in_work, unpaid
from perdure.extraction.in_common import denied_in_part, learned_beside, little_in_common
from perdure.extraction.instead import moved_itself
from perdure.extraction.labels import numbered_apart
from perdure.extraction.lacking import fish_beside_meat, not_now
from perdure.extraction.occasions import at_other_times, of_both_ends, on_that_day, rostered_apart
from perdure.extraction.permitted import excepted
from perdure.extraction.presented import friend_of_ours, no_name, two_of_them
from perdure.extraction.quantities import in_other_currencies
from perdure.extraction.remarks import (
    adverbs_apart,
    lacks_else,
    name_or_thing,
    no_new_home,
    of_other_units,
    on_some_days,
    once,
    stock_gone,
    taught_back,
)
from perdure.extraction.remeasured import age_or_birth, aged_apart, of_other_rounds, of_what_is_left
from perdure.extraction.repaired import repaired
from perdure.extraction.respects import given_as_a_reason, other_respect
from perdure.extraction.reverting import back_again
from perdure.extraction.schooled import moved_up
from perdure.extraction.scopes import office_alone, reasons_apart
from perdure.extraction.spelling import look_alike
from perdure.extraction.succession import of_another_office, takes_a_part
from perdure.extraction.topics import described_apart, of_the_owner
from perdure.extraction.whose import moved_by_another, of_its_own, of_two, other_doer, so_as_well
from perdure.extraction.youth import grew_up_elsewhere

Reasons = Iterable[tuple[Callable[[str, str], bool], str]]
"""What holds of an older and a newer text, and why they are then not what they seem."""


def reason(reasons: Reasons, old: str, new: str) -> str | None:
    """Return the first reason that holds of two texts."""
    return next((why for holds, why in reasons if holds(old, new)), None)


def _one_of_them(old: str, new: str) -> bool:
    """Tell whether a thing is with somebody of whom a text only says that they have one of the kind."""
    found = [(one, other) for one in claims(old) for other in claims(new)]
    return any("with" in (one.link, other.link) and steps.is_or_has(one, other) for one, other in found)


NO_CLASH: Final = (
    (turning.for_once, "it is so for once"),
    (turning.of_other_owners, "of others of the kind"),
    (described_apart, "of two of a kind, each in words of its own"),
    (fish_beside_meat, "fish is no meat"),
    (unpaid, "it is no job"),
    (priced_apart, "free for some, and paid for by others"),
    (not_now, "one is only wished for, still to come, or was had once"),
    (office_alone, "the office is one place at work"),
    (turning.only_how, "it denies how, and not that"),
    (excepted, "it is an exception"),
    (so_as_well, "somebody else is so as well"),
    (of_what_is_left, "one is what is left of it"),
    (of_other_rounds, "two of a kind, each at its own intervals"),
    (got_otherwise, "something else of it is new"),
    (of_its_own, "of what belongs to it"),
    (moved_itself, "who moved is still who they are"),
    (either.homes_apart, "of two homes, of which one is elsewhere"),
    (had_again, "it was only gone for a while"),
    (at_other_times, "each at its own time"),
    (numbered_apart, "two of a kind, each with its number"),
    (of_all_or_ones_own, "of somebody's own, and of all of the kind"),
    (steps.beside_an_age, "one is an age, the other what somebody has"),
)
"""What may tell two texts apart of which one seems to end the other, and the reason."""
BESIDE: Final = (
    (takes_a_part, "it is one of several"),
    (no_case, "it is none of them"),
    (several, "both may be so"),
    (stock_gone, "what is gone is not what somebody is or likes"),
    (no_new_home, "it is no place to live in"),
    (other_respect, "one is told in another respect"),
    (moved_by_another, "somebody else moved theirs"),
    (given_as_a_reason, "it is the reason for more"),
    (once, "it was so on one day"),
    (only_for_a_while, "it is so for a while"),
    (one_of_many, "it is one of many"),
    (lost_for_now, "they were lost for a while"),
    (of_other_units, "one is an age, the other is none"),
    (aged_apart, "they were that old long ago, or it is somebody else"),
    (of_the_owner, "one is somebody's age, the other is told of what is theirs"),
    (lacks_else, "it denies something else"),
    (little_in_common, "they have little in common"),
    (denied_in_part, "it denies only how much, or for how long"),
    (learned_beside, "both may be learned"),
    (taught_back, "each may have done it for the other"),
)
"""The same, in the words as they were said."""
OF_A_LIFE: Final = (
    (rebound, "of these only one can hold"),
    (in_work, "who has work is not without it"),
    (moved_up, "they are in another class now"),
    (back_again, "they are back at it"),
    (repaired, "what was broken is mended, or broken again"),
)
"""Why somebody is no more what they were, in a class, married, without work; or something no more broken."""
APART: Final = (
    (on_that_day, "it is so on that day"),
    (of_two, "two of a kind"),
    (no_name, "one is a name, the other a thing"),
    (two_of_them, "two who are the same to the user"),
    (friend_of_ours, "of somebody else"),
    (rostered_apart, "on other days"),
    (of_another_office, "of another office, or for a while"),
    (look_alike, "two words that look alike, of which one may be mistyped"),
    (turning.labelled_apart, "two of a kind, each with its number"),
    (turning.conditioned_apart, "each in a case of its own"),
    (turning.purposes_apart, "each for a thing of its own"),
    (bonds_apart, "of other people, or of another time"),
    (grew_up_elsewhere, "where one was born, and where one grew up"),
    (of_both_ends, "when it begins, and when it ends"),
    (only_now_and_then, "it is so now and then"),
    (until_then, "it is so for a while"),
    (told_aside, "it was so once"),
    (bare_number, "of what, it does not say"),
    (on_some_days, "work on some days, beside what is done on others"),
    (age_or_birth, "when one was born, and how old one is"),
)
"""What tells two texts apart whatever else they say, and the reason."""
UNSURE: Final = (
    (adverbs_apart, "an adverb, and a word that looks like it"),
    (name_or_thing, "a name, and a thing that has its letters"),
    (ends_apart, "for one, and with the other"),
    (other_doer, "the user does it, and somebody else"),
    (_one_of_them, "one is with somebody, who has one"),
    (turning.placed_apart, "beside other things"),
    (reasons_apart, "each for a reason of its own"),
    (turning.doubted, "one is in doubt, or has a limit"),
    (bounds_apart, "one is the most, or the least"),
    (in_other_currencies, "in another currency"),
    (numbered_apart, "two of a kind, each with its number"),
    (wide_or_ones_own, "of somebody's own, and of all of the kind"),
)
"""What may tell two texts apart that say the same else, and the reason."""
