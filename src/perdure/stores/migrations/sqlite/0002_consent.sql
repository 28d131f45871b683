-- What waits for an answer, what happened on the way, what was used up, and whose memory became part of whose.

-- Changes that were inferred and wait for the user, and what became of them. The id is that of the memory to be.
create table proposals (
    space_no integer not null,
    id text not null,
    key text not null,
    value text not null,
    reason text not null,
    evidence text not null,                -- ids of what it was inferred from
    signals integer not null,              -- how often it was said
    memory text not null,                  -- the memory to be, as an object
    state text not null,                   -- pending, approved, denied, expired
    created_at integer not null,
    expires_at integer not null,
    decided_at integer,
    actor text,
    primary key (space_no, id)
);

-- Operations and how they ended, in order; never what a memory says.
create table events (
    space_no integer not null,
    number integer not null,
    ts integer not null,
    node text not null,                    -- hotpath, context, episodic, worker
    op text not null,                      -- classify, search, create, update, merge, delete
    status text not null,                  -- ok, error, skipped
    memory_id text,
    category text,
    similarity real,
    primary key (space_no, number)
) without rowid;

create table ledger (
    space_no integer not null,
    day text not null,                     -- in the zone of the space, such as 2024-05-31
    resource text not null,
    used integer not null,
    primary key (space_no, day, resource)
) without rowid;

-- A thread that was merged has one row, into whom; its user has one from each.
create table merges (
    space_no integer not null,
    direction text not null,               -- into, from
    owner_type text not null,
    owner_id text not null,
    ts integer not null,
    primary key (space_no, direction, owner_type, owner_id)
) without rowid;
