"""perdure chat: what people see while they type."""

import json
import shlex
from threading import Event

import pytest

import perdure
from perdure.errors import ModelUnavailable
from perdure.surfaces.chat import readied
from perdure.surfaces.cli.call import Call
from perdure.testing.fakes import HashEmbedder
from perdure.testing.scripted import STALL, scripted

CONVERSATION = """\
I live in Lisbon

/memories
where do I live?
/remember the plant waterer is Benedikt
/why
/help
/quit
no more
"""


def test_every_turn_shows_what_is_made_of_it(run):
    done = run("chat", "--no-llm", "--user", "ana", given=CONVERSATION)
    assert (done.status, done.err) == (0, "")
    assert "read by the rules (no" in done.out
    assert "+ add: new" in done.out
    assert "profile location I live in Lisbon" in done.out
    assert "relevance" in done.out
    assert "the plant waterer is Benedikt" in done.out
    assert "/quit" in done.out
    kept = run("list", "--user", "ana", "--json").json["items"]
    assert [one["content"] for one in kept if one["kind"] == "episode"] == [
        "I live in Lisbon", "where do I live?", "/remember the plant waterer is Benedikt"
    ]  # fmt: skip


def test_an_answer_names_no_conversation_but_another_one(run):
    run("observe", "Ivo lives in Faro", "--session", "s9", "--user", "ana")
    shown = run("chat", "--no-llm", "--user", "ana", given="Ivo has a kayak\nwhat do you know of Ivo?\n").out
    assert "session s9" in shown
    assert "session chat-" not in shown
    assert "Ivo has a kayak" in shown.split("what do you know", 1)[1]


def test_a_change_that_is_denied_is_told(run):
    shown = run("chat", "--no-llm", given="I live in Faro\nI moved to Braga\nno\n").out
    assert "I moved to Braga" in shown.split("✗ deny: denied in the talk", 1)[1].splitlines()[1]


def test_an_order_is_shown_once(run):
    given = "/remember I like figs\nwhat do I like?\n/memories\n/forget figs\n/help\n"
    shown = run("chat", "--no-llm", given=given).out
    assert shown.count("I like figs\n") + shown.count("I like figs  (likes)") == 6, shown
    assert shown.count("/forget figs") == 1
    assert "you: /memories" in shown
    assert "you: /help" in shown


def test_small_talk_leaves_nothing_but_the_message(run):
    done = run("chat", "--no-llm", given="Good morning!\n")
    assert "nothing to keep but the message itself" in done.out


@pytest.mark.parametrize("given", ["I drive a Skoda\nwhat do I drive?\n", "Don't remember this: I drive a Skoda\n"])
def test_beside_an_answer_or_what_is_forgotten_nothing_is_said_of_what_was_not_kept(run, given):
    assert "nothing to keep" not in run("chat", "--no-llm", given=given).out


def test_a_command_that_there_is_not_is_told_and_not_kept(run):
    done = run("chat", "--no-llm", given="/memorys\n")
    assert "there is no /memorys: /remember" in done.out
    assert run("list", "--json").json["items"] == []


def test_what_is_refused_does_not_end_the_conversation(run):
    done = run("chat", "--no-llm", given="a\x00b\nI live in Lisbon\n/memories\n")
    assert "location" in done.out


def test_programs_get_a_document_a_line(run):
    done = run("chat", "--no-llm", "--json", given="I live in Lisbon\nwhere do I live?\n")
    first, second = (json.loads(line) for line in done.out.splitlines() if line)
    assert [one["action"] for one in first["written"]["decisions"]] == ["add", "add"]
    assert second["answer"]["hits"]


