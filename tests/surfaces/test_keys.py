"""perdure keys: made once, listed without their tokens, revoked."""

import pytest


def test_a_key_is_shown_once_listed_and_revoked(run):
    made = run("keys", "add", "--user", "ana", "--label", "phone", "--json").json
    assert made["token"].startswith("perdure_")
    assert (made["key"]["owner_type"], made["key"]["owner_id"], made["key"]["label"]) == ("user", "ana", "phone")
    listed = run("keys", "list")
    assert made["token"] not in listed.out
    assert "user ana" in listed.out
    assert "not shown again; send it as Authorization: Bearer …" in run("keys", "add").out
    assert run("keys", "list", "--json").json[0]["id"] == made["key"]["id"]
    assert run("keys", "revoke", made["key"]["id"][-6:]).out == f"revoked {made['key']['id']}\n"
    assert run("keys", "list", "--json").json[0]["revoked_at"] is not None


def test_what_a_key_is_for_is_told(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")
    assert "no keys" in run("keys", "list").out
    run("keys", "add", "--tenant", "acme", "--as-agent", "planner", "--read-only")
    run("keys", "add", "--every-tenant")
    run("keys", "add")
    out = run("keys", "list").out
    for what in ("tenant acme", "as agent planner", "read only", "every tenant", "every memory without a tenant"):
        assert what in out


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("keys", "revoke", "nothing"), "no key 'nothing'", 1),
        (("keys", "add", "--every-tenant", "--user", "ana"), "bound to nothing else", 1),
        (("keys", "add", "--every-tenant", "--tenant", "acme"), "exclude each other", 2),
        (("keys", "add", "--user", "ana", "--app", "x"), "one owner", 2),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(run, arguments, said, status):
    run("remember", "x is y")
    done = run(*arguments)
    assert done.status == status
    assert said in done.err
    assert done.err.count("\n") == 1
