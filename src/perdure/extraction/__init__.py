"""From a message to candidates for memories: pure functions of a text, its moment and the slots, without a model."""
