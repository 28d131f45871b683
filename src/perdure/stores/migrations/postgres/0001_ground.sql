-- The ground: spaces, immutable versions, one log, entities, relations, jobs and the derived indexes.
-- Every table leads with space_no; times are UTC milliseconds; JSON is text. Text compares by its bytes, as in the other
-- stores, so that every order is the same. No foreign keys: they would cross spaces, and erasure deletes in steps.

create schema if not exists perdure;

create sequence space_numbers;

create table spaces (
    space_no bigint primary key,
    tenant text collate "C" not null,
    owner_type text collate "C" not null,
    owner_id text collate "C" not null,
    rev bigint not null default 0, -- gapless counter of decisions
    seq bigint not null default 0, -- counter of versions
    numbers bigint not null default 0, -- counter of sessions, speakers, entities and segments
    tail bigint not null default 0, -- documents not yet folded into a segment
    epoch bigint not null default 0, -- rises when caches of derived indexes are void
    clock bigint not null default 0, -- the latest record time: it never runs backwards
    tz text collate "C" not null default 'UTC',
    created_at bigint not null,
    unique (tenant, owner_type, owner_id)
) with (fillfactor = 50); -- every write updates its space: in place, while there is room in the page

create table rows (
    space_no bigint not null,
    seq bigint not null,
    id text collate "C" not null,
    kind text collate "C" not null,
    category text collate "C",
    key text collate "C",
    content text collate "C" not null,
    confidence double precision not null,
    importance bigint not null,
    pinned bigint not null,
    state text collate "C" not null,
    trust double precision not null,
    role text collate "C",
    speaker text collate "C",
    actor_id text collate "C",
    agent_id text collate "C",
    run_id text collate "C",
    session_id text collate "C",
    turn_no bigint,
    message_id text collate "C",
    source_ids text collate "C" not null,
    tags text collate "C" not null,
    attributes text collate "C" not null,
    said_at bigint not null, -- the message time
    event_start bigint,
    event_end bigint,
    valid_from bigint,
    valid_until bigint,
    recorded_at bigint not null,
    updated_at bigint not null,
    retired_at bigint,
    superseded_by text collate "C",
    decay_rate double precision not null,
    purge_at bigint,
    content_hash bigint not null, -- of the normalised text: finds exact repetitions
    hidden bigint not null, -- 1: retired or not active, so recall passes it by
    primary key (space_no, seq)
);

create index rows_by_id on rows (space_no, id);
create index rows_hidden on rows (space_no, seq) where hidden = 1;
create index rows_statements on rows (space_no, kind, seq) where kind <> 'episode';
create index rows_by_key on rows (space_no, key) where key is not null;
create index rows_by_hash on rows (space_no, content_hash) where kind <> 'episode';

-- One active memory per single-valued key, by constraint.
create table active_keys (
    space_no bigint not null,
    key text collate "C" not null,
    id text collate "C" not null,
    primary key (space_no, key)
);

-- A message is stored once: same session and message id, same memory.
create table messages (
    space_no bigint not null,
    session_id text collate "C" not null,
    message_id text collate "C" not null,
    id text collate "C" not null,
    primary key (space_no, session_id, message_id)
);

-- What was derived from what, read backwards from rows.source_ids.
create table sources (
    space_no bigint not null,
    source_id text collate "C" not null,
    id text collate "C" not null,
    primary key (space_no, source_id, id)
);

create table access (
    space_no bigint not null,
    id text collate "C" not null,
    last_accessed bigint not null,
    count bigint not null,
    primary key (space_no, id)
);

-- No text of a memory in here: what changed, by numbers, so that erasure never rewrites history.
create table log (
    space_no bigint not null,
    rev bigint not null,
    line bigint not null,
    ts bigint not null,
    event text collate "C" not null,
    memory_id text collate "C",
    old_seq bigint,
    new_seq bigint,
    patch text collate "C", -- with the actor it goes when its memory is erased: both may name things
    actor text collate "C",
    reason text collate "C" not null,
    undoes bigint,
    other_id text collate "C", -- the far end of a LINK
    primary key (space_no, rev, line)
);

create index log_by_memory on log (space_no, memory_id, rev);
create index log_by_other on log (space_no, other_id) where other_id is not null;

create table entities (
    space_no bigint not null,
    entity_no bigint not null,
    id text collate "C" not null,
    name text collate "C" not null,
    type text collate "C" not null,
    aliases text collate "C" not null,
    count bigint not null,
    summary text collate "C",
    primary key (space_no, entity_no)
);

