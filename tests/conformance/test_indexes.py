"""What every text index and every vector index must do: the same answers, whichever serves (SPEC 004.9, 004.10).

The oracle is a naive BM25 or cosine over the versions of the space alone. Beside it stands the default index, put to
the same snapshot: an adapter brings the same documents in the same order.
"""

import itertools
import math
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import UTC
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import apsw
import chromadb
import duckdb
import numpy as np
import psycopg
import pytest
from chromadb.config import Settings
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

import perdure
from perdure import wiring
from perdure.domain.plan import plan
from perdure.domain.question import Question
from perdure.domain.text import term
from perdure.errors import InvalidInput, MissingExtra
from perdure.gateways import embedders, rows
from perdure.gateways.cache import Cache
from perdure.gateways.documents import indexed_terms
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.exact import ExactIndex
from perdure.pipelines.embed import text_of
from perdure.pipelines.sight import look, scope
from perdure.stores.duckdb_file import _CONFIG
from perdure.testing.fakes import HashEmbedder
from perdure.testing.machine import machine_for

SMALL = {"index": {"fold_at": 4, "segment": 8, "merge": 2}, "jobs": {"embed_batch": 5, "backoff_s": 0.0}}
DEFAULT = {"text": "postings", "vector": "exact"}
ADAPTERS = {"text": "fts5", "vector": "sqlite-vec"}
"""Those of SQLite; on another store `engine` puts its own in their place."""
DUCKDB = {"text": "duckdb-fts", "vector": "exact"}
POSTGRES = {"text": "tsvector", "vector": "pgvector"}
COPIES = {"fts5": "text_fts", "tsvector": "text_terms", "sqlite-vec": "vectors_f32", "pgvector": "vectors_half"}
EMBEDDER = HashEmbedder(64)
OWNERS = ({"user": "ana"}, {"user": "Ana"}, {"thread": "ana"})
SAID = [
    "Tea in the morning, tea at noon, and more tea at night.",
    "I baked a lemon cake for Marisol's birthday.",
    "The train to Porto leaves at 7:45 from platform 3.",
    "東京で美味しいラーメンを食べました。",
    "กาแฟเย็นที่ร้านใหม่อร่อยมาก",
    "我喜欢在公园里喝绿茶。",
    "Don't forget the dentist on Friday!",
    "Tea? I prefer coffee, black coffee, without sugar.",
    "tea " * 300,
    "My sister Yolanda moved to Lisbon and works as an architect.",
]
QUESTIONS = [
    "tea cake",
    "who drinks tea and coffee at night?",
    "ラーメン 東京",
    "กาแฟ",
    "公园 绿茶",
    "When does the train to Porto leave?",
    '"tea" AND (cake OR NOT coffee*) NEAR(lemon, 2)',
    'words:tea rowid:1 text_fts : {a b} ^tea -cake + "',
    "'; drop table text_fts; --",
    "tea " * 500,
    "the of and is",
    "xylophone",
    "🫖",
    "",
]


def is_duckdb(path):
    return isinstance(path, Path) and path.suffix == ".duckdb"


def adapters(path):
    if not isinstance(path, Path):
        return POSTGRES
    if is_duckdb(path):
        return DUCKDB
    return {**DEFAULT, "vector": f"chroma:///{path.parent}/vectors"} if path.parent.name == "chroma" else ADAPTERS


def engine(path, indexes, *, embedder: HashEmbedder | None = EMBEDDER):
    chosen = adapters(path) if indexes is ADAPTERS else indexes
    url = f"sqlite:///{path}?synchronous=normal" if isinstance(path, Path) else path
    url = f"duckdb:///{path}" if is_duckdb(path) else url
    return perdure.open(url, indexes=chosen, embedder=embedder, policy=SMALL)


@pytest.fixture(params=[DEFAULT, ADAPTERS], ids=["default", "adapters"])
def indexes(request):
    return request.param


@pytest.fixture
def file(tmp_path):
    return tmp_path / "memory.db"


