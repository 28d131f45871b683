"""The room that a token budget leaves for memories in a prompt."""

from perdure.deps import Deps
from perdure.domain.answer import Recall
from perdure.domain.blocks import delta_block, frame, prompt_line
from perdure.domain.memory import Memory
from perdure.domain.prompt_policy import FORMS
from perdure.domain.question import Question
from perdure.domain.zones import zone


class Room:
    """What the token budget leaves, after what changed and the frame, for lines as the prompt has them."""

    def __init__(self, deps: Deps, question: Question, answer: Recall) -> None:
        budget = deps.policy.recall.budget_tokens if question.budget_tokens is None else question.budget_tokens
        self._count = deps.count_tokens
        self._zone = zone(answer.zone)
        self._forms = (deps.policy.prompt, *(form for form in FORMS.values() if not form.opening))
        self._left = None if budget is None else budget - self._taken(answer)

    def _taken(self, answer: Recall) -> int:
        """Return what the frame and what changed take."""
        taken = delta_block(answer.delta, answer.since_rev) + "\n\n" if answer.delta else ""
        head = max(self._count(frame(form, answer.owner)) for form in self._forms)
        return head + self._count(taken)

    def takes(self, memory: Memory) -> bool:
        """Take in the line of a memory, or tell that it is too long for what is left."""
        if self._left is None:
            return True
        cost = max(self._count("\n" + prompt_line(memory, form, self._zone, number=10)) for form in self._forms)
        if cost > self._left:
            return False
        self._left -= cost
        return True
