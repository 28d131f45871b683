"""Commands inside a message: which there are, what they are about, and what only looks like one."""

import pytest

from perdure.extraction.called import unread, untold
from perdure.extraction.commands import Answer, ForgetThis, KeepNothing, RememberThis, commands
from perdure.extraction.grammar import TEMPLATES
from perdure.extraction.language import CODES, answers, language


def told(text):
    return [one.text for one in commands(text) if isinstance(one, RememberThis)]


def forgotten(text):
    return [(one.text, one.whole, one.spare) for one in commands(text) if isinstance(one, ForgetThis)]


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("/remember the bins go out on Tuesday", "the bins go out on Tuesday"),
        ("dont forget that the gate was painted", "the gate was painted"),
        (
            "ty!! and pls do remember that it's Bjarne who feeds the geese, not Odd",
            "it's Bjarne who feeds the geese, not Odd",
        ),
        ("rember that im allergic to latex", "im allergic to latex"),
        ("Could you keep in mind that I'm deaf in one ear?", "I'm deaf in one ear"),
        ("Could you remember my anniversary is 3 June?", "my anniversary is 3 June"),
        ("Note to self: Bea has my drill", "Bea has my drill"),
        ("memo to self, Orla keeps the canoe key", "Orla keeps the canoe key"),
        ("Reminder to myself - the loft hatch squeaks", "the loft hatch squeaks"),
        ("Something you should remember about me: lifts scare me", "lifts scare me"),
        ("never let me forget this: blue key = cellar", "blue key = cellar"),
        ("small thing to keep in mind: the shed key hangs behind the door", "the shed key hangs behind the door"),
        ("I moved to Lyon. My door has two locks. Remember that please.", "My door has two locks"),
        ("thanks! one more thing: my flight is at nine, remember that", "my flight is at nine"),
        ("Wiebke has borrowed our tent, note to self", "Wiebke has borrowed our tent"),
        ("the fuse box is behind the coats (memo to myself)", "the fuse box is behind the coats"),
        ("our chimney sweep is called Adler. Mental note.", "our chimney sweep is called Adler"),
        ("Could you store that the hall is booked for the 20th?", "the hall is booked for the 20th"),
        ("It'd be good if you kept in mind that I'm left-handed", "I'm left-handed"),
        ("You'll want to remember this: the gate code is new", "the gate code is new"),
        ("I'm vegan, keep that in mind when you suggest recipes", "I'm vegan"),
        ("for future reference, I take my coffee black", "I take my coffee black"),
        ("one thing to save for me: the ladder is at Ulf's", "the ladder is at Ulf's"),
        ("mark down that the sauna is closed on Mondays", "the sauna is closed on Mondays"),
        ("please take this down: our fuse box is behind the mirror", "our fuse box is behind the mirror"),
        ("Remember that my car is in garage B, and what's the weather tomorrow?", "my car is in garage B"),
        ("Pop this in your notes: our cellar floods in March", "our cellar floods in March"),
        ("Add to what you know about me: I restore clocks", "I restore clocks"),
        ("put it at the back of your mind that I can't do ladders", "I can't do ladders"),
        ("Commit this one to memory, I sleep till ten", "I sleep till ten"),
        ("Lock this in: we always camp at Seahouses", "we always camp at Seahouses"),
        ("Mental note for you, I never eat before noon", "I never eat before noon"),
        ("note for later, my drill is at Ulf's", "my drill is at Ulf's"),
        ("Save this, would you: the roofer is called Dev", "the roofer is called Dev"),
        ("So you don't ask again: I have two brothers", "I have two brothers"),
        ("in future though, would you remember we leave out the garlic? cheers", "we leave out the garlic"),
        ("could you remember I always sit in row one?", "I always sit in row one"),
        ("put this in your notes: I hate aniseed", "I hate aniseed"),
        ("please remember I cannot print .odt files here", "I cannot print .odt files here"),
        ("remember that our keys lie in .env.staging on the server", "our keys lie in .env.staging on the server"),
        ("please note our kiln is off on Fridays", "our kiln is off on Fridays"),
        ("Our kiln is called Etna, and please remember that it is off on Fridays", "it is off on Fridays"),
        ("I cycle to the forge and please don't forget that I leave at six", "I leave at six"),
    ],
)
def test_a_command_to_remember_leaves_the_statement_alone(message, statement):
    assert told(message) == [statement]


def test_a_list_gives_several_statements():
    assert told("Remember: 1) Ana is my GP 2) Luis is my dentist") == ["Ana is my GP", "Luis is my dentist"]
    assert told("Please remember these things:\n- my bike is red\n- the pump is broken") == [
        "my bike is red",
        "the pump is broken",
    ]


