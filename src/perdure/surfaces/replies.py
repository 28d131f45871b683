"""What the assistant of the chat says: a small loop over any chat model, which may use the tools of the preset."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any, Final, Protocol, cast

from perdure.domain.blocks import cut
from perdure.errors import ModelUnavailable
from perdure.space import Space
from perdure.surfaces.tools import answer_tool, tool_specs


class Model(Protocol):
    """A `perdure.ports.ChatModel`."""

    @property
    def name(self) -> str: ...
    def complete(self, prompt: str, /, *, max_tokens: int, timeout_s: float, temperature: float) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """A tool that the model used: with which arguments, and what it answered."""

    tool: str
    arguments: Mapping[str, Any]
    answer: Any

    @property
    def memory_id(self) -> str | None:
        """What it wrote, if it wrote anything."""
        answer: object = self.answer
        return cast("dict[str, Any]", answer).get("memory_id") if isinstance(answer, dict) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the model said, and the tools it used for that. `trouble`: why it said nothing, else None."""

    text: str = ""
    used: tuple[Used, ...] = ()
    trouble: str | None = None


def reply(space: Space, model: Model, dialogue: Sequence[tuple[str, str]], *, memory: str) -> Reply:
    """Have a model answer the last message of a dialogue of (role, text), told what the memory says of it.

    It never raises for what the model does: an answer that is none, one tool after the other and a model that hangs
    become `trouble`. A tool that is called wrongly answers with what is wrong, for the model to mend.
    """
    policy, used = space.policy.chat, list[Used]()
    tools = [one["function"] for one in tool_specs(space, only="names")]
    while True:
        more = len(used) < policy.tool_calls and bool(tools)
        prompt = _prompt(space, tools if more else [], dialogue, memory, used)
        try:
            said = model.complete(
                prompt,
                max_tokens=policy.llm_tokens,
                timeout_s=policy.llm_timeout_s,
                temperature=policy.llm_temperature,
            )
        except ModelUnavailable as error:
            return Reply(used=tuple(used), trouble=str(error))
        call = _call(said)
        if call is None:
            text = said.strip()[: policy.reply_chars]
            return Reply(text=text, used=tuple(used), trouble=None if text else f"{model.name} said nothing")
        if not more:
            why = f"{model.name} used {len(used)} tools and said nothing" if used else f"{model.name} asked for a tool"
            return Reply(used=tuple(used), trouble=why)
        name, arguments = call
        offered = any(one["name"] == name.replace(".", "_") for one in tools)
        answer = answer_tool(space, name, arguments) if offered else _unknown(name, tools)
        used.append(Used(tool=name, arguments=arguments, answer=answer))


def _unknown(name: str, tools: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    names = ", ".join(one["name"] for one in tools)
    return {"status": "error", "error": f"there is no tool {name!r}: use {names}"}


def _prompt(
    space: Space,
    tools: Sequence[Mapping[str, Any]],
    dialogue: Sequence[tuple[str, str]],
    memory: str,
    used: Sequence[Used],
) -> str:
    policy = space.policy.chat
    shown = dialogue[-policy.messages :]
    lines = [json.dumps({"role": role, "text": text}, ensure_ascii=False) for role, text in shown]
    lines += [
        json.dumps({"tool": one.tool, "arguments": one.arguments, "answered": one.answer}, ensure_ascii=False)
        for one in used
    ]
    return _template().substitute(
        tools="\n".join(json.dumps(one, ensure_ascii=False) for one in tools) or "(none)",
        memory=memory or "(nothing that fits)",
        dialogue="\n".join(cut(line, policy.max_content // 4) for line in lines)[-policy.max_content :],
        ask="Answer now:" if tools else "Answer now, in plain text, without a tool:",
    )


@cache
def _template() -> Template:
    return Template(files("perdure.surfaces").joinpath("chat_v1.txt").read_text(encoding="utf-8"))


_FENCED: Final = re.compile(r"\A```(?:json)?\s*(.*?)\s*```\Z", re.DOTALL)


def _call(said: str) -> tuple[str, dict[str, Any]] | None:
    """Return the tool that an answer asks for, with its arguments; None for an answer in words."""
    text = said.strip()
    fenced = _FENCED.match(text)
    text = fenced[1] if fenced else text
    if not text.startswith("{"):
        return None
    try:
        held, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    asked = cast("dict[str, Any]", held)
    name, arguments = asked.get("tool"), asked.get("arguments", {})
    if not isinstance(name, str):
        return None
    return name, cast("dict[str, Any]", arguments) if isinstance(arguments, dict) else {"arguments": arguments}
