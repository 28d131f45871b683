"""Related English words: what a turn may say where a question says something else. Data only."""

from typing import Final

RELATED: Final[dict[str, tuple[str, ...]]] = {
    head: tuple(others)
    for head, *others in map(
        str.split,
        """
    address live
    advice suggest recommend tip
    age old born birthday
    airport flight
    airline fly flight
    allergy allergic
    angry upset mad
    art painting drawing
    author writer
    avoid allergic hate dislike
    award prize
    beach ocean sea
    beverage drink
    big large huge
    birthday party
    book novel read
    boss manager
    breakup split divorce
    buy purchase
    car vehicle drive
    career job profession
    celebrate party
    child son daughter baby
    city town
    clothes wear dress shirt outfit
    colleague coworker
    company business firm
    commute ride bike train bus drive
    competition contest tournament
    computer laptop desktop
    cook bake
    country abroad
    decorate decor
    degree graduate major
    diet eat vegetarian vegan
    dish recipe meal
    doctor physician
    drink beverage coffee tea
    exam test
    exercise workout gym
    fear afraid scared
    feel emotion
    financial money
    fix repair
    flight fly airport
    flower garden
    food meal dish cuisine
    friend buddy
    funny hilarious
    game play
    gift present
    goal dream plan
    graduate graduation degree
    grandparent grandmother grandfather
    happy glad excited
    height tall
    help support assist
    hike trail mountain
    hobby interest activity pastime
    home house
    hospital clinic
    illness sick disease
    injury injure hurt accident
    herb spice
    instrument guitar piano violin drum
    job work career profession occupation
    kitten cat
    language speak
    laptop computer
    love enjoy
    marry wedding marriage
    meal dinner lunch breakfast
    medication prescribe tablet pill medicine dose
    medicine prescribe tablet pill medication dose
    money euro dollar
    move relocate
    music song band concert album
    nationality citizen
    paint drawing art
    parent mother father
    partner husband wife boyfriend girlfriend spouse
    pet dog cat puppy kitten
    phone mobile smartphone
    photo camera
    plant garden flower
    pregnant baby
    problem challenge struggle difficulty issue
    puppy dog
    quit resign
    recommend suggest
    relax unwind calm
    religion church faith
    research study
    restaurant cafe
    rich wealthy
    sad upset depressed
    salary pay money
    scared afraid nervous anxious
    school college university
    shoes sneakers boots
    show series
    sibling brother sister
    sick ill
    small little tiny
    smart clever
    sing choir song
    sport football basketball soccer tennis
    spouse husband wife partner
    start begin
    stress anxiety relax
    study learn course class
    test exam
    tired exhausted
    travel trip journey vacation visit
    vehicle car truck motorcycle
    volunteer charity
    weather rain snow sunny
    weight weigh
    win prize award
    write writing author
        """.strip().splitlines(),
    )
}
"""A word of a question to words of the same matter: near synonyms, and members of a kind ("sibling": brother)."""