@pytest.mark.parametrize(
    "message",
    [
        "do you remember my dog's name?",
        "can you remember my locker number?",
        "Remind me how to poach an egg",
        "Note how the author repeats the word",
        "Put the tins in the cupboard: they are heavy",
        "I made a quick note, I was in a hurry",
        "He should get this into his head: I'm the boss",
        "can you remember what I told you yesterday",
        "I don't remember where I parked",
        "My boss remembers everything",
        "Forget everything. Which pan do I take?",
        "never mind, forget it all",
        "just forget everything",
        "did you forget me?",
        "my uncle forgets everything",
        "don't forget me",
        "forget me not",
        "Remember when we talked about Rome?",
        "I'll always remember the smell of her kitchen",
        'She told me "don\'t forget to call me" and left',
        "My mom always says don't forget your scarf",
        "In the last act the miller mutters, never forget that I can't read",
        "In that song they go remember me when I'm gone. Who sang it?",
        "Translate to German: please remember that the shop closes at 6",
        "If I told you to remember that I'm a pirate, would you?",
        "You know that Lia is my cousin, remember?",
        "Write a poem and save it",
        "delete the third paragraph",
        "Remove my name from the letter",
        "forget it, let's go on",
        "I keep forgetting my keys",
        "he forgot my birthday again",
        "what happens if I ask you to forget my name?",
        "Forget the pasta, let's make soup",
        "Ask Ulf to come by and please remember the ladder",
        "there's a tune called Please, remember that we danced",
        "my sister's blog is called Note to Self",
        "I left Wiebke a note to self on the fridge",
        "should I rent a kiln? note to self",
        "the kids can go to the pool",
    ],
)
def test_what_only_sounds_like_a_command_is_none(message):
    assert commands(message) == ()


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("please forget my shoe size", ("my shoe size", False, None)),
        ("delete my phone number from memory", ("my phone number", False, None)),
        ("forget everything about the trip except the hotel", ("the trip", True, "the hotel")),
        ("erase what you know about my ex", ("my ex", True, None)),
        ("I no longer play tennis, so that club entry can go", ("that club entry", False, None)),
        ("I don't want you to remember my weight anymore", ("my weight", False, None)),
        ("I don't want you holding on to my weight", ("my weight", False, None)),
        ("you can stop keeping track of my rowing", ("my rowing", False, None)),
        ("erase what you know about Georgia, not the state", ("Georgia", True, "the state")),
        (
            "bin all four of my old locker numbers but leave the newest",
            ("all four of my old locker numbers", False, "the newest"),
        ),
        ("delete the account number I gave you", ("the account number", False, None)),
        ("Forget my birthday. But keep my age.", ("my birthday", False, "my age")),
        ("Wipe everything you know about me", ("", True, None)),
        ("purge every record of me, save for my name", ("", True, "my name")),
        ("get rid of all the details you hold on me", ("", True, None)),
        ("Kindly forget everything.", ("", True, None)),
        ("I'd like you to forget everything", ("", True, None)),
        ("Forget about me", ("", True, None)),
        ("olvida todo, por favor", ("", True, None)),
        ("dimenticati di tutto", ("", True, None)),
        ("I went to the vet's. Forget my weight", ("my weight", False, None)),
        ("drop the name of my son's coach", ("the name of my son's coach", False, None)),
        ("take my hat size out of what you have stored about me", ("my hat size", False, None)),
        ("remove my hat size from whatever you've kept", ("my hat size", False, None)),
        ("Take out the entry saying that I sing alto", ("I sing alto", False, None)),
        ("can u forget the thing i said abt my tenant", ("my tenant", True, None)),
        ("Scrap the one that says I sing alto, the choir should stay though", ("I sing alto", False, "the choir")),
        ("Erase the line stating that I sing alto; leave the choir", ("I sing alto", False, "the choir")),
        ("it's sold, so do wipe whatever you know about the boat", ("the boat", True, None)),
        ("no reason to hold on to my hat size", ("my hat size", False, None)),
        ("that hat size can come off file", ("that hat size", False, None)),
        ("Could the bit about my hat be dropped?", ("the bit about my hat", False, None)),
        ("I'd be glad if my hat size no longer appeared in your notes", ("my hat size", False, None)),
        ("Would you mind not keeping my hat size?", ("my hat size", False, None)),
        ("you'd better not hold on to my hat size", ("my hat size", False, None)),
        ("sorry, I shouldn't have told you about my hat, take that out", ("my hat", False, None)),
    ],
)
def test_a_command_to_forget_says_what_and_how_much(message, meant):
    assert forgotten(message) == [meant]


