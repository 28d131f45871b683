"""Which names are one entity: parts of a name, stated aliases, and same names that are not the same thing."""

import pytest

from perdure.engine import Space


def known(me: Space, *texts: str) -> list[tuple[str, str, tuple[str, ...]]]:
    for text in texts:
        me.observe(text)
    return sorted((one.name, one.type, one.aliases) for one in me.entities())


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("Prof. Ivana Kralj spoke first", "Kralj stayed for tea"), [("Prof. Ivana Kralj", "person", ("Kralj",))]),
        (("Ivana Kralj spoke first", "Ivana stayed for tea"), [("Ivana Kralj", "person", ("Ivana",))]),
        (("We buy from Morrow Textiles Ltd", "Morrow Textiles was late"), [
            ("Morrow Textiles Ltd", "organization", ("Morrow Textiles",))
        ]),
        (("They named it Project Osprey", "Osprey is nearly done"), [("Project Osprey", "project", ("Osprey",))]),
        (("Roberta is our vet", "Bob, that's Roberta, was here", "Bob came back"), [("Roberta", "person", ("Bob",))]),
        (("Bob is our vet", "I mean Roberta, whom everyone calls Bob"), [("Bob", "person", ("Roberta",))]),
        (("Alexandra Mora is our vet, aka Xandra", "Xandra came"), [("Alexandra Mora", "person", ("Xandra",))]),
    ],
)  # fmt: skip
def test_a_part_of_a_name_and_a_stated_alias_are_the_same_entity(
    me: Space, texts: tuple[str, ...], expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert known(me, *texts) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ("Noor Haddad bakes", "Noor Verhoeven sells bread"),
            [("Noor Haddad", "person"), ("Noor Verhoeven", "person")],
        ),
        (
            ("I got a job at Peter Hahn", "my brother Peter bakes"),
            [("Peter", "person"), ("Peter Hahn", "organization")],
        ),
        (("Florence is my aunt", "We spent May in Florence"), [("Florence", "location"), ("Florence", "person")]),
        (("Ada Kralj bakes", "Ivo Kralj sells bread"), [("Ada Kralj", "person"), ("Ivo Kralj", "person")]),
    ],
)
def test_a_shared_first_name_surname_or_place_name_is_not_the_same_entity(
    me: Space, texts: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert [(name, type_) for name, type_, _ in known(me, *texts)] == expected


def test_an_alias_is_forgotten_with_the_only_message_that_states_it(me: Space) -> None:
    me.observe("Roberta is our vet")
    stating = me.observe("Bob, that's Roberta, was here")
    me.erase(id=stating.memories[0].id)
    assert known(me, "Bob came back") == [("Bob", "person", ()), ("Roberta", "person", ())]
