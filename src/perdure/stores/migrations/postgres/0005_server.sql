-- What a server keeps of its clients. Neither belongs to a space: a key is looked up before any space is known.

-- Who may ask. Of the key itself only a hash is kept; the tenant is null where a key reaches every tenant.
create table api_keys (
    id text collate "C" not null primary key,
    hash text collate "C" not null unique,
    label text collate "C" not null,
    tenant text collate "C",
    agent text collate "C",
    owner_type text collate "C",
    owner_id text collate "C",
    read_only bigint not null,
    created_at bigint not null,
    revoked_at bigint
);

-- Writes that a client may repeat, by a hash of its idempotency key; `answer` has ids and counts, never a text.
create table requests (
    id text collate "C" not null primary key,
    digest text collate "C" not null,
    begun_at bigint not null,
    ended_at bigint,
    answer text collate "C"
);
create index requests_by_time on requests (begun_at);

-- Only a transaction about the whole database sees them; whoever has rights on the other tables has them here.
do $$
declare one text; granted record;
begin
    foreach one in array array['api_keys', 'requests'] loop
        execute format('alter table %I enable row level security, force row level security', one);
        execute format($policy$
            create policy whole_store on %I using (current_setting('perdure.space_no', true) = '*')
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
