"""`perdure bench chat` counts what is kept of conversations, and shows what is ended again."""

import json
from io import StringIO

import pytest

from perdure.bench.chat import measure, render
from perdure.errors import InvalidInput


def conversation(*said: tuple[str, str]) -> dict[str, object]:
    turns = [
        {"id": f"t{at}", "session": "s", "speaker": speaker, "ts": f"2024-05-0{at + 1}T10:00:00", "text": text}
        for at, (speaker, text) in enumerate(said)
    ]
    return {"id": "c1", "turns": turns, "queries": []}


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "chat.json"
    said = [
        ("Ida", "My dentist is Dr. Falk"),
        ("Bo", "I have two goats"),
        ("Ida", "My dentist is Dr. Wirth now"),
        ("Bo", "Hello again!"),
    ]
    path.write_text(json.dumps([conversation(*said)]))
    return path


def test_each_speaker_is_the_user_in_turn_and_what_is_ended_is_told_with_its_reason(data):
    found = measure(data)
    assert (found.messages, found.statements) == (4, 3)
    (one,) = found.ended
    assert "Falk" in one.old
    assert one.new is not None
    assert "Wirth" in one.new
    assert one.reason
    assert found.to_dict()["ended"][0]["old"] == one.old


def test_the_screen_counts_and_shows_what_was_ended_where_it_is_asked_for(data):
    from rich.console import Console

    found = measure(data)
    shown: list[str] = []
    for ended in (False, True):
        console = Console(width=100, record=True, file=StringIO())
        console.print(render(found, ended=ended))
        shown.append(console.export_text())
    assert "1 (250.0 in 1,000 messages)" in shown[0]
    assert "Falk" not in shown[0]
    assert "- My dentist is Dr. Falk" in shown[1]
    assert "+ My dentist is Dr. Wirth now" in shown[1]


def test_a_file_of_another_kind_is_refused(tmp_path):
    path = tmp_path / "no.json"
    path.write_text('{"cases": []}')
    with pytest.raises(InvalidInput, match=r"no\.json"):
        measure(path)
