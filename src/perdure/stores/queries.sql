-- Every statement of the engine, by name. One dialect-neutral text; a driver may replace single ones.
--   :name        a parameter; :space_no is filled in by the transaction
--   (:names...)  a list parameter
--   /*where*/    fragments of gateways/filters.py, each with its leading "and"
--   {name}       a fragment
-- Lists come back in a stated order, so that every store answers alike.

-- ── fragments ───────────────────────────────────────────────────────────────────────────────────────────────────

-- fragment: memory
-- A version with how often it was recalled; {row} are `ports.MEMORY_COLUMNS`.
{row}, a.count, a.last_accessed

-- fragment: unread
-- The same without.
{row}, null, null

-- fragment: state
-- What ends by itself is written as active until then.
case when r.hidden > 1 and r.hidden <= :now and r.state = 'active' then 'deprecated' else r.state end

-- fragment: shown
(r.hidden = 0 or r.hidden > :now)

-- fragment: no_file
(r.key is null or r.kind <> 'note' or substr(r.key, 1, 10) <> '/memories/')

-- fragment: alone
-- What sums up no other statements.
r.kind not in ('reflection', 'insight')

-- fragment: log
rev, line, ts, event, memory_id, old_seq, new_seq, patch, actor, reason, undoes, other_id

-- fragment: jobs_before
-- What a job in turn waits for: one of its space that is held, or, unless it makes statements itself, one that makes
-- them and can be taken now.
jobs b where b.space_no = jobs.space_no and b.failed is null and jobs.task in (:in_turn...)
    and (b.task <> jobs.task or b.period <> jobs.period)
    and ((b.lease_until > :now and b.task in (:in_turn...))
        or (b.task in (:first...) and (b.task in (:tasks...) or b.run_after > :since)
            and not (jobs.task in (:first...)) and b.lease_until <= :now and (b.run_after <= :due or b.attempts > 0)))

-- fragment: proposal
id, key, value, reason, evidence, signals, memory, state, created_at, expires_at, decided_at, actor

-- fragment: entity
entity_no, id, name, type, aliases, count, summary

-- ── spaces ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- name: space_get
-- Open a space inside a snapshot: its counters say which caches still hold.
select space_no, rev, seq, tail, epoch, clock, tz from spaces
where tenant = :tenant and owner_type = :owner_type and owner_id = :owner_id

-- name: writes_seen
-- What was written, and how far: others wrote where that is another number than at the end of one's last transaction.
select space_no, rev from spaces where space_no = :space_no

-- name: space_seen
-- Whether anything was written to a space: entities are added without a revision, but not without a number.
select space_no, rev, numbers from spaces where space_no = :space_no

-- name: space_new
-- A number is never used twice, so that nothing of an erased space can come back under a new owner.
insert into spaces (space_no, tenant, owner_type, owner_id, tz, created_at)
values (:number, :tenant, :owner_type, :owner_id, :tz, :now)
on conflict (tenant, owner_type, owner_id) do nothing

-- name: space_advance
-- Take a range of revisions, versions and tail places, and raise the record clock: gapless, because one row is locked.
update spaces set rev = rev + :revs, seq = seq + :seqs, tail = tail + :tail,
    clock = case when clock > :now then clock else :now end
where space_no = :space_no
returning rev, seq, tail, clock, numbers

-- name: space_numbers
-- Numbers for sessions, speakers, entities and segments.
update spaces set numbers = numbers + :n where space_no = :space_no returning numbers

-- name: space_numbered
-- Raise the counter by what was taken since the space was advanced.
update spaces set numbers = numbers + :n where space_no = :space_no

-- name: space_tail
update spaces set tail = (select count(*) from docs where space_no = :space_no) where space_no = :space_no

-- name: space_epoch
-- Every cache of this space's derived indexes is void from here on.
update spaces set epoch = epoch + 1 where space_no = :space_no returning epoch

-- name: space_drop
delete from spaces where space_no = :space_no

-- name: space_emptied
-- What the space held is another's now; nobody looks into it any more.
update spaces set rev = 0, seq = 0, tail = 0, epoch = epoch + 1 where space_no = :space_no

-- name: spaces_all
-- Those that hold something: a merged thread is only a name.
select s.space_no, s.tenant, s.owner_type, s.owner_id, s.rev, s.seq from spaces s
where not exists (select 1 from merges m where m.space_no = s.space_no and m.direction = 'into')
order by s.tenant, s.owner_type, s.owner_id

-- name: spaces_vectors
-- The newest vector of each space, and its epoch: whether some came or went since somebody looked at it last.
select s.space_no, s.tenant, s.owner_type, s.owner_id, s.epoch,
    (select coalesce(max(v.seq), 0) from vectors v where v.space_no = s.space_no)
from spaces s order by s.space_no

-- name: spaces_merged
select s.space_no, s.tenant, s.owner_type, s.owner_id, m.owner_type, m.owner_id
from spaces s join merges m on m.space_no = s.space_no and m.direction = 'into'
order by s.tenant, s.owner_type, s.owner_id

-- name: space_ref
select tenant, owner_type, owner_id from spaces where space_no = :number

-- name: meta_get
select value from meta where name = :name

