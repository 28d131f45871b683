"""What of a message its writer says in their own voice: code, quotations and pasted texts are blanked, places stay."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.regex import regex
from perdure.extraction.tokens import QUOTED, TERM

READ: Final = 20_000
"""Characters that are read at each end of a long text."""

_PASTED: Final = regex(
    r"""
      (?P<fence>```.*?(?:```|\Z) | ~~~.*?(?:~~~|\Z))
    | (?P<code>`[^`\n]+`)
    | (?P<markup><(?P<tag>[a-zA-Z][\w-]{0,40})(?:\s[^<>\n]{0,200})?>)
    | (?P<aside>\[(?:\w+\s+){2,}[^\[\]\n]{1,300}\](?!\())  # what is sent with a message, or done
    | (?P<object>^[ \t]*[\[{](?=\s*["'{\[\n]))
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
"""Something pasted; of markup and an object only how it begins."""
_SHUT: Final = regex(r"^[ \t]*[\]}]|[\]}][ \t]*$", re.MULTILINE)
"""Where an object ends."""
_OPENS: Final = regex(r"[`~<\[{]")
"""One of the signs that something pasted begins with."""
_LINE: Final = regex(
    r"""
    ^(?:
        [ \t]*>.*                                                        # a quotation of a mail or a chat
      | (?:from|to|cc|subject|sent|date|betreff|von|an|objet|de)[ \t]?:.*  # the head of a mail
      | \[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*                                # a line of a log
      | \[?\d\d?:\d\d(?::\d\d)?\]?[ \t]+\S+:.*                           # a line of a chat
      | (?:Traceback|[ \t]+File\ "|[ \t]+at\ \S+\(|\w+(?:Error|Exception):).*  # a stack trace
      | [ \t]*[-*•][ \t]+(?:the\ )?user\b.*                              # what a memory says of its user
      | [\w.-]+[ \t]*=[ \t]*\S+[ \t]*                                     # a setting
      | (?:\$|>>>|%|export|SELECT|INSERT|UPDATE|def|class|import|\#include|sudo|npm|pip|git)[ \t].*[=;({/<\\].*
    )$
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_CODE: Final = regex(
    r"""
      \b(?-i:const|let|var|val)\ (?:\w+(?::\ ?[\w<>\[\]]+)?|[{\[][\w\s,:]+[}\]])[ ]?=[ ]?[^\s=].*      # a variable
    | ^[ \t]*+(?:
        \$[a-z_]\w*(?:(?:->|::)\w+)*[ ]?=.*
      | \w+(?:\.\w+)*[ ]?=[ ]?(?:await[ ]|new[ ])?[a-z_$][\w.:$]*(?:->\w+)*\((?!\w+\ \w+[\ )]).*    # x = f(…
      | from[ ][\w.]+[ ]import[ ].* | (?:use|using|package|import|namespace)[ ]\w+(?:(?:\\|::|\.)[\w*{}]+)+;.*
      | return[ ](?:await[ ]|new[ ])?[\w.]+(?:\(.*\))?;.*
      | (?-i:public|private|protected|static|abstract)[ ][\w<>\[\]\ ]+[({=;].*[{};][ \t]*
      | (?://|/\*|\*/|<!--).*                                                                        # a comment
      | (?:.*[{}]|.*\w\((?!\w+\ \w+[\ )])[^()\n]*\)+|(?=.*?(?:[{}=\[_+]|\w\.\w|\w\()).*;)                # … behind code
        [ \t]*(?://|/\*).*
      )$
    | (?<=;)[ \t]*(?://|/\*).*$
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
"""A line of code, or what is left of one from where it begins."""
_MEMORY: Final = regex(
    r"^[^\w\n]{0,4}(?:relevant |user |what i know|known )?(?:memor(?:y|ies)|facts|context|profile)\b"
    r"[^\n]{0,60}[\]:)]?[ \t]*\n"
    r"(?:[ \t]*(?:[-*•]|\d+[.)])[ \t].*(?:\n|\Z))+",
    re.MULTILINE | re.IGNORECASE,
)
_LETTER: Final = regex(
    r"^(?:(?P<dear>dear|to whom)|hi|hello|good (?:morning|day|evening)|hallo|lieber?|bonjour|cher|chère|hola|ciao|olá)"
    r"\b[^\n]{0,60},[ \t]*\n",
    re.M | re.I,
)
_MAIL: Final = regex(
    r"^(?:(?:from|to|cc|subject|sent|date|betreff|von|an|objet|de|asunto|para|oggetto)[ \t]?:[^\n]*\n){2,}",
    re.M | re.I,
)
_TABLE: Final = regex(
    r"^[^,\n]{1,40}(?:,[^\s,][^,\n]{0,40}){2,}(?:\n[^,\n]{1,40}(?:,[^\s,][^,\n]{0,40}){2,})+[ \t]*$", re.M
)
"""Lines of which each has as many fields, with no space behind their commas."""
_OPTIONS: Final = regex(r"\b(?:a\)|1\)|option [a1]\b)[^\n]{1,400}?\b(?:b\)|2\)|option [b2]\b)[^\n]*", re.IGNORECASE)
"""What somebody chooses from."""
_TASK: Final = regex(
    r"""
    \b(?<!\byou\ )(?:
        fix|correct|proof-?read|translat\w+|rewrite|re-?phrase|paraphrase|improve|edit|shorten|summari[sz]e|rework
      | check|grammar|explain|analy[sz]e|review|comment|draft|refactor|debug|format|parse|classify|transcribe|read
      | interpret|continue|tl;?dr|what\ does|how\ do\ (?:i|you)\ say|make\ (?:this|it)|turn\ this|convert\ this
      | (?:(?<![^\W\d_]\ )|(?:please|now|just)\ )(?:repeat|say|type|echo|recite)
        (?:\ (?:after\ me|back|aloud|out\ loud|again|exactly|the\ following|this))*(?=:)
      | it\ (?:says|said|reads|printed)|lyrics?|(?<!\ in\ )polish|example\ sentence|sample\ (?:text|bio)|quote
      | (?:this|the|my|a)\ (?:is\ )?(?:the\ |an?\ |my\ )?(?:[\w-]+\ ){0,2}
        (?:text|paragraph|email|mail|letter|essay|article|log|story|poem|lyrics?|song|draft|abstract|cv|bio|caption|post
          |review|output|message|sentence|dialogue|script|transcript|chat|conversation|prompt|quote|snippet|passage
          |chapter|scene|ad|joke|riddle|slogan|tweet|speech|monologue)
      | (?P<into>(?:(?<![^\W\d_]\ )|(?:say|put|it|this|that|same|now|again|please)\ )(?:in|into)\ (?:[\w-]+\ )?
        (?:\w+(?:ish|ese|ian)|french|german|dutch|greek|czech|welsh|latin|mandarin|thai|arabic|hebrew|hindi|urdu)
        (?:,?\ (?:please|pls|plz|too|now))*(?=[ \t]*:))
    )\b[^\n.!?]{0,120}?(?:[.!?][ \t]*\n|:|\n[ \t]*\n)(?P<text>.*)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_STANDING: Final = regex(r"\b(?:when(?:ever)?|if|(?:any|every|each) ?time) you [^.!?\n]*$", re.IGNORECASE)
"""Behind which stands what is wished for whenever a text of some kind is written."""
_LEADING_IN: Final = (
    r"(?:^|[.!?\n]\s{0,3})(?:(?:ok|okay|so|first|just|quick|short|brief|some|an?|little|bit|of|more|here['’]?s|the)\W{1,3}){0,6}"
    r"(?:context|background|info|setting|premise|details|facts) (?:before|for|behind|of|to) (?:[\w-]+ ){0,3}?"
)
_IN_IT: Final = r"(?:^|[.!?\n]\s{0,3})(?:ok\W+|so\W+)?(?:for|in) (?:our|my|the) (?:[\w-]+ )?"
_CONTEXT: Final = regex(rf"{_LEADING_IN}(?P<text>\w+)\s*:\s*$", re.IGNORECASE)
"""What leads in that the writer tells of themselves before a text is to be written: some context for the email: …"""
SIGNED: Final = frozenset(
    "letter letters email e-mail mail application applications cv resume bio biography message complaint request review"
    " reply answer speech toast statement essay post profile form appeal invitation reference".split()
)
"""Texts that tell of who signs them."""
_BEINGS: Final = (
    "dwarf|elf|half-elf|orc|half-orc|goblin|gnome|halfling|tiefling|wizard|sorcerer|sorceress|warlock|paladin|druid|bard"
    "|ranger|rogue|cleric|necromancer|mage|witch|vampire|werewolf|dragon|demon|fairy|knight|pirate|mermaid|ghost|zombie"
    "|assassin|cyborg|android|barbarian|bounty hunter|space captain"
)
"""Whom somebody is in a game alone."""
_INVENTED: Final = regex(
    rf"{_LEADING_IN}(?:(?<!user )stor(?:y|ies)|novel|novella|scene|characters?|role[- ]?play(?:ing)?|rp|sketch|skit"
    r"|(?<=our )game|joke|poem|screenplay|adventure|persona|improv|dialogue|monologue|fan ?fic(?:tion)?|fiction|tale"
    r"|fable|lyrics|chapter|larp|dnd|d&d(?: (?:game|campaign))?)"
    r"(?: (?:about|of|with|idea|draft|below|(?:i|we)(?:['’]m| am| are|['’]re))[\w'’ -]{0,40})? ?[:–—\n]"
    r"|(?:^|[.!?\n]\s{0,3})(?:my |our |the |a )?(?:new )?(?:(?:rpg|d&d|dnd|larp|game|story|novel|fantasy) )?"
    r"(?:characters?|npc|villain|hero|heroine|protagonist|persona)"
    r"(?:['’]s)? (?:bio|biography|sheet|profile|backstory|background|description|intro|introduction|concept) ?[:–—\n]"
    rf"|(?:{_LEADING_IN}|{_IN_IT})(?:game|campaign|quest|play|script|scenario|simulation|comic|song|plot|film|movie"
    r"|musical)"
    rf" ?[:–—\n]\s*(?=(?:i|we|you|(?:my|your) character)"
    rf"(?: am| are| is|['’]m|['’]re|m|re|['’]s) [^.!?\n]{{0,40}}?\b(?:{_BEINGS})\b)",
    re.IGNORECASE,
)
"""What leads in that what follows is made up: some context for the story: …; for our campaign: I'm a dwarf …"""
_FOR_REAL: Final = regex(
    r"\n[ \t]*\n[ \t]*(?=(?:(?:ok|okay|so|now|and|but|also),? )*(?:btw|by the way|irl|in real life|for real|real life"
    r"|ooc|out of character|outside (?:of )?the (?:game|story)|on another note|another thing|separately|unrelated\w*"
    r"|apart from that|besides|back to (?:me|us|real\w*)|(?:my|our) (?:real|actual)|(?:i|we) really|as for me"
    r"|actually|anyway|in other news|p\.?s|about me)\b)",
    re.IGNORECASE,
)
"""Where a paragraph turns from what is made up to what is so."""
_QUOTE: Final = regex(
    r"[\"“”„«»](?P<double>[^\"“”„«»]{1,2000})[\"“”«»]|(?<!\w)['‘](?P<single>[^'’\n]{1,300}(?:['’]\w[^'’\n]{0,300}){0,8})['’](?!\w)"
)
_BEGINNING: Final = (
    r"[^\w\n]{0,8}(?:(?:ok|okay|so|now|alright|right|new|quick|another|let['’]?s|start|begin|do|an?)\W+){0,4}"
)
_PLAY: Final = regex(
    rf"""
      (?:
        (?:^|[.!?\n:]){_BEGINNING}
        (?:rp|role-?\ ?play(?:ing)?|game(?=\ session)
          |(?:dn?d|d&d|improv|skit|larp|mock\ interview)(?=\ (?:time|session|scene)))
        (?:\ (?:time|session|scene|mode|start|game|now)\b)?[ \t]*(?:[:,.!–—-]|\n)\s*
      | (?:^|[.!?\n]){_BEGINNING}(?:improv|skit|larp)(?:\ (?:mode|start|game|now)\b)?[ \t]*(?:[:–—-]|\n)\s*
      )
      (?=(?:i|i['’]?m|my|you|you['’]?re|we|we['’]?re|this|set|setting|pretend|imagine)\b)
    | \b(?:in|for)\ this\ (?:
        (?:scene|scenario|role-?\ ?play|rp|skit|sketch|story|game(?!,?\ i['’]?m\ (?:the|in|on|our)\b)|improv)
          ,?\ (?:i|i['’]?m|you|you['’]?re|my)
      | (?:campaign|play|exercise),?\ you(?:['’]?re)?
      )\b
    | (?:^|[.!?,;:\n][ \t]*)(?:(?:please|let['’]?s|now|just|ok|okay|so)\ )*(?:pretend|imagine|make\ believe)
        \ (?:that\ )?(?:i['’]?m|i\ am|we['’]?re|we\ are|you['’]?re|you\ are)\ (?:an?|your|my)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""How somebody begins to speak as another one: ok rp time: …, in this scene I'm …, pretend I'm your boss."""
_WONDERED: Final = regex(
    r"(?:(?<=^)|(?<=[.!?]\s))(?:(?:just|only|and|well|oh|can you) ){0,2}imagine(?: that)?"
    r"(?:,|!+)(?=\s+(?!you\b|you['’]))",
    re.IGNORECASE,
)
"""What only says that one wonders at what is told: imagine, Ilva does fencing now."""
_PART: Final = regex(
    r"""
    \byou(?:(?:\ are|['’]?re)\ (?:the|an?)|\ (?:be|play)\ (?:the|an?|my))
    (?:\ (?!(?:\w*est|only|man|one|star|legend|hero|genius|gem|angel)\b)[a-z]+\b){1,3}
    [\ ]?[,.;:!–—-]*\s*(?:(?:ok|now|and|so)\ )?
    (?:go(?:\ first)?|action|you\ (?:go|start|begin)(?:\ first)?|your\ (?:turn|move))[\s.!]*$
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A part that the assistant gets last, to begin at once: you're the innkeeper, go."""
_INK: Final = regex(r"[^\n]")
_SHORT: Final = 3
"""A quotation of so many words at most is a name or a term."""
_ADDRESSED: Final = regex(r"\b(?:you|your|my|me|I)\b", re.I)
"""Words by which a short quotation is more than a name."""
_OF_ONESELF: Final = regex(
    r"\b(?:ich|bin|je|j['’]|suis|yo|soy|estoy|tengo|io|sono|ho|eu|sou|estou|tenho|ik|(?-i:ben)|heb|jestem|mam|jag|är"
    r"|jsem|mám|bydlím|žij[iu]|pracuj[iu]|mieszkam|żyję|pracuję|vivo|trabajo|abito|lavoro|moro|trabalho)\b"
    r"|[我咱私僕俺]",
    re.I,
)
"""Words by which somebody else speaks of themselves behind a colon, in other languages than English."""
_SORT: Final = regex(
    r"\b(?:[a-z]+s|stuff) (?:like|such as|containing|(?:that|which) (?:[a-z]+ ){0,2}?(?:with|w/?|says?|reads?|asks?"
    r"|goe?s?|contains?)) $"
)
"""Before a quotation that tells what sort of texts is meant: mails that begin with '…'."""
_OF: Final = regex(r"\b(?:the|an?|this|that|these|those|my|our|some|every|any|no|of|for|against|about|by|on|with) $")
_HEAD: Final = regex(
    r"[ -](?:style |type )?(?!(?:says|reads|goes|plays|sings|writes|sounds|seems|looks|means|makes|always|sometimes|is"
    r"|was|has|does|this|his|its|us|as)\b)(?P<noun>[a-z]+)\b"
    r"(?! (?:me|us|him|her|them|you|it|my|our|your|the|an?|his|their|to)\b)"
)
_KINDS: Final = frozenset("sort kind type".split())
_SORTED: Final = 60
"""Characters before a quotation that may tell its sort."""


def bounded(text: str) -> str:
    """Return a text of the same length of which the start and the end are left: nobody states facts for an hour."""
    if len(text) <= 2 * READ + 2:
        return text
    return f"{text[:READ]}\n{' ' * (len(text) - 2 * READ - 2)}\n{text[-READ:]}"


def ends(text: str, *, most: int = READ) -> tuple[tuple[int, str], ...]:
    """Return the pieces of a text that are read, each with where it stands: all of it, or of a long one both ends."""
    if len(text) <= 2 * most:
        return ((0, text),)
    return (0, text[:most]), (len(text) - most, text[-most:])


def mailed(text: str) -> int:
    """Return where a mail or letter begins that a message passes on; its length for none.

    A message that itself begins with a greeting is its writer's.
    """
    if "\n" not in text:
        return len(text)
    letters = (one for one in _LETTER.finditer(text) if one["dear"] or text[: one.start()].strip())
    found = (_MAIL.search(text), next(letters, None))
    return min((one.start() for one in found if one), default=len(text))


@lru_cache(4)
def own_words(text: str) -> str:
    """Return a text of the same length in which everything that is not said by its writer is blank.

    What is quoted inside a sentence becomes `QUOTED` characters: a sentence that quotes says something about a text.
    Where it only names a sort of texts it becomes one word: I collect 'no hawkers please' signs. A few words of code
    are words of their sentence, a command with its arguments is one.
    """
    lines = "\n" in text
    if _OPENS.search(text):
        text = "".join(_unpasted(text))
    if lines:
        text = _MEMORY.sub(lambda found: _blank(found.group()), text)
        text = _TABLE.sub(lambda found: _blank(found.group()), text) if "," in text else text
        at = mailed(text)
        text = text[:at] + _blank(text[at:])
    text = _LINE.sub(lambda found: _blank(found.group()), text)
    if "=" in text or ";" in text or "//" in text or "import" in text or "/*" in text:
        text = _CODE.sub(lambda found: _blank(found.group()), text)
    text = _OPTIONS.sub(lambda found: _blank(found.group()), text)
    text = _QUOTE.sub(_quoted, text)
    if "magine" in text:
        text = _WONDERED.sub(lambda found: _blank(found.group()), text)
    if _PART.search(text):
        return _blank(text)
    if play := _PLAY.search(text):
        text = text[: play.start()] + _blank(text[play.start() :])
    if invented := _INVENTED.search(text):
        end = next((found.start() for found in _FOR_REAL.finditer(text, invented.end())), len(text))
        text = text[: invented.start()] + _blank(text[invented.start() : end]) + text[end:]
    if (lines or ":" in text) and (task := _TASK.search(text)) and _asks(text[: task.start("text")]):
        at = task.start("into" if task["into"] else "text")
        text = text[:at] + _blank(text[at:])
    return text


def _unpasted(text: str) -> Iterator[str]:
    """Yield the pieces of a text, those blank that are pasted. What is not closed is sought in vain but once."""
    open_: set[str] = set()
    done = at = 0
    while found := _PASTED.search(text, at):
        end = found.end()
        if (opened := found["tag"] or ("{" if found["object"] is not None else "")) in open_:
            end = -1
        elif found["tag"]:
            end = text.find(f"</{opened}>", end)
            end += len(opened) + 3 if end >= 0 else 0
        elif opened:
            shut = _SHUT.search(text, end)
            end = shut.end() if shut else -1
        if end < 0:
            open_.add(opened)
            at = found.start() + 1
            continue
        pasted = text[found.start() : end]
        yield text[done : found.start()]
        yield _coded(pasted) if found["code"] else _blank(pasted)
        done = at = end
    yield text[done:]


def _asks(head: str) -> bool:
    """Tell whether a text is announced by a request or a name of it, not by a statement of the writer."""
    context = _CONTEXT.search(head)
    if _STANDING.search(head) or (context is not None and context["text"].casefold() in SIGNED):
        return False
    return not re.search(r"\b(?:I|[Ww]e)\b(?!['’]ve (?:got|written)| wrote| have)[^.!?\n]*$", head) or bool(
        re.search(r"\b(?:can|could|would|will) you\b|\bplease\b|\bhelp me\b", head, re.I)
    )


def _quoted(found: re.Match[str]) -> str:
    inner = found["double"] or found["single"] or ""
    short = len(inner.split()) <= _SHORT
    if found.string[: found.start()].rstrip().endswith((":", "：")) and _of_oneself(inner):
        return QUOTED * len(found.group())
    if short and not _ADDRESSED.search(inner):
        return f" {inner} " if _named_so(found.string[: found.start()], inner) else found.group()
    named = _names_sort(found)
    return found.group() if short and not named else (TERM if named else QUOTED) * len(found.group())


def _named_so(before: str, inner: str) -> bool:
    """Tell whether a quotation is what somebody or something is called: my dog is called "Rex"."""
    near = before[-_CALLING:]
    named = _CALLED.search(near) is not None and _BY_OTHERS.search(near) is None
    return named and all(word[:1].isupper() for word in inner.split())


_CALLING: Final = 24
"""Characters before a quotation in which it stands that somebody is called so."""
_CALLED: Final = regex(
    r"(?:\b(?:called|named|name(?:['’]s| is)|nicknamed|call (?:me|him|her|it|them)|heiß[et]|heißt|genannt|llam[oa]n?"
    r"|appell?[eé]?s?|chiam[oa]|chamo|chama|heter|heet) )$",
    re.I,
)


_BY_OTHERS: Final = regex(
    r"\b(?:they|people|friends|some|others|every(?:one|body)|(?:my|our|the) [\w-]+)(?: (?:all|just|only|always))*"
    r" calls? \w+ $",
    re.I,
)
"""What others call somebody is a nickname, and not their name: they call me "Chief"."""


def _of_oneself(said: str) -> bool:
    """Tell whether a quotation says something of its speaker, and is no name: "ho fame", not "Yo La Tengo"."""
    if (found := _OF_ONESELF.search(said)) is None:
        return False
    return not found[0].isascii() or any(word[:1].islower() for word in said.split()[1:])


def _coded(code: str) -> str:
    """Return what stands for code inside a sentence; its marks are blank where its words are read."""
    inner = code[1:-1]
    if len(code) > _COMMAND or _ADDRESSED.search(inner):
        return QUOTED * len(code)
    return f" {inner} " if _PLAIN.fullmatch(inner) else TERM * len(code)


_COMMAND: Final = 60
"""Characters of a command that is one word of a sentence."""
_PLAIN: Final = regex(r"[\w./+#@-]*\w(?: \w+){0,2}")


def _names_sort(found: re.Match[str]) -> bool:
    """Tell whether a quotation inside a sentence tells which sort of texts is meant: several, or one behind "the"."""
    before = found.string[max(0, found.start() - _SORTED) : found.start()]
    if _SORT.search(before):
        return True
    head = _HEAD.match(found.string, found.end()) if before[-2:-1].isalpha() else None
    if head is None:
        return False
    several = head["noun"].endswith("s") and not head["noun"].endswith("ss")
    return several or (_OF.search(before) is not None and head["noun"] not in STOP_WORDS - _KINDS)


def _blank(text: str) -> str:
    return _INK.sub(" ", text)


def unaddressed(text: str) -> str:
    """Blank out of a text what only turns to whoever is listening: can you believe it."""
    return _TO_YOU.sub(_unsaid, text) if "you" in text or "believe" in text else text


def _unsaid(said: re.Match[str]) -> str:
    return f"{'.' if said[0].endswith('?') else ' ':>{len(said[0])}}"


_TO_YOU: Final = regex(
    r"(?:,\s*|(?<!\s)\s+)(?:what can you do|(?:can|would) you (?:believe|credit)(?: it| that)?\??|you know|mind you"
    r"|if you can believe (?:it|that)|believe it or not"
    r"|believe you me|if you ask me|as you know|you see)(?=\s*(?:[,.!?;:]|$)|(?<=\?)\s)",
    re.IGNORECASE,
)
