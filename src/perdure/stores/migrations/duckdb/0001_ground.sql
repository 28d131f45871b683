-- The ground, as SQLite has it, without a key or an index; one process at a time has the file, and one thread of it
-- writes, so that every statement sees what it must not repeat, and upserts are merges (perdure.stores.duckdb).
--   * A commit that fails, on a full disk for instance, ends the whole process when it has taken a row out of a unique
--     index and put it back, as every update with a returning clause does.
--   * DuckDB reads through no index that spans several columns. It keeps the smallest and largest value of each block.

create table spaces (
    space_no bigint not null,
    tenant text not null,
    owner_type text not null,
    owner_id text not null,
    rev bigint not null default 0,        -- gapless counter of decisions
    seq bigint not null default 0,        -- counter of versions
    numbers bigint not null default 0,    -- counter of sessions, speakers, entities and segments
    tail bigint not null default 0,       -- documents not yet folded into a segment
    epoch bigint not null default 0,      -- rises when caches of derived indexes are void
    clock bigint not null default 0,      -- the latest record time: it never runs backwards
    tz text not null default 'UTC',
    created_at bigint not null
);

create table rows (
    space_no bigint not null,
    seq bigint not null,
    id text not null,
    kind text not null,
    category text,
    key text,
    content text not null,
    confidence double not null,
    importance bigint not null,
    pinned bigint not null,
    state text not null,
    trust double not null,
    role text,
    speaker text,
    actor_id text,
    agent_id text,
    run_id text,
    session_id text,
    turn_no bigint,
    message_id text,
    source_ids text not null,
    tags text not null,
    attributes text not null,
    said_at bigint not null,             -- the message time
    event_start bigint,
    event_end bigint,
    valid_from bigint,
    valid_until bigint,
    recorded_at bigint not null,
    updated_at bigint not null,
    retired_at bigint,
    superseded_by text,
    decay_rate double not null,
    purge_at bigint,
    content_hash bigint not null,         -- of the normalised text: finds exact repetitions
    hidden bigint not null                -- 1: retired or not active, so recall passes it by
);

-- One active memory per single-valued key.
create table active_keys (
    space_no bigint not null,
    key text not null,
    id text not null
);

-- A message is stored once: same session and message id, same memory.
create table messages (
    space_no bigint not null,
    session_id text not null,
    message_id text not null,
    id text not null
);

-- What was derived from what, read backwards from rows.source_ids.
create table sources (
    space_no bigint not null,
    source_id text not null,
    id text not null
);

create table access (
    space_no bigint not null,
    id text not null,
    last_accessed bigint not null,
    count bigint not null
);

-- No text of a memory in here: what changed, by numbers, so that erasure never rewrites history.
create table log (
    space_no bigint not null,
    rev bigint not null,
    line bigint not null,
    ts bigint not null,
    event text not null,
    memory_id text,
    old_seq bigint,
    new_seq bigint,
    patch text,                            -- with the actor it goes when its memory is erased: both may name things
    actor text,
    reason text not null,
    undoes bigint,
    other_id text                          -- the far end of a LINK
);

create table entities (
    space_no bigint not null,
    entity_no bigint not null,
    id text not null,
    name text not null,
    type text not null,
    aliases text not null,
    count bigint not null,
    summary text
);

create table entity_names (
    space_no bigint not null,
    name text not null,                    -- folded
    type text not null,
    entity_no bigint not null,
    canonical bigint not null
);

create table mentions (
    space_no bigint not null,
    entity_no bigint not null,
    seq bigint not null,
    names text not null                    -- as they are spelled in this version
);

create table relations (
    space_no bigint not null,
    from_id text not null,
    to_id text not null,
    type text not null,
    strength double not null,
    created_at bigint not null
);

create table sessions (
    space_no bigint not null,
    session_id text not null,
    session_no bigint not null,
    first_seen bigint not null,
    turns bigint not null,
    consolidated_at bigint,
    seen_rev bigint,
    auto_extract bigint
);

create table speakers (
    space_no bigint not null,
    name text not null,
    speaker_no bigint not null
);

-- The tail: documents as hashed terms until they are folded into a segment.
create table docs (
    space_no bigint not null,
    part bigint not null,                 -- 0 episodes, 1 statements
    seq bigint not null,
    session_no bigint not null,
    turn_no bigint not null,
    speaker_no bigint not null,
    "at" bigint not null,
    kind bigint not null,
    flags bigint not null,
    terms blob not null
);

create table segments (
    space_no bigint not null,
    part bigint not null,
    segment_no bigint not null,
    state bigint not null,                -- 0 being written, 1 live, 2 replaced
    n bigint not null,
    first_seq bigint not null,
    last_seq bigint not null,
    bits bigint not null,                 -- 2^bits blocks by the leading bits of the term
    columns blob not null
);

create table postings (
    space_no bigint not null,
    segment_no bigint not null,
    block bigint not null,
    body blob not null
);

create table vectors (
    space_no bigint not null,
    embedder_no bigint not null,
    part bigint not null,
    seq bigint not null,
    f16 blob not null
);

create table signs (
    space_no bigint not null,
    embedder_no bigint not null,
    part bigint not null,
    last_seq bigint not null,
    n bigint not null,
    seqs blob not null,
    bits blob not null
);

create table embedded (
    space_no bigint not null,
    embedder_no bigint not null,
    upto bigint not null                  -- every version up to this seq has its vector
);

create table jobs (
    space_no bigint not null,
    task text not null,
    period text not null,
    job_id text not null,
    run_after bigint not null,
    lease_until bigint not null,
    attempts bigint not null,
    failed text
);

create table embedders (
    embedder_no bigint not null,
    name text not null,
    dimension bigint not null,
    active bigint not null
);

create table meta (
    name text not null,
    value text not null
);
