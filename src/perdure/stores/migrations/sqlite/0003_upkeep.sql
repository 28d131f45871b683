-- What upkeep has done: its runs, how far each session was read, and what need not be looked at again.
alter table sessions add column ended_at integer;
-- Versions up to this one were consolidated.
alter table sessions add column upto integer;

-- One run of a task, for a space and a period; the report counts, and never says what a memory says.
create table runs (
    space_no integer not null,
    task text not null,
    period text not null,
    started_at integer not null,
    ended_at integer,
    report text not null,
    primary key (space_no, task, period)
) without rowid;

-- Pairs of memories that were compared: both ids, in order, and how alike they were, to two decimals.
create table compared (
    space_no integer not null,
    id text not null,
    other_id text not null,
    score text not null,
    checked_at integer not null,
    primary key (space_no, id, other_id)
) without rowid;

-- Memories of which a better reader than the one that keeps them has named the entities.
create table enriched (
    space_no integer not null,
    id text not null,
    enriched_at integer not null,
    primary key (space_no, id)
) without rowid;
