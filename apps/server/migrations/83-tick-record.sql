-- Seals of prices rest on the record as well: 74 had left them out.
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
    union all
    select instrument_id, from_sequence, 0 from price_alert where state = 'active' and from_sequence > 0
  ) as resting group by instrument_id;
