-- What waits for an answer, what happened on the way, what was used up, and whose memory became part of whose.

-- Changes that were inferred and wait for the user, and what became of them. The id is that of the memory to be.
create table proposals (
    space_no bigint not null,
    id text collate "C" not null,
    key text collate "C" not null,
    value text collate "C" not null,
    reason text collate "C" not null,
    evidence text collate "C" not null, -- ids of what it was inferred from
    signals bigint not null, -- how often it was said
    memory text collate "C" not null, -- the memory to be, as an object
    state text collate "C" not null, -- pending, approved, denied, expired
    created_at bigint not null,
    expires_at bigint not null,
    decided_at bigint,
    actor text collate "C",
    primary key (space_no, id)
);

-- Operations and how they ended, in order; never what a memory says.
create table events (
    space_no bigint not null,
    number bigint not null,
    ts bigint not null,
    node text collate "C" not null, -- hotpath, context, episodic, worker
    op text collate "C" not null, -- classify, search, create, update, merge, delete
    status text collate "C" not null, -- ok, error, skipped
    memory_id text collate "C",
    category text collate "C",
    similarity double precision,
    primary key (space_no, number)
);

create table ledger (
    space_no bigint not null,
    day text collate "C" not null, -- in the zone of the space, such as 2024-05-31
    resource text collate "C" not null,
    used bigint not null,
    primary key (space_no, day, resource)
);

-- A thread that was merged has one row, into whom; its user has one from each.
create table merges (
    space_no bigint not null,
    direction text collate "C" not null, -- into, from
    owner_type text collate "C" not null,
    owner_id text collate "C" not null,
    ts bigint not null,
    primary key (space_no, direction, owner_type, owner_id)
);

-- Under the same rules as the tables that were there, for whoever has rights on those.
do $$
declare one text; granted record;
begin
    foreach one in array array['proposals', 'events', 'ledger', 'merges'] loop
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
