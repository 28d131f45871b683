"""Whole spaces into files and other stores, and back: nothing lost, nothing half there."""

import json
import lzma
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.policy import SCHEDULED
from perdure.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from perdure.testing.fakes import VERBATIM, HashEmbedder

NEVER = dict.fromkeys(SCHEDULED, "")
SECOND = datetime(2024, 1, 2, tzinfo=UTC)
ODD = "a\u2028b \u202eאב\u202c 🦉 \x1b[31m \\ \" '; drop table rows; --"


@pytest.fixture
def full(vectors, clock):
    """An engine with a space that has a past of every kind, and a second one."""
    ana = vectors.space(user="ana", tz="Europe/Lisbon")
    for turn, text in enumerate(("I moved to Porto", "My sister Ilse works at Acme", "1969 was a good year", ODD)):
        at = datetime(1969, 1, 1, tzinfo=UTC) + timedelta(days=turn)
        ana.observe(text, speaker="Ana", session="s1", message_id=f"m{turn}", at=at)
        clock.advance(minutes=1)
    ana.observe("My sister Ilse works at Acme no more", speaker="Ana", session="s1", message_id="m1")
    first = ana.remember("Ana lives in Porto", key="location", tags=["home"], attributes={"b": 1.5, "a": [None, "ü"]})
    clock.advance(days=1)
    ana.remember("Ana lives in Lisbon", key="location", valid_from=SECOND, source_ids=[first.memories[0].id])
    pet = ana.remember("Rex is a dog", kind="note", pinned=True, importance=5)
    ana.link(first.memories[0].id, pet.memories[0].id, strength=0.5)
    done = ana.forget(id=pet.memories[0].id)
    ana.undo(rev=done.rev)
    gone = ana.remember("Ana's locker has number 47-11")
    ana.erase(id=gone.memories[0].id)
    ana.recall("Where does Ana live?")
    vectors.space(thread="t/1", tenant="acme").observe("Good morning")
    vectors.flush()
    return vectors


@pytest.fixture
def other(tmp_path, clock):
    """An empty engine with the same embedder."""
    with perdure.open(
        f"sqlite:///{tmp_path}/other.db", embedder=HashEmbedder(), policy={**VERBATIM, "schedule": NEVER}, clock=clock
    ) as opened:
        yield opened


def exported(engine, path) -> str:
    engine.flush()
    engine.export(path)
    return path.read_text(encoding="utf-8")


def answers(engine):
    """What a space says of the present, the past and its changes."""
    ana = engine.space(user="ana")
    found = ana.recall("Where does Ana live?", k=5)
    ids = [one.id for one in ana.list(state=None).items]
    return (
        [(hit.memory, round(hit.score, 5), round(hit.relevance, 5)) for hit in found.hits],
        found.served_by,
        [hit.memory.content for hit in ana.recall("Ana lives", as_of=SECOND - timedelta(hours=6)).hits],
        [ana.history(id_) for id_ in ids],
        [ana.relations(id_) for id_ in ids],
        ana.entities(),
        ana.changes(),
    )


