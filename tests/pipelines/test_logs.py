"""Logs say what happened and to which job and space by its number, and never a word of a memory."""

import json
import logging

import pytest

import perdure
from perdure.errors import NotFound
from perdure.surfaces.logs import JsonLines
from perdure.testing.fakes import HashEmbedder
from perdure.testing.scripted import scripted

TALK = (
    "Hello, I'm Wilhelmina, and I moved to Valparaiso with seventeen tortoises",
    "My sister Henrietta distrusts accordions",
    "/remember the greenhouse combination is periwinkle",
    "Actually I live in Antofagasta now, not in Valparaiso",
    "forget about the greenhouse",
    "My password is hunter-marmalade-nineteen",
)
WORDS = frozenset(
    "wilhelmina valparaiso tortoises henrietta accordions greenhouse periwinkle antofagasta marmalade zebulon".split()
)
# What models answer with: nonsense that is dropped, statements that were not said, and no JSON.
ANSWERS = (
    json.dumps([{"line": 1, "content": "Wilhelmina keeps 4711 ocelots in Antofagasta.", "confidence": 0.9}]),
    json.dumps([{"line": 1, "content": "Zebulon likes accordions."}]),
    "Wilhelmina moved to Valparaiso",
    500,
    "[]",
)


def talk(engine: perdure.Engine) -> None:
    """Have a conversation, ask about it, fail in it, and let everything that is due be done."""
    me = engine.space(user="zebulon")
    for place, text in enumerate(TALK):
        me.observe(text, session="accordions", message_id=f"m{place}")
    me.recall("where does Wilhelmina live?", session="accordions")
    me.get_context("and the tortoises?", session="greenhouse")
    me.memory_query("accordions", agent="supervisor")
    me.remember("Henrietta plays accordions", key="periwinkle")
    for wrong in ("Valparaiso", "tortoises"):
        with pytest.raises(NotFound):
            me.get(wrong)
    me.end_session("accordions")
    engine.flush()
    engine.maintain()
    engine.space(user="zebulon").audit(fix=True, dry_run=False)
    me.erase(entity="Henrietta")
    engine.doctor()


def leaked(records: list[logging.LogRecord]) -> list[str]:
    formatter = logging.Formatter("%(message)s")
    lines = [formatter.format(one) + repr(one.args) for one in records]
    return [line for line in lines if any(word in line.casefold() for word in WORDS) or "4711" in line]


@pytest.mark.parametrize("preset", ["assistant", "supervisor", "app"])
def test_no_word_of_a_conversation_is_in_any_log(caplog, preset):
    caplog.set_level(logging.DEBUG)
    with perdure.open("sqlite:///:memory:", preset=preset, embedder=HashEmbedder()) as engine:
        talk(engine)
    assert leaked(caplog.records) == []


def test_no_word_of_what_a_model_makes_of_it_is_in_the_logs_of_perdure(caplog):
    pytest.importorskip("pydantic_ai")
    caplog.set_level(logging.DEBUG, logger="perdure")
    policy = {"extract": {"auto": "llm"}, "jobs": {"backoff_s": 0.0}}
    with (
        scripted(*ANSWERS) as script,
        perdure.open("sqlite:///:memory:", embedder="none", llm=script.address, policy=policy) as engine,
    ):
        talk(engine)
    ours = [one for one in caplog.records if one.name.startswith("perdure")]
    assert any("extraction" in one.getMessage() for one in ours)
    assert leaked(ours) == []


class Broken(HashEmbedder):
    def embed(self, texts, /):
        raise RuntimeError(f"cannot read {texts[0]}")


def test_a_defect_is_logged_with_its_place_and_without_its_message(caplog):
    with perdure.open("sqlite:///:memory:", embedder=Broken(), policy={"jobs": {"background": False}}) as engine:
        engine.space(user="zebulon").remember("Wilhelmina keeps tortoises")
        engine.maintain(tasks=["embed"])
    (found,) = [one.getMessage() for one in caplog.records if "defect" in one.getMessage()]
    assert found.startswith("job embed of space 1 met a defect, RuntimeError\n")
    assert "in embed_as" in found
    assert leaked(caplog.records) == []


def test_a_line_of_json_says_the_same_to_a_machine():
    record = logging.LogRecord("perdure", logging.WARNING, __file__, 1, "job %s of space %d failed", ("fold", 3), None)
    told = json.loads(JsonLines().format(record))
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "warning",
        "logger": "perdure",
        "message": "job fold of space 3 failed",
        "event": "job %s of space %d failed",
        "details": ["fold", 3],
    }
