"""The memories of a space in the browser: begin, look, search, steer."""

import pytest

import perdure
from perdure.domain.space import SpaceRef
from perdure.surfaces.ui.place import link

pytestmark = pytest.mark.slow

HOSTILE = "Ana wrote <script>document.title='owned'</script> **loud** {{ 7*7 }} \x1b[31mred\x1b[0m and \u202edlrow"


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


@pytest.fixture
def filled(store):
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.observe("My sister Carla lives in Porto.", session="s1", speaker="Ana")
        ana.observe("I moved to Lisbon in May.", session="s1", speaker="Ana")
        ana.observe("How nice, I love the trams there!", session="s1", role="assistant")
        ana.remember("Ana's dog is called Rex", key="pet.name", importance=4, category="pets")
        ana.remember("Ana prefers tea to coffee", kind="preference")
        ana.remember("Ana has a bicycle with 21 gears", kind="note")
        engine.flush()
    return store


def memories_of(store, **asked):
    with perdure.open(store, embedder="none") as engine:
        return engine.space(user="ana").list(limit=1000, **asked).items


def test_an_empty_store_tells_how_to_begin_and_loads_the_demo_conversation(served, reader, store):
    reader.open(served(store))
    reader.sees("Nothing is remembered here yet", "Tell it something", "let your assistant write", "Then ask here")
    reader.press("Load the demo conversation")
    reader.sees("Memories", "Ilse", "Kwame", "chat-8")
    assert "user=demo" in reader.driver.current_url
    reader.picture("console-memories")
    reader.press("Recall")
    reader.type("Question", "Where does Ilse live?")
    reader.press("Ask")
    reader.sees("What the model is told", "Trieste")
    reader.picture("console-recall")
    assert reader.complaints() == []


def test_a_search_shows_hits_while_one_types_and_a_hit_shows_where_it_comes_from(served, reader, filled):
    reader.open(served(filled))
    reader.sees("Ana's dog is called Rex", "Ana has a bicycle")
    reader.type("Search memories", "Lisbon")
    reader.sees("relevant", "Lisbon")
    reader.no_longer_sees("bicycle")
    assert "user=ana" in reader.driver.current_url
    reader.press("I moved to Lisbon in May.")
    reader.sees("Where it comes from", "What happened to it", "How sure", "How nice, I love the trams there!")
    reader.driver.back()
    reader.sees("relevant", "Lisbon")
    assert reader.field("Search memories").get_attribute("value") == "Lisbon"
    assert reader.complaints() == []


def test_filters_leave_what_fits(served, reader, filled):
    reader.open(served(filled))
    reader.sees("Rex", "tea to coffee")
    reader.choose("Kind", "Preference")
    reader.no_longer_sees("Rex")
    reader.sees("tea to coffee")
    reader.choose("Kind", "Any kind")
    reader.sees("Rex")
    reader.type("Category", "pets")
    reader.no_longer_sees("tea to coffee")
    reader.sees("Rex")
    reader.type("Category", "cars", anew=True)
    reader.sees("Nothing fits")


