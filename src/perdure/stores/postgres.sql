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
order by run_after, space_no, task, period limit 1 for update skip locked

-- name: embedder_add
-- Two spaces may embed their first vector at once: both mean the same embedder, or one of them must try again.
insert into embedders (embedder_no, name, dimension, active) values (:embedder_no, :name, :dimension, :active)
on conflict (name, dimension) do nothing