-- name: meta_set
insert into meta (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value

-- name: meta_count
-- A counter that only grows.
insert into meta (name, value) values (:name, '1')
on conflict (name) do update set value = cast(cast(meta.value as integer) + 1 as text) returning value

-- ── rows: the versions ──────────────────────────────────────────────────────────────────────────────────────────

-- name: rows_add
insert into rows (space_no, seq, id, kind, category, key, content, confidence, importance, pinned, state, trust, role,
    speaker, actor_id, agent_id, run_id, session_id, turn_no, message_id, source_ids, tags, attributes, said_at,
    event_start, event_end, valid_from, valid_until, recorded_at, updated_at, retired_at, superseded_by, decay_rate, purge_at,
    content_hash, hidden)
values (:space_no, :seq, :id, :kind, :category, :key, :content, :confidence, :importance, :pinned, :state, :trust, :role,
    :speaker, :actor_id, :agent_id, :run_id, :session_id, :turn_no, :message_id, :source_ids, :tags, :attributes,
    :said_at, :event_start, :event_end, :valid_from, :valid_until, :recorded_at, :updated_at, :retired_at, :superseded_by,
    :decay_rate, :purge_at, :content_hash, :hidden)

-- name: rows_retire
-- A newer version takes over: this one ends in record time and is passed by from now on.
update rows set retired_at = :ts, updated_at = :ts, hidden = 1 where space_no = :space_no and seq = :seq

-- name: rows_patch
-- Numbers, states and times of the current version; the log keeps what they were.
update rows set state = :state, confidence = :confidence, importance = :importance, pinned = :pinned, trust = :trust,
    decay_rate = :decay_rate, purge_at = :purge_at, valid_from = :valid_from, valid_until = :valid_until,
    superseded_by = :superseded_by, updated_at = :ts, hidden = :hidden
where space_no = :space_no and seq = :seq

-- name: rows_sources
-- An erased source is forgotten by what was derived from it together with others.
update rows set source_ids = :source_ids where space_no = :space_no and seq = :seq

-- name: rows_current
-- The present version of each id.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.id in (:ids...) and r.retired_at is null order by r.seq

-- name: rows_by_seq
-- What every recall ends with. Python puts the few rows in order: DuckDB takes a fifth longer to sort so many columns.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.seq in (:seqs...)

-- name: rows_beside
-- What a new statement is compared with, as if nobody had ever recalled it: to find how often takes as long again.
select {unread} from rows r where r.space_no = :space_no and r.seq in (:seqs...)

-- name: rows_of_key
-- The plus, here and below, keeps SQLite from reading all of the space because it lies in the order of seq.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.key = :key and r.kind <> 'episode' and r.retired_at is null
    and r.state in ('active', 'deprecated') order by +r.seq

-- name: rows_replaced
-- What took whose place, once for all hops: few statements are asked about, and nothing else needs an index of it.
select superseded_by, id from rows
where space_no = :space_no and superseded_by is not null and kind <> 'episode' and retired_at is null order by id

-- name: rows_under_key
-- The same with every version, for a moment of the past: a mask tells which of them held then.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.key = :key and r.kind <> 'episode' order by +r.seq

-- name: rows_versions
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.id in (:ids...) order by r.seq

-- name: rows_seqs
-- The mask of a question that asks for more than the default: every version that the filters let through.
select r.seq from rows r where r.space_no = :space_no /*where*/ order by r.seq

-- name: rows_among
-- The same filters, put to a few versions only.
select r.seq from rows r where r.space_no = :space_no and r.seq in (:seqs...) /*where*/ order by r.seq

-- name: rows_said
-- Messages between two versions, for a job that reads them.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.seq between :first and :last and r.kind = 'episode' and r.retired_at is null
    and r.state = 'active' order by r.seq limit :limit

-- name: rows_said_before
-- The last two messages of a session before a version, which that may answer, or go on with.
select seq, role, content, speaker from rows
where space_no = :space_no and seq >= :after and seq < :seq and kind = 'episode' and retired_at is null
    and session_id = :session_id
order by seq desc limit 2

-- name: rows_put_aside_before
-- The message of a session before a version, whatever its state.
select content, role, state from rows
where space_no = :space_no and seq >= :after and seq < :seq and kind = 'episode' and retired_at is null
    and session_id = :session_id
order by seq desc limit 1

-- name: rows_latest_said
-- The latest messages, of those after a version.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.seq > :after and r.kind = 'episode' and {shown} order by r.seq desc limit :limit

-- name: rows_newest
-- The latest active statements of a kind, of those before a version; here and below, a file is none.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind = :kind and r.kind <> 'episode' and r.seq < :before and {shown}
    and {no_file}
order by r.seq desc limit :limit

-- name: rows_any
-- Whether a space has any statement of some kinds in force, or any file.
select 1 from rows r
where r.space_no = :space_no and r.kind in (:kinds...) and r.kind <> 'episode' and {shown} limit 1

-- name: rows_updated
-- What a prompt is told without a question: the last updated first.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind <> 'episode' and {shown}
    and {no_file} /*where*/
order by r.updated_at desc, r.seq desc limit :limit

-- name: rows_unenriched
-- The latest memories that mention little, and of which no better reader has seen this version.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind in (:kinds...) and {shown}
    and not exists (select 1 from enriched e
        where e.space_no = r.space_no and e.id = r.id and e.enriched_at >= r.recorded_at)
    and (select count(*) from mentions m where m.space_no = r.space_no and m.seq = r.seq) <= :most
order by r.seq desc limit :limit

-- name: rows_ended
-- Statements whose validity ended between two moments without another in their place, the latest first.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind <> 'episode' and r.valid_until > :since and r.valid_until <= :until
    and r.retired_at is null and r.state in ('active', 'deprecated') and r.superseded_by is null
order by +r.seq desc limit :limit

-- name: rows_list
-- A page, oldest first; the cursor is the last seq of the page before.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.seq > :after /*where*/ order by r.seq limit :limit

-- name: rows_list_back
-- A page, newest first: the same walk, backwards.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.seq < :before /*where*/ order by r.seq desc limit :limit

-- name: rows_hidden
-- What recall passes by, and since when; few in most spaces, so a limit tells when a list is the wrong means.
select r.seq, r.hidden from rows r where r.space_no = :space_no and r.hidden > 0 order by r.hidden, r.seq limit :limit

-- name: rows_waiting
-- Statements in force that another one will take the place of, by itself, at a moment that is known.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.hidden > 0 and r.hidden > :now order by r.hidden, r.seq

-- name: rows_same_text
-- Exact repetition among active statements.
select r.id from rows r
where r.space_no = :space_no and r.kind <> 'episode' and r.content_hash = :content_hash and {shown}
order by +r.seq

-- name: rows_statements
-- The present statements of a space that keeps few.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind <> 'episode' and {shown}
    and {no_file} order by +r.seq limit :limit

-- name: rows_statements_count
select count(*) from rows r where r.space_no = :space_no and r.kind <> 'episode' and {shown}
    and {no_file}

-- name: files_under
-- Paths and bytes of the files between two paths, and whether the path is their first line; of two with one path the later
-- is the file.
select r.key, octet_length(r.content), r.category,
    case when substr(r.content, 1, length(r.key) + 1) = r.key || :line then 1 else 0 end
from rows r
where r.space_no = :space_no and r.key >= :first and r.key < :last and r.kind = 'note' and {shown}
order by r.key, r.seq

-- name: rows_text_known
-- Exact repetition in any state: what was put aside, let out or thrown away once is not put aside again.
select r.id from rows r
where r.space_no = :space_no and r.kind <> 'episode' and r.content_hash = :content_hash and r.retired_at is null
order by +r.seq limit 1

-- name: rows_pending
-- Versions after the watermark, for the embedder.
select r.seq, r.kind, r.content, r.speaker, r.said_at from rows r
where r.space_no = :space_no and r.seq > :after order by r.seq limit :limit

-- name: rows_lagging
-- How many versions come after the watermark.
select count(*) from rows r where r.space_no = :space_no and r.seq > :after

-- name: rows_total
select count(*) from rows r where r.space_no = :space_no

-- name: rows_kinds
-- How many versions there are up to one, by kind: read from the indexes alone.
select kind, count(*) from rows where space_no = :space_no and kind <> 'episode' and +seq <= :last group by kind
union all
select 'episode', (select count(*) from rows where space_no = :space_no and seq <= :last)
    - (select count(*) from rows where space_no = :space_no and kind <> 'episode' and +seq <= :last)
order by 1

-- name: rows_tally
-- What the filters let through, of any moment.
select r.kind, {state} as standing, count(*) from rows r
where r.space_no = :space_no /*where*/ group by r.kind, standing order by r.kind, standing

-- name: rows_unused
-- Active statements that time takes, and why: nobody used them for so long (TTL), or little of their confidence is left
-- (DECAY): confidence × exp(−rate × days) < floor, by its logarithm, since exp of much is refused. Both count from its
-- last use or from the day that it is about, if that is later (`held`, `happens`). A reflection stays. Times in ms.
select seq, event from (
    select seq, case
        when cast(:unused as bigint) > 0 and importance < :importance and :now - used >= cast(:unused as bigint) then 'TTL'
        when cast(:floor as double precision) <= 0 or decay_rate <= 0 then null
        when confidence < cast(:floor as double precision) then 'DECAY'
        when decay_rate * (:now - used) / 86400000.0 > ln(confidence / cast(:floor as double precision)) then 'DECAY'
        end as event
    from (
        select seq, importance, decay_rate, confidence, case when held > used and held >= coalesce(happens, held) then held
            when happens > used then happens else used end as used
        from (
            select r.seq as seq, r.importance as importance, r.decay_rate as decay_rate, r.confidence as confidence,
                coalesce(r.valid_until, r.valid_from) as held, coalesce(r.event_end, r.event_start) as happens,
                case when a.last_accessed > r.updated_at then a.last_accessed else r.updated_at end as used
            from rows r left join access a on a.space_no = r.space_no and a.id = r.id
            where r.space_no = :space_no and r.kind not in ('episode', 'reflection') and {shown} and r.pinned = 0
                /*where*/) active) dated
    where used <= :now) judged
where event is not null order by seq

-- name: rows_lapse
update rows set state = 'soft_deleted', hidden = 1, purge_at = :purge_at, updated_at = :ts
where space_no = :space_no and seq in (:seqs...)

-- name: rows_purgeable
-- Of the forgotten, those whose time to be restored is over. That 1 is above 0 SQLite has to be told, to use the index.
select r.seq, r.id from rows r
where r.space_no = :space_no and r.hidden > 0 and r.hidden = 1 and r.seq > :after and r.state = 'soft_deleted'
    and r.retired_at is null and r.purge_at <= :now order by r.seq limit :limit

-- name: rows_delete
delete from rows where space_no = :space_no and id in (:ids...)

-- name: keys_claim
insert into active_keys (space_no, key, id) values (:space_no, :key, :id)
on conflict (space_no, key) do update set id = excluded.id

-- name: key_release
delete from active_keys where space_no = :space_no and key = :key and id = :id

-- name: keys_delete
delete from active_keys where space_no = :space_no and id in (:ids...)

-- name: keys_lapse
-- What is forgotten holds no place.
delete from active_keys where space_no = :space_no and (key, id) in (
    select r.key, r.id from rows r where r.space_no = :space_no and r.seq in (:seqs...))

-- name: messages_claim
insert into messages (space_no, session_id, message_id, id) values (:space_no, :session_id, :message_id, :id)
on conflict (space_no, session_id, message_id) do nothing

-- name: messages_known
-- Which of these messages of a session are here already.
select message_id, id from messages
where space_no = :space_no and session_id = :session_id and message_id in (:message_ids...) order by message_id

-- name: messages_delete
-- By their key, which the versions know, before these go.
delete from messages where space_no = :space_no and (session_id, message_id, id) in (
    select coalesce(r.session_id, ''), r.message_id, r.id from rows r
    where r.space_no = :space_no and r.seq in (:seqs...) and r.message_id is not null)

-- name: message_delete
delete from messages
where space_no = :space_no and session_id = :session_id and message_id = :message_id and id = :id

-- name: sources_add
insert into sources (space_no, source_id, id) values (:space_no, :source_id, :id)
on conflict (space_no, source_id, id) do nothing

-- name: sources_derived
select source_id, id from sources where space_no = :space_no and source_id in (:ids...) order by source_id, id

-- name: sources_delete
delete from sources where space_no = :space_no and (source_id in (:ids...) or id in (:ids...))

-- name: access_touch
-- Memories that were recalled equally often; those that were erased meanwhile stay away.
insert into access (space_no, id, last_accessed, count)
select distinct r.space_no, r.id, cast(:ts as bigint), cast(:n as bigint) from rows r
where r.space_no = :space_no and r.id in (:ids...)
on conflict (space_no, id) do update set last_accessed = excluded.last_accessed, count = access.count + excluded.count

-- name: access_delete
delete from access where space_no = :space_no and id in (:ids...)

-- ── log ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- name: log_add
insert into log (space_no, rev, line, ts, event, memory_id, old_seq, new_seq, patch, actor, reason, undoes, other_id)
values (:space_no, :rev, :line, :ts, :event, :memory_id, :old_seq, :new_seq, :patch, :actor, :reason, :undoes, :other_id)

-- name: log_lapse
-- One revision for each version, in their order, with what `rows_lapse` changes of it.
insert into log (space_no, rev, line, ts, event, memory_id, old_seq, new_seq, patch, actor, reason)
select r.space_no, :before + row_number() over (order by r.seq), 0, cast(:ts as bigint), :event, r.id, r.seq, r.seq,
    '{"state": ["' || r.state || '", "soft_deleted"]' || case when :purge_at = 'null' and r.purge_at is null then ''
        else ', "purge_at": [' || coalesce(cast(r.purge_at as text), 'null') || ', ' || :purge_at || ']' end || '}',
    :actor, :reason
from rows r where r.space_no = :space_no and r.seq in (:seqs...)

-- name: log_rev
select {log} from log where space_no = :space_no and rev = :rev order by line

-- name: log_since
select {log} from log where space_no = :space_no and rev > :rev and rev <= :upto order by rev, line limit :limit

-- name: log_of
select {log} from log where space_no = :space_no and memory_id in (:ids...) order by rev, line

-- name: log_links_to
select {log} from log where space_no = :space_no and rev > :rev and other_id in (:ids...) order by rev, line

-- name: log_undos
select {log} from log where space_no = :space_no and rev > :rev and undoes is not null order by rev, line

-- name: log_times
-- When revisions were recorded: of some, to find the one of a moment.
select rev, ts from log where space_no = :space_no and rev in (:revs...) and line = 0 order by rev

-- name: log_seq
-- The last version that was written up to a revision.
select new_seq from log where space_no = :space_no and rev <= :rev and new_seq <> coalesce(old_seq, 0)
order by rev desc, line desc limit 1

-- name: log_patches
-- What changed in place after a revision, newest first: applying the old values leads back to that revision.
select old_seq, patch from log
where space_no = :space_no and rev > :rev and patch is not null and old_seq is not null order by rev desc, line desc

-- name: log_patches_of
-- The same of a few memories.
select old_seq, patch from log where space_no = :space_no and memory_id in (:ids...) and rev > :rev
    and patch is not null and old_seq is not null order by rev desc, line desc

-- name: log_revisions
select count(distinct rev) from log where space_no = :space_no

-- name: log_counts
-- Most is what was added: that is counted by itself, so that little has to be sorted.
select event, count(*) from log where space_no = :space_no and rev <= :rev and event <> 'ADD' group by event
union all
select 'ADD', count(*) from log where space_no = :space_no and rev <= :rev and event = 'ADD' having count(*) > 0
order by 1

-- name: log_links
-- How often relations went from one strength to another between two revisions: most do from and to the same few.
select patch, count(*) from log
where space_no = :space_no and rev > :after and rev <= :upto and event = 'LINK' and patch is not null
group by patch order by patch

-- name: log_links_among
-- The same, of those between memories of which some versions are.
select l.patch, count(*) from log l
where l.space_no = :space_no and l.rev > :after and l.rev <= :upto and l.event = 'LINK' and l.patch is not null
    and l.memory_id in (select r.id from rows r where r.space_no = :space_no and r.seq in (:seqs...))
    and l.other_id in (select r.id from rows r where r.space_no = :space_no and r.seq in (:seqs...))
group by l.patch order by l.patch

-- name: log_superseded
-- What gave way to another statement between two revisions, in that order.
select memory_id from log
where space_no = :space_no and rev > :after and rev <= :upto and event = 'SUPERSEDE' order by rev, line

-- name: log_blank
-- What is left of an erased memory is that it was there: who acted, and what changed, go with it.
update log set patch = null, actor = null where space_no = :space_no and memory_id in (:ids...)
    and (patch is not null or actor is not null)

-- name: log_blank_links
-- The same for links that ended at it.
update log set patch = null, actor = null where space_no = :space_no and other_id in (:ids...)
    and (patch is not null or actor is not null)

-- ── entities and relations ──────────────────────────────────────────────────────────────────────────────────────

-- name: entity_named
select n.name, n.type, n.entity_no, n.canonical, e.name, e.aliases
from entity_names n join entities e on e.space_no = n.space_no and e.entity_no = n.entity_no
where n.space_no = :space_no and n.name in (:names...) order by n.name, n.canonical desc, n.entity_no

-- name: entity_counted
-- What a question's names may stand for, and how many memories mention each.
select entity_no, count from entities
where space_no = :space_no and entity_no in (
    select entity_no from entity_names where space_no = :space_no and name in (:names...))
order by entity_no

-- name: entity_add
insert into entities (space_no, entity_no, id, name, type, aliases, count, summary)
values (:space_no, :entity_no, :id, :name, :type, :aliases, :count, null)

-- name: entity_name_add
insert into entity_names (space_no, name, type, entity_no, canonical)
values (:space_no, :name, :type, :entity_no, :canonical)
on conflict (space_no, name, type, entity_no) do nothing

-- name: entity_count
update entities set count = count + :n, aliases = :aliases where space_no = :space_no and entity_no = :entity_no

-- name: entity_get
select {entity} from entities where space_no = :space_no and entity_no in (:numbers...) order by entity_no

-- name: entity_by_id
select {entity} from entities where space_no = :space_no and id = :id order by entity_no

-- name: entities_all
select {entity} from entities where space_no = :space_no order by count desc, name, entity_no limit :limit

-- name: entities_count
select count(*) from entities where space_no = :space_no

-- name: entities_known
-- Named things that had been mentioned by a moment, in any version.
select count(distinct m.entity_no) from mentions m cross join rows r
where m.space_no = :space_no and r.space_no = m.space_no and r.seq = m.seq and r.recorded_at <= :ts

-- name: entities_among
-- Named things that some versions mention.
select count(distinct +entity_no) from mentions where space_no = :space_no and seq in (:seqs...)

-- name: relations_count
select count(*) from relations where space_no = :space_no

-- name: relations_among
-- Those between memories of which some versions are.
select count(*) from relations t where t.space_no = :space_no
    and t.from_id in (select r.id from rows r where r.space_no = :space_no and r.seq in (:seqs...))
    and t.to_id in (select r.id from rows r where r.space_no = :space_no and r.seq in (:seqs...))

-- name: mention_add
insert into mentions (space_no, entity_no, seq, names) values (:space_no, :entity_no, :seq, :names)
on conflict (space_no, entity_no, seq) do nothing

-- name: mention_seqs
-- The newest versions that mention an entity, of those before one.
select seq from mentions where space_no = :space_no and entity_no = :entity_no and seq < :before
order by seq desc limit :limit

-- name: mention_ids
select distinct r.id from mentions m cross join rows r
where m.space_no = :space_no and m.entity_no = :entity_no and r.space_no = m.space_no and r.seq = m.seq order by r.id

-- name: mentions_of
-- What some versions mention, with the spellings there.
select entity_no, seq, names from mentions where space_no = :space_no and seq in (:seqs...) order by seq, entity_no

-- name: mentions_about
-- What an entity is called, in every version that mentions it.
select seq, names from mentions where space_no = :space_no and entity_no = :entity_no order by seq

-- name: mention_untie
-- These versions meant another entity.
delete from mentions where space_no = :space_no and entity_no = :entity_no and seq in (:seqs...)

-- name: mention_spell
update mentions set names = :names where space_no = :space_no and entity_no = :entity_no and seq = :seq

-- name: mention_delete
delete from mentions where space_no = :space_no and seq in (:seqs...)

-- name: mention_spellings
-- How things are spelled in other versions than these, first seen first.
select entity_no, names, min(seq) from mentions
where space_no = :space_no and entity_no in (:numbers...) and not (seq in (:seqs...))
group by entity_no, names order by entity_no, min(seq), names

-- name: mention_spellings_all
select entity_no, names, min(seq) from mentions where space_no = :space_no
group by entity_no, names order by entity_no, min(seq), names

-- name: entity_uncount
-- So many of the memories that mention it are gone.
update entities set count = count - :n where space_no = :space_no and entity_no = :entity_no

-- name: entity_rename
-- What an erasure left of its names; a summary may have drawn on what was erased.
update entities set name = :name, aliases = :aliases, summary = null
where space_no = :space_no and entity_no = :entity_no

-- name: entity_type
update entities set type = :type where space_no = :space_no and entity_no = :entity_no

-- name: entity_delete
delete from entities where space_no = :space_no and entity_no in (:numbers...)

-- name: entity_names_of
select name, type, entity_no, canonical from entity_names
where space_no = :space_no and entity_no in (:numbers...) order by entity_no, name, type

-- name: entity_names_all
select name, type, entity_no, canonical from entity_names where space_no = :space_no order by entity_no, name, type

-- name: entity_name_drop
delete from entity_names where space_no = :space_no and name = :name and type = :type and entity_no = :entity_no

-- name: entity_name_set
update entity_names set canonical = :canonical
where space_no = :space_no and name = :name and type = :type and entity_no = :entity_no

-- name: relation_set
insert into relations (space_no, from_id, to_id, type, strength, created_at)
values (:space_no, :from_id, :to_id, :type, :strength, :ts)
on conflict (space_no, from_id, to_id, type) do update set strength = excluded.strength

-- name: relation_get
select strength from relations
where space_no = :space_no and from_id = :from_id and to_id = :to_id and type = :type

-- name: relation_drop
delete from relations where space_no = :space_no and from_id = :from_id and to_id = :to_id and type = :type

-- name: relations_of
select from_id, to_id, type, strength from relations where space_no = :space_no and from_id in (:ids...)
union
select from_id, to_id, type, strength from relations where space_no = :space_no and to_id in (:ids...)
order by 4 desc, 1, 2, 3

-- name: relations_all
select from_id, to_id, type, strength from relations where space_no = :space_no order by from_id, to_id, type

-- name: relations_delete
delete from relations where space_no = :space_no and from_id in (:ids...)

-- name: relations_delete_back
delete from relations where space_no = :space_no and to_id in (:ids...)

-- ── sessions and speakers ───────────────────────────────────────────────────────────────────────────────────────

-- name: session_known
select session_id, session_no, turns from sessions
where space_no = :space_no and session_id in (:session_ids...) order by session_no

-- name: people_known
-- The sessions (0) and speakers (1) that a write names, looked up at once.
select 0, session_id, session_no, turns, auto_extract from sessions
where space_no = :space_no and session_id in (:session_ids...)
union all
select 1, name, speaker_no, 0, null from speakers where space_no = :space_no and name in (:names...)
order by 1, 3

-- name: session_get
select first_seen, turns, auto_extract, ended_at, consolidated_at, seen_rev, session_no, upto from sessions
where space_no = :space_no and session_id = :session_id

-- name: sessions_served
-- How many conversations there were, and how many of them began after the first statement was there.
select count(*), count(case when s.first_seen > (
    select r.recorded_at from rows r where r.space_no = :space_no and r.seq = (
        select min(+seq) from rows where space_no = :space_no and kind <> 'episode')) then 1 end)
from sessions s where s.space_no = :space_no

-- name: session_extract
update sessions set auto_extract = :auto_extract where space_no = :space_no and session_id = :session_id

-- name: sessions_said
-- Those of which somebody said how they are read.
select session_id, auto_extract from sessions
where space_no = :space_no and auto_extract is not null order by session_id

-- name: sessions_extract
select session_id, auto_extract from sessions
where space_no = :space_no and session_id in (:session_ids...) and auto_extract is not null order by session_id

-- name: session_add
insert into sessions (space_no, session_id, session_no, first_seen, turns)
values (:space_no, :session_id, :session_no, :ts, :turns)

-- name: session_turns
-- What is said in a session opens it again.
update sessions set turns = :turns, ended_at = null, consolidated_at = null
where space_no = :space_no and session_id = :session_id

-- name: session_end
update sessions set ended_at = coalesce(ended_at, :ts) where space_no = :space_no and session_id = :session_id

-- name: session_seen
-- The revision that it was told of, unless it was told of a later one meanwhile.
update sessions set seen_rev = :rev
where space_no = :space_no and session_id = :session_id and coalesce(seen_rev, 0) = :since

-- name: session_upto
-- How far it was read, and whether that is all.
update sessions set upto = :upto, consolidated_at = :ts where space_no = :space_no and session_id = :session_id

-- name: sessions_open
-- What is not consolidated, in the order in which it was begun.
select session_id, session_no, auto_extract, ended_at, upto from sessions
where space_no = :space_no and consolidated_at is null order by session_no limit :limit

-- name: sessions_done
select session_id from sessions where space_no = :space_no and consolidated_at is not null order by session_id

-- name: session_latest
select max(session_no) from sessions where space_no = :space_no

-- name: session_before
-- Whether a session is open beside these.
select 1 from sessions where space_no = :space_no and consolidated_at is null and not (session_id in (:opened...))
limit 1

-- name: speaker_known
select name, speaker_no from speakers where space_no = :space_no order by speaker_no

-- name: speaker_add
insert into speakers (space_no, name, speaker_no) values (:space_no, :name, :speaker_no)

-- name: speaker_near
-- The versions by a speaker in a stretch of the space.
select r.seq from rows r where r.space_no = :space_no and r.seq >= :first and r.seq <= :last and r.speaker = :name
order by r.seq

-- name: session_near
select r.seq from rows r where r.space_no = :space_no and r.seq >= :first and r.seq <= :last and r.session_id = :name
order by r.seq

-- name: speakers_named
-- Which of the speakers have other versions than these.
select distinct r.speaker from rows r
where r.space_no = :space_no and r.speaker in (:names...) and not (r.seq in (:seqs...)) order by r.speaker

-- name: sessions_named
select distinct r.session_id from rows r
where r.space_no = :space_no and r.session_id in (:names...) and not (r.seq in (:seqs...)) order by r.session_id

-- name: sessions_unnumbered
-- Sessions that versions name, but nothing else knows: only damage makes any.
select distinct r.session_id from rows r where r.space_no = :space_no and r.session_id is not null
    and r.session_id not in (select s.session_id from sessions s where s.space_no = :space_no) order by r.session_id

-- name: speakers_unnumbered
select distinct r.speaker from rows r where r.space_no = :space_no and r.speaker is not null
    and r.speaker not in (select s.name from speakers s where s.space_no = :space_no) order by r.speaker

-- name: speaker_delete
delete from speakers where space_no = :space_no and name = :name

-- name: session_delete
delete from sessions where space_no = :space_no and session_id = :name

-- ── proposals, events, what was used up, merges ─────────────────────────────────────────────────────────────────

-- name: proposal_put
insert into proposals (space_no, id, key, value, reason, evidence, signals, memory, state, created_at, expires_at, decided_at, actor)
values (:space_no, :id, :key, :value, :reason, :evidence, :signals, :memory, :state, :created_at, :expires_at,
    :decided_at, :actor)
on conflict (space_no, id) do update set reason = excluded.reason, evidence = excluded.evidence,
    signals = excluded.signals, memory = excluded.memory, state = excluded.state, expires_at = excluded.expires_at,
    decided_at = excluded.decided_at, actor = excluded.actor

-- name: proposal_get
select {proposal} from proposals where space_no = :space_no and id = :id

-- name: proposals_all
select {proposal} from proposals where space_no = :space_no order by created_at, id

-- name: proposals_pending
-- Those that nobody decided: asked for by whoever tells what is known.
select {proposal} from proposals where space_no = :space_no and state = 'pending' order by created_at, id

-- name: proposals_told
-- Those, and those that the user said no to, for whoever is told the message that says so.
select {proposal} from proposals where space_no = :space_no and state in ('pending', 'denied') order by created_at, id

-- name: proposal_settle
update proposals set state = :state, decided_at = :decided_at, actor = :actor where space_no = :space_no and id = :id

-- name: proposals_delete
delete from proposals where space_no = :space_no and id in (:ids...)

-- name: events_add
insert into events (space_no, number, ts, node, op, status, memory_id, category, similarity, ms, session_id)
values (:space_no, :number, :ts, :node, :op, :status, :memory_id, :category, :similarity, :ms, :session_id)

-- name: events_lapse
-- One for each version that is forgotten with time.
insert into events (space_no, number, ts, node, op, status, memory_id, category, similarity, ms, session_id)
select r.space_no, :before + row_number() over (order by r.seq), cast(:ts as bigint), 'worker', 'delete', 'ok', r.id, r.category,
    null, null, r.session_id
from rows r where r.space_no = :space_no and r.seq in (:seqs...)

-- name: events_delete
-- Those of memories that are erased.
delete from events where space_no = :space_no and memory_id in (:ids...)

-- name: events_since
-- The latest ones.
select ts, node, op, status, memory_id, category, similarity, ms, session_id from events
where space_no = :space_no and ts >= :since and node in (:nodes...) and op in (:ops...) order by number desc limit :limit

-- name: events_over_time
-- How many of each sort began in each stretch of time, from the first one on, and how long they took.
select ts - ts % :every, node, op, status, count(*), avg(ms), max(ms) from events where space_no = :space_no and ts >= :since
group by ts - ts % :every, node, op, status order by 1, 2, 3, 4

-- name: events_read
-- In how many turns an agent asked by itself (a search that belongs to none is a turn of its own); how many contexts
-- were asked for, and how many told something.
select count(distinct case when node = 'hotpath' then coalesce(memory_id, cast(number as varchar)) end),
    count(case when node = 'context' then 1 end), count(case when node = 'context' and status = 'ok' then 1 end)
from events where space_no = :space_no and op = 'search' and ts >= :since

-- name: rows_turns
select count(*) from rows r
where r.space_no = :space_no and r.kind = 'episode' and r.role = 'user' and r.recorded_at >= :since

-- name: rows_made
-- Statements that were new since a moment, whoever made them; also those that were given up or replaced since.
select count(*) from log l
join rows r on r.space_no = l.space_no and r.seq = l.new_seq
where l.space_no = :space_no and l.event = 'ADD' and l.ts >= :since and r.kind <> 'episode'

-- name: total_spaces
select count(*), coalesce(sum(rev), 0), coalesce(sum(seq), 0), coalesce(sum(tail), 0) from spaces

-- name: total_events
select node, op, status, count(*) from events group by node, op, status order by 1, 2, 3

-- name: total_jobs
select task, case when failed is not null then 'given up' when lease_until > :now then 'running'
    when run_after > :now then 'later' else 'waiting' end as state, count(*)
from jobs group by 1, 2 order by 1, 2

-- name: total_used
select resource, sum(used) from ledger where day = :day group by resource order by resource

-- name: events_counts
select node, count(*) from events where space_no = :space_no and ts <= :until group by node order by node

-- name: compared_delete
delete from compared where space_no = :space_no and (id in (:ids...) or other_id in (:ids...))

-- name: compared_put
insert into compared (space_no, id, other_id, score, checked_at)
values (:space_no, :id, :other_id, :score, :checked_at)
on conflict (space_no, id, other_id) do update set score = excluded.score, checked_at = excluded.checked_at

-- name: compared_among
-- What was looked at of late, of these memories among each other.
select id, other_id, score, checked_at from compared
where space_no = :space_no and checked_at > :since and id in (:ids...) and other_id in (:ids...) order by id, other_id

-- name: compared_drop
delete from compared where space_no = :space_no and checked_at <= :before

-- name: daily_accessed
-- How many active statements were ever recalled.
select count(*) from access a
where a.space_no = :space_no and a.count > 0 and exists (
    select 1 from rows r where r.space_no = a.space_no and r.id = a.id and r.kind <> 'episode' and {shown})

-- name: daily_often
-- How often the one at a place among the most often recalled was.
select a.count from access a
where a.space_no = :space_no and a.count > 0 and exists (
    select 1 from rows r where r.space_no = a.space_no and r.id = a.id and r.kind <> 'episode' and {shown})
order by a.count desc, a.id limit 1 offset :place

-- name: daily_pool
-- Active statements that changed lately, matter, or are often recalled; the latest changed first.
select {memory} from rows r left join access a on a.space_no = r.space_no and a.id = r.id
where r.space_no = :space_no and r.kind <> 'episode' and {shown} and r.kind in (:kinds...)
    and {no_file}
    and (r.updated_at >= :since or r.importance >= :importance or coalesce(a.count, 0) >= :often)
order by r.updated_at desc, r.seq desc limit :limit

-- name: enriched_among
select id, enriched_at from enriched where space_no = :space_no and id in (:ids...) order by id

-- name: enriched_delete
delete from enriched where space_no = :space_no and id in (:ids...)

-- name: enriched_put
insert into enriched (space_no, id, enriched_at) values (:space_no, :id, :enriched_at)
on conflict (space_no, id) do update set enriched_at = excluded.enriched_at

-- name: events_oldest
select ts from events where space_no = :space_no order by number limit 1

-- name: events_drop
delete from events where space_no = :space_no and ts < :before

-- name: ledger_used
select used from ledger where space_no = :space_no and day = :day and resource = :resource

-- name: ledger_use
insert into ledger (space_no, day, resource, used) values (:space_no, :day, :resource, :used)
on conflict (space_no, day, resource) do update set used = ledger.used + excluded.used

-- name: ledger_day
select resource, used from ledger where space_no = :space_no and day = :day order by resource

-- name: ledger_days
select day, resource, used from ledger where space_no = :space_no and day >= :since order by day, resource

-- name: ledger_ever
select sum(used) from ledger where space_no = :space_no and resource = :resource

-- name: ledger_all
-- What the host's energy is shared with: every space of the database.
select sum(l.used) from ledger l where l.day = :day and l.resource = :resource

-- name: ledger_tenant
select sum(l.used) from ledger l join spaces s on s.space_no = l.space_no
where s.tenant = :tenant and l.day = :day and l.resource = :resource

-- name: run_get
select started_at, ended_at, report from runs where space_no = :space_no and task = :task and period = :period

-- name: run_put
insert into runs (space_no, task, period, started_at, ended_at, report)
values (:space_no, :task, :period, :started_at, :ended_at, :report)
on conflict (space_no, task, period) do update set ended_at = excluded.ended_at, report = excluded.report

-- name: runs_latest
select task, period, started_at, ended_at, report from runs
where space_no = :space_no and task in (:tasks...) order by started_at desc, task, period desc limit :limit

-- name: runs_since
-- What upkeep did from a moment on, the last first.
select task, period, started_at, ended_at, report from runs
where space_no = :space_no and started_at >= :since order by started_at desc, task, period desc limit :limit

-- name: runs_drop
-- Old runs go, but for the last ones of each task, and the last one before a leap of the clock: they tell what was done
-- already, also where the clock was ahead for a while.
delete from runs where space_no = :space_no and started_at < :before and :kept <= (
    select count(*) from runs r where r.space_no = :space_no and r.task = runs.task and r.period > runs.period)
    and exists (select 1 from runs n where n.space_no = :space_no and n.task = runs.task and n.period > runs.period
        and n.started_at <= runs.started_at + :leap)

-- name: merged_into
-- Whose memory this one became.
select owner_type, owner_id from merges where space_no = :space_no and direction = 'into' order by owner_type, owner_id

-- name: merged_from
-- Whose memories became part of this one.
select owner_type, owner_id from merges where space_no = :space_no and direction = 'from' order by owner_type, owner_id

-- name: merge_add
insert into merges (space_no, direction, owner_type, owner_id, ts)
values (:space_no, :direction, :owner_type, :owner_id, :ts)
on conflict (space_no, direction, owner_type, owner_id) do nothing

-- ── derived indexes ─────────────────────────────────────────────────────────────────────────────────────────────

-- name: docs_add
insert into docs (space_no, part, seq, session_no, turn_no, speaker_no, "at", kind, flags, terms)
values (:space_no, :part, :seq, :session_no, :turn_no, :speaker_no, :at, :kind, :flags, :terms)

-- name: docs_read
select seq, session_no, turn_no, speaker_no, "at", kind, flags, terms from docs
where space_no = :space_no and part = :part and seq > :after order by seq limit :limit

-- name: docs_fold
delete from docs where space_no = :space_no and part = :part and seq >= :first and seq <= :last

-- name: docs_delete
delete from docs where space_no = :space_no and seq in (:seqs...)

-- name: outline_read
-- What recall knows of a space beside its documents, in one reading: a first look at a space waits for it. What is passed
-- by is few in most spaces, so a limit tells when a list is the wrong means. Python puts the rows in order.
select 'speaker', name, '', speaker_no, 0 from speakers where space_no = :space_no
union all
select 'key', key, id, 0, 0 from active_keys where space_no = :space_no
union all
select 'related', '', '', 0, 0 from (select 1 from relations where space_no = :space_no limit 1) edge
union all
select 'hidden', '', '', passed.seq, passed.hidden from (
    select seq, hidden from rows where space_no = :space_no and hidden > 0 order by hidden, seq limit :limit) passed

-- name: segments_live
select segment_no, n, first_seq, last_seq, bits from segments
where space_no = :space_no and part = :part and state = 1 order by first_seq

-- name: segments_dead
select part, segment_no from segments where space_no = :space_no and state <> 1 order by segment_no

-- name: segment_columns
select columns from segments where space_no = :space_no and part = :part and segment_no = :segment_no

-- name: segment_add
insert into segments (space_no, part, segment_no, state, n, first_seq, last_seq, bits, columns)
values (:space_no, :part, :segment_no, :state, :n, :first_seq, :last_seq, :bits, :columns)

-- name: segment_state
-- Only from the state it is known in: another process may have taken it for abandoned, or finished it.
update segments set state = :state
where space_no = :space_no and part = :part and segment_no = :segment_no and state = :was

-- name: segment_drop
delete from segments where space_no = :space_no and part = :part and segment_no = :segment_no

-- name: posting_add
insert into postings (space_no, segment_no, block, body) values (:space_no, :segment_no, :block, :body)

-- name: posting_read
select block, body from postings
where space_no = :space_no and segment_no = :segment_no and block in (:blocks...) order by block

-- name: posting_drop
-- A few blocks at a time: nothing holds the write lock for long.
delete from postings where space_no = :space_no and segment_no = :segment_no and block >= :first and block < :last

-- name: postings_stray
-- Segments that are not there, but have postings: only damage makes any.
select distinct t.segment_no from postings t where t.space_no = :space_no
    and not exists (select 1 from segments s where s.space_no = t.space_no and s.segment_no = t.segment_no)
order by t.segment_no

-- name: posting_last
select max(block) from postings where space_no = :space_no and segment_no = :segment_no

-- name: posting_set
update postings set body = :body where space_no = :space_no and segment_no = :segment_no and block = :block

-- name: segment_columns_set
update segments set columns = :columns where space_no = :space_no and part = :part and segment_no = :segment_no

-- name: vector_add
insert into vectors (space_no, embedder_no, part, seq, f16) values (:space_no, :embedder_no, :part, :seq, :f16)
on conflict (space_no, embedder_no, part, seq) do nothing

-- name: vectors_after
select seq, f16 from vectors
where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq > :after order by seq limit :limit

-- name: vectors_seqs
select seq from vectors
where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq > :after order by seq limit :limit

-- name: near_gap
-- Whether there are vectors in between, written by an engine that knew nothing of a copy.
select 1 from vectors where space_no = :space_no and embedder_no = :embedder_no and part = :part
    and seq > :after and seq < :before limit 1

-- name: vectors_count
select count(*) from vectors where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: vectors_among
select seq, f16 from vectors
where space_no = :space_no and embedder_no = :embedder_no and part = :part and seq in (:seqs...) order by seq

-- name: vectors_delete
-- Of every embedder that may have any here, also of one that is being replaced.
delete from vectors where space_no = :space_no and embedder_no in (
        select embedder_no from embedders union select embedder_no from embedded where space_no = :space_no)
    and part in (0, 1) and seq in (:seqs...)

-- name: vectors_drop_others
delete from vectors where space_no = :space_no and (embedder_no, part, seq) in (
    select embedder_no, part, seq from vectors
    where space_no = :space_no and embedder_no <> :embedder_no limit :limit)

-- name: signs_drop_others
delete from signs where space_no = :space_no and embedder_no <> :embedder_no

-- name: embedded_drop_others
delete from embedded where space_no = :space_no and embedder_no <> :embedder_no

-- name: embedders_drop
delete from embedders where embedder_no <> :embedder_no

-- name: signs_read
select last_seq, n, seqs, bits from signs
where space_no = :space_no and embedder_no = :embedder_no and part = :part and last_seq > :after order by last_seq

-- name: signs_last
select coalesce(max(last_seq), 0) from signs
where space_no = :space_no and embedder_no = :embedder_no and part = :part

-- name: signs_add
insert into signs (space_no, embedder_no, part, last_seq, n, seqs, bits)
values (:space_no, :embedder_no, :part, :last_seq, :n, :seqs, :bits)
on conflict (space_no, embedder_no, part, last_seq) do nothing

-- name: signs_all
select embedder_no, part, last_seq, n, seqs, bits from signs
where space_no = :space_no order by embedder_no, part, last_seq

-- name: signs_set
update signs set n = :n, seqs = :seqs, bits = :bits
where space_no = :space_no and embedder_no = :embedder_no and part = :part and last_seq = :last_seq

-- name: embedded_get
select upto from embedded where space_no = :space_no and embedder_no = :embedder_no

-- name: embedded_set
insert into embedded (space_no, embedder_no, upto) values (:space_no, :embedder_no, :upto)
on conflict (space_no, embedder_no) do update set upto = excluded.upto

-- name: embedder_list
select embedder_no, name, dimension, active from embedders order by embedder_no

-- name: embedder_add
insert into embedders (embedder_no, name, dimension, active) values (:embedder_no, :name, :dimension, :active)

-- name: embedder_activate
update embedders set active = case when embedder_no = :embedder_no then 1 else 0 end

-- ── jobs ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- name: job_add
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts)
values (:space_no, :task, :period, :job_id, :run_after, 0, 0)
on conflict (space_no, task, period) do update set
    run_after = case when jobs.run_after < excluded.run_after then jobs.run_after else excluded.run_after end,
    attempts = case when jobs.failed is null then jobs.attempts else 0 end,
    failed = null
