-- How far the engine has decided, and how far everything rests on the tick record.

-- Up to which record of an instrument every decision is committed: where the engine goes on after a restart.
create table engine_progress (
  instrument_id bigint primary key,
  sequence bigint not null
);

-- Only the program that has the market writes.
create trigger engine_progress_by_market before insert or update or delete on engine_progress
  for each statement execute function refuse_without_market();

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