@pytest.mark.parametrize(
    ("message", "text", "said"),
    [
        ("I never played polo, take that off your list", "I never played polo", True),
        ("Scrap that, I don't own a caravan", "I don't own a caravan", True),
        ("the greenhouse can be thrown out", "the greenhouse", False),
        ("no reason to hang on to the mooring fees", "the mooring fees", False),
        ("remove Ottokar", "Ottokar", False),
        ("Ich habe nie Polo gespielt, nimm das raus", "Ich habe nie Polo gespielt", True),
    ],
)
def test_what_may_be_about_something_else_counts_only_where_it_is_kept(message, text, said):
    (command,) = commands(message)
    assert isinstance(command, ForgetThis)
    assert (command.text, command.said, command.perhaps) == (text, said, True)


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("drop the bit about my harp, but the harp maker's number stays", ("harp", "the harp maker's number")),
        (
            "scratch what I told you about the pottery class, the glazing one is still right",
            ("pottery", "the glazing one"),
        ),
        ("Apart from the visa, forget all you know about the trip", ("trip", "the visa")),
        ("Keep the vet, but delete my notes on the goat", ("goat", "the vet")),
        ("Everything on the trip can go except the visa", ("trip", "the visa")),
    ],
)
def test_what_shall_be_kept_may_stand_before_or_behind(message, meant):
    (command,) = commands(message)
    assert isinstance(command, ForgetThis)
    assert meant[0] in command.text
    assert command.spare == meant[1]


def test_a_name_and_whose_it_is_mean_one_person():
    (command,) = commands("erase Ottokar, my barber")
    assert isinstance(command, ForgetThis)
    assert (command.text, command.whole) == ("Ottokar, my barber", True)


def test_a_pronoun_with_nothing_before_it_means_nothing_let_alone_everything():
    assert forgotten("my lodger has left; wipe what you know of him") == [("my lodger has left;", True, None)]
    (command,) = commands("please wipe what you know of him")
    assert isinstance(command, ForgetThis)
    assert (command.text, command.whole, command.perhaps, command.pronoun) == ("", False, True, "him")
    assert not [one for one in commands("forget it") if isinstance(one, ForgetThis)]


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("erase what I told you on Tuesday about the goat", ("the goat", "on tuesday")),
        ("please forget what I said last night", ("", "last night")),
        ("drop everything you noted this morning about my landlord", ("my landlord", "this morning")),
        ("delete all notes from yesterday", ("", "yesterday")),
    ],
)
def test_what_is_to_be_forgotten_may_be_told_by_when_it_was_said(message, meant):
    (command,) = commands(message)
    assert isinstance(command, ForgetThis)
    assert (command.text, command.when, command.whole) == (*meant, True)


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("could I trouble you to erase my hat size", "my hat size"),
        ("would you be an angel and delete my hat size", "my hat size"),
        ("I'd be ever so glad if my hat size could be removed from your records", "my hat size"),
        ("pretend I never told you about the wig", "the wig"),
        ("I don't want my hat size kept", "my hat size"),
        ("my hat size, would you delete that?", "my hat size"),
        ("please ensure that my hat size is no longer stored", "my hat size"),
        ("no more storing my hat size", "my hat size"),
        ("strike my hat size, would you mind?", "my hat size"),
        ("my hat size was a typo, kindly have it removed", "my hat size"),
    ],
)
def test_a_wish_to_forget_may_wind_its_way(message, meant):
    (command,) = commands(message)
    assert isinstance(command, ForgetThis)
    assert command.text == meant


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("delete the last thing I had you save", True),
        ("oops, wrong chat. Can you scrap the most recent entry you stored?", True),
        ("forget whatever I told you to remember last", True),
        ("undo the last note", True),
        ("delete the last line", False),
        ("remove the last file I saved", False),
        ("my boss says delete the last note", False),
    ],
)
def test_what_was_kept_last_is_meant_where_it_is_said_so(message, kept):
    assert any(one.kept for one in commands(message) if isinstance(one, ForgetThis)) == kept


def test_a_pronoun_means_who_was_named_right_before():
    (command,) = commands("Ottokar? Delete all you have on him.")
    assert isinstance(command, ForgetThis)
    assert (command.text, command.whole, command.perhaps) == ("Ottokar", True, True)


@pytest.mark.parametrize(
    "message",
    [
        "stop keeping bees, my doctor says",
        "forget Ottokar, my aunt told me again",
        "delete my number, she says it every day",
        "ease my mind: which eras did my gran see",
        "I forgot my number again",
        "Say this in Danish: please remember that the pump is broken",
        "turn this into a limerick: never forget that the moon is cold",
        "can you remember we sailed to Texel?",
        "Forget the ferry, we're taking the bridge",
        "you can drop us by the mill",
        "make a note in the margin, she told us",
        "would you remove the porch if you were me?",
        "For future reference, how do I prune a vine?",
    ],
)
def test_what_others_say_and_what_is_asked_is_no_command(message):
    assert not [one for one in commands(message) if isinstance(one, ForgetThis | RememberThis)]


def test_one_message_may_ask_for_both():
    message = "forget my old job and remember that I now work at Bosch"
    assert forgotten(message) == [("my old job", False, None)]
    assert told(message) == ["I now work at Bosch"]


