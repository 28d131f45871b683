-- What upkeep has done: its runs, how far each session was read, and what need not be looked at again.
alter table sessions add column ended_at bigint;
-- Versions up to this one were consolidated.
alter table sessions add column upto bigint;

-- One run of a task, for a space and a period; the report counts, and never says what a memory says.
create table runs (
    space_no bigint not null,
    task text not null,
    period text not null,
    started_at bigint not null,
    ended_at bigint,
    report text not null
);

-- Pairs of memories that were compared: both ids, in order, and how alike they were, to two decimals.
create table compared (
    space_no bigint not null,
    id text not null,
    other_id text not null,
    score text not null,
    checked_at bigint not null
);

-- Memories of which a better reader than the one that keeps them has named the entities.
create table enriched (
    space_no bigint not null,
    id text not null,
    enriched_at bigint not null
);
