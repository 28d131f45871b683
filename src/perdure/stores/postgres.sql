-- What PostgreSQL writes in its own way.

-- name: space_get
-- Opening a space also tells row-level security which one it is, until the transaction ends.
select space_no, rev, seq, tail, epoch, clock, tz, set_config('perdure.space_no', space_no::text, true) from spaces
where tenant = :tenant and owner_type = :owner_type and owner_id = :owner_id

-- name: space_lock
-- Writers of one space queue here, so that its revisions stay gapless.
select space_no, rev, seq, tail, epoch, clock, tz, set_config('perdure.space_no', space_no::text, true) from spaces
where tenant = :tenant and owner_type = :owner_type and owner_id = :owner_id
for update

-- name: space_new
-- A sequence never gives a number twice, and new spaces don't wait for each other.
insert into spaces (space_no, tenant, owner_type, owner_id, tz, created_at)
values (nextval('space_numbers'), :tenant, :owner_type, :owner_id, :tz, :now)
on conflict (tenant, owner_type, owner_id) do nothing

-- name: jobs_due
-- The job that is due longest and that nobody holds. Workers pass by what another is taking.
select space_no, task, period, job_id, attempts, lease_until from jobs
where run_after <= :due and lease_until <= :now and failed is null and task in (:tasks...)
    and not exists (select 1 from {jobs_before})
order by run_after, space_no, task, period limit 1 for update skip locked

-- name: embedder_add
-- Two spaces may embed their first vector at once: both mean the same embedder, or one of them must try again.
insert into embedders (embedder_no, name, dimension, active) values (:embedder_no, :name, :dimension, :active)
on conflict (name, dimension) do nothing

-- name: entity_named
-- By both parts of the key: as a plain join, planned while the tables have no statistics yet, each name would read all
-- entities of the space.
select n.name, n.type, n.entity_no, n.canonical, e.name, e.aliases
from entity_names n cross join lateral (
    select name, aliases from entities where space_no = :space_no and entity_no = n.entity_no limit 1) e
where n.space_no = :space_no and n.name in (:names...) order by n.name, n.canonical desc, n.entity_no

-- ── pgvector: a copy of the vectors as halfvec ──────────────────────────────────────────────────────────────────
--   made by opening with the adapter; a trigger keeps it true whichever engine erases

-- name: near_there
select 1 from pg_class where oid = to_regclass('perdure.vectors_half')

-- name: near_make
-- The functions run as their owner, so that a role without rights on the copy can still erase. A space is only seen by
-- the transaction that opened it (row-level security), also in here.
do $make$
declare granted record;
begin
    perform pg_advisory_xact_lock(1346720324); -- that of the migrations
    if to_regclass('perdure.vectors_half') is not null then
        return;
    end if;
    create extension if not exists vector with schema public;
    create table vectors_half (
        space_no bigint not null,
        embedder_no bigint not null,
        part bigint not null,
        seq bigint not null,
        half halfvec not null,
        primary key (space_no, embedder_no, part, seq)
    );
    alter table vectors_half enable row level security, force row level security;
    create policy one_space on vectors_half using (
        space_no = (select nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint)
        or (select current_setting('perdure.space_no', true)) = '*');
    for granted in
        select privilege_type, case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end as role
        from information_schema.role_table_grants where table_schema = 'perdure' and table_name = 'vectors'
    loop
        execute format('grant %s on vectors_half to %s', granted.privilege_type, granted.role);
    end loop;

    create function vectors_half_erase() returns trigger language plpgsql
    security definer set search_path = perdure, public as $erase$
    begin
        delete from vectors_half h using gone g where h.space_no = g.space_no and h.embedder_no = g.embedder_no
            and h.part = g.part and h.seq = g.seq;
        return null;
    end $erase$;
    create trigger vectors_half_erase after delete on vectors referencing old table as gone
    for each statement execute function vectors_half_erase();

    -- A space that is gone, or has other vectors now, leaves no HNSW index behind.
    create function vectors_half_drop() returns trigger language plpgsql
    security definer set search_path = perdure, public as $drop$
    declare one text;
    begin
        for one in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
            where i.indrelid = 'perdure.vectors_half'::regclass
                and c.relname in (format('vectors_half_%s_%s_0', old.space_no, old.embedder_no),
                    format('vectors_half_%s_%s_1', old.space_no, old.embedder_no))
        loop
            execute format('drop index perdure.%I', one);
        end loop;
        return null;
    end $drop$;
    create trigger vectors_half_drop after delete on embedded for each row execute function vectors_half_drop();

    -- The numbers stand in the text, since only so a partial index is found to fit; HNSW needs the dimension as well.
    create function vectors_nearest(
        asked_no bigint, asked_embedder bigint, asked_part bigint, asked halfvec, most bigint
    ) returns table (seq bigint, far real) language plpgsql as $nearest$
    declare near text default 'v.half <#> $1';
    begin
        if most <= 1000 and to_regclass(
            format('perdure.vectors_half_%s_%s_%s', asked_no, asked_embedder, asked_part)) is not null
        then
            perform set_config('hnsw.ef_search', greatest(most, 40)::text, true),
                set_config('hnsw.iterative_scan', 'strict_order', true);
            near = format('v.half::halfvec(%1$s) <#> $1::halfvec(%1$s)', vector_dims(asked));
        end if;
        return query execute format(
            'select v.seq, (%1$s)::real from vectors_half v where v.space_no = %2$s and v.embedder_no = %3$s '
            'and v.part = %4$s order by %1$s, v.seq limit %5$s',
            near, asked_no, asked_embedder, asked_part, most) using asked;
    end $nearest$;
