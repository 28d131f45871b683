-- What only SQLite says otherwise: where its planner, which has no statistics, would read the whole space, the index is
-- named; and the tables of its two index adapters. Each of those is made by the first write of an engine that uses it, and
-- is kept true by a trigger afterwards: whichever engine erases, with or without the adapter, erases here too.

-- name: writes_seen
-- A file has one lock for all of its spaces, and counts for each connection the commits of the others.
select file, data_version from spaces, pragma_database_list, pragma_data_version
where space_no = :space_no and name = 'main'

-- name: rows_current
-- The present version of each id.
select {memory} from rows r indexed by rows_by_id left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.id in (:ids...) and r.retired_at is null order by r.seq

-- name: rows_versions
select {memory} from rows r indexed by rows_by_id left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.id in (:ids...) order by r.seq

-- name: log_of
select {log} from log indexed by log_by_memory
where space_no = :space_no and memory_id in (:ids...) order by rev, line

-- name: log_patches_of
-- The same of a few memories.
select old_seq, patch from log indexed by log_by_memory where space_no = :space_no and memory_id in (:ids...) and rev > :rev
    and patch is not null and old_seq is not null order by rev desc, line desc

-- name: log_links_to
select {log} from log indexed by log_by_other
where space_no = :space_no and rev > :rev and other_id in (:ids...) order by rev, line

-- name: log_blank
-- What is left of an erased memory is that it was there: who acted, and what changed, go with it.
update log indexed by log_by_memory set patch = null, actor = null
where space_no = :space_no and memory_id in (:ids...) and (patch is not null or actor is not null)

-- name: log_blank_links
-- The same for links that ended at it.
update log indexed by log_by_other set patch = null, actor = null
where space_no = :space_no and other_id in (:ids...) and (patch is not null or actor is not null)

-- name: mentions_of
-- What some versions mention, with the spellings there.
select entity_no, seq, names from mentions indexed by mentions_by_seq
where space_no = :space_no and seq in (:seqs...) order by seq, entity_no

-- name: mention_delete
delete from mentions indexed by mentions_by_seq where space_no = :space_no and seq in (:seqs...)

-- name: entity_by_id
select {entity} from entities indexed by entities_by_id where space_no = :space_no and id = :id order by entity_no

-- name: relations_of
select from_id, to_id, type, strength from relations where space_no = :space_no and from_id in (:ids...)
union
select from_id, to_id, type, strength from relations indexed by relations_backwards
where space_no = :space_no and to_id in (:ids...)
order by 4 desc, 1, 2, 3

-- name: relations_delete_back
delete from relations indexed by relations_backwards where space_no = :space_no and to_id in (:ids...)

-- name: checkpoints_of_runs
select thread_id, ns, checkpoint_id from checkpoints indexed by checkpoints_by_run
where space_no = :space_no and run_id in (:run_ids...) order by thread_id, ns, checkpoint_id

-- ── FTS5: a row is a version, its words are the numbers of its terms ────────────────────────────────────────────
--   rowid = space, one bit for the part, seq: a question reads only its own space's stretch of each list

-- name: fts_there
select 1 from sqlite_schema where name = 'text_fts'

-- name: fts_make
-- secure-delete: FTS5 overwrites what it drops at once, instead of at some later merge.
create virtual table text_fts using fts5(words, tokenize = 'ascii', detail = none, columnsize = 0);
insert into text_fts (text_fts, rank) values ('secure-delete', 1);
create trigger text_fts_erase after delete on rows begin
    delete from text_fts where rowid in ((old.space_no << 33) | old.seq, (old.space_no << 33) | (1 << 32) | old.seq);
end

-- name: fts_add
insert or replace into text_fts (rowid, words) values ((:space_no << 33) | (:part << 32) | :seq, :words)

-- name: fts_wipe
delete from text_fts where rowid between (:space_no << 33) | (:part << 32) | :first and (:space_no << 33) | (:part << 32) | :last

-- name: fts_last
-- The newest version of a part that is indexed.
select rowid & 4294967295 from text_fts
where rowid between (:space_no << 33) | (:part << 32) and (:space_no << 33) | (:part << 32) | 4294967295
order by rowid desc limit 1

-- name: fts_gap
-- Whether there are versions in between, written by an engine that knew nothing of this index.
select 1 from rows where space_no = :space_no and seq > :after and seq < :before limit 1

-- name: fts_match
-- The versions that hold each token, from part :first to part :last; the caller puts them in order.
select asked.key, found.rowid & 8589934591
from json_each(:tokens) asked cross join text_fts found
where found.text_fts match asked.value
    and found.rowid between (:space_no << 33) | (:first << 32) and (:space_no << 33) | (:last << 32) | 4294967295

-- name: fts_left
-- Versions in the table that are not there any more.
select count(*) from text_fts t where t.rowid between :space_no << 33 and (:space_no << 33) | 8589934591
    and not exists (select 1 from rows r where r.space_no = :space_no and r.seq = (t.rowid & 4294967295))

-- name: fts_gone
select count(*) from text_fts where rowid between :number << 33 and (:number << 33) | 8589934591

-- ── sqlite-vec: a copy of the vectors as float32, which its functions can read ──────────────────────────────────

-- name: near_there
select 1 from sqlite_schema where name = 'vectors_f32'

-- name: near_make
create table vectors_f32 (
    space_no integer not null,
    embedder_no integer not null,
    part integer not null,
    seq integer not null,
    f32 blob not null,
    primary key (space_no, embedder_no, part, seq)
);
create trigger vectors_f32_erase after delete on vectors begin
    delete from vectors_f32 where space_no = old.space_no and embedder_no = old.embedder_no
        and part = old.part and seq = old.seq;
end

-- name: near_add
insert or replace into vectors_f32 (space_no, embedder_no, part, seq, f32)
values (:space_no, :embedder_no, :part, :seq, :copy)

-- name: near_last
select coalesce(max(seq), 0) from vectors_f32
where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_count
select count(*) from vectors_f32 where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_damaged
-- Whether the copy, up to its newest vector, holds other vectors than there are.
select 1 where (
    select count(*) from vectors
    where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq <= :last
) <> (
    select count(*) from vectors_f32
    where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq <= :last
)

-- name: near_wipe
delete from vectors_f32 where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: near_best
select seq, vec_distance_cosine(f32, :asked) from vectors_f32
where space_no = :space_no and embedder_no = :embedder_no and part = :part
order by 2, 1 limit :limit

-- name: near_left
-- Copies of vectors that are not there any more.
select count(*) from vectors_f32 t where t.space_no = :space_no and not exists (
    select 1 from vectors v where v.space_no = t.space_no and v.embedder_no = t.embedder_no
        and v.part = t.part and v.seq = t.seq)

-- name: near_gone
select count(*) from vectors_f32 where space_no = :number

-- ── both ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- name: adapters
-- Either table, once it is made, with the statements that count what an erasure left in it.
select name, case name when 'text_fts' then 'fts_left' else 'near_left' end,
    case name when 'text_fts' then 'fts_gone' else 'near_gone' end
from sqlite_schema where type = 'table' and name in ('text_fts', 'vectors_f32') order by 1
