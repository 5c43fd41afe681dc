-- The tick record stands in files beside the database. A record that ends before what the database rests on is not the one
-- that went before: its numbers would be given a second time.

-- The folder that the newest records stand in, by the mark that lies in it; null before the first.
create table tick_folder (
  is_only boolean primary key default true check (is_only),
  id uuid
);
insert into tick_folder (id) values (null);

-- The folder that a sealed file stands in; null before the first start that marks folders, and all zeros when it is lost.
alter table tick_segment add column folder_id uuid;

-- Numbers that were left out, because their records are lost or stand in another folder.
create table tick_gap (
  instrument_id bigint not null,
  -- The newest record that was there, and the hash over it.
  after_sequence bigint not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- The last number left out, its time, and the hash that the chain goes on from: over the one before and both numbers.
  last_sequence bigint not null check (last_sequence > after_sequence),
  last_at_ms bigint not null,
  last_hash bytea not null check (length(last_hash) = 32),
  -- The first segment behind it.
  segment_number integer not null,
  primary key (instrument_id, last_sequence)
);

create function refuse_gap_change() returns trigger language plpgsql as $$
begin
  raise exception 'gaps of the tick record are only added to';
end $$;

create trigger tick_gap_stays before update or delete or truncate on tick_gap
  for each statement execute function refuse_gap_change();

-- Two ticks with one number are two records that were taken for one.
create function price_evidence_refuse_other(instrument_id integer, sequence bigint) returns text language plpgsql as $$
begin
  raise exception 'another tick % of instrument % is kept as evidence', sequence, instrument_id
    using errcode = 'integrity_constraint_violation';
end $$;

-- The newest record of each instrument that anything rests on, and a time that its next record is not before. Of orders that
-- have ended every tick stands in the evidence.
create view tick_mark as
  select instrument_id, max(sequence) as sequence, max(at_ms) as at_ms from (
    select instrument_id, sequence, at_ms from market_state where sequence > 0
    union all
    select instrument_id, sequence, 0 from engine_progress where sequence > 0
    union all
    select instrument.id, kept.sequence, kept.at_ms from instrument cross join lateral (
      select sequence, at_ms from price_evidence where instrument_id = instrument.id order by sequence desc limit 1
    ) as kept
    union all
    select instrument_id, greatest(accepted_sequence, checked_sequence, close_requested_sequence, call_sequence),
      greatest(accepted_at_ms, open_at_ms)
    from contract_order where end_at_ms is null
    union all
    select instrument_id, greatest(accepted_sequence, buy_sequence), greatest(accepted_at_ms, buy_at_ms)
    from option_order where ended_at_ms is null
  ) as resting group by instrument_id;
