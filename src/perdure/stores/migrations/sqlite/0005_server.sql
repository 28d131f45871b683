-- What a server keeps of its clients. Neither belongs to a space: a key is looked up before any space is known.

-- Who may ask. Of the key itself only a hash is kept; the tenant is null where a key reaches every tenant.
create table api_keys (
    id text not null primary key,
    hash text not null unique,
    label text not null,
    tenant text,
    agent text,
    owner_type text,
    owner_id text,
    read_only integer not null,
    created_at integer not null,
    revoked_at integer
) without rowid;

-- Writes that a client may repeat, by a hash of its idempotency key; `answer` has ids and counts, never a text.
create table requests (
    id text not null primary key,
    digest text not null,
    begun_at integer not null,
    ended_at integer,
    answer text
) without rowid;
create index requests_by_time on requests (begun_at);
