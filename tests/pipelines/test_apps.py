"""Apps: what they share by policy, spaces of single users, importance, a JSON document. Spec rows 002.4 and 002.7."""

import json

import pytest

import perdure
from perdure.errors import AccessDenied, InvalidInput
from perdure.testing.fakes import FakeClock, HashEmbedder

READS = {"mail": ["calendar", "mail"]}


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


@pytest.fixture
def engine(url, clock):
    policy = {"app": {"reads": READS}, "jobs": {"background": False}}
    with perdure.open(url, embedder=HashEmbedder(), preset="app", policy=policy, clock=clock) as opened:
        yield opened


def contents(page):
    return [one.content for one in page.items]


# ── shared across apps ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_app_reads_what_the_policy_shares_with_it_and_nothing_else(engine):
    calendar, mail, notes = (engine.space(app=name) for name in ("calendar", "mail", "notes"))
    calendar.remember("The user meets Tilda on Mondays", kind="note")
    calendar.observe("A message about Mondays", session="s1")
    forgotten = calendar.remember("The user is free on Fridays", kind="note").memories[0]
    calendar.forget(id=forgotten.id)
    notes.remember("Mondays are dull", kind="note")
    assert contents(mail.list(shared_by="calendar")) == ["The user meets Tilda on Mondays"]
    found = mail.recall("who is met on Mondays?", shared_by="calendar", session="s1")
    assert [hit.memory.content for hit in found.hits] == ["The user meets Tilda on Mondays"]
    assert mail.recall("who is met on Mondays?").hits == ()
    engine.flush()
    assert calendar.get(found.hits[0].memory.id).access_count == 1
    assert (mail.list().items, notes.stats().memories) == ((), 1)


def test_what_is_not_shared_is_an_error_and_never_an_empty_answer(engine):
    engine.space(app="notes").remember("Mondays are dull", kind="note")
    calendar, mail = engine.space(app="calendar"), engine.space(app="mail")
    for ask in (lambda one, **of: one.recall("Mondays?", **of), lambda one, **of: one.list(**of)):
        with pytest.raises(AccessDenied, match=r"'mail' may not read app 'notes'.*has calendar, mail; add it there"):
            ask(mail, shared_by="notes")
        with pytest.raises(AccessDenied, match=r"'calendar' may not read app 'mail'.*has none"):
            ask(calendar, shared_by="mail")  # it does not go both ways
        with pytest.raises(AccessDenied, match="'calendar' may not read app 'calendar/ana'"):
            ask(calendar, shared_by="calendar/ana")
        with pytest.raises(AccessDenied, match="no app's"):
            ask(engine.space(user="ana"), shared_by="calendar")
        with pytest.raises(AccessDenied, match="leave as_of and known_at out"):
            ask(mail, shared_by="calendar", as_of=engine.deps.clock())
    with pytest.raises(AccessDenied, match="messages are not shared"):
        mail.recall("Mondays?", kinds=["note", "episode"], shared_by="calendar")
    with pytest.raises(AccessDenied, match="messages are not shared"):
        mail.list(kind="episode", shared_by="calendar")
    for state in (None, "soft_deleted"):
        with pytest.raises(AccessDenied, match="put aside"):
            mail.list(state=state, shared_by="calendar")


def test_a_context_has_a_block_for_each_app_that_shares_within_the_same_room(engine):
    calendar, mail = engine.space(app="calendar"), engine.space(app="mail")
    calendar.remember("The user meets Tilda on Mondays", kind="note")
    assert mail.get_context("Who do I meet?").startswith("(memories for app: calendar)")
    mail.remember("The user answers mail at nine", kind="note")
    text = mail.get_context("Who do I meet?")
    assert text.index("(memories for app: mail)") < text.index("answers") < text.index("(memories for app: calendar)")
    assert "Tilda" in text
    assert "mail" not in calendar.get_context("Who do I meet?")
    for number in range(9):
        mail.remember(f"Letter {number} is about " + "chairs and tables " * 12, kind="note")
        calendar.remember(f"Meeting {number} is about " + "chairs and tables " * 12, kind="note")
    assert len(mail.get_context("Who do I meet?")) <= 2_000


