"""English word data: stop words, irregular forms, common variants. Data only."""

from typing import Final


def _table(lines: str) -> dict[str, str]:
    """Map each later word of a line to the first one."""
    return {form: base for base, *forms in map(str.split, lines.splitlines()) for form in forms}


ENGLISH_STOP_WORDS: Final[frozenset[str]] = frozenset(
    """
    a an the this that these those such
    i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers
    herself it its itself they them their theirs themselves one ones someone somebody something anyone anybody anything
    everyone everybody everything
    am is are was were be been being do does did doing done have has had having will would shall should can could may
    might must ought
    isn aren wasn weren don doesn didn haven hasn hadn won wouldn shan shouldn can couldn mightn mustn ain
    ll ve re s t d m
    and or but nor so yet if then than because as while although though unless
    of at by for with about against between into through above below to from up down in out on off
    over under again further upon within without toward towards onto among across along around near per via
    here there when where why how what which who whom whose whether
    all any both each few more most other others some no not only own same too very just also ever never
    even still already now please tell me know let get got
    many much often kind type sort like
    go goes going went gone gonna
    """.split()
)
"""Words that carry no topic in a question, question words and light verbs included.

Dropped from queries, kept in documents. "Before", "after", "during", "since" and "until" are not among them: people
say them where they tell of times.
"""

TALKING: Final[tuple[str, ...]] = ("mention", "discuss", "conversation", "chat")
"""Words of a question that tell of the talk in which a thing was said, not of the thing."""

OTHER_STOP_WORDS: Final[frozenset[str]] = frozenset(
    """
    der das und oder nicht ist sind ein eine einen einem einer eines ich du wir ihr mein meine dein deine wie wer wann
    welche welcher welches mit fur auf bei von zum zur
    le les une des du est sont mon ses nous vous quel quelle quels quelles quand pourquoi qui que quoi avec pour dans
    sur aux
    el los las una unos unas es mi tu su que cual cuales quien cuando donde como por para con del
    il lo gli della delle dei che chi dove quando perche
    um uma os qual quem onde quando da dos das
    het een van zijn wat waar wanneer wie hoe ik mijn jij
    """.split()
)
"""Function words of German, French, Spanish, Italian, Portuguese and Dutch that are no English content words."""

IRREGULAR_VERBS: Final[dict[str, str]] = _table(
    """arise arose arisen
    awake awoke awoken
    beat beaten
    become became
    begin began begun
    bend bent
    bet betted
    bite bitten
    bleed bled
    blow blew blown
    break broke broken
    breed bred
    bring brought
    build built
    burn burnt
    buy bought
    catch caught
    choose chose chosen
    come came
    creep crept
    deal dealt
    dig dug
    draw drew drawn
    dream dreamt
    drink drank drunk
    drive drove driven
    eat ate eaten
    fall fell fallen
    feed fed
    feel felt
    fight fought
    find found
    fly flew flown
    forbid forbade forbidden
    forget forgot forgotten
    forgive forgave forgiven
    freeze froze frozen
    give gave given
    go went gone goes gonna
    grow grew grown
    hang hung
    hear heard
    hide hid hidden
    hold held
    keep kept
    kneel knelt
    know knew known
    lay laid
    lead led
    lean leant
    learn learnt
    leave left
    lend lent
    lose lost
    make made
    mean meant
    meet met
    outgrow outgrew outgrown
    pay paid
    ride rode ridden
    ring rang rung
    rise risen
    run ran
    say said
    see saw seen
    seek sought
    sell sold
    send sent
    sew sewn
    shake shook shaken
    shine shone
    shoot shot
    show shown
    shrink shrank shrunk
    sing sang sung
    sink sank sunk
    sit sat
    sleep slept
    slide slid
    speak spoke spoken
    spend spent
    spill spilt
    spin spun
    spread spreads
    stand stood
    steal stole stolen
    stick stuck
    sting stung
    strike struck
    swear swore sworn
    sweep swept
    swim swam swum
    swing swung
    take took taken
    teach taught
    tear tore torn
    tell told
    think thought
    throw threw thrown
    understand understood
    wake woke woken
    wear wore worn
    weep wept
    win won
    withdraw withdrew withdrawn
    write wrote written"""
)
"""Irregular forms of common verbs, form to base."""

IRREGULAR: Final[dict[str, str]] = IRREGULAR_VERBS | _table(
    """child children
    foot feet
    goose geese
    man men
    mouse mice
    person people persons
    tooth teeth
    wife wives
    woman women
    knife knives
    shelf shelves
    wolf wolves
    half halves"""
)
"""Irregular inflections of common words, nouns and verbs, form to base."""

VARIANTS: Final[dict[str, str]] = _table(
    """mother mom mum mommy mummy mama
    father dad daddy papa
    grandmother grandma granny nana
    grandfather grandpa granddad
    child kid kids
    brother bro
    sister sis
    television tv telly
    photo photograph pic pics picture pictures
    bicycle bike bikes
    movie film films
    refrigerator fridge
    phone telephone cellphone
    airplane plane aeroplane planes
    car automobile
    favorite favourite fave fav
    color colour colors colours
    neighbor neighbour neighbors neighbours
    theater theatre
    center centre
    gray grey
    vacation holiday holidays vacations
    university uni
    mathematics math maths
    exam examination
    doctor dr
    veterinarian vet
    january jan
    february feb
    march mar
    april apr
    august aug
    september sept sep
    october oct
    november nov
    december dec
    monday mon
    tuesday tue tues
    wednesday wed
    thursday thu thurs
    friday fri
    2 two
    3 three
    4 four
    5 five
    6 six
    7 seven
    8 eight
    9 nine
    10 ten"""
)
"""Everyday variants of one word: family words, short forms, spellings, months, small numbers."""
