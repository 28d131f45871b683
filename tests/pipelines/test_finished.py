"""Saying that something is done ends the task that names it, and no other."""

import pytest

import perdure


@pytest.fixture
def me(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        yield engine.space(user="ana")


def tasks(me, **moment):
    return [one.content for one in me.list(kind="task", **moment).items]


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("I need to finish the harvest plan by Friday.", "They finished the harvest plan."),
        ("I have to prepare the minutes.", "The minutes are done."),
        ("I must hand in my tax form by 1 April.", "I handed in the tax form."),
        ("Remind me to phone the glazier on Friday.", "Phoned the glazier."),
        ("I need to buy seeds for the school.", "I bought the school seeds yesterday."),
        ("I need to renew my fishing licence.", "Fishing licence renewed!"),
        ("I have to fix the gate.", "The gate's fixed."),
        ("I need to send Bruna the invoice.", "I sent the invoice to Bruna this morning."),
        ("I have to water the ferns.", "Bruna said she watered the ferns."),
        ("I need to ring the glazier.", "glazier sorted, 90 euros"),
        ("I have to renew my library card.", "library card renewed, good for two years"),
        ("I have to book the barge.", "I don't need to book the barge anymore."),
        ("I have to renew my library card.", "library card's done"),
        ("I have to apply for a mooring permit.", "The mooring permit is done."),
        ("I have to renew my library card.", "The library card is sorted."),
        ("I need to ring the glazier.", "the glazier's sorted"),
        ("I need to get a visa for Laos.", "got the visa!"),
        ("I have to pick up my library card at the desk.", "I finally got the library card"),
        ("I need to buy seeds for the school.", "We got the seeds yesterday, from the co-op"),
        ("I have to renew my library card.", "Got my library card, so I can borrow again"),
        ("I need to sign the lease for the boathouse.", "the lease fell through"),
        ("I have to answer the bid from the mint by Friday.", "Sadly the bid fell through."),
    ],
)
def test_what_is_done_ends_its_task(me, clock, task, told):
    me.observe(task)
    assert len(tasks(me)) == 1
    clock.advance(days=1)
    said = me.observe(told)
    assert tasks(me) == []
    (over,) = me.list(kind="task", state="deprecated").items
    assert over.valid_until == clock.now
    me.undo(rev=said.rev)
    assert tasks(me) == [over.content]


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("I need to finish the harvest plan.", "They finished the budget plan."),
        ("I need to finish the harvest plan.", "The harvest plan is nearly done."),
        ("I need to finish the harvest plan.", "Is the harvest plan done?"),
        ("I need to finish the harvest plan.", "The harvest plan will be done on Monday."),
        ("I need to finish the harvest plan.", "I finished it."),
        ("I need to print the harvest plan.", "I finished the harvest plan."),
        ("I need to submit the harvest plan.", "The harvest plan is finished."),
        ("I need to print the harvest plan.", "harvest plan done, three pages"),
        ("I need to phone Bruna.", "Bruna phoned, she comes on Friday"),
        ("I need to renew my fishing licence.", "My fishing licence is not renewed yet."),
        ("I need to buy seeds for the school.", "I bought the school."),
        ("I need to send Bruna the invoice.", "I sent the invoice to Carlo."),
        ("I need to call Bruna about the invoice.", "I called Bruna."),
        ("I need to paint the hull and fix the mast.", "I painted the hull."),
        ("I need to pay the glazier.", "the glazier is done"),
        ("I need to collect the trailer.", "The trailer is done."),
        ("I need to pay the invoice.", "The invoice is done."),
        ("I have to renew my library card.", "The library card's not done."),
        ("I have to renew my library card.", "got the library card form"),
        ("I have to renew my library card.", "got my library card out of the drawer"),
        ("I have to renew my library card.", "I've got my library card with me"),
        ("I have to renew my library card.", "I haven't got the library card"),
        ("I have to renew my library card.", "I got a library card when I was six"),
        ("I have to renew my library card.", "Bruna got the library card"),
        ("I have to renew my library card.", "got my library card stolen"),
        ("I have to print my library card.", "got my library card"),
        ("I need to fetch the kids at four.", "got the kids tonight"),
        ("I need to draft the lease.", "The lease fell through."),
        ("I need to call Bruna about the lease.", "The lease fell through."),
        ("I need to sign the lease.", "The lease fell through the letterbox."),
        ("I need to sign the lease.", "If the lease fell through, I'd be sad."),
        ("I need to sign the lease.", "the lease almost fell through"),
        ("I need to sign the lease for the boathouse.", "the lease for the barn fell through"),
    ],
)
def test_what_may_be_something_else_ends_no_task(me, clock, task, told):
    me.observe(task)
    before = tasks(me)
    assert len(before) == 1
    clock.advance(days=1)
    me.observe(told)
    assert tasks(me) == before


def test_of_two_tasks_that_it_may_be_neither_ends(me, clock):
    me.observe("I need to finish the spring report.")
    me.observe("I need to finish the autumn report.")
    clock.advance(days=1)
    me.observe("The report is done.")
    assert len(tasks(me)) == 2
    me.observe("I finished the spring report.")
    assert tasks(me) == ["I need to finish the autumn report"]


def test_of_two_tasks_about_what_was_got_or_came_to_nothing_neither_ends(me, clock):
    me.observe("I need to renew my sailing licence.")
    me.observe("I need to renew my hunting licence.")
    clock.advance(days=1)
    for told in ("got the licence", "the licence is done", "the licence fell through"):
        me.observe(told)
    assert len(tasks(me)) == 2
    me.observe("got the hunting licence")
    assert tasks(me) == ["I need to renew my sailing licence"]


def test_what_somebody_did_ends_no_task_of_another(me, clock):
    me.observe("I need to pay the rent.", speaker="Ana")
    clock.advance(days=1)
    me.observe("I paid the rent.", speaker="Rui")
    assert tasks(me) == ["I need to pay the rent"]
    me.observe("I paid the rent.", speaker="Ana")
    assert tasks(me) == []


def test_a_task_that_ended_can_be_restored(me, clock):
    me.observe("I need to pay the rent.")
    clock.advance(days=1)
    me.observe("The rent is paid.")
    (over,) = me.list(kind="task", state="deprecated").items
    restored = me.restore(over.id).memories[0]
    assert (restored.state, restored.valid_until) == ("active", None)


def test_a_task_that_is_put_off_is_a_task_still(me, clock):
    me.observe("I need to call the bank on Friday.")
    clock.advance(days=1)
    me.observe("I moved the call to the bank to Monday.")
    assert tasks(me) == ["I moved the call to the bank to Monday"]
