"""From a message to candidates for memories: pure functions of a text, its moment and the slots, without a model.

`docs/explanation/reading-a-message.md` names every module here, in the order in which they run.
"""
