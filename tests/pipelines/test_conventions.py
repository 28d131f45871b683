"""How things are done in a repository, told as an order that holds for good, and orders for this once."""

import pytest
from saying import anybody, say, statements

from perdure.extraction.compare import Said, compare

me = anybody


def holds(me, *texts):
    say(me, *texts)
    return sorted((one.content, one.kind) for one in statements(me))


@pytest.mark.parametrize(
    "text",
    [
        "Use yarn in this project",
        "In our monorepo, indent with tabs",
        "Use snake_case for file names in this codebase",
        "Keep functions under 40 lines in this codebase",
        "Sort imports alphabetically in this repo",
        "Always run the formatter before pushing here",
        "Run the linter before every commit",
        "Always squash commits before merging",
        "Never commit to main directly",
        "Don't push to main without a review",
        "Prefix feature branches with feat/",
        "Name migrations after the table",
        "Write commit messages in the imperative",
        "Put new tests under tests/unit",
        "Add a changelog line for every pull request",
    ],
)
def test_how_things_are_always_done_is_kept(me, text):
    assert holds(me, text) == [(text, "preference")]


@pytest.mark.parametrize(
    "text",
    [
        "Use tabs in this snippet",
        "Run the formatter now",
        "Run the linter in this repo",
        "Sort the imports in this project",
        "Use a dataclass in this module",
        "Name this branch after the ticket",
        "Write a commit message",
        "Write tests for the parser",
        "Write tests for the parser in this repo",
        "Add icons for the menu in this project",
        "Add a spoon of salt for every prawn",
        "Put this test under tests/unit",
        "Keep this function under 40 lines",
        "Squash these commits",
        "Don't run the tests",
        "Don't commit to main yet",
        "Push to main",
    ],
)
def test_what_is_to_be_done_once_is_not(me, text):
    assert holds(me, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Commit titles must be in Danish",
        "Branch names should not contain umlauts",
        "Public methods need docstrings",
        "Every class must have a docstring",
        "Every merge request needs a screenshot",
        "Release branches start with rel/",
        "End-to-end tests go under e2e/browser",
        "Table names are singular",
        "Env vars start with QUAY_X",
        "Vendored code is not checked in",
        "Log entries must never contain phone numbers",
        "Test coverage has to stay above 80 percent",
        "Force pushes are forbidden on the release branch",
        "Nobody merges their own pull requests",
        "No one pushes straight to main here",
        "In the ferry service prices are kept as whole cents",
        "In our repo we tag every release before it goes out",
        "Our API speaks YAML, not JSON",
        "The backend has no runtime dependencies",
        "Production is hosted at Scaleway",
        "Staging runs behind Traefik",
        "Never call npm directly, use just",
    ],
)
def test_how_all_of_a_kind_are_made_is_kept(me, text):
    assert say(me, text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Return YAML here",
        "This commit title must be in Danish",
        "The method should return a tuple",
        "The constant must be uppercase",
        "Tests should pass before we go on",
        "Functions return values",
        "Every method returns a value",
        "A commit needs a message",
        "Imports are slow today",
        "The API returns a 502 right now",
        "Production is down",
        "Should commit titles be in Danish?",
        "If releases need a label, tell me",
        "Comments can be confusing",
        "Classes can inherit from each other",
        "Write a method that speaks YAML",
        "Nobody reads the docs",
    ],
)
def test_what_is_of_one_thing_or_of_now_is_not(me, text):
    assert say(me, text) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Commit titles must be in Danish", "Commit titles must be in Polish from now on"),
        ("Our API returns YAML", "Our API returns TOML now"),
        ("Production is hosted at Scaleway", "Production is hosted at Exoscale now"),
        ("Release branches start with rel/", "Release branches start with release/ from now on"),
        ("Every merge request needs two approvals", "Every merge request needs one approval now"),
    ],
)
def test_what_all_of_a_kind_are_now_takes_its_place(me, before, after):
    assert say(me, before, after) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Commit titles must be in Danish", "Branch names must be in English"),
        ("Production is hosted at Scaleway", "Staging is hosted at Exoscale"),
        ("Release branches start with rel/", "Hotfix branches start with fix/"),
        ("Nobody pushes to main", "Nobody deploys on Fridays"),
    ],
)
def test_what_others_of_a_kind_are_stands_beside_it(me, before, after):
    assert sorted(say(me, before, after)) == sorted([before, after])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Use tabs in this repo", "Use spaces in this repo"),
        ("Use pnpm in this project", "Use bun in this project now"),
        ("Name branches after the ticket", "Name branches after the author"),
        ("Always squash commits before merging", "Never squash commits before merging"),
    ],
)
def test_what_is_to_be_done_otherwise_takes_its_place(me, before, after):
    assert holds(me, before, after) == [(after, "preference")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Use tabs in this repo", "Use type hints in this repo"),
        ("Use tabs in this repo", "Use spaces in the docs repo"),
        ("Name branches after the ticket", "Name releases after rivers"),
        ("In the ferry repo, use yarn for installs", "New rule for the ferry repo: no longer use npx"),
    ],
)
def test_what_is_to_be_done_elsewhere_stands_beside_it(me, before, after):
    assert sorted(say(me, before, after)) == sorted([before, after])