returning job_id

-- name: jobs_due
-- The job that is due longest and that nobody holds; a crashed holder's lease simply runs out. Upkeep of a space is done
-- by one at a time, and what makes statements comes before what looks at them.
select space_no, task, period, job_id, attempts, lease_until from jobs
where run_after <= :due and lease_until <= :now and failed is null and task in (:tasks...)
    and not exists (select 1 from {jobs_before})
order by run_after, space_no, task, period limit 1

-- name: job_claim
-- Take a job as it was seen: who comes second finds another lease, and takes nothing. The end of the lease, which grows
-- with every claim, tells from here on who holds it.
update jobs set lease_until = :lease_until, attempts = attempts + 1
where space_no = :space_no and task = :task and period = :period and lease_until = :held and failed is null

-- name: job_renew
update jobs set lease_until = :lease_until
where space_no = :space_no and task = :task and period = :period and lease_until = :held

-- name: job_done
delete from jobs where space_no = :space_no and task = :task and period = :period and lease_until = :held

-- name: jobs_drop
-- These sweeps are done, whoever asked for them.
delete from jobs where space_no = :space_no and task = :task and period in (:periods...)

-- name: job_again
update jobs set run_after = :run_after, lease_until = 0, attempts = :attempts, failed = :failed
where space_no = :space_no and task = :task and period = :period and lease_until = :held

