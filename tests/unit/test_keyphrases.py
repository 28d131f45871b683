"""Key phrases, and what they do for a long prompt."""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perdure
from perdure.domain.keyphrases import keyphrases
from perdure.domain.plan import plan
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.text import query_terms, term
from perdure.providers.keyphrases import find

PROMPT = (
    "I was thinking about this and that. The solar panels on the boat house roof were cleaned, and the solar panels "
    "work again. So, what else is there for me to do about it, and when?"
)
EXPANDED = LexicalPolicy(keyphrases=3, long=6)


def test_a_phrase_is_a_run_of_words_that_carry_meaning():
    assert keyphrases(PROMPT, most=2) == ("boat house roof", "solar panels work")
    assert keyphrases("", most=5) == ()
    assert keyphrases("and so it was", most=5) == ()


def test_the_words_of_key_phrases_weigh_more_in_a_long_query_alone():
    weights = dict(zip(*_planned(PROMPT, EXPANDED), strict=True))
    assert weights[term("solar")] == 1.5
    assert weights[term("clean")] == 1.0
    assert set(_planned("the solar panels", EXPANDED)[1][:2]) == {1.0}
    assert set(_planned(PROMPT, LexicalPolicy(related=0.0))[1]) == {1.0}


def test_what_a_very_long_prompt_is_about_is_looked_up_wherever_it_says_so():
    prompt = f"The harbour master keeps the spare key. {' '.join(f'word{n}' for n in range(300))}"
    short = LexicalPolicy(query_terms=50, related=0.0)
    assert term("harbour") not in _planned(prompt, short)[0]
    found, _ = _planned(prompt, LexicalPolicy(query_terms=50, related=0.0, keyphrases=100))
    assert {term("harbour"), term("master")} <= set(found)


def test_a_long_prompt_finds_what_it_is_about_at_its_beginning(tmp_path):
    prompt = (
        f"Where does the harbour master keep the spare key? {'I like this. ' * 3}{'Well, who knows that, then. ' * 60}"
    )
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", preset="elephant") as engine:
        space = engine.space()
        space.remember("The harbour master keeps the spare key in the boat house")
        space.remember("Ana likes tea")
        assert "boat house" in space.get_context(prompt)


@given(st.text(max_size=300), st.integers(1, 5))
def test_any_text_has_few_key_phrases_that_are_in_it(text, most):
    found = keyphrases(text, most=most)
    assert len(found) <= most
    assert found == keyphrases(text, most=most)
    assert {one for phrase in found for one in query_terms(phrase)} <= set(query_terms(text))


def test_yake_finds_them_where_the_policy_says_so():
    pytest.importorskip("yake", reason="the extra keyphrases is not installed")
    by_yake = replace(EXPANDED, keyphrases_by="yake")
    assert find(PROMPT, by_yake)[0] == "solar panels"
    assert len(find(PROMPT, by_yake)) == 3
    assert find("", by_yake) == []
    weights = dict(zip(*_planned(PROMPT, by_yake), strict=True))
    assert weights[term("solar")] == weights[term("panels")] == 1.5
    assert weights[term("thinking")] == 1.0


def test_yake_finds_the_same_in_every_process():
    pytest.importorskip("yake", reason="the extra keyphrases is not installed")
    script = (
        "import sys; from perdure.domain.recall_policy import LexicalPolicy\n"
        "from perdure.providers.keyphrases import find\n"
        "print(find(sys.argv[1], LexicalPolicy(keyphrases=8, keyphrases_by='yake')))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script, PROMPT * 3],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_without_its_package_yake_is_refused_when_the_store_is_opened():
    script = (
        "import sys; sys.modules['yake'] = None; import perdure\n"
        "perdure.open('sqlite:///:memory:', embedder='none', policy={'lexical': {'keyphrases_by': 'yake'}})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert "MissingExtra: key phrases by YAKE" in done.stderr
    assert "pip install 'perdure[keyphrases]'" in done.stderr


def _planned(query, policy):
    made = plan(query, now_ms=0, tz=UTC, policy=policy, phrases=find)
    return made.terms, made.weights
