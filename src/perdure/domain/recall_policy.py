"""Policies of recall: what it looks at, and every number that ranks turns and judges their relevance."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True, slots=True)
class RecallPolicy:
    """What recall looks at and returns."""

    k: int = 10
    """Hits of a recall that says no number."""
    max_k: int = 1_000
    """The most hits that may be wanted."""
    spare: int = 10
    """Candidates read beyond k, so that boosts can lift one into the answer."""
    kinds: tuple[str, ...] = ("fact", "preference", "profile", "task", "note", "insight", "reflection")
    """Statement kinds of a recall that names none; episodes come too."""
    statement_weight: float = 1.35
    """A statement has no neighbour turns to lift it; its fused score counts so many times."""
    astray: float = 0.6
    """Factor on the score of a statement about somebody else than the question: mine, where it asks of my sister's."""
    echo: float = 0.3
    """Factor on the score of a message that only asks what the question asks."""
    judged: int = 10
    """Among so many best hits one must reach `relevance.threshold`, else the answer is "nothing relevant"."""
    budget_tokens: int | None = None
    """Tokens of its block for a prompt; None: as many as it takes."""
    related: int = 2
    """Memories, at most, that come beside the hits since they are strongly related to them."""
    importance_boost: float = 0.02
    """Per step above 2."""
    pinned_boost: float = 0.05
    """For a statement that is pinned."""
    recent_boost: float = 0.02
    """For a statement of today; it halves every `recent_days`."""
    recent_days: float = 30.0
    """Days in which it halves."""
    coming: float = 0.3
    """Share of its score that a statement loses while the time from which it holds is still to come."""
    relation_boost: float = 0.03
    """For what stands in a strong relation to a better hit."""
    relation_strong: float = 0.8
    """Strength from which a relation is strong."""
    doubt: float = 0.25
    """Share of its score that a statement of no confidence loses; also of no trust."""
    insight_weight: float = 0.5
    """What an insight's score counts, for it is a guess (SPEC 001.3)."""
    reflection_weight: float = 0.5
    """The same for a reflection: what it draws on says it better, and truly as of today."""
    access_batch: int = 1_000
    """Recalled memories whose counts are written together."""
    stale_messages: bool = False
    """Whether a message is still found when all that was made of it has been superseded. Questions about the past, and
    those for episodes alone, find it anyway."""
    replaced: int = 10
    """So many statements that hold no more, those with most words of the question, lead to what took their place."""
    replaced_weight: float = 0.8
    """Share of their score in words that it has by that."""
    hidden_list: int = 20_000
    """Up to so many versions that recall passes by, a list of them is the mask."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LexicalPolicy:
    """BM25 (Robertson and Zaragoza 2009) and the terms it is asked for."""

    k1: float = 0.9
    """How much it counts that a word comes again."""
    b: float = 0.4
    """With k1 the pair that Anserini takes for passages: weaker than the usual 1.2 and 0.75, for a chat turn is long
    because it says more, not because it repeats."""
    query_terms: int = 100
    """Terms of a query that are looked up; of a longer prompt the last ones, where the question stands."""
    related: float = 0.3
    """Weight of words related to those of the query; 0 switches them off."""
    stand_in: float = 1.0
    """Weight of the words that stand in for one of the query which nothing in the space says: of the same family
    ("flight" for "fly"), or related to it; 0: none do."""
    keyphrases: int = 0
    """So many key phrases of a long query count more, wherever they stand in it (SPEC 003.2); 0: none do."""
    keyphrases_by: Literal["own", "yake"] = "own"
    """What finds them: rules of our own after RAKE, or the package YAKE (`pip install 'perdure[keyphrases]'`)."""
    keyphrase_weight: float = 0.5
    """What is added to the weight of their words."""
    long: int = 24
    """Terms from which a query is long: in a short one, every word counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FusionPolicy:
    """How the arms become one number."""

    method: Literal["convex", "rrf"] = "convex"
    """convex: each arm scaled from its floor to its top; rrf: reciprocal ranks."""
    arm_depth: int = 100
    """How many documents each arm brings, more where more hits are wanted; the score at that rank is its floor."""
    text_weight: float = 0.65
    """Of the text arm."""
    text_full: float = 0.7
    """Share of what the words of a question could score at most, from which the best document of the text arm counts in
    full; where the best one has less, all of the arm counts that much less: one common word in common is no find."""
    vector_weight: float = 0.35
    """Of the vector arm."""
    vector_floor: float = 0.5
    """Share of the embedder's noise level under which a cosine counts nothing."""
    entity_weight: float = 0.05
    """Of what mentions a thing that the question names."""
    key_weight: float = 1.0
    """Of what fills the slot that the question asks for."""
    key_full: float = 2.0
    """What a statement scores that is just what is asked for: as one whose key is spelled out by two words."""
    key_astray: float = 0.5
    """Share left to one of several values that says nothing of what the question narrows its slot down to."""
    key_latest: int = 10
    """Values of a slot that are looked at, the latest."""
    recent_weight: float = 0.01
    """Of what was written last, for a question without words, and of all statements where they are few and the question
    is about the asker."""
    rrf_k: int = 60
    """The constant of reciprocal ranks."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ContextPolicy:
    """What the conversation around a turn adds to its fused score (0 .. 1)."""

    neighbour: float = 0.25
    """Share of the score of the turn before and of the turn after."""
    second_neighbour: float = 0.1
    """Share of the scores two turns away."""
    answer_to_question: float = 0.2
    """Further share of the turn before when that one asks a question."""
    session: float = 0.3
    """Share of the mean of the session's best turns."""
    session_best: int = 2
    """How many turns those are."""
    assistant: float = 0.6
    """Factor on a nameless assistant's turn, and on what it adds to its neighbours: it asks, suggests and repeats."""
    other_speaker: float = 0.5
    """Factor on turns of others when the query names exactly one speaker."""
    shortest: float = 0.7
    """Factor on a turn without a word; it rises to 1 at full_length, for "thanks!" answers nothing."""
    full_length: int = 24
    """Terms, with speaker and date, from which a turn counts in full."""
    period: float = 0.3
    """Added to a turn said in a period of the query, times the period's strength."""
    period_slack_days: float = 7.0
    """Days after a period in which people still tell what happened in it; the boost falls to zero over them."""
    elsewhen: float = 0.3
    """Factor on what was said at another time, where the question asks what was said then: what did I say in May?"""
    answer_type: float = 0.1
    """Added to a turn that holds what the question word asks for: a time, a number."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RelevancePolicy:
    """How cosine and coverage become one absolute number."""

    threshold: float = 0.35
    """A recall whose hits all stay below it answers "nothing relevant"."""
    coverage: float = 0.9
    """What full coverage adds to the scaled cosine."""
    neighbour_coverage: float = 0.7
    """What a term counts when only a neighbour turn contains it."""
    related_coverage: float = 0.5
    """What a term counts when only a related word is there: laptop for computer."""
    astray: float = 0.4
    """Factor on statements about somebody else than the question."""
    unheard: float = 0.4
    """Factor on all but preferences and profile where the question asks by a name that nothing in the space says."""
    unsaid: float = 0.2
    """Share of its relevance that a hit loses where none of the best hits says any word of the question, if that is one
    sentence."""
    aside: float = 0.65
    """Factor on what says little of the one speaker whom the question names: theirs that only asks or speaks of the
    listener alone, and another's that speaks of another alone."""
    echo: float = 0.2
    """Factor on a message that only asks what the question asks: it was asked before, and that is no answer."""
    elsewhen: float = 0.4
    """Factor on what was said at another time, where the question asks what was said then."""
    of_day: float = 1.2
    """Factor on what could be about the day that a question names, with its year, and no other time."""
    of_another_day: float = 0.5
    """Factor on the rest where a question names such a day, but on statements that held then."""
    day_slack_days: float = 3.0
    """Days before and after such a day in which what is said may be about it."""
    steepness: float = 1.25
    """Evidence e becomes 1 - exp(-steepness * e): 0.35 stays about 0.35, a sure answer comes to 0.7 and more."""
    prior_documents: int = 100
    """Documents assumed besides the space's own when weighing terms, so a handful of rows gives sane weights."""
    size_step: float = 0.12
    """Scaled cosine that chance alone adds to the best of n unrelated texts when n grows e-fold."""
    size_even: int = 20
    """Size of a space at which the embedder's noise level (one in twenty) is the level of the best unrelated text."""
    size_limit: int = 1000
    """From this size on, chance is not counted further: larger spaces also hold better answers."""
    asked: float = 0.5
    """Least relevance of a statement that fills the slot which the question asks for, whatever its words are."""
    lexical_lift: float = 0.17
    """Added to a coverage above 0 when there is no cosine, so that the same threshold serves."""
    lexical_size_step: float = 0.03
    """As size_step, for coverage alone."""
