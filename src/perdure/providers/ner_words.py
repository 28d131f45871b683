"""Word lists of the regex entity extractor: ordinary words, cues of a type, well-known names. Data only."""

from typing import Final


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ORDINARY: Final[frozenset[str]] = _set(
    """
    hey hi hello hiya howdy yo greetings welcome goodbye bye cheers thanks thank thx ty cool nice great awesome amazing
    wow whoa oh ooh aww aw ah aha ahh hmm hm mmm huh ugh oops ouch yay yeah yep yup yes nope nah no ok okay alright
    sure sounds absolutely definitely totally exactly precisely indeed agreed true right correct wrong perfect lovely
    wonderful fantastic brilliant excellent incredible beautiful gorgeous congrats congratulations sorry apologies
    please haha hahaha hehe lol lmao omg btw imo imho fyi brb ttyl idk tbh afaik asap faq diy ps pps tv pc ceo cto hr
    am pm etc eg ie vs
    love miss want need wish hope hoping guess think believe know remember forget imagine suppose wonder feel feels
    felt look looks looking seem seems see saw seen watch listen hear heard try trying tried make makes made take
    takes took give gives gave get gets got getting go goes going gone went come comes came coming bring buy bought
    call called ask asked tell told talk say said saying says speak write wrote read send sent show start started stop
    stopped keep kept let lets leave left live lives lived work works worked working play played run walk drive eat
    drink cook bake sleep wake meet met help helps helped finish finished change changed move moved pick put set turn
    turned check add save note todo reminder remind book booked visit visited wait waiting stay stayed find found
    use used using order ordered plan planned planning spend spent pay paid learn learned learnt study studied
    teach taught sell sold open opened close closed win won lose lost fix fixed build built join joined
    any anything anyone anybody anyway anyways some something someone somebody somehow sometimes somewhere every
    everything everyone everybody everywhere nothing nobody none never always often usually rarely maybe perhaps
    probably possibly apparently actually honestly seriously basically literally obviously clearly certainly
    hopefully unfortunately luckily fortunately sadly finally lately recently eventually suddenly meanwhile
    otherwise instead besides however although though unless until since because despite while whenever wherever
    whatever whichever whoever first second third fourth last next previous another other others most many much more
    less few several both either neither each all half almost nearly quite rather pretty really truly so such too
    very just only also even still yet already again once twice soon later now today tonight tomorrow yesterday
    morning afternoon evening night midnight noon day days week weeks weekend weekends month months year years
    hour hours minute minutes time times spring summer autumn fall winter season birthday anniversary christmas
    easter halloween holiday holidays vacation happy merry new old good bad better best worse worst big small little
    long short high low early late busy free tired excited glad proud sad angry nervous worried scared ready fine
    funny weird strange crazy hard easy simple difficult important interesting boring hot cold warm sunny rainy
    dear mate dude bro sis buddy guys guy folks man men woman women girl girls boy boys kid kids child children baby
    people person friend friends family mom mum mother dad father parents brother sister son daughter wife husband
    uncle aunt cousin grandma grandpa grandmother grandfather boss colleague neighbour neighbor teacher doctor
    home house flat apartment room kitchen office school college class course job money food coffee tea lunch dinner
    breakfast dog cat pet car bike bus train plane trip flight hotel restaurant movie film show song music album
    game games team party wedding meeting project idea ideas question questions answer problem news story life world
    thing things stuff part place way point reason fact list number photo picture video message email phone app
    website update yesterday's today's let's that's it's what's who's here's there's how's where's
    fixme xxx wip tbd eta pdf csv doc docx xls html css xml json sql api url usb sms mms gps vpn ssd cpu gpu ram
    led dvd cd gif jpg jpeg png mp3 mp4 mot mri ecg bmi vat atm suv dna
    r&d q&a b&b p&l d&d m&a
    user assistant system note summary subject re fwd hint tip warning error example step steps option options
    one two three four five six seven eight nine ten eleven twelve twenty hundred thousand
    my your his her its our their mine yours ours theirs me him them us
    english french german spanish italian portuguese dutch swedish norwegian danish finnish polish russian ukrainian
    greek turkish arabic hebrew hindi chinese japanese korean thai vietnamese latin irish scottish welsh british
    american canadian australian mexican brazilian indian african asian european jewish christian muslim buddhist
    catholic god jesus lord goodness gosh hell damn heck shit fuck crap
    im ive ill dont youre theyre weve thats whats hes shes isnt doesnt didnt cant couldnt wont wouldnt lets
    woah woo woohoo whoo hooray hurray yea yum yikes phew dang gotcha kudos bummer lots plenty overall appreciate
    enjoy agree consider hold hang follow choose create imagine catch count chat sound lucky tough cute brave strong
    engineer senior junior principal staff head lead chief director designer developer analyst officer vice intern
    scientist researcher architect accountant consultant specialist assistant associate professional
    does did do is are was were will would could should can may might must have has had be been being
    who what when where why how which whose whom if and or but for not than then that this these those there here
    he she it we they you i a an the in on at to from by with about of off out up down over under after before during
    between through without within against as like near per via till upon among around across behind beyond inside
    outside toward towards except well done enough back away ago else ever alone together apart ahead forward
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
    due given based speaking speaking considering regarding according thanks sending getting having making taking
    looking going coming being doing feeling thinking trying working hearing seeing same different whole entire own
    internet online google'd english's plus minus yes'm mr mrs ms dr prof
    imagine congrats fingers bless cannot wanna gonna gotta kinda sorta dunno lemme gimme cuz coz cause tho thou
    nature science art history math physics chemistry biology cooking reading writing running hiking swimming
    dancing singing painting gardening camping fishing shopping studying teaching learning sleeping eating
    water fire earth air sun moon sky sea ocean river mountain beach forest city town village country street road
    green red blue white black yellow orange purple pink brown gray grey gold silver dark light bright
    pizza pasta bread cheese wine beer cake chocolate sushi soup salad rice chicken fish meat eggs egg milk juice sugar
    salt fruit apples bananas vegetables curry burger sandwich cookies dessert snacks dogs cats pets puppy kitten birds
    horses plants flowers tree trees garden grass rain snow wind storm weather traffic parking rent bills money cash
    taxes tax insurance health doctor's medicine hospital surgery therapy yoga gym football soccer basketball tennis
    cricket chess guitar piano violin drums band concert tickets museum theatre theater cinema library books novel
    poem poetry chapter page article paper essay homework exam exams grades classes students teachers school's
    kitchen bathroom bedroom window door roof wall floor table chair couch sofa bed lamp keys wallet bag shoes shirt
    dress jacket hat clothes laptop computer keyboard screen printer camera battery software hardware code coding
    bug bugs data server servers database python's deadline deadlines budget report reports slides presentation
    interview contract salary promotion office client clients customer customers manager team's staff union police
    lawyer court election politics government president war peace climate energy oil gas electricity batteries plastic
    recycling climate religion church prayer faith hope luck chance fate fun joy pain stress anger fear grief sleep
    dreams memories memory feelings mood attitude respect trust honesty kindness patience courage strength practice
    progress success failure mistakes lessons habits goals advice feedback support care comfort balance space room
    quality quantity size shape color colour price prices cost costs sale sales deal deals offer discount coupon
    delivery package shipping mail post letter card cards gift gifts present presents surprise candles balloons
    drinks cocktail cocktails tacos noodles lasagna brunch picnic barbecue bbq camp hike walks runs swim bikes cars
    buses trains planes flights airport station ticket passport visa luggage suitcase hotel airbnb hostel map maps
    photos pictures videos songs movies shows episodes series podcasts podcast channel stream radio headphones
    speakers wifi password passwords login account accounts link links file files folder folders backup backups
    whoops psst nah meh blah bah tada voila voilà bravo amen namaste ciao hola merci gracias obrigado obrigada bom dia
    olá buenos días bonjour salut hallo guten tag danke grazie
    stranger strangers breaking bad lost dead modern ancient royal grand super extra total special general
    """
)
"""Words that are no names when a sentence starts with them, or when they alone are written large.

The suffixes of `ORDINARY_ENDINGS` cover inflected forms that are missing here.
"""

