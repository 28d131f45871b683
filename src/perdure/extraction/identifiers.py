"""Numbers that stand for a card, an account or a person: by their check digits, or by the words before them."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.lists import Rule, compiled, lists
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]

_RUN: Final = regex(r"(?<![\w.+/])\d(?:[ \u00a0-]?\d){11,30}(?![\w/])")
_IBAN: Final = regex(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?=[ .-]?[A-Za-z0-9])")
_CODED_DIGITS: Final = 2
_CODED: Final = 8
"""Characters of a number that is mostly capital letters."""
_DATE: Final = regex(
    r"(?:19|20)\d\d[-/. ]\d\d?[-/. ]\d\d?|\d\d?[-/. ]\d\d?[-/. ](?:19|20)\d\d|\d\d?[-/.]\d\d?[-/.]\d\d"
    r"|(?:\d\d){1,2}[-–/]\d\d"
)


def find(text: str) -> Iterator[Piece]:
    """Yield the cards, accounts and personal numbers of a text."""
    if not has_digits(text):
        return
    yield from _cards(text)
    yield from _accounts(text)
    for pattern, check in _shapes():
        for match in pattern.finditer(text):
            if (check is None or check(match.group())) and not is_reference(text, match.start()):
                yield "national_id", *match.span()
    for type_, pattern in _by_context():
        for match in pattern.finditer(text):
            value = match["value"].rstrip(" .-/")
            digits = sum(one.isdigit() for one in value)
            coded = digits >= _CODED_DIGITS and len(value) >= _CODED and value.isalnum() and value.isupper()
            if (digits >= 5 or (digits >= 4 and len(value) >= 9) or coded) and (
                type_ == "bank_account" or not _DATE.fullmatch(value)
            ):
                yield type_, match.start("value"), match.start("value") + len(value)


@lru_cache(4)
def has_digits(text: str) -> bool:
    """Tell whether there is a digit in a text, of any script."""
    return any(map(str.isdigit, set(text)))


def is_reference(text: str, start: int, *, within: int = 40) -> bool:
    """Tell whether the words before a number, within so many characters, say that it counts parcels or orders."""
    return _references().search(text[max(0, start - within) : start]) is not None


def _cards(text: str) -> Iterator[Piece]:
    for run in _RUN.finditer(text):
        groups = list(re.finditer(r"\d+", run.group()))
        for first in range(len(groups)):
            piece = _card(groups[first:])
            if piece and (_pays(text, run.start()) or not is_reference(text, run.start(), within=_BESIDE)):
                yield "card", run.start() + piece[0], run.start() + piece[1]
                break


def _pays(text: str, start: int) -> bool:
    """Tell whether something is paid with a number: the tickets with 4…; or whether a text speaks of a card."""
    return _WITH.search(text[max(0, start - _BESIDE) : start]) is not None or _PAYING.search(text) is not None


_WITH: Final = regex(
    r"\b(?:with|using|via|on|from|against|mit|von|über|avec|sur|depuis|con|desde|com|met|op|vanaf|med|på|från|kartą|z"
    r"|с)[\s:]*$",
    re.I,
)
_BESIDE: Final = 16
"""Characters before a card's number in which a word makes it another one: a booking site may want a card."""
_PAYING: Final = regex(
    r"\bexp(?:\w*|\.)\W{0,3}\d\d ?/ ?\d\d"
    r"|\b(?:cards?|visa|master ?card|maestro|amex|american express|discover|diners|jcb|unionpay|debit|credit|cvv|cvc"
    r"|\w*karten?|cartes?|tarjetas?|carta|cartão|cartao|kaart|\w*kort|kart[aąę]?|kartı|карт[аыу])\b",
    re.I,
)
"""Words for a card: beside them its number counts no parcels, whatever was ordered with it."""


