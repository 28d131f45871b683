"""Where the tables of a PostgreSQL database lie: on one machine, or spread by space over a cluster with Citus."""

from perdure.domain.layout import Layout
from perdure.errors import InvalidInput
from perdure.gateways.erasure import SPACE_TABLES
from perdure.ports import AdminTransaction, Store

BY_SPACE = ("spaces", *SPACE_TABLES)
"""Spread by space_no, the first of them first: a space lies whole on one machine."""
WHOLE = ("owners", "embedders", "meta", "api_keys", "requests")
"""Small, or looked up before a space is known: whole on every machine."""
_GROUND = (
    *("owners", "owners_index", "owners_fill", "owners_grant", "unique", "policies"),
    *("see", "open", "new", "drop"),
)
_LEAST = 12
_HOW = (
    "install Citus 12 or newer (https://docs.citusdata.com) on every machine, add it to shared_preload_libraries, run "
    "`create extension citus` in this database, and add the machines with citus_add_node"
)


def read(store: Store) -> Layout | None:
    """Return the layout of a PostgreSQL store; None of any other."""
    if store.dialect != "postgres":
        return None
    with store.admin() as tx:
        return _read(tx)


def spread(store: Store) -> Layout:
    """Spread every table that is not spread yet; done before, it changes nothing. Nobody may write meanwhile.

    Raises InvalidInput, saying what is missing, on a store without Citus.
    """
    layout = read(store)
    if layout is None:
        raise InvalidInput(
            f"{store.url} is no PostgreSQL database: a cluster needs one; `perdure move --from … --to …` fills it"
        )
    if layout.citus is None or int(layout.citus.partition(".")[0]) < _LEAST:
        found = f"has Citus {layout.citus}" if layout.citus else "is plain PostgreSQL"
        raise InvalidInput(f"{store.url} {found}: {_HOW}")
    adapters = sorted({*layout.local} - {*BY_SPACE, *WHOLE})
    if adapters:
        raise InvalidInput(
            f"{store.url} has tables of other indexes ({', '.join(adapters)}), which triggers fill; Citus has none: "
            "copy the memories to a new database with `perdure move`, and spread that one"
        )
    with store.admin(write=True) as tx:
        for name in _GROUND:
            tx.run(f"spread_{name}")
    for table in (*BY_SPACE, *WHOLE):
        if table not in (*layout.by_space, *layout.whole):
            with store.admin(write=True) as tx:
                tx.run("spread_patience")
                _spread(tx, table)
        with store.admin(write=True) as tx:
            tx.run("spread_patience")
            tx.run("spread_rest", table=table)
    with store.admin() as tx:
        return _read(tx)


def _spread(tx: AdminTransaction, table: str) -> None:
    if table == BY_SPACE[0]:
        tx.run("spread_first")
    else:
        tx.run("spread_whole" if table in WHOLE else "spread_table", table=table)


def _read(tx: AdminTransaction) -> Layout:
    version = tx.one("layout_version")
    tables = [row[0] for row in tx.all("layout_tables")]
    kinds = dict(tx.all("layout_spread")) if version else {}
    return Layout(
        citus=version[0] if version else None,
        by_space=tuple(name for name in tables if kinds.get(name) == "h"),
        whole=tuple(name for name in tables if kinds.get(name) == "n"),
        local=tuple(name for name in tables if name not in kinds),
    )
