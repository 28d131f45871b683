"""perdure chat: what people see while they type."""

import json

CONVERSATION = """\
I live in Lisbon

/memories
where do I live?
/remember the cat sitter is Yolanda
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
    assert "the cat sitter is Yolanda" in done.out
    assert "/quit" in done.out
    kept = run("list", "--user", "ana", "--json").json["items"]
    assert [one["content"] for one in kept if one["kind"] == "episode"] == [
        "I live in Lisbon", "where do I live?", "/remember the cat sitter is Yolanda"
    ]  # fmt: skip


def test_small_talk_leaves_nothing_but_the_message(run):
    done = run("chat", "--no-llm", given="Good morning!\n")
    assert "nothing to keep but the message itself" in done.out


def test_what_is_refused_does_not_end_the_conversation(run):
    done = run("chat", "--no-llm", given="a\x00b\nI live in Lisbon\n/memories\n")
    assert "location" in done.out


def test_programs_get_a_document_a_line(run):
    done = run("chat", "--no-llm", "--json", given="I live in Lisbon\nwhere do I live?\n")
    first, second = (json.loads(line) for line in done.out.splitlines() if line)
    assert [one["action"] for one in first["written"]["decisions"]] == ["add", "add"]
    assert second["answer"]["hits"]
