-- What PostgreSQL says in another way once its tables are spread over a cluster (see citus.sql).

-- name: space_get
select space_no, rev, seq, tail, epoch, clock, tz, null from open_space(:tenant, :owner_type, :owner_id, false)

-- name: space_lock
select space_no, rev, seq, tail, epoch, clock, tz, null from open_space(:tenant, :owner_type, :owner_id, true)

-- name: space_new
select new_space(:tenant, :owner_type, :owner_id, :tz, :now)

-- name: space_drop
select drop_space(:space_no)

-- name: spaces_see
-- A transaction about the whole database says so on every machine.
select see('*')

-- name: jobs_due
-- No lock, which several machines cannot give together, but some to choose from: job_claim tells who was first.
select space_no, task, period, job_id, attempts, lease_until from jobs
where run_after <= :due and lease_until <= :now and failed is null and task in (:tasks...)
    and not exists (select 1 from {jobs_before})
order by run_after, space_no, task, period limit 16
