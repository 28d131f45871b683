"""Seed 004: the memory of an assistant, the default. (`dimensions` of 004.9: tests/unit/test_embed_openai.py.)"""

import math

import apsw
import pytest

import perdure
from perdure.errors import EmbedderMismatch
from perdure.testing.fakes import FakeClock, HashEmbedder


class NeverAsked(HashEmbedder):
    """An embedder that fails when somebody waits for it."""

    def embed(self, _texts, /):
        raise AssertionError("the hot path asked a model")


def test_004_1_a_message_is_an_episode_at_once_with_its_entities_and_no_model_is_asked(tmp_path):
    policy = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=NeverAsked(), policy=policy) as engine:
        space = engine.space(user="ana")
        for role in ("user", "assistant"):
            (kept,) = space.observe("Write to marisol@example.org about Porto", role=role).memories
            assert (kept.kind, kept.role) == ("episode", role)
        assert "marisol@example.org" in [one.name for one in space.entities()]


def test_004_7_confidence_fades_when_read_never_compounds_and_a_confirmed_fact_stays(tmp_path):
    clock = FakeClock()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", clock=clock) as engine:
        space = engine.space(user="ana")
        fades, stays = (space.remember(text).memories[0] for text in ("Ana likes figs", "Ana plays the cello"))
        space.confirm(stays.id)
        rate = engine.policy.decay.rates["fact"]
        for days in (10, 20):
            clock.advance(days=10)
            assert space.get(fades.id).confidence == pytest.approx(math.exp(-rate * days))
        assert (space.get(stays.id).confidence, space.get(stays.id).decay_rate) == (1.0, 0.0)


def test_004_9_the_file_is_in_wal_and_the_index_is_written_with_the_row(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("Ana likes figs")
        with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as other:
            assert other.space(user="ana").recall("figs").hits
        file = apsw.Connection(f"{tmp_path}/m.db", flags=apsw.SQLITE_OPEN_READONLY)
        assert file.execute("pragma journal_mode").fetchall() == [("wal",)]
        assert file.execute("select count(*) from rows r join docs d on d.seq = r.seq").fetchall() == [(1,)]
        file.close()


def test_004_9_another_dimension_is_refused_with_the_reason_and_the_remedy(tmp_path):
    url = f"sqlite:///{tmp_path}/m.db"
    with perdure.open(url, embedder=HashEmbedder(64)) as engine:
        engine.space(user="ana").remember("Ana likes figs")
        engine.flush()
    with pytest.raises(EmbedderMismatch, match=r"64[\s\S]*reindex"):
        perdure.open(url, embedder=HashEmbedder(32))


@pytest.mark.parametrize("fusion", ["convex", "rrf"])
def test_004_10_text_vector_and_entity_arms_are_fused(tmp_path, fusion):
    policy = {"fusion": {"method": fusion}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=HashEmbedder(), policy=policy) as engine:
        space = engine.space(user="ana")
        for text in ("Marisol moved to Porto", "The cello is in the attic", "The harbour is closed"):
            space.observe(text)
        engine.flush()
        best = space.recall("where did Marisol move?").hits[0]
        assert best.memory.content == "Marisol moved to Porto"
        assert {"text", "vector", "entity"} <= best.why.keys()