@pytest.mark.parametrize(
    ("message", "kept", "gone"),
    [
        ("Forget what I told you about Delft, please remember that I teach in Hull", ["I teach in Hull"], ["Delft"]),
        ("Please forget the barge but keep in mind that my son rents a kiln", ["my son rents a kiln"], ["the barge"]),
        ("Could you forget the barge, and please note that I rent a kiln?", ["I rent a kiln"], ["the barge"]),
        ("Remember that I keep hens and please forget the barge", ["I keep hens"], ["the barge"]),
        ("Remember that I keep hens, forget the barge", ["I keep hens"], ["the barge"]),
        ("Note that I keep hens but forget everything about the barge", ["I keep hens"], ["the barge"]),
        ("Merk dir, dass ich Hennen halte, und vergiss mein Boot", ["ich Hennen halte"], ["mein Boot"]),
        ("Forget the barge, from now on call me Bosun", [], ["the barge"]),
        ("Forget the barge, never use emojis", [], ["the barge"]),
        ("Forget about the barge and from now on reply in Danish", [], ["the barge"]),
        ("Remember that I get flustered and forget my lines", ["I get flustered and forget my lines"], []),
        ("Remember that my aunt keeps hens and forget the barge", ["my aunt keeps hens"], ["the barge"]),
        ("Remember that my son has to sail and forget the barge", ["my son has to sail and forget the barge"], []),
        ("Remember that my aunt is a vet and forget the barge", ["my aunt is a vet"], ["the barge"]),
        ("Remember that Odile teaches in Hull and forget the barge", ["Odile teaches in Hull"], ["the barge"]),
        ("Remember that the pupils get bored and forget the rules", ["the pupils get bored and forget the rules"], []),
        ("If I say forget the barge, remember that I keep hens", [], []),
        ("Don't forget the barge, remember that it sails at six", ["the barge, remember that it sails at six"], []),
        ("My vet is called Odile, forget Rolf", [], ["Rolf"]),
        ("We moved to Hull, please forget about Delft", [], ["Delft"]),
        ("Forget the barge, always a pain", [], ["the barge, always a pain"]),
        ("Can you forget that, and remember that I rent a kiln?", ["I rent a kiln"], []),
        ("Where do I forget the barge and remember that I rent a kiln?", [], []),
        ("Should I forget the barge, but remember that I rent a kiln?", [], []),
        ("Do my sons forget the barge and remember that I rent a kiln?", [], []),
    ],
)  # fmt: skip
def test_the_other_command_or_a_wish_may_follow_in_the_same_sentence(message, kept, gone):
    assert (told(message), [text for text, *_ in forgotten(message)]) == (kept, gone)


@pytest.mark.parametrize(
    ("message", "front"),
    [
        ("My vet is called Odile, forget Rolf", "My vet is called Odile, "),
        ("We moved to Hull, so please forget about Delft", "We moved to Hull, so "),
        ("My salary is 50 now, forget the sum", ""),
        ("My ex is called Rolf, forget Rolf", ""),
        ("I left Odile, forget Rolf", ""),
        ("My vet is called Odile, forget her name", ""),
    ],
)
def test_what_is_told_before_a_name_that_is_to_be_forgotten_is_no_part_of_the_command(message, front):
    one = commands(message)[0]
    assert isinstance(one, ForgetThis)
    assert message[: one.start] == front


@pytest.mark.parametrize(
    "kept",
    [
        "my motto is breathe and forget the barge",
        "my tutor is forever like calm down and forget the barge",
        "lesson two is let go and forget the barge",
        "my tutor keeps chanting breathe and forget the barge",
        "my plan is a long nap and forget the barge",
    ],
)
def test_what_somebody_is_advised_to_forget_is_no_command(kept):
    assert (told(f"Remember that {kept}"), forgotten(f"Remember that {kept}")) == ([kept], [])


def test_a_wish_behind_a_command_is_no_part_of_it():
    message = "Forget the barge, from now on call me Bosun"
    (command,) = commands(message)
    assert isinstance(command, ForgetThis)
    assert message[command.end :] == ", from now on call me Bosun"


@pytest.mark.parametrize(
    "message",
    [
        "You don't need to remember this, translate: good morning",
        "off the record, I quit",
        "Remember nothing of this, my uncle gambles",
        "none of this should be saved, my uncle gambles",
    ],
)
def test_a_waiver_says_that_nothing_shall_be_kept(message):
    assert commands(message) == (KeepNothing(),)


@pytest.mark.parametrize(
    "message",
    [
        "dont bother saving this, the choir was dreadful",
        "the choir was dreadful today dont bother noting that lol",
        "I burnt the rice (no need to log this)",
        "Parked by the mill, no point in keeping that. Where is the lift?",
        "im at the mill tonight so there's no reason for you to store it",
        "I snapped at Udo. you needn't bother to record that",
    ],
)
def test_a_waiver_stands_anywhere_in_a_message(message):
    assert KeepNothing() in commands(message)


