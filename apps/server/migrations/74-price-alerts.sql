-- Price alerts (specs/price-alerts.md): what somebody wants to be told of an instrument, once.

create table price_alert (
  -- Unique among the orders of all products, as the engine wants it.
  id bigint primary key,
  user_id bigint not null,
  instrument_id bigint not null,
  -- In 10^-10; null where the opening is waited for.
  price bigint check (price > 0),
  direction text check (direction in ('rising', 'falling')),
  opens_at_ms bigint,
  note text not null check (length(note) <= 140),
  -- Ticks after this record count.
  from_sequence bigint not null check (from_sequence >= 0),
  created_at_ms bigint not null,
  expires_at_ms bigint not null check (expires_at_ms > created_at_ms),
  state text not null check (state in ('active', 'fired', 'expired')),
  ended_at_ms bigint,
  fired_sequence bigint,
  -- The mid of that tick, in 10^-10.
  fired_price bigint,
  constraint price_alert_waits_for_one_thing check (
    num_nulls(price, direction) in (0, 2) and (price is null) = (opens_at_ms is not null)
  ),
  constraint price_alert_ended check ((state = 'active') = (ended_at_ms is null)),
  constraint price_alert_fired check (
    num_nulls(fired_sequence, fired_price) in (0, 2) and (state = 'fired') = (fired_sequence is not null)
  ),
  constraint price_alert_fired_later check (fired_sequence > from_sequence)
);
create index price_alert_of_user on price_alert (user_id, id);
create index price_alert_active on price_alert (id) where state = 'active';
-- The same is waited for once.
create unique index price_alert_once on price_alert (user_id, instrument_id, coalesce(price, 0)) where state = 'active';

-- Only the program that has the market says what is reached.
create trigger price_alert_by_market before insert or update on price_alert
  for each statement execute function refuse_without_market();

-- What is over stays as it is: an alert fires once.
create function price_alert_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a price alert that is over stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger price_alert_stays before update on price_alert for each row
  when (old.state <> 'active') execute function price_alert_stays();

-- Alerts that wait rest on the record, too.
create or replace view tick_mark as
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
    union all
    select instrument_id, from_sequence, 0 from price_alert where state = 'active' and from_sequence > 0
  ) as resting group by instrument_id;