-- name: jobs_retry
-- What was given up is tried again, as if for the first time.
update jobs set failed = null, attempts = 0, lease_until = 0, run_after = :now
where failed is not null and task in (:tasks...)

-- name: jobs_open
-- How many are waiting or running, and when the next can be taken: not before what comes before it in its space.
select count(*), min(case when other > own then other else own end) from (
    select case when run_after > lease_until then run_after else lease_until end as own, coalesce((
        select max(case when b.run_after > b.lease_until then b.run_after else b.lease_until end)
        from {jobs_before}), 0) as other
    from jobs where failed is null and task in (:tasks...)) waiting

-- name: jobs_left
-- What was due at a moment and is not done, by task.
select task, count(*) from jobs where failed is null and run_after <= :due and task in (:tasks...)
group by task order by task

-- name: jobs_states
-- What is not done in a space, by task and by whether somebody holds it.
select task, state, count(*) from (
    select task, case when failed is not null then 'given up' when lease_until > :now then 'running' else 'waiting' end as state
    from jobs where space_no = :space_no) known
group by task, state order by task, state

-- name: jobs_forward
-- What is due by the clock is done as of an earlier moment, where there was a space then.
update jobs set run_after = :due
where failed is null and run_after > :due and run_after <= :now and lease_until <= :now and task in (:tasks...)
    and exists (select 1 from spaces s where s.space_no = jobs.space_no and s.created_at <= :due)

