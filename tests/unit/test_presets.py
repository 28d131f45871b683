"""Presets as files: what each sets, and what a file of one's own may extend."""

import subprocess
import sys

import pytest

import perdure
from perdure.errors import InvalidInput
from perdure.presets.load import NAMES, load


@pytest.fixture
def file(tmp_path):
    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def test_a_file_extends_a_preset_by_name(file):
    policy = load(file("mine.toml", 'extends = "app"\n[app]\nlimit = 4\n[prompt]\nmost = 4\n'))
    app = load("app")
    assert (policy.name, policy.app.limit, policy.prompt.most) == ("mine", 4, 4)
    assert (policy.prompt.heading, policy.app.spaces, policy.schedule) == (app.prompt.heading, ("app",), app.schedule)


def test_a_file_that_extends_none_extends_the_assistant(file):
    assert load(file("mine.toml", "[recall]\nk = 3\n")).tools == load("assistant").tools


def test_a_file_extends_another_beside_it(file):
    file("house.toml", 'extends = "supervisor"\n[recall]\nk = 4\n[tools]\noff = ["memory_query"]\n')
    policy = load(file("mine.toml", 'extends = "house.toml"\n[tools]\noff = ["save_memory"]\n'))
    assert (policy.name, policy.recall.k, policy.expiry.unused_days) == ("mine", 4, 60.0)
    assert policy.tools.off == ("memory_query", "save_memory"), "what is switched off below stays so"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('extends = "elefant"', "mine.toml extends 'elefant': did you mean elephant"),
        ("extends = 7", "mine.toml extends 7: use assistant"),
        ('extends = "gone.toml"', "gone.toml, which mine.toml extends, cannot be read: No such file"),
        ('extends = "mine.toml"', "mine.toml extends itself: mine.toml → mine.toml"),
        ("[allowlists]\nplanner = []", r"mine\.toml\.allowlists: did you mean categories\.allowlists\?"),
        ("[recal]\nk = 3", r"unknown field .*mine\.toml\.recal: did you mean recall\?"),
        ("[recall]\nkay = 3", r"unknown field .*mine\.toml\.recall\.kay"),
        ("[recall]\nkinds = 'fact'", r"recall\.kinds got 'fact': it takes a list of text"),
        ("[recall]\nk = 'many'", r"recall\.k got 'many': it takes a whole number"),
        ("[tools]\noff = [1]", r"tools\.off got \[1\]: use a list of texts"),
        ("[recall", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(file, text, told):
    with pytest.raises(InvalidInput, match=told):
        load(file("mine.toml", text))


def test_a_file_may_be_yaml(file):
    file("house.yml", "extends: supervisor\nrecall: {k: 4}\n")
    text = "extends: house.yml\ncategories:\n  allowlists:\n    planner: &some [profile, tasks]\n    7: *some\n"
    policy = load(file("mine.yaml", text + "tools: {off: [save_memory]}\nextract: {auto: off}\n"))
    assert (policy.name, policy.recall.k, policy.expiry.unused_days) == ("mine", 4, 60.0)
    for agent in ("planner", "7"):
        assert policy.categories.allowlists[agent] == ["profile", "tasks"]
    assert (policy.extract.auto, policy.tools.off) == ("off", ("save_memory",)), "off is a word here, as in TOML"
    assert load(file("both.toml", 'extends = "mine.yaml"\n')).recall.k == 4
    assert load(file("empty.yaml", "# nothing yet\n")).recall == load("assistant").recall


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("recal: {k: 3}", r"unknown field .*mine\.yaml\.recal: did you mean recall\?"),
        ("recall: {k: many}", r"recall\.k got 'many': it takes a whole number"),
        ("recall: 3", r"mine\.yaml\.recall got 3: it takes a table of fields"),
        ("recall:\n  k: 3\n  k: 4", r"cannot be read: k stands twice \(at line 3, column 3\)"),
        ("tools:\n  off: [true]", r"tools\.off got \[True\]: use a list of texts"),
        ("recall:\n  [k]: 3", r"cannot be read: a name is text, and no list or table \(at line 2, column 3\)"),
        ("- k", r"it takes fields, such as `extends: app` \(at line 1, column 1\)"),
        ("recall: [\n", r"cannot be read: .* \(at line 2"),
        ("recall:\n\tk: 3", r"cannot be read: .*\(at line 2, column 1\)"),
        ("recall: !!python/object/apply:os.getcwd []", r"cannot be read: could not determine a constructor"),
        ("recall: \x07", "cannot be read: unacceptable character"),
        ("a: 1\n---\nb: 2", r"cannot be read: .*another document"),
        ("extends: gone.yaml", r"gone\.yaml, which mine\.yaml extends, cannot be read: No such file"),
    ],
)
def test_what_is_wrong_with_yaml_is_told_with_its_line(file, text, told):
    with pytest.raises(InvalidInput, match=told):
        load(file("mine.yaml", text))


