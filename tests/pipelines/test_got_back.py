"""What was given up or lost, and whether it was got back; what died by its name, and what only failed."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Tallow", "I left Tallow and returned to farming"),
        ("I play the zither", "I gave up the zither and found the time for rowing"),
        ("I have a pony called Dot", "I sold Dot and returned her to the stud"),
        ("I have a pony called Dot", "I sold Dot and handed her back to Ines"),
        ("I have a parrot called Kiko", "Kiko flew away but the rest are fine"),
        ("I have a parrot called Kiko", "Kiko escaped but my aunt is fine about it"),
        ("my hamster is called Router", "my hamster Router died"),
        ("I have a gecko called Website", "Website died on Sunday"),
        ("my parrot is called Stream", "Stream died"),
    ],
)
def test_what_was_left_and_not_got_back_is_over(me, before, after):
    assert before not in say(me, before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I have a loom", "I lost my loom and later found it"),
        ("I have a loom", "I left my loom on the ferry and found the loom at the harbour"),
        ("I have a loom", "my loom was taken and returned"),
        ("I have a loom", "my loom was stolen in May, then found"),
        ("I have a loom", "Per took my loom and returned it"),
        ("I have a loom", "Per took my loom and gave it back"),
        ("I have a parrot called Kiko", "Kiko escaped but she is fine"),
        ("our router is a Tallow", "the router is slow and Internet died"),
        ("our internet is with Tallow", "Internet died"),
        ("I use Signal", "Signal died"),
        ("I have a van called Mic", "the mic died on Sunday"),
    ],
)
def test_what_is_here_again_or_only_failed_is_not(me, before, after):
    assert before in say(me, before, after)
