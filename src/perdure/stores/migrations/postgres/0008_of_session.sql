-- In which session it was, where that is known.
alter table events add column session_id text;
