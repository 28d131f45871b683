"""Remember, correct, confirm, restore, link (issue 2, item 6; SPEC 3.1 and 3.2)."""

from datetime import timedelta

import pytest

import perdure
from perdure.errors import Conflict, InvalidInput, NotFound


def active(me):
    return [memory.content for memory in me.list().items]


def test_a_statement_is_kept_with_everything_said_of_it(me, clock):
    source = me.observe("Rex is a good dog").memories[0]
    result = me.remember(
        "Ana's dog is called Rex", kind="profile", key=" Pet.Name ", category="pets", confidence=0.8, importance=4,
        pinned=True, tags=["dog", "família"], attributes={"size": [1, "m", None]}, session="s1", message_id="m9",
        source_ids=[source.id], speaker="Ana", at=clock.now - timedelta(days=2), event_start=clock.now,
        event_end=clock.now, valid_from=clock.now - timedelta(days=9), valid_until=clock.now + timedelta(days=9),
        agent_id="a", run_id="r", actor_id="x",
    )  # fmt: skip
    (memory,) = result.memories
    assert result.explicit
    assert (memory.kind, memory.key, memory.category) == ("profile", "pet.name", "pets")
    assert (memory.confidence, memory.importance, memory.pinned) == (0.8, 4, True)
    assert (memory.tags, memory.attributes, memory.source_ids) == (
        ("dog", "família"),
        {"size": [1, "m", None]},
        (source.id,),
    )
    assert memory.said_at == clock.now - timedelta(days=2)
    assert me.get(memory.id) == memory
    assert me.history(memory.id)[0].actor == "x"


def test_the_first_memory_of_a_result_is_what_is_stored(me):
    first = me.remember("Ana likes tea")
    again = me.remember("  ana likes TEA. ")
    assert (again.decisions[0].action, again.memories[0].id) == ("skip", first.memories[0].id)
    assert again.memories[0].content == "Ana likes tea"
    assert again.rev == first.rev


def test_the_same_again_and_louder_raises_what_is_known(me):
    me.remember("Ana likes tea", confidence=0.5, importance=3)
    result = me.remember("Ana likes tea", confidence=0.9, importance=2, pinned=True)
    (memory,) = result.memories
    assert result.decisions[0].action == "change"
    assert (memory.confidence, memory.importance, memory.pinned) == (0.9, 3, True)
    assert active(me) == ["Ana likes tea"]


def test_another_value_of_a_single_valued_key_supersedes(me, clock):
    old = me.remember("Ana lives in Porto", key="location").memories[0]
    clock.advance(days=10)
    result = me.remember("Ana lives in Lisbon", key="Location")
    new = result.memories[0]
    assert result.decisions[0].action == "supersede"
    assert active(me) == ["Ana lives in Lisbon"]
    ended = me.get(old.id)
    assert (ended.state, ended.superseded_by, ended.valid_until) == ("deprecated", new.id, clock.now)
    assert (new.valid_from, new.valid_until) == (clock.now, None)


def test_other_keys_hold_several_values(me):
    me.remember("Ana plays chess", key="hobby")
    me.remember("Ana sails", key="hobby")
    assert active(me) == ["Ana plays chess", "Ana sails"]


def test_what_was_said_earlier_does_not_supersede_what_was_said_later(me, clock):
    now = clock.now
    new = me.remember("Ana lives in Lisbon", key="location", at=now).memories[0]
    result = me.remember("Ana lives in Porto", key="location", at=now - timedelta(days=30))
    late = result.memories[0]
    assert active(me) == ["Ana lives in Lisbon"]
    assert (late.state, late.superseded_by, late.valid_until) == ("deprecated", new.id, now)
    assert [one.content for one in me.list(as_of=now - timedelta(days=7)).items] == ["Ana lives in Porto"]


def test_correct_keeps_the_old_one_retired(me, clock):
    old = me.remember("Ana's dog is called Rex", key="pet.name", importance=4, tags=["dog"]).memories[0]
    clock.advance(hours=1)
    result = me.correct(old.id, "Ana's dog is called Max")
    new = result.memories[0]
    assert new.id != old.id
    assert (new.key, new.importance, new.tags, new.confidence) == ("pet.name", 4, ("dog",), 1.0)
    ended = me.get(old.id)
    assert (ended.state, ended.superseded_by, ended.content) == ("deprecated", new.id, "Ana's dog is called Rex")
    assert active(me) == ["Ana's dog is called Max"]
    assert [hit.memory.content for hit in me.recall("what is the dog called?").hits] == ["Ana's dog is called Max"]
    with pytest.raises(Conflict, match=new.id):
        me.correct(old.id, "Ana's dog is called Tom")


