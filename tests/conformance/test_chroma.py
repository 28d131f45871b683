"""What Chroma adds to the contract of an index: it is outside the store, and may be behind, lost or damaged."""

import shutil
from pathlib import Path

import pytest

import perdure
from perdure.errors import InvalidInput, MissingExtra
from perdure.indexes.chroma_folder import ChromaFolder
from perdure.testing.fakes import VERBATIM, HashEmbedder

EMBEDDER = HashEmbedder(64)
SAID = [f"Visit {n} to {'Porto' if n % 3 else 'Lisbon'} cost {n * 37 % 100} euros" for n in range(40)]
ASKED = ["the visit to Lisbon", "what did Porto cost?", "euros 37", "Visit 17"]


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "vectors"


def open_at(url, folder, embedder=EMBEDDER, **settings):
    policy = VERBATIM | settings.pop("policy", {})
    return perdure.open(url, embedder=embedder, indexes={"vector": f"chroma:///{folder}"}, policy=policy, **settings)


def fill(space, said=SAID):
    space.observe_many({"text": text} for text in said)
    space.remember("Rui likes Lisbon")


def answers(space):
    return [[hit.memory.id for hit in space.recall(asked, k=15).hits] for asked in ASKED]


def served(space):
    """The hits of Chroma; it served every question itself."""
    assert [space.recall(asked).missing for asked in ASKED] == [()] * len(ASKED)
    return answers(space)


def exactly(url, folder, space):
    """The hits of the default index, on a store that one engine at a time may open."""
    space.engine.close()
    with perdure.open(url, embedder=EMBEDDER, policy=VERBATIM) as plain:
        return answers(plain.space(user=space.ref.owner_id))


def held(folder):
    chroma = ChromaFolder(folder)
    try:
        return sum(chroma._collection(name).count() for name in chroma.collections())
    finally:
        chroma.close()


def test_chroma_gives_the_hits_of_the_exact_scan_beside_every_store(store_url, folder):
    engine = open_at(store_url, folder)
    ana, rui = engine.space(user="ana"), engine.space(user="rui")
    fill(ana)
    fill(rui, SAID[:7])
    engine.flush()
    found = served(ana), served(rui)
    assert engine.doctor().ok
    assert found == (exactly(store_url, folder, ana), exactly(store_url, folder, rui))


def test_an_erasure_reaches_chroma_and_is_counted_there(store_url, folder):
    with open_at(store_url, folder) as engine:
        ana, rui = engine.space(user="ana"), engine.space(user="rui")
        fill(ana)
        fill(rui, SAID[:7])
        engine.flush()
        assert held(folder) == 49
        certificate = ana.erase(id=ana.recall("Visit 17").hits[0].memory.id)
        assert engine.verify_erasure(certificate).ok
        assert any("files of chroma" in one for one in certificate.out_of_reach)
        assert held(folder) == 48
        engine.flush()
        assert len(served(ana)) == len(ASKED)
        certificate = ana.erase(everything=True)
        assert engine.verify_erasure(certificate).ok
        assert held(folder) == 8
        assert served(rui)


def test_what_an_engine_without_chroma_writes_and_erases_is_brought_up_when_one_with_it_opens(store_url, folder):
    with open_at(store_url, folder) as engine:
        fill(engine.space(user="ana"))
        engine.flush()
    with perdure.open(store_url, embedder=EMBEDDER, policy=VERBATIM) as engine:
        ana = engine.space(user="ana")
        for one in ana.list(kind="episode", limit=100).items:
            ana.erase(id=one.id)
        ana.remember("Rui likes Porto too")
        engine.flush()
    with open_at(store_url, folder) as engine:
        engine.flush()
        assert engine.doctor().ok
        assert not engine.space(user="ana").recall("Visit").missing
    assert held(folder) == 2


def test_what_an_erasure_could_not_reach_is_told_and_goes_later(tmp_path, folder):
    url = f"sqlite:///{tmp_path}/memory.db"
    with open_at(url, folder) as engine:
        fill(engine.space(user="ana"))
        fill(engine.space(user="rui"), SAID[:7])
        engine.flush()
    with perdure.open(url, embedder=EMBEDDER, policy=VERBATIM) as plain:  # knows nothing of the folder
        ana = plain.space(user="ana")
        certificate = ana.erase(id=ana.list(limit=1).items[0].id)
        assert plain.verify_erasure(certificate).ok
    with open_at(url, folder, policy={"jobs": {"background": False}}) as engine:  # which would compare at once
        assert engine.verify_erasure(certificate).left == {"chroma": 1}
        assert engine.space(user="ana").recall("Visit 3").missing
        engine.reindex()
        engine.flush()
        assert engine.verify_erasure(certificate).ok
        assert served(engine.space(user="ana"))
        outside = engine.deps.vectors.outside
        assert outside is not None
        outside.close()
        (folder / "chroma.sqlite3").rename(folder / "aside")
        (folder / "chroma.sqlite3").mkdir()
        certificate = engine.space(user="rui").erase(everything=True)
        assert any("until it can be reached" in one for one in certificate.out_of_reach)
        assert "cannot be read" in "".join(engine.verify_erasure(certificate).left)
        assert not engine.doctor().ok
        (folder / "chroma.sqlite3").rmdir()
        (folder / "aside").rename(folder / "chroma.sqlite3")
        assert engine.verify_erasure(certificate).left["chroma"] == 8
        assert engine.doctor().ok  # which finishes erasures
        assert engine.verify_erasure(certificate).ok


