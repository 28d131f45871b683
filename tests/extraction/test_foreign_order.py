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


@pytest.mark.parametrize(
    ("before", "told", "kept"),
    [
        ("Merk dir, dass ", "ich im August zurückkehre", "ich kehre im August zurück"),
        ("Merk dir, dass ", "ich mit Ines zusammenwohne", "ich wohne mit Ines zusammen"),
        ("Merk dir, dass ", "ich abends gern ausgehe", "ich gehe abends gern aus"),
        ("Merk dir, dass ", "unsere Eltern in Passau leben", "unsere Eltern leben in Passau"),
        ("Onthoud dat ", "ik van muizen houd", "ik houd van muizen"),
        ("Onthoud dat ", "ik bij Krone werk", "ik werk bij Krone"),
        ("Onthoud dat ", "ik een groene fiets heb", "ik heb een groene fiets"),
        ("Onthoud dat ", "ik vrijdag naar Breda moet gaan", "ik moet vrijdag naar Breda gaan"),
    ],
)
def test_a_verb_of_two_parts_is_parted_where_it_is_known(before, told, kept):
    assert in_order(told, before + told) == kept


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Merk dir, dass ", "ich gern Texte annotiere"),
        ("Merk dir, dass ", "ich ein Modell abstrahiere"),
        ("Merk dir, dass ", "ich im Herbst Wolle zupfe"),
        ("Merk dir, dass ", "mein Onkel gern zaubert"),
        ("Merk dir, dass ", "ich abends umherwandere"),
        ("Merk dir, dass ", "ich Lust habe zu tanzen"),
        ("Merk dir, dass ", "meine Tante begonnen hat zu rauchen"),
        ("Merk dir, dass ", "ich probiere auszuschlafen"),
        ("Merk dir, dass ", "ich habe fahren müssen"),
        ("Merk dir, dass ", "ich hätte singen sollen"),
        ("Merk dir, dass ", "ich traurig bin heute"),
        ("Merk dir, dass ", "ich kleiner bin als viele"),
        ("Onthoud dat ", "ik dol ben op kaas"),
        ("Onthoud dat ", "ik blij ben met werk"),
        ("Onthoud dat ", "ik gek ben op leuk werk"),
        ("Onthoud dat ", "ik ziek ben van melk"),
        ("Onthoud dat ", "ik opgehouden ben met drinken"),
        ("Onthoud dat ", "ik begonnen ben te zwemmen"),
        ("Onthoud dat ", "ik houd van bier"),
        ("Onthoud dat ", "ik zou moeten rennen"),
        ("Onthoud dat ", "ik niet wil komen zwemmen"),
        ("Onthoud dat ", "ik mijn baard laat scheren"),
        ("Onthoud dat ", "ik moe ben vandaag"),
    ],
)
def test_what_may_not_be_the_verb_or_is_followed_by_more_stays_where_it_is(before, told):
    assert in_order(told, before + told) == told


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Merk dir, dass ", "meine Schwester Ines Hebamme ist"),
        ("Merk dir, dass ", "unsere Katze Minka keinen Fisch verträgt"),
        ("Merk dir, dass ", "das Boot ihres Onkels blau ist"),
        ("Merk dir, dass ", "meine Kollegin aus Bonn Pilotin ist"),
        ("Merk dir, dass ", "der Bruder Ninas in Bern lebt"),
        ("Merk dir, dass ", "meine Lehrerin Frau Wolf Veganerin ist"),
        ("Merk dir, dass ", "unser Kater Moritz jagt"),
        ("Onthoud dat ", "mijn jongste zus Fenna heet"),
        ("Onthoud dat ", "de groene fiets hier is"),
        ("Onthoud dat ", "mijn zoon Daan kok is"),
    ],
)
def test_a_subject_that_may_go_on_keeps_the_order(before, told):
    assert in_order(told, before + told) == told


@pytest.mark.parametrize(
    ("before", "told", "kept"),
    [
        ("Merk dir, dass ", "meine Schwester Hebamme ist", "meine Schwester ist Hebamme"),
        ("Merk dir, dass ", "unsere Katze keinen Fisch verträgt", "unsere Katze verträgt keinen Fisch"),
        ("Merk dir, dass ", "er in Bern lebt", "er lebt in Bern"),
        ("Merk dir, dass ", "der Balkon immer nass ist", "der Balkon ist immer nass"),
        ("Onthoud dat ", "hij geen vis eet", "hij eet geen vis"),
        ("Onthoud dat ", "de schuur groen is", "de schuur is groen"),
    ],
)
def test_a_subject_that_surely_ends_is_followed_by_its_verb(before, told, kept):
    assert in_order(told, before + told) == kept
