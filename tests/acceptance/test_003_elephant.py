"""Seed 003: one global memory, with its rows in SQLite and its vectors in Chroma."""

import shutil

import apsw
import pytest

import perdure
from perdure.testing.fakes import FakeClock, HashEmbedder

SAID = ("Ana keeps bees on the roof", "Ana keeps the honey in the cellar", "Rui repairs old radios", "The bees sleep")
ASKED = ("where are the bees?", "what does Ana keep in the cellar?", "who repairs radios?", "honey and bees")


def elephant(folder, **settings):
    url, embedder, clock = f"sqlite:///{folder}/memory.db", HashEmbedder(), FakeClock()
    return perdure.open(url, preset="elephant", embedder=embedder, clock=clock, **settings)


def beside(folder):
    return {"vector": f"chroma:///{folder}/chroma"}


def answers(engine):
    """The hits with everything that ranked them, in order."""
    found = [engine.space().recall(asked) for asked in ASKED]
    assert all(answer.hits and len(answer.hits) <= 5 for answer in found)
    return [[(hit.memory.content, hit.score, hit.relevance, hit.why) for hit in answer.hits] for answer in found]


def missing(engine):
    return [answer.missing for answer in map(engine.space().recall, ASKED)]


@pytest.fixture
def kept(tmp_path):
    """What is answered by Chroma, beside a file that holds the rows."""
    pytest.importorskip("chromadb")
    with elephant(tmp_path, indexes=beside(tmp_path)) as engine:
        for text in SAID:
            engine.space().remember(text)
        engine.flush()
        assert missing(engine) == [()] * len(ASKED)
        return answers(engine)


def test_003_1_rows_lie_in_sqlite_and_vectors_in_a_collection_of_our_own_in_chroma(tmp_path, kept):
    import chromadb

    assert kept
    file = apsw.Connection(f"{tmp_path}/memory.db", flags=apsw.SQLITE_OPEN_READONLY)
    assert sorted(row[0] for row in file.execute("select content from rows")) == sorted(SAID)
    file.close()
    client = chromadb.PersistentClient(str(tmp_path / "chroma"))
    held = {one.name: one for one in client.list_collections() if one.count() == len(SAID)}
    (name,) = held
    assert name.startswith("perdure-")
    assert held[name].configuration_json["hnsw"]["space"] == "cosine"
    assert all(id_.startswith("memory:") for id_ in held[name].get()["ids"])
    client.close()  # pyright: ignore[reportAttributeAccessIssue]


def test_003_1_an_exact_scan_gives_the_same_answer_when_chroma_is_absent(tmp_path, kept):
    with elephant(tmp_path) as engine:
        assert answers(engine) == kept


def test_003_1_an_exact_scan_gives_the_same_answer_when_chroma_fails_and_the_answer_says_so(tmp_path, kept):
    shutil.rmtree(tmp_path / "chroma")
    (tmp_path / "chroma").write_bytes(b"no folder")
    with elephant(tmp_path, indexes=beside(tmp_path)) as engine:
        assert answers(engine) == kept
        assert all("chroma" in "".join(texts) for texts in missing(engine))
        engine.space().remember("The radios play again")
        assert engine.space().recall("which radios play?").hits[0].memory.content == "The radios play again"
        assert not engine.doctor().ok


def test_003_2_recall_gives_a_block_of_five_above_a_threshold_and_none_in_lean_mode(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="elephant", embedder="none") as engine:
        assert (engine.policy.prompt.most, engine.policy.relevance.threshold) == (5, 0.35)
        space = engine.space()
        for n in range(8):
            space.remember(f"The bees of hive {n} sleep", key=f"hive.{n}")
        lines = space.get_context("where do the bees of the hive sleep?").splitlines()
        assert lines[0] == "## User Memory"
        assert len(lines) == 1 + 5
        assert space.get_context("what does the orchestra play tonight?") == ""
        assert space.get_context("where do the bees sleep?", lean=True) == ""


def test_003_2_nothing_is_embedded_while_there_is_nothing_to_find(tmp_path):
    class Counting(HashEmbedder):
        asked = 0

        def embed(self, texts):
            self.asked += 1
            return super().embed(texts)

    embedder = Counting()
    with perdure.open(f"sqlite:///{tmp_path}/m.db", preset="elephant", embedder=embedder) as engine:
        space = engine.space()
        assert space.get_context("where are the bees?") == ""
        assert embedder.asked == 0
        space.remember("The bees are on the roof")
        assert "on the roof" in space.get_context("the bees are on the roof"), "also while its vector is pending"
        assert embedder.asked
