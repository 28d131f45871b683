-- What waits for an answer, what happened on the way, what was used up, and whose memory became part of whose.

-- Changes that were inferred and wait for the user, and what became of them. The id is that of the memory to be.
create table proposals (
    space_no bigint not null,
    id text not null,
    key text not null,
    value text not null,
    reason text not null,
    evidence text not null,                -- ids of what it was inferred from
    signals bigint not null,               -- how often it was said
    memory text not null,                  -- the memory to be, as an object
    state text not null,                   -- pending, approved, denied, expired
    created_at bigint not null,
    expires_at bigint not null,
    decided_at bigint,
    actor text
);

-- Operations and how they ended, in order; never what a memory says.
create table events (
    space_no bigint not null,
    number bigint not null,
    ts bigint not null,
    node text not null,                    -- hotpath, context, episodic, worker
    op text not null,                      -- classify, search, create, update, merge, delete
    status text not null,                  -- ok, error, skipped
    memory_id text,
    category text,
    similarity double
);

create table ledger (
    space_no bigint not null,
    day text not null,                     -- in the zone of the space, such as 2024-05-31
    resource text not null,
    used bigint not null
);

-- A thread that was merged has one row, into whom; its user has one from each.
create table merges (
    space_no bigint not null,
    direction text not null,               -- into, from
    owner_type text not null,
    owner_id text not null,
    ts bigint not null
);