@pytest.fixture(
    params=[
        "sqlite",
        "chroma",
        pytest.param("duckdb", marks=pytest.mark.slow),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ]
)
def path(request, file):
    """A database that has adapters of its own: the path of a file, or the URL of a server."""
    if request.param == "chroma":
        file = file.parent / "chroma" / "memory.db"
        file.parent.mkdir()
    if request.param == "duckdb":
        return file.with_suffix(".duckdb")
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else file


def talk(space, marks: Iterable[int] = range(3), *, salt: str = ""):
    for mark in marks:
        for place, text in enumerate(SAID):
            role = "user" if place % 2 else "assistant"
            space.observe(f"{text} {salt}{mark}", role=role, speaker="Rui", session=f"s{mark}")
    for fact in ("Rui drinks green tea", "Rui's sister is Yolanda", "Marisol likes lemon cake", "茶が好きです"):
        space.remember(f"{fact} {salt}".strip())


class Arms:
    """One question put to the engine's indexes and to the default ones, in one snapshot."""

    def __init__(self, space, tx, question):
        deps = space.engine.deps
        asked_for = scope(deps, space.ref, question)
        assert asked_for is not None
        sight = look(tx, deps, asked_for)
        asked = plan(question.text, now_ms=0, tz=UTC)
        cache = Cache(1 << 20)
        policy = deps.policy
        self.tx, self.plan, self.sight, self.policy = tx, asked, sight, policy
        self.text = deps.text.arm(tx, sight.parts, asked, sight.mask)
        default = PostingsIndex(policy.index, policy.lexical, cache)
        self.default_text = default.arm(tx, sight.parts, asked, sight.mask)
        number = embedders.number(tx, EMBEDDER)
        assert number is not None
        self.vectors = EMBEDDER.embed([question.text, f"{question.text} tea"])
        args = (tx, sight.numbers, self.vectors, number, sight.mask)
        self.near = deps.vectors.arm(*args)
        self.default_near = ExactIndex(policy.index, cache).arm(*args)


def each_question(space, filters=({},), kinds=(None,)):
    for query in QUESTIONS:
        for chosen in filters:
            for kind in kinds:
                with space.engine.deps.store.read(space.ref) as tx:
                    yield Arms(space, tx, Question(text=query, filters=chosen, kinds=kind))


def alike(ours, theirs, *, within):
    assert ours.seqs.tolist() == theirs.seqs.tolist()
    np.testing.assert_allclose(ours.scores, theirs.scores, atol=within)
    assert (ours.seqs.dtype, ours.scores.dtype) == (np.int64, np.float32)


def as_the_default(arms):
    every = np.arange(0, arms.tx.space.seq + 3, dtype=np.int64)
    for depth in (1, 3, 100):
        alike(arms.text.top(depth), arms.default_text.top(depth), within=1e-4)
        alike(arms.near.top(depth), arms.default_near.top(depth), within=1e-3)
    np.testing.assert_allclose(arms.text.scores(every), arms.default_text.scores(every), atol=1e-4)
    np.testing.assert_array_equal(arms.text.matched(every), arms.default_text.matched(every))
    np.testing.assert_array_equal(arms.text.df, arms.default_text.df)
    np.testing.assert_allclose(arms.near.scores(every), arms.default_near.scores(every), atol=1e-3)
    np.testing.assert_allclose(arms.near.nearest(every), arms.default_near.nearest(every), atol=1e-3)
    assert arms.text.documents == arms.default_text.documents
    assert arms.near.documents == arms.default_near.documents