ORDINARY_ENDINGS: Final[tuple[str, ...]] = (
    "ing", "ed", "ly", "tion", "tions", "sion", "ment", "ments", "ness", "able", "ible", "ful", "less", "ously",
    "ical", "ities", "ity", "ings", "n't", "'re", "'ve", "'ll", "'m", "'d",
)  # fmt: skip
"""A capitalised word with such an end, first in its sentence, is an ordinary word, unless it is a known name."""

CONNECTORS: Final = (
    "of the", "of", "de la", "de los", "de", "da", "das", "do", "dos", "del", "della", "di", "du", "van der", "van den",
    "van", "von", "zu", "bin", "ibn", "al", "el", "la", "le", "ter", "&",
)  # fmt: skip
"""Small words inside a name."""

KIN: Final[frozenset[str]] = _set(
    "friend brother sister son daughter wife husband partner boyfriend girlfriend fiancé fiancée fiance fiancee cousin"
    " uncle aunt auntie nephew niece boss colleague coworker teammate roommate flatmate neighbour neighbor mother"
    " father mom mum dad grandma grandpa grandmother grandfather granddaughter grandson landlord landlady therapist"
    " dentist doctor teacher tutor coach mentor manager student buddy mate pal stepmother stepfather stepson"
    " stepdaughter stepbrother stepsister godmother godfather godson goddaughter twin sibling baby child"
)
"""Who somebody is to somebody: kinship and everyday roles."""

