"""WordPiece against ids that the upstream tokenizer.json gave for the same texts."""

from collections.abc import Callable

import pytest

from perdure.errors import InvalidInput
from perdure.providers.wordpiece import REMEMBERED_WORDS, WordPiece, bert_uncased, vocabulary

UPSTREAM: list[tuple[str, list[int]]] = [
    ("", []),
    ("  \t\r\n ", []),
    ("Hello, World!", [7592, 1010, 2088, 999]),
    ("unaffable", [14477, 20961, 3468]),
    (
        "I can't: it's $5.00+tax (~10%)",
        [
            1045,
            2064,
            1005,
            1056,
            1024,
            2009,
            1005,
            1055,
            1002,
            1019,
            1012,
            4002,
            1009,
            4171,
            1006,
            1066,
            2184,
            1003,
            1007,
        ],
    ),
    ("naïve café Ångström", [15743, 7668, 17076, 15687]),
    ("ẹ́té", [3802, 2063]),
    ("İstanbul ΣΑΣ ß Ǆ ﬁ", [9960, 1173, 14608, 29733, 1096, 100, 1984]),
    ("東京タワーへ行く", [1879, 1755, 1709, 30262, 30265, 30201, 1945, 1653]),
    ("한국어 각", [1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008, 1455, 30006, 30020]),
    ("สวัสดีชาวโลก", [100]),
    ("नमस्ते दुनिया", [1327, 29867, 29874, 29859, 1325, 29863, 29877, 29868, 29876]),
    ("مرحبا بالعالم", [1295, 17149, 29820, 29816, 25573, 1271, 25573, 23673, 29830, 25573, 23673, 22192]),
    ("Привет, мир!", [1194, 16856, 10325, 25529, 15290, 22919, 1010, 1191, 10325, 16856, 999]),
    ("\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001f44d\U0001f3fd \U0001f600!", [100, 100, 100, 999]),
    ("a\x00b\x1cc\x85d\x7fe\ufffd", [5925, 3207]),
    ("zero\u200bwidth\ufeffjoin\xad", [5717, 9148, 11927, 2232, 5558, 2378]),
    ("a\u2028b\u3000c\xa0d\u1680e", [1037, 1038, 1039, 1040, 1041]),
    ("[CLS] hi[SEP]there [MASK][mask] [[PAD]]", [101, 7632, 102, 2045, 103, 1031, 7308, 1033, 1031, 0, 1033]),
    ("##ing # ## ###", [1001, 1001, 13749, 1001, 1001, 1001, 1001, 1001, 1001]),
    ("①½™℃ﷺ", [100]),
    ("ＡＢＣ豈丽", [100, 100, 100]),
    ("\ue000private\uffff", [100]),
    (
        "https://example.org/a_b?c=d#e",
        [16770, 1024, 1013, 1013, 2742, 1012, 8917, 1013, 1037, 1035, 1038, 1029, 1039, 1027, 1040, 1001, 1041],
    ),
    ("“quoted” – dash… ‘x’", [1523, 9339, 1524, 1516, 11454, 1529, 1520, 1060, 1521]),
    ("x=1;y|z<w>`^\\", [1060, 1027, 1015, 1025, 1061, 1064, 1062, 1026, 1059, 1028, 1036, 1034, 1032]),
]


@pytest.fixture(scope="module")
def tokenize() -> WordPiece:
    return bert_uncased()


@pytest.mark.parametrize(("text", "ids"), UPSTREAM, ids=range(len(UPSTREAM)))
def test_gives_the_ids_of_the_upstream_tokenizer(tokenize: WordPiece, text: str, ids: list[int]) -> None:
    assert tokenize(text) == [101, *ids, 102]
    assert tokenize(text) == [101, *ids, 102]  # and again, remembered


def test_cuts_a_text_to_the_longest_length(tokenize: WordPiece) -> None:
    ids = tokenize("word " * 1000)
    assert len(ids) == 256
    assert (ids[0], ids[-1]) == (101, 102)
    assert len(bert_uncased(max_length=16)("word " * 1000)) == 16


def test_a_lone_surrogate_is_dropped(tokenize: WordPiece) -> None:
    assert tokenize("a\ud800b \udfff") == tokenize("ab")


def test_a_word_over_100_characters_is_unknown(tokenize: WordPiece) -> None:
    assert tokenize("a" * 101) == [101, 100, 102]
    assert 100 not in tokenize("a" * 100)


@pytest.mark.parametrize(
    "text",
    ["lorem ipsum " * 80_000, "a" * 10**6, "\u0301\u0323" * 500_000, "東京" * 500_000, "\0" * 10**6, "[" * 10**6],
    ids=["words", "one word", "accents", "cjk", "nul", "brackets"],
)
def test_a_million_characters_are_cut_in_proportion(
    tokenize: WordPiece, text: str, in_proportion: Callable[[Callable[[str], object], str], None]
) -> None:
    assert len(tokenize(text)) <= 256
    in_proportion(tokenize, text)


def test_the_memory_of_words_is_bounded() -> None:
    tokenize = bert_uncased()
    for start in range(0, 2 * REMEMBERED_WORDS, 200):
        tokenize(" ".join(map(str, range(start, start + 200))))
    assert len(tokenize._remembered) <= REMEMBERED_WORDS


def test_a_vocabulary_without_its_special_tokens_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"\[CLS\]"):
        WordPiece({"[PAD]": 0, "[UNK]": 1, "[SEP]": 2})


def test_a_vocabulary_file_is_numbered_by_line() -> None:
    assert vocabulary(["[PAD]", "a\r", "", "b"]) == {"[PAD]": 0, "a": 1, "b": 3}
