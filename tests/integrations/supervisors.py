"""A LangGraph supervisor in a process of its own: `python supervisors.py JOB URL THREAD`, for the tests that kill it.

Its model is scripted; memories, documents of the store and checkpoints lie in the one database behind the URL.
"""

import json
import operator
import sys
import time
from typing import Annotated, Any, TypedDict

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore

import perdure
from perdure.engine import Engine
from perdure.integrations.langgraph import PerdureCheckpointer, PerdureStore

ALONE = {"jobs": {"background": False}}
LONGEST_S = 60


class State(TypedDict):
    said: Annotated[list[str], operator.add]
    next: str


def supervisor(engine: Engine, *, hang: bool) -> Any:
    """A graph of a supervisor and two workers; with `hang`, the writer never comes back."""

    def decide(state: State) -> dict[str, Any]:
        return {"next": "writer" if "notes" in state["said"] else "researcher"}

    def researcher(state: State, config: RunnableConfig, *, store: BaseStore) -> dict[str, Any]:
        user = config.get("configurable", {})["user_id"]
        engine.space(user=user).remember(f"{user} asked about {state['said'][0]}")
        store.put(("users", user), "subject", {"text": state["said"][0]})
        return {"said": ["notes"]}

    def writer(state: State, config: RunnableConfig, *, store: BaseStore) -> dict[str, Any]:
        print("writing", flush=True)
        if hang:
            time.sleep(LONGEST_S)
        user = config.get("configurable", {})["user_id"]
        known = engine.space(user=user).recall(state["said"][0]).hits[0].memory.content
        item = store.get(("users", user), "subject")
        assert item is not None
        return {"said": [f"text about {item.value['text']}: {known}"]}

    graph: Any = StateGraph(State)
    graph.add_node("supervisor", decide)
    graph.add_node("researcher", researcher)
    graph.add_node("writer", writer)
    graph.add_edge(START, "supervisor")
    graph.add_conditional_edges("supervisor", lambda state: state["next"], ["researcher", "writer"])
    graph.add_edge("researcher", "supervisor")
    graph.add_edge("writer", END)
    return graph.compile(checkpointer=PerdureCheckpointer(engine), store=PerdureStore(engine))


def begin(engine: Engine, config: Any) -> Any:
    return supervisor(engine, hang=True).invoke({"said": ["the harbour of Faro"]}, config, durability="sync")


def resume(engine: Engine, config: Any) -> Any:
    graph = supervisor(engine, hang=False)
    before = graph.get_state(config)
    return {"next": before.next, "before": before.values["said"], "said": graph.invoke(None, config)["said"]}


def write(engine: Engine, config: Any) -> Any:
    """Put checkpoints and writes on a thread that others write to as well, and read the latest after each."""
    from langgraph.checkpoint.base import empty_checkpoint

    saver = PerdureCheckpointer(engine)
    made = []
    for n in range(40):
        one, version = empty_checkpoint(), saver.get_next_version(None, None)
        one["channel_values"], one["channel_versions"] = {"n": n}, {"n": version}
        put = saver.put(config, one, {"step": n}, {"n": version})
        saver.put_writes(put, [("n", n), ("m", n)], task_id=one["id"])
        made.append(one["id"])
        latest = saver.get_tuple(config)
        assert latest is not None
        assert latest.checkpoint["id"] >= one["id"]
    return made


def main(job: str, url: str, thread: str) -> None:
    config = {"configurable": {"thread_id": thread, "user_id": "ana"}}
    with perdure.open(url, embedder="none", policy=ALONE) as engine:
        print(json.dumps({"begin": begin, "resume": resume, "write": write}[job](engine, config)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
