-- States and documents of LangGraph, in the same database as the memories.

-- A state of a LangGraph thread, as its serializer wrote it; channel values lie apart, each version once.
create table checkpoints (
    space_no integer not null,
    thread_id text not null,
    ns text not null,
    checkpoint_id text not null,
    parent_id text,
    run_id text,
    body_type text not null,
    body blob not null,                  -- without its channel values
    meta_type text not null,
    meta blob not null,
    primary key (space_no, thread_id, ns, checkpoint_id)
);
-- A thread or a run is named without its space; and the states of a thread are read from the last one on.
create index checkpoints_by_thread on checkpoints (thread_id, space_no, checkpoint_id);
create index checkpoints_by_run on checkpoints (run_id, space_no) where run_id is not null;

create table checkpoint_blobs (
    space_no integer not null,
    thread_id text not null,
    ns text not null,
    channel text not null,
    version text not null,
    type text not null,
    value blob not null,
    primary key (space_no, thread_id, ns, channel, version)
);

-- What tasks wrote on the way to the next checkpoint.
create table checkpoint_writes (
    space_no integer not null,
    thread_id text not null,
    ns text not null,
    checkpoint_id text not null,
    task_id text not null,
    idx integer not null,
    channel text not null,
    type text not null,
    value blob not null,
    task_path text not null,
    primary key (space_no, thread_id, ns, checkpoint_id, task_id, idx)
);

-- What a LangGraph store holds: a document under a namespace, each of whose labels ends with a period, and a key.
create table items (
    space_no integer not null,
    namespace text not null,
    key text not null,
    value text not null,
    created_at integer not null,
    updated_at integer not null,
    ttl integer,                         -- ms; reading starts it anew
    expires_at integer,
    vectors blob,                        -- float16, one after the other: one for each text that is indexed
    primary key (space_no, namespace, key)
);
create index items_by_namespace on items (namespace, space_no);
create index items_by_end on items (space_no, expires_at) where expires_at is not null;