-- name: jobs_beside
-- Upkeep of the same space that somebody took at the same moment, and that was due before this: this one gives way.
select 1 from jobs j join jobs b on b.space_no = j.space_no
where j.space_no = :space_no and j.task = :task and j.period = :period and b.lease_until > :now and b.failed is null
    and b.task in (:in_turn...) and (b.run_after < j.run_after or (b.run_after = j.run_after
        and (b.task < j.task or (b.task = j.task and b.period < j.period))))
limit 1

-- name: jobs_embed_wanted
select s.space_no from spaces s
where s.seq > coalesce((select e.upto from embedded e where e.space_no = s.space_no and e.embedder_no in (
    select embedder_no from embedders where active = 1)), 0)
order by s.space_no limit 1

-- name: jobs_embed_missing
-- Spaces that were written while no embedder was there.
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts)
select s.space_no, 'embed', '', 'embed-' || s.space_no, :now, 0, 0 from spaces s
where s.seq > coalesce((select e.upto from embedded e where e.space_no = s.space_no and e.embedder_no in (
    select embedder_no from embedders where active = 1)), 0)
on conflict (space_no, task, period) do update set failed = null,
    attempts = case when jobs.failed is null then jobs.attempts else 0 end

-- name: jobs_indexing
-- Whether embedding or upkeep of this space's indexes is waiting or running.
select 1 from jobs where space_no = :space_no and task in ('embed', 'fold') and failed is null limit 1

