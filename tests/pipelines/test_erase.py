"""Erasure: gone from rows, past, indexes and files, with a certificate that can be checked (SPEC 3.3)."""

from dataclasses import replace

import pytest

import perdure
from perdure.errors import InvalidInput, NotFound
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder

SECRET = "zanzibarquartz"


def lying_in(folder):
    """Return the files whose bytes hold the secret, in any case."""
    return [path.name for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes().lower()]


def everywhere(me, word, moments=()):
    """Return every reading that still shows a word."""
    shown = [one.content for one in me.list(state=None, limit=1000).items]
    shown += [text for one in me.changes(limit=10_000) for text in (one.old, one.new) if text]
    shown += [one.name for one in me.entities(limit=1000)]
    shown += [alias for one in me.entities(limit=1000) for alias in one.aliases]
    for moment in ({}, *({"known_at": at} for at in moments), *({"as_of": at} for at in moments)):
        shown += [one.content for one in me.list(limit=1000, **moment).items]
        shown += [hit.memory.content for hit in me.recall(word, k=100, **moment).hits]
    return [text for text in shown if word.casefold() in text.casefold()]


@pytest.fixture
def small(tmp_path, clock):
    """An engine whose indexes fold after a few memories."""
    with perdure.open(
        f"sqlite:///{tmp_path}/memory.db", embedder=HashEmbedder(), policy=SMALL_INDEXES, clock=clock
    ) as engine:
        yield engine


def test_an_erased_memory_is_gone_from_every_read_and_from_the_files(small, tmp_path, clock):
    me = small.space(user="ana")
    times = [clock.now]
    for number in range(40):
        me.observe(f"ordinary words number {number}", session="s", speaker="Rui")
    secret = me.observe(f"the word is {SECRET} for Zanzibarquartz Jones", session="x", speaker=SECRET, message_id="m")
    clock.advance(days=1)
    times.append(clock.now)
    me.observe(f"the word was {SECRET}, forget it", session="x", speaker=SECRET, message_id="m")
    for number in range(40):
        me.observe(f"more words number {number}", session="s", speaker="Rui")
    small.flush()
    me.recall(SECRET)
    small.flush()
    assert everywhere(me, SECRET, times)
    assert lying_in(tmp_path)
    certificate = me.erase(id=secret.memories[0].id)
    assert lying_in(tmp_path) == [], "while the database is open"
    assert everywhere(me, SECRET, times) == []
    assert (certificate.scope, certificate.memory_ids) == ("memory", (secret.memories[0].id,))
    checked = small.verify_erasure(certificate, words=[SECRET])
    assert (checked.ok, checked.scanned, checked.left, checked.words_found) == (True, True, {}, ())
    assert small.doctor().ok
    assert len(me.list(limit=1000).items) == 80
    assert len(me.recall("words", k=1000, kinds=("episode",)).hits) == 80
    small.close()
    assert lying_in(tmp_path) == [], "after closing"


def test_what_was_derived_only_from_it_goes_and_what_was_not_stays(me):
    one = me.observe("I moved to Lisbon").memories[0].id
    two = me.observe("I like it in Lisbon").memories[0].id
    only = me.remember("Ana lives in Lisbon", source_ids=[one]).memories[0].id
    both = me.remember("Ana likes Lisbon", source_ids=[one, two]).memories[0].id
    deeper = me.remember("Ana lives in Portugal", source_ids=[only]).memories[0].id
    certificate = me.erase(id=one)
    assert set(certificate.memory_ids) == {one, only, deeper}
    assert certificate.kept == (both,)
    assert {memory.id for memory in me.list(state=None).items} == {two, both}
    assert me.get(both).source_ids == (two,)
    assert set(me.erase(id=two).memory_ids) == {two, both}
    assert me.list(state=None).items == ()
    assert me.entities() == []


def test_an_erased_message_leaves_no_trace_in_what_was_known(me, clock):
    said = me.observe("my pin is 4711").memories[0]
    then = clock.now
    clock.advance(days=1)
    me.erase(id=said.id)
    with pytest.raises(NotFound):
        me.get(said.id, known_at=then)
    assert me.list(known_at=then).items == ()
    assert [(one.event, one.old, one.new) for one in me.history(said.id)] == [
        ("ADD", None, None),
        ("ERASE", None, None),
    ]
    assert [one.rev for one in me.changes()] == [1, 2]


def test_an_erased_message_can_be_said_again(me):
    said = me.observe("hello", message_id="m1").memories[0]
    me.erase(id=said.id)
    again = me.observe("hello", message_id="m1")
    assert again.decisions[0].action == "add"
    assert again.memories[0].id != said.id


