-- What upkeep has done: its runs, how far each session was read, and what need not be looked at again.
alter table sessions add column ended_at bigint;
-- Versions up to this one were consolidated.
alter table sessions add column upto bigint;

-- One run of a task, for a space and a period; the report counts, and never says what a memory says.
create table runs (
    space_no bigint not null,
    task text collate "C" not null,
    period text collate "C" not null,
    started_at bigint not null,
    ended_at bigint,
    report text collate "C" not null,
    primary key (space_no, task, period)
);

-- Pairs of memories that were compared: both ids, in order, and how alike they were, to two decimals.
create table compared (
    space_no bigint not null,
    id text collate "C" not null,
    other_id text collate "C" not null,
    score text collate "C" not null,
    checked_at bigint not null,
    primary key (space_no, id, other_id)
);

-- Memories of which a better reader than the one that keeps them has named the entities.
create table enriched (
    space_no bigint not null,
    id text collate "C" not null,
    enriched_at bigint not null,
    primary key (space_no, id)
);

-- Under the same rules as the tables that were there, for whoever has rights on those.
do $$
declare one text; granted record;
begin
    foreach one in array array['runs', 'compared', 'enriched'] loop
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
