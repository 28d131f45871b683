"""Categories and allowlists: an agent that is held back reads its categories, on whatever path, and nothing else."""

import pytest

import perdure
from perdure.domain.category_policy import PROCEDURAL
from perdure.errors import CategoryDenied, InvalidInput, NotFound
from perdure.testing.fakes import VERBATIM

CATEGORIES = ("goals", "tasks", "knowledge", "profile", PROCEDURAL)
ALLOWLISTS = {"planner": ["goals", "tasks", PROCEDURAL], "stylist": ["preferences"], "mute": []}


@pytest.fixture
def shared(url, clock):
    policy = {**VERBATIM, "categories": {"allowlists": ALLOWLISTS}}
    with perdure.open(url, embedder="none", policy=policy, clock=clock) as opened:
        yield opened


def texts(answer):
    return {hit.memory.content for hit in answer.hits}


def test_an_agent_finds_what_is_of_its_categories_and_its_owner_everything(shared):
    me = shared.space(user="ana")
    me.observe("We spoke about the harbour", session="s1")
    me.remember("The harbour opens in May", category="goals")
    me.remember("The harbour is deep")
    me.remember("Paint the harbour wall", kind="task")
    assert texts(me.recall("harbour", agent="planner")) == {"The harbour opens in May", "Paint the harbour wall"}
    assert texts(me.recall("harbour", agent="planner", categories=["tasks"])) == {"Paint the harbour wall"}
    assert texts(me.recall("harbour", agent="planner", filters={"category": "goals"})) == {"The harbour opens in May"}
    assert not me.recall("harbour", agent="stylist").hits
    assert not me.recall("harbour", agent="mute").hits
    assert len(me.recall("harbour").hits) == 4


@pytest.mark.parametrize(
    "asked",
    [
        {"categories": ["profile"]},
        {"categories": ["goals", "profile"]},
        {"filters": {"category": "profile"}},
        {"filters": {"category": ["goals", "profile"], "user_id": "somebody else"}},
        {"categories": ["goals"], "filters": {"category": "profile"}},
        {"agent": "unknown"},
    ],
)
def test_a_disallowed_category_is_an_error_and_no_empty_answer(shared, asked):
    me = shared.space(user="ana")
    for _ in range(2):  # with nothing in the space, and with something
        with pytest.raises(CategoryDenied):
            me.recall("harbour", **{"agent": "planner", **asked})
        me.remember("The harbour is Ana's", category="profile")


def test_a_disallowed_category_is_refused_before_anything_is_read(shared, monkeypatch):
    me = shared.space(user="ana")
    me.remember("The harbour is Ana's", category="profile")
    reads = []
    store = shared.deps.store
    monkeypatch.setattr(type(store), "read", lambda *_: reads.append(1))
    with pytest.raises(CategoryDenied, match=r"planner.*profile.*goals, tasks"):
        me.recall("harbour", agent="planner", categories=["profile"])
    assert not reads


def test_procedures_are_read_by_agents_that_may_and_ask_for_them(shared):
    me = shared.space(user="ana")
    me.remember("How to moor: 1. Slow down. 2. Throw the line. 3. Make fast.", kind="procedure")
    me.remember("Moor at pier two", category="goals")
    assert texts(me.recall("moor", agent="planner")) == {"Moor at pier two"}
    assert "Throw the line" in str(texts(me.recall("moor", agent="planner", categories=[PROCEDURAL])))
    assert "Throw the line" in str(texts(me.recall("moor", agent="planner", kinds=["procedure"])))
    for asked in ({"categories": [PROCEDURAL]}, {"kinds": ["procedure"]}):
        with pytest.raises(CategoryDenied, match="procedural"):
            me.recall("moor", agent="stylist", **asked)


def test_without_allowlists_nobody_is_held_back(engine):
    me = engine.space(user="ana", as_agent="anybody")
    me.remember("The harbour is deep", category="goals")
    assert texts(me.recall("harbour", categories=["goals"])) == {"The harbour is deep"}
    me.export([].append)


def test_a_space_taken_for_an_agent_cannot_ask_as_another(shared):
    with pytest.raises(CategoryDenied, match="unknown"):
        shared.space(user="ana", as_agent="unknown")
    with pytest.raises(CategoryDenied, match="may not ask as"):
        shared.space(user="ana", as_agent="mute").recall("harbour", agent="planner")