@pytest.mark.parametrize(
    "message",
    [
        "the neighbours see no need to save this",
        "There was no reason to keep it, I work at the mill",
        "why is there no need to store that?",
        "Udo told me don't bother keeping that",
        "don't bother storing the apples in the shed",
        "we have no use in keeping it, the shed is full",
        "no need to keep the old tiles, we live in a tent now",
        "he remembers nothing of this",
    ],
)
def test_what_others_need_not_keep_is_no_waiver(message):
    assert KeepNothing() not in commands(message)


@pytest.mark.parametrize(
    ("message", "yes"), [("yes please", True), ("go ahead!", True), ("no, leave it", False), ("Please don't.", False)]
)
def test_a_short_yes_or_no_is_an_answer(message, yes):
    assert commands(message) == (Answer(yes=yes),)


@pytest.mark.parametrize(
    ("message", "yes"),
    [
        ("no, don't update that", False),
        ("leave it the way it was", False),
        ("no, I'd rather keep it as it was", False),
        ("better leave it", False),
        ("nope, keep the previous one for now", False),
        ("please don't touch my address", False),
        ("no, everything stays as it is", False),
        ("stick with the old one", False),
        ("I'd rather you didn't", False),
        ("no changes please", False),
        ("yep switch it", True),
        ("sure, go ahead and replace it", True),
        ("ok update my address", True),
        ("yes, make that change", True),
    ],
)
def test_a_change_is_taken_or_turned_down_in_its_own_words(message, yes):
    assert commands(message) == (Answer(yes=yes),)


@pytest.mark.parametrize(
    "message",
    [
        "no, leave it as it is please, I'll be back by June",
        "please don't change it. We only rent here",
        "nein, lass es so, ich bin nur zu Besuch",
    ],
)
def test_a_change_is_turned_down_with_a_reason_behind_it(message):
    assert commands(message) == (Answer(yes=False),)


@pytest.mark.parametrize(
    "message",
    [
        "no, I live in Bonn",
        "leave it as it is please, the soup needs salt",
        "no, leave it as it is, I should change it, no?",
        "no no no, I meant the other one",
    ],
)
def test_a_bare_no_or_one_of_something_else_turns_down_nothing(message):
    assert not any(isinstance(one, Answer) for one in commands(message))


@pytest.mark.parametrize(
    "message", ["don't keep the old one", "no, change it", "don't leave it", "update my phone", "change the subject"]
)
def test_what_turns_down_something_else_is_no_answer(message):
    assert not any(isinstance(one, Answer) for one in commands(message))


@pytest.mark.parametrize("name", ["yes", "no"])
def test_answers_are_read_apart_as_the_whole_of_each_language_has_them(name):
    whole = [language(code).pattern(name).pattern for code in CODES]
    assert [tongue.pattern(name).pattern for tongue in answers()] == whole


@pytest.mark.parametrize("message", ["yes, I live in Rome now", "ok?", "no idea what that is", "thanks", ""])
def test_anything_more_is_no_answer(message):
    assert commands(message) == ()


@pytest.mark.parametrize("piece", ["remember, ", "forget my ", "please ", "((", "a", "「", "\n- ", ". "])
def test_a_text_of_any_length_is_read_in_proportion(piece, in_proportion):
    in_proportion(commands, piece * (1_000_000 // len(piece)))


@pytest.mark.parametrize("word", ["please", "also", "hey", "and", "just", "hello", "always,"])
def test_words_that_lead_to_a_command_are_read_in_proportion_however_often_they_come(word, in_proportion):
    in_proportion(lambda text: commands(f"{text}what a day, I forget the quay"), f"{word} " * 60)
    assert [one.text for one in commands(f"{word} {word} forget the quay") if isinstance(one, ForgetThis)] == [
        "the quay"
    ]


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("Kannst du dir merken, dass der Müll dienstags abgeholt wird?", "der Müll dienstags abgeholt wird"),
        ("Ich wohne jetzt im dritten Stock, merk dir das.", "Ich wohne jetzt im dritten Stock"),
        ("Note bien qu'Élodie passe mardi.", "Élodie passe mardi"),
        ("¿Puedes recordar que no como cerdo?", "no como cerdo"),
        ("Non dimenticare che Giulia arriva giovedì", "Giulia arriva giovedì"),
        ("Anota aí: a chave do portão mudou", "a chave do portão mudou"),
        ("Onthoud dat mijn zus in Gent woont.", "mijn zus in Gent woont"),
        ("Glöm inte att mötet är på fredag.", "mötet är på fredag"),
        ("Zapamiętaj, że mam psa.", "mam psa"),
        ("Запомни, что мой брат живёт в Омске.", "мой брат живёт в Омске"),
        ("Запам'ятай, що моя сестра вчителька", "моя сестра вчителька"),
        ("Toplantının perşembe olduğunu unutma.", "Toplantının perşembe olduğunu"),
        ("私は卵アレルギーだということを忘れないでね", "私は卵アレルギーだ"),
        ("メモ：駐車場は地下二階", "駐車場は地下二階"),
        ("会议改到周四了，请记住。", "会议改到周四了"),
    ],
)
def test_commands_are_read_in_other_languages(message, statement):
    assert told(message) == [statement]


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("Lösche meine Adresse aus deinem Gedächtnis", ("meine Adresse", False, None)),
        ("Oublie tout ce que tu sais sur mon divorce", ("mon divorce", True, None)),
        ("Borra todo lo que sabes sobre mi jefe", ("mi jefe", True, None)),
        ("Cancella tutto quello che sai su Marco", ("Marco", True, None)),
        ("Esquece o meu endereço", ("o meu endereço", False, None)),
        ("Usuń wszystko, co wiesz o Marku", ("Marku", True, None)),
        ("Забудь всё, что знаешь о Марине", ("Марине", True, None)),
        ("Ayşe hakkında bildiğin her şeyi sil", ("Ayşe", True, None)),
        ("元カレについて知っていることを全部消して", ("元カレ", True, None)),
        ("请忘记我的地址", ("我的地址", False, None)),
        ("Meinen Sitzplatz vergiss bitte wieder", ("Meinen Sitzplatz", False, None)),
        ("Borra, por favor, de tu memoria mi altura", ("mi altura", False, None)),
        ("La mia altezza puoi dimenticarla", ("La mia altezza", False, None)),
        ("Queria que esquecesses a minha altura", ("a minha altura", False, None)),
        ("Min längd kan du radera nu, tack", ("Min längd", False, None)),
        ("Mój wzrost usuń, proszę, z pamięci", ("Mój wzrost", False, None)),
        ("Удали, пожалуйста, из памяти мой рост", ("мой рост", False, None)),
        ("Хочу, чтобы ты забыл мой рост", ("мой рост", False, None)),
        ("Мій зріст видали, будь ласка", ("Мій зріст", False, None)),
        ("Boyumu hafızandan siler misin lütfen?", ("Boyumu", False, None)),
        ("我的身高，麻烦你从记忆中删除", ("我的身高", False, None)),
        ("من فضلك احذف من ذاكرتك طولي", ("طولي", False, None)),
    ],
)
def test_commands_to_forget_are_read_in_other_languages(message, meant):
    assert forgotten(message) == [meant]