def test_programs_give_the_same_commands_as_people(run):
    lines = "/why\nI live in Lisbon\n/memories\n/why\n/help\n/nope\n/forget\n/quit\nno more\n"
    done = run("chat", "--no-llm", "--json", given=lines)
    assert (done.status, done.err) == (0, "")
    before, turn, memories, why, told, wrong, bare = (json.loads(line) for line in done.out.splitlines())
    assert before == {"why": None}
    assert [one["content"] for one in memories["memories"]] == ["I live in Lisbon"]
    assert why == {"why": turn["written"]}
    assert "/quit" in told["help"]
    assert wrong["error"].startswith("there is no /nope")
    assert bare["error"] == "/forget wants a text behind it"
    kept = run("list", "--kind", "episode", "--json").json["items"]
    assert [one["content"] for one in kept] == ["I live in Lisbon"]


def test_what_is_refused_is_a_document_too_and_does_not_end_the_conversation(run):
    done = run("chat", "--no-llm", "--json", given="a\x00b\nI live in Lisbon\n")
    refused, turn = (json.loads(line) for line in done.out.splitlines())
    assert refused["error"]
    assert turn["written"]
    assert (done.status, "1 message was refused" in done.err) == (1, True)


@pytest.fixture
def preset(tmp_path):
    """A preset of which only the chat asks a model."""
    text = '[extract]\nauto = "rules"\n[consolidate]\nauto = false\n[chat]\ntool_calls = 2\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    return str(tmp_path / "mine.toml")


def talk(run, preset, script, given, *more):
    return run("chat", "--llm", script.address, "--preset", preset, "--user", "ana", *more, given=given)


def call_of(tool, **arguments):
    return json.dumps({"tool": tool, "arguments": arguments})


def test_a_model_answers_from_what_the_memory_knows(run, preset):
    run("remember", "Ana's dog is called Rex", "--user", "ana")
    with scripted("Your dog is called Rex.") as script:
        done = talk(run, preset, script, "what is my dog called?\nthank you\n")
    assert "Your dog is called Rex.\n" in done.out
    first, second = script.asked
    assert "Ana's dog is called Rex" in first.partition("Conversation:")[0]
    assert '{"role": "assistant", "text": "Your dog is called Rex."}' in second
    kept = run("list", "--user", "ana", "--kind", "episode", "--json").json["items"]
    assert [(one["role"], one["content"]) for one in kept][:2] == [
        ("user", "what is my dog called?"),
        ("assistant", "Your dog is called Rex."),
    ]


def test_a_model_uses_the_tools_of_the_preset_and_may_mend_a_wrong_call(run, preset):
    calls = (
        call_of("remember_fact", text="Ana plays chess"),
        f"```json\n{call_of('remember_fact', content='Ana plays chess')}\n```",
        "I noted it.",
    )
    with scripted(*calls) as script:
        done = talk(run, preset, script, "hello again\nthank you\n")
    assert '· remember_fact {"content": "Ana plays chess"}' in done.out
    assert "I noted it." in done.out
    assert "kept meanwhile" not in done.out, "it was told when it was done"
    assert "unknown argument text" in script.asked[1]
    assert '"status": "saved"' in script.asked[2]
    assert "without a tool" in script.asked[2]
    kept = run("list", "--user", "ana", "--kind", "fact", "--json").json["items"]
    assert [(one["content"], one["agent_id"]) for one in kept] == [("Ana plays chess", "agent")]


def test_tools_are_offered_as_the_preset_and_the_command_line_say(run, preset):
    with scripted(call_of("save_facts_batch", session_id="x", facts=[]), call_of("memory_stats"), "Well.") as script:
        done = talk(run, preset, script, "hello\n", "--tool-off", "memory_stats")
    assert "Well." in done.out
    assert '"name": "remember_fact"' in script.asked[0]
    assert '"name": "memory_stats"' not in script.asked[0]
    assert '"name": "save_facts_batch"' not in script.asked[0]
    assert "there is no tool 'save_facts_batch'" in script.asked[1]
    assert "there is no tool 'memory_stats'" in script.asked[2]