@pytest.mark.parametrize(
    "text",
    [
        "Elixir 1.16 for the mailing library",
        "Go 1.22 in our api",
        "This workspace uses Bazel",
        "Our documentation is written in AsciiDoc",
        "Prefer tabs in our workspace",
    ],
)
def test_parts_of_a_project_have_conventions_too(me, text):
    assert say(me, text) == [text]


@pytest.mark.parametrize(
    ("before", "after", "label"),
    [
        ("in the ferry repo: tabs, not spaces", "New rule in the ferry repo: spaces, not tabs", "contradiction"),
        (
            "For the ferry repo: squash merges only",
            "New rule for the ferry repo: no more squashing, rebase",
            "contradiction",
        ),
        ("For the atlas project: logs in Latin", "New rule for the atlas project: no more Latin", "contradiction"),
        ("For the ferry repo: squash merges only", "New rule for the atlas repo: no more squashing, rebase", "other"),
        ("For the ferry repo: squash merges only", "New rule for the ferry repo: no more Friday deploys", "other"),
        ("For the ferry repo: squash merges only", "New rule for the ferry repo: a ticket for every PR", "other"),
        ("In the ferry repo, use yarn for installs", "New rule for the ferry repo: stop using yarn", "contradiction"),
        (
            "In the ferry repo, use yarn for installs",
            "New rule for the ferry repo: use yarn for docs",
            "other",
        ),
        (
            "In the ferry repo, use yarn for installs",
            "New rule for the ferry repo: stop using yarn in CI",
            "other",
        ),
        ("In the ferry repo, squash commits", "New rule for the ferry repo: never squash commits", "contradiction"),
        ("In the ferry repo, squash before you merge", "New rule for the ferry repo: never merge commits", "other"),
        ("In the ferry repo, never push to stable", "New rule for the ferry repo: never push big files", "other"),
        ("In the ferry repo, indent with tabs", "New rule for the ferry repo: indent with spaces", "contradiction"),
        (
            "In the ferry repo, name tags after rivers",
            "New rule for the ferry repo: name tags after hills",
            "contradiction",
        ),
        ("In the ferry repo, name tags after rivers", "New rule for the ferry repo: name tags in capitals", "other"),
        ("In the ferry repo, prefix tags with v", "In the ferry repo, prefix tags with r for betas now", "other"),
        ("Prefix tags with v in this repo", "Prefix tags with r for betas in this repo", "other"),
        ("Prefix tags with v in this repo", "Prefix tags with r in this repo", "contradiction"),
    ],
)
def test_a_new_rule_of_a_repository_takes_the_place_of_one_of_the_same_thing(before, after, label):
    assert (compare(Said(content=before), Said(content=after)).label == "contradiction") == (label == "contradiction")