create index entities_by_id on entities (space_no, id);

create table entity_names (
    space_no bigint not null,
    name text collate "C" not null, -- folded
    type text collate "C" not null,
    entity_no bigint not null,
    canonical bigint not null,
    primary key (space_no, name, type, entity_no)
);

create table mentions (
    space_no bigint not null,
    entity_no bigint not null,
    seq bigint not null,
    names text collate "C" not null, -- as they are spelled in this version
    primary key (space_no, entity_no, seq)
);

create index mentions_by_seq on mentions (space_no, seq);

create table relations (
    space_no bigint not null,
    from_id text collate "C" not null,
    to_id text collate "C" not null,
    type text collate "C" not null,
    strength double precision not null,
    created_at bigint not null,
    primary key (space_no, from_id, to_id, type)
);

create index relations_backwards on relations (space_no, to_id);

create table sessions (
    space_no bigint not null,
    session_id text collate "C" not null,
    session_no bigint not null,
    first_seen bigint not null,
    turns bigint not null,
    consolidated_at bigint,
    seen_rev bigint,
    auto_extract bigint,
    primary key (space_no, session_id)
);

create table speakers (
    space_no bigint not null,
    name text collate "C" not null,
    speaker_no bigint not null,
    primary key (space_no, name)
);

-- The tail: documents as hashed terms until they are folded into a segment.
create table docs (
    space_no bigint not null,
    part bigint not null, -- 0 episodes, 1 statements
    seq bigint not null,
    session_no bigint not null,
    turn_no bigint not null,
    speaker_no bigint not null,
    at bigint not null,
    kind bigint not null,
    flags bigint not null,
    terms bytea not null,
    primary key (space_no, part, seq)
);

create table segments (
    space_no bigint not null,
    part bigint not null,
    segment_no bigint not null,
    state bigint not null, -- 0 being written, 1 live, 2 replaced
    n bigint not null,
    first_seq bigint not null,
    last_seq bigint not null,
    bits bigint not null, -- 2^bits blocks by the leading bits of the term
    columns bytea not null,
    primary key (space_no, part, segment_no)
);

create table postings (
    space_no bigint not null,
    segment_no bigint not null,
    block bigint not null,
    body bytea not null,
    primary key (space_no, segment_no, block)
);

create table vectors (
    space_no bigint not null,
    embedder_no bigint not null,
    part bigint not null,
    seq bigint not null,
    f16 bytea not null,
    primary key (space_no, embedder_no, part, seq)
);

create table signs (
    space_no bigint not null,
    embedder_no bigint not null,
    part bigint not null,
    last_seq bigint not null,
    n bigint not null,
    seqs bytea not null,
    bits bytea not null,
    primary key (space_no, embedder_no, part, last_seq)
);

create table embedded (
    space_no bigint not null,
    embedder_no bigint not null,
    upto bigint not null, -- every version up to this seq has its vector
    primary key (space_no, embedder_no)
);

create table jobs (
    space_no bigint not null,
    task text collate "C" not null,
    period text collate "C" not null,
    job_id text collate "C" not null,
    run_after bigint not null,
    lease_until bigint not null,
    attempts bigint not null,
    failed text collate "C",
    primary key (space_no, task, period)
);

create index jobs_due on jobs (run_after);

create table embedders (
    embedder_no bigint primary key,
    name text collate "C" not null,
    dimension bigint not null,
    active bigint not null,
    unique (name, dimension)
);

create table meta (
    name text collate "C" primary key,
    value text collate "C" not null
);
-- A transaction sees the one space that it has opened (perdure.space_no), or all of them when it is about the whole
-- database ('*'). Forced, so that it binds the owner too; only superusers and roles with bypassrls are above it.
do $$
declare one text;
begin
    for one in select c.table_name from information_schema.columns c
        where c.table_schema = 'perdure' and c.column_name = 'space_no' and c.table_name <> 'spaces'
    loop
        execute format('alter table %I enable row level security, force row level security', one);
        execute format($policy$
            create policy one_space on %I using (
                space_no = (select nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint)
                or (select current_setting('perdure.space_no', true)) = '*')
        $policy$, one);
    end loop;
end $$;

-- Before a space is opened it must be looked for; from then on it is alone.
alter table spaces enable row level security, force row level security;
create policy one_space on spaces using (
    (select coalesce(current_setting('perdure.space_no', true), '')) in ('', '*')
    or space_no = (select nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint));
