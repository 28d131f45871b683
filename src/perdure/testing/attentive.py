"""A chat model without a model: it answers each prompt of perdure as a careful one would, from its text alone.

It knows how English speaks of oneself, and nothing else: statements in the first person become sentences about "User",
pairs are judged by their words, and nothing is said that is not in the prompt. The same prompt has the same answer.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from perdure.domain.text import STOP_WORDS
from perdure.prompts import prompt as prompt_of

_SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+(?=\S)")
_LINE: Final = re.compile(r"(?:(?P<number>\d+)\. )?\[(?P<role>\w+)\] ?(?P<speaker>[^:\n]{0,60})?: (?P<said>.+)")
_SHOWN: Final = re.compile(r"(?P<number>\d+)\. \[(?P<day>[^\]]*)\] importance (?P<importance>\d): (?P<said>.+)")
_PAIR: Final = re.compile(r"(?P<number>\d+)\. A \([^)]*\): (?P<older>.+) \| B \([^)]*\): (?P<newer>.+)")
_NAME: Final = re.compile(r"(?<![.!?:] )(?<!^)\b(?!User\b)[A-Z][\w'-]+")
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_DENIAL: Final = re.compile(r"\b(?:not|never|no|without)\b|n['’]t\b", re.I)
_CHANGE: Final = re.compile(r"\b(?:now|moved|changed|switched|no longer|any ?more|instead|new)\b", re.I)
_SELF: Final = re.compile(r"\b(?:I|my|me|mine|myself)\b|\bI['’]")
_HEDGE: Final = re.compile(r"\b(?:maybe|perhaps|might|guess|if|joking|wonder|wish)\b|\?\s*$", re.I)
_MANNER: Final = re.compile(
    r"\b(?:impatient|patient|prefer|like|love|hate|want|trust|annoy|thank|short|detail|honest|tone|answer|mistake)",
    re.I,
)
_PAST_FORMS: Final = frozenset(
    "was had went did said told took made got bought came saw met left lost sold ran wrote read began broke drove ate"
    " fell felt found gave grew heard kept knew paid sat sent slept spoke spent stood swam taught thought understood"
    " won moved can could will would shall should may might must".split()
)
_PERSON: Final = (
    (re.compile(r"\bI['’]m\b|\bI am\b"), "User is"),
    (re.compile(r"\bI['’]ve\b|\bI have\b"), "User has"),
    (re.compile(r"\bI['’]ll\b"), "User will"),
    (re.compile(r"\bI['’]d\b"), "User would"),
    (re.compile(r"\bI do(?:n['’]t| not)\b"), "User does not"),
    (re.compile(r"\b[Mm]y\b|\bmine\b"), "User's"),
    (re.compile(r"\b[Mm]e\b|\bmyself\b"), "User"),
    (re.compile(r"\b[Yy]our\b"), "the assistant's"),
    (re.compile(r"\b[Yy]ou\b"), "the assistant"),
)
_VERB: Final = re.compile(r"\bI ((?:\w+ly |also |now |often |still )*)(\w+)")
_SLOTS: Final = (
    ("name", re.compile(r"\b(?:my name is|call me) (?P<value>[A-Z]\w+)")),
    (
        "location",
        re.compile(r"\bI(?:['’]ve)? (?:now |just )?(?:live|moved|move) (?:now )?(?:in|to) (?P<value>[A-Z]\w+)"),
    ),
    ("employer", re.compile(r"\bI (?:now )?work (?:now )?(?:at|for) (?P<value>[A-Z]\w+)")),
    ("role", re.compile(r"\bI(?: am|['’]m| work as) an? (?P<value>[a-z]+(?: [a-z]+)?)\b")),
    ("languages", re.compile(r"\bI speak (?P<value>[A-Z]\w+)")),
)
_TASK: Final = re.compile(r"\bI (?:must|need to|have to)\b|\bremind me\b", re.I)
_TASTE: Final = re.compile(r"\bI (?:\w+ly )?(?:like|love|prefer|hate|enjoy|avoid)\b|\bmy favou?rite\b", re.I)


class AttentiveModel:
    """A `perdure.ports.ChatModel` for tests of what a good model makes possible; `asked` holds the prompts' names."""

    name = "attentive"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def complete(self, prompt: str, /, **_: object) -> str:
        """Answer one of the prompts of perdure; ValueError for any other."""
        for name, pattern in _prompts().items():
            found = pattern.fullmatch(prompt)
            if found is not None:
                self.asked.append(name)
                answer = _ANSWERS[name.rpartition("_")[0]](found.groupdict())
                return answer if isinstance(answer, str) else json.dumps(answer)
        raise ValueError("this is none of the prompts of perdure")


