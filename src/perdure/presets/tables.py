"""The tables of a preset file: TOML, or YAML that says no more than TOML can."""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from perdure.errors import MissingExtra

if TYPE_CHECKING:
    from yaml import Mark, Node

FORMS: Final = (".toml", ".yaml", ".yml")
_TAG: Final = "tag:yaml.org,2002:"


def read(path: Path) -> dict[str, Any]:
    """Return what a file says. Raises OSError, ValueError, which tells the line, and MissingExtra without PyYAML."""
    text = path.read_text(encoding="utf-8")
    return tomllib.loads(text) if path.suffix == ".toml" else _yaml(text)


def _yaml(text: str) -> dict[str, Any]:
    try:
        import yaml
    except ImportError as error:
        raise MissingExtra("a preset in YAML needs PyYAML: pip install 'perdure[yaml]'") from error
    try:
        loader = yaml.SafeLoader(text)
        whole = loader.get_single_node()
        if whole is None:
            return {}
        if not isinstance(whole, yaml.MappingNode):
            raise ValueError(f"it takes fields, such as `extends: app` {_at(whole.start_mark)}")
        _settle(whole, set())
        return cast("dict[str, Any]", loader.construct_document(whole))  # pyright: ignore[reportUnknownMemberType]
    except yaml.MarkedYAMLError as error:
        raise ValueError(f"{error.problem} {_at(error.problem_mark)}") from error
    except yaml.YAMLError as error:
        raise ValueError(str(error).partition("\n")[0]) from error


def _settle(node: "Node", seen: set[int]) -> None:
    """Take for text what is text in TOML or YAML 1.2: every name, `on` and `off`, and times of day, which PyYAML takes
    for numbers. A name that stands twice is refused.
    """
    if isinstance(node.value, str):
        if _is_text(node.tag, node.value):
            node.tag = f"{_TAG}str"
        return
    if id(node) in seen:
        return  # an alias names a part that stands above
    seen.add(id(node))
    names: set[str] = set()
    for part in node.value:
        inner = part
        if isinstance(part, tuple):
            name, inner = cast("tuple[Node, Node]", part)
            if not isinstance(name.value, str):
                raise ValueError(f"a name is text, and no list or table {_at(name.start_mark)}")
            if name.value in names:
                raise ValueError(f"{name.value} stands twice {_at(name.start_mark)}")
            names.add(name.value)
            name.tag = name.tag if name.tag == f"{_TAG}merge" else f"{_TAG}str"
        _settle(inner, seen)


def _is_text(tag: str, value: str) -> bool:
    match tag.removeprefix(_TAG):
        case "bool":
            return value.lower() not in ("true", "false")
        case "int" | "float":
            return ":" in value
        case _:
            return False


def _at(mark: "Mark | None") -> str:
    return f"(at line {mark.line + 1}, column {mark.column + 1})" if mark is not None else ""