def test_other_forms_of_a_prompt_show_what_is_found_at_other_apps(url):
    with perdure.open(url, embedder="none", policy={"app": {"reads": READS}}) as engine:
        engine.space(app="calendar").remember("The user meets Tilda on Mondays", kind="fact")
        engine.space(app="calendar").remember("The printer is broken", kind="fact")
        text = engine.space(app="mail").get_context("Who is met on Mondays?", session="s1")
        assert "Tilda" in text
        assert "printer" not in text


def test_the_policy_of_sharing_is_checked_and_laid_over_by_name(url):
    with pytest.raises(InvalidInput, match=r"app\.reads\.mail"):
        perdure.open(url, policy={"app": {"reads": {"mail": "calendar"}}})


# ── spaces of single users ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_user_has_a_space_of_their_own_in_an_app(engine):
    ana, rui, all_ = (engine.space(app=name) for name in ("mail/ana", "mail/rui", "mail"))
    ana.remember("Ana answers mail at nine", kind="note")
    all_.remember("The server is down on Sundays", kind="note")
    engine.space(app="calendar/ana").remember("Ana meets Tilda", kind="note")
    engine.space(app="calendar/rui").remember("Rui meets Zoe", kind="note")
    engine.space(app="calendar").remember("Holidays begin in July", kind="note")
    assert contents(ana.list()) == ["Ana answers mail at nine"]
    assert rui.list().items == ()
    assert contents(ana.list(shared_by="calendar")) == ["Ana meets Tilda"]
    assert contents(rui.list(shared_by="calendar")) == ["Rui meets Zoe"]
    assert contents(all_.list(shared_by="calendar")) == ["Holidays begin in July"]
    assert contents(ana.list(shared_by="mail")) == ["The server is down on Sundays"]
    assert contents(ana.list(filters={"user_id": "ana"})) == ["Ana answers mail at nine"]
    assert ana.list(filters={"user_id": "rui"}).items == ()
    context = ana.get_context("hello")
    assert context.startswith("(memories for app: mail)\n")
    assert ("Tilda" in context, "Zoe" in context, "July" in context, "Sundays" in context) == (True, False, False, True)


def test_uninstalling_an_app_takes_the_spaces_of_its_users_along(engine):
    for name in ("mail", "mail/ana", "mail/rui", "mailer", "calendar/ana"):
        engine.space(app=name).remember(f"{name} has a word: Zanzibar {name}", kind="note")
    kept = engine.uninstall(app="mail")
    assert (kept.memories, [(one.space.owner_id, one.memories) for one in kept.users]) == (
        1,
        [("mail/ana", 1), ("mail/rui", 1)],
    )
    assert len(engine.spaces()) == 5
    assert engine.uninstall(app="mail/rui", purge=True).users == ()
    gone = engine.uninstall(app="mail", purge=True)
    assert [one.space.owner_id for one in gone.users] == ["mail/ana"]
    for one in (gone, *gone.users):
        assert one.certificate is not None
        assert engine.verify_erasure(one.certificate).ok
    assert [ref.owner_id for ref in engine.spaces()] == ["calendar/ana", "mailer"]


# ── importance, search, a document, conflicts ───────────────────────────────────────────────────────────────────────


SAID = (
    ("Thanks, hello!", 1),
    ("The office has blue chairs", 2),
    ("We decided on blue chairs", 3),
    ("Ana is allergic to nuts", 4),
    ("The deadline must be met on 1 November, it is critical", 5),
)


@pytest.mark.parametrize(("text", "importance"), SAID)
def test_what_an_app_keeps_is_weighed_by_its_words(engine, text, importance):
    app = engine.space(app="calendar")
    assert app.remember(text, kind="note").memories[0].importance == importance
    assert engine.space(app="mail").remember(text, kind="note", importance=2).memories[0].importance == 2
    assert engine.space(user="ana").remember(text, kind="note").memories[0].importance == 2
    assert app.list(filters={"importance_min": importance}).items[0].content == text


