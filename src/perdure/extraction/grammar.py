"""The shapes of commands in any language: patterns in which <section.name> stands for phrases of a language's data."""

from typing import Final

_END: Final = r"(?![\w'])"
_THAT: Final = rf"<remember.that>(?:{_END}|(?<='))"
_SOME: Final = "{0,8}"
_FEW: Final = "{1,8}"
"""So many words may lead to a command, or follow it: each can be read in two ways, and all ways of all may be tried."""
_LEAD: Final = rf"(?:<remember.lead>{_END}[\s,.!:;–—、-]*){_SOME}"
_PLEASE: Final = rf"(?:<remember.please>{_END}[\s,、]*){_SOME}"
_POLITE: Final = rf"(?:(?:<remember.lead>|<remember.please>){_END}[\s,.!:;–—、-]*){_SOME}"
_ASKED: Final = rf"{_LEAD}(?:(?P<ask><remember.ask>){_END}\s*{_PLEASE})?"
_TASK: Final = rf"(?:(?:<remember.lead>|<remember.ask>|<remember.please>){_END}[\s,]*){_SOME}<guards.task>{_END}"
_ASIDE: Final = rf"(?:\s*,\s*(?:<remember.please>|<remember.tail>){_END}(?=\s*,)|\s+<remember.tail>{_END}(?=[\s,]))?"
"""What is polite behind a verb, between commas or not: forget, please, my shoe size."""
_OBJECT: Final = rf"[\s,]*{_PLEASE}"
_AROUND: Final = r"(?:(?:<remember.please>|<forget.memory>)[\s,]+){0,3}"
_BEHIND: Final = r"(?:[\s,]+(?:<remember.please>|<remember.tail>|<forget.memory>)){0,4}"
"""What is polite, or says that it is about the memory, before and behind a verb that stands behind its object."""
_BECAUSE: Final = rf"(?:(?:[\s,]*<remember.tail>){_SOME}$|\s*[,;–—:].*$|\s+(?=<forget.spare>).*$)"
_TAIL: Final = rf"(?:[\s,]*<remember.tail>){_SOME}$"
_TURN: Final = r"(?:[,;]?\s+(?:<forget.conj>|<forget.but>)\s+|\s*[,;–—]\s*)"
_REASONED: Final = rf"(?:[\s,]*<remember.tail>){_SOME}(?:\s*[,;–—]\s*(?:<forget.why>|<remember.subject>)(?!\w).*)?$"