@cache
def _prompts() -> Mapping[str, re.Pattern[str]]:
    """Return a pattern for each prompt, with a group for each of its parts."""
    names = sorted(
        one.name.removesuffix(".txt") for one in files("perdure.prompts").iterdir() if one.name.endswith("txt")
    )
    found: dict[str, re.Pattern[str]] = {}
    for name in names:
        pieces = re.split(r"\$(\w+)", prompt_of(name).template)
        named: set[str] = set()
        pattern = re.escape(pieces[0])
        for part, text in zip(pieces[1::2], pieces[2::2], strict=True):
            pattern += f"(?P={part})" if part in named else f"(?P<{part}>.*?)"
            pattern += re.escape(text)
            named.add(part)
        found[name] = re.compile(pattern, re.DOTALL)
    return found


def _extract(given: Mapping[str, str]) -> list[dict[str, Any]]:
    keys, limit = set(given["keys"].split(", ")), int(given["limit"])
    found: list[dict[str, Any]] = []
    for line in _LINE.finditer(given["dialogue"]):
        for said in _statements(line):
            slot = next(((key, hit["value"]) for key, of in _SLOTS if key in keys and (hit := of.search(said))), None)
            kind = (
                "profile" if slot else "preference" if _TASTE.search(said) else "task" if _TASK.search(said) else "fact"
            )
            content, (key, value) = _told(said), slot or (None, None)
            told = {"line": int(line["number"]), "memory_type": kind, "content": content, "confidence": 0.9}
            if len(content) <= limit:
                found.append({**told, "key": key, "value": value})
    return found[-int(given["most"]) :]


def _statements(line: re.Match[str]) -> list[str]:
    """Return what a line of the user states of the user."""
    if line["role"] != "user":
        return []
    return [one for one in _SENTENCE.split(line["said"]) if _SELF.search(one) and not _HEDGE.search(one)]


def _told(said: str) -> str:
    """Return a sentence in the third person."""
    text = said
    for pattern, words in _PERSON:
        text = pattern.sub(words, text)
    text = _VERB.sub(lambda hit: f"User {hit[1]}{_of_third(hit[2])}", text)
    text = text.strip().rstrip("!.… ")
    return f"{text[:1].upper()}{text[1:]}."


