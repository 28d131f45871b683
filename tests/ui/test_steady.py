"""What stays where it is while other things change: buttons, questions, and what two people do at the same time."""

import pytest

import perdure

pytestmark = pytest.mark.slow


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


def proposing(store, *texts):
    """Say things that have to wait for somebody's word, in another process than the console's."""
    with perdure.open(store, embedder="none", policy={"extract": {"auto": "rules"}}) as engine:
        ana = engine.space(user="ana")
        for text in texts:
            ana.observe(text, session="s1", speaker="Ana")
        engine.flush()


@pytest.fixture
def waiting(store):
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.remember("Ana lives in Lisbon", key="location")
        ana.remember("Ana's name is Ana", key="name")
    proposing(store, "I live in Porto now")
    return store


def named(reader, css, text):
    return reader.wait(lambda: next((one for one in reader.all(css) if text in one.text), None), what=f"{css} {text!r}")


def test_a_button_stays_the_same_while_another_process_adds_to_the_page_and_the_badge_counts(served, reader, waiting):
    reader.open(served(waiting))
    reader.press("Inbox")
    reader.sees("Proposals (1)", "Porto")
    assert named(reader, "nav .badge", "1").is_displayed()
    approve = named(reader, "main button", "Approve")
    proposing(waiting, "My name is Bea")
    reader.sees("Proposals (2)")
    named(reader, "nav .badge", "2")
    approve.click()  # the very button that was there before
    reader.sees("Approved", "Proposals (1)")
    named(reader, "nav .badge", "1")
    reader.press("Deny")
    reader.sees("Nothing waits for you")
    reader.wait(lambda: not reader.all("nav .badge")[0].is_displayed(), what="end of the badge")
    with perdure.open(waiting, embedder="none") as engine:
        contents = {one.content for one in engine.space(user="ana").list().items if one.key}
    assert any("Porto" in one for one in contents)
    assert "Ana's name is Ana" in contents


def test_a_button_stays_the_same_while_its_memory_is_recalled_and_fades(served, reader, waiting):
    reader.open(served(waiting))
    reader.press("Ana lives in Lisbon")
    reader.sees("never")
    pin = named(reader, "main button", "Pin")
    with perdure.open(waiting, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.recall("Where does Ana live?")
        engine.flush()
        ana.remember("Ana plays the cello")
    reader.sees("1 time, last")
    pin.click()  # the very button that was there before
    reader.sees("Unpin")


def test_a_row_stays_the_same_while_others_come_and_one_is_ticked(served, reader, waiting):
    from selenium.webdriver.common.keys import Keys

    reader.open(served(waiting))
    row = named(reader, "td.what a", "Ana's name is Ana")
    tick = next(one for one in reader.all("[role=checkbox]") if "Ana's name" in (one.get_attribute("aria-label") or ""))
    tick.send_keys(Keys.SPACE)
    reader.sees("Forget 1")
    with perdure.open(waiting, embedder="none") as engine:  # another process writes
        engine.space(user="ana").remember("Ana plays the cello")
    reader.sees("cello")
    assert reader.driver.switch_to.active_element == tick
    assert tick.get_attribute("aria-checked") == "true"
    tick.send_keys(Keys.SPACE)
    reader.no_longer_sees("Forget 1")
    row.click()  # the very link that was there before
    reader.sees("Where it comes from")


def test_a_button_that_is_pressed_twice_does_it_once(served, reader, waiting):
    from selenium.webdriver import ActionChains

    reader.open(served(waiting))
    reader.press("Inbox")
    reader.sees("Proposals (1)")
    ActionChains(reader.driver).double_click(named(reader, "main button", "Approve")).perform()
    reader.sees("Nothing waits for you")
    assert reader.all(".q-notification.bg-negative") == []


def test_the_navigation_stays_the_same_and_leads_back_from_a_search(served, reader, waiting):
    reader.open(served(waiting))
    reader.sees("Ana lives in Lisbon", "name")
    memories, recall = named(reader, "nav.nav a", "Memories"), named(reader, "nav.nav a", "Recall")
    reader.type("Search memories", "Lisbon")
    reader.sees("relevant")
    reader.no_longer_sees("Ana's name is Ana")
    memories.click()
    reader.sees("Ana's name is Ana")
    assert reader.field("Search memories").get_attribute("value") == ""
    recall.click()
    reader.type("Question", "Where does Ana live?")
    reader.press("Ask")
    reader.sees("What the model is told")
    recall.click()
    reader.no_longer_sees("What the model is told")
    assert reader.field("Question").get_attribute("value") == ""
    assert recall.get_attribute("aria-current") == "page"
    assert memories.get_attribute("aria-current") is None
    assert reader.complaints() == []


def test_a_question_is_closed_unanswered_when_one_goes_back(served, reader, waiting):
    reader.open(served(waiting))
    reader.press("Ana lives in Lisbon")
    reader.press("Erase for good")
    reader.sees("Erase this memory for good?")
    reader.driver.back()
    reader.sees("Pinned only")
    reader.no_longer_sees("Erase this memory for good?")
    reader.press("Ana lives in Lisbon")
    reader.sees("Where it comes from")


def test_who_saves_second_sees_what_the_first_saved_and_is_told(served, reader, waiting):
    reader.open(served(waiting))
    reader.press("Ana lives in Lisbon")
    reader.press("Edit")
    reader.type("What is true", "Ana lives in Braga", anew=True)
    first, here = reader.driver.current_window_handle, reader.driver.current_url
    reader.driver.switch_to.new_window("tab")
    try:
        reader.open(here)
        reader.press("Edit")
        reader.type("What is true", "Ana lives in Coimbra", anew=True)
        reader.press("Save")
        reader.sees("Corrected", "Ana lives in Coimbra")
    finally:
        reader.driver.close()
        reader.driver.switch_to.window(first)
    reader.press("Save")
    reader.sees("Somebody changed it meanwhile. It says now:", "Ana lives in Coimbra")
    assert reader.field("What is true").get_attribute("value") == "Ana lives in Braga"
    assert present(waiting) == "Ana lives in Coimbra"
    reader.press("Save over it")
    reader.sees("Corrected", "It replaced", "Ana lives in Coimbra", "Ana lives in Braga")
    assert present(waiting) == "Ana lives in Braga"


def present(store):
    with perdure.open(store, embedder="none") as engine:
        return next(one.content for one in engine.space(user="ana").list().items if one.key == "location")
