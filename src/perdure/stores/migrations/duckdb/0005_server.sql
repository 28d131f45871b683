-- What a server keeps of its clients. Neither belongs to a space: a key is looked up before any space is known.

-- Who may ask. Of the key itself only a hash is kept; the tenant is null where a key reaches every tenant.
create table api_keys (
    id text not null,
    hash text not null,
    label text not null,
    tenant text,
    agent text,
    owner_type text,
    owner_id text,
    read_only bigint not null,
    created_at bigint not null,
    revoked_at bigint
);

-- Writes that a client may repeat, by a hash of its idempotency key; `answer` has ids and counts, never a text.
create table requests (
    id text not null,
    digest text not null,
    begun_at bigint not null,
    ended_at bigint,
    answer text
);