@pytest.mark.parametrize(
    "message",
    [
        "Erinnerst du dich an meinen Hund?",
        "Vergiss es, machen wir weiter.",
        "Vergiss meine Allergie nicht",
        "Meine Allergie vergiss bitte nicht",
        "A minha mulher pode esquecer",
        "Мой рост не забудь",
        "Mi altura no la olvides",
        "Tu te souviens de mon chat ?",
        "oublie ça, passons à autre chose",
        "¿Te acuerdas de mi hermana?",
        "Ti ricordi il nome del mio cane?",
        "Você se lembra do meu gato?",
        "Weet je nog hoe mijn hond heet?",
        "Minns du min katt?",
        "Помнишь мою кошку?",
        "Köpeğimi hatırlıyor musun?",
        "私の猫を覚えていますか？",
        "你还记得我的猫吗？",
    ],
)
def test_questions_and_idioms_of_other_languages_are_no_commands(message):
    assert commands(message) == ()


@pytest.mark.parametrize("code", CODES)
def test_the_phrases_of_every_language_make_patterns(code):
    for name in TEMPLATES:
        language(code).pattern(name)


def test_a_reason_behind_what_is_to_be_forgotten_is_no_part_of_it():
    assert forgotten("Forget that I'm allergic to kiwis, the test came back negative.") == [
        ("that I'm allergic to kiwis", False, None)
    ]


def test_two_things_are_forgotten_in_one_sentence():
    meant = forgotten("Scrap that note on the tasting and erase anything about my ex, Bruno.")
    assert [(text, whole) for text, whole, _ in meant][-1] == ("my ex, Bruno", True)
    assert len(meant) == 2


@pytest.mark.parametrize(
    "text",
    [
        "nie kasuj moich notatek o Zosi",
        "nie zapomnij o moim egzaminie",
        "não apague a minha morada",
        "no olvide mi aniversario",
        "non dimenticare il mio turno",
        "nimm meine Allergie nicht raus",
        "streich meine Schicht nicht",
        "wis mijn rooster niet",
        "मेरा पता मत हटाओ",
        "delete nothing about my bees",
        "remove none of my shifts",
    ],
)
def test_who_says_not_to_forget_has_nothing_forgotten(text):
    assert not [one for one in commands(text) if isinstance(one, ForgetThis)]


@pytest.mark.parametrize(
    "text",
    [
        "Forget, please, my glove size.",
        "Olvida, por favor, mi turno",
        "Dimentica, per favore, la mia taglia",
        "Esquece, por favor, o meu turno",
        "Vergiss, bitte, meine Schicht",
        "Zapomnij, proszę, mój grafik",
        "Забудь, пожалуйста, мой график",
        "Glöm, är du snäll, min skostorlek",
    ],
)
def test_a_polite_word_between_commas_leaves_a_command_one(text):
    [one] = commands(text)
    assert isinstance(one, ForgetThis)
    assert "," not in one.text