def test_a_model_that_only_calls_tools_is_stopped(run, preset):
    with scripted(call_of("memory_stats")) as script:
        done = talk(run, preset, script, "where do I live?\nI live in Lisbon\n")
    assert len(script.asked) == 6
    assert "no answer: openai:m used 2 tools and said nothing" in done.out
    assert "+ add: new" in done.out, "the memory works on"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("", "no answer: openai:m said nothing"),
        (500, "no answer: the model openai:m cannot answer"),
        (STALL, "no answer: the model openai:m gave no answer within 0.3 s"),
    ],
)
def test_a_model_that_fails_leaves_the_answer_to_recall(run, preset, answer, told):
    run("remember", "Ana's dog is called Rex", "--user", "ana")
    if answer is STALL:
        with open(preset, "a", encoding="utf-8") as file:
            file.write("llm_timeout_s = 0.3\n")
    with scripted(answer) as script:
        done = talk(run, preset, script, "what is my dog called?\n")
    assert done.status == 0
    assert told in done.out
    assert "Ana's dog is called Rex" in done.out


@pytest.mark.parametrize("nonsense", ['{"tool": 7}', '{"tool": ', "[]", '{"answer": "x"}', "}{"])
def test_what_is_no_call_of_a_tool_is_an_answer(run, preset, nonsense):
    with scripted(nonsense) as script:
        done = talk(run, preset, script, "hello there\n")
    assert nonsense.strip() in done.out


def test_arguments_that_are_no_mapping_are_told_to_the_model(run, preset):
    with scripted('{"tool": "search_memory", "arguments": ["x"]}', "Sorry.") as script:
        done = talk(run, preset, script, "hello there\n")
    assert "Sorry." in done.out
    assert "unknown argument arguments" in script.asked[1]


def test_a_command_is_done_and_no_model_is_asked(run, preset):
    with scripted("I must not be asked") as script:
        done = talk(run, preset, script, "/remember the plant waterer is Benedikt\nforget the plant waterer\n")
    assert script.asked == []
    assert "the plant waterer is Benedikt" in done.out


def test_what_steers_a_terminal_is_shown_and_not_done(run, preset):
    with scripted(call_of("search_memory", query="\x1b[2Jx"), "\x1b[31mred\x1b[0m\nline two") as script:
        done = talk(run, preset, script, "hello there\n")
    assert "\x1b[31m" not in done.out
    assert "\x1b[2J" not in done.out
    assert "\\x1b[31mred" in done.out
    assert "\nline two\n" in done.out


def test_a_change_that_a_model_wants_waits_for_a_yes(run, preset):
    run("remember", "I live in Lisbon", "--key", "location", "--user", "ana")
    calls = (
        call_of("remember_fact", content="The user lives in Porto", key="location"),
        "Shall I update your home to Porto?",
        "Done.",
    )
    with scripted(*calls) as script:
        done = talk(run, preset, script, "hm, the flat in Porto\nyes\n")
    assert '"status": "proposed"' in script.asked[1]
    assert "approve" in done.out
    kept = run("list", "--user", "ana", "--json").json["items"]
    assert [one["content"] for one in kept if one["key"] == "location"] == ["The user lives in Porto"]


def test_programs_get_the_answer_of_a_model_too(run, preset):
    with scripted(call_of("memory_stats"), "Nothing yet.") as script:
        done = talk(run, preset, script, "what do you know?\n", "--json")
    (turn,) = (json.loads(line) for line in done.out.splitlines() if line)
    assert turn["reply"]["text"] == "Nothing yet."
    assert turn["reply"]["used"][0]["answer"]["memories"] == 0
    assert turn["answer"] is None


def test_the_elephant_mode_keeps_what_a_conversation_says(run):
    for mode, found in (("--no-llm", 0), ("--elephant-mode", 1), ("-em", 2)):
        shown = run("--preset", "elephant", "chat", "--no-llm", mode, given=f"I play the {mode.strip('-')} flute\n")
        assert ("what it says is read in the background" in shown.out) == (found > 0)
        run("maintain", "--preset", "elephant")
        assert len(run("list", "--kind", "fact", "--json").json["items"]) == found, mode


