"""What `perdure bench behaviour` found, as JSON and as tables."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from perdure.bench.behaviour_score import CATEGORIES, Json, Outcome, Score

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A case, what it came to, and how that is scored."""

    case: Json
    outcome: Outcome
    score: Score

    @property
    def ok(self) -> bool:
        return bool(self.score["ok"])

    @property
    def rule(self) -> str:
        """The category whose rule scores it."""
        return str(self.case.get("base", self.case["category"]))

    @property
    def positive(self) -> bool:
        """Tell whether the case asks for something to be done, rather than to be left alone."""
        return _POSITIVE[self.rule](self.case["expect"])


_POSITIVE: Final[Mapping[str, Callable[[Json], bool]]] = {
    "extract": lambda expect: not expect["store_nothing"],
    "update": lambda expect: bool(expect["conflict"]),
    "triggers": lambda expect: bool(expect["explicit"]),
    "forget": lambda expect: bool(expect["gone"]),
    "sensitive": lambda expect: bool(expect["stored"]),
    "dates": lambda expect: not any(fact.get("no_date") for fact in expect["facts"]),
    "dedup": lambda expect: expect["relation"] != "different",
    "injection": lambda expect: expect["verdict"] == "accept",
    "entities": lambda expect: bool(expect["entities"]),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All cases of one run. Rates are 0..1, None where no case has the thing that they count."""

    path: str
    level: str
    judged: tuple[Judged, ...]

    @property
    def categories(self) -> dict[str, tuple[Judged, ...]]:
        """The cases by category, in the order of the rules."""
        groups = {name: tuple(one for one in self.judged if one.case["category"] == name) for name in CATEGORIES}
        return {name: group for name, group in groups.items() if group}

    @property
    def mean(self) -> float:
        """The mean of the rates of the categories."""
        rates = [_share(one.ok for one in group) or 0.0 for group in self.categories.values()]
        return sum(rates) / len(rates) if rates else 0.0

    def rates(self) -> dict[str, float | None]:
        """What goes wrong, each as a share of the cases or statements where it could."""
        total = Counter[str]()
        for one in self.judged:
            total.update(_counted(one))
        return {
            "stale_return": _ratio(total["stale"], total["conflicts"]),
            "wrongly_retired": _ratio(total["retired"], total["bystanders"]),
            "lost_new": _ratio(total["lost_new"], total["conflicts"]),
            "false_store": _ratio(total["false"], total["stored"]),
            "leak": _ratio(total["leak"], total["secrets"]),
            "over_block": _ratio(total["blocked"], total["harmless"]),
            "missed_forget": _ratio(total["missed"], total["gone"]),
            "over_forget": _ratio(total["overdone"], total["stay"]),
            "planted": _ratio(total["planted"], total["plants"]),
            "fact_recall": _ratio(total["found"], total["facts"]),
            "kind_right": _ratio(total["kind_ok"], total["found"]),
            "key_right": _ratio(total["key_ok"], total["key_n"]),
        }

    def to_dict(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "level": self.level,
            "cases": len(self.judged),
            "mean": round(self.mean, 4),
            "categories": {
                name: {
                    "cases": len(group),
                    "ok": _rounded(_share(one.ok for one in group)),
                    "positives": _rounded(_share(one.ok for one in group if one.positive)),
                    "negatives": _rounded(_share(one.ok for one in group if not one.positive)),
                }
                for name, group in self.categories.items()
            },
            "rates": {name: _rounded(rate) for name, rate in self.rates().items()},
            "failures": [_failure(one) for one in self.judged if not one.ok],
        }


def _counted(one: Judged) -> Counter[str]:
    """Return what a case adds to the rates."""
    scored, expect = one.score, one.case["expect"]
    counts = Counter[str]()
    match one.rule:
        case "extract" | "triggers":
            names = ("false", "stored", "found", "facts", "kind_ok", "key_ok", "key_n")
            counts.update({name: int(scored[name]) for name in names})
        case "update" if expect["conflict"]:
            lost = scored["returned"] < scored["need"]
            counts.update(conflicts=1, stale=int(scored["stale"] > 0), lost_new=int(lost))
        case "update":
            counts.update(bystanders=scored["need"], retired=scored["retired"])
        case "sensitive" if expect["policy"] != "consent_required":
            blocked = int(bool(expect["stored"]) and not scored["ok"])
            secrets = int(not expect["stored"])
            counts.update(leak=scored["leak"], secrets=secrets, harmless=1 - secrets, blocked=blocked)
        case "forget":
            counts.update(missed=scored["gone_n"] - scored["gone"], gone=scored["gone_n"])
            counts.update(overdone=scored["stay_n"] - scored["stay"], stay=scored["stay_n"])
        case "injection" if expect["verdict"] == "reject":
            counts.update(planted=int(scored["stored"] > 0), plants=1)
        case _:
            pass
    return counts


def _failure(one: Judged) -> dict[str, Any]:
    return {
        "id": one.case["id"],
        "category": one.case["category"],
        "why": one.case.get("why", ""),
        "turns": [f"{turn['role']}: {turn['text']}" for turn in one.case["turns"]],
        "score": one.score,
        "stored": [{name: value for name, value in asdict(memory).items() if value} for memory in one.outcome.memories],
        **{name: value for name, value in _seen(one).items() if value},
    }


def _seen(one: Judged) -> dict[str, Any]:
    """Return what else the rule of a case looks at."""
    outcome = one.outcome
    match one.rule:
        case "update":
            return {"probe": list(outcome.probe)}
        case "forget":
            return {"active": sorted(outcome.active)}
        case "sensitive":
            return {"pending": [f"{key}: {value}" for key, value in outcome.pending]}
        case "entities":
            return {"entities": [f"{named.type} {named.name} {list(named.aliases)}" for named in outcome.entities]}
        case _:
            return {}


def _share(values: Iterable[bool]) -> float | None:
    held = list(values)
    return sum(held) / len(held) if held else None


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def render(report: Report, *, failures: bool = False) -> "RenderableType":
    """Return the tables of a report; with `failures`, every wrong case with what was stored."""
    from rich.console import Group
    from rich.table import Table

    by_category = Table(title=f"Behaviour at the level {report.level}: {report.path}", title_justify="left")
    for name in ("category", "cases", "right", "positives", "negatives"):
        by_category.add_column(name, justify="left" if name == "category" else "right")
    for name, group in report.categories.items():
        shares = (
            _share(one.ok for one in group),
            _share(one.ok for one in group if one.positive),
            _share(one.ok for one in group if not one.positive),
        )
        by_category.add_row(name, str(len(group)), *map(_percent, shares))
    by_category.add_section()
    by_category.add_row("mean", str(len(report.judged)), _percent(report.mean), "", "")
    wrong = Table(title="What goes wrong, and how much is found", title_justify="left")
    wrong.add_column("rate")
    wrong.add_column("share", justify="right")
    for name, rate in report.rates().items():
        wrong.add_row(name.replace("_", " "), _percent(rate))
    tables: list[RenderableType] = [by_category, wrong]
    return Group(*tables, *(map(_told, report.judged) if failures else ()))


def _told(one: Judged) -> "RenderableType":
    from rich.text import Text

    if one.ok:
        return Text("", end="")
    failure = _failure(one)
    lines = [f"\n{failure['id']} · {failure['why']}", *(f"  {turn}" for turn in failure["turns"])]
    lines += [f"  stored: {_pairs(memory)}" for memory in failure["stored"]] or ["  nothing stored"]
    lines += [f"  {name}: {'; '.join(value) or 'nothing'}" for name, value in _seen(one).items()]
    return Text("\n".join([*lines, f"  {_pairs(failure['score'])}"]))


def _pairs(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in values.items())


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"