PERSON_NOUNS: Final[frozenset[str]] = KIN | _set(
    "in-law brother-in-law sister-in-law mother-in-law father-in-law head director accountant plumber lawyer nanny"
    " babysitter assistant secretary supervisor chief captain principal professor trainer cleaner electrician barber"
    " hairdresser vet physio gp nurse chef editor agent lodger tenant guest ex crush idol bestie kid guy lady"
    " bridesmaid contact successor predecessor gardener carpenter instructor chairman chairwoman chair"
    " treasurer intern engineer designer developer"
    " vicar priest pastor bishop imam rabbi midwife carer headteacher headmaster councillor receptionist skipper"
    " farrier foreman apprentice joiner roofer plasterer mechanic florist librarian paramedic pharmacist optician"
    " surgeon matron pilot translator producer drummer singer guitarist goalkeeper referee umpire childminder"
    " analyst consultant architect scientist researcher broker banker driver cook baker butcher tailor postman pair"
    " toddler newcomer"
)
"""Nouns behind "is my" that make the name before them a person."""

FOREIGN_KIN: Final[frozenset[str]] = _set(
    "schwester bruder mutter vater tochter sohn tante onkel oma opa freund freundin kollege kollegin chef chefin mann"
    " frau nachbar nachbarin cousine nichte neffe hermano hermana hijo hija madre padre tía tío abuela abuelo amigo"
    " amiga jefe jefa marido mujer esposa esposo primo prima novio novia vecino vecina frère soeur sœur mère père fille"
    " fils oncle ami amie mari femme voisin voisine fratello sorella figlio figlia zio zia nonno nonna amico amica"
    " moglie marito irmão irmã mãe pai filho filha tio tia avô avó namorado namorada mulher broer zus moeder vader"
    " zoon dochter oom vriend vriendin buurman buurvrouw bror syster dotter vän"
)
"""The same words in other languages."""

FOREIGN_OPENERS: Final[frozenset[str]] = _set(
    "mein meine meinen meinem meiner unser unsere ich wir der die dem ein eine und mit mi mis nuestro"
    " nuestra yo el la los las un una mon ma mes notre nos je nous le les mio miei mie nostro nostra io il lo meu"
    " minha meus minhas nosso nossa eu nós mijn ons onze ik wij het een mitt vår jag vi"
    " gruß grüße grüßen grüsse grüssen saludos cordialement saluti"
)
"""Words of other languages that open a sentence and are no names."""

ORG_WORDS: Final[frozenset[str]] = _set(
    "organization organisation authority institution"
    " inc ltd llc llp plc corp corporation company co gmbh ag sa sarl bv nv oy ab spa lda kg holdings group partners"
    " university universidade universidad université universität college school academy institute instituto"
    " institut faculty hospital clinic bank banco foundation fundação association society council committee ministry"
    " department agency bureau commission union federation league club fc museum library gallery theatre theater"
    " orchestra choir studio studios labs laboratory laboratories systems technologies software consulting media"
    " press records airlines airways motors cars industries energy insurance pharmacy bakery brewery café cafe"
    " freight logistics shipping haulage foods textiles ceramics dairy foundry shipyard associates ventures analytics"
    " robotics biotech pharma architects solicitors surveyors foundation dairies creameries bakeries breweries"
    " wineries distilleries fisheries foundries orchards fabrics optics beverages"
    " restaurant bistro hotel times post news church cathedral parliament senate team"
    " pty pte oyj kft zrt sro doo srl snc aps asa ooo ltda lp cic kgaa ohg mbh ggmbh"
    " stiftung verein förderverein bäckerei brauerei gymnasium klinik sparkasse apotheke"
)
"""Words that make a name an organisation."""