def test_an_agent_changes_what_it_may_read_and_is_refused_what_is_of_all_categories(shared, tmp_path):
    me, planner = shared.space(user="ana"), shared.space(user="ana", as_agent="planner")
    hidden = me.remember("The harbour is Ana's", category="profile").memories[0].id
    mine = planner.remember("The harbour opens in May", category="goals").memories[0].id
    assert planner.correct(mine, "The harbour opens in June").memories
    for refused in (planner.get, planner.history, planner.relations, planner.confirm, planner.restore):
        with pytest.raises(NotFound):
            refused(hidden)
    with pytest.raises(NotFound):
        planner.link(mine, hidden)
    with pytest.raises(NotFound):
        planner.forget(id=hidden)
    for whole in (
        lambda: planner.export(tmp_path / "x.jsonl"), lambda: planner.undo(rev=1), planner.proposals, planner.audit,
        lambda: planner.forget("harbour"), lambda: planner.erase(everything=True),
    ):  # fmt: skip
        with pytest.raises(CategoryDenied):
            whole()
    assert me.get(hidden).state == "active"
    assert not (tmp_path / "x.jsonl").exists()


def test_an_agent_that_says_a_hidden_memory_again_learns_nothing_of_it(shared):
    me = shared.space(user="ana")
    hidden = me.remember("The harbour is deep", category="profile").memories[0]
    planner = shared.space(user="ana", as_agent="planner")
    for text in ("The harbour is deep", "the harbour is deep!"):
        first, second = (planner.remember(text, category="goals").decisions[0] for _ in range(2))
        assert first.action == ("add" if text == "The harbour is deep" else "skip")
        assert (second.action, second.memory_id != hidden.id) == ("skip", True)
    assert me.get(hidden.id).category == "profile"
    with pytest.raises(NotFound):
        planner.get(hidden.id)


def test_what_an_agent_wrote_it_knows_again_where_it_may_not_read_it(shared):
    planner = shared.space(user="ana", as_agent="planner")
    for text, action in (("They work at the mill", "add"), ("they work at the mill!", "skip")):
        assert [one.action for one in planner.remember(text, category="profile").decisions] == [action]
    shared.space(user="ana").remember("They work at the mill", category="profile")
    assert [one.agent_id for one in shared.space(user="ana").list().items] == ["planner"]


def test_what_an_agent_says_retires_nothing_that_it_may_not_read(shared, clock):
    me = shared.space(user="ana")
    hidden = me.remember("The user works at the harbour", key="employer", category="profile").memories[0]
    clock.advance(days=1)
    planner = shared.space(user="ana", as_agent="planner")
    said = planner.remember("The user works at the mill", key="employer", category="goals")
    assert [one.action for one in said.decisions] == ["add"]
    assert said.memories[0].superseded_by is None
    known = me.get(hidden.id)
    assert (known.state, known.valid_until, known.superseded_by) == ("active", None, None)
    clock.advance(days=1)
    me.remember("The user works at the quarry", key="employer", category="profile")
    assert [one.content for one in me.list().items] == ["The user works at the quarry"], "the owner reads both"


def test_what_wants_consent_waits_where_an_agent_may_not_read_what_is_known(url, clock):
    with perdure.open(url, embedder="none", policy={"categories": {"allowlists": ALLOWLISTS}}, clock=clock) as engine:
        me = engine.space(user="ana")
        me.remember("The user lives in Porto", key="location", category="profile")
        planner = engine.space(user="ana", as_agent="planner")
        for text in ("The user lives in Evora", "Ana lives in Evora"):
            assert [one.action for one in planner.remember(text, category="goals").decisions] == ["propose"]
        assert [one.content for one in me.list().items] == ["The user lives in Porto"]


def test_what_is_said_to_an_agent_changes_no_guarded_value_that_it_may_not_read(url, clock):
    with perdure.open(url, embedder="none", policy={"categories": {"allowlists": ALLOWLISTS}}, clock=clock) as engine:
        me = engine.space(user="ana")
        me.remember("Ana lives in Faro", key="location", category="profile")
        clock.advance(days=1)
        theirs = engine.space(user="ana", as_agent="planner")
        theirs.observe("I live in Faro", session="s")
        assert me.proposals() == [], "it is the same value"
        said = theirs.observe("I live in Tomar now", session="s")
        assert [one.action for one in said.decisions] == ["add", "propose"]
        assert "Faro" not in repr(said)
        (one,) = me.proposals()
        me.approve(one.id)
        assert [each.content for each in me.list(kind=["fact", "profile"]).items] == ["I live in Tomar now"]