def test_an_erased_entity_takes_along_what_mentions_it(me, engine):
    me.observe("I met Marisol at the beach")
    me.observe("The beach was full")
    me.remember("Marisol Duarte has a boat")
    me.remember("Ana likes boats")
    certificate = me.erase(entity="Marisol Duarte")
    assert certificate.scope == "entity"
    assert len(certificate.memory_ids) == 2
    assert everywhere(me, "Marisol") == []
    assert sorted(one.content for one in me.list().items) == ["Ana likes boats", "The beach was full"]
    assert engine.verify_erasure(certificate, words=["Marisol", "Duarte"]).ok
    with pytest.raises(NotFound, match="Marisol"):
        me.erase(entity="Marisol")


def test_an_erased_version_takes_its_entity_along_though_the_present_text_does_not_name_it(me):
    me.observe("Marisol called", message_id="m")
    me.observe("somebody called", message_id="m")
    assert len(me.erase(entity="Marisol").memory_ids) == 1
    assert me.list(state=None).items == ()


def test_an_erased_space_is_as_if_it_had_never_been(small, tmp_path):
    me, other = small.space(user="ana", tz="Asia/Tokyo"), small.space(user="rui")
    other.observe("Rui stays")
    for number in range(50):
        me.observe(f"{SECRET} number {number}", session=SECRET, speaker=SECRET)
    me.link(*(one.id for one in me.list(limit=2).items))
    small.flush()
    me.recall(SECRET)
    certificate = me.erase(everything=True)
    assert lying_in(tmp_path) == []
    small.flush()
    assert [ref.owner_id for ref in small.spaces()] == ["rui"]
    assert (me.stats().memories, me.stats().rev, me.changes(), me.entities()) == (0, 0, [], [])
    assert small.verify_erasure(certificate, words=[SECRET]).ok
    assert [one.content for one in other.list().items] == ["Rui stays"]
    assert me.observe("a new start").rev == 1
    assert small.verify_erasure(certificate, words=[SECRET]).ok
    small.flush()
    assert [hit.memory.content for hit in me.recall("start").hits] == ["a new start"]
    assert small.doctor().ok


def test_a_certificate_holds_no_words_and_can_be_checked_by_another_engine(me, engine, url):
    said = me.observe(f"the word is {SECRET}").memories[0]
    certificate = me.erase(id=said.id)
    assert SECRET not in repr(certificate)
    assert certificate.out_of_reach
    engine.close()
    with perdure.open(url, embedder="none") as other:
        assert other.verify_erasure(certificate, words=[SECRET]).ok


def test_a_check_finds_words_that_are_still_there(me, engine):
    kept = me.observe(f"the word {SECRET} stays").memories[0]
    gone = me.observe("this goes").memories[0]
    certificate = me.erase(id=gone.id)
    checked = engine.verify_erasure(certificate, words=[SECRET, "absent"])
    assert (checked.ok, checked.words_found) == (False, (SECRET,))
    assert me.get(kept.id)


@pytest.mark.parametrize("word", ["", " \n", 7, None, b"tar"])
def test_a_check_takes_no_word_that_says_nothing(me, engine, word):
    certificate = me.erase(id=me.observe("this goes").memories[0].id)
    with pytest.raises(InvalidInput, match="one of words got"):
        engine.verify_erasure(certificate, words=["tar", word])


def test_a_check_passes_over_the_zone_of_a_space_but_not_over_a_memory_of_it(engine):
    home = engine.space(user="lia", tz="Europe/Lisbon")
    home.observe("I moved to Lisbon")
    certificate = home.erase(entity="Lisbon")
    assert engine.verify_erasure(certificate, words=["Lisbon"]).ok
    home.remember("Europe/Lisbon")
    assert engine.verify_erasure(certificate, words=["Lisbon"]).words_found == ("Lisbon",)


def test_erasing_takes_exactly_one_target_that_is_there(me, engine):
    me.observe("hello")
    for target in ({}, {"id": "x", "entity": "y"}, {"id": "x", "everything": True}):
        with pytest.raises(InvalidInput, match="exactly one"):
            me.erase(**target)
    for target in ({"id": "nowhere"}, {"entity": "Nobody"}):
        with pytest.raises(NotFound):
            me.erase(**target)
    with pytest.raises(NotFound, match="holds nothing"):
        engine.space(user="nobody").erase(everything=True)
    assert me.stats().rev == 1


