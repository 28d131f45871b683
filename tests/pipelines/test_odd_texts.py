"""Long texts of one sign, or of a few, hold nothing up: neither themselves nor the message behind them."""

import pytest

import perdure

_ODD = {
    "empty lines": "\n",
    "blanks and lines": " \n",
    "points": ".",
    "brackets": "(x ",
    "unclosed objects": '{"k": [4, 9, {"w": "v"}], ',
    "unclosed lines": "[\n",
    "unclosed markup": "<i>",
    "fences": "```\n",
    "emoji": "🦉",
    "but": "but ",
}


@pytest.mark.parametrize("unit", _ODD.values(), ids=_ODD)
def test_an_odd_text_is_read_in_linear_time(unit, in_proportion):
    def hear(text: str) -> None:
        with perdure.open("sqlite:///:memory:", embedder="none", policy={"jobs": {"background": False}}) as engine:
            me = engine.space(user="ida")
            me.observe("We keep bees", session="s")
            me.observe(f"Hi {text} Omar came by", session="s")
            me.observe("Where do we keep them?", session="s")
            me.observe(f"/remember Hi {text}", session="t")
            me.recall(text)

    in_proportion(hear, unit * (20_000 // len(unit)))


def test_a_text_too_long_to_compare_is_kept_once(engine):
    me = engine.space(user="ida")
    text = "".join(f"{at},Omar,Hull\n" for at in range(3_000))
    me.remember(text)
    me.remember("Omar lives in Hull")
    again = me.remember(text)
    assert [one.state for one in again.memories] == ["active"]
    assert len([one for one in me.list().items if one.kind != "episode"]) == 2