def test_a_conversation_is_as_weighty_as_the_weightiest_thing_that_was_said(engine):
    app = engine.space(app="calendar")
    for session, said in (
        ("s1", "The chairs are blue, says Tilda."),
        ("s2", "Tilda is allergic to nuts, it is urgent."),
    ):
        app.observe(said, session=session)
        app.observe("Noted.", role="assistant", session=session)
        app.end_session(session)
    app.observe("remember that the contract with Tilda ends in May", session="s3")
    engine.flush()
    found = {one.session: one.importance for one in app.list(kind=("note", "fact", "task")).items}
    assert found == {"s1": 2, "s2": 4, "s3": 3}


def test_memories_of_an_app_are_found_by_keyword_and_by_meaning(engine):
    app = engine.space(app="calendar")
    app.remember("The printer in Ghent is out of toner", kind="note", tags=["office"])
    app.remember("Tilda orders chairs", kind="note")
    engine.flush()
    found = app.recall("printer toner")
    assert found.hits[0].memory.tags == ("office",)
    assert {"text", "vector"} <= set(found.hits[0].why)
    assert not found.nothing_relevant


def test_memories_of_an_app_are_one_json_document(engine, clock, tmp_path):
    app = engine.space(app="mail/ana")
    app.remember("The deadline is critical: 1 November", kind="note", tags=["office"], session="s1")
    clock.advance(days=1)
    app.remember("Ünal likes “figs”\u2028", kind="note")
    app.observe("A message", session="s1")
    done = app.export(tmp_path / "mail.json", format="json")
    told = json.loads((tmp_path / "mail.json").read_text(encoding="utf-8"))
    assert (told["space"], told["importanceOf"]) == ({"owner_type": "app", "owner_id": "mail/ana"}, 10)
    assert done.records == 2
    latest, first = told["memories"]
    assert (latest["content"], latest["metadata"]["importance"]) == ("Ünal likes “figs”\u2028", 4)
    assert first["metadata"] == {"importance": 8, "tags": ["office"], "relatedConversations": ["s1"]}
    assert (first["sourceConversationId"], first["kind"]) == ("s1", "note")
    assert first["createdAt"] < latest["createdAt"]
    lines: list[str] = []
    app.export(lines.append, format="json")
    assert json.loads("".join(lines))["memories"] == told["memories"]
    with pytest.raises(InvalidInput, match="use perdure or json"):
        app.export(tmp_path / "x", format="csv")


def test_what_contradicts_a_memory_of_an_app_takes_its_place_and_says_why(engine):
    app = engine.space(app="calendar")
    first = app.remember("The release is on 1 November.", kind="note").memories[0]
    other = engine.space(app="mail").remember("The release is on 3 December.", kind="note")
    assert [one.reason for one in other.decisions] == ["new"]  # apps are apart
    done = app.remember("The release is on 3 December.", kind="note")
    assert [one.reason for one in done.decisions] == ["other numbers"]
    assert app.get(first.id).superseded_by == done.memories[0].id
    assert "1 November" not in app.get_context("when is it?")
    assert app.audit().counts["contradictions"] == 0


def test_figures_of_an_app_tell_how_much_it_keeps(engine):
    app = engine.space(app="calendar")
    for city in ("Porto", "Ghent", "Lyon"):
        app.remember(f"The office in {city} has chairs", kind="note")
    told = app.stats()
    assert (told.memories, told.figures["utilisation"]) == (3, 0.3)
    assert {"created_per_hour", "compactions_per_day", "injection", "energy"} <= set(told.figures)


def test_the_memories_made_an_hour_are_those_of_the_last_week_whoever_made_them(engine, clock):
    app = engine.space(app="calendar")
    for city in ("Porto", "Ghent", "Lyon"):
        made = app.remember(f"The office in {city} has chairs", kind="note").memories[0]
    app.confirm(made.id)
    app.forget(id=made.id)
    app.observe("hello", session="s1")
    assert app.stats().figures["created_per_hour"] == round(3 / (7 * 24), 4)
    clock.advance(days=8)
    app.remember("The office in Faro has a balcony", kind="note")
    assert app.stats().figures["created_per_hour"] == round(1 / (7 * 24), 4)