ORG_ENDS: Final[frozenset[str]] = _set(
    "capital trust brothers bros fund charity rovers united wanderers athletic rangers arms inn tavern nurseries"
    " nursery rentals rental hire supplies builders roofing plumbing electrics catering tours travel farms estates"
    " properties lettings lifting joinery boatyard marine maritime mills ironworks printing printers prints publishing"
    " publishers players singers quartet trio ensemble collective cooperative coop guild chamber assembly alliance"
    " network initiative authority trustees observatory archive archives registry hospice surgery dental opticians"
    " vets kennels stables salon barbers deli grill pizzeria trattoria brasserie diner markets supermarket stores"
    " outfitters wines vineyards vineyard distillery cidery creamery roasters telecom electric petroleum mining"
    " chemicals plastics packaging furniture interiors flooring broadcasting pictures productions entertainment games"
    " interactive digital designs creative communications advertising recruitment staffing services solutions couriers"
    " removals storage cargo lines cruises ferries rail railway railways transport coaches cabs taxis aviation"
    " aerospace automotive cycles tyres autos assurance savings finance financial investments investment equity"
    " advisers advisors accountants chambers kindergarten crew squad broadband bookshop books seeds garages"
    " contractors workshop works outdoor timber timbers lumber paints orchard winery pottery glassworks knitwear"
    " clothing carpets tiles machinery tools instruments electronics meats seafood produce flowers florists feeds"
    " grains verlag werke stiftung verein förderverein bäckerei brauerei gymnasium klinik sparkasse apotheke"
)
"""Words that end the name of an organisation, when it does not begin with somebody's first name."""

THING_ENDS: Final[frozenset[str]] = _set(
    "festival fair marathon cup prize award awards championship derby regatta conference summit symposium carnival"
    " parade show exhibition biennale tournament treaty act manual handbook edition protocol app"
)
"""Words that end the name of an event, a prize or a work."""

PLACE_ENDS: Final[frozenset[str]] = _set(
    "marsh moor moors wood woods heath fen dale cross common green ridge cove quay wharf meadow meadows pass"
    " reservoir dunes gorge glacier caves viaduct canal ferry bypass estate"
)
"""Words that end the name of a place, when it does not begin with somebody's first name."""

ORG_NOUNS: Final[frozenset[str]] = _set(
    "band choir company firm startup start-up employer supplier club team school bank insurer agency charity shop"
    " café cafe bakery pub restaurant brewery publisher label garage union orchestra quartet troupe college university"
    " hospital clinic practice pharmacy store business brand chain nursery kindergarten gym bar hotel manufacturer"
    " funder museum library gallery theatre nonprofit ngo foundation association society cooperative coop co-op party"
    " newspaper magazine broadcaster airline council ministry department lab laboratory studio parish church provider"
)
"""What an organisation is: our band, the Copper Kettles; a firm called …"""

THING_NOUNS: Final[frozenset[str]] = _set(
    "boat ship yacht sloop narrowboat ketch dinghy barge ferry trawler canoe kayak van car truck lorry tractor bike"
    " bicycle motorbike scooter plane glider app product tool software program programme game song album track book"
    " novel film movie play show series podcast festival event conference course phone laptop computer tablet robot"
    " model printer server database beer wine cheese rose variety cultivar tomato apple guitar violin piano house"
    " cottage newsletter blog website site channel poem opera musical painting exhibition prize award scheme package"
    " library framework script bot oven stove camera tent caravan campervan camper motorhome"
)
"""What a thing is that has a name of its own: my boat is called …"""

PLACE_NOUNS: Final[frozenset[str]] = _set(
    "village hamlet town city island islet river lake street road lane region county valley suburb port harbour bay"
    " beach mountain hill forest wood district neighbourhood parish state country province capital moor marsh"
    " peninsula"
)
"""What a place is: a village called …"""

TRADE_WORDS: Final[frozenset[str]] = _set(
    "buy buys bought buying order orders ordered ordering hire hires hired hiring rent rents rented renting lease"
    " leased paid pay pays funded financed sponsored owned insured supplied delivered invoice invoiced quote bill"
    " quoted banked refund refunded subscribed subscription account loan mortgage bank banks comes come came sourced"
    " stocked sells sold"
)
"""Shortly before "from", "by", "with" or "at": what follows does business."""

