-- Ends of chains that were stored before their segment is finished, so that a price can be checked to the end seconds after
-- it was recorded. The index of the segment takes their place when it is sealed.
create table tick_seal (
  instrument_id bigint not null,
  -- The record that the chain ended with, its time, and the hash over it.
  sequence bigint not null check (sequence > 0),
  at_ms bigint not null,
  hash bytea not null check (length(hash) = 32),
  -- Records of the whole platform that were on disk by then.
  position bigint not null check (position > 0),
  sealed_at_ms bigint not null,
  primary key (instrument_id, sequence)
);

-- Only the program that has the market writes.
create trigger tick_seal_by_market before insert or update or delete on tick_seal
  for each statement execute function refuse_without_market();

-- A record that was sealed was shown to somebody: no other one is given its number.
create or replace view tick_mark as
  select instrument_id, max(sequence) as sequence, max(at_ms) as at_ms from (
    select instrument_id, sequence, at_ms from market_state where sequence > 0
    union all
    select instrument_id, sequence, 0 from engine_progress where sequence > 0
    union all
    select instrument_id, sequence, at_ms from tick_seal
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
