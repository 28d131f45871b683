import pytest

from perdure.domain.entity import lookup_names


@pytest.mark.parametrize(
    ("name", "type_", "expected"),
    [
        ("Dr. Ana Lopes's", "person", ("ana lopes", "ana", "lopes")),
        ("Éloïse", "person", ("eloise",)),
        ("J. Mora", "person", ("j. mora", "mora")),
        ("Uncle Bob", "person", ("bob",)),
        ("Dr. Inês de Sousa", "person", ("ines de sousa", "ines", "de sousa", "sousa")),
        ("Dr. de Sousa", "person", ("de sousa", "sousa")),
        ("Imke van der Meer", "person", ("imke van der meer", "imke", "van der meer", "meer")),
        ("Van der Meer", "person", ("van der meer", "meer")),
        ("Al Lopes", "person", ("al lopes", "al", "lopes")),
        ("Di Zhao", "person", ("di zhao", "di", "zhao")),
        ("Doctor", "person", ("doctor",)),
        ("Halvorsen Inc.", "organization", ("halvorsen inc", "halvorsen")),
        ("Guild of Leith Coopers", "organization", ("guild of leith coopers", "glc")),
        ("Leith Coopers", "organization", ("leith coopers",)),
        ("Project Heron", "project", ("project heron", "heron")),
        ("@Joe_B", "mention", ("joe_b",)),
        ("#Fun", "tag", ("fun",)),
        ("HTTPS://Example.org/", "url", ("https://example.org",)),
        ("São  Paulo", "location", ("sao paulo",)),
        ("'s", "person", ("'s",)),
    ],
)
def test_lookup_names_are_folded_and_offer_aliases(name: str, type_: str, expected: tuple[str, ...]) -> None:
    assert lookup_names(name, type_) == expected