PLACE_WORDS: Final[frozenset[str]] = _set(
    "street st avenue ave road rd boulevard blvd lane drive square plaza praça rua calle rue platz straße strasse"
    " park garden gardens beach bay lake river creek island islands isle mount mt mountain mountains hill hills"
    " valley canyon desert forest falls cape coast harbour harbor port bridge tower castle palace airport station"
    " city town village county district province state kingdom republic states emirates ocean sea gulf peninsula"
    " north south east west northern southern eastern western heights springs"
)
"""Words that make a name a place."""

PLACE_PREFIXES: Final[frozenset[str]] = _set(
    "new san santa são sao saint los las el la lake mount mt fort port north south east west puerto rio cape kuala"
    " costa sri hong buenos tel rua calle rue praça plaza via cerro monte st"
)
"""Words that often open the name of a place (New York, San Diego, Lake Como)."""

WORK_WORDS: Final[frozenset[str]] = _set(
    "work works worked working play plays played playing job role position intern interning interned internship"
    " employed hired joined join joining engineer manager designer developer analyst consultant nurse teacher"
    " professor lawyer accountant study studies studied studying student graduated graduate degree enrolled started"
    " starting starts start interview interviewed interviewing offer startup company team customer client supplier"
    " shares"
)
"""Before "at", "for" or "with": what follows is an organisation."""

ORG_VERBS: Final[frozenset[str]] = _set("joined joining left company startup employer firm charity band brand")
"""Straight before a name: an organisation."""

FLIGHT_WORDS: Final[frozenset[str]] = _set("flew fly flying flight flights")
"""Before "with": what follows is an airline."""

LIVE_WORDS: Final[frozenset[str]] = _set(
    "live lives lived living born grew raised based reside resides resided stay stayed staying moved settled studying"
    " studies studied work works worked working office house flat apartment home"
)
"""Shortly before "in" or "near" in a message without capitals: what follows is a place."""

ROAM_WORDS: Final[frozenset[str]] = _set(
    "move moves moved moving fly flew flying flight flights travel travels travelled traveled travelling relocate"
    " relocated relocating emigrated immigrated sailed sailing cycling cycled driving heading headed commuting commute"
    " trip train bus went going go goes gone off back came comes"
)
"""Shortly before "to" or "from" in a message without capitals: what follows is a place."""

NOT_LOWER_PLACES: Final[frozenset[str]] = _set(
    "bed school church therapy court prison jail hospital rehab uni kindergarten practice mass class classes college"
    " preschool nursery daycare work war heaven hell rest normal nature square business basics abroad overseas"
    " downtown upstairs downstairs nowhere somewhere research sales marketing finance healthcare education retail tech"
    " logistics construction peace fear pain silence debt poverty luxury harmony hiding isolation exile general fact"
    " theory person public private parallel shifts pairs groups teams bits stages part addition theirs yours ours"
    " ground rack pieces seed waste pot vote business fitness darkness wilderness madness happiness illness sickness"
    " weakness wellness harness witness readiness kindness goodness awareness"
    " camp scouts football training rehearsal choir band karate judo ballet pilates physio counselling counseling"
    " marketing accounting design dentist doctors barber bakery market bookshop pharmacy clinic supermarket gig"
    " suburbs countryside mountains woods basement attic centre center village region area county"
)
"""Ordinary words behind "in" and "to" that no message without capitals means as a place's name."""

ORDINARY_GIVEN: Final[frozenset[str]] = _set(
    "rose amber ivy jade rob sue angel robin olive basil iris lily heather hunter taylor glen sandy bill mark frank"
    " pat nick max miles ray wade victor dolly kitty carol holly patsy sherry daisy violet flora myrtle hazel laurel"
    " viola rosemary marina savannah paris chelsea jordan india israel georgia virginia asia africa roma mai juni juli"
    " art gene ada age america aud banks barbie bert bot cas desire dev dis dom dua edu engin grace lex lies lora"
    " magna mats uni ninja pal par prior ruby runny santa sid side solver spas sys teddy theres ties tilde val var ver"
    " versa dick jack jay eve mayo esta está alla ise işe adi adı sali salı eben mir uma elke cierra cole van una ora"
    " vida blanca ast stanford christ thos vid ole willow"
)
"""First names that are ordinary words, here or in another language, where nothing is written with capitals."""

SHY_GIVEN: Final[frozenset[str]] = _set(
    "ben lena mina dina nova ella mia pia gia sara lia ina mira alma luna sol rosa paz cruz noel marco rowan len aura"
    " mercedes dolores consuelo meyer carey"
)
"""First names that count in such a message behind a word that leads to a person, as other languages mean others."""