def remove(folder: Path):
    shutil.rmtree(folder)


def truncate(folder: Path):
    (folder / "chroma.sqlite3").write_bytes(b"no database at all" * 100)


def empty(folder: Path):
    for file in folder.rglob("*"):
        if file.is_file():
            file.write_bytes(b"")


def scatter(folder: Path):
    for file in folder.rglob("*.bin"):
        file.unlink()


@pytest.mark.parametrize("harm", [remove, truncate, empty, scatter])
@pytest.mark.parametrize("when", ["closed", "open"])
def test_a_lost_or_damaged_folder_fails_nothing_and_is_seen(tmp_path, folder, caplog, harm, when):
    url = f"sqlite:///{tmp_path}/memory.db"
    engine = open_at(url, folder)
    fill(engine.space(user="ana"))
    engine.flush()
    before = served(engine.space(user="ana"))
    if when == "closed":
        engine.close()
    harm(folder)
    if when == "closed":
        engine = open_at(url, folder)
    with engine:
        space = engine.space(user="ana")
        assert answers(space) == before
        space.observe("Visit 99 was to Faro")
        engine.flush()
        assert space.recall("Faro").hits[0].memory.content == "Visit 99 was to Faro"
        missing = "".join(text for asked in ASKED for text in space.recall(asked).missing)
        if missing:
            assert "vector index chroma" in missing
            assert any(space.recall(asked).served_by.endswith(" (exact scan)") for asked in ASKED)
            engine.flush()
            assert ("search", "error") in [(one.op, one.status) for one in engine.events()]
            assert "chroma" in caplog.text
            assert not engine.doctor().ok
        else:
            assert engine.doctor().ok


def test_a_lost_folder_is_filled_again_by_reindex(tmp_path, folder):
    with open_at(f"sqlite:///{tmp_path}/memory.db", folder) as engine:
        space = engine.space(user="ana")
        fill(space)
        engine.flush()
        before = served(space)
        shutil.rmtree(folder)
        assert answers(space) == before
        assert "was lost" in str(space.recall("Visit").missing) or space.recall("Visit").missing
        (problem,) = engine.doctor().problems
        assert "chroma holds 0 vectors of 41: run `perdure reindex`" in problem
        engine.reindex()
        engine.flush()
        assert engine.doctor().ok
        assert served(space) == before


def test_files_of_a_template_share_a_folder_and_keep_apart(tmp_path, folder):
    with open_at(f"sqlite:///{tmp_path}/{{owner_id}}.db", folder) as engine:
        spaces = [engine.space(user=name) for name in ("ana", "rui")]
        for space, said in zip(spaces, (SAID, SAID[::-1][:9]), strict=True):
            fill(space, said)
        engine.flush()
        assert held(folder) == len(SAID) + 9 + 2
        assert len(served(spaces[1])[0]) == 10
        certificate = spaces[0].erase(everything=True)
        assert engine.verify_erasure(certificate).ok
        assert held(folder) == 10
        assert served(spaces[1])


def test_other_vectors_get_a_collection_of_their_own_and_the_old_ones_go(tmp_path, folder):
    with open_at(f"sqlite:///{tmp_path}/memory.db", folder) as engine:
        space = engine.space(user="ana")
        fill(space)
        engine.flush()
        engine.reindex(embedder=HashEmbedder(48))
        engine.flush()
        assert served(space)
        assert held(folder) == 41
        assert engine.doctor().ok


def test_an_address_without_a_folder_and_a_missing_package_say_so(tmp_path, folder, monkeypatch):
    for wrong in ("chroma", "chroma:", "chroma:///"):
        with pytest.raises(InvalidInput, match="chroma:///folder"):
            perdure.open(f"sqlite:///{tmp_path}/memory.db", indexes={"vector": wrong})
    monkeypatch.setitem(__import__("sys").modules, "chromadb", None)
    with pytest.raises(MissingExtra, match=r"pip install 'perdure\[chroma\]'"):
        open_at(f"sqlite:///{tmp_path}/memory.db", folder)
    assert not list(tmp_path.iterdir())


def test_doctor_does_not_mistake_vectors_that_come_while_it_looks_for_damage(store_url, folder):
    with open_at(store_url, folder, policy={"jobs": {"background": False}}) as engine:
        ana = engine.space(user="ana")
        fill(ana)
        engine.flush()
        ana.observe("Visit 41 to Faro cost 12 euros")
        with engine.deps.store.read(ana.ref) as before:
            engine.flush()
            outside = engine.deps.vectors.outside
            assert before is not None
            assert outside is not None
            ((number, *_),) = before.all("embedder_list")
            assert not outside.check(before, number)
        assert held(folder) == len(SAID) + 2
        assert engine.doctor().ok
