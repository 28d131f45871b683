"""perdure bench: quality and speed, measured on this machine."""

from typing import TYPE_CHECKING, Annotated

import typer

from perdure.surfaces.cli.call import Call
from perdure.surfaces.cli.options import with_globals

if TYPE_CHECKING:
    from rich.console import RenderableType

bench_ = typer.Typer(help="Measure quality and speed on this machine.", no_args_is_help=True)


def _recall(
    call: Call,
    data: Annotated[str, typer.Option(help="A file in the bench format, JSON or JSON.xz.", metavar="FILE")],
    level: Annotated[str, typer.Option(help="lexical, local, or another embedder's name.", metavar="LEVEL")] = "local",
    limit: Annotated[
        int | None, typer.Option(help="At most so many questions of each conversation.", metavar="N")
    ] = None,
) -> None:
    """Measure how much of the evidence of questions recall finds, beside plain BM25.

    The file is a list of conversations: {"id", "turns": [{"id", "session", "speaker", "ts", "text"}], "queries":
    [{"id", "text", "ts", "category", "evidence": [ids of turns]}]}.
    """
    from perdure.bench.recall import measure
    from perdure.surfaces.terminal import progress

    with progress() as report:
        found = measure(data, level=level, limit=limit, progress=report)

    def screen() -> "RenderableType":
        from perdure.bench.recall_report import render

        return render(found)

    call.show(found.to_dict(), screen)


def _speed(
    call: Call,
    rows: Annotated[int, typer.Option(help="Episodes to load.", metavar="N")] = 10_000,
    spaces: Annotated[int, typer.Option(help="Spaces they are spread over.", metavar="N")] = 1,
    level: Annotated[
        str,
        typer.Option(
            help="lexical, local, synthetic (vectors without meaning), or another embedder's name.", metavar="LEVEL"
        ),
    ] = "lexical",
    loaders: Annotated[int, typer.Option(help="Processes that load, each its share of the spaces.", metavar="N")] = 1,
    processes: Annotated[int, typer.Option(help="Processes that write together, at the end.", metavar="N")] = 1,
    pause_ms: Annotated[
        float, typer.Option(help="How long each of them waits between two writes, on average.", metavar="MS", min=0.0)
    ] = 0.0,
    with_maintenance: Annotated[
        bool, typer.Option("--with-maintenance", help="Ask and write again while another process does all upkeep.")
    ] = False,
    load_s: Annotated[float, typer.Option(help="Load no more after so many seconds.", metavar="SECONDS")] = 900.0,
) -> None:
    """Measure how fast recall and observe are, on made-up text. --store must be empty; else a temporary file serves."""
    from perdure.bench.speed import measure
    from perdure.surfaces.terminal import progress

    with progress() as report:
        found = measure(
            rows=rows,
            spaces=spaces,
            level=level,
            loaders=loaders,
            processes=processes,
            pause_ms=pause_ms,
            with_maintenance=with_maintenance,
            store=call.store,
            load_s=load_s,
            progress=report,
        )

    def screen() -> "RenderableType":
        from perdure.bench.speed_report import render

        return render(found)

    call.show(found.to_dict(), screen)


def _behaviour(
    call: Call,
    data: Annotated[str, typer.Option(help="A file of behaviour cases, JSON.", metavar="FILE")],
    level: Annotated[
        str, typer.Option(help="lexical, local, or another embedder's name.", metavar="LEVEL")
    ] = "lexical",
    category: Annotated[list[str] | None, typer.Option(help="Only this category; may be repeated.")] = None,
    failures: Annotated[bool, typer.Option("--failures", help="Show every wrong case with what was stored.")] = False,
) -> None:
    """Measure what is made of messages: extracted, updated, forgotten, refused, dated. Each case is a fresh memory."""
    from perdure.bench.behaviour import measure
    from perdure.surfaces.terminal import progress

    with progress() as report:
        found = measure(data, level=level, only=tuple(category or ()), progress=report)

    def screen() -> "RenderableType":
        from perdure.bench.behaviour_report import render

        return render(found, failures=failures)

    call.show(found.to_dict(), screen)


def _chat(
    call: Call,
    data: Annotated[str, typer.Option(help="A file in the bench format, JSON or JSON.xz.", metavar="FILE")],
    level: Annotated[
        str, typer.Option(help="lexical, local, or another embedder's name.", metavar="LEVEL")
    ] = "lexical",
    ended: Annotated[bool, typer.Option("--ended", help="Show every statement that was ended, and by what.")] = False,
) -> None:
    """Count what is kept of real conversations, and what is ended again: read yourself whether rightly.

    Of each conversation the first two speakers are in turn the user, and the other one is the assistant.
    """
    from perdure.bench.chat import measure
    from perdure.surfaces.terminal import progress

    with progress() as report:
        found = measure(data, level=level, progress=report)

    def screen() -> "RenderableType":
        from perdure.bench.chat import render

        return render(found, ended=ended)

    call.show(found.to_dict(), screen)


def _serve(
    call: Call,
    rows: Annotated[int, typer.Option(help="Episodes to load.", metavar="N", min=1)] = 10_000,
    level: Annotated[
        str, typer.Option(help="lexical, local, or another embedder's name.", metavar="LEVEL")
    ] = "lexical",
    seconds: Annotated[
        float, typer.Option(help="How long many clients ask at once.", metavar="SECONDS", min=1.0)
    ] = 10.0,
    rate: Annotated[float, typer.Option(help="Requests a second then.", metavar="N", min=1.0)] = 200.0,
    processes: Annotated[int, typer.Option(help="Processes that answer.", metavar="N", min=1)] = 1,
) -> None:
    """Measure how fast the server answers over HTTP, on made-up text in a temporary file."""
    from perdure.bench.over_http import measure
    from perdure.surfaces.terminal import progress

    with progress() as report:
        found = measure(rows=rows, level=level, seconds=seconds, rate=rate, processes=processes, progress=report)

    def screen() -> "RenderableType":
        from perdure.bench.over_http import render

        return render(found)

    call.show(found.to_dict(), screen)


bench_.command("recall")(with_globals(_recall))
bench_.command("speed")(with_globals(_speed))
bench_.command("serve")(with_globals(_serve))
bench_.command("behaviour")(with_globals(_behaviour))
bench_.command("chat")(with_globals(_chat))