SPOKEN_TO: Final[frozenset[str]] = _set(
    "ask asked tell told met meet text texted thank thanked invite invited marry married"
)
"""Straight before a name, be it a place's as well: a person's."""

NEAR_PERSON: Final[frozenset[str]] = SPOKEN_TO | _set(
    "with call called visit visited love miss hug hugged see saw know helped drove dropped for and"
)
"""Straight before a word of a message without capitals: that word is a person's first name, when it is one."""

NOT_LOWER_NAMES: Final[frozenset[str]] = _set(
    "group circle zone tongue land law hood figure side request list ship board club union network role type training"
    " degree level visit call text trip night date day fight noise house car dog cat job loan bed shop count base"
    " certificate body union committee thinks knows wants lives works loves likes owns hates plays drives studies"
    " texted called told said gave went came got took made kept left met ran won lost cut hit put set let read paid"
    " thought bought brought taught caught felt slept spent sent lent bent dealt meant dreamt sold held stood drank"
    " sang swam threw grew knew flew drew blew wore tore swore chose spoke broke woke rose rode drove wrote stole froze"
    " recommended moved retired died passed turned agreed insisted promised suggested prescribed wanted needed"
    " with who whom whose which that than and but for from the was were has had have will would could should may might"
    " not also always never often usually currently already recently finally still just once lately kindly then now"
    " too either here there again back home away together alone today tomorrow yesterday tonight in-law in-laws"
    " cook bake teach sell drive swim sing paint garden hike sew knit craft joke snore smoke"
)
"""Words behind one of kinship or role that go on with the sentence or make a compound."""

LOWER_CUES: Final[frozenset[str]] = (KIN - {"partner", "student", "child", "twin", "mate"}) | _set("named nicknamed")
"""Straight before a word of a message without capitals: that word is a person's name, when it is no ordinary one."""

NAMESAKES: Final[frozenset[str]] = _set(
    "florence sydney austin vienna paris milan chelsea savannah verona dallas houston phoenix madison lincoln denver"
    " kingston camden brooklyn aurora orlando boston carson cheyenne memphis siena sienna valencia alexandria carolina"
    " dakota georgia jordan israel asia india kenya chad victoria charlotte adelaide lourdes regina santiago salvador"
    " lorraine nancy troy tyler jackson augusta helena trinidad leon geneva ireland holland odessa london eugene"
    " raleigh trenton preston chester bradford hudson kent devon shannon kerry tyrone clare ravenna rhodes perth lucca"
)
"""Places whose names are first names as well."""

MOVE_WORDS: Final[frozenset[str]] = _set(
    "move moves moved moving fly flies flew flown flying travel travels travelled traveled travelling traveling trip"
    " drive drove driving train flight flights bus ferry ticket tickets go goes going went gone get back relocate"
    " relocated relocating commute commuting road sail sailed cycled walked ran headed heading return returned"
    " returning come came coming originally directions way journey holiday vacation"
)
"""Before "to" or "from": what follows is a place."""

PLACE_PREPOSITIONS: Final[frozenset[str]] = _set(
    "en à nach naar in near around outside visit visits visited visiting toward towards across explore"
    " exploring explored leaving"
    " reached via downtown city town village"
)
"""Straight before a name: a place."""

PERSON_CUES: Final[frozenset[str]] = (
    (KIN - {"baby", "child", "twin"})
    | FOREIGN_KIN
    | SPOKEN_TO
    | _set("friends ex named called nicknamed meeting dating hey hi hello dear thanks with hugged kissed")
)
"""Straight before a name: a person."""

SUBJECT_FOLLOWERS: Final[frozenset[str]] = _set(
    "is isn't was wasn't has hasn't had will won't would can can't could did didn't does doesn't and also always never"
    " just still already only really finally recently usually often sometimes came went got made took gave said told"
    " thought brought bought ate ran sat slept left found lost broke won began knew grew fell met sent wrote"
    " moved lived worked or who"
)
"""Behind a capitalised word that opens a sentence: the word is the subject, so a name when it is no ordinary word."""

ALIVE: Final[frozenset[str]] = _set(
    "lives lived sings sang teaches taught studies studied speaks drives drove wears cried slept sleeps retired"
    " volunteers texted phoned cooked baked laughed smiled married marries proposed graduated coaches"
)
"""Straight behind a name, be it a place's as well: a person's."""

