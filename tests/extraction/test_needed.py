"""Words that an expression cannot match without: they are worked out rightly, and the file has them."""

import json
import re
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from perdure.extraction.grammar import LEADING
from perdure.extraction.language import CODES, fold, language
from perdure.extraction.lists import EDGE, Rule, folded
from perdure.extraction.needed import FILE, derived, expressions, of_lists, written
from perdure.extraction.scene import scene

CASES = Path(__file__).parents[1] / "behaviour" / "cases"


def test_the_file_has_the_words_of_every_expression() -> None:
    held = files("perdure.extraction").joinpath(FILE).read_text(encoding="utf-8")
    assert held == written(), "run: python -m perdure.extraction.needed"


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\b(?:harbour|quay)s?\b", {"\bharbour\b", "\bharbours\b", "\bquay\b", "\bquays\b"}),
        (r"(?<!\w)(?:pre-?)?tide\s+table?s", {"\btables", "\btabls"}),
        (r"\b(?:bo(?:at|oth)\b.*|ferry\d)", {"\bboat\b", "\bbooth\b", "\bferry"}),
        (r"tide\s+(?:table|chart)?", {"tide\b"}),
        (r"sh(?:oal|elf)", {"shoal", "shelf"}),
        (r"(?:buoy|\d+)", None),
        (r"(?:anchor)?", None),
        (r"(?:anchor)+ chains?", {"anchor"}),
        (r"(?=reef).", {"reef"}),
        (r"(?<=reef).", None),
        (r"(?!)dock", set()),
        (r"(?:mast|(?!)sail)", {"mast"}),
        (r"(?P<led>the )?(?(led)helm|rudder)", {"helm", "rudder"}),
        (r"\bthe (?:\w+ )?(?:jib|boom\w*|spar)\b", {"\bjib\b", "\bboom", "\bspar\b"}),
        (r"the (?:\w+)?(?:jib|boom\w*)s", {"jib", "boom"}),
        (r"\w+ (?:jib|boom\w*)+\b", {" jib", " boom"}),
        (r"[rl]ow", {"row", "low"}),
        (r"[a-z]ow", {"ow"}),
    ],
)
def test_the_words_are_those_of_every_alternative(pattern: str, words: set[str] | None) -> None:
    found = derived(pattern)
    assert words == (None if found is None else set(found))


@pytest.mark.parametrize("name", ["injection", "sensitive"])
def test_a_rule_finds_what_its_expression_finds(name: str) -> None:
    cases = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    texts = [turn["text"] for case in cases for turn in case["turns"]]
    for pattern in of_lists():
        rule = Rule(pattern, re.M | re.I)
        regex = re.compile(pattern, re.M | re.I)
        for text in (*texts, *(text.upper() for text in texts[::4])):
            if regex.search(text):
                assert rule.may(text), (pattern[:80], text)
                assert rule.search(text), (pattern[:80], text)


def test_a_command_is_sought_wherever_a_pattern_finds_one() -> None:
    names = ("triggers", "forget", "forgetting", "asking", "commands_multilingual")
    cases = [one for name in names for one in json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["cases"]]
    texts = [turn["text"] for case in cases for turn in case["turns"] if len(turn["text"]) < 200]
    found: set[tuple[str, str]] = set()
    for piece, tongue in product([scene(text, fold(text)) for text in texts], map(language, CODES)):
        able = tongue.able(piece.folded)
        for name, one in product(LEADING, piece.sentences):
            if tongue.pattern(name).match(piece.plain, one.start, one.end):
                assert name in able, (tongue.code, name, piece.text)
                found.add((tongue.code, name))
    assert len({code for code, _ in found}) > 5


def test_what_a_language_has_no_words_for_is_never_sought() -> None:
    assert "after" not in language("en").able("the boat that you should remember, and forget it")
    assert "passive" in language("en").able("the mooring can be deleted")


def test_a_needed_word_is_found_where_an_expression_would_find_it() -> None:
    for pattern in expressions():
        rule = Rule(pattern, re.M | re.I)
        for word in derived(pattern) or ():
            bare = word.strip(EDGE)
            run = "harbour" * 6
            assert rule.may(bare), (word, pattern[:80])
            assert rule.may(f"(a){bare.upper()}\u0345"), (word, pattern[:80])
            assert rule.may(f"{'' if word[:1] == EDGE else run}{bare}{'' if word[-1:] == EDGE else run}"), word


def test_a_run_of_letters_that_is_no_word_is_looked_through_once() -> None:
    rule = next(Rule(one, re.I) for one in expressions() if "\bwlan\b" in (derived(one) or ()))
    assert not rule.may("lan" * 300_000)  # each of its ends would be a megabyte


def test_a_word_that_goes_on_is_another_word() -> None:
    rule = next(Rule(one, re.I) for one in expressions() if "\bwlan\b" in (derived(one) or ()))
    assert rule.may("our WLAN")
    assert not any(map(rule.may, ("wlant", "swlan")))


def test_an_expression_that_the_file_does_not_know_is_searched_for_everywhere() -> None:
    rule = Rule(r"lighthouse\s+keeper", re.I)
    assert rule.search("a LIGHTHOUSE  keeper")
    assert [one.start() for one in rule.finditer("lighthouse keeper, lighthouse keeper")] == [0, 19]


def test_letters_that_an_expression_takes_for_alike_are_alike() -> None:
    for letter, likes in {"i": "Iİı", "s": "Sſ", "k": "K\u212a", "ß": "ẞ", "é": "É"}.items():
        assert {folded(one) for one in likes if re.fullmatch(letter, one, re.I)} == {folded(letter)}
