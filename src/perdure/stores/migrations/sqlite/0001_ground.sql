-- The ground: spaces, immutable versions, one log, entities, relations, jobs and the derived indexes.
-- Every table leads with space_no; times are UTC milliseconds; JSON is text. Narrow tables are stored in the order of
-- their key; those with texts or blobs are not, since SQLite reads a whole record to compare the key of a wide one.

create table spaces (
    space_no integer primary key,
    tenant text not null,
    owner_type text not null,
    owner_id text not null,
    rev integer not null default 0,        -- gapless counter of decisions
    seq integer not null default 0,        -- counter of versions
    numbers integer not null default 0,    -- counter of sessions, speakers, entities and segments
    tail integer not null default 0,       -- documents not yet folded into a segment
    epoch integer not null default 0,      -- rises when caches of derived indexes are void
    clock integer not null default 0,      -- the latest record time: it never runs backwards
    tz text not null default 'UTC',
    created_at integer not null,
    unique (tenant, owner_type, owner_id)
);

create table rows (
    space_no integer not null,
    seq integer not null,
    id text not null,
    kind text not null,
    category text,
    key text,
    content text not null,
    confidence real not null,
    importance integer not null,
    pinned integer not null,
    state text not null,
    trust real not null,
    role text,
    speaker text,
    actor_id text,
    agent_id text,
    run_id text,
    session_id text,
    turn_no integer,
    message_id text,
    source_ids text not null,
    tags text not null,
    attributes text not null,
    said_at integer not null,             -- the message time
    event_start integer,
    event_end integer,
    valid_from integer,
    valid_until integer,
    recorded_at integer not null,
    updated_at integer not null,
    retired_at integer,
    superseded_by text,
    decay_rate real not null,
    purge_at integer,
    content_hash integer not null,         -- of the normalised text: finds exact repetitions
    hidden integer not null,               -- 1: retired or not active, so recall passes it by
    primary key (space_no, seq)
);

create index rows_by_id on rows (space_no, id);
create index rows_hidden on rows (space_no, seq) where hidden = 1;
create index rows_statements on rows (space_no, kind, seq) where kind <> 'episode';
create index rows_by_key on rows (space_no, key) where key is not null;
create index rows_by_hash on rows (space_no, content_hash) where kind <> 'episode';

-- One active memory per single-valued key, by constraint.
create table active_keys (
    space_no integer not null,
    key text not null,
    id text not null,
    primary key (space_no, key)
) without rowid;

-- A message is stored once: same session and message id, same memory.
create table messages (
    space_no integer not null,
    session_id text not null,
    message_id text not null,
    id text not null,
    primary key (space_no, session_id, message_id)
) without rowid;

-- What was derived from what, read backwards from rows.source_ids.
create table sources (
    space_no integer not null,
    source_id text not null,
    id text not null,
    primary key (space_no, source_id, id)
) without rowid;

create table access (
    space_no integer not null,
    id text not null,
    last_accessed integer not null,
    count integer not null,
    primary key (space_no, id)
) without rowid;

-- No text of a memory in here: what changed, by numbers, so that erasure never rewrites history.
create table log (
    space_no integer not null,
    rev integer not null,
    line integer not null,
    ts integer not null,
    event text not null,
    memory_id text,
    old_seq integer,
    new_seq integer,
    patch text,                            -- with the actor it goes when its memory is erased: both may name things
    actor text,
    reason text not null,
    undoes integer,
    other_id text,                         -- the far end of a LINK
    primary key (space_no, rev, line)
) without rowid;

create index log_by_memory on log (space_no, memory_id, rev);
create index log_by_other on log (space_no, other_id) where other_id is not null;

create table entities (
    space_no integer not null,
    entity_no integer not null,
    id text not null,
    name text not null,
    type text not null,
    aliases text not null,
    count integer not null,
    summary text,
    primary key (space_no, entity_no)
) without rowid;

create index entities_by_id on entities (space_no, id);

create table entity_names (
    space_no integer not null,
    name text not null,                    -- folded
    type text not null,
    entity_no integer not null,
    canonical integer not null,
    primary key (space_no, name, type, entity_no)
) without rowid;

create table mentions (
    space_no integer not null,
    entity_no integer not null,
    seq integer not null,
    names text not null,                   -- as they are spelled in this version
    primary key (space_no, entity_no, seq)
) without rowid;

create index mentions_by_seq on mentions (space_no, seq);

create table relations (
    space_no integer not null,
    from_id text not null,
    to_id text not null,
    type text not null,
    strength real not null,
    created_at integer not null,
    primary key (space_no, from_id, to_id, type)
) without rowid;

create index relations_backwards on relations (space_no, to_id);

create table sessions (
    space_no integer not null,
    session_id text not null,
    session_no integer not null,
    first_seen integer not null,
    turns integer not null,
    consolidated_at integer,
    seen_rev integer,
    auto_extract integer,
    primary key (space_no, session_id)
) without rowid;

create table speakers (
    space_no integer not null,
    name text not null,
    speaker_no integer not null,
    primary key (space_no, name)
) without rowid;

-- The tail: documents as hashed terms until they are folded into a segment.
create table docs (
    space_no integer not null,
    part integer not null,                 -- 0 episodes, 1 statements
    seq integer not null,
    session_no integer not null,
    turn_no integer not null,
    speaker_no integer not null,
    at integer not null,
    kind integer not null,
    flags integer not null,
    terms blob not null,
    primary key (space_no, part, seq)
);

create table segments (
    space_no integer not null,
    part integer not null,
    segment_no integer not null,
    state integer not null,                -- 0 being written, 1 live, 2 replaced
    n integer not null,
    first_seq integer not null,
    last_seq integer not null,
    bits integer not null,                 -- 2^bits blocks by the leading bits of the term
    columns blob not null,
    primary key (space_no, part, segment_no)
);

create table postings (
    space_no integer not null,
    segment_no integer not null,
    block integer not null,
    body blob not null,
    primary key (space_no, segment_no, block)
);

create table vectors (
    space_no integer not null,
    embedder_no integer not null,
    part integer not null,
    seq integer not null,
    f16 blob not null,
    primary key (space_no, embedder_no, part, seq)
);

create table signs (
    space_no integer not null,
    embedder_no integer not null,
    part integer not null,
    last_seq integer not null,
    n integer not null,
    seqs blob not null,
    bits blob not null,
    primary key (space_no, embedder_no, part, last_seq)
);

create table embedded (
    space_no integer not null,
    embedder_no integer not null,
    upto integer not null,                 -- every version up to this seq has its vector
    primary key (space_no, embedder_no)
) without rowid;

create table jobs (
    space_no integer not null,
    task text not null,
    period text not null,
    job_id text not null,
    run_after integer not null,
    lease_until integer not null,
    attempts integer not null,
    failed text,
    primary key (space_no, task, period)
) without rowid;

create index jobs_due on jobs (run_after);

create table embedders (
    embedder_no integer primary key,
    name text not null,
    dimension integer not null,
    active integer not null,
    unique (name, dimension)
);

create table meta (
    name text primary key,
    value text not null
) without rowid;