end $make$

-- name: near_add
insert into vectors_half (space_no, embedder_no, part, seq, half)
values (:space_no, :embedder_no, :part, :seq, cast(:copy as halfvec))
on conflict (space_no, embedder_no, part, seq) do update set half = excluded.half

-- name: near_last
select coalesce(max(seq), 0) from vectors_half
where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_count
select count(*) from vectors_half where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_damaged
-- Whether the copy, up to its newest vector, holds other vectors than there are.
select 1 where (
    select count(*) from vectors
    where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq <= :last
) <> (
    select count(*) from vectors_half
    where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq <= :last
)

-- name: near_wipe
delete from vectors_half where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_best
select seq, far from vectors_nearest(:space_no, :embedder_no, :part, cast(:asked as halfvec), :limit) order by far, seq

-- name: near_large
-- The statement that builds the HNSW index of a part with at least so many vectors, or drops what is left of one whose
-- building was cut short; none while one is being built, for a role that may not, or beyond what HNSW takes.
with large as (
    select p.part, format('vectors_half_%s_%s_%s', e.space_no, e.embedder_no, p.part) as name, e.space_no, e.embedder_no,
        (select dimension from embedders d where d.embedder_no = e.embedder_no) as dimension
    from embedded e cross join (values (0), (1)) p (part)
    where e.space_no = :space_no and e.embedder_no = :embedder_no and (select count(*) from (
        select 1 from vectors_half v where v.space_no = :space_no and v.embedder_no = :embedder_no and v.part = p.part
        limit :least) few) = :least
)
select case when i.indexrelid is null then format(
        'create index concurrently if not exists %1$I on perdure.vectors_half using hnsw '
        '((half::%2$I.halfvec(%3$s)) %2$I.halfvec_ip_ops) where space_no = %4$s and embedder_no = %5$s and part = %6$s',
        name, n.nspname, dimension, space_no, embedder_no, part)
    else format('drop index concurrently if exists perdure.%I', name) end
from large cross join pg_extension x join pg_namespace n on n.oid = x.extnamespace
left join pg_index i on i.indexrelid = to_regclass('perdure.' || name)
where x.extname = 'vector' and dimension <= 4000 and (i.indexrelid is null or not i.indisvalid)
    and pg_has_role((select relowner from pg_class where oid = to_regclass('perdure.vectors_half')), 'usage')
    and not exists (select 1 from pg_stat_progress_create_index b where b.relid = to_regclass('perdure.vectors_half'))
order by part limit 1

-- name: near_left
-- Copies of vectors that are not there any more.
select count(*) from vectors_half t where t.space_no = :space_no and not exists (
    select 1 from vectors v where v.space_no = t.space_no and v.embedder_no = t.embedder_no
        and v.part = t.part and v.seq = t.seq)