def test_a_correction_may_say_since_when_it_holds(me, clock):
    old = me.remember("Ana works at Acme", key="employer", at=clock.now - timedelta(days=90)).memories[0]
    since = clock.now - timedelta(days=30)
    new = me.correct(old.id, "Ana works at Beta", valid_from=since).memories[0]
    assert (new.valid_from, me.get(old.id).valid_until) == (since, since)
    assert [one.content for one in me.list(as_of=since - timedelta(days=1)).items] == ["Ana works at Acme"]
    assert [one.content for one in me.list(as_of=since + timedelta(days=1)).items] == ["Ana works at Beta"]


def test_a_corrected_value_stays_corrected_when_the_old_one_is_said_with_its_old_date(me, clock):
    said = clock.now
    old = me.remember("Ana lives in Porto", key="location", at=said).memories[0]
    clock.advance(days=1)
    me.correct(old.id, "Ana lives in Lisbon")
    me.remember("Ana lives in Porto", key="location", at=said)
    assert active(me) == ["Ana lives in Lisbon"]


def test_a_statement_that_a_correction_replaced_wholly_ends_no_other(me, clock):
    june = me.remember("Ana lives in Porto", key="location", at=clock.now - timedelta(days=10)).memories[0]
    me.correct(june.id, "Ana lives in Faro", valid_from=clock.now - timedelta(days=40))
    me.remember("Ana lives in Bonn", key="location", at=clock.now - timedelta(days=30))
    for days, held in ((35, ["Ana lives in Faro"]), (20, ["Ana lives in Bonn"]), (0, ["Ana lives in Bonn"])):
        assert [one.content for one in me.list(as_of=clock.now - timedelta(days=days)).items] == held
    assert [one.content for one in me.list().items] == ["Ana lives in Bonn"]


def test_confirm_makes_certain_and_lasting(me, clock):
    memory = me.remember("Ana likes tea", confidence=0.6).memories[0]
    clock.advance(days=5)
    assert me.get(memory.id).confidence < 0.6
    me.confirm(memory.id)
    clock.advance(days=1000)
    after = me.get(memory.id)
    assert (after.confidence, after.decay_rate) == (1.0, 0.0)


def test_confidence_fades_with_the_days_and_never_compounds(me, clock):
    memory = me.remember("Ana likes tea").memories[0]
    clock.advance(days=7)
    once = me.get(memory.id).confidence
    assert once == pytest.approx(2.718281828 ** (-memory.decay_rate * 7), abs=1e-6)
    assert me.get(memory.id).confidence == me.list().items[0].confidence == once


def test_a_recalled_memory_fades_from_its_last_recall(me, engine, clock):
    memory = me.remember("Ana likes tea").memories[0]
    clock.advance(days=7)
    me.recall("tea")
    engine.flush()
    after = me.get(memory.id)
    assert (after.access_count, after.last_accessed, after.confidence) == (1, clock.now, 1.0)


def test_restore_brings_back_what_was_forgotten_with_its_times(me, clock):
    until = clock.now + timedelta(days=30)
    memory = me.remember("the visa is valid", valid_until=until).memories[0]
    me.forget(id=memory.id)
    assert active(me) == []
    me.restore(memory.id)
    assert active(me) == ["the visa is valid"]
    assert me.get(memory.id).valid_until == until
    assert me.restore(memory.id).decisions[0].action == "skip"


def test_restore_waits_until_its_place_is_free(me):
    old = me.remember("Ana lives in Porto", key="location").memories[0]
    new = me.remember("Ana lives in Lisbon", key="location").memories[0]
    with pytest.raises(Conflict, match=new.id):
        me.restore(old.id)
    me.forget(id=new.id)
    me.restore(old.id)
    back = me.get(old.id)
    assert (back.state, back.superseded_by, back.valid_until) == ("active", None, None)
    assert active(me) == ["Ana lives in Porto"]


def test_restore_never_leaves_both_the_old_and_what_replaced_it_active(me):
    old = me.remember("Ana likes tea").memories[0]
    new = me.correct(old.id, "Ana likes coffee").memories[0]
    newest = me.correct(new.id, "Ana likes water").memories[0]
    for id_ in (old.id, new.id):
        with pytest.raises(Conflict, match=f"{newest.id} took its place"):
            me.restore(id_)
    me.forget(id=newest.id)
    me.restore(old.id)
    assert active(me) == ["Ana likes tea"]