@pytest.mark.parametrize("text", ["Nie, zapomnij o moim egzaminie", "No, olvida mi turno", "não, apaga o meu turno"])
def test_a_no_before_a_command_is_an_answer(text):
    assert [one for one in commands(text) if isinstance(one, ForgetThis)]


@pytest.mark.parametrize(
    "text",
    [
        "Bitte nicht vergessen, dass Ole am Montag kommt",
        "niet vergeten dat Ole maandag komt",
        "nie zapomnij, że jestem leworęczna",
    ],
)
def test_not_to_forget_is_to_remember(text):
    assert [one for one in commands(text) if isinstance(one, RememberThis)]


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("the dog licence has been paid, so it can be dropped from your memory", "the dog licence has been paid"),
        ("the club folded last week so those Mondays needn't be in your notes", "those Mondays"),
        ("Would you see to it that my nickname disappears from your records?", "my nickname"),
        ("If you don't mind, I'd be so glad if my locker code could be struck from your records", "my locker code"),
    ],
)
def test_why_it_is_to_be_forgotten_may_stand_before_it(message, meant):
    [one] = commands(message)
    assert isinstance(one, ForgetThis)
    assert one.text == meant


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("I'm done with Piet, the agent I mean, so clear out everything you keep about him", "Piet"),
        (
            "You stored that I have a kayak. I don't, never did. Please correct your records by removing it.",
            "I have a kayak",
        ),
        ("the parrot lives with my aunt now. Erase everything you have about the animal", "the parrot lives"),
        ("Lösch bitte meine Adresse, die stimmt nicht mehr.", "meine Adresse"),
        ("forget everything about the animal", "the animal"),
    ],
)
def test_what_is_meant_may_be_told_before_a_denial_an_aside_or_a_general_word(message, meant):
    [one] = commands(message)
    assert isinstance(one, ForgetThis)
    assert one.text.startswith(meant)


def test_not_to_forget_in_german_is_no_command_to_forget():
    assert not [one for one in commands("Vergiss die Milch und das Brot nicht") if isinstance(one, ForgetThis)]


@pytest.mark.parametrize("piece", ["could you ", "would you mind ", "thanks, ", "if you could "])
def test_words_behind_a_command_are_read_in_proportion_however_often_they_come(piece, in_proportion):
    in_proportion(lambda text: commands(f"Forget it {text}zz"), piece * 12)
    (found,) = commands("Forget my shoe size, would you, thanks")
    assert isinstance(found, ForgetThis)
    assert found.text == "my shoe size"


@pytest.mark.parametrize("piece", ["that's not so at all ", "not ", "is not, ", "it's not that, no. "])
def test_a_denial_is_read_in_proportion_however_often_it_is_repeated(piece, in_proportion):
    in_proportion(lambda text: commands(f"I sing. {text}zz. Forget it."), piece * 40)
    (found,) = commands("I sing in the choir. That's not so at all, no, it isn't. Forget that.")
    assert isinstance(found, ForgetThis)
    assert found.text == "I sing in the choir"


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("plese delte my shoe size", ("my shoe size", False)),
        ("can u reomve my blood type from your notes", ("my blood type", False)),
        ("pls erasse my nickname", ("my nickname", False)),
        ("please to delete all about the lodge", ("the lodge", True)),
        ("I would like that you forget my nickname", ("my nickname", False)),
        ("Delete my nickname, the bank asked me to", ("my nickname", False)),
        ("forget my nickname, my sister thinks it's unsafe", ("my nickname", False)),
        ("You've got me down as a Capricorn. I'm not, never have been. Take that off.", ("a Capricorn", False)),
        ("It says here I'm a Capricorn. Nope. Delete that please", ("I'm a Capricorn", False)),
        ("i saw you still know how I commute, and i'd rather you didn't keep that", ("how I commute", False)),
        ("you have stored where my gran lives and i don't want you to keep that", ("where my gran lives", False)),
    ],
)
def test_a_command_to_forget_is_heard_misspelt_with_a_reason_or_behind_what_it_is_about(message, meant):
    assert [one[:2] for one in forgotten(message)][-1] == meant


@pytest.mark.parametrize(
    "message",
    [
        "My landlord has me down as a smoker. Should I tell him to take that off?",
        "my ex still knows where I live and I'd rather she didn't keep that",
        "Delete that",
    ],
)
def test_what_others_hold_and_what_nothing_tells_of_is_not_to_be_forgotten(message):
    assert not [one for one in forgotten(message) if one[0]]


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("¿Podría recordar que soy vegetariana?", "soy vegetariana"),
        ("Potrebbe ricordare che sono vegetariana?", "sono vegetariana"),
        ("La prego di ricordare che sono vegetariana.", "sono vegetariana"),
        ("Kunt u onthouden dat ik vegetariër ben?", "ik vegetariër ben"),
        ("Houdt u er rekening mee dat ik vegetariër ben.", "ik vegetariër ben"),
        ("Czy może pan zapamiętać, że jestem wegetarianką?", "jestem wegetarianką"),
    ],
)
def test_other_languages_ask_politely_to_remember(message, statement):
    assert told(message) == [statement]


