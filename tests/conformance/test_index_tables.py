"""The tables of the adapters: filled by the worker, left by every engine without the erased, mended by reindex."""

from pathlib import Path

import numpy as np
import pytest
from indexed import (
    ADAPTERS,
    COPIES,
    DEFAULT,
    EMBEDDER,
    adapters,
    answers,
    as_the_default,
    as_the_oracle,
    collections,
    complete,
    each_question,
    engine,
    raw,
    talk,
)

from perdure.domain.text import term


@pytest.mark.parametrize("erasing", [DEFAULT, ADAPTERS], ids=["erased by the default", "erased by the adapters"])
@pytest.mark.parametrize("everything", [False, True], ids=["a memory", "the space"])
def test_nothing_erased_is_left_in_the_file(file, erasing, everything):
    text = "The zanzibar falconer keeps quicksilver"
    tokens = [f"{term(word):08x}".encode() for word in ("zanzibar", "falconer", "quicksilver")]
    vector = EMBEDDER.embed([text]).astype(np.float16).astype(np.float32)[0].tobytes()[:16]
    with engine(file, ADAPTERS) as opened:
        space = opened.space(user="ana")
        talk(space)
        kept = space.remember("Rui drinks green tea").memories[0]
        fact = space.remember(text).memories[0]
        talk(opened.space(user="Ana"), range(1))
        opened.flush()
        assert complete(file)
    before = file.read_bytes()
    assert all(trace in before for trace in (*tokens, vector))
    with engine(file, erasing) as opened:
        space = opened.space(user="ana")
        certificate = space.erase(everything=True) if everything else space.erase(id=fact.id)
        found = opened.verify_erasure(certificate, words=["zanzibar", "falconer", "quicksilver"])
        assert found.ok
        assert everything or space.get(kept.id)
        opened.flush()
        left = file.read_bytes() + Path(f"{file}-wal").read_bytes()
        assert not any(trace in left for trace in (*tokens, vector))
        for arms in each_question(opened.space(user="Ana")):
            as_the_default(arms)
    assert complete(file)


def test_an_existing_file_is_answered_at_once_and_filled_by_the_worker(path):
    with engine(path, DEFAULT) as opened:
        talk(opened.space(user="ana"))
        opened.flush()
        before = answers(opened.space(user="ana"))
    with engine(path, ADAPTERS) as opened:
        space = opened.space(user="ana")
        assert answers(space) == before
        opened.flush()
        assert complete(path)
        assert answers(space) == before
        for arms in each_question(space):
            as_the_oracle(arms)


def test_two_engines_with_different_indexes_write_to_one_file_at_once(path):
    with engine(path, ADAPTERS) as ours, engine(path, DEFAULT) as theirs:
        for number in range(12):
            for opened, name in ((ours, "us"), (theirs, "them")):
                opened.space(user="ana").observe(f"tea number{number} for {name}")
            ours.flush() if number % 5 == 0 else None  # before the first question, so that there are vectors
            for arms in each_question(ours.space(user="ana")):
                as_the_default(arms)
            found = ours.space(user="ana").recall(f"number{number}").hits
            assert {hit.memory.content for hit in found[:2]} == {
                f"tea number{number} for {name}" for name in ("us", "them")
            }
        ours.space(user="ana").observe("tea at last")
        ours.flush()
        assert complete(path)


def test_fts5_answers_without_the_postings(file):
    with engine(file, ADAPTERS) as opened:
        talk(opened.space(user="ana"))
        opened.flush()
    raw(file, "delete from postings")
    with engine(file, ADAPTERS) as opened:
        arms = next(each_question(opened.space(user="ana")))
        assert len(arms.text.top(10).seqs) > len(arms.default_text.top(10).seqs)
        as_the_oracle(arms)


@pytest.mark.parametrize(
    "damage",
    [
        "update text_fts set words = 'deadbeef' where rowid % 3 = 0",
        "delete from text_fts where rowid & 4294967295 > 5",
        "insert into text_fts (rowid, words) values ((1 << 33) | 99999, 'deadbeef')",
    ],
)
def test_reindex_mends_damaged_tables(path, damage):
    with engine(path, ADAPTERS) as opened:
        talk(opened.space(user="ana"))
        opened.flush()
    chosen = adapters(path)
    if chosen["text"] == "fts5":
        raw(path, damage)
    if chosen["text"] == "tsvector":
        raw(path, "update text_terms set words = '1sdeadbeef' where seq % 3 = 0")
    if chosen["text"] == "duckdb-fts":
        raw(path, "update fts_main_words$1.dict set term = 'deadbeef'")
    elif chosen["vector"] in COPIES:
        raw(path, f"delete from {COPIES[chosen['vector']]} where seq % 3 = 0")
    else:
        (held,) = collections(chosen["vector"])
        ids, wrong = sorted(held.get(include=[])["ids"]), np.eye(64, dtype=np.float32)[:8]
        space = {"space": ids[0].split(":")[1], "space_no": 1, "part": 0}
        held.delete(ids=ids[::3])
        held.update(ids=ids[1::3][:8], embeddings=wrong)
        held.add(ids=[f"memory:{space['space']}:7000"], embeddings=wrong[:1], metadatas=[{**space, "seq": 7_000}])
    with engine(path, ADAPTERS) as opened:
        opened.reindex()
        opened.flush()
        assert complete(path)
        for arms in each_question(opened.space(user="ana")):
            as_the_oracle(arms)
        certificate = opened.space(user="ana").erase(id=opened.space(user="ana").list(limit=1).items[0].id)
        assert opened.verify_erasure(certificate).ok


def test_doctor_takes_what_another_engine_wrote_for_whole(path):
    with engine(path, ADAPTERS) as ours, engine(path, ADAPTERS) as theirs:
        for number in range(12):
            for opened in (ours, theirs):
                opened.space(user="ana").observe(f"tea {number}")
                assert [one.doctor().problems for one in (ours, theirs)] == [(), ()]