def test_the_order_turns_round_and_what_was_forgotten_is_found_by_its_words(served, reader, filled):
    with perdure.open(filled, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.forget(id=ana.list(filters={"key": "pet.name"}).items[0].id)
        ana.forget(id=ana.remember("Ana dislikes Mondays").memories[0].id)

    def first():
        return next((one.text for one in reader.all("td.what a")), "")

    reader.open(served(filled))
    reader.wait(lambda: "bicycle" in first(), what="newest memory on top")
    reader.press("Newest first")
    reader.wait(lambda: "Carla" in first(), what="oldest memory on top")
    reader.sees("Oldest first")
    assert "order=oldest" in reader.driver.current_url
    reader.choose("State", "Forgotten")
    reader.sees("Rex", "Mondays")
    reader.type("Search memories", "REX dog")
    reader.no_longer_sees("Mondays")
    reader.sees("Rex", "1 hit")
    assert "Oldest first" not in reader.text()
    reader.choose("State", "Any state")
    reader.wait(lambda: "state=any" in reader.driver.current_url, what="any state in the address")
    reader.type("Search memories", "Ana", anew=True)
    reader.sees("Rex", "Mondays", "tea to coffee", "relevant")
    assert reader.complaints() == []


def test_a_key_and_a_source_are_filters_and_a_row_leads_to_its_like(served, reader, filled):
    reader.open(served(filled))
    reader.sees("Rex", "tea to coffee", "trams")
    reader.choose("Source", "From assistant")
    reader.no_longer_sees("Rex")
    reader.sees("trams")
    reader.choose("Source", "Any source")
    reader.sees("Rex")
    reader.type("Key", "pet.name")
    reader.no_longer_sees("trams")
    reader.sees("Rex")
    assert "key=pet.name" in reader.driver.current_url
    reader.type("Key", "", anew=True)
    reader.sees("tea to coffee")
    reader.press("s1", within="td.c-by")
    reader.no_longer_sees("tea to coffee")
    reader.sees("Carla", "Lisbon", "trams")
    assert reader.field("Conversation").get_attribute("value") == "s1"
    reader.press("Memories")
    reader.press("pets", within="td.c-about")
    reader.no_longer_sees("tea to coffee")
    reader.sees("Rex", "pet.name", "active")
    assert reader.field("Category").get_attribute("value") == "pets"


def test_a_memory_is_corrected_confirmed_pinned_forgotten_restored_and_erased(served, reader, filled):
    reader.open(served(filled))
    reader.press("Ana's dog is called Rex")
    reader.press("Edit")
    reader.type("What is true", "Ana's dog is called Max", anew=True)
    reader.press("Save")
    reader.sees("Ana's dog is called Max", "It replaced")
    reader.press("Confirm")
    reader.sees("Confirmed", "confirmed · fading")  # until the page is drawn anew a press on what it had is lost
    reader.press("Pin")
    reader.sees("pinned", "Unpin")
    reader.press("Forget")
    reader.sees("forgotten", "Restore")
    assert "Ana's dog is called Max" not in {one.content for one in memories_of(filled)}
    reader.press("Restore")
    reader.sees("active", "Forget")
    (kept,) = [one for one in memories_of(filled) if one.key == "pet.name"]
    assert (kept.content, kept.pinned, kept.confidence) == ("Ana's dog is called Max", True, 1.0)
    reader.press("Erase for good")
    reader.sees("Erase this memory for good?")
    reader.press("Cancel")
    reader.press("Erase for good")
    reader.sees("Nothing brings it back")
    reader.press("Erase", within="[role=dialog]")
    reader.sees("Erased")
    assert "Max" not in " ".join(one.content for one in memories_of(filled, state=None))


def test_many_are_forgotten_after_a_look_at_them(served, reader, filled):
    reader.open(served(filled))
    reader.press("Select: Ana prefers tea to coffee")
    reader.press("Select: Ana has a bicycle with 21 gears")
    reader.press("Forget 2")
    reader.sees("Forget 2 memories?")
    shown = reader.wait(lambda: reader.all(".q-dialog__inner .box")[-1].text, what="text of the dialog")
    assert "tea to coffee" in shown
    assert "21 gears" in shown
    assert "Rex" not in shown
    reader.press("Cancel")
    assert len(reader.all("td.what")) == len(memories_of(filled))
    reader.press("Forget 2")
    reader.sees("Forget 2 memories?")
    reader.press("Forget", within="[role=dialog]")
    reader.sees("2 memories forgotten")
    reader.no_longer_sees("bicycle")
    assert {one.content for one in memories_of(filled, state="soft_deleted")} == {
        "Ana prefers tea to coffee",
        "Ana has a bicycle with 21 gears",
    }


def test_text_is_never_markup(served, reader, store):
    with perdure.open(store, embedder="none") as engine:
        id_ = engine.space(user="ana").remember(HOSTILE, key="<b>key</b>", category="<i>cat</i>").memories[0].id
    address = served(store)
    shown = (
        "<script>document.title='owned'</script>",
        "**loud**",
        "{{ 7*7 }}",
        "\\x1b[31mred",
        "\\u202edlrow",
        "<b>key</b>",
    )
    reader.open(address)
    reader.sees(*shown, "<i>cat</i>")
    reader.open(address + link(f"/memory/{id_}", SpaceRef(owner_type="user", owner_id="ana")))
    reader.sees(*shown)
    assert reader.driver.title != "owned"
    assert not any("key" in one.text or "cat" in one.text for one in reader.all("main b, main i:not(.q-icon)"))
    assert reader.complaints() == []


def test_two_windows_on_one_space_see_each_others_changes(served, reader, filled):
    reader.open(served(filled))
    reader.sees("Rex")
    first = reader.driver.current_window_handle
    here = reader.driver.current_url
    reader.driver.switch_to.new_window("tab")
    try:
        reader.open(here)
        reader.press("Ana's dog is called Rex")
        reader.press("Edit")
        reader.type("What is true", "Ana's dog is called Bruno", anew=True)
        reader.press("Save")
        reader.sees("Bruno")
    finally:
        reader.driver.close()
        reader.driver.switch_to.window(first)
    reader.sees("Bruno")
    with perdure.open(filled, embedder="none") as engine:  # another process writes
        engine.space(user="ana").remember("Ana plays the cello")
    reader.sees("Ana plays the cello", f"{len(memories_of(filled))} memories")


def test_a_question_stays_open_when_the_page_behind_it_changes(served, reader, filled):
    reader.open(served(filled))
    reader.press("Ana's dog is called Rex")
    reader.press("Edit")
    reader.type("What is true", "Ana's dog is called Max", anew=True)
    with perdure.open(filled, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.confirm(next(one.id for one in ana.list().items if one.key == "pet.name"))
    reader.sees("confirmed")
    assert reader.field("What is true").get_attribute("value") == "Ana's dog is called Max"
    reader.press("Save")
    reader.sees("It replaced", "Ana's dog is called Max")


def test_spaces_are_chosen_and_opened_by_name(served, reader, filled):
    with perdure.open(filled, embedder="none") as engine:
        engine.space(app="notes").remember("The notes app syncs at noon")
        engine.space(user="ben", tenant="acme").remember("Ben likes the sea")
    address = served(filled)
    reader.open(address)
    reader.sees("Spaces", "ana", "notes", "ben (acme)")
    reader.press("ana", within="main")
    reader.sees("Rex")
    reader.press("Space: ana")
    reader.sees("ben (acme)")
    reader.type("Open a space by name", "app:notes")
    reader.press("Open")
    reader.sees("The notes app syncs at noon")
    reader.no_longer_sees("Rex")


def test_it_reads_well_on_a_phone_and_in_the_dark(served, reader, filled):
    reader.window(390, 844)
    reader.open(served(filled))
    reader.sees("Rex")
    wide = "return document.documentElement.scrollWidth"
    assert reader.driver.execute_script(wide) <= 390
    reader.press("Ana's dog is called Rex")
    reader.sees("Where it comes from")
    assert reader.driver.execute_script(wide) <= 390
    reader.press("Dark colours")
    reader.sees("Where it comes from")
    dark = "return document.body.classList.contains('body--dark')"
    reader.wait(lambda: reader.driver.execute_script(dark), what="dark page")
    reader.press("Light colours")
    reader.wait(lambda: not reader.driver.execute_script(dark), what="light page")


def test_the_keyboard_reaches_everything_and_one_sees_where_it_is(served, reader, filled):
    from selenium.webdriver.common.keys import Keys

    ring = """
        const one = document.activeElement;
        return getComputedStyle(one).outlineStyle === "solid" || one.closest(".q-field--focused") !== null"""

    def go_to(tag, text):
        for _ in range(60):
            focused = reader.driver.switch_to.active_element
            if focused.tag_name == tag and text in focused.text:
                return focused
            focused.send_keys(Keys.TAB)
            assert reader.driver.execute_script(ring), reader.driver.switch_to.active_element.get_attribute("outerHTML")
        raise AssertionError(f"the keyboard does not reach {text!r}")

    reader.open(served(filled))
    reader.sees("Rex")
    go_to("a", "Rex").send_keys(Keys.ENTER)
    reader.sees("Where it comes from")
    here = reader.driver.current_url
    reader.open("about:blank")
    reader.open(here)
    reader.sees("Where it comes from")
    go_to("button", "Skip to the page").send_keys(Keys.ENTER)
    reader.wait(lambda: reader.driver.switch_to.active_element.get_attribute("id") == "main", what="focus in the page")
    go_to("button", "Forget").send_keys(Keys.SPACE)
    reader.sees("Restore")


def test_everything_to_press_or_fill_has_a_name(served, reader, filled):
    address = served(filled)
    unnamed = """
        return [...document.querySelectorAll('button, a[href], input, textarea, [role=checkbox]')].filter(one =>
          one.offsetParent && !(one.innerText || '').trim() && !one.getAttribute('aria-label')
          && !one.getAttribute('placeholder') && !(one.labels && one.labels.length)
          && !(one.closest('label') && one.closest('label').innerText.trim())
          && !one.closest('[aria-label]')).map(one => one.outerHTML.slice(0, 200))"""
    for path, text in (("/", "Rex"), ("/spaces", "Open a space")):
        reader.open(address + path)
        reader.sees(text)
        assert reader.driver.execute_script(unnamed) == []
