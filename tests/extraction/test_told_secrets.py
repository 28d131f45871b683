"""Secrets as people tell them in passing, and what only looks like one, a statement a line."""

import pytest

from perdure.extraction.sensitive import find

TOLD = """
I lecture about passwords, mine is Heron-27-loft | Heron-27-loft
my door code is 4471# if you need in | 4471
just punch in 7 7 3 1 at the gate | 7 7 3 1
to get into the shed you dial 3108 | 3108
the key safe by the porch: 0852 | 0852
key safe's 0852, left of the porch | 0852
the combination for my gym padlock goes 14-32-6 | 14-32-6
the alarm goes off unless you tap in 9912 within a minute | 9912
our garage opens on 5521 | 5521
passphrase for the backup drive: violet anchor tundra mosaic | violet anchor tundra mosaic
my passphrase is correct horse battery staple | correct horse battery staple
recovery phrase for the ledger is gravity oven cactus lamp tiger bounce melt | gravity oven cactus lamp
the twelve words are abandon ability able about above absent absorb abstract absurd | abandon ability
mother's maiden name, which I use as the security answer, is Fitzwalter | Fitzwalter
the answer to my security question is Biscuit | Biscuit
security question: first pet. answer: Snowball | Snowball
I always use my first school, Greystones, as the secret answer | Greystones
API key for the weather service is q8Zt-19xkLm-44Pw | q8Zt-19xkLm-44Pw
the key for our maps account: 7f3b9d20aa8e4c51 | 7f3b9d20aa8e4c51
here's the webhook secret: whs.39fK2.lLqP8x | whs.39fK2.lLqP8x
our hotspot password got changed, it's currently plum72 | plum72
they reset the cellar door code. It's 6085 now | 6085
the combo for my locker is new, now it's 33-18-7 | 33-18-7
the garage pin changed, the new one's 9146 | 9146
the router password is different: quince31 | quince31
my login token is 9XK2-PQ71-ZZ08 | 9XK2-PQ71-ZZ08
the licence server password hasn't changed, still Monday!99 | Monday!99
log in as lotte with h0neybadger | h0neybadger
sign in with lotte@krug.example / h0neybadger7! | h0neybadger7!
the user is lotte and the pass is b4dger | b4dger
the pass for the tide portal is b4dger12 | b4dger12
my guard code is K9P2Q | K9P2Q
username is petra.k and the password, well, T4ngerine_7 | T4ngerine_7
pw = sunflower77 | sunflower77
wifi's sunflower77, all lower case | sunflower77
the guest network uses lemonade-2024 as its key | lemonade-2024
unlock pattern on my phone starts top left then 1-4-7-8 | 1-4-7-8
my phone unlocks with 290387 | 290387
PIN for the debit card? 6620 | 6620
my card's pin: six six two zero | six six two zero
bank card pin ends up being 8803 again | 8803
the CVV on the back is 417 | 417
expiry 09/28, security number 417 | 417
voicemail pin 2211 | 2211
SIM puk 84920175 | 84920175
2fa backup: 4821-9930 | 4821-9930
the one time code they sent is 558213 | 558213
IBAN: NL 91 ABNA 0417 1643 00 | 0417 1643
transfer it to AT61.1904.3002.3457.3201 | 1904
CH93 0076 2011 6238 5295 7 is where the rent goes | 0076
routing number 021000021, account number 483920117 | 483920117
my national insurance number is QQ 12 34 56 C | 12 34 56
my Aadhaar is 2345 6789 0123 | 2345 6789 0123
BSN 123456782, if the form asks | 123456782
my insurance number is 5173 090284 | 5173 090284
Olle's social insurance no. is 5173 090284 | 5173 090284
my pension number: 65 090284 K 016 | 65 090284 K 016
my NINO: AB123456C | AB123456C
codice fiscale RSSMRA85T10A562S | RSSMRA85T10A562S
my social is 219-09-9999 | 219-09-9999
CPF 529.982.247-25 | 529.982.247-25
my Emirates ID is 784-1990-1234567-1 | 784-1990-1234567-1
my TFN is 123 456 782 | 123 456 782
SIN 046 454 286 | 046 454 286
NHS number 943 476 5919 | 943 476 5919
my medicare number is 1EG4-TE5-MK73 | 1EG4-TE5-MK73
passport no. X4RTBPFW4 | X4RTBPFW4
my passport: 533380006, expires in June | 533380006
driver's licence MORGA753116SM9IJ | MORGA753116SM9IJ
my personnummer is 811228-9874 | 811228-9874
I live at 27 Quarry Rise, top bell | 27 Quarry Rise
we're at 9b Kestrel Mews now | 9b Kestrel Mews
post it to me: Flat 3, 118 Old Mill Road, Leeds | 118 Old Mill Road
my place is Lindenallee 14, second floor | Lindenallee 14
our address? 5 rue des Tanneurs | 5 rue des Tanneurs
come to Via Garibaldi 22, buzzer says Rossi | Via Garibaldi 22
the house is number 8 on Spindle Court | Spindle Court
home is Calle Mayor 17, 3º izq | Calle Mayor 17
PO Box 4412, Galway | 4412
the doc says it's an underactive thyroid | thyroid
I've been on the pill for my nerves since spring | pill
my heart skips, they call it afib | afib
they found a lump in my breast last week | lump
turns out I have the big C | big C
I'm HIV positive | HIV
my bipolar is under control | bipolar
I was sectioned in 2019 | sectioned
the shrink thinks it's borderline | borderline
my back has gone, slipped disc again | slipped disc
20 mg of fluoxetine every morning | fluoxetine
I take two 500s of metformin with dinner | metformin
half a tab of lorazepam to sleep | lorazepam
they upped my insulin to 14 units | insulin
I'm on blood thinners now | blood thinners
I inject Humira every other week | Humira
my antidepressants make me drowsy | antidepressants
been to chemo twice this month | chemo
I've started dialysis | dialysis
eating for two these days | eating for two
we're expecting in October | expecting
there's a bun in the oven | bun in the oven
my due date is 4 August | due date
I'm twelve weeks along | twelve weeks along
the scan at twenty weeks went fine, it's a girl | scan
two lines on the test this morning | two lines
I missed my period again | period
we lost the baby in March | lost the baby
I'm in recovery, six months sober from drink | sober
my rehab starts Monday | rehab
my viral load is undetectable | viral load
ring me on 0161 496 0072 | 0161 496 0072
my mobile's +44 7700 900 417 | 900 417
you can text 07700-900-582 | 07700-900-582
call me at (555) 201-3344 | 201-3344
cottage door: press 2, 8, 8 and 1 together | 2, 8, 8 and 1
our Ring alarm disarms at 6630 | 6630
bike chain combo 5-9-0-3 | 5-9-0-3
left-luggage locker opens if you enter 77412 | 77412
the code to my hotel safe was 1984 all week | 1984
the building's entry is 15#08 | 15#08
put 4040 into the lock on the bin store | 4040
the front gate wants 3377 after ten | 3377
my Netflix password is the usual, Marigold7! | Marigold7!
the admin account is root / Tr0ub4dor | Tr0ub4dor
the vpn wants Kestrel#902 nowadays | Kestrel#902
logins for the booking site: anneke, Sluis_1953 | Sluis_1953
use Pumpernickel42! if it asks for the wifi | Pumpernickel42!
eduroam pass: grebe^Lake7 | grebe^Lake7
our fibre router still has the factory key XK72-LLQ9-0PPM | XK72-LLQ9-0PPM
my seed words start with olive tunnel patrol | olive tunnel patrol
wallet backup: olive tunnel patrol ribbon gauge ocean stove pilot bench amber tower lion | olive tunnel patrol
the secret question is my first teacher and I answer Mrs Pelham | Pelham
for the recovery question about my favourite teacher I put Pelham | Pelham
the bearer token we use on staging is 88aa-41ff-cc02-9d7e | 88aa-41ff-cc02-9d7e
zapier hook secret 5f2Kd09_qpLM | 5f2Kd09_qpLM
our Mapbox key reads mbx9-77-akLLs0p2 | mbx9-77-akLLs0p2
card ending? no, the whole thing is 4539 1488 0343 6467 | 4539
amex 378282246310005 for deposits | 378282246310005
valid thru 03/27 and the three digits are 902 | 902
IBAN for the refund is SE45 5000 0000 0583 9825 7466 | 5000
BE68 5390 0754 7034 is our club account | 5390
my bank account at Sparda: 0048273910 | 0048273910
my Steuer-ID lautet 86095742719 | 86095742719
DNI 12345678Z for the rental | 12345678Z
my ID card reads L01X00T47 | L01X00T47
el número de mi pasaporte es AAB123456 | AAB123456
social insurance number 046 454 286 | 046 454 286
I was born 811228-9874, that's my Swedish number | 811228-9874
UK driving licence: MORGA657054SM9IJ 35 | MORGA657054SM9IJ
you'll find us at 41 Heron Wharf | 41 Heron Wharf
deliver to 7 The Paddocks, Ludlow | 7 The Paddocks
send the box to Bahnhofstr. 19, 3. Stock | Bahnhofstr. 19
we moved to 220 West 98th Street, apt 4C | 220 West 98th Street
my flat's in Rua das Flores 88 | Rua das Flores 88
I rent at Kerkstraat 12-II | Kerkstraat 12
my kidneys are failing | kidneys
I had a mini stroke at Easter | stroke
they cut out half my thyroid | thyroid
the biopsy was benign | biopsy
I hear voices when I'm off my tablets | tablets
I've been in and out of psychiatric hospitals | psychiatric
my anxiety's through the roof | anxiety
my depression is back | depression
I'm on 50 of sertraline | sertraline
Elvanse twice daily, 30 mg | 30 mg
I wear a pacemaker | pacemaker
I've had a stoma since 2020 | stoma
I use an insulin pump | insulin
my eczema flares in winter | eczema
the endo says my thyroid packed in | thyroid
I'm going through the menopause | menopause
I had an abortion at nineteen | abortion
we're having a little one in May | little one
my wife is five months gone | five months gone
baby number two arrives in November | baby number two
my test was positive, the pink line came up at once | positive
she's carrying twins | carrying twins
we're doing our second round of IVF | IVF
I've got the clap | clap
the clinic found HPV | HPV
my liver numbers are bad because of the drink | liver
I relapsed last week after two dry years | relapsed
my ADHD makes mornings hard | ADHD
I'm on the spectrum | spectrum
reach mum on 020 7946 0958 | 020 7946 0958
landline's 0551 4994 | 0551
whatsapp me, +351 912 345 678 | 912 345 678
the till keeps refusing 6082 even though thats been my pin for years | 6082
it takes 90417 now, which is the passcode | 90417
the wifi at gran's is marigold77, works upstairs too | marigold77
passport's K7730914, expires in 2032 | K7730914
gran's maiden name is Thackeray, that's the security answer | Thackeray
unlock pattern is a Z starting top right | a Z starting top right
"""
"""Behind the bar: what must not be kept, or a word of it."""