-- name: near_gone
select count(*) from vectors_half where space_no = :number

-- ── tsvector: a row is a version, its lexemes are the numbers of its terms behind the number of its space ────────────
--   so a question reads only its own space's lists of the GIN index, and no extension is needed; the words of a long
--   document lie in several rows, since a tsvector holds a megabyte at most

-- name: fts_there
select 1 from pg_class where oid = to_regclass('perdure.text_terms')

-- name: fts_make
do $make$
declare granted record;
begin
    perform pg_advisory_xact_lock(1346720324); -- that of the migrations
    if to_regclass('perdure.text_terms') is not null then
        return;
    end if;
    create table text_terms (
        space_no bigint not null,
        part bigint not null,
        seq bigint not null,
        piece bigint not null,
        words tsvector not null,
        primary key (space_no, part, seq, piece)
    );
    create index text_terms_words on text_terms using gin (words);
    alter table text_terms enable row level security, force row level security;
    create policy one_space on text_terms using (
        space_no = (select nullif(nullif(current_setting('perdure.space_no', true), ''), '*')::bigint)
        or (select current_setting('perdure.space_no', true)) = '*');
    for granted in
        select privilege_type, case grantee when 'PUBLIC' then 'public' else quote_ident(grantee) end as role
        from information_schema.role_table_grants where table_schema = 'perdure' and table_name = 'rows'
    loop
        execute format('grant %s on text_terms to %s', granted.privilege_type, granted.role);
    end loop;
    create function text_terms_erase() returns trigger language plpgsql
    security definer set search_path = perdure, public as $erase$
    begin
        delete from text_terms t using gone g
        where t.space_no = g.space_no and t.part in (0, 1) and t.seq = g.seq;
        return null;
    end $erase$;
    create trigger text_terms_erase after delete on rows referencing old table as gone
    for each statement execute function text_terms_erase();
end $make$

-- name: fts_add
insert into text_terms (space_no, part, seq, piece, words)
select cast(:space_no as bigint), cast(:part as bigint), cast(:seq as bigint), (place - 1) / 20000,
    coalesce(array_to_tsvector(array_agg(cast(:space_no as bigint) || 's' || token) filter (where token is not null)), '')
from unnest(case cast(:words as text) when '' then array[null] else string_to_array(cast(:words as text), ' ') end)
    with ordinality one (token, place)
group by 4
on conflict (space_no, part, seq, piece) do update set words = excluded.words

-- name: fts_last
-- The newest version of a part that is indexed.
select max(seq) from text_terms where space_no = :space_no and part = :part having max(seq) is not null

-- name: fts_gap
-- Whether there are versions in between, written by an engine that knew nothing of this index.
select 1 from rows where space_no = :space_no and seq > :after and seq < :before limit 1

-- name: fts_match
-- The versions that hold any token, and then which: where row-level security keeps the GIN index from being used, the
-- words of the space are read only once. The caller puts them in order.
with asked as materialized (
    select place - 1 as place, cast(cast(:space_no as bigint) || 's' || token as tsquery) as token
    from unnest(cast(:tokens as text[])) with ordinality one (token, place)
), found as materialized (
    select part, seq, words from text_terms
    where space_no = :space_no and part between :first and :last
        and words @@ (select cast(string_agg(cast(token as text), '|') as tsquery) from asked)
)
select asked.place, found.part * 4294967296 + found.seq from found join asked on found.words @@ asked.token

-- name: fts_wipe
delete from text_terms where space_no = :space_no and part = :part and seq between :first and :last

-- name: fts_left
-- Versions in the table that are not there any more.
select count(*) from text_terms t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.seq = t.seq)

-- name: fts_gone
select count(*) from text_terms where space_no = :number

-- name: adapters
-- Either table, once it is made, with the statements that count what an erasure left in it.
select c.relname::text, case c.relname when 'text_terms' then 'fts_left' else 'near_left' end,
    case c.relname when 'text_terms' then 'fts_gone' else 'near_gone' end
from pg_class c where c.oid in (to_regclass('perdure.text_terms'), to_regclass('perdure.vectors_half')) order by 1