PERSON_FOLLOWERS: Final[frozenset[str]] = ALIVE | _set(
    "joined leads visited moved sells repairs fixes said says told tells asked asks thinks thought wants wanted loves"
    " loved likes liked hates calls wrote brought agreed promised invited"
)
"""Straight behind a name: a person."""

ORG_FOLLOWERS: Final[frozenset[str]] = _set(
    "office offices headquarters hq branch employee employees staff factory factories plant warehouse shares recruiter"
    " recruiters engineers store stores app customers"
)
"""Straight behind a name: an organisation."""

GIVEN_NAMES: Final[frozenset[str]] = _set(
    """
    aaron abigail adam adriana ahmed aisha alan alba alberto alejandro alex alexander alexandra alfred ali alice
    alicia amanda amelia amina amir amy ana anders andrea andreas andrew andré angela anita anna anne antonio antónio
    arjun arthur astrid audrey aurora barbara beatriz ben benjamin bernard beth bill bob boris brandon brian bruno
    camila camille carla carlos carmen carol caroline catarina catherine cecilia charles charlie charlotte chen chloe
    chris christian christina christine christopher clara claire clara claudia claudio colin connor craig cristina
    cynthia daniel daniela danielle david deborah denise dennis derek diana diego dieter dimitri dmitri donna dorothy
    duarte duncan edward elena eleanor elias elisa elizabeth ella ellen emil emily emma enzo eric erica erik ernest
    esther ethan eva evan evelyn fatima felipe felix fernanda fernando filipa filipe fiona flora florian francesca
    francis francisco frank fred freya gabriel gabriela gareth gary george georgia gerald giorgio giulia giulio
    gonzalo gordon grace graham greg greta guilherme gustavo hamid hanna hannah hans harold harry hassan heather
    heidi helen helena henry hiroshi hugo ian ibrahim igor ines inês ingrid irene iris isaac isabel isabella ivan
    jack jacob jade jake james jamie jan jane janet jason javier jean jeff jennifer jenny jeremy jerry jesse jessica
    jim joan joana joanna joe joel johanna john johnny jonas jonathan jorge josé joseph josh joshua joão juan judith
    julia julian julie juliet karen karim karl karin kate katherine kathryn katie kavya keith kelly kenji kenneth
    kevin khaled kim kofi kurt kyle lara lars laura lauren layla lea leah leo leon leonardo leila lena liam lily
    linda lisa liz lorenzo louis louise lucas lucia lucy luigi luis luisa luke luís luísa lydia maggie magnus malik
    manuel marco marcos margaret maria mariana marie mario mark markus marta martha martin martina mary mateo
    matilda matt matteo matthew max maya megan mei melanie melissa mia michael michelle miguel mike mila miriam
    mohamed mohammed molly monica nadia nancy naomi natalia natalie natasha nathan neil nicholas nick nicola nicole
    nikolai nina noah noor nora nuno olga oliver olivia omar oscar pablo paolo patricia patrick paul paula paulo
    pavel pedro peter petra philip pierre priya rachel rafael raj rajesh ramon raquel raul ravi ray rebecca ricardo
    richard rita rob robert roberto robin roger rohan roland roman ron rosa rose ruben rui ruth ryan sabrina sally
    salma sam samantha samuel sandra sanjay sara sarah scott sean sebastian selma sergei sergio sharon sheila simon
    simone sofia sofía sonia sophia sophie stefan stella stephanie stephen steve steven stuart susan susana sven
    sylvia tamara tania tara tariq ted teresa terry theo theodore theresa thomas tiago tim timothy tina tom tomas
    tomás tony tracy ulrich uma valentina vanessa vera veronica victor victoria vincent viktor vitor wei wendy will
    william xavier yara yasmin yuki yusuf yvonne zara zoe
    анна мария иван ольга елена дмитрий алексей наталья сергей екатерина νίκος μαρία γιώργος ελένη γιάννης
    """
)
"""Common first names of many countries: they tell persons, and excuse a word from `ORDINARY_ENDINGS`."""