def test_a_conversation_in_elephant_mode_is_gone_on_with_in_it(run):
    for mode in ("-em", "--no-llm"):
        options = ("--preset", "elephant", "chat", "--no-llm", "--session", "s7", mode)
        shown = run(*options, given=f"I play the {mode.strip('-')} horn\n").out
        assert "what it says is read in the background" in shown


def test_memories_are_listed_in_a_table_deleted_one_by_one_and_cleared_after_a_question(run):
    for text in ("The bees sleep", "The honey is in the cellar"):
        run("--preset", "elephant", "remember", text)
    shown = run("--preset", "elephant", "list")
    assert "The bees sleep" in shown.out
    first, second = run("list", "--json").json["items"]
    assert run("erase", "--id", first["id"][-8:], "--yes").status == 0
    assert [one["id"] for one in run("list", "--json").json["items"]] == [second["id"]]
    refused = run("clear", given="n\n")
    assert (refused.status, "--yes" in refused.err) == (1, True)
    assert run("list", "--json").json["items"]
    assert run("clear", "--yes").status == 0
    assert run("list", "--json").json["items"] == []


def test_no_mark_to_type_behind_goes_into_a_pipe(run):
    done = run("chat", "--no-llm", given="I keep bees in Tartu\n/memories\n")
    assert not [one for one in done.out.splitlines() if one.startswith(">")]


def test_a_proposal_says_what_it_would_change_and_how_to_answer(run):
    done = run("chat", "--no-llm", given="I live in Faro.\nI live in Evora now.\nyes\n")
    _, asked, agreed = done.out.split("\nyou: ")[1:]
    assert "I live in Evora now  (location)" in asked
    assert "say yes or no" in asked
    assert "perdure approve" in asked
    assert "✓ approve" in agreed
    assert run("list", "--kind", "profile", "--json").json["items"][0]["content"] == "I live in Evora now"


WAITING = "My name is Ines\nI live in Faro\nI moved to Braga\nCall me Nes from now on\n"


def replies(shown):
    """Return what stands below each line that was typed, by that line, the last of several."""
    return {one.partition("\n")[0]: one.partition("\n")[2] for one in shown.split("\nyou: ")[1:]}


def test_what_waits_is_numbered_and_approved_or_denied_by_its_number(run):
    said = replies(run("chat", "--no-llm", given=f"{WAITING}/proposals\n/deny 2\n/approve\n").out)
    assert [line.split()[:2] for line in said["/proposals"].splitlines()] == [["1", "location:"], ["2", "name:"]]
    assert "✗ deny" in said["/deny 2"]
    assert "instead of: I live in Faro" in said["/approve"], "the only one left"
    kept = [one["content"] for one in run("list", "--kind", "profile", "--json").json["items"]]
    assert sorted(kept) == ["I moved to Braga", "My name is Ines"]


@pytest.mark.parametrize("wrong", ["/approve", "/approve 3", "/deny 0", "/deny two", "/approve -1", "/deny 1 2"])
def test_a_number_under_which_nothing_waits_is_told_in_words_and_changes_nothing(run, wrong):
    done = run("chat", "--no-llm", given=f"{WAITING}{wrong}\n/proposals\n")
    said = replies(done.out)
    assert said[wrong].strip() == f"{wrong.split()[0]} wants a number, 1 to 2: /proposals shows what waits"
    assert len(said["/proposals"].splitlines()) == 2
    assert done.status == 0


@pytest.mark.parametrize("command", ["/proposals", "/approve", "/deny 1"])
def test_where_nothing_waits_that_is_told(run, command):
    assert "nothing waits for your word" in replies(run("chat", "--no-llm", given=f"{command}\n").out)[command]