def _of_third(verb: str) -> str:
    if verb in _PAST_FORMS or verb.endswith("ed"):
        return verb
    if verb.endswith(("s", "x", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def _conversation(given: Mapping[str, str]) -> dict[str, Any]:
    told = _weightiest(given["dialogue"], most=int(given["sentences"]), limit=int(given["limit"]))
    names = list(dict.fromkeys(_NAME.findall(" ".join(told))))
    return {"title": " and ".join(names[:2]), "memory": " ".join(told), "tags": names[:3], "importance": 4}


def _summary(given: Mapping[str, str]) -> dict[str, Any]:
    told = _weightiest(given["dialogue"], most=int(given["sentences"]), limit=int(given["limit"]) - 20)
    return {
        "memory": " ".join(f"User told that {one[:1].lower() if _plain(one) else one[:1]}{one[1:]}" for one in told[:1])
    }


def _plain(sentence: str) -> bool:
    """Tell whether a sentence begins with a word that only its place gives a capital."""
    return sentence.partition(" ")[0].lower() in STOP_WORDS


def _weightiest(dialogue: str, *, most: int, limit: int) -> list[str]:
    """Return the sentences of the user that say most, in their order."""
    lines = [line["said"] for line in _LINE.finditer(dialogue) if line["role"] == "user"]
    said = [_told(one) for text in lines for one in _SENTENCE.split(text) if not one.rstrip().endswith("?")]
    chosen = sorted(sorted(range(len(said)), key=lambda place: -len(_words(said[place])))[:most])
    kept: list[str] = []
    for place in chosen:
        if len(" ".join([*kept, said[place]])) <= limit:
            kept.append(said[place])
    return kept


def _words(text: str) -> set[str]:
    found = re.findall(r"[\w'-]+", text.casefold())
    return {re.sub(r"(?:es|s|ed)$", "", one) for one in found if one not in STOP_WORDS and one != "user"}


def _alike(one: str, other: str) -> float:
    left, right = _words(one), _words(other)
    return len(left & right) / max(len(left | right), 1)


def _differ(one: str, other: str) -> bool:
    """Tell whether numbers, names or a denial tell two texts apart."""
    left, right = one.casefold(), other.casefold()
    named = any(name.casefold() not in right for name in _NAME.findall(one)) or any(
        name.casefold() not in left for name in _NAME.findall(other)
    )
    counted = set(_NUMBER.findall(one)) != set(_NUMBER.findall(other))
    return named or counted or bool(_DENIAL.search(one)) != bool(_DENIAL.search(other))


def _daily(given: Mapping[str, str]) -> list[dict[str, Any]]:
    verdicts: list[dict[str, Any]] = []
    for pair in _PAIR.finditer(given["pairs"]):
        older, newer = pair["older"], pair["newer"]
        share, verdict = _alike(older, newer), {"pair": int(pair["number"]), "action": "keep", "text": None}
        if _differ(older, newer):
            verdict["action"] = "update" if _CHANGE.search(newer) and share >= 0.3 else "keep"
        elif share >= 0.75:
            verdict["action"] = "merge"
        elif _words(older) < _words(newer) and share >= 0.5:
            verdict |= {"action": "recreate", "text": newer}
        verdicts.append(verdict)
    return verdicts


def _enrich(given: Mapping[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for line in re.finditer(r"(?P<number>\d+)\. (?P<said>.+)", given["lines"]):
        for name in _NAME.finditer(line["said"]):
            before = line["said"][: name.start()].split()[-1:]
            kind = {"in": "location", "to": "location", "from": "location", "at": "organization", "for": "organization"}
            found.append({"line": int(line["number"]), "name": name[0], "type": kind.get("".join(before), "person")})
    return found


def _insight(given: Mapping[str, str]) -> list[dict[str, Any]]:
    said = [one for line in _LINE.finditer(_as_lines(given["material"])) for one in _statements(line)]
    felt = [one for one in said if _MANNER.search(one)][: int(given["most"])]
    return [{"summary": _told(one)[: int(given["limit"])], "tags": ["style"]} for one in felt]


def _as_lines(material: str) -> str:
    """Return "[user] said" as "[user] : said", the form that the other prompts have."""
    return re.sub(r"^(\[\w+\]) (?=\S)", r"\1 : ", material, flags=re.MULTILINE)


def _reflect(given: Mapping[str, str]) -> str:
    """Say again what is new or changed, as many sentences as are wanted."""
    lines = re.findall(r"^\[(?:new|changed)\] [^:\n]+: (?:from .+ to )?(.+)$", given["material"], re.MULTILINE)
    told = [_told(_SENTENCE.split(one)[0]) for one in lines][: int(given["sentences"])]
    while len(" ".join(told)) > int(given["limit"]):
        told.pop()
    return " ".join(told)


def _compact(given: Mapping[str, str]) -> dict[str, Any]:
    """Merge the new memory into one that says as much, else let the least important and oldest go."""
    known = list(_SHOWN.finditer(given["memories"]))
    new = _SHOWN.search(given["new"])
    assert new is not None, "the new memory is shown as the others are"
    near = max(known, key=lambda one: _alike(one["said"], new["said"]))
    if _alike(near["said"], new["said"]) >= 0.6 and not _differ(near["said"], new["said"]):
        text = max(near["said"], new["said"], key=len)
        return {"action": "edit", "targetMemoryId": int(near["number"]), "newContent": text, "reason": "redundant"}
    least = min(known, key=lambda one: (int(one["importance"]), one["day"], int(one["number"])))
    return {"action": "delete", "targetMemoryId": int(least["number"]), "reason": "oldest of the least important"}


_ANSWERS: Final[Mapping[str, Callable[[Mapping[str, str]], Any]]] = {
    "extract": _extract,
    "conversation": _conversation,
    "summary": _summary,
    "daily": _daily,
    "enrich": _enrich,
    "insight": _insight,
    "reflect": _reflect,
    "compact": _compact,
}
