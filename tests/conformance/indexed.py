"""What the tests of indexes share: spaces to index, questions, the naive oracle, and a look into the tables."""

import math
from collections import Counter
from collections.abc import Iterable
from datetime import UTC
from pathlib import Path
from typing import Any

import apsw
import chromadb
import duckdb
import numpy as np
import psycopg
from chromadb.config import Settings

import perdure
from perdure.domain.answer import BY_SCAN
from perdure.domain.plan import plan
from perdure.domain.question import Question
from perdure.gateways import embedders, rows
from perdure.gateways.cache import Cache
from perdure.gateways.documents import indexed_terms
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.exact import ExactIndex
from perdure.pipelines.embed import text_of
from perdure.pipelines.sight import look, scope
from perdure.stores.duckdb_file import _CONFIG
from perdure.testing.fakes import HashEmbedder

SMALL = {"index": {"fold_at": 4, "segment": 8, "merge": 2}, "jobs": {"embed_batch": 5, "backoff_s": 0.0}}
DEFAULT = {"text": "postings", "vector": "exact"}
ADAPTERS = {"text": "fts5", "vector": "sqlite-vec"}
"""Those of SQLite; on another store `engine` puts its own in their place."""
DUCKDB = {"text": "duckdb-fts", "vector": "exact"}
POSTGRES = {"text": "tsvector", "vector": "pgvector"}
COPIES = {"fts5": "text_fts", "tsvector": "text_terms", "sqlite-vec": "vectors_f32", "pgvector": "vectors_half"}
EMBEDDER = HashEmbedder(64)
OWNERS: tuple[dict[str, Any], ...] = ({"user": "ana"}, {"user": "Ana"}, {"thread": "ana"})
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
        served = answer.served_by.removesuffix(BY_SCAN)  # by whichever index
        found.append((query, hits, answer.nothing_relevant, served))
    return found