def oracle(arms):
    """BM25 and cosine of every version of the asked parts, from the rows of this space alone."""
    memories = rows.page(arms.tx, where=(), params={}, after=0, limit=10_000)
    memories = [one for one in memories if rows.part_of(one.kind) in arms.sight.numbers]
    held = {one.seq: Counter(np.frombuffer(indexed_terms(one, zone=UTC), np.uint32).tolist()) for one in memories}
    average = sum(counts.total() for counts in held.values()) / max(len(held), 1)
    text = dict.fromkeys(held, 0.0)
    for number, weight in zip(arms.plan.terms, arms.plan.weights, strict=True):
        df = sum(number in counts for counts in held.values())
        rarity = math.log1p((len(held) - df + 0.5) / (df + 0.5)) * weight
        for seq, counts in held.items():
            tf = min(counts[number], 255)
            k1, b = arms.policy.lexical.k1, arms.policy.lexical.b
            text[seq] += rarity * tf * (k1 + 1) / (tf + k1 * (1 - b + b * counts.total() / average)) if tf else 0.0
    said = EMBEDDER.embed([text_of((one.seq, one.kind, one.content, one.speaker, 0)) for one in memories])
    near = dict(zip(held, (said.astype(np.float16).astype(np.float32) @ arms.vectors[0]).tolist(), strict=True))
    return text, near


def as_the_oracle(arms):
    text, near = oracle(arms)
    seqs = np.array(sorted(text), np.int64)
    np.testing.assert_allclose(arms.text.scores(seqs), [text[seq] for seq in seqs.tolist()], atol=1e-4)
    np.testing.assert_allclose(arms.near.scores(seqs), [near[seq] for seq in seqs.tolist()], atol=1e-3)
    seen = set(seqs[arms.sight.mask(seqs)].tolist())
    for arm, scores in ((arms.text, text), (arms.near, near)):
        top = arm.top(5)
        assert set(top.seqs.tolist()) <= seen
        wanted = sorted((score for seq, score in scores.items() if seq in seen), reverse=True)[:5]
        wanted = [score for score in wanted if score > 0] if arm is arms.text else wanted
        np.testing.assert_allclose(top.scores, wanted, atol=1e-3)
        pairs = list(zip((-top.scores).tolist(), top.seqs.tolist(), strict=True))
        assert pairs == sorted(pairs)
    assert arms.text.documents == len(text)


def raw(path, sql):
    if not isinstance(path, Path):
        with psycopg.connect(path) as server:
            server.execute("set search_path = perdure, public")
            cursor = server.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []
    if is_duckdb(path):
        with duckdb.connect(str(path), config=_CONFIG) as connection:
            return connection.execute(sql).fetchall()
    connection = apsw.Connection(str(path))
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def indexed(path):
    """For each space: how many documents the index of DuckDB holds, and how many folded ones it lacks."""
    found: list[tuple[int, int]] = []
    for (number,) in raw(path, "select distinct space_no from segments where state = 1 order by 1"):
        held = {row[0] for row in raw(path, f"select name >> 1 from fts_main_words${number}.docs")}
        folded = raw(
            path,
            f"select seq from rows where space_no = {number} and seq not in "
            f"(select seq from docs where space_no = {number})",
        )
        assert held <= {row[0] for row in folded}
        found.append((len(held), len(folded) - len(held)))
    return found


def complete(path):
    """The adapters' tables hold what there is, so they served; and FTS5 finds itself intact."""
    if is_duckdb(path):
        return all(outgrown * 4 < held for held, outgrown in indexed(path))
    whole = {"text": "rows", "vector": "vectors"}
    for kind, name in adapters(path).items():
        if name in COPIES:
            ((copied, there),) = raw(
                path, f"select (select count(*) from {COPIES[name]}), (select count(*) from {whole[kind]})"
            )
            if copied != there:
                return False
        elif name.startswith("chroma"):
            held = {seq for one in collections(name) for seq in one.get(include=[])["ids"]}
            if len(held) != raw(path, "select count(*) from vectors")[0][0]:
                return False
    if adapters(path)["text"] == "fts5":
        raw(path, "insert into text_fts (text_fts) values ('integrity-check')")
    return True


def collections(name):
    client = chromadb.PersistentClient(name.partition(":///")[2], settings=Settings(anonymized_telemetry=False))
    return [one for one in client.list_collections() if one.name != "perdure-marks"]


def answers(space):
    found = []
    for query in QUESTIONS:
        answer = space.recall(query, k=20)
        hits = [(hit.memory.id, round(hit.score, 3), round(hit.relevance, 3)) for hit in answer.hits]
        found.append((query, hits, answer.nothing_relevant, answer.served_by))
    return found


