"""Health, addresses and accounts are private in other languages than English as well."""

import pytest

from perdure.extraction.sensitive import find

ILL = """
Máme v rodině cukrovku.|Moje máma má Alzheimera.|Chodím k psychiatrovi.|Trpím depresemi.|Mám vysoký tlak.|Jsem diabetik.
Jsem po chemoterapii.|Beru léky na tlak.|Ležela jsem na onkologii.|Měl jsem nádor.
Mam padaczkę.|Jestem HIV pozytywna.|Leczę się na nerwicę.|Leżałem na psychiatrii.|Biorę lit od roku.
Chodzę do psychiatry.|Cierpię na depresję.|Mam wysokie ciśnienie.|Biorę leki na nadciśnienie.|Tata miał raka.
Jag är hivpositiv.|Jag behandlas för depression.|Han har epilepsi.|Jag tar litium varje kväll.
Jag går hos en psykiater.|Ik ben hiv-positief.|Ik lijd aan migraine.|Ik slik al jaren lithium.
Mijn vader heeft Parkinson.|Ik heb suikerziekte.
Ich bin HIV-positiv.|Ich lag in der Psychiatrie.|Ich nehme abends Lithium.|Er leidet unter Depressionen.
Je suis séropositive.|Ma tante a Alzheimer.|Je prends du lithium.|J'ai été en psychiatrie.|Je fais de l'hypertension.
Soy VIH positiva.|Me tratan por depresión.|Estuve en psiquiatría dos meses.|Tomo litio por la noche.
Sono sieropositiva.|Sono in cura per la depressione.|Sono stata in psichiatria.|Prendo il litio.|Ho la pressione alta.
Sou HIV positiva.|Trato-me da depressão.|Estive na psiquiatria.|Tomo lítio à noite.|Sofro de enxaquecas.
Я ВИЧ-инфицирован.|Я лечусь от мигрени.|Я принимаю литий.|У моего деда болезнь Альцгеймера.|У меня высокое давление.
Я ВІЛ-інфікована.|Я лікуюся від мігрені.|Я приймаю літій.|Я лежала у психіатрії.|У мене високий тиск.
HIV pozitifim.|Depresyondayım.|Yüksek tansiyonum var.|Psikiyatriste gidiyorum.
"""
NOT_ILL = """
Moje sestra je lékařka na psychiatrii.|Beru to každé ráno vlakem.|Mám úzkou ulici.|Léčím koně.|Mám knihu o rakovině.
Jsem pozitivní člověk.|Mám Astru.|Mám rád Astrid.|Mám vysoký plot.|Bojím se, mám strach z rakoviny.
Pracuję na psychiatrii.|Jestem spod znaku raka.|Lit to metal.|Moja siostra jest psychiatrą.|Mam wysoki płot.
Jag har en sida om fåglar.|Jag har raka tänder.|Min syster är psykiater.|Jag tar bussen.|Litium är en metall.
Ik heb een boek over kanker.|Ik ben positief ingesteld.|Ich forsche an Krebs.|Ich habe Angst vor Krebs.
Le lithium est un métal.|Je travaille en psychiatrie.|Ma mère a un ami à Nice.|Tengo un libro sobre el cáncer.
Soy una persona positiva.|Mia sorella ha studiato il cancro.|Ho paura del cancro.|Я положительный человек.
У меня есть книга про рак лёгких.|Працюю психіатром.|Lityum bir metaldir.
I study psychiatry.|The clinic for HIV-positive men is next door.|I work at an asthma charity.
"""
KEPT = """
Bydlím na adrese Krátká 7, Olomouc.|Moje adresa je Lipová 31.|Mieszkam pod adresem Miła 12.|Mój adres to Polna 3.
Mi dirección es Mayor 14.|Il mio indirizzo è Garibaldi 8.|O meu endereço é Flores 22.|Мой адрес Ленина 5.
Моя адреса Шевченка 14.|Mijn adres is Dorpsweide 4.|Meine Adresse ist Am Hang 3.|Mon adresse est Les Tilleuls 9.
Adresim Gül 5.|Min adress är Backen 4.|Naše číslo účtu je 19-2000145399.|Mój numer konta to 123456789.
Mi número de cuenta es 123456789.|Мой номер счёта 40817810099.|Мій номер рахунку 26001234567.|Numero di conto 1234567.
O número da minha conta é 1234567.|Hesap numaram 12345678.|Mon numéro de compte est 1234567.
"""
NOT_KEPT = """
Moje e-mailová adresa má 12 znaků.|Na adrese jsou 3 byty.|Meine IP-Adresse hat 12 Stellen.|Mám dva účty.
Mi dirección favorita es el norte.|Мой адрес электронной почты начинается с 5.|Číslo domu je 12.
Numer autobusu to 123456.
"""