TEMPLATES: Final = {
    # To remember: the verb before the statement, behind it, or pointing at it.
    "open": rf"{_ASKED}(?:(?P<head><remember.head>)(?=\s*[:：]|\s+[–—-]\s)"
    rf"|(?P<open><remember.open>|(?(ask)<remember.doing>|(?!)))|(?P<told><remember.told>)|(?P<mine><remember.mine>)(?=[,:、，：])){_END}(?P<link>(?:[\s,]+<remember.please>{_END}|[\s,]+<remember.tail>(?=\s*[:：]))?"
    rf"(?:(?:\s*,?\s*{_THAT})?\s*[:：–—]+\s*|\s+-\s+|\s*,?\s+{_THAT}\s*|[\s,]*))(?P<body>.*)",
    "point": rf"{_ASKED}<remember.point>(?:[\s,]*<remember.pointtail>){_SOME}\s*[)\]]?$",
    "this": r"(?<!\w)<remember.pro>(?: (?:down|(?:to|in|into) \w+(?: \w+)?))?$",
    "thislater": rf"(?<!\w)<remember.pro>(?: down)?(?:\s+<remember.pointtail>){_FEW}$",
    "asked": r"\s*<remember.wh>\s*",
    "ours": r"<forget.mine>(?: [\w'-]+){1,4}\s?[:：=]\s*\S",
    "after": r"(?P<body>.+?)(?:<remember.after>)$",
    "asking": r"<remember.asking>$",
    "nothing": r"[\s,]*<remember.nothing>",
    "question": r"<remember.question>",
    "onwork": r" and <guards.task>(?!\w)",
    "lasting": rf"(?<!\w)<remember.lasting>{_END}",
    "please": rf"(?<!\w)<remember.please>{_END}",
    "finite": r"(?<!\w)<remember.finite>(?!\w)",
    "subject": rf"<remember.subject>{_END}",
    "therefore": r"(?<=\s)<remember.therefore>\s+",
    "lead": rf"{_POLITE}$",
    "opening": _POLITE,
    "pronoun": r"[\s,、]*<remember.pro>[\s,、]*$",
    "alone": r"[\s,、]*<remember.pro>\s*(?:[,;:.–—、，。(]|$)",
    "begins": rf"<remember.begins>{_END}",
    "joined": rf"[,;]?\s+<forget.conj>\s+{_THAT}\s*",
    "onward": rf"(?:\s*[,;–—]\s*{_LEAD}|\s+<forget.conj>\s+)"
    rf"(?:<forget.onward>|<remember.wh>|<remember.ask>\s+\w+){_END}",
    "tail": rf"(?:[\s,.;!?–—-]+<remember.tail>){_FEW}[\s.!?]*$",
    "first": rf"(?:<remember.joins>{_END}[\s,:–—-]*){_FEW}",
    # What makes it no command: a waiver, a supposition, somebody else's words, work on a text.
    "waived": rf"{_LEAD}<waive.whole>",
    "waivedhere": r"(?<![\w'])<waive.anywhere>",
    "private": rf"(?<![\w'])<waive.private>"
    rf"|(?:^|(?<=[^\w\s'])|(?<=[^\w\s'] )|(?<=\n)|(?<!\S)(?=<waive.lead>{_END}))\s*"
    rf"(?:(?:<waive.lead>|<remember.lead>){_END}[\s,]*){{0,3}}<waive.bidden>",
    # What can be stored but in the memory, and what the assistant offers to remember.
    "stored": r"(?<!\w)(?<!your )(?<!about my )(?<!about our )(?<!about the )<waive.thing>(?!\w)",
    "storable": r"(?<!\w)(?:<waive.thing>|<waive.written>)(?!\w)",
    "offered": r"(?<!\w)<waive.offered>(?!\w)",
    "supposed": r"\b<guards.supposed>(?!\w)",
    "reported": r"(?<!\w)<guards.reported>(?!\w)",
    "reporter": r",\s*(?:(?!(?:i|as|like)\b)[\w'-]+ ){0,4}<guards.reporter>(?! <guards.carried>)"
    r"(?: [\w'-]+){0,3}$",
    "unless": r"(?<!\w)<guards.unless>(?!\w)",
    "task": rf"(?:^|[.!?。！？\n]\s*){_TASK}[^.!?。！？\n]*[:：\n]",
    "tasked": _TASK,
    # To forget: the verb before its object, behind it, in the passive, or about what was just said.
    "verb": rf"{_ASKED}(?:<forget.memory>[\s,:]*{_PLEASE})?(?:(?P<verb><forget.verb>|<forget.asking>)"
    rf"|(?P<keeping><forget.keeping>)|(?P<throw><forget.throw>)"
    rf"|(?P<delete><forget.delete>|(?(ask)<forget.doing>|(?!)))){_END}{_ASIDE}"
    r"(?:[\s:]+|,\s+(?=<forget.mine>|<forget.whole>|<forget.memory>))(?P<object>.+)",
    "forgetafter": rf"{_ASKED}(?P<object>.+?)(?:<forget.after>|[\s,]+{_AROUND}<forget.behind>){_BEHIND}(?P<done>)"
    r"(?:$|\s*[,;–—].*$)",
    "passive": rf"{_LEAD}(?P<object>[^;]+?),?\s+<forget.passive>{_END}(?:\s+<forget.memory>)?{_BECAUSE}",
    "wished": rf"{_ASKED}<forget.wished>\s*(?<=\s)(?P<object>[^;]+?)\s+<forget.done>{_END}"
    rf"(?:\s+<forget.memory>)?{_BECAUSE}",
    "unwished": rf"{_LEAD}<forget.kept>\s*(?<=\s)(?P<object>[^;]+?)\s+<forget.held>{_END}{_BECAUSE}",
    "needless": rf"{_LEAD}(?P<object>[^;]+?),?\s+<forget.needless>{_END}{_BECAUSE}",
    "leaves": rf"{_LEAD}(?P<object>[^;]+?),?\s+(?:[–—-]+\s+)?"
    rf"(?:<forget.leaves>|(?P<must><forget.must>))(?:\s+<forget.memory>)?{_BECAUSE}",
    "it": rf"(?:[\s,.;:!–—-]*(?:<remember.lead>|<remember.please>){_END}){_SOME}[\s,.;:!–—-]*"
    rf"(?:(?P<ask><remember.ask>){_END}\s*{_PLEASE})?<forget.it>{_REASONED}",
    "believed": rf"(?<![\w'])<forget.believed>{_END}\s*",
    "erasing": rf"(?<!\w)<forget.erasing>{_END}",
    "joint": r"\s+<forget.conj>[\s,]*$",
    "owned": r"(?<![\w'])(?:<forget.mine>|<forget.named>)(?= \w)",
    "about": r"<forget.about>\s*$",
    "saying": rf"<forget.saying>{_REASONED}",
    "timed": rf"{_OBJECT}<forget.told>\s+"
    r"(?P<time><forget.past>|<forget.weekday>)(?=\s*$|\s+(?P<rest><forget.about>)(?!\w))",
    "timedafter": rf"{_OBJECT}<forget.told>.*\s(?:from\s+)?(?P<time><forget.past>)\s*$",
    "lot": r"<forget.lot>",
    "surely": r"(?<!\w)<forget.surely>(?!\w)",
    "pair": r"(?P<own>\s*<forget.mine>\s+)(?P<first>\w+)\s+<forget.conj>\s+(?P<second>\w+)\s+(?P<head>\w+s)[\s.!,]*$",
    "anaphor": rf"{_OBJECT}<forget.anaphor>\s",
    "last": rf"{_LEAD}{_PLEASE}<forget.last>{_TAIL}",
    "bare": rf"{_LEAD}{_PLEASE}<forget.bare>{_TAIL}",
    "clean": rf"(?:(?P<ask><remember.ask>){_END}\s*{_PLEASE})?<forget.clean>{_TAIL}",
    "lastkept": rf"{_ASKED}<forget.lastkept>{_TAIL}",
    "lastfew": rf"{_ASKED}<forget.lastfew>(?:[\s,]+<forget.memory>)?{_TAIL}",
    "itthen": rf"{_POLITE}<forget.it>\s*[,;:–—-]\s*(?P<object>.+)",
    "topic": rf"{_LEAD}<forget.topic>{_END}[\s:]+",
    "denied": r"(?<!\w)(?:<forget.denied>|<forget.wrong>)(?![\w'])",
    "wrong": r"(?:\s|\b)<forget.wrong>(?![\w'])",
    # What can be its object, and what it means.
    "idle": r"[\s,]*<forget.idle>",
    "goeson": rf"\s*[,;–—-]\s*{_LEAD}<forget.onward>(?!\w)",
    "elsewhere": r"<forget.elsewhere>",
    "memory": r"[\s,]*<forget.memory>(?!\w)",
    "anywhole": rf"{_OBJECT}(?:<forget.whole>|<forget.all>(?:\s|$))",
    "whole": rf"[\s,:]*{_PLEASE}<forget.whole>(?:[\s:]+|(?<='))",
    "clause": rf"<forget.clause>{_END}",
    "wholeafter": r"<forget.wholeafter>$",
    "all": rf"{_OBJECT}<forget.all>[\s.!,]*$",
    "noun": rf"{_OBJECT}<forget.noun>",
    "report": rf"(?:{_OBJECT}(?:<forget.noun>|<forget.named> one)\s+<forget.reports>|{_LEAD}<forget.regret>){_END}\s*",
    "given": r"(?<=\w)\s+<forget.given>[\s.!?]*$",
    "wholly": r"[\s,]+<forget.wholly>[\s.!?]*$",
    "entry": r"<forget.whole>|<forget.noun>",
    "person": rf"[\s,]*<forget.person>{_TAIL}",
    "general": rf"[\s,]*<forget.general>{_TAIL}",
    "thing": rf"[\s,]*<forget.thing>{_TAIL}",
    "bearing": r"(?<=\w)<forget.bearing>[\s.!?]*$",
    "mine": rf"{_OBJECT}<forget.mine>(?!\w)",
    "named": rf"{_OBJECT}<forget.named>(?!\w)",
    "spare": r"[\s,;(–—-]+<forget.spare>(?!\w)[\s:]*(?P<spare>.+)",
    "says": r"(?<=\w)\s*[,;–—]\s*(?=<forget.says>(?!\w))",
    "why": r"\s*[,;–—，、،]\s*<forget.why>(?!\w)",
    "again": rf"[,;]?\s+<forget.conj>\s+(?:<remember.please>\s+){_SOME}"
    r"(?=(?:<forget.verb>|<forget.delete>)\s+(?:<forget.whole>|<forget.noun>|<forget.mine>)(?!\w))",
    "stays": rf"(?:[\s,;(–—-]+<forget.but>|\s*[,;–—])\s+(?P<spare>[^,;]+?)\s+<forget.stays>{_TAIL}",
    "keep": r"(?:<forget.keep>|<forget.spare>)(?!\w)[\s:]*(?P<spare>.+)",
    "kept": rf"{_LEAD}(?P<spare>[^,;]+?)\s+<forget.stays>{_TAIL}",
    "nextverb": rf"[,;]?\s+<forget.conj>\s+(?:<remember.please>\s+){_SOME}"
    r"(?:<remember.open>|<remember.told>(?=\s+<remember.that>|\s*:))(?!\w)",
    # Where one sentence goes on with the other command.
    "forgetting": r"(?<!\w)(?:<forget.verb>|<forget.delete>)(?!\w)",
    "thenkeeps": rf"{_TURN}(?=(?:<remember.please>[\s,]+){_SOME}(?:<remember.open>|<remember.told>)"
    r"(?:\s*,?\s*<remember.that>(?!\w)|\s*[:：]|\s+<remember.subject>(?!\w)))",
    "remembering": r"(?<!\w)(?:<remember.open>|<remember.told>)(?!\w)",
    "remembersone": r"(?:<remember.open>|<remember.told>),? (?:<remember.that> )?<remember.one>(?!\w)",
    "thenforgetsit": rf"{_TURN}(?=<forget.nextone>(?!\w))",
    "thenforgets": rf"{_TURN}(?=<forget.next>(?!\w))",
    "and": r"(?:<forget.conj>|,)\s+(?=(?:<forget.mine>|<forget.whole>)(?!\w))",
    # An answer, of words joined by spaces alone.
    "yes": rf"^(?:<answer.polite>\b\s*){_SOME}<answer.yes>(?:\s*(?:<answer.polite>|<answer.yes>)){_SOME}$",
    "no": rf"^(?:<answer.polite>\b\s*){_SOME}<answer.no>(?:\s*(?:<answer.polite>|<answer.no>)){_SOME}$",
}
"""Patterns by name, over folded text of one sentence."""

LEADING: Final = (
    "open", "point", "after", "waived", "waivedhere", "private", "verb", "forgetafter", "passive", "wished", "unwished",
    "needless", "leaves", "it", "last", "bare", "clean", "lastkept", "lastfew", "itthen",
)  # fmt: skip
"""Those that find a command; the others read what was found."""
ANSWERS: Final = ("yes", "no")