def test_an_index_scores_as_the_naive_formula_does_in_each_of_three_spaces(path, indexes):
    with engine(path, indexes) as opened:
        spaces = [opened.space(**owner) for owner in OWNERS]
        for number, space in enumerate(spaces):
            talk(space, range(number + 1), salt=f"only{number}")
        opened.flush()
        for space in spaces:
            for arms in each_question(space, kinds=(None, ("episode",), ("fact",))):
                as_the_oracle(arms)
        assert indexes is DEFAULT or complete(path)


def test_what_was_just_said_is_found_before_any_upkeep(path, indexes):
    with engine(path, indexes, embedder=None) as opened:
        space = opened.space(user="ana")
        for place, text in enumerate(SAID):
            said = space.observe(text).memories[0]
            query = text if len(text) < 1000 else "tea"
            assert said.id in [hit.memory.id for hit in space.recall(query, k=20).hits], place


def test_masks_and_filters_let_the_same_documents_through(path, indexes):
    with engine(path, indexes) as opened:
        space = opened.space(user="ana")
        talk(space)
        opened.flush()
        for arms in each_question(space, filters=({"role": "user"}, {"importance_min": 5}, {"role": "assistant"})):
            as_the_oracle(arms)
            as_the_default(arms)


def test_corrected_forgotten_restored_and_erased_memories(path, indexes):
    with engine(path, indexes) as opened:
        space, other = opened.space(user="ana"), opened.space(user="Ana")
        talk(space)
        talk(other)
        facts = [space.remember(f"Rui keeps {n} bees near the tea garden").memories[0] for n in range(6)]
        opened.flush()
        for fact in facts[:2]:
            space.correct(fact.id, fact.content.replace("bees", "goats"))
        space.forget(id=facts[2].id)
        space.forget(id=facts[3].id)
        space.restore(id=facts[3].id)
        opened.flush()
        for arms in each_question(space):
            as_the_default(arms)
            as_the_oracle(arms)
        gone = {one.seq for one in (facts[4], facts[5])}
        for fact in facts[4:]:
            space.erase(id=fact.id)
        for settled in (False, True):
            for arms in itertools.chain(each_question(space), each_question(other)):
                as_the_default(arms)
                if arms.tx.space.ref == space.ref:
                    assert not gone & {*arms.text.top(100).seqs.tolist(), *arms.near.top(100).seqs.tolist()}
                    assert not arms.text.matched(np.array(sorted(gone))).any()
            if not settled:
                opened.flush()
        assert indexes is DEFAULT or complete(path)


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


def test_recall_answers_alike_whichever_index_opens_the_file(path):
    orders = ((ADAPTERS, DEFAULT), (DEFAULT, ADAPTERS))
    marks = iter(range(100))
    for first, second in orders * 2:
        for chosen in (first, second):
            with engine(path, chosen) as opened:
                for owner in OWNERS[:2]:
                    space = opened.space(**owner)
                    talk(space, [next(marks)])
                    early = space.list(kind="fact", limit=2).items
                    space.correct(early[0].id, f"{early[0].content}, still")
                    space.erase(id=early[1].id)
                opened.flush()
        with engine(path, ADAPTERS) as ours, engine(path, DEFAULT) as theirs:
            for owner in OWNERS[:2]:
                assert answers(ours.space(**owner)) == answers(theirs.space(**owner))
    assert complete(path)


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


def test_a_read_only_file_without_the_tables_is_answered_by_the_default(file):
    with engine(file, DEFAULT) as opened:
        talk(opened.space(user="ana"))
        opened.flush()
        before = answers(opened.space(user="ana"))
    url = f"sqlite:///{file}?mode=ro"
    with perdure.open(url, indexes=ADAPTERS, embedder=EMBEDDER, policy=SMALL) as opened:
        assert answers(opened.space(user="ana")) == before


