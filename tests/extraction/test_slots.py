"""Slots as data: what a file of them may say, and what it is told when it is wrong."""

import pytest

from perdure.errors import InvalidInput
from perdure.extraction.slots import load, slots_of, standard


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"shoe": {"kind": "fact", "pattern": []}}, "own.toml: slot shoe has an unknown field 'pattern'"),
        ({"shoe": {"kind": "habit"}}, "own.toml: slot shoe has the kind 'habit'"),
        ({"shoe": {"kind": "episode"}}, "own.toml: slot shoe has the kind 'episode'"),
        ({"shoe": {}}, "own.toml: slot shoe has the kind None"),
        ({"shoe size!": {"kind": "fact"}}, "own.toml: slot shoe size!: a key is small letters"),
        ({"shoe": {"kind": "fact", "single": "yes"}}, "single got 'yes': it takes true or false"),
        ({"shoe": {"kind": "fact", "aliases": [1]}}, "it takes a list of texts"),
        ({"shoe": "fact"}, "it takes a table of fields"),
        ({"shoe": {"kind": "fact", "patterns": ["my size is <nunber>"]}}, "unknown type of value 'nunber'"),
        ({"shoe": {"kind": "fact", "patterns": ["my {fot} is"]}}, "unknown word class {fot}"),
        ({"shoe": {"kind": "fact", "patterns": ["my [new size"]}}, "leaves a bracket open"),
        ({"shoe": {"kind": "fact", "patterns": ["my size] is"]}}, "closes a bracket that is not open"),
        ({"shoe": {"kind": "fact", "patterns": [""]}}, "is empty"),
        ({"shoe": {"kind": "fact", "aliases": ["city"]}}, "has the alias 'city', which is location"),
    ],
)
def test_a_wrong_slot_is_named_with_what_is_wrong(tables, says):
    with pytest.raises(InvalidInput) as caught:
        slots_of(tables, origin="own.toml", base=standard())
    assert says in str(caught.value)


def test_names_of_a_slot_stand_for_its_key():
    slots = standard()
    assert slots.key(" Residence ") == slots.key("city") == "location"
    assert slots.key("shoe_size") == "shoe_size"
    assert {"location", "name", "editor"} <= slots.single
    assert {key for key, slot in slots.by_key.items() if slot.consent} == {"name", "pronouns", "location", "language"}


def test_a_file_adds_slots_and_lays_fields_over_known_ones(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[shoe]\nkind = "profile"\npatterns = ["my shoe size is <number>"]\n[hobby]\nsingle = true\n')
    slots = load(str(file))
    assert "shoe" in slots.by_key
    assert slots.by_key["hobby"].single
    assert slots.by_key["hobby"].patterns == standard().by_key["hobby"].patterns
    assert not standard().by_key["hobby"].single


def test_a_file_that_is_missing_or_broken_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="cannot read the slots of"):
        load(str(tmp_path / "none.toml"))
    (tmp_path / "bad.toml").write_text("[shoe")
    with pytest.raises(InvalidInput, match="is no TOML"):
        load(str(tmp_path / "bad.toml"))