ORDINARY = """
the insurance costs 1430 a year
my insurance order number is 5173 090284
our pension is 1430
the entry fee changed, it's 1450 now
our alarm code changed, it's easier to type now
we changed the front door. It's 2040 mm high
my login is new. It's shorter than before
the flight number changed, it's BA117 now
I lecture about passwords, mine is far too short
my order number is 5290 4413 7786 2018
tracking number 1Z999AA10123456784
the parcel is JJD000390007882912345
room 4471 on the fourth floor
we're in room 312
ISBN 978-3-16-148410-0
the book is 0-306-40615-2
version 4.12.0-rc3 broke the build
commit 7f3b9d20aa8e4c51 fixed it
my build number is 88213
flight LH2204 leaves at 9
booking reference QK7P2M
invoice 2026-00417 is overdue
ticket #48213 is still open
the part number is 7700-418-B
our table is number 14
bus 417 stops here
my locker is number 118
the serial number of my bike is WTU123G4567K
model XPS-13-9310
the flat has 82 square metres
he scored 9912 points
my high score is 55210
the recipe needs 500 g of flour
I use a password manager
my password manager is Bitwarden
I work on the PIN entry screen
the code review is on Friday
I teach a pregnancy yoga class
my sister is a diabetes nurse
I write about cancer research
I'm a cardiologist
the address book app I use is Monica
I live on a houseboat
I live in Quarry Bank
my street is quiet
I like Mill Road pizza
our team meets at 10 in room 5
the key to good bread is time
my car key is on the hook
the safe is in the cellar
the gate is painted green
the combination of cumin and lemon is my favourite
my expiry date joke
I take the 14 bus
two lines of poetry a day is my habit
I take vitamin classes seriously
expecting a parcel on Friday
the scan of my passport cover is blurry
we lost the game in March
I collect arcade tokens
my secret ingredient is cardamom
the answer to life is 42
I support FC 08 Homburg
the port is 5432
use port 8080 for the dev server
postcode lottery winner 2019
the PO box is full
my account manager is called Lise
our account is with Norra bank
SKU 4421-88
VAT is 19 percent
the hotline opens at 8
train ICE 728
chapter 12, page 304
asteroid 433 Eros
paint code RAL 7016
gate B42
seat 14C
the licence plate of our van is B-KX 1432
my student number is 4482091
the meter reads 48213
case 2:19-cv-00417
my chess rating is 1870
the doctor in the novel has a bad heart
I'm allergic to peanuts
I'm lactose intolerant
gluten free diet since 2019
my dog takes insulin
our cat is on thyroid pills
press 2 for English
we entered 14 runners for the relay
I put 500 in the pot
type 4 cement is what we use for the gate
my team entered 3377 miles of walking
the door is 2019 stock
the gate opens at 8
the gate opens on Sundays at 10:30
the vault exhibition has 1200 coins
I dial into the Monday call
the key to room 14 is at the desk
keys: 12 brass, 3 steel
the key signature is B-flat major
the piano has 88 keys
our licence key supplier is Nordsoft
we use Okta for login
the security questions at the border took an hour
the security answer desk is run by Pelham
password rotation happens every 90 days
the password policy asks for 12 characters
the PIN pad factory in Ulm is my employer
the pin badge I collect is from Expo 1958
the network uses fibre since 2022
our WiFi covers 3 floors
the lock on the canal was built in 1826
lock 14 on the canal is near our mooring
the safe word in our improv game is pineapple
the passphrase generator I wrote has 40 users
recovery runs are my favourite workout
we found a lump of clay in the garden
I found polyps of coral while diving
lumps of sugar go with my tea
the doctor said hello at the market
the vet says it's a healthy litter
I run a workshop on prenatal nutrition
I photograph newborns and pregnant women
I edit a magazine on diabetes research
my band is called Placebo Effect
the shrink wrap machine broke
the heart of the novel is a stroke of luck
in recovery position, the first-aid course taught us
the company is in recovery mode
two lines on the test sheet were smudged
the scan at week 3 of the project showed bugs
late period furniture is what I restore
Baroque period instruments are my hobby
lost baby shoes are all over the nursery I run
my growth as a violinist
I come from the Netherlands and it's the lowlands
lot number 558213 in the auction
the customer number is 88-1204
the room code on the door plan is R-4471
patent EP1234567 is mine
the case number is 24-CV-1187
our bus line is 417
elevation 3108 metres
the dish is number 42 on the menu
my bib number was 9912
catalogue K. 550 is my favourite
I live at the foot of Mount Beacon
I work on Mill Road
number 8 on the team is Rossi
house number plates are what I make
the meeting is in building 9
the hotline number in the book is fictional
my record is 10.4 seconds
exit 14 on the motorway
they call it afternoon tea
my shelf is 220 cm wide
I have two cats and one dog
I weigh flour by the gram
as of May she wants 815 for the studio
the wifi in the attic is faster now
my unlock pattern is weird
the drug policy seminar is on Monday
I grow valerian and mint
my horse had colic surgery
our dog is epileptic
I'm a pregnancy nurse at the county clinic
my pass for the pool is valid until 2027
the pass above Andermatt is closed
I log in with my phone and my laptop
the guard code of conduct is strict
"""


def lines(text):
    return text.strip().splitlines()


@pytest.mark.parametrize("line", lines(TOLD))
def test_what_is_told_in_passing_is_sensitive_all_the_same(line):
    text, _, value = line.rpartition(" | ")
    shown = "".join("".join(text[one.start : one.end] for one in find(text)).split()).casefold()
    value = "".join(value.split()).casefold()
    assert shown
    assert value in shown or shown in value


@pytest.mark.parametrize("text", lines(ORDINARY))
def test_what_only_looks_like_a_secret_is_none(text):
    assert find(text) == ()