def test_restore_follows_no_successor_that_was_erased(me):
    old = me.remember("Ana likes tea").memories[0]
    me.erase(id=me.correct(old.id, "Ana likes coffee").memories[0].id)
    me.restore(old.id)
    assert active(me) == ["Ana likes tea"]


def test_links_have_one_edge_a_pair_and_type_with_the_last_strength(me):
    a, b = (me.remember(text).memories[0].id for text in ("Rex barks", "Ana sails"))
    me.link(a, b, type="explains", strength=0.5)
    me.link(a, b, type="explains", strength=0.75)
    me.link(b, a)
    assert {(one.from_id, one.to_id, one.type, one.strength) for one in me.relations(a)} == {
        (a, b, "explains", 0.75),
        (b, a, "related_to", 1.0),
    }
    assert me.relations(b) == me.relations(a)
    with pytest.raises(NotFound, match="nowhere"):
        me.link(a, "nowhere")


def test_a_link_that_is_there_already_is_no_revision(me):
    a, b = (me.remember(text).memories[0].id for text in ("The kiln is cold", "Clay wants heat"))
    first = me.link(a, b, strength=0.1)
    for again in (me.link(a, b, strength=0.1), me.link(b, a, strength=0.1)):
        assert (again.decisions[0].action, again.rev) == ("skip", first.rev)
    assert me.link(a, b, strength=0.2).rev == me.link(a, b, type="before", strength=0.2).rev - 1 == first.rev + 1


def test_a_link_that_holds_both_ways_is_one_edge_whichever_way_it_is_drawn(me):
    a, b = (me.remember(text).memories[0].id for text in ("The mill has a wheel", "Bread wants yeast"))
    me.link(a, b, strength=0.4)
    me.link(b, a, strength=0.7)
    assert [(one.from_id, one.to_id, one.strength) for one in me.relations(b)] == [(a, b, 0.7)]
    me.undo(rev=me.stats().rev)
    assert [(one.from_id, one.to_id, one.strength) for one in me.relations(b)] == [(a, b, 0.4)]
    me.link(b, a, strength=0)
    assert not me.relations(a)
    me.link(a, b, type="before")
    me.link(b, a, type="before")
    assert len(me.relations(a)) == 2, "what holds one way is another edge the other way"


def test_strength_0_takes_a_link_away_and_undo_brings_it_back(me):
    a, b = (me.remember(text).memories[0].id for text in ("Rex barks", "Ana sails"))
    me.link(a, b, strength=0.5)
    gone = me.link(a, b, strength=0)
    assert (gone.decisions[0].action, gone.decisions[0].reason) == ("link", "unlinked")
    assert me.relations(a) == []
    assert me.stats().relations == 0
    assert me.history(a)[-1].meta["patch"] == {"link:related_to": (0.5, 0.0)}
    me.undo(rev=gone.rev)
    assert [one.strength for one in me.relations(a)] == [0.5]


def test_taking_away_a_link_that_is_not_there_changes_nothing(me):
    a, b = (me.remember(text).memories[0].id for text in ("Rex barks", "Ana sails"))
    before = me.link(a, b, type="explains").rev
    result = me.link(a, b, strength=0)
    assert (result.decisions[0].action, result.rev) == ("skip", before)
    assert [one.type for one in me.relations(a)] == ["explains"]


def test_statements_of_another_space_cannot_be_reached(me, engine):
    other = engine.space(user="Ana")
    memory = other.remember("Ana lives in Porto").memories[0]
    for call in (me.get, me.confirm, me.restore, me.history, me.relations):
        with pytest.raises(NotFound):
            call(memory.id)
    with pytest.raises(NotFound):
        me.erase(id=memory.id)
    assert other.get(memory.id).content == "Ana lives in Porto"


def test_stats_count_by_kind_state_and_event(me, clock):
    me.observe("hello Marisol")
    fact = me.remember("Ana lives in Porto", key="location").memories[0]
    clock.advance(days=1)
    me.remember("Ana lives in Lisbon", key="location")
    me.forget(id=me.remember("noise", kind="note").memories[0].id)
    stats = me.stats()
    assert stats.by_kind == {"episode": 1, "fact": 1}
    assert stats.by_state == {"active": 2, "deprecated": 1, "soft_deleted": 1}
    assert stats.by_op == {"ADD": 4, "DELETE": 1, "SUPERSEDE": 1}
    assert (stats.memories, stats.rev, stats.latest) == (2, 5, clock.now)
    assert me.get(fact.id).state == "deprecated"
    assert me.stats(known_at=clock.now - timedelta(hours=1)).by_kind == {"episode": 1, "fact": 1}


