-- What DuckDB says otherwise, and the index of its extension fts: the schema fts_main_words$7 is that of space 7. DuckDB
-- has no triggers; so the statements by which every engine erases from a space drop it too.

-- name: files_under
-- The length in bytes has another name here.
select r.key, strlen(r.content), r.category,
    case when substr(r.content, 1, length(r.key) + 1) = r.key || :line then 1 else 0 end
from rows r
where r.space_no = :space_no and r.key >= :first and r.key < :last and r.kind = 'note' and {shown}
order by r.key, r.seq

-- name: wipe_rows
-- Some hundred messages, or a single long document; the length in bytes has another name here.
delete from rows where space_no = :space_no and seq in (
    select seq from (
        select seq, sum(size) over (order by seq) as held, row_number() over (order by seq) as place from (
            select seq, strlen(content) + strlen(attributes) as size from rows
            where space_no = :space_no order by seq limit :limit) few) counted
    where held <= 2000000 or place = 1)

-- name: rows_delete
drop schema if exists fts_main_words$:space_no cascade;
delete from rows where space_no = :space_no and id in (:ids...)

-- name: segment_columns_set
-- Documents of it were erased: an index that was built of it in the meantime holds them.
drop schema if exists fts_main_words$:space_no cascade;
update segments set columns = :columns where space_no = :space_no and part = :part and segment_no = :segment_no

-- name: wipe_postings
drop schema if exists fts_main_words$:space_no cascade;
delete from postings where space_no = :space_no and (segment_no, block) in (
    select segment_no, block from postings where space_no = :space_no limit :limit)

-- ── fts: its tables dict (a term and its number) and terms (a row for each time that a document holds a term) ────
--   docid = seq and one bit for the part

-- name: fts_there
-- Whether every space that has folded documents has its index.
select 1 where not exists (
    select 1 from segments s where s.state = 1
        and not exists (select 1 from duckdb_schemas() d where d.schema_name = 'fts_main_words$' || s.space_no))

-- name: fts_drop
drop schema if exists fts_main_words$:space_no cascade

-- name: fts_source
-- What fts indexes; it goes as soon as that is done.
drop schema if exists fts_main_words$:space_no cascade;
create table words$:space_no (doc bigint, words varchar)

-- name: fts_source_add
insert into words$:space_no
select pair[1]::bigint, pair[2] from (select unnest(from_json(:documents, '[["varchar"]]')) as pair)

-- name: fts_make
-- Then the rows of a term are put together, so that a question reads only the blocks of its terms, and documents bear
-- our numbers.
pragma create_fts_index('words$:space_no', 'doc', 'words', stemmer = 'none', stopwords = 'none', ignore = '[^0-9a-f]',
    strip_accents = 0, lower = 0);
create or replace table fts_main_words$:space_no.terms as
select d.name as docid, t.fieldid, t.termid
from fts_main_words$:space_no.terms t join fts_main_words$:space_no.docs d using (docid) order by t.termid, d.name;
update fts_main_words$:space_no.docs set docid = name;
drop table words$:space_no

-- name: fts_last
-- The newest version of each part, and how many there are.
select name & 1, max(name >> 1), count(*) from fts_main_words$:space_no.docs group by 1 order by 1

-- name: fts_match
-- The documents that hold each token, as often as they do; one text a token is quickest to hand over.
select d.term, string_agg(t.docid, ',')
from fts_main_words$:space_no.terms t join fts_main_words$:space_no.dict d using (termid)
where d.term in (:tokens...) group by d.term order by d.term

-- name: adapters
-- The index of the space, once it is made, with the statements that count what an erasure left in it.
select schema_name, 'fts_left', 'fts_gone' from duckdb_schemas()
where schema_name = 'fts_main_words$:space_no' order by 1

-- name: fts_left
-- Versions in it that are not there any more.
select count(*) from (
    select docid from fts_main_words$:space_no.docs union select docid from fts_main_words$:space_no.terms) t
where not exists (select 1 from rows r where r.space_no = :space_no and r.seq = t.docid >> 1)

-- name: fts_gone
-- No table of it may be left.
select count(*) from duckdb_tables() where schema_name = 'fts_main_words$:number'