@pytest.mark.parametrize("url", ["sqlite:///:memory:", "sqlite:///{folder}/{owner_id}.db"])
def test_memory_and_templates_are_indexed_too(tmp_path, url):
    url = url.replace("{folder}", str(tmp_path))
    with perdure.open(url, indexes=ADAPTERS, embedder=EMBEDDER, policy=SMALL) as opened:
        for owner in OWNERS[:2]:
            talk(opened.space(**owner), range(1), salt=owner["user"])
        opened.flush()
        for owner in OWNERS[:2]:
            for arms in each_question(opened.space(**owner)):
                as_the_oracle(arms)
                as_the_default(arms)


def test_a_file_that_never_saw_the_adapters_has_none_of_their_tables(file):
    with engine(file, DEFAULT) as opened:
        talk(opened.space(user="ana"), range(1))
        opened.flush()
    names = {str(name) for (name,) in raw(file, "select name from sqlite_schema")}
    assert not {name for name in names if name.startswith(("text_fts", "vectors_f32"))}


def test_another_dialect_is_refused_with_the_reason():
    def check(text, vector):
        store, text_index, vector_index = (SimpleNamespace(name=name, dialect="duckdb") for name in ("", text, vector))
        wiring._check_dialect(cast(Any, store), cast(Any, text_index), cast(Any, vector_index))

    check("postings", "exact")
    for named in ({"text": "fts5", "vector": "exact"}, {"text": "postings", "vector": "sqlite-vec"}):
        with pytest.raises(InvalidInput, match=r"(fts5|sqlite-vec) works on a SQLite store only, not on duckdb"):
            check(**named)
    with pytest.raises(InvalidInput, match=r"pgvector works on a PostgreSQL store only, not on duckdb"):
        check(text="postings", vector="pgvector")
    check("duckdb-fts", "exact")


@pytest.mark.parametrize("kind", ["text", "vector"])
def test_an_unknown_index_is_refused_with_the_known_ones(file, kind):
    with pytest.raises(InvalidInput, match=f"unknown {kind} index 'lucene': use "):
        engine(file, {kind: "lucene"})
    assert not file.exists()


def test_a_missing_package_is_named_with_its_remedy(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite_vec", None)
    with pytest.raises(MissingExtra, match=r"pip install 'perdure\[sqlite-vec\]'"):
        engine(file, {"vector": "sqlite-vec"})
    with engine(file, {"text": "fts5"}) as opened:
        assert opened.space(user="ana").observe("tea").memories


@pytest.mark.parametrize("taking_turns", [False, True], ids=["adapters", "taking turns with the default"])
@pytest.mark.parametrize(
    ("store", "adapted"),
    [
        ("sqlite", ADAPTERS),
        ("chroma", {"vector": "chroma:///{folder}/vectors"}),
        pytest.param("duckdb", DUCKDB, marks=pytest.mark.slow),
        pytest.param("postgres", POSTGRES, marks=pytest.mark.postgres),
    ],
    ids=["sqlite", "chroma", "duckdb", "postgres"],
)
def test_random_operations_agree_with_the_model(request, taking_turns, store, adapted):
    opened, urls = itertools.count(), dict[str, str]()

    def make(folder, **options):
        chosen = DEFAULT if taking_turns and next(opened) % 2 else adapted
        if store == "chroma":
            chosen = {kind: name.replace("{folder}", str(folder)) for kind, name in chosen.items()}
        if store == "duckdb":
            return perdure.open(f"duckdb:///{folder}/memory.duckdb", indexes=chosen, **options)
        if store != "postgres":
            return perdure.open(f"sqlite:///{folder}/memory.db?synchronous=normal", indexes=chosen, **options)
        if folder not in urls:
            urls[folder] = request.getfixturevalue("new_postgres")()
        return perdure.open(urls[folder], indexes=chosen, **options)

    chosen = settings(max_examples=2 if store == "postgres" else 5, stateful_step_count=30)
    run_state_machine_as_test(machine_for(make), settings=chosen)


def test_doctor_takes_what_another_engine_wrote_for_whole(path):
    with engine(path, ADAPTERS) as ours, engine(path, ADAPTERS) as theirs:
        for number in range(12):
            for opened in (ours, theirs):
                opened.space(user="ana").observe(f"tea {number}")
                assert [one.doctor().problems for one in (ours, theirs)] == [(), ()]