def test_undo_takes_back_the_last_change_and_then_the_one_before(run):
    given = "I play the cello\nI keep bees\nwhat do I play?\n/undo\n/memories\n"
    said = replies(run("chat", "--no-llm", given=given).out)
    assert "« taken back: I keep bees" in said["/undo"], "neither the question nor its answer"
    assert ("cello" in said["/memories"], "bees" in said["/memories"]) == (True, False)
    said = replies(run("chat", "--no-llm", given="/undo\n/memories\n").out)
    assert "« taken back: I play the cello" in said["/undo"]
    assert "there is nothing to undo" in run("chat", "--no-llm", given="/undo\n").out


def test_undo_brings_back_what_was_forgotten_or_replaced(run):
    given = "I love figs\n/forget figs\n/undo\nI live in Faro\nI moved to Braga\n/approve 1\n/undo \n/memories\n"
    shown = run("chat", "--no-llm", given=given).out
    assert "« back: I love figs" in shown
    assert "« back: I live in Faro" in shown
    assert "« taken back: I moved to Braga" in shown
    assert sorted(line.split(maxsplit=3)[3] for line in replies(shown)["/memories"].splitlines()) == [
        "I live in Faro",
        "I love figs",
    ]


def test_undo_with_a_word_behind_it_takes_nothing_back(run):
    said = replies(run("chat", "--no-llm", given="I keep bees\n/undo 2\n/memories\n").out)
    assert "type nothing behind it" in said["/undo 2"]
    assert "bees" in said["/memories"]


def test_programs_approve_deny_and_undo_too(run):
    done = run("chat", "--no-llm", "--json", given=f"{WAITING}/proposals\n/approve 1\n/deny\n/undo\n/deny\n")
    *_, waiting, approved, denied, undone, wrong = (json.loads(line) for line in done.out.splitlines())
    assert [one["value"] for one in waiting["proposals"]] == ["Braga", "Nes"]
    assert approved["approve"]["decisions"][-1]["action"] == "approve"
    assert denied["deny"]["decisions"][0]["action"] == "deny"
    assert undone["undo"]["decisions"][0]["action"] == "undo"
    assert (wrong["error"], done.status) == ("nothing waits for your word", 0)


def test_the_commands_that_answer_a_proposal_stay_in_one_line_each(run, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    store = f"sqlite:///{tmp_path}/a-folder-with-quite-a-long-name/memories-of-mine.db"
    (tmp_path / "a-folder-with-quite-a-long-name").mkdir()
    done = run("chat", "--no-llm", "--user", "ana", "--store", store, given="I live in Faro.\nI live in Evora now.\n")
    lines = [line.strip() for line in done.out.splitlines()]
    (approve,) = [line for line in lines if line.startswith("perdure approve ")]
    (deny,) = [line for line in lines if line.startswith("perdure deny ")]
    assert store in deny
    assert run(*shlex.split(approve)[1:]).status == 0
    kept = run("list", "--user", "ana", "--store", store, "--kind", "profile", "--json").json["items"]
    assert [one["content"] for one in kept] == ["I live in Evora now"]


@pytest.mark.parametrize(("owner", "told"), [((), True), (("--user", "ana"), False), (("--thread", "t1"), False)])
def test_a_talk_says_when_its_memory_belongs_to_nobody(run, owner, told):
    done = run("chat", "--no-llm", *owner, given="/quit\n")
    assert ("--user NAME opens one of your own" in " ".join(done.out.split())) is told


def test_what_is_not_kept_stays_in_the_message_which_a_prompt_gets_masked(run):
    done = run("chat", "--no-llm", given="The password of my modem is Qwe-8812-zz.\nI have asthma.\n")
    first, second = done.out.split("\nyou: ")[1:]
    assert "no statement is made of it; the message stays as it was said, a prompt gets:" in first
    assert "Qwe-8812" not in done.out
    assert ("stays as it was said" in second, "a prompt gets" in second) == (True, False)


def test_a_command_without_its_text_is_told_what_it_wants(run):
    assert "/forget wants a text behind it" in run("chat", "--no-llm", given="/forget\n").out


def test_a_decision_that_replaces_a_statement_names_it(run):
    done = run("chat", "--no-llm", given="I live in Faro.\nI live in Evora now.\nyes\n")
    assert "instead of: I live in Faro" in done.out


def test_a_pipe_with_a_message_that_is_refused_ends_with_status_1(run):
    done = run("chat", "--no-llm", given="a\x00b\nI live in Lisbon\n")
    assert done.status == 1
    assert "1 message was refused" in done.err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("My blood type is B\nforget my blood type\n", "forget my blood type"),
        ("I drive a Skoda\nforget everything about the Skoda\n", "forget everything about the Skoda"),
        ("I drive a Skoda\n/forget the Skoda\n", "/forget the Skoda"),
        ("I drive a Skoda\nI play the cello\n", "I play the cello"),
        ("I drive a Skoda\nI drive a Skoda\n", "I drive a Skoda"),
    ],
)
def test_a_pipe_shows_the_message_that_was_said_and_not_the_one_it_forgets(run, given, said):
    done = run("chat", "--no-llm", given=given)
    assert done.out.split("\nyou: ")[2].splitlines()[0] == said