-- name: jobs_sweeping
-- Whether an erasure is not finished.
select 1 from jobs where space_no = :space_no and task = 'sweep' limit 1

-- name: jobs_fold_all
-- An index that is new to this database has every space before it.
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts)
select s.space_no, 'fold', '', 'fold-' || s.space_no, :now, 0, 0 from spaces s where s.seq > 0
on conflict (space_no, task, period) do nothing

-- name: jobs_fold_some
-- What an index keeps beside the store lags behind these spaces.
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts)
select s.space_no, 'fold', '', 'fold-' || s.space_no, :now, 0, 0 from spaces s where s.space_no in (:spaces...)
on conflict (space_no, task, period) do nothing

-- name: jobs_schedule
-- One job of a scheduled task for every space that has not run it in this period or a later one (but for those of a clock
-- that was days ahead), none is waiting for, and that was there before; spread over some time, so that they do not all
-- begin at once.
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts)
select s.space_no, :task, :period, :job_id || '-' || s.space_no, :due + (s.space_no * 7919) % :spread, 0, 0 from spaces s
where s.created_at <= :born and s.seq > 0
    and not exists (select 1 from merges m where m.space_no = s.space_no and m.direction = 'into')
    and not exists (select 1 from runs r where r.space_no = s.space_no and r.task = :task and r.period >= :since
        and r.period <= :until)
    and not exists (select 1 from jobs j where j.space_no = s.space_no and j.task = :task and j.failed is null)
on conflict (space_no, task, period) do nothing

-- name: spaces_newer
-- Spaces that came into being after a moment: no schedule has anything for them before it.
select count(*) from spaces s
where s.created_at > :moment and s.seq > 0
    and not exists (select 1 from merges m where m.space_no = s.space_no and m.direction = 'into')

-- name: jobs_all
select j.space_no, j.task, j.period, j.job_id, j.run_after, j.lease_until, j.attempts, j.failed from jobs j
order by j.run_after, j.space_no, j.task

-- name: jobs_wake
-- What waits for later is done now; what somebody holds stays as it is.
update jobs set run_after = :now where failed is null and run_after > :now and lease_until <= :now and task in (:tasks...)

-- name: jobs_blank
-- The message of a job that was given up may name what it worked on.
update jobs set failed = :failed where space_no = :space_no and failed is not null

-- ── a server: who may ask, and what was asked with an idempotency key ───────────────────────────────────────────

-- name: api_key_add
insert into api_keys (id, hash, label, tenant, agent, owner_type, owner_id, read_only, created_at)
values (:id, :hash, :label, :tenant, :agent, :owner_type, :owner_id, :read_only, :created_at)

-- name: api_key_find
select id, label, tenant, agent, owner_type, owner_id, read_only, created_at, revoked_at from api_keys
where hash = :hash

-- name: api_keys_list
select id, label, tenant, agent, owner_type, owner_id, read_only, created_at, revoked_at from api_keys order by id

-- name: api_keys_count
-- Revoked ones too: where keys were once asked for, taking the last one away opens no door.
select count(*) from api_keys

-- name: api_key_revoke
update api_keys set revoked_at = :now where id = :id and revoked_at is null

-- name: api_keys_bound
-- Those of an owner that were made before a moment: its erasure is proven by there being none.
select id from api_keys
where tenant = :tenant and owner_type = :owner_type and owner_id = :owner_id and created_at < :before order by id

-- name: api_keys_unbind
-- The owner is erased: its keys open nothing, and tell neither its name nor what somebody called them.
update api_keys set revoked_at = coalesce(revoked_at, :now), owner_id = :mark, label = ''
where tenant = :tenant and owner_type = :owner_type and owner_id = :owner_id

-- name: request_begin
-- Whoever comes first does it; touches no row for whoever comes second.
insert into requests (id, digest, begun_at) values (:id, :digest, :now)
on conflict (id) do nothing

-- name: request_get
select digest, begun_at, ended_at, answer from requests where id = :id

-- name: request_end
update requests set ended_at = :now, answer = :answer where id = :id

-- name: request_drop
-- It did nothing: it may be tried again.
delete from requests where id = :id

-- name: requests_drop
delete from requests where begun_at < :before

-- ── LangGraph: states of threads, and documents ─────────────────────────────────────────────────────────────────

-- name: checkpoint_put
insert into checkpoints (space_no, thread_id, ns, checkpoint_id, parent_id, run_id, body_type, body, meta_type, meta)
values (:space_no, :thread_id, :ns, :checkpoint_id, :parent_id, :run_id, :body_type, :body, :meta_type, :meta)
on conflict (space_no, thread_id, ns, checkpoint_id) do update set parent_id = excluded.parent_id,
    run_id = excluded.run_id, body_type = excluded.body_type, body = excluded.body, meta_type = excluded.meta_type,
    meta = excluded.meta

-- name: checkpoint_get
select thread_id, ns, checkpoint_id, parent_id, body_type, body, meta_type, meta from checkpoints
where space_no = :space_no and thread_id = :thread_id and ns = :ns and checkpoint_id = :checkpoint_id

