"""What a text in another language asks for or names by its slot: "wo ich arbeite", "meinen Wohnort"."""

from collections.abc import Mapping, Sequence

from perdure.domain.memory import Memory, State
from perdure.domain.policy import ForgetPolicy
from perdure.extraction.language import fold
from perdure.extraction.likeness import Wording, every, overlap
from perdure.extraction.slots import Slots


def asked_abroad(
    target: Wording,
    wanted: frozenset[str],
    known: Sequence[Memory],
    said: Mapping[str, Wording],
    slots: Slots,
    policy: ForgetPolicy,
) -> list[Memory]:
    """Return those statements that hold what is asked for, where they have all else that a text says.

    `wanted`: the words that carry what is meant; `said`: the statements by the ids of `known`. Of a thing that somebody
    may have several of, its own word has to be there too: the dog, of all that have names.
    """
    for key, words in slots.asked_abroad(target.text).items():
        named = every("name") | every("filler") if "." in key else words
        rest = frozenset(word for word in wanted - every("light") if fold(word) not in named)
        held = [one for one in known if one.key == key and one.state is State.ACTIVE]
        if found := [one for one in held if overlap(rest, said[one.id]) >= policy.enough]:
            return found
    return []
