"""OpenTelemetry: a span for each operation, children for embedders and models, and no word of a memory."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

import perdure
from perdure.engine import Engine
from perdure.errors import NotFound
from perdure.operations import OPERATIONS
from perdure.settings import CAPTURE
from perdure.telemetry import MEANINGS
from perdure.testing.fakes import HashEmbedder
from perdure.testing.scripted import scripted

QUIET = {"jobs": {"background": False}}
SECRET = "Wilhelmina keeps seventeen tortoises in Valparaiso"


@pytest.fixture(scope="module")
def exporter() -> Iterator[InMemorySpanExporter]:
    if not isinstance(trace.get_tracer_provider(), TracerProvider):  # a process has one, once and for all
        trace.set_tracer_provider(TracerProvider())
    provider, kept = trace.get_tracer_provider(), InMemorySpanExporter()
    assert isinstance(provider, TracerProvider)
    provider.add_span_processor(SimpleSpanProcessor(kept))
    yield kept
    kept.shutdown()


@pytest.fixture
def spans(exporter: InMemorySpanExporter) -> InMemorySpanExporter:
    exporter.clear()
    return exporter


def named(spans: InMemorySpanExporter, name: str) -> ReadableSpan:
    (found,) = [one for one in spans.get_finished_spans() if one.name == name]
    return found


def told(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


def open_(**options: Any) -> Engine:
    settled: dict[str, Any] = {"embedder": "none", "policy": QUIET, **options}
    return perdure.open("sqlite:///:memory:", **settled)


def test_an_operation_is_a_span_with_the_names_of_the_conventions(spans):
    with open_() as engine:
        me = engine.space(user="ana")
        written = me.remember("Ana's dog is called Rex", key="pet.name")
        me.recall("what is the dog called?")
    wrote, asked = told(named(spans, "upsert_memory")), told(named(spans, "search_memory"))
    assert wrote == {
        "gen_ai.operation.name": "upsert_memory",
        "perdure.operation": "remember",
        "perdure.space.owner_type": "user",
        "gen_ai.memory.record.count": 1,
        "perdure.revision": written.rev,
        "perdure.pending": 0,
        "perdure.decisions.add": 1,
    }
    assert asked["perdure.operation"] == "recall"
    assert asked["gen_ai.memory.record.count"] == 1
    assert asked["perdure.served_by"] == "lexical"
    assert asked["perdure.revision"] == written.rev
    assert asked["perdure.tokens"] > 0


def test_no_span_holds_a_word_of_a_memory_or_names_an_owner(spans):
    with open_() as engine:
        me = engine.space(user="wilhelmina")
        memory = me.remember(SECRET, session="tortoises").memories[0]
        me.recall("who keeps tortoises?", session="tortoises", agent="valparaiso")
        me.get_context("tortoises?", session="tortoises")
        me.get(memory.id)
        me.list()
        me.observe("I moved to Valparaiso", session="tortoises")
        me.session("tortoises", auto_extract=False)
        me.end_session("tortoises")
        with pytest.raises(NotFound):
            me.get("Valparaiso")
        me.erase(id=memory.id)
    everything = " ".join(one.to_json() for one in spans.get_finished_spans()).casefold()
    assert len(spans.get_finished_spans()) == 10
    assert [word for word in SECRET.casefold().split() if len(word) > 2 and word in everything] == []


def test_an_error_leaves_its_type_and_not_its_message(spans):
    with open_() as engine, pytest.raises(NotFound):
        engine.space(user="ana").get("no such memory")
    span = named(spans, "search_memory")
    assert told(span)["error.type"] == "NotFound"
    assert span.status.status_code is StatusCode.ERROR
    assert (span.status.description, span.events) == (None, ())


def test_what_concerns_a_whole_store_is_a_span_too(spans, tmp_path):
    with open_() as engine:
        engine.space(thread="wilhelmina").remember(SECRET)
        engine.merge(source={"thread": "wilhelmina"}, into={"user": "valparaiso"})
        engine.export(tmp_path / "tortoises.jsonl")
        engine.doctor()
        token = engine.add_key(user="valparaiso", label="tortoises").token
        assert engine.key_of(token), "asked with each request, and part of its span"
        with pytest.raises(NotFound):
            engine.revoke_key("seventeen")
    found = [one for one in spans.get_finished_spans() if one.name.startswith("perdure ")]
    names = ["perdure merge", "perdure export", "perdure doctor", "perdure add_key", "perdure revoke_key"]
    assert [one.name for one in found] == names
    assert told(found[0]) == {"perdure.operation": "merge"}
    assert told(found[-1])["error.type"] == "NotFound"
    everything = " ".join(one.to_json() for one in found).casefold()
    assert [word for word in SECRET.casefold().split() if len(word) > 2 and word in everything] == []


def test_a_policy_lets_spans_name_the_owner(spans):
    with open_(policy={**QUIET, "telemetry": {"owners": True}}) as engine:
        engine.space(user="ana").recall("dogs?", session="s1", agent=None)
    found = told(named(spans, "search_memory"))
    assert found["gen_ai.memory.store.id"] == "user:ana"
    assert found["gen_ai.conversation.id"] == "s1"


def test_a_conversation_that_is_named_by_its_id_is_no_memory(spans):
    with open_(policy={**QUIET, "telemetry": {"owners": True}}) as engine:
        me = engine.space(user="ana")
        me.session("s7", auto_extract=False)
        me.observe("hello", session="s7")
        me.end_session("s7")
    asked = [told(one) for one in spans.get_finished_spans()]
    assert [one.get("gen_ai.conversation.id") for one in asked] == ["s7"] * 3
    assert not any("gen_ai.memory.record.id" in one for one in asked)


def test_the_conventions_switch_lets_spans_hold_content(spans, monkeypatch):
    monkeypatch.setenv(CAPTURE, "span_only")
    with open_() as engine:
        me = engine.space(user="ana")
        me.remember(SECRET)
        me.recall("who keeps tortoises?")
    found = told(named(spans, "search_memory"))
    assert found["gen_ai.memory.query.text"] == "who keeps tortoises?"
    (record,) = json.loads(str(found["gen_ai.memory.records"]))
    assert record["content"] == SECRET


def test_the_switch_leaves_other_values_alone(monkeypatch):
    for value in ("", "false", "NO_CONTENT", "EVENT_ONLY", "perhaps"):
        monkeypatch.setenv(CAPTURE, value)
        with open_() as engine:
            assert not engine.policy.telemetry.content


def test_embedding_the_question_is_a_child_of_the_question(spans):
    with open_(embedder=HashEmbedder()) as engine:
        engine.space(user="ana").remember("Ana's dog is called Rex")
        engine.flush()
        spans.clear()
        engine.space(user="ana").recall("what is the dog called?")
    parent = named(spans, "search_memory")
    (child,) = [one for one in spans.get_finished_spans() if one.name == "embeddings"]
    assert child.parent is not None
    assert parent.context is not None
    assert child.parent.span_id == parent.context.span_id
    assert told(child)["gen_ai.request.model"] == HashEmbedder().name


def test_an_awaited_operation_is_a_child_of_who_awaits_it(spans):
    async def ask() -> None:
        async with await perdure.open_async("sqlite:///:memory:", embedder="none", policy=QUIET) as engine:
            with trace.get_tracer("test").start_as_current_span("turn"):
                await engine.space(user="ana").recall("what is the dog called?")

    asyncio.run(ask())
    assert named(spans, "search_memory").parent == named(spans, "turn").context


SAID = "Well, between us, my cousin Tilda opened a pottery studio in Ghent and I help out there on Saturdays."


@pytest.mark.parametrize("content", [False, True])
def test_a_question_to_a_model_is_a_child_of_its_job(spans, content):
    pytest.importorskip("pydantic_ai")
    policy = {**QUIET, "extract": {"auto": "llm"}, "telemetry": {"content": content}}
    with scripted("[]") as script, open_(llm=script.address, policy=policy) as engine:
        engine.space(user="ana").observe(SAID, session="s1")
        engine.flush()
    (chat,) = [one for one in spans.get_finished_spans() if told(one).get("gen_ai.operation.name") == "chat"]
    assert chat.parent == named(spans, "perdure job extract_llm").context
    found = told(chat)
    assert (chat.name, found["gen_ai.request.model"], found["gen_ai.provider.name"]) == ("chat m", "m", "openai")
    assert ("Tilda" in chat.to_json()) is content


def test_every_operation_has_its_meaning_for_the_conventions_or_has_none():
    without = {"proposals", "session", "end_session", "energy_spent", "stats", "activity", "audit", "export"}
    assert {one.name for one in OPERATIONS} == MEANINGS.keys() | without
    assert not MEANINGS.keys() & without


def test_nothing_is_imported_for_a_program_that_traces_nothing():
    script = (
        "import sys, perdure\n"
        "with perdure.open('sqlite:///:memory:', embedder='none') as engine:\n"
        "    engine.space(user='ana').remember('Ana has a dog')\n"
        "    engine.space(user='ana').recall('dog')\n"
        "print([name for name in sys.modules if name.startswith('opentelemetry')])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