-- name: checkpoint_latest
select thread_id, ns, checkpoint_id, parent_id, body_type, body, meta_type, meta from checkpoints
where space_no = :space_no and thread_id = :thread_id and ns = :ns order by checkpoint_id desc limit 1

-- name: checkpoint_there
select 1 from checkpoints where space_no = :space_no and thread_id = :thread_id limit 1

-- name: checkpoints_list
-- The newest first; whoever lists them chooses by what their metadata say.
select thread_id, ns, checkpoint_id, meta_type, meta from checkpoints
where space_no = :space_no /*where*/ order by checkpoint_id desc, thread_id desc, ns desc limit :limit

-- name: checkpoints_of_thread
select ns, checkpoint_id, parent_id, body_type, body, meta_type, meta from checkpoints
where space_no = :space_no and thread_id = :thread_id order by ns, checkpoint_id

-- name: checkpoints_of_runs
select thread_id, ns, checkpoint_id from checkpoints
where space_no = :space_no and run_id in (:run_ids...) order by thread_id, ns, checkpoint_id

-- name: checkpoint_delete
delete from checkpoints
where space_no = :space_no and thread_id = :thread_id and ns = :ns and checkpoint_id = :checkpoint_id

-- name: checkpoints_delete
delete from checkpoints where space_no = :space_no and thread_id = :thread_id

-- name: checkpoint_homes
-- Where a thread lies: whoever names only the thread does not say whose it is.
select distinct s.tenant, s.owner_type, s.owner_id from checkpoints c join spaces s on s.space_no = c.space_no
where c.thread_id = :thread_id and s.tenant = :tenant order by s.tenant, s.owner_type, s.owner_id

-- name: checkpoint_homes_of_runs
select distinct s.tenant, s.owner_type, s.owner_id from checkpoints c join spaces s on s.space_no = c.space_no
where c.run_id in (:run_ids...) and s.tenant = :tenant order by s.tenant, s.owner_type, s.owner_id

-- name: checkpoint_homes_all
select s.tenant, s.owner_type, s.owner_id from spaces s
where s.tenant = :tenant and exists (select 1 from checkpoints c where c.space_no = s.space_no)
order by s.tenant, s.owner_type, s.owner_id

-- name: blob_put
-- A version of a channel never changes: it is kept once, however many checkpoints have it.
insert into checkpoint_blobs (space_no, thread_id, ns, channel, version, type, value)
values (:space_no, :thread_id, :ns, :channel, :version, :type, :value)
on conflict (space_no, thread_id, ns, channel, version) do nothing

-- name: blobs_get
-- Some more than asked for may come, when two channels have the same version.
select channel, version, type, value from checkpoint_blobs
where space_no = :space_no and thread_id = :thread_id and ns = :ns and channel in (:channels...)
    and version in (:versions...) order by channel, version

-- name: blobs_known
select ns, channel, version from checkpoint_blobs
where space_no = :space_no and thread_id = :thread_id order by ns, channel, version

-- name: blob_delete
delete from checkpoint_blobs
where space_no = :space_no and thread_id = :thread_id and ns = :ns and channel = :channel and version = :version

-- name: blobs_delete
delete from checkpoint_blobs where space_no = :space_no and thread_id = :thread_id

-- name: write_put
insert into checkpoint_writes (space_no, thread_id, ns, checkpoint_id, task_id, idx, channel, type, value, task_path)
values (:space_no, :thread_id, :ns, :checkpoint_id, :task_id, :idx, :channel, :type, :value, :task_path)
on conflict (space_no, thread_id, ns, checkpoint_id, task_id, idx) do update set channel = excluded.channel,
    type = excluded.type, value = excluded.value, task_path = excluded.task_path

-- name: write_add
-- What a task wrote once stays when it is told again.
insert into checkpoint_writes (space_no, thread_id, ns, checkpoint_id, task_id, idx, channel, type, value, task_path)
values (:space_no, :thread_id, :ns, :checkpoint_id, :task_id, :idx, :channel, :type, :value, :task_path)
on conflict (space_no, thread_id, ns, checkpoint_id, task_id, idx) do nothing

-- name: writes_get
-- In the order in which a run applies them.
select task_id, channel, type, value from checkpoint_writes
where space_no = :space_no and thread_id = :thread_id and ns = :ns and checkpoint_id = :checkpoint_id
order by task_path, task_id, idx

-- name: writes_drop
delete from checkpoint_writes
where space_no = :space_no and thread_id = :thread_id and ns = :ns and checkpoint_id = :checkpoint_id

-- name: writes_delete
delete from checkpoint_writes where space_no = :space_no and thread_id = :thread_id

-- name: item_put
insert into items (space_no, namespace, key, value, created_at, updated_at, ttl, expires_at, vectors)
values (:space_no, :namespace, :key, :value, :created_at, :updated_at, :ttl, :expires_at, :vectors)
on conflict (space_no, namespace, key) do update set value = excluded.value, updated_at = excluded.updated_at,
    ttl = excluded.ttl, expires_at = excluded.expires_at, vectors = excluded.vectors

-- name: item_get
select namespace, key, value, created_at, updated_at, expires_at, vectors from items
where space_no = :space_no and namespace = :namespace and key = :key

-- name: items_list
-- The latest first. What begins with a period is no document, here and below, but a transcript.
select namespace, key, value, created_at, updated_at, expires_at, vectors from items
where space_no = :space_no and namespace not like '.%' and (expires_at is null or expires_at > :now) /*where*/
order by updated_at desc, namespace, key

-- name: items_namespaces
select distinct namespace from items
where space_no = :space_no and namespace not like '.%' and (expires_at is null or expires_at > :now) order by namespace

-- name: item_delete
delete from items where space_no = :space_no and namespace = :namespace and key = :key

-- name: item_touch
update items set expires_at = :now + ttl
where space_no = :space_no and namespace = :namespace and key = :key and ttl is not null

-- name: items_expire
delete from items where space_no = :space_no and expires_at <= :now

-- name: item_homes
-- Which spaces hold documents under some labels.
select distinct s.tenant, s.owner_type, s.owner_id from items i join spaces s on s.space_no = i.space_no
where i.namespace >= :first and i.namespace < :last and i.namespace not like '.%' and s.tenant = :tenant
order by s.tenant, s.owner_type, s.owner_id

-- name: transcript_last
-- The newest first: an agent goes on from the end of what was said.
select key, value from items where space_no = :space_no and namespace = :namespace order by key desc limit :limit

-- name: transcript_clear
delete from items where space_no = :space_no and namespace = :namespace

-- name: langgraph_there
-- Whether a space holds any of it.
select 1 where exists (select 1 from checkpoints where space_no = :space_no)
    or exists (select 1 from checkpoint_writes where space_no = :space_no)
    or exists (select 1 from items where space_no = :space_no)

-- name: space_holds
-- Whether a space in which nothing was ever remembered holds something all the same.
select 1 where exists (select 1 from checkpoints where space_no = :space_no)
    or exists (select 1 from checkpoint_blobs where space_no = :space_no)
    or exists (select 1 from checkpoint_writes where space_no = :space_no)
    or exists (select 1 from items where space_no = :space_no)
    or exists (select 1 from sessions where space_no = :space_no)
    or exists (select 1 from events where space_no = :space_no)
    or exists (select 1 from ledger where space_no = :space_no)
    or exists (select 1 from jobs where space_no = :space_no)
    or exists (select 1 from merges where space_no = :space_no)

-- ── what an erasure must not leave: rows of erased memories, by id ──────────────────────────────────────────────

-- name: left_rows
select count(*) from rows where space_no = :space_no and id in (:ids...)

-- name: left_active_keys
select count(*) from active_keys where space_no = :space_no and id in (:ids...)

-- name: left_messages
select count(*) from messages where space_no = :space_no and id in (:ids...)

-- name: left_sources
select count(*) from sources where space_no = :space_no and (source_id in (:ids...) or id in (:ids...))

-- name: left_access
select count(*) from access where space_no = :space_no and id in (:ids...)

-- name: left_relations
select count(*) from relations where space_no = :space_no and (from_id in (:ids...) or to_id in (:ids...))

-- name: left_log
-- The lines stay, with numbers and ids only.
select count(*) from log where space_no = :space_no and (memory_id in (:ids...) or other_id in (:ids...))
    and (patch is not null or actor is not null)

-- name: left_events
select count(*) from events where space_no = :space_no and memory_id in (:ids...)

-- name: left_compared
select count(*) from compared where space_no = :space_no and (id in (:ids...) or other_id in (:ids...))

-- name: left_enriched
select count(*) from enriched where space_no = :space_no and id in (:ids...)

-- ── and rows, anywhere in the space, of memories that are not there ─────────────────────────────────────────────

-- name: orphans
-- The rows themselves: table, the memory that is not there, what else tells the row from others, and the version.
select place, id, other, name, seq from (
    select 'active_keys' as place, t.id as id, t.key as other, '' as name, 0 as seq from active_keys t
    where t.space_no = :space_no
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)
    union all
    select 'messages', t.id, t.session_id, t.message_id, 0 from messages t where t.space_no = :space_no
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)
    union all
    select 'sources', t.id, t.source_id, '', 0 from sources t where t.space_no = :space_no
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)
    union all
    select 'relations', t.from_id, t.to_id, t.type, 0 from relations t where t.space_no = :space_no
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.from_id)
    union all
    select 'relations', t.to_id, t.from_id, t.type, 0 from relations t where t.space_no = :space_no
        and exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.from_id)
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.to_id)
    union all
    select 'mentions', '', cast(t.entity_no as text), '', t.seq from mentions t where t.space_no = :space_no
        and not exists (select 1 from rows r where r.space_no = t.space_no and r.seq = t.seq)) lost
