-- `hidden` is since when a version is passed by, in ms: 0 never, 1 always. A statement that another one will take the
-- place of, at a moment that is known, is in force until then. Nothing to change here: DuckDB has no index of it.
select 1;
