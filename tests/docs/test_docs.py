"""The documentation is true: its Python runs, its links lead somewhere.

A fence ```python runs, all of a page in one namespace and an empty folder, `await` allowed; ```python no-run is only
compiled (it needs a server, a key or an extra). What README shows is what its Python prints.
"""

import ast
import asyncio
import inspect
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import perdure

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUN_FOLDERS = ("tutorial", "how-to")
NEEDS = {
    "docs/how-to/anthropic.md": "anthropic",
    "docs/how-to/langgraph.md": "langgraph.graph",
    "docs/how-to/mcp.md": "mcp",
    "docs/how-to/openai-agents.md": "agents",
    "docs/how-to/pydantic-ai.md": "pydantic_ai",
    "docs/how-to/watch.md": "opentelemetry.sdk",
    "docs/how-to/serve.md": "fastapi",
}
"""Pages that run only where an extra is installed: the module that tells."""

FENCE = re.compile(r"^```python(?P<mode>[^\n]*)\n(?P<code>.*?)^```\s*?$", re.MULTILINE | re.DOTALL)
ANY_FENCE = re.compile(r"^(```|~~~).*?^\1\s*?$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)[^)]*\)")
HEADING = re.compile(r"^#+ +(?P<title>.+?) *$", re.MULTILINE)


class Block(NamedTuple):
    line: int
    code: str
    runs: bool


def blocks(text: str) -> list[Block]:
    return [
        Block(text.count("\n", 0, hit.start()) + 1, hit["code"], hit["mode"].strip() != "no-run")
        for hit in FENCE.finditer(text)
    ]


def run_page(name: str, text: str) -> None:
    """Run the blocks of one page; a traceback shows the page and its line."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    with asyncio.Runner() as runner:
        for block in blocks(text):
            source = "\n" * block.line + block.code
            code = compile(source, name, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            if block.runs:
                result = eval(code, namespace)
                if inspect.iscoroutine(result):
                    runner.run(result)


def anchors(text: str) -> set[str]:
    """The fragments that headings get: lower case, punctuation dropped, spaces to hyphens."""
    titles = [hit["title"].replace("`", "") for hit in HEADING.finditer(ANY_FENCE.sub("", text))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(page: Path) -> list[str]:
    wrong: list[str] = []
    for hit in LINK.finditer(ANY_FENCE.sub("", page.read_text(encoding="utf-8"))):
        target, _, fragment = hit["target"].partition("#")
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        to = (page.parent / target).resolve() if target else page
        if not to.exists() or (to.suffix == ".md" and fragment and fragment not in anchors(to.read_text("utf-8"))):
            wrong.append(hit["target"])
    return wrong


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


RUNNABLE = [
    page
    for page in PAGES
    if (page.name == "README.md" or page.parent.name in RUN_FOLDERS) and blocks(page.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("page", RUNNABLE, ids=page_name)
def test_python_on_the_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    if page_name(page) in NEEDS:
        pytest.importorskip(NEEDS[page_name(page)], reason="an extra is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("PERDURE_STORE", raising=False)
    run_page(page_name(page), page.read_text(encoding="utf-8"))


def test_the_how_to_pages_run_in_one_folder_one_after_the_other_and_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("PERDURE_STORE", raising=False)
    pages = [page for page in RUNNABLE if page.parent.name == "how-to"]
    for page in pages * 2:
        if page_name(page) not in NEEDS or find_spec(NEEDS[page_name(page)].partition(".")[0]):
            run_page(page_name(page), page.read_text(encoding="utf-8"))


def test_the_readme_shows_what_it_prints_and_its_assistant_knows_what_was_said(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    namespace: dict[str, Any] = {}
    for block in blocks(text):
        exec(compile(block.code, "README.md", "exec"), namespace)
    printed = re.sub(r"\d{4}-\d\d-\d\d", "DAY", capsys.readouterr().out)
    assert f"$ .venv/bin/python first.py\n{printed}$ " in re.sub(r"\d{4}-\d\d-\d\d", "DAY", text)
    with perdure.open("sqlite:///memory.db") as engine:
        prompts: list[str] = []

        def model(prompt: str) -> str:
            prompts.append(prompt)
            return "Rex."

        engine.flush()
        ana = engine.space(user="ana")
        assert namespace["reply"](ana, model, "What is my dog's name?") == "Rex."
        assert "Ana's dog is called Rex" in prompts[0]
        assert [one.role for one in ana.list(kind="episode").items] == ["user", "user", "assistant"]


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_relative_links_lead_somewhere(page: Path):
    assert broken_links(page) == []


def test_every_page_can_be_reached_from_the_index():
    start = ROOT / "docs" / "index.md"
    seen, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        for hit in LINK.finditer(page.read_text(encoding="utf-8")):
            to = (page.parent / hit["target"].partition("#")[0]).resolve()
            if to.suffix == ".md" and to.exists() and to not in seen:
                seen.add(to)
                waiting.append(to)
    assert sorted(page_name(page) for page in PAGES if page.is_relative_to(ROOT / "docs") and page not in seen) == []


def test_blocks_share_a_namespace_and_may_await():
    page = "```python\nx = 1\n```\n\n```python\nimport asyncio\nawait asyncio.sleep(0)\nassert x == 1\n```\n"
    run_page("page.md", page)


def test_an_error_names_the_page_and_its_line():
    with pytest.raises(ZeroDivisionError) as caught:
        run_page("page.md", "# Title\n\n```python\nx = 1\nx / 0\n```\n")
    assert (str(caught.traceback[-1].path), caught.traceback[-1].lineno + 1) == ("page.md", 5)


def test_blocks_marked_no_run_are_compiled_only():
    run_page("page.md", "```python no-run\nraise RuntimeError\n```\n")
    with pytest.raises(SyntaxError):
        run_page("page.md", "```python no-run\nthis isn't python\n```\n")