def _card(groups: list[re.Match[str]]) -> tuple[int, int] | None:
    """Return where a card stands that begins with the first group: 13 to 19 digits of a brand, with its check digit."""
    digits = ""
    for group in groups:
        digits += group.group()
        if len(digits) > 19:
            return None
        if len(digits) >= 13 and _branded(digits) and luhn(digits):
            return groups[0].start(), group.end()
    return None


def _branded(digits: str) -> bool:
    size, four = len(digits), int(digits[:4])
    return (
        (digits[0] == "4" and size in (13, 16, 19))
        or (size == 16 and (5100 <= four <= 5599 or 2221 <= four <= 2720 or 2200 <= four <= 2204))
        or (size == 15 and digits[:2] in ("34", "37"))
        or (size >= 16 and (four == 6011 or 6440 <= four <= 6599 or 3528 <= four <= 3589 or digits[:2] == "62"))
        or (size >= 14 and (3000 <= four <= 3059 or digits[:2] in ("36", "38", "39")) and size in (14, 16))
        or (size == 16 and (digits[:2] in ("60", "81", "82") or digits[:4] in ("5018", "5020", "5038", "6304", "6759")))
    )


def _accounts(text: str) -> Iterator[Piece]:
    """Yield IBANs: as many characters as their country has, and the remainder 1 of division by 97 (ISO 13616)."""
    for match in _IBAN.finditer(text):
        size = _iban_sizes().get(match.group()[:2].upper())
        if size is None:
            continue
        form = rf"[A-Za-z0-9](?:[ .\u00a0-]?[A-Za-z0-9]){{{size - 1}}}(?![A-Za-z0-9])"
        body = re.compile(form).match(text, match.start())
        if body is None:
            continue
        said = "iban" in text[max(0, match.start() - 30) : match.start()].casefold()
        compact = re.sub(r"[^A-Za-z0-9]", "", body.group()).upper()
        if said or _mod97(compact[4:] + compact[:4]) == 1:
            yield "iban", *body.span()


def _mod97(text: str) -> int:
    return int("".join(str(int(one, 36)) for one in text)) % 97


def luhn(text: str) -> bool:
    """Tell whether the digits of a text end in their check digit (ISO/IEC 7812-1)."""
    digits = [int(one) for one in reversed(text) if one.isdigit()]
    return sum(digits[::2]) % 10 == -sum(sum(divmod(2 * one, 10)) for one in digits[1::2]) % 10


def _weighted(digits: str, weights: tuple[int, ...]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))


def _dni(text: str) -> bool:
    number = re.sub(r"[\s.-]", "", text).upper()
    number = number.translate({88: "0", 89: "1", 90: "2"})[:8] if number[0] in "XYZ" else number[:8]
    return number.isdigit() and "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == text[-1].upper()


def _ssn(text: str) -> bool:
    return text[:3] not in ("000", "666") and text[4:6] != "00" and text[-4:] != "0000"


def _fiscal_code(text: str) -> bool:
    """Codice fiscale: the check letter of the Italian decree of 23 December 1976."""
    odd = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10,
        22, 25, 24, 23), strict=True))  # fmt: skip
    code = text.upper()
    even = sum(int(one) if one.isdigit() else ord(one) - 65 for one in code[1:15:2])
    return chr((sum(odd[one] for one in code[0:15:2]) + even) % 26 + 65) == code[15]


def _cpf(text: str) -> bool:
    digits = re.sub(r"\D", "", text)
    first = _weighted(digits[:9], (10, 9, 8, 7, 6, 5, 4, 3, 2)) * 10 % 11 % 10
    second = _weighted(digits[:10], (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)) * 10 % 11 % 10
    return digits[9:] == f"{first}{second}" and len(set(digits)) > 1


def _nir(text: str) -> bool:
    digits = re.sub(r"\W", "", text).upper().replace("2A", "19").replace("2B", "18")
    return digits.isdigit() and 97 - int(digits[:13]) % 97 == int(digits[13:])


def _pesel(text: str) -> bool:
    month = int(text[2:4]) % 20
    return _weighted(text, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)) % 10 == 0 and _day(month, int(text[4:6]))


