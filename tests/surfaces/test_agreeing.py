"""Changes that wait for a word, and threads that become a user's, on the command line."""

from typing import Any


def proposed(run: Any) -> str:
    """Say two places to live, and return the id of the proposal that comes of it."""
    run("observe", "I live in Porto", "--at", "2025-01-01T10:00")
    done = run("observe", "I live in Evora", "--at", "2025-02-01T10:00")
    assert "? propose" in done.out
    assert "`perdure proposals` shows what waits for your word; approve or deny it" in done.out
    (one,) = run("proposals", "--json").json
    return one["id"]


def test_what_waits_is_shown_and_approved_by_a_part_of_its_id(run: Any):
    assert run("proposals").out.strip() == "nothing waits for your word"
    id_ = proposed(run)
    shown = run("proposals")
    assert all(part in shown.out for part in (id_[-8:], "location", "Evora", "inferred from what was said"))
    assert max(map(len, shown.out.splitlines())) <= 80
    done = run("approve", id_[-8:])
    assert (done.status, "✓ approve" in done.out, "I live in Evora" in done.out) == (0, True, True)
    assert [one["content"] for one in run("list", "--kind", "profile", "--json").json["items"]] == ["I live in Evora"]


def test_a_denied_change_is_over(run: Any):
    id_ = proposed(run)
    assert run("deny", id_, "--actor-id", "ana", "--json").json["decisions"][0]["action"] == "deny"
    assert run("proposals", "--json").json == []
    again = run("deny", id_)
    assert (again.status, "is denied" in again.err) == (1, True)
    refused = run("approve", "nix").err
    assert refused == "error: no proposal 'nix' in space global: `proposals` names those that wait\n"


def test_a_thread_becomes_a_users(run: Any):
    run("--thread", "t1", "remember", "Rex is a dog")
    merge = ("merge", "--from-thread", "t1", "--to-user", "ana")
    assert run(*merge).out == "1 memory of thread:t1 went to user:ana\n"
    assert run(*merge).out == "thread:t1 is part of user:ana already\n"
    assert [one["content"] for one in run("--user", "ana", "list", "--json").json["items"]] == ["Rex is a dog"]
    assert run(*merge, "--json").json["known"] is True
    assert run("--user", "rui", *merge).status == 2
    slip = run("merge", "--from-thread", "t2", "--to-user", "ana")
    assert slip.status == 1
    assert slip.err == "error: nothing was said in t2 yet: add --yes to do it without being asked\n"
    assert run("merge", "--from-thread", "t2", "--to-user", "bo", "--yes").status == 0, "the slip has claimed no name"
    nothing = run("merge", "--from-thread", "t3", "--to-user", "ana", "--yes")
    assert nothing.out == "there was nothing in thread:t3 to bring over: only its name leads to user:ana from now on\n"