@pytest.mark.parametrize("agent", ["planner", "stylist"])
def test_a_message_that_asks_an_agent_to_forget_is_kept_and_nothing_forgotten(url, agent):
    with perdure.open(url, embedder="none", policy={"categories": {"allowlists": ALLOWLISTS}}) as engine:
        me = engine.space(user="ana")
        hidden = me.remember("The harbour is deep", category="profile").memories[0]
        said = engine.space(user="ana", as_agent=agent).observe("Forget the harbour", session="s")
        assert said.explicit
        assert "by id alone" in said.decisions[-1].reason
        assert me.get(hidden.id).state == "active"


@pytest.mark.parametrize(
    ("told", "message", "blind", "sees"),
    [
        ("never use emoji", "I take back what I said about emoji", "planner", "host"),
        ("I must water the fig tree", "I watered the fig tree", "host", "planner"),
    ],
)
def test_an_agent_ends_no_wish_and_no_task_that_it_may_not_read(url, clock, told, message, blind, sees):
    may_read = {"planner": ["activity"], "host": ["profile"]}
    with perdure.open(url, embedder="none", policy={"categories": {"allowlists": may_read}}, clock=clock) as engine:
        me = engine.space(user="ana")
        (made,) = [one for one in me.observe(told, session="s").memories if one.kind != "episode"]
        for agent, state in ((blind, "active"), (sees, "deprecated")):
            clock.advance(hours=1)
            engine.space(user="ana", as_agent=agent).observe(message, session=agent)
            assert me.get(made.id).state == state


def test_a_category_is_one_however_it_is_written(url):
    rules = {"system": [{"name": "Plans", "context": "all"}], "of_kind": {"task": "To-Do"}}
    may_read = {"planner": ["PLANS", "to-do"]}
    policy = {**VERBATIM, "categories": {**rules, "allowlists": may_read}}
    with perdure.open(url, embedder="none", policy=policy) as engine:
        me = engine.space(user="ana")
        plan = me.remember("The regatta is in June", category="plans").memories[0]
        assert me.remember("The regatta has nine boats", category="Plans").memories[0].category == "Plans"
        me.remember("Paint the regatta flag", kind="task")
        assert {one.category for one in me.list(filters={"category": "PLANS"}).items} == {"plans", "Plans"}
        assert len(texts(me.recall("regatta", agent="planner"))) == 3
        assert texts(me.recall("regatta", agent="planner", categories=["TO-DO"])) == {"Paint the regatta flag"}
        both = me.recall("regatta", agent="planner", categories=["Plans"], filters={"category": "pLANS"})
        assert len(texts(both)) == 2
        assert plan.content in engine.space(user="ana").get_context("something else")
        with pytest.raises(CategoryDenied, match="its allowlist has PLANS, to-do"):
            me.recall("regatta", agent="planner", categories=["Goals"])


def test_a_category_shows_as_many_hits_as_its_rule_says(url):
    rule = {"name": "event", "context": "rag", "rag_length": 3}
    with perdure.open(url, embedder="none", policy={**VERBATIM, "categories": {"system": [rule]}}) as engine:
        me = engine.space(user="ana")
        for n in range(6):
            me.remember(f"Regatta number {n}", category="event")
            me.remember(f"Regatta thought {n}", category="goals")
        found = [hit.memory.category for hit in me.recall("regatta", k=12).hits]
        assert (found.count("event"), found.count("goals")) == (3, 6)


@pytest.mark.parametrize(
    ("categories", "named"),
    [
        ({"allowlists": {"planner": "goals"}}, "allowlists.planner"),
        ({"allowlists": {"planner": [1]}}, "allowlists.planner"),
        ({"of_kind": {"sort": "goals"}}, "sort"),
        ({"system": [{"name": "a", "context": "some"}]}, "all, rag"),
        ({"custom": [{"context": "all"}]}, "without a name"),
        ({"custom": [3]}, "categories.custom"),
    ],
)
def test_categories_that_are_not_of_their_form_are_refused_by_name(url, categories, named):
    with pytest.raises(InvalidInput, match=named):
        perdure.open(url, embedder="none", policy={"categories": categories})


def test_what_a_space_works_with_goes_by_its_policy_and_is_for_its_caller(shared):
    plain, app = shared.space(user="ana"), shared.space(app="calendar", preset="app", as_agent="planner")
    assert plain.deps is shared.deps
    assert (app.deps.policy, app.deps.caller) == (app.policy, "planner")
    assert app.policy != shared.policy
