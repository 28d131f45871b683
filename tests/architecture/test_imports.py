"""Who may import whom, read from the syntax trees: imports under TYPE_CHECKING and inside functions count too."""

import ast
import sys
from graphlib import CycleError, TopologicalSorter

LEAVES = {"errors", "clock", "settings", "telemetry"}
CORE = {"errors", "domain", "ports"}
ADAPTERS = {"stores", "indexes", "providers"}
DATA = {"presets", "prompts"}
WIRED = CORE | LEAVES | DATA | ADAPTERS | {"gateways", "deps", "extraction", "pipelines", "jobs"}
LOOP = WIRED | {"engine", "space", "host", "operations", "aio", "perdure"}
FACE = {"errors", "domain", "settings", "space", "host", "engine", "operations", "aio", "perdure"}

# Each layer (a module or package right under perdure; "perdure" is the root package itself) and the layers it may
# import besides itself. A new layer is one line here; an exception is one name in a line, its reason beside it.
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "clock": set(),
    "domain": {"errors"},
    "extraction": {"errors", "domain"},  # from a text to candidates: pure, like the domain
    "settings": {"errors", "domain"},
    "telemetry": {"errors", "domain"},
    "ports": {"errors", "domain"},
    "gateways": CORE,  # rows, log, graph, jobs: named statements over a Transaction
    "formats": {"errors", "domain"},  # foreign files, read into what the engine takes
    "presets": {"errors", "domain", "settings"},  # the environment is laid over a preset
    "prompts": {"errors", "domain"},
    "deps": CORE | LEAVES | {"gateways", "extraction"},
    "pipelines": CORE | DATA | {"gateways", "deps", "formats", "extraction", "telemetry"},
    "stores": CORE | {"settings"},
    "indexes": CORE | {"settings", "gateways"},
    "providers": CORE | DATA | {"settings"},
    "jobs": CORE | LEAVES | {"gateways", "deps", "pipelines"},
    "wiring": WIRED,
    "host": CORE | {"deps", "pipelines"},  # the engine, as a space knows it
    "space": CORE | {"gateways", "deps", "pipelines", "telemetry", "host"},
    "engine": WIRED | {"wiring", "space"},
    "operations": CORE | {"pipelines", "engine"},
    "aio": CORE | LEAVES | {"engine", "operations"},
    "perdure": {"errors", "domain", "settings", "engine", "operations", "aio"},
    "lasting": {"perdure"},  # what a process that stays does first
    "testing": LOOP,
    "bench": LOOP | {"testing", "formats", "lasting"},
    # commands run benchmarks, README has the table; one asks first where a text means everything
    "surfaces": FACE | {"formats", "bench", "testing", "lasting", "extraction"},
    "__main__": {"surfaces"},  # python -m perdure
    # Tool specifications are made once, in surfaces.tools; what LangGraph keeps is no memory, and passes no pipeline.
    # What an SDK asks for and no operation is has a pipeline of its own: messages that are taken back, files.
    "integrations": FACE | {"surfaces", "gateways", "ports", "pipelines"},
}

# What the domain may use besides the harmless part of the standard library: which package, in which of its modules.
DOMAIN_PACKAGES: dict[str, set[str]] = {
    "numpy": {"catalogue", "context", "ordered", "ranking", "relevance"},  # arithmetic over thousands of candidates
    "Stemmer": {"text"},  # Snowball stems
    "threading": {"text"},  # a stemmer is not safe to share
}
# Standard modules that touch the world: files, clocks, chance, processes, networks.
IMPURE = set(
    "asyncio concurrent http io logging multiprocessing os pathlib random secrets shutil signal socket sqlite3 ssl "
    "subprocess tempfile threading time urllib uuid".split()
)
CLOCK_CALLS = {"now", "utcnow", "today"}

Modules = dict[str, ast.Module]