def _personal_number(text: str) -> bool:
    digits = re.sub(r"\D", "", text)[-10:]
    return luhn(digits) and _day(int(digits[2:4]), int(digits[4:6]) % 60)


def _finnish(text: str) -> bool:
    check = "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(text[:6] + text[7:10]) % 31]
    return check == text[10].upper() and _day(int(text[2:4]), int(text[:2]))


def _belgian(text: str) -> bool:
    digits = re.sub(r"\D", "", text)
    return any(97 - int(lead + digits[:9]) % 97 == int(digits[9:]) for lead in ("", "2"))


def _swiss(text: str) -> bool:
    digits = re.sub(r"\D", "", text)
    return -_weighted(digits[:12], (1, 3) * 6) % 10 == int(digits[12])


def _chinese(text: str) -> bool:
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    return "10X98765432"[_weighted(text[:17], weights) % 11] == text[17].upper() and _day(
        int(text[10:12]), int(text[12:14])
    )


def _chilean(text: str) -> bool:
    digits = re.sub(r"\D", "", text[:-1])
    total = sum(int(one) * (2 + place % 6) for place, one in enumerate(reversed(digits)))
    return "0K987654321"[total % 11] == text[-1].upper()


def _singaporean(text: str) -> bool:
    total = _weighted(text[1:8], (2, 7, 6, 5, 4, 3, 2)) + (4 if text[0].upper() in "TG" else 0)
    return ("JZIHGFEDCBA" if text[0].upper() in "ST" else "XWUTRQPNMLK")[total % 11] == text[8].upper()


def _korean(text: str) -> bool:
    return _day(int(text[2:4]), int(text[4:6]))


def _day(month: int, day: int) -> bool:
    try:
        date(2000, month, day)
    except ValueError:
        return False
    return True


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], Callable[[str], bool] | None], ...]:
    """Return personal numbers that are known without a word about them: their form, and what must be true of it."""
    forms: tuple[tuple[str, Callable[[str], bool] | None], ...] = (
        (r"\d{8}-?[A-Z]", _dni),
        (r"\d{2}\.\d{3}\.\d{3}-?[A-Z]", _dni),
        (r"[XYZ]-?\d{7}-?[A-Z]", _dni),
        (r"\d{3}-\d{2}-\d{4}", _ssn),
        (r"(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D]", None),
        (r"[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]", _fiscal_code),
        (r"\d{3}\.\d{3}\.\d{3}-\d\d", _cpf),
        (r"[12] ?\d\d ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d", _nir),
        (r"\d{11}", _pesel),
        (r"(?:\d\d)?\d{6}[-+]\d{4}", _personal_number),
        (r"\d{6}[-+A-FYXWVU]\d{3}[0-9A-Y]", _finnish),
        (r"\d\d\.\d\d\.\d\d-\d{3}[.-]\d\d", _belgian),
        (r"756\.\d{4}\.\d{4}\.\d\d", _swiss),
        (r"\d{17}[\dX]", _chinese),
        (r"\d{1,2}\.\d{3}\.\d{3}-[\dK]", _chilean),
        (r"[STFG]\d{7}[A-Z]", _singaporean),
        (r"\d{6}-[1-4]\d{6}", _korean),
        (r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d", None),
    )
    return tuple((re.compile(rf"(?<![\w./-]){form}(?![\w/-]|\.\d)", re.I), check) for form, check in forms)


@cache
def _by_context() -> tuple[tuple[str, Rule], ...]:
    rules = compiled(lists("sensitive")["numbers"])
    return tuple((name, rule) for name, rule in rules.items() if name != "counted")


@cache
def _references() -> Rule:
    return compiled(lists("sensitive")["numbers"])["counted"]


@cache
def _iban_sizes() -> dict[str, int]:
    return {one[:2]: int(one[2:]) for one in lists("sensitive")["iban"]["sizes"].split()}