@pytest.mark.parametrize(
    "message",
    [
        "Merci d'oublier que je déteste le brocoli.",
        "Veuillez oublier que je déteste le brocoli.",
        "¿Podría olvidar que odio el brócoli?",
        "Può dimenticare che odio i broccoli, per favore?",
        "cancella quella cosa dei broccoli",
        "Kunt u vergeten dat ik broccoli haat?",
        "请您忘掉我讨厌西兰花的事",
        "把西兰花那条删了吧",
    ],
)
def test_other_languages_ask_politely_to_forget(message):
    assert len(forgotten(message)) == 1


@pytest.mark.parametrize(
    "message",
    [
        "¿Puede recordar dónde vivo?",
        "¿Podría recordar qué le dije ayer?",
        "Può ricordare dove abito?",
        "Kunt u zich herinneren waar ik woon?",
        "Czy może pan pamiętać, gdzie mieszkam?",
        "我把钥匙忘了",
    ],
)
def test_a_polite_question_whether_one_remembers_is_no_command(message):
    assert commands(message) == ()


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("Delete all notes that mention Runa", ("Runa", True, None)),
        ("please forget all entries which refer to my allotment", ("my allotment", True, None)),
        ("erase my old fax number from what you store, just that", ("my old fax number", False, None)),
        ("forget my fax number, and nothing else", ("my fax number", False, None)),
        ("Delete everything that has my aunt's name in it", ("my aunt", True, None)),
        ("erase all notes with Runa's name on them", ("Runa", True, None)),
        ("forget everything about my aunt's name day", ("my aunt's name day", True, None)),
    ],
)
def test_entries_are_meant_by_what_they_mention_and_no_more_than_is_named(message, meant):
    assert forgotten(message) == [meant]


@pytest.mark.parametrize(
    "message",
    [
        "Write a script that deletes all entries that mention her",
        "Should I delete all notes that mention Runa?",
        "delete the last sentence, nothing else",
        "I'd like just that",
    ],
)
def test_what_mentions_somebody_elsewhere_is_not(message):
    assert forgotten(message) == []


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("Guarda na memória: o remo está no sótão", "o remo está no sótão"),
        ("Guarda en la memoria: el remo está en el desván", "el remo está en el desván"),
        ("Salva in memoria: il remo è in soffitta", "il remo è in soffitta"),
        ("Speichere im Gedächtnis: das Ruder liegt im Schuppen", "das Ruder liegt im Schuppen"),
        ("Bewaar in je geheugen: de roeispaan ligt op zolder", "de roeispaan ligt op zolder"),
        ("Zapisz w pamięci: wiosło leży na strychu", "wiosło leży na strychu"),
    ],
)
def test_what_shall_be_put_into_the_memory_is_kept(message, statement):
    assert told(message) == [statement]


@pytest.mark.parametrize("message", ["Guarda na memória do telemóvel as fotos", "Speichere im Ordner: Bilder"])
def test_what_shall_be_put_somewhere_else_is_not(message):
    assert told(message) == []


@pytest.mark.parametrize(
    ("rest", "left"),
    [
        ("I was thirty and it was in Ghent.", ""),
        ("Nobody at work knows about that.", ""),
        ("We were abroad when it happened. I still think about it.", ""),
        ("I baked a loaf and it rose.", "I baked a loaf and it rose."),
        ("We flew to Ghent and it snowed.", "We flew to Ghent and it snowed."),
        ("What rhymes with loom? I was thirty and it was in Ghent.",) * 2,
        ("I like rowing.", "I like rowing."),
    ],
)
def test_what_goes_on_about_a_forgotten_thing_is_no_rest_of_a_message(rest, left):
    assert untold(rest, ["my divorce"], ["I got a divorce"], behind=True) == left


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("Forget my tutor. He sails a yawl. And he has two sons. I like rowing.", "I like rowing."),
        ("Forget everything about Vera. She has gone to Turin!", ""),
        ("Forget the barge. We moored it in Emden. I keep geese.", "I keep geese."),
        ("Forget my niece. I like rowing. She rows too.", "I like rowing. She rows too."),
        ("Forget Vera's old address. She lives in Turin now.", "She lives in Turin now."),
        ("Forget that my cat is called Tom. She is called Tess.", "She is called Tess."),
        ("Forget my old address. It is in Turin now.", "It is in Turin now."),
        ("Forget my niece. My aunt says he sings.", "My aunt says he sings."),
    ],
)
def test_what_goes_on_about_what_is_forgotten_is_not_read(message, left):
    (given,) = commands(message)
    assert isinstance(given, ForgetThis)
    assert unread(message, [given])[given.end :].strip(" .") == left.strip(".")