def imports(name: str, tree: ast.Module, modules: Modules) -> set[str]:
    """The dotted names that a module imports, ours down to the module that is meant."""
    is_package = any(other.startswith(f"{name}.") for other in modules) or name.count(".") == 0
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=base, names=names, level=level):
                if level:
                    parts = name.split(".")
                    parts = parts[: len(parts) - level + (1 if is_package else 0)]
                    base = ".".join([*parts, base] if base else parts)
                assert base is not None
                found |= {f"{base}.{alias.name}" if f"{base}.{alias.name}" in modules else base for alias in names}
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(target)), *_],
            ):
                found.add(target)
            case _:
                pass
    return found


def layer(name: str) -> str:
    return name.split(".")[1] if "." in name else name


def ours(found: set[str]) -> set[str]:
    return {name for name in found if name.split(".")[0] == "perdure"}


def forbidden(modules: Modules) -> list[str]:
    wrong: list[str] = []
    for name, tree in modules.items():
        allowed = MAY_IMPORT.get(layer(name), set()) | {layer(name)}
        wrong += [
            f"{name} imports {target}"
            for target in sorted(ours(imports(name, tree, modules)))
            if layer(target) not in allowed
        ]
    return wrong


def cycle(modules: Modules) -> list[str]:
    """One ring of imports, or nothing."""
    graph = {name: ours(imports(name, tree, modules)) - {name} for name, tree in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def domain_modules(modules: Modules) -> dict[str, ast.Module]:
    return {name: tree for name, tree in modules.items() if layer(name) == "domain"}


def domain_packages(name: str) -> set[str]:
    return {package for package, users in DOMAIN_PACKAGES.items() if name.rpartition(".")[2] in users}


def test_every_module_belongs_to_a_layer(modules: Modules):
    assert sorted({layer(name) for name in modules} - MAY_IMPORT.keys()) == []


def test_the_table_of_layers_names_only_layers_and_has_no_ring():
    assert set().union(*MAY_IMPORT.values()) <= MAY_IMPORT.keys()
    TopologicalSorter(MAY_IMPORT).prepare()


def test_modules_import_only_the_layers_below_them(modules: Modules):
    assert forbidden(modules) == []


def test_no_modules_import_each_other(modules: Modules):
    assert " -> ".join(cycle(modules)) == ""


def test_every_folder_of_modules_is_a_package(modules: Modules):
    folders = {name.rpartition(".")[0] for name in modules if "." in name}
    assert sorted(folders - modules.keys()) == []


def test_the_domain_uses_the_standard_library_and_named_packages_only(modules: Modules):
    wrong: list[str] = []
    for name, tree in domain_modules(modules).items():
        packages = {target.split(".")[0] for target in imports(name, tree, modules)} - {"perdure"}
        allowed = domain_packages(name)
        wrong += [f"{name} imports {package}" for package in sorted(packages - sys.stdlib_module_names - allowed)]
    assert wrong == []


def test_the_domain_reads_no_file_clock_chance_or_environment(modules: Modules):
    wrong: list[str] = []
    for name, tree in domain_modules(modules).items():
        touching = IMPURE - domain_packages(name)
        touched = {target for target in imports(name, tree, modules) if target.split(".")[0] in touching}
        wrong += [f"{name} imports {target}" for target in sorted(touched - {"urllib.parse"})]
        wrong += [
            f"{name}:{node.lineno} calls {node.func.attr}()"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCK_CALLS
        ]
    assert wrong == []


def test_the_rule_itself_sees_every_way_to_import():
    sources = {
        "perdure": "",
        "perdure.domain": "",
        "perdure.domain.memory": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .space import Space",
        "perdure.domain.space": "from perdure.domain import memory",
        "perdure.stores": "",
        "perdure.pipelines": "",
        "perdure.pipelines.recall": "def f():\n    import importlib\n    importlib.import_module('perdure.stores')",
    }
    modules = {name: ast.parse(source) for name, source in sources.items()}
    assert forbidden(modules) == ["perdure.pipelines.recall imports perdure.stores"]
    assert set(cycle(modules)) == {"perdure.domain.memory", "perdure.domain.space"}