def test_a_talk_says_how_what_it_forgot_comes_back(run):
    done = run(
        "chat", "--no-llm", "--user", "eva", given="I drive a Skoda\nI play the cello\nforget everything about me\n"
    )
    assert "forgotten, not erased; all of it comes back with:" in done.out
    (told,) = (one.split(" ", 1)[1] for one in map(str.strip, done.out.splitlines()) if one.startswith("perdure undo"))
    assert run("list", "--user", "eva", "--json").json["items"] == []
    assert run(*shlex.split(told)).status == 0
    assert len(run("list", "--user", "eva", "--json").json["items"]) == 5


def test_a_message_of_which_a_part_is_kept_is_not_told_to_leave_nothing(run):
    done = run("chat", "--no-llm", given="My wifi password is Zup-3391-qq and I play the cello.\n")
    assert "I play the cello" in done.out
    assert "no statement is made of that; the message stays" in done.out
    assert "no statement is made of it" not in done.out


@pytest.mark.parametrize("owner", [(), ("--user", "eva k"), ("--app", "desk", "--tenant", "north")])
def test_a_command_to_answer_a_proposal_later_names_whose_it_is(run, tmp_path, monkeypatch, owner):
    monkeypatch.chdir(tmp_path)
    store = "sqlite:///other one.db"
    given = "I live in Faro.\nI live in Evora now.\n"
    done = run("chat", "--no-llm", "--store", store, *owner, given=given)
    (told,) = (
        one.split(" ", 1)[1] for one in map(str.strip, done.out.splitlines()) if one.startswith("perdure approve")
    )
    assert run(*shlex.split(told)).status == 0
    assert "Evora" in run("list", "--kind", "profile", "--store", store, *owner, "--json").out


def test_a_command_to_answer_later_holds_no_more_than_it_needs_and_no_password():
    assert Call().again == ""
    assert Call(user="eva").again == " --user eva"
    assert "geheim" not in Call(store="postgresql://eva:geheim@host/base").again


class Slow(HashEmbedder):
    """An embedder whose model takes as long to load as one lets it, or fails to."""

    def __init__(self, *, fails=False):
        super().__init__()
        self.began, self.may_go_on, self.fails = Event(), Event(), fails

    def embed(self, texts, /):
        self.began.set()
        assert self.may_go_on.wait(10)
        if self.fails:
            raise ModelUnavailable("the file is damaged")
        return super().embed(texts)


@pytest.mark.parametrize("fails", [False, True])
def test_while_one_types_the_model_that_reads_questions_is_loaded_and_nobody_waits(fails):
    slow = Slow(fails=fails)
    with perdure.open("sqlite:///:memory:", embedder=slow) as engine, readied(engine.space(user="ana")):
        assert slow.began.wait(10)
        assert not slow.may_go_on.is_set(), "what is done meanwhile was not held up"
        slow.may_go_on.set()


def test_without_an_embedder_there_is_nothing_to_load():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine, readied(engine.space(user="ana")):
        assert engine.deps.embedder is None
