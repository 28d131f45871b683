-- States and documents of LangGraph, in the same database as the memories.

-- A state of a LangGraph thread, as its serializer wrote it; channel values lie apart, each version once.
create table checkpoints (
    space_no bigint not null,
    thread_id text not null,
    ns text not null,
    checkpoint_id text not null,
    parent_id text,
    run_id text,
    body_type text not null,
    body blob not null,                  -- without its channel values
    meta_type text not null,
    meta blob not null
);

create table checkpoint_blobs (
    space_no bigint not null,
    thread_id text not null,
    ns text not null,
    channel text not null,
    version text not null,
    type text not null,
    value blob not null
);

-- What tasks wrote on the way to the next checkpoint.
create table checkpoint_writes (
    space_no bigint not null,
    thread_id text not null,
    ns text not null,
    checkpoint_id text not null,
    task_id text not null,
    idx bigint not null,
    channel text not null,
    type text not null,
    value blob not null,
    task_path text not null
);

-- What a LangGraph store holds: a document under a namespace, each of whose labels ends with a period, and a key.
create table items (
    space_no bigint not null,
    namespace text not null,
    key text not null,
    value text not null,
    created_at bigint not null,
    updated_at bigint not null,
    ttl bigint,                          -- ms; reading starts it anew
    expires_at bigint,
    vectors blob                         -- float16, one after the other: one for each text that is indexed
);