def test_a_correction_outlives_the_message_that_what_it_corrects_came_from(me, clock):
    message = me.observe("Rui: Ana's sister is called Rita, born in May", speaker="Rui").memories[0]
    said = {"speaker": "Rui", "actor_id": "extractor", "event_start": clock.now, "event_end": clock.now}
    old = me.remember("Ana's sister is Rita", source_ids=[message.id], message_id="m7", **said).memories[0]
    new = me.correct(old.id, "Ana's sister is Zita", actor_id="ana").memories[0]
    assert (new.source_ids, new.speaker, new.event_start, new.event_end) == ((), None, None, None)
    assert (new.actor_id, new.message_id) == ("ana", "m7")
    certificate = me.erase(id=message.id)
    assert set(certificate.memory_ids) == {message.id, old.id}
    assert active(me) == ["Ana's sister is Zita"]


def test_a_link_stands_in_the_history_of_both_its_ends(me):
    one, other = (me.remember(text).memories[0].id for text in ("The loft leaks", "The roofer is Dev"))
    me.link(one, other)
    for id_ in (one, other):
        (linked,) = (entry for entry in me.history(id_) if entry.event == "LINK")
        assert (linked.memory_id, linked.meta["to"]) == (one, other)


def test_history_names_who_made_each_change(me):
    one, other = (me.remember(text, actor_id="rui").memories[0].id for text in ("Ana likes tea", "Ana likes figs"))
    me.confirm(one, actor_id="eva")
    me.link(one, other, actor_id="ivo")
    forgotten = me.forget(id=one, actor_id="ana")
    me.restore(one, actor_id="zoe")
    me.undo(rev=forgotten.rev + 1, actor_id="lia")
    me.undo(rev=forgotten.rev + 2)
    assert [line.actor for line in me.history(one)] == ["rui", "eva", "ivo", "ana", "zoe", "lia", None]
    me.correct(one, "Ana likes coffee", actor_id="noa")
    assert {line.actor for line in me.changes(since_rev=me.stats().rev - 1)} == {"noa"}
    with pytest.raises(InvalidInput, match="actor_id"):
        me.confirm(other, actor_id="")
    assert me.forget("figs", actor_id="ana").memories
    assert me.history(other)[-1].actor == "ana"


def test_history_names_whose_message_made_each_change(url):
    with perdure.open(url, embedder="none", policy={"consent": {"mode": "auto"}}) as engine:
        me = engine.space(user="ana")
        for actor, text in (
            ("rui", "I live in Lisbon"),
            ("eva", "I moved to Porto"),
            ("ivo", "We have a tractor"),
            ("ana", "We sold the tractor"),
            ("zoe", "Forget that I live in Porto"),
            ("lia", "I have a rabbit"),
            ("noa", "scratch that"),
        ):
            me.observe(text, session="s", actor_id=actor)
        found = {(one.event, one.old, one.actor) for one in me.changes() if one.event in ("SUPERSEDE", "DELETE")}
        assert found >= {
            ("SUPERSEDE", "I live in Lisbon", "eva"),
            ("SUPERSEDE", "We have a tractor", "ana"),
            ("DELETE", "I moved to Porto", "zoe"),
            ("DELETE", "I have a rabbit", "noa"),
        }
        assert {one.actor for one in me.changes()} == {"rui", "eva", "ivo", "ana", "zoe", "lia", "noa"}


def test_a_key_may_go_by_any_name_of_its_slot(me):
    me.remember("Ana lives in Faro", key="residence")
    me.remember("Ana lives in Évora", key="city")
    assert [(one.key, one.content) for one in me.list(kind="fact").items] == [("location", "Ana lives in Évora")]


def test_the_slots_of_a_file_decide_what_holds_one_value(tmp_path, url, clock):
    file = tmp_path / "slots.toml"
    file.write_text('[shoe_size]\nkind = "profile"\nsingle = true\naliases = ["shoes"]\n')
    policy = {"extract": {"slots": str(file)}}
    with perdure.open(url, embedder="none", policy=policy, clock=clock) as engine:
        space = engine.space(user="ana")
        space.remember("Ana wears 40", key="shoe_size")
        space.remember("Ana wears 41", key="shoes")
        assert [one.content for one in space.list(kind="fact").items] == ["Ana wears 41"]


def test_a_wrong_file_of_slots_is_told_of_when_the_engine_opens(tmp_path, url):
    file = tmp_path / "slots.toml"
    file.write_text('[shoe_size]\nkind = "profil"\n')
    with pytest.raises(InvalidInput, match="slot shoe_size has the kind 'profil'"):
        perdure.open(url, embedder="none", policy={"extract": {"slots": str(file)}})
