-- Up to which record of an instrument every decision is committed: where the engine goes on after a restart.
create table engine_progress (
  instrument_id bigint primary key,
  sequence bigint not null
);