def test_without_its_package_yaml_is_refused(file):
    lacking = "import sys; sys.modules['yaml'] = None; from perdure.presets.load import load; load(sys.argv[1])"
    given = [sys.executable, "-c", lacking, file("mine.yaml", "extends: app")]
    done = subprocess.run(given, capture_output=True, text=True, timeout=60, check=False)
    assert "MissingExtra: a preset in YAML needs PyYAML: pip install 'perdure[yaml]'" in done.stderr


def test_files_that_extend_each_other_are_refused(file):
    file("a.toml", 'extends = "b.toml"')
    with pytest.raises(InvalidInput, match=r"a\.toml extends itself: a\.toml → b\.toml → a\.toml"):
        load(file("b.toml", 'extends = "a.toml"').replace("b.toml", "a.toml"))


def test_an_unknown_preset_is_told_with_the_nearest(tmp_path):
    with pytest.raises(InvalidInput, match="unknown preset 'asistant': did you mean assistant"):
        load("asistant")
    with pytest.raises(InvalidInput, match="cannot be read: No such file"):
        load(str(tmp_path / "none.toml"))


def test_each_preset_sets_what_its_document_says():
    thread, supervisor, app, elephant, assistant = (
        load(name) for name in ("thread", "supervisor", "app", "elephant", "assistant")
    )
    assert (thread.recall.k, thread.extract.auto, thread.prompt.heading) == (5, "off", "[User Memory]")
    assert (supervisor.prompt.delta, supervisor.extract.max_per_turn, supervisor.expiry.importance) == (3, 3, 3)
    assert (supervisor.daily.pairs, supervisor.daily.again_days, supervisor.daily.days_apart) == (50, 14, 90)
    assert (app.app.limit, app.prompt.block_chars, app.prompt.line_chars) == (10, 2_000, 200)
    assert (elephant.recall.k, elephant.relevance.threshold, elephant.extract.auto) == (5, 0.35, "off")
    assert (assistant.schedule.enrich, assistant.schedule.consolidate) == ("0 2 * * *", "0 3 * * *")
    assert (assistant.schedule.expire, assistant.schedule.reflect) == ("0 4 * * *", "0 3 * * 0")
    assert (assistant.decay.rates["fact"], assistant.decay.floor, assistant.consolidate.page) == (0.1, 0.05, 30)
    assert {name for name in NAMES if load(name).schedule.reflect} == {"assistant", "supervisor"}


def test_a_preset_may_tell_a_model_nothing(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", preset="elephant") as engine:
        engine.space().remember("The bees sleep on the roof")
        assert engine.space().get_context("where do the bees sleep?")
    off = {"prompt": {"told": False}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", preset="elephant", policy=off) as engine:
        assert engine.space().get_context("where do the bees sleep?") == ""
        assert engine.space().recall("where do the bees sleep?").hits


def test_in_the_elephant_preset_only_a_conversation_in_elephant_mode_is_read(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", preset="elephant") as engine:
        space = engine.space()
        space.session("s2", auto_extract=True)
        space.observe("I live in Lisbon", session="s1")
        space.observe("I work as a nurse", session="s2")
        engine.flush()
        assert [one.content for one in space.list(kind=["profile", "fact"]).items] == ["I work as a nurse"]
