-- Whole spaces, out of a store and into another: every table that is not derived, in the order of its key, its columns
-- in the order of domain/transfer.py.

-- name: dump_space
select tz, rev, seq, clock, created_at from spaces where space_no = :space_no

-- name: dump_embedder
-- The active embedder, and how far its vectors of this space go.
select e.name, e.dimension, d.upto, e.embedder_no from embedded d join embedders e on e.embedder_no = d.embedder_no
where d.space_no = :space_no and e.active = 1 order by e.embedder_no

-- name: dump_sessions
select session_id, session_no, first_seen, turns, consolidated_at, seen_rev, auto_extract, ended_at, upto
from sessions where space_no = :space_no /*where*/ order by session_id limit :limit

-- name: dump_speakers
select speaker_no, name from speakers where space_no = :space_no /*where*/ order by speaker_no limit :limit

-- name: dump_rows
select seq, id, kind, category, key, content, confidence, importance, pinned, state, trust, role, speaker, actor_id,
    agent_id, run_id, session_id, turn_no, message_id, source_ids, tags, attributes, said_at, event_start, event_end,
    valid_from, valid_until, recorded_at, updated_at, retired_at, superseded_by, decay_rate, purge_at
from rows where space_no = :space_no /*where*/ order by seq limit :limit

-- name: dump_active_keys
select key, id from active_keys where space_no = :space_no /*where*/ order by key limit :limit

-- name: dump_messages
select session_id, message_id, id from messages
where space_no = :space_no /*where*/ order by session_id, message_id limit :limit

-- name: dump_sources
select source_id, id from sources where space_no = :space_no /*where*/ order by source_id, id limit :limit

-- name: dump_access
select id, last_accessed, count from access where space_no = :space_no /*where*/ order by id limit :limit

-- name: dump_entities
select entity_no, id, name, type, aliases, count, summary from entities
where space_no = :space_no /*where*/ order by entity_no limit :limit

-- name: dump_entity_names
select name, type, entity_no, canonical from entity_names
where space_no = :space_no /*where*/ order by name, type, entity_no limit :limit

-- name: dump_mentions
select entity_no, seq, names from mentions where space_no = :space_no /*where*/ order by entity_no, seq limit :limit

-- name: dump_relations
select from_id, to_id, type, strength, created_at from relations
where space_no = :space_no /*where*/ order by from_id, to_id, type limit :limit

-- name: dump_log
select rev, line, ts, event, memory_id, old_seq, new_seq, patch, actor, reason, undoes, other_id from log
where space_no = :space_no /*where*/ order by rev, line limit :limit

-- name: dump_proposals
select {proposal} from proposals where space_no = :space_no /*where*/ order by id limit :limit

-- name: dump_events
select number, ts, node, op, status, memory_id, category, similarity, ms, session_id from events
where space_no = :space_no /*where*/ order by number limit :limit

-- name: dump_ledger
select day, resource, used from ledger where space_no = :space_no /*where*/ order by day, resource limit :limit

-- name: dump_runs
select task, period, started_at, ended_at, report from runs
where space_no = :space_no /*where*/ order by task, period limit :limit

-- name: dump_compared
select id, other_id, score, checked_at from compared
where space_no = :space_no /*where*/ order by id, other_id limit :limit

-- name: dump_enriched
select id, enriched_at from enriched where space_no = :space_no /*where*/ order by id limit :limit

-- name: dump_merges
select direction, owner_type, owner_id, ts from merges
where space_no = :space_no /*where*/ order by direction, owner_type, owner_id limit :limit

-- name: dump_checkpoints
select thread_id, ns, checkpoint_id, parent_id, run_id, body_type, body, meta_type, meta from checkpoints
where space_no = :space_no /*where*/ order by thread_id, ns, checkpoint_id limit :limit

-- name: dump_checkpoint_blobs
select thread_id, ns, channel, version, type, value from checkpoint_blobs
where space_no = :space_no /*where*/ order by thread_id, ns, channel, version limit :limit

-- name: dump_checkpoint_writes
select thread_id, ns, checkpoint_id, task_id, idx, channel, type, value, task_path from checkpoint_writes
where space_no = :space_no /*where*/ order by thread_id, ns, checkpoint_id, task_id, idx limit :limit

-- name: dump_items
select namespace, key, value, created_at, updated_at, ttl, expires_at, vectors from items
where space_no = :space_no /*where*/ order by namespace, key limit :limit

-- name: dump_jobs
-- What makes derived indexes is asked for anew where the space arrives.
select task, period, job_id, run_after, attempts, failed from jobs
where space_no = :space_no and task not in ('embed', 'fold') /*where*/ order by task, period limit :limit

-- name: dump_vectors
select part, seq, f16 from vectors
where space_no = :space_no and embedder_no = :embedder_no /*where*/ order by part, seq limit :limit

-- name: load_space
-- Numbers for segments and for what is new begin after those that came along.
update spaces set rev = :rev, seq = :seq, clock = :clock, created_at = :created_at, numbers = :numbers
where space_no = :space_no

-- name: load_sessions
insert into sessions (space_no, session_id, session_no, first_seen, turns, consolidated_at, seen_rev, auto_extract,
    ended_at, upto)
values (:space_no, :session_id, :session_no, :first_seen, :turns, :consolidated_at, :seen_rev, :auto_extract, :ended_at,
    :upto)

-- name: load_access
insert into access (space_no, id, last_accessed, count) values (:space_no, :id, :last_accessed, :count)

-- name: load_entities
insert into entities (space_no, entity_no, id, name, type, aliases, count, summary)
values (:space_no, :entity_no, :id, :name, :type, :aliases, :count, :summary)

-- name: load_entity_names
insert into entity_names (space_no, name, type, entity_no, canonical)
values (:space_no, :name, :type, :entity_no, :canonical)

-- name: load_relations
insert into relations (space_no, from_id, to_id, type, strength, created_at)
values (:space_no, :from_id, :to_id, :type, :strength, :created_at)

-- name: load_jobs
insert into jobs (space_no, task, period, job_id, run_after, lease_until, attempts, failed)
values (:space_no, :task, :period, :job_id, :run_after, 0, :attempts, :failed)
