-- States and documents of LangGraph, in the same database as the memories.

-- A state of a LangGraph thread, as its serializer wrote it; channel values lie apart, each version once.
create table checkpoints (
    space_no bigint not null,
    thread_id text collate "C" not null,
    ns text collate "C" not null,
    checkpoint_id text collate "C" not null,
    parent_id text collate "C",
    run_id text collate "C",
    body_type text collate "C" not null,
    body bytea not null,                 -- without its channel values
    meta_type text collate "C" not null,
    meta bytea not null,
    primary key (space_no, thread_id, ns, checkpoint_id)
);
-- A thread or a run is named without its space; and the states of a thread are read from the last one on.
create index checkpoints_by_thread on checkpoints (thread_id, space_no, checkpoint_id);
create index checkpoints_by_run on checkpoints (run_id, space_no) where run_id is not null;

create table checkpoint_blobs (
    space_no bigint not null,
    thread_id text collate "C" not null,
    ns text collate "C" not null,
    channel text collate "C" not null,
    version text collate "C" not null,
    type text collate "C" not null,
    value bytea not null,
    primary key (space_no, thread_id, ns, channel, version)
);

-- What tasks wrote on the way to the next checkpoint.
create table checkpoint_writes (
    space_no bigint not null,
    thread_id text collate "C" not null,
    ns text collate "C" not null,
    checkpoint_id text collate "C" not null,
    task_id text collate "C" not null,
    idx bigint not null,
    channel text collate "C" not null,
    type text collate "C" not null,
    value bytea not null,
    task_path text collate "C" not null,
    primary key (space_no, thread_id, ns, checkpoint_id, task_id, idx)
);

-- What a LangGraph store holds: a document under a namespace, each of whose labels ends with a period, and a key.
create table items (
    space_no bigint not null,
    namespace text collate "C" not null,
    key text collate "C" not null,
    value text collate "C" not null,
    created_at bigint not null,
    updated_at bigint not null,
    ttl bigint,                          -- ms; reading starts it anew
    expires_at bigint,
    vectors bytea,                       -- float16, one after the other: one for each text that is indexed
    primary key (space_no, namespace, key)
);
create index items_by_namespace on items (namespace, space_no);
create index items_by_end on items (space_no, expires_at) where expires_at is not null;

-- Under the same rules as the tables that were there, for whoever has rights on those.
do $$
declare one text; granted record;
begin
    foreach one in array array['checkpoints', 'checkpoint_blobs', 'checkpoint_writes', 'items'] loop
        execute format('alter table %I enable row level security, force row level security', one);
        execute format($policy$
            create policy one_space on %I using (
                space_no = (select nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint)
                or (select current_setting('perdure.space_no', true)) = '*')
        $policy$, one);
        for granted in
            select privilege_type, case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end as role
            from information_schema.role_table_grants
            where table_schema = 'perdure' and table_name = 'rows' and grantee <> current_user
        loop
            execute format('grant %s on %I to %s', granted.privilege_type, one, granted.role);
        end loop;
    end loop;
end $$;
