"""What is told behind "that" in German and Dutch is kept with its verb where a sentence of its own has it."""

import pytest

from perdure.extraction.foreign_order import in_order


@pytest.mark.parametrize(
    ("before", "told", "kept"),
    [
        ("Kannst du dir merken, dass ", "ich keine Nüsse esse", "ich esse keine Nüsse"),
        ("Merk dir, dass ", "wir in Passau wohnen", "wir wohnen in Passau"),
        ("Merk dir, dass ", "ich in Passau geboren bin", "ich bin in Passau geboren"),
        ("Bitte merk dir, dass ", "ich um fünf aufwache", "ich wache um fünf auf"),
        ("Merk dir, dass ", "ich ungern anrufe", "ich rufe ungern an"),
        ("Merk dir, dass ", "meine kleine Schwester Ida heißt", "meine kleine Schwester heißt Ida"),
        ("Merk dir, dass ", "der Keller oft überflutet ist", "der Keller ist oft überflutet"),
        ("Onthoud dat ", "ik geen noten eet", "ik eet geen noten"),
        ("Onthoud dat ", "mijn broer Sem heet", "mijn broer heet Sem"),
        ("Onthoud dat ", "ik in Zwolle ben geboren", "ik ben in Zwolle geboren"),
        ("Kun je onthouden dat ", "ik om vijf uur opsta", "ik sta om vijf uur op"),
    ],
)
def test_the_verb_stands_behind_the_subject(before, told, kept):
    assert in_order(told, before + told) == kept


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Merk dir: ", "ich esse gerne Reis"),
        ("Merk dir, ", "ich wohne in Passau"),
        ("Merk dir, dass ", "ich in Passau wohne und bei Krone arbeite"),
        ("Merk dir, dass ", "die Katze meiner Tante Luna heißt"),
        ("Merk dir, dass ", "ich esse"),
        ("Onthoud: ", "ik eet graag rijst"),
        ("Onthoud dat ", "ik in Zwolle woon en bij Krone werk"),
        ("Remember that ", "we dine late"),
        ("Retiens que ", "je mange tard"),
    ],
)
def test_what_has_its_order_or_more_than_one_clause_stays(before, told):
    assert in_order(told, before + told) == told
