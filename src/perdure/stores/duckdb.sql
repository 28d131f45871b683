-- What DuckDB says otherwise.

-- name: wipe_rows
-- Some hundred messages, or a single long document; the length in bytes has another name here.
delete from rows where space_no = :space_no and seq in (
    select seq from (
        select seq, sum(size) over (order by seq) as held, row_number() over (order by seq) as place from (
            select seq, strlen(content) + strlen(attributes) as size from rows
            where space_no = :space_no order by seq limit :limit) few) counted
    where held <= 2000000 or place = 1)
