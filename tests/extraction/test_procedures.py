"""Procedures: ordered steps that a user gives, and what is none (SPEC 001.12)."""

import pytest

from perdure.extraction.procedures import as_procedure, procedure


@pytest.mark.parametrize(
    ("message", "content", "explicit"),
    [
        (
            "How to restart the kiln: 1. switch it off 2. wait ten minutes 3. press the green button",
            "How to restart the kiln:\n1. Switch it off\n2. Wait ten minutes\n3. Press the green button",
            False,
        ),
        ("steps: soak the beans; rinse them; boil", "1. Soak the beans\n2. Rinse them\n3. Boil", True),
        ("Note these steps: 1. unplug it 2. wait 3. plug it in", "1. Unplug it\n2. Wait\n3. Plug it in", True),
        ("Keep the following steps: 1) unplug it 2) plug it in", "1. Unplug it\n2. Plug it in", True),
        ("Store this checklist: 1. rope 2. bell 3. lamp", "1. Rope\n2. Bell\n3. Lamp", True),
        (
            "Remember how I close the shop: first I count the till, then I lock the back door.",
            "How to close the shop:\n1. Count the till\n2. Lock the back door",
            True,
        ),
        (
            "Remember how to light the stove: open the vent, strike a match, wait",
            "How to light the stove:\n1. Open the vent\n2. Strike a match\n3. Wait",
            True,
        ),
        (
            "/remember how to dock the dinghy: drop the sail, tie the bow, then tie the stern",
            "How to dock the dinghy:\n1. Drop the sail\n2. Tie the bow\n3. Tie the stern",
            True,
        ),
        ("Remember how to open the gate: lift the latch", "How to open the gate:\n1. Lift the latch", True),
        (
            "Please note how to prune it: cut low, leave two buds",
            "How to prune it:\n1. Cut low, leave two buds",
            True,
        ),
        (
            "The steps for a refund:\n- find the order\n- press refund",
            "Steps for a refund:\n1. Find the order\n2. Press refund",
            True,
        ),
        (
            "Keep this as a checklist: bolt the hatch, ring the bell, row home",
            "1. Bolt the hatch\n2. Ring the bell\n3. Row home",
            True,
        ),
        (
            "please store these as the steps for mooring:\n- slow down\n- throw the rope",
            "Steps for mooring:\n1. Slow down\n2. Throw the rope",
            True,
        ),
        (
            "Steps to bleed the brakes: open the valve; press; close it",
            "Steps to bleed the brakes:\n1. Open the valve\n2. Press\n3. Close it",
            True,
        ),
        (
            "Our procedure for refunds is: find the order; press refund",
            "Steps for refunds:\n1. Find the order\n2. Press refund",
            True,
        ),
        (
            "To moor: slow down, then throw the rope, then tie it.",
            "To moor:\n1. Slow down\n2. Throw the rope\n3. Tie it",
            False,
        ),
    ],
)
def test_steps_are_numbered_below_what_they_are_for(message, content, explicit):
    made = procedure(message)
    assert made is not None
    assert (made.content, made.explicit) == (content, explicit)
    assert (made.kind, made.category) == ("procedure", "procedural")


@pytest.mark.parametrize(
    "message",
    [
        "How to restart the kiln?",
        "how to bake bread: any idea?",
        "Tell me the steps for a refund",
        "Are these steps right: 1. unplug it 2. plug it in",
        "I don't get these steps: 1. unplug it 2. plug it in",
        "Keep this as a joke: bolt the hatch, ring the bell, row home",
        "As a checklist: rope, bell, lamp",
        "To pack: rope, bell, lamp",
        "To pack:\n- rope\n- bell\n- lamp",
        "To do: call Ida, then row home, then sleep",
        "To Ida: we moor, then we eat, then we sleep",
        "To all of you: moor, then eat, then sleep",
        "To moor: slow down, then throw the rope",
        "I baked bread, then I slept, then I went out",
        "steps: none",
        "",
    ],
)
def test_questions_and_stories_are_no_procedures(message):
    assert procedure(message) is None


def test_a_text_that_is_kept_as_a_procedure_gets_numbers_where_it_has_steps():
    assert as_procedure("open the lid\npour") == "1. Open the lid\n2. Pour"
    assert as_procedure("Tea\n1. boil water\n2. pour") == "Tea\n1. boil water\n2. pour"
    assert as_procedure("always knock") == "always knock"