def test_a_space_in_its_own_file_is_erased_from_that_file(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}/memory.db", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe(f"the word is {SECRET}")
        engine.space(user="rui").observe("other words")
        certificate = me.erase(everything=True)
        assert lying_in(tmp_path) == []
        assert engine.verify_erasure(certificate, words=[SECRET]).ok
        assert [ref.owner_id for ref in engine.spaces()] == ["rui"]


def test_a_certificate_of_a_space_written_before_its_number_had_a_field_can_be_verified(engine, me):
    me.remember("Ana likes tea")
    made = me.erase(everything=True)
    assert made.space_no is not None
    assert "space_no" not in made.counts
    old = replace(made, counts={"space_no": made.space_no, **made.counts}, space_no=None)
    assert engine.verify_erasure(old).ok
    with pytest.raises(InvalidInput, match="number of its space"):
        engine.verify_erasure(replace(made, space_no=None))


@pytest.mark.parametrize("name", ["tenant", "owner_type", "owner_id"])
def test_a_certificate_that_does_not_name_its_space_is_bad_input(engine, me, name):
    made = me.erase(id=me.remember("Ana likes tea").memories[0].id)
    with pytest.raises(InvalidInput, match=f"lacks the {name}"):
        engine.verify_erasure(replace(made, space={key: made.space[key] for key in made.space if key != name}))


def test_what_is_erased_by_its_id_is_not_told_from_its_message(url, clock):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        said, home = me.observe("I live in Bergen").memories
        certificate = me.erase(id=home.id)
        assert set(certificate.memory_ids) == {said.id, home.id}
        assert not me.recall("where do I live?").hits
        assert engine.verify_erasure(certificate, words=["Bergen"]).ok


def test_a_message_of_which_more_is_kept_outlives_an_erasure_and_the_certificate_names_it(url, clock):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        said, *made = me.observe("I live in Bergen and I have a dog called Balder").memories
        first, second = (me.erase(id=one.id) for one in made)
        assert (first.memory_ids, first.kept) == ((made[0].id,), ())
        assert f"message {said.id}, which goes on telling it" in first.out_of_reach[0]
        assert engine.verify_erasure(first, words=["Bergen"]).out_of_reach == first.out_of_reach
        assert set(second.memory_ids) == {said.id, made[1].id}
        assert not any("goes on telling" in one for one in second.out_of_reach)
        assert me.list().items == ()


def test_a_message_of_which_something_forgotten_could_be_restored_outlives_an_erasure(url, clock):
    with perdure.open(url, embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        said, home, dog = me.observe("I live in Bergen and I have a dog called Balder").memories
        me.forget(id=home.id)
        assert said.id in me.erase(id=dog.id).out_of_reach[0]
        assert me.restore(home.id).memories[0].state == "active"


@pytest.mark.parametrize(
    "told",
    [
        "Yrsa asked orvokki to stay",
        "I met orvokki's sister Yrsa",
        "the canary of orvokki pecked at Yrsa",
        "ORVOKKI IS HERE",
        "He told me that Orvokki’s canary is ill",
    ],
)
def test_a_name_is_erased_in_whatever_letters_it_was_written(me, engine, told):
    me.observe("Orvokki came to lunch")
    me.observe(told)
    certificate = me.erase(entity="Orvokki")
    assert me.list(state=None).items == ()
    assert engine.verify_erasure(certificate, words=["Orvokki"]).ok


@pytest.mark.parametrize(
    ("name", "told"),
    [("Rose", "Ylva planted a rose"), ("Apple", "Ylva ate an apple at noon"), ("Orvokki", "Ylva knows Orvokkia well")],
)
def test_what_may_be_a_word_or_is_another_name_is_not_erased_with_a_name(me, name, told):
    me.observe(f"I had lunch with {name} Hansen")
    me.remember(f"{name} Hansen works at Alva Oy")
    kept = me.observe(told).memories[0]
    certificate = me.erase(entity=f"{name} Hansen")
    assert [one.content for one in me.list().items] == [told]
    me.remember(f"{name} came to lunch")
    certificate = me.erase(entity=name)
    assert [one.content for one in me.list().items] == [told]
    named = any(kept.id in one for one in certificate.out_of_reach)
    assert named == (name.lower() in told.split())


@pytest.mark.parametrize("word", ["ORVOKKI", "orvokki", "Orvokki", "Äijälä", "äijälä"])
def test_words_are_found_in_whatever_case_they_were_written(me, engine, word):
    certificate = me.erase(id=me.remember("it is raining").memories[0].id)
    assert engine.verify_erasure(certificate, words=[word]).ok
    me.remember("Orvokki Äijälä came to lunch")
    assert engine.verify_erasure(certificate, words=[word]).words_found == (word,)
