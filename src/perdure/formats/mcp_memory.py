"""The file of the MCP reference memory server: memory.jsonl, one entity or relation on each line.

{"type": "entity", "name": …, "entityType": …, "observations": […]} and {"type": "relation", "from": …, "to": …,
"relationType": …}; also what its read_graph answers, {"entities": […], "relations": […]}.
"""

import re

from perdure.errors import InvalidInput
from perdure.formats.files import Document
from perdure.formats.shares import Share, Sieve, digest, entry, items, objects


def fits(value: object) -> bool:
    """Tell whether a document has entities or relations."""
    entities, relations, _ = _sorted_items(value)
    return bool(entities or relations)


def read(document: Document, *, tz: str) -> tuple[Share, ...]:
    """Return one share: an entity, each of its observations and each relation is a statement.

    A statement begins with the entity's name, so that it can be understood alone. A relation also becomes an edge
    between the statements of its two entities. The file has no times and no owner.
    """
    entities, relations, others = _sorted_items(document.value)
    if not (entities or relations):
        raise InvalidInput(f"{document.path} is no memory.jsonl: it has no line with the type entity or relation")
    sieve = Sieve(tz)
    sieve.skipped["line that is neither an entity nor a relation"] += others
    for one in entities:
        _read_entity(sieve, one)
    for one in relations:
        _read_relation(sieve, one)
    return (sieve.share(),)


def _read_entity(sieve: Sieve, one: dict[str, object]) -> None:
    name, type_ = sieve.text(one.get("name")).strip(), sieve.id(one.get("entityType"))
    if not name:
        sieve.skipped["entity without a name"] += 1
        return
    about = {"entity": name} | ({"entity_type": type_} if type_ else {})
    tags = (type_,) if type_ else ()
    sieve.keep_statement(f"{name}: {type_ or 'entity'}", message_id=_entity_id(name), tags=tags, attributes=about)
    for said in items(one.get("observations")):
        observation = sieve.text(said).strip()
        text = observation if _names(observation, name) else f"{name}: {observation}"
        sieve.keep_statement(
            text if observation else "",
            message_id=digest("observation", name, observation),
            tags=tags,
            attributes=about,
        )


def _read_relation(sieve: Sieve, one: dict[str, object]) -> None:
    start, end, type_ = (sieve.text(one.get(key)).strip() for key in ("from", "to", "relationType"))
    if not (start and end and type_):
        sieve.skipped["relation without its two ends or its type"] += 1
        return
    said = f"{start} {type_.replace('_', ' ')} {end}"
    attributes = {"from": start, "to": end, "relation": type_}
    sieve.keep_statement(said, message_id=digest("relation", start, type_, end), attributes=attributes)
    sieve.keep_edge(_entity_id(start), _entity_id(end), sieve.id(type_) or type_)


def _entity_id(name: str) -> str:
    return digest("entity", name)


def _names(text: str, name: str) -> bool:
    """Tell whether a text has an entity's name as a word of its own, with blanks or underscores."""
    plain, said = (one.replace("_", " ").casefold() for one in (name, text))
    return re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", said) is not None


def _sorted_items(value: object) -> tuple[list[dict[str, object]], list[dict[str, object]], int]:
    """Return the entities, the relations, and how many other items there are."""
    whole = entry(value)
    if "entities" in whole and "relations" in whole:
        return objects(whole["entities"]), objects(whole["relations"]), 0
    lines = items(value) or [value]
    entities = [one for one in objects(lines) if one.get("type") == "entity" and "name" in one]
    relations = [one for one in objects(lines) if one.get("type") == "relation" and "from" in one]
    return entities, relations, len(lines) - len(entities) - len(relations)
