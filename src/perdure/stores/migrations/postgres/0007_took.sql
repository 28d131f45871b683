-- How long an operation took, in ms, where that is measured: a search.
alter table events add column ms double precision;
