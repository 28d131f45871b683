-- Spreading a PostgreSQL database over a cluster with the extension Citus (12 or newer): every table by space_no, so that
-- a space lies whole on one machine; docs/adr/0008 says why so. None of this was ever run on a real Citus: the tests run
-- it on plain PostgreSQL, with stand-ins for the three functions of Citus that it calls.

-- ── what is there (also on plain PostgreSQL) ────────────────────────────────────────────────────────────────────

-- name: layout_version
-- The version of Citus in this database; no row without it.
select extversion from pg_extension where extname = 'citus'

-- name: layout_tables
-- Every table of perdure.
select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'perdure' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname

-- name: layout_spread
-- Where they lie: h, by hash of space_no over the machines; n, whole on every machine. Only where Citus is.
select c.relname, d.partmethod::text from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'perdure' order by c.relname

-- ── the ground: works on plain PostgreSQL as well, so that a run that was cut short leaves nothing broken ───────

-- name: spread_owners
-- Who owns which space. A unique constraint of a distributed table must contain space_no, and whoever looks for a space
-- knows no number yet: so names are a small table of their own, whole on every machine.
create table if not exists owners (
    tenant text collate "C" not null,
    owner_type text collate "C" not null,
    owner_id text collate "C" not null,
    space_no bigint not null,
    primary key (tenant, owner_type, owner_id)
)

-- name: spread_owners_index
create index if not exists owners_by_space on owners (space_no)

-- name: spread_owners_fill
insert into owners (tenant, owner_type, owner_id, space_no)
select tenant, owner_type, owner_id, space_no from spaces order by space_no
on conflict (tenant, owner_type, owner_id) do nothing

-- name: spread_owners_grant
-- Whoever may write spaces may name them.
do $$
declare one text;
begin
    for one in select distinct grantee from information_schema.role_table_grants
        where table_schema = 'perdure' and table_name = 'spaces' and privilege_type = 'INSERT'
    loop
        execute format('grant select, insert, delete on owners to %s', replace(quote_ident(one), '"PUBLIC"', 'public'));
    end loop;
end $$

-- name: spread_unique
alter table spaces drop constraint if exists spaces_tenant_owner_type_owner_id_key

-- name: spread_policies
-- The same rule as before, without the subqueries that Citus refuses in a policy.
do $$
declare one text;
begin
    for one in select tablename from pg_policies where schemaname = 'perdure' and policyname = 'one_space'
        and qual like '%SELECT%' order by tablename
    loop
        execute format('drop policy one_space on %I', one);
        execute format($policy$
            create policy one_space on %I using (
                space_no = nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint
                or current_setting('perdure.space_no', true) = '*')
        $policy$, one);
    end loop;
end $$

-- name: spread_see
-- Say which space a transaction is about, here and on every machine. Citus passes on what SET LOCAL sets, one statement at
-- a time, and only when asked to; never what set_config sets, nor the isolation of a BEGIN.
create or replace function see(what text) returns void language plpgsql as $$
begin
    set local citus.propagate_set_commands = 'local';
    execute format('set local transaction_isolation = %L', current_setting('transaction_isolation'));
    execute format('set local perdure.space_no = %L', what);
end $$

-- name: spread_open
create or replace function open_space(its_tenant text, its_type text, its_id text, locking boolean)
returns table (space_no bigint, rev bigint, seq bigint, tail bigint, epoch bigint, clock bigint, tz text)
language plpgsql as $$
#variable_conflict use_column
declare number bigint;
begin
    perform perdure.see('');
    select o.space_no into number from perdure.owners o
    where o.tenant = its_tenant and o.owner_type = its_type and o.owner_id = its_id;
    if number is null then
        return;
    end if;
    perform perdure.see(number::text);
    if locking then
        return query select s.space_no, s.rev, s.seq, s.tail, s.epoch, s.clock, s.tz from perdure.spaces s
        where s.space_no = number for update;
    else
        return query select s.space_no, s.rev, s.seq, s.tail, s.epoch, s.clock, s.tz from perdure.spaces s
        where s.space_no = number;
    end if;
end $$

-- name: spread_new
create or replace function new_space(its_tenant text, its_type text, its_id text, its_tz text, now_ms bigint)
returns void language plpgsql as $$
#variable_conflict use_column
declare number bigint;
begin
    insert into perdure.owners (tenant, owner_type, owner_id, space_no)
    values (its_tenant, its_type, its_id, nextval('perdure.space_numbers'))
    on conflict (tenant, owner_type, owner_id) do nothing returning space_no into number;
    if number is null then
        return;
    end if;
    perform perdure.see(number::text);
    insert into perdure.spaces (space_no, tenant, owner_type, owner_id, tz, created_at)
    values (number, its_tenant, its_type, its_id, its_tz, now_ms);
end $$

-- name: spread_drop
create or replace function drop_space(number bigint) returns void language plpgsql as $$
begin
    delete from perdure.owners where space_no = number;
    delete from perdure.spaces where space_no = number;
end $$

-- ── the machines ────────────────────────────────────────────────────────────────────────────────────────────────

-- name: spread_patience
-- Rows that are there already move along, which takes its time.
set local statement_timeout = 0

-- name: spread_first
-- A group of its own, which the other tables join.
select create_distributed_table('spaces', 'space_no', colocate_with => 'none')

-- name: spread_table
select create_distributed_table(cast(:table as regclass), 'space_no', colocate_with => 'spaces')

-- name: spread_whole
select create_reference_table(cast(:table as regclass))

-- name: spread_rest
-- What was copied to the machines is still on the disk of this one, out of sight: no erasure would reach it there.
select truncate_local_data_after_distributing_table(cast(:table as regclass))