PLACES: Final[frozenset[str]] = _set(
    """
    africa america antarctica asia europe afghanistan albania algeria argentina armenia australia austria bangladesh
    belgium bolivia brazil bulgaria cambodia cameroon canada chile china colombia croatia cuba cyprus denmark ecuador
    egypt england estonia ethiopia finland france georgia germany ghana greece guatemala haiti hungary iceland india
    indonesia iran iraq ireland israel italy jamaica japan jordan kenya korea kuwait latvia lebanon lithuania
    luxembourg malaysia malta mexico mongolia morocco nepal netherlands nicaragua nigeria norway pakistan panama peru
    philippines poland portugal qatar romania russia rwanda scotland senegal serbia singapore slovakia slovenia spain
    sweden switzerland syria taiwan tanzania thailand tunisia turkey uganda ukraine uruguay usa uk venezuela vietnam
    wales yemen zambia zimbabwe
    alabama alaska arizona arkansas california colorado connecticut florida hawaii idaho illinois indiana iowa kansas
    kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada
    ohio oklahoma oregon pennsylvania tennessee texas utah vermont wisconsin wyoming ontario quebec
    amsterdam athens atlanta austin baltimore bangkok barcelona beijing beirut belfast belgrade berlin bern birmingham
    bogotá bologna bordeaux boston braga brisbane bristol brussels bucharest budapest cairo calgary cambridge cardiff
    chicago cologne copenhagen cork dallas delhi denver detroit dresden dubai dublin edinburgh faro florence frankfurt
    geneva genoa glasgow gothenburg granada hamburg hanoi havana helsinki houston istanbul jakarta jerusalem
    johannesburg karachi kathmandu kolkata kraków kyiv kyoto lagos leeds leipzig leuven lima lisbon liverpool
    ljubljana london lyon madrid manchester manila marrakesh marseille melbourne memphis miami milan minneapolis
    montreal moscow mumbai munich nairobi naples nashville nice osaka oslo ottawa oxford palermo paris philadelphia
    phoenix porto portland prague reykjavik riga rome rotterdam salzburg sarajevo seattle seoul seville shanghai
    sofia stockholm stuttgart sydney taipei tallinn tokyo toronto toulouse turin utrecht valencia vancouver venice
    vienna vilnius warsaw washington wellington york zagreb zurich zürich nyc brooklyn manhattan hollywood
    москва россия киев αθήνα ελλάδα
    """
)
"""Countries, large regions and well-known cities of one word."""

ORGANIZATIONS: Final[frozenset[str]] = _set(
    """
    google microsoft apple amazon netflix facebook meta twitter spotify uber airbnb ibm intel nvidia oracle samsung
    sony nokia siemens bosch toyota volkswagen bmw tesla openai anthropic nasa nato unesco unicef ikea adidas nike
    starbucks mcdonald's walmart deloitte kpmg accenture github gitlab linkedin youtube instagram whatsapp bbc cnn
    mit ucla nhs tesco aldi lidl sainsbury's asda waitrose morrisons greggs costco walgreens fedex dhl vodafone
    santander barclays hsbc lufthansa ryanair easyjet oxfam greenpeace interpol ebay paypal etsy shopify
    """
)
"""Organisations that everybody names without a cue."""

ORGANIZATION_PHRASES: Final[frozenset[str]] = frozenset(
    {
        "red cross", "red crescent", "united nations", "european union", "world bank", "salvation army",
        "doctors without borders", "national trust", "labour party", "green party", "supreme court",
    }
)  # fmt: skip
"""Organisations whose names are ordinary words."""

SHORT_FORMS: Final[dict[str, tuple[str, ...]]] = {
    "bob": ("robert",), "bobby": ("robert",), "bill": ("william",), "billy": ("william",), "dick": ("richard",),
    "peggy": ("margaret",), "meg": ("margaret",), "ted": ("edward", "theodore"), "ned": ("edward",), "jack": ("john",),
    "nell": ("eleanor", "helen"), "nan": ("ann", "anne"), "polly": ("mary",), "molly": ("mary",), "sally": ("sarah",),
    "hank": ("henry",), "harry": ("henry",), "chuck": ("charles",), "sasha": ("alexander", "alexandra"),
    "pepe": ("jose",), "paco": ("francisco",), "pancho": ("francisco",), "nacho": ("ignacio",), "beppe": ("giuseppe",),
    "chico": ("francisco",), "ze": ("jose",), "kuba": ("jakub",), "vova": ("vladimir",), "dima": ("dmitri",),
}  # fmt: skip
"""Short forms of first names that have neither their beginning nor their end."""

LEGAL_FORMS: Final[frozenset[str]] = _set("ltd limited llp llc plc inc co gmbh sons")
"""Words that end the name of a firm; "and" joins the names of its founders."""

OFFICES: Final[frozenset[str]] = _set("ceo cto cfo coo head director founder chair chairman owner boss editor employee")
"""Of what somebody with one of these offices is, that is an organisation."""