def rows(text):
    return [one for line in text.strip().splitlines() for one in line.split("|")]


@pytest.mark.parametrize("text", rows(ILL))
def test_health_is_found(text):
    assert "health" in {one.type for one in find(text)}


@pytest.mark.parametrize("text", rows(NOT_ILL))
def test_words_of_health_that_nobody_has_are_none(text):
    assert not find(text)


@pytest.mark.parametrize("text", rows(KEPT))
def test_addresses_and_accounts_are_found(text):
    assert find(text)


@pytest.mark.parametrize("text", rows(NOT_KEPT))
def test_other_numbers_beside_such_words_are_none(text):
    assert not find(text)


STILL_ILL = """
Mein Onkel aus Jena leidet seit etwa vier Jahren an Rheuma.|Ich habe, wie gesagt, Migräne.
Meine Tante macht jetzt eine Chemo.
Mein Opa liegt auf der Psychiatrie.|Ma tante souffre d'une épilepsie.|Mon oncle est atteint d'un cancer du foie.
Mon voisin a depuis huit ans un diabète.|Mi tío está enfermo de cáncer.|Tengo desde hace nueve años migrañas.
Minha tia está com câncer.|Mia zia è malata di cancro.|Mio nonno ha avuto un cancro.|Soffro da sei anni di emicrania.
Mam od ośmiu lat migrenę.|Mám už sedm let epilepsii.|Ik heb al bijna negen jaar migraine.
Min farbror Bo, han fick cancer i maj.
Моя бабушка давно болеет астмой.|У моего дяди, как ни грустно, эпилепсия.
Мой дед — диабетик.|Я страдаю от очень частой мигрени.
Our cook is from Lyon and elle a un cancer.|My neighbour says his onkel hat Rheuma and I should call.
My wife is from Kyiv and у её брата, у него астма.|My uncle has MS.
"""
STILL_NOT_ILL = """
J'ai étudié le diabète à Lille.|J'ai un livre de dépression.|У меня кошка по имени Астма.
My son studied cancer with the ma of a friend.
We diagnose cars at the garage.|My cousin has an MS degree in physics.|My brother has MS Office.
Ich habe von Krebs gehört.
"""
TOWN_BEHIND = """
Meine Adresse ist Breite Gasse 8 in Jena.|Mijn adres is Korte Straat 3 in Breda.
Ich wohne in der Birkenstraße 7 in Jena.
Mein Konto hat die Nummer 778899001.
"""
NO_ADDRESS = (
    "Meine Adresse hat 8 Zeilen in Grün.|Unsere Schule steht am Birkenplatz 8 Jahre.|Mein Konto hat 12345 Punkte."
)


@pytest.mark.parametrize("text", rows(STILL_ILL))
def test_health_is_found_since_when_and_beside_asides_and_in_foreign_quotations(text):
    assert "health" in {one.type for one in find(text)}


@pytest.mark.parametrize("text", rows(STILL_NOT_ILL))
def test_what_is_studied_or_only_looks_foreign_is_no_health(text):
    assert not find(text)


@pytest.mark.parametrize("text", rows(TOWN_BEHIND))
def test_an_address_before_the_town_and_an_account_are_found(text):
    assert find(text)


@pytest.mark.parametrize("text", rows(NO_ADDRESS))
def test_numbers_behind_an_address_or_account_are_none(text):
    assert not find(text)