order by place, id, other, name, seq

-- name: stray_active_keys
select count(*) from active_keys t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)

-- name: stray_messages
select count(*) from messages t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)

-- name: stray_sources
select count(*) from sources t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)

-- name: stray_access
select count(*) from access t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.id)

-- name: stray_relations
select count(*) from relations t where t.space_no = :space_no
    and not (exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.from_id)
        and exists (select 1 from rows r where r.space_no = t.space_no and r.id = t.to_id))

-- name: stray_mentions
select count(*) from mentions t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.seq = t.seq)

-- name: stray_docs
select count(*) from docs t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.seq = t.seq)

-- name: stray_vectors
select count(*) from vectors t where t.space_no = :space_no
    and not exists (select 1 from rows r where r.space_no = t.space_no and r.seq = t.seq)

-- name: stray_sessions
-- One of which somebody said how it is read may be there before its first message.
select count(*) from sessions t where t.space_no = :space_no and t.auto_extract is null
    and t.session_id not in (select r.session_id from rows r where r.space_no = :space_no and r.session_id is not null)

-- name: stray_speakers
select count(*) from speakers t where t.space_no = :space_no
    and t.name not in (select r.speaker from rows r where r.space_no = :space_no and r.speaker is not null)

-- name: stray_postings
select count(*) from postings t where t.space_no = :space_no
    and not exists (select 1 from segments s where s.space_no = t.space_no and s.segment_no = t.segment_no)

-- name: stray_checkpoint_blobs
select count(*) from checkpoint_blobs t where t.space_no = :space_no
    and not exists (select 1 from checkpoints c where c.space_no = t.space_no and c.thread_id = t.thread_id and c.ns = t.ns)

-- name: segments_all
-- Also those that are being written or were replaced.
select part, segment_no, n, bits, columns from segments where space_no = :space_no order by part, segment_no

-- name: adapters
-- Tables that a driver's own index adapters made here, each with the statements that count what is left in it; none,
-- unless a driver's text says so.
select '', '', '' from spaces where space_no < 0 order by 1

-- ── what is left of a whole space, by its number: nobody has its name any more ──────────────────────────────────

-- name: gone_born
-- When the space of this number was made, if there is one.
select created_at from spaces where space_no = :number

-- name: gone_log
select count(*) from log where space_no = :number

-- name: gone_rows
select count(*) from rows where space_no = :number

-- name: gone_active_keys
select count(*) from active_keys where space_no = :number

-- name: gone_messages
select count(*) from messages where space_no = :number

-- name: gone_sources
select count(*) from sources where space_no = :number

-- name: gone_access
select count(*) from access where space_no = :number

-- name: gone_mentions
select count(*) from mentions where space_no = :number

-- name: gone_entity_names
select count(*) from entity_names where space_no = :number

-- name: gone_entities
select count(*) from entities where space_no = :number

-- name: gone_relations
select count(*) from relations where space_no = :number

-- name: gone_sessions
select count(*) from sessions where space_no = :number

-- name: gone_speakers
select count(*) from speakers where space_no = :number

-- name: gone_docs
select count(*) from docs where space_no = :number

-- name: gone_segments
select count(*) from segments where space_no = :number

-- name: gone_postings
select count(*) from postings where space_no = :number

-- name: gone_vectors
select count(*) from vectors where space_no = :number

-- name: gone_signs
select count(*) from signs where space_no = :number

-- name: gone_embedded
select count(*) from embedded where space_no = :number

-- name: gone_proposals
select count(*) from proposals where space_no = :number

-- name: gone_events
select count(*) from events where space_no = :number

-- name: gone_ledger
select count(*) from ledger where space_no = :number

-- name: gone_runs
select count(*) from runs where space_no = :number

-- name: gone_compared
select count(*) from compared where space_no = :number

-- name: gone_enriched
select count(*) from enriched where space_no = :number

-- name: gone_merges
select count(*) from merges where space_no = :number

-- name: gone_checkpoints
select count(*) from checkpoints where space_no = :number

-- name: gone_checkpoint_blobs
select count(*) from checkpoint_blobs where space_no = :number

-- name: gone_checkpoint_writes
select count(*) from checkpoint_writes where space_no = :number

-- name: gone_items
select count(*) from items where space_no = :number

-- name: gone_jobs
select count(*) from jobs where space_no = :number

-- ── wiping a space, a few rows at a time ────────────────────────────────────────────────────────────────────────

-- name: wipe_log
delete from log where space_no = :space_no and (rev,line) in (
    select rev,line from log where space_no = :space_no limit :limit)

-- name: wipe_rows
-- Some hundred messages, or a single long document: what is erased is overwritten, and that takes its time.
delete from rows where space_no = :space_no and seq in (
    select seq from (
        select seq, sum(size) over (order by seq) as held, row_number() over (order by seq) as place from (
            select seq, octet_length(content) + octet_length(attributes) as size from rows
            where space_no = :space_no order by seq limit :limit) few) counted
    where held <= 2000000 or place = 1)

-- name: wipe_active_keys
delete from active_keys where space_no = :space_no and (key) in (
    select key from active_keys where space_no = :space_no limit :limit)

-- name: wipe_messages
delete from messages where space_no = :space_no and (session_id,message_id) in (
    select session_id,message_id from messages where space_no = :space_no limit :limit)

-- name: wipe_sources
delete from sources where space_no = :space_no and (source_id,id) in (
    select source_id,id from sources where space_no = :space_no limit :limit)

-- name: wipe_access
delete from access where space_no = :space_no and (id) in (
    select id from access where space_no = :space_no limit :limit)

-- name: wipe_mentions
delete from mentions where space_no = :space_no and (entity_no,seq) in (
    select entity_no,seq from mentions where space_no = :space_no limit :limit)

-- name: wipe_entity_names
delete from entity_names where space_no = :space_no and (name,type,entity_no) in (
    select name,type,entity_no from entity_names where space_no = :space_no limit :limit)

-- name: wipe_entities
delete from entities where space_no = :space_no and (entity_no) in (
    select entity_no from entities where space_no = :space_no limit :limit)

-- name: wipe_relations
delete from relations where space_no = :space_no and (from_id,to_id,type) in (
    select from_id,to_id,type from relations where space_no = :space_no limit :limit)

-- name: wipe_sessions
delete from sessions where space_no = :space_no and (session_id) in (
    select session_id from sessions where space_no = :space_no limit :limit)

-- name: wipe_speakers
delete from speakers where space_no = :space_no and (name) in (
    select name from speakers where space_no = :space_no limit :limit)

-- name: wipe_docs
delete from docs where space_no = :space_no and (part,seq) in (
    select part,seq from docs where space_no = :space_no limit :limit)

-- name: wipe_segments
delete from segments where space_no = :space_no and (part,segment_no) in (
    select part,segment_no from segments where space_no = :space_no limit :limit)

-- name: wipe_postings
delete from postings where space_no = :space_no and (segment_no,block) in (
    select segment_no,block from postings where space_no = :space_no limit :limit)

-- name: wipe_vectors
delete from vectors where space_no = :space_no and (embedder_no,part,seq) in (
    select embedder_no,part,seq from vectors where space_no = :space_no limit :limit)

-- name: wipe_signs
delete from signs where space_no = :space_no and (embedder_no,part,last_seq) in (
    select embedder_no,part,last_seq from signs where space_no = :space_no limit :limit)

-- name: wipe_embedded
delete from embedded where space_no = :space_no and (embedder_no) in (
    select embedder_no from embedded where space_no = :space_no limit :limit)

-- name: wipe_proposals
delete from proposals where space_no = :space_no and (id) in (
    select id from proposals where space_no = :space_no limit :limit)

-- name: wipe_events
delete from events where space_no = :space_no and (number) in (
    select number from events where space_no = :space_no limit :limit)

-- name: wipe_ledger
delete from ledger where space_no = :space_no and (day,resource) in (
    select day,resource from ledger where space_no = :space_no limit :limit)

-- name: wipe_runs
delete from runs where space_no = :space_no and (task,period) in (
    select task,period from runs where space_no = :space_no limit :limit)

-- name: wipe_compared
delete from compared where space_no = :space_no and (id,other_id) in (
    select id,other_id from compared where space_no = :space_no limit :limit)

-- name: wipe_enriched
delete from enriched where space_no = :space_no and (id) in (
    select id from enriched where space_no = :space_no limit :limit)

-- name: wipe_merges
delete from merges where space_no = :space_no and (direction,owner_type,owner_id) in (
    select direction,owner_type,owner_id from merges where space_no = :space_no limit :limit)

-- name: wipe_checkpoints
delete from checkpoints where space_no = :space_no and (thread_id,ns,checkpoint_id) in (
    select thread_id,ns,checkpoint_id from checkpoints where space_no = :space_no limit :limit)

-- name: wipe_checkpoint_blobs
delete from checkpoint_blobs where space_no = :space_no and (thread_id,ns,channel,version) in (
    select thread_id,ns,channel,version from checkpoint_blobs where space_no = :space_no limit :limit)

-- name: wipe_checkpoint_writes
delete from checkpoint_writes where space_no = :space_no and (thread_id,ns,checkpoint_id,task_id,idx) in (
    select thread_id,ns,checkpoint_id,task_id,idx from checkpoint_writes where space_no = :space_no limit :limit)

-- name: wipe_items
delete from items where space_no = :space_no and (namespace,key) in (
    select namespace,key from items where space_no = :space_no limit :limit)

-- name: wipe_jobs
delete from jobs where space_no = :space_no and (task,period) in (
    select task,period from jobs where space_no = :space_no limit :limit)