def test_an_import_of_an_export_answers_and_exports_the_same(full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")
    done = other.import_(tmp_path / "a.jsonl")
    assert [(str(one.space), one.known) for one in done] == [("user:ana", False), ("acme/thread:t/1", False)]
    assert exported(other, tmp_path / "b.jsonl") == text
    assert answers(other) == answers(full)
    assert other.doctor().problems == ()


def test_a_moved_store_answers_and_exports_the_same(full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")
    told: list[tuple[int, int]] = []
    done = full.move(other, progress=lambda place, whole: told.append((place, whole)))
    assert [one.vectors for one in done] == [8, 1]
    assert told == [(1, 2), (2, 2)]
    assert exported(other, tmp_path / "b.jsonl") == text
    assert answers(other) == answers(full)


def test_what_arrived_can_be_written_on(full, other):
    full.move(other)
    ana = other.space(user="ana")
    ana.observe("Bruno lives in Bonn", speaker="Bruno", session="s2", message_id="m1")
    known = ana.observe("I moved to Porto", speaker="Ana", session="s1", message_id="m0")
    assert [one.action for one in known.decisions] == ["skip"]
    ana.remember("Ana lives in Bonn", key="location")
    other.reindex()
    other.flush()
    assert ana.recall("Where does Bruno live?").hits[0].memory.speaker == "Bruno"
    assert [one.content for one in ana.list(kind="fact").items] == ["Ana lives in Bonn"]
    assert other.doctor().problems == ()


def test_the_same_again_changes_nothing(full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")
    full.move(other)
    assert [one.known for one in full.move(other)] == [True, True]
    assert [one.known for one in other.import_(tmp_path / "a.jsonl")] == [True, True]
    assert exported(other, tmp_path / "b.jsonl") == text


def test_a_merged_thread_is_known_again(full, other, tmp_path):
    full.space(thread="t2").remember("Ida keeps two goats")
    full.merge(source={"thread": "t2"}, into={"user": "ana"})
    assert [(str(one.space), one.known) for one in full.move(other)] == [
        ("thread:t2", False), ("user:ana", False), ("acme/thread:t/1", False),
    ]  # fmt: skip
    text = exported(full, tmp_path / "a.jsonl")
    assert [one.known for one in full.move(other)] == [True, True, True]
    assert [one.known for one in other.import_(tmp_path / "a.jsonl")] == [True, True, True]
    assert exported(other, tmp_path / "b.jsonl") == text
    assert [one.content for one in other.space(thread="t2").list(kind="fact").items][-1] == "Ida keeps two goats"


def test_a_thread_that_became_another_users_there_is_refused(full, other):
    for engine, user in ((full, "ana"), (other, "bea")):
        engine.space(thread="t2").remember("Ida keeps two goats")
        engine.merge(source={"thread": "t2"}, into={"user": user})
    with pytest.raises(Conflict, match="thread:t2 has other memories there"):
        full.move(other)
    assert [one.content for one in other.space(user="bea").list(kind="fact").items] == ["Ida keeps two goats"]


def test_a_space_of_which_only_a_session_is_there_is_refused(full, other):
    other.space(user="ana").session("s1", auto_extract=True)
    with pytest.raises(Conflict, match="user:ana has other memories there"):
        full.move(other)


def test_what_was_used_or_embedded_since_is_still_the_same(full, tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/plain.db", embedder="none", clock=clock) as plain:
        plain.space(user="ana").observe("hello Lisbon")
        plain.export(tmp_path / "plain.jsonl")
    with perdure.open(f"sqlite:///{tmp_path}/o.db", embedder=HashEmbedder(), clock=clock) as other:
        other.import_(tmp_path / "plain.jsonl")
        other.flush()
        assert [one.known for one in other.import_(tmp_path / "plain.jsonl")] == [True]
    with perdure.open(f"sqlite:///{tmp_path}/p.db", embedder=HashEmbedder(), clock=clock) as other:
        full.move(other)
        for engine in (full, other):
            engine.space(user="ana").recall("Where does Ana live?")
            engine.flush()
        assert [one.known for one in full.move(other)] == [True, True]


def test_a_move_that_was_cut_short_goes_on(full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")

    def stop(place: int, whole: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        full.move(other, progress=stop)
    assert [one.known for one in full.move(other)] == [True, False]
    assert exported(other, tmp_path / "b.jsonl") == text


def test_other_memories_are_never_overwritten(full, other, tmp_path):
    full.export(tmp_path / "a.jsonl")
    other.space(user="ana").remember("Ana collects stamps")
    with pytest.raises(Conflict, match="user:ana has other memories"):
        full.move(other)
    with pytest.raises(Conflict, match="user:ana has other memories"):
        other.import_(tmp_path / "a.jsonl")
    assert [one.content for one in other.space(user="ana").list().items] == ["Ana collects stamps"]


def test_a_space_can_arrive_under_another_name(full, other, tmp_path):
    full.space(user="ana").export(tmp_path / "a.jsonl")
    done = other.space(user="bea", tz="Asia/Tokyo").import_(tmp_path / "a.jsonl")
    assert done.sha256 == full.space(user="ana").export(tmp_path / "b.jsonl").sha256
    assert [str(one) for one in other.spaces()] == ["user:bea"]
    assert other.space(user="bea").recall("Where does Ana live?").zone == "Europe/Lisbon"


def test_vectors_of_another_embedder_are_made_anew(full, tmp_path, clock):
    class Other(HashEmbedder):
        @property
        def name(self) -> str:
            return "hash-other"

    with perdure.open(f"sqlite:///{tmp_path}/o.db", embedder=Other(), clock=clock) as other:
        other.space(user="eva").remember("Eva sings")
        other.flush()
        assert {one.vectors for one in full.move(other)} == {0}
        other.flush()
        assert other.doctor().pending == 0
        assert other.space(user="ana").recall("Where does Ana live?").served_by == "lexical+hash-other"


def test_a_store_without_embedder_keeps_the_vectors(full, tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/o.db", embedder="none") as other:
        assert [one.vectors for one in full.move(other)] == [8, 1]
    with perdure.open(f"sqlite:///{tmp_path}/o.db", embedder=HashEmbedder()) as other:
        assert other.doctor().pending == 0


def test_a_file_per_space_gets_each_its_own(full, tmp_path, clock):
    url = f"sqlite:///{tmp_path}/{{tenant}}/{{owner_type}}/{{owner_id}}/m.db"
    with perdure.open(url, embedder=HashEmbedder(), clock=clock) as other:
        full.move(other)
        other.flush()
        assert answers(other) == answers(full)
    assert len(list(tmp_path.glob("*/*/*/m.db"))) == 2


def test_every_cut_is_noticed_and_nothing_of_a_cut_file_is_kept(full, other, tmp_path):
    lines = exported(full, tmp_path / "a.jsonl").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    ends = [number for number, line in enumerate(lines) if json.loads(line)["record"] == "end"]
    for number in (*range(1, ends[0] + 1, 7), ends[0], ends[0] + 1, ends[1]):
        cut.write_text("".join(lines[:number]), encoding="utf-8")
        with pytest.raises(InvalidInput, match=r"cut\.jsonl, line \d+: .*cut short"):
            other.import_(cut)
        assert other.spaces() == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Ana lives in Porto", "Ana lives in Faro", "changed after the export"),
        ('"importance": 5', '"importance": "5"', "version.importance is '5': it must be a whole number"),
        ('"kind": "note"', '"kind": "nota"', "version.kind is 'nota': use episode"),
        ('"pinned": true', '"pinned": 1', "it must be true or false"),
        ('"record": "speaker"', '"record": "speaks"', "'speaks' is no kind of record"),
        ('"speaker_no"', '"speaker_id"', "a speaker has no speaker_id"),
        ('"format": 1', '"format": 2', "format 2, this perdure reads 1"),
        ('"spaces": 2', '"spaces": 1', "nothing should follow the last space"),
        ('"owner_type": "user"', '"owner_type": "users"', "an owner_type of user"),
        ("{", "[", "no JSON value"),
    ],
)
def test_a_changed_file_is_refused_with_the_line(old, new, told, full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")
    assert old in text
    (tmp_path / "b.jsonl").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InvalidInput, match=told) as caught:
        other.import_(tmp_path / "b.jsonl", format="perdure")
    assert "b.jsonl" in str(caught.value)
    assert other.spaces() == []


@pytest.mark.parametrize("record", ["session", "version", "entity", "entity_name", "log", "vector"])
def test_a_line_that_stands_twice_is_refused(record, full, other, tmp_path):
    lines = exported(full, tmp_path / "a.jsonl").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith(f'{{"record": "{record}"'))
    (tmp_path / "b.jsonl").write_text("".join([*lines[: place + 1], *lines[place:]]), encoding="utf-8")
    with pytest.raises(InvalidInput, match=f"line .*a {record} stands twice"):
        other.import_(tmp_path / "b.jsonl")
    assert other.spaces() == []


def test_a_packed_export_and_one_with_a_mark_are_read(full, other, tmp_path):
    text = exported(full, tmp_path / "a.jsonl")
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(text.encode()))
    (tmp_path / "marked.jsonl").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert [one.known for one in other.import_(tmp_path / "a.jsonl.xz")] == [False, False]
    assert [one.known for one in other.import_(tmp_path / "marked.jsonl")] == [True, True]
    (tmp_path / "cut.xz").write_bytes(lzma.compress(text.encode())[:900])
    with pytest.raises(InvalidInput, match=r"cut\.xz"):
        other.import_(tmp_path / "cut.xz", format="perdure")


def test_an_export_follows_links_keeps_rights_and_leaves_devices_alone(full, tmp_path):
    real = tmp_path / "real.jsonl"
    real.write_text("")
    real.chmod(0o600)
    (tmp_path / "link.jsonl").symlink_to(real)
    full.export(tmp_path / "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert real.read_text().startswith('{"record": "perdure"')
    assert real.stat().st_mode & 0o777 == 0o600
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as reader:
        text = reader.submit((tmp_path / "pipe").read_text)
        full.export(tmp_path / "pipe")
        assert text.result(10) == real.read_text()
    assert (tmp_path / "pipe").is_fifo()


def test_what_is_no_export_says_so(other, tmp_path):
    for number, text in enumerate(("", "{}", '[{"text": "hi"}]', "\x00", "null\n")):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidInput, match=f"{number}.jsonl"):
            other.import_(path, format="perdure")
    (tmp_path / "x.jsonl").write_bytes(b'{"record": "\xff"}')
    with pytest.raises(InvalidInput, match="not UTF-8"):
        other.import_(tmp_path / "x.jsonl", format="perdure")
    with pytest.raises(InvalidInput, match="No such file"):
        other.import_(tmp_path / "nowhere.jsonl", format="perdure")


def test_an_export_replaces_a_file_only_when_all_is_written(full, tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(precious := '{"space": {}, "exportedAt": "2026"}')
    with pytest.raises(NotFound, match="user:nobody holds nothing"):
        full.space(user="nobody").export(path)
    assert path.read_text() == precious
    assert not list(tmp_path.glob("*.part"))
    with pytest.raises(StoreUnavailable, match="cannot write"):
        full.export(tmp_path / "no" / "folder.jsonl")


@pytest.mark.parametrize("format", ["perdure", "json"])
def test_an_export_never_takes_the_place_of_something_else(full, tmp_path, format):
    store = tmp_path / "m.db"
    with perdure.open(f"sqlite:///{store}", embedder="none") as engine:
        space = engine.space(user="u")
        space.remember("Ilse lives in Turku.")
        with pytest.raises(InvalidInput, match=r"m\.db is there already, and is no export"):
            space.export(store, format=format)
        assert [one.content for one in space.list().items] == ["Ilse lives in Turku."]
    package = tmp_path / "package.json"
    package.write_text('{"name": "x"}')
    with pytest.raises(InvalidInput, match=r"package\.json is there already"):
        full.export(package)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ilse,")
    with pytest.raises(InvalidInput, match=r"letter\.txt is there already"):
        full.export(letter)
    assert letter.read_text() == "Dear Ilse,"


def test_moving_needs_two_stores_and_something_to_move(full, other):
    with pytest.raises(InvalidInput, match="both where to move from and to"):
        full.move(full)
    with pytest.raises(NotFound, match="nothing to move"):
        other.move(full)


def test_erased_words_are_in_no_export(full, tmp_path):
    assert "47-11" not in exported(full, tmp_path / "a.jsonl")


def test_a_file_of_another_product_is_recognised_and_kept(other, tmp_path):
    path = tmp_path / "chat.jsonl"
    path.write_text('{"text": "I moved to Porto", "session": "s1", "message_id": "1"}\n')
    ana = other.space(user="ana")
    assert [ana.import_(path).added for _ in range(2)] == [1, 0]
    assert ana.recall("Who moved to Porto?").hits[0].memory.message_id == "1"
    told: list[tuple[int, int]] = []
    other.import_(path, format="turns", progress=lambda done, whole: told.append((done, whole)))
    assert told == [(1, 1)]
    assert [str(ref) for ref in other.spaces()] == ["global", "user:ana"]
    with pytest.raises(InvalidInput, match="unknown format 'x': use one of perdure, "):
        ana.import_(path, format="x")


def test_a_space_that_is_erased_while_others_are_exported_is_left_out(full, other, tmp_path):
    last = full.spaces()[-1]
    lines = []

    def take(text):
        if not lines:
            full.space(thread=last.owner_id, tenant=last.tenant).erase(everything=True)
        lines.append(text)

    done = full.export(take)
    assert [one.space for one in done] == full.spaces()
    assert last not in full.spaces()
    path = tmp_path / "a.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    assert [one.space for one in other.import_(path)] == full.spaces() == other.spaces()
    with pytest.raises(NotFound):
        full.space(thread=last.owner_id, tenant=last.tenant).export(take)


def test_what_is_kept_in_memory_can_be_moved_to_another_memory(full, clock):
    settings: dict[str, Any] = {"embedder": HashEmbedder(), "clock": clock}
    with perdure.open("sqlite:///:memory:", **settings) as one, perdure.open("sqlite:///:memory:", **settings) as two:
        full.move(one)
        one.move(two)
        assert answers(two) == answers(full)
        with pytest.raises(InvalidInput, match="both where to move from and to"):
            one.move(one)


def test_who_is_handed_lines_of_a_memory_is_told_not_to_use_it(clock):
    with perdure.open("sqlite:///:memory:", embedder="none", clock=clock) as engine:
        me = engine.space()
        me.remember("Ana likes tea")
        lines = []
        with pytest.raises(StoreUnavailable, match="gather the lines first"):
            me.export(lambda line: lines.append((line, lines and me.stats())))
        assert me.stats().by_kind == {"fact": 1}
