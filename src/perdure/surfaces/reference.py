"""What is made from the code: python -m perdure.surfaces.reference docs/reference writes it, and README's table."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import perdure
from perdure import errors
from perdure.domain import transfer
from perdure.domain.answer import Hit, Recall
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.policy import Policy
from perdure.domain.results import Certificate, WriteResult
from perdure.engine import Engine, Space
from perdure.operations import OPERATIONS
from perdure.testing import capabilities

_MADE = "Made from the code: `python -m perdure.surfaces.reference docs/reference`.\n"


def operations_page() -> str:
    """Return the page of operations as Markdown: one heading a method, its signature and what it does."""
    parts = [
        "# Operations\n",
        _MADE,
        "How a memory is opened, and everything that can be done with a space and an engine.\n",
    ]
    parts += _method(perdure, "open", "")
    parts += _method(perdure, "open_async", "")
    parts.append("# A space\n\n`AsyncSpace` has the same, awaited.\n")
    for operation in OPERATIONS:
        parts += _method(Space, operation.name, f"`{operation.effect}`")
    parts.append("# The engine\n")
    for name in (
        "space",
        "spaces",
        "start",
        "work",
        "maintain",
        "flush",
        "reindex",
        "export",
        "import_",
        "move",
        "merge",
        "energy",
        "uninstall",
        "events",
        "upkeep",
        "totals",
        "layout",
        "audit",
        "doctor",
        "verify_erasure",
        "add_key",
        "api_keys",
        "revoke_key",
        "close",
    ):
        parts += _method(Engine, name, "")
    return "\n".join(parts).rstrip() + "\n"


def answers_page() -> str:
    """Return the page of what comes back as Markdown: values with their fields, and errors."""
    parts = [
        "# Answers and errors\n",
        _MADE,
        "What operations return and raise. Values are frozen; all times are aware.\n",
    ]
    for value in (Memory, WriteResult, Recall, Hit, Certificate):
        parts += [
            f"## {value.__name__}\n",
            f"{inspect.cleandoc(value.__doc__ or '')}\n",
            "| field | type |",
            "|---|---|",
        ]
        shown = [one for one in fields(value) if one.repr]
        parts += [f"| `{one.name}` | `{_type(one.type).replace(' | ', ' or ')}` |" for one in shown]
        parts.append("")
    for names in (Kind, State):
        listed = ", ".join(f"`{one.value}`" for one in names)
        parts.append(f"## {names.__name__}\n\n{inspect.cleandoc(names.__doc__ or '')} {listed}.\n")
    parts += ["## Errors\n", "Each says what happened, to which thing, and what to do next.\n"]
    parts += ["| `perdure.errors` | is a | |", "|---|---|---|"]
    for one in vars(errors).values():
        if isinstance(one, type) and issubclass(one, errors.PerdureError):
            above = ", ".join(f"`{base.__name__}`" for base in one.__bases__)
            parts.append(f"| `{one.__name__}` | {above} | {' '.join((one.__doc__ or '').split())} |")
    return "\n".join(parts).rstrip() + "\n"


def policy_page() -> str:
    """Return the page of policy fields as Markdown, with defaults and what each means."""
    head = "Every number to be tuned. A preset file or `perdure.open(policy={…})` names fields by these paths.\n"
    parts = ["# Policy\n", _MADE, head]
    for one in fields(Policy):
        part = getattr(Policy(), one.name)
        if not is_dataclass(part):
            continue
        owner = type(part)
        parts += [
            f"## {one.name}\n",
            f"{inspect.cleandoc(owner.__doc__ or '')}\n",
            "| field | default | |",
            "|---|---|---|",
        ]
        told = {**_OF_MODELS, **_field_docs(owner)}
        parts += [f"| `{f.name}` | `{_short(getattr(part, f.name))}` | {told.get(f.name, '')} |" for f in fields(part)]
        parts.append("")
    return _SPEC.sub(_rows, "\n".join(parts).rstrip()) + "\n"


_OF_MODELS = {
    "llm_temperature": "Its temperature.",
    "llm_timeout_s": "Seconds in which a model has to answer.",
    "llm_retries": "How often it is asked again after a useless answer.",
}
"""Fields that several policies have, for each model that is asked."""


def export_page() -> str:
    """Return the page of the export format as Markdown: the kinds of record, their columns and forms."""
    parts = ["# Export format\n", _MADE, f"{inspect.cleandoc(transfer.__doc__ or '')}\n"]
    parts.append(f"{inspect.cleandoc(transfer.Table.__doc__ or '').partition(chr(10) * 2)[2]}\n")
    parts += ["| record | ordered by | columns |", "|---|---|---|"]
    for table in transfer.TABLES:
        columns = ", ".join(f"{name}: {form}" for name, form in table.columns.items())
        parts.append(f"| `{table.record}` | {', '.join(table.key)} | {columns} |")
    return "\n".join(parts) + "\n"


def http_page() -> str:
    """Return the page of HTTP paths as Markdown; what each takes and answers stands in /openapi.json."""
    from perdure.surfaces.rest.app import routes

    head = "What `perdure serve` answers; fields, answers and errors are described by `/openapi.json`.\n"
    parts = ["# HTTP\n", _MADE, head]
    for tag, title in (("memory", "One memory"), ("apps", "Apps"), ("store", "A tenant, or the whole store")):
        found = {one.path: one for one in routes() if one.tag == tag}
        parts += [f"## {title}\n", "| methods | path | |", "|---|---|---|"]
        for path, last in found.items():
            methods = ", ".join(sorted(one.method for one in routes() if one.path == path))
            sentence = " ".join(dict.fromkeys(one.sentence for one in routes() if one.path == path))
            needed = " Needs a key of every tenant." if last.store else " Needs a key bound to no owner or agent."
            parts.append(f"| {methods} | `{path}` | {sentence}{needed if last.whole else ''} |")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def readme(text: str) -> str:
    """Return the text of README.md with the table of stores between its two comments as the code has it now."""
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"README.md has lost a comment: {_BEGIN} or {_END}")
    return f"{before}{begin}\n{capabilities.table()}\n{end}{after}"


_BEGIN = "<!-- stores: made by `python -m perdure.surfaces.reference docs/reference` -->"
_END = "<!-- end of stores -->"


def _method(owner: object, name: str, note: str) -> Iterator[str]:
    method = getattr(owner, name)
    yield f"## {name}\n"
    yield f"```text\n{name}({', '.join(_arguments(method))})\n```\n"
    yield f"{inspect.cleandoc(method.__doc__ or '')}{' ' if note else ''}{note}\n"


def _arguments(method: Any) -> Iterator[str]:
    """Return the parameters as they are written, types without their modules, a `*` before those that take a name."""
    named = False
    for one in inspect.signature(method).parameters.values():
        if one.name == "self":
            continue
        if one.kind is one.KEYWORD_ONLY and not named:
            named = True
            yield "*"
        default = "" if one.default is one.empty else f" = {_default(one.default)}"
        stars = "**" if one.kind is one.VAR_KEYWORD else ""
        yield f"{stars}{one.name}: {_type(one.annotation)}{default}"


def _type(annotation: Any) -> str:
    told = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return _MODULES.sub("", told)


def _default(value: Any) -> str:
    return value.__name__ if callable(value) else repr(getattr(value, "value", value))


_MODULES = re.compile(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])")
"""The modules before the name of a type."""


def _rows(hit: re.Match[str]) -> str:
    """Return the numbers of promises as links to the page that has them."""
    numbers = hit[1].split(", ")
    links = ", ".join(f"[{number}](rows.md#{number.replace('.', '')})" for number in numbers)
    return f"row{'s' if len(numbers) > 1 else ''} {links}"


_SPEC = re.compile(r"SPEC (\d+\.\d+(?:, \d+\.\d+)*)")


def _field_docs(owner: type) -> dict[str, str]:
    """Return the string that follows each field in the source."""
    (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(owner))).body
    assert isinstance(tree, ast.ClassDef), f"{owner} is a class"
    told: dict[str, str] = {}
    last = ""
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                last = name
            case ast.Expr(value=ast.Constant(value=str(text))) if last:
                told[last] = " ".join(text.split()).replace("|", "\\|")
            case _:
                pass
    return told


def _short(value: Any) -> str:
    if value in ("", ()):
        return "[]" if value == () else '""'
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return str(value)


PAGES = {
    "operations.md": operations_page,
    "answers.md": answers_page,
    "policy.md": policy_page,
    "export.md": export_page,
    "http.md": http_page,
}

if __name__ == "__main__":
    for file, page in PAGES.items():
        Path(sys.argv[1], file).write_text(page(), encoding="utf-8")
    first = Path(sys.argv[1], "..", "..", "README.md")
    first.write_text(readme(first.read_text(encoding="utf-8")), encoding="utf-8")
