-- Conversions to USDT and from USDT (specs/conversions.md). Amounts in minor units of their assets, prices and ratios in
-- 10^-10, times in ms since 1970.
--
-- What was agreed never changes, and a state never goes back. What arrives is not a number that somebody writes: the table
-- accepts the one that follows from the price, and no other.

create type conversion_side as enum ('buy', 'sell');
create type conversion_state as enum ('pending', 'filled', 'canceled');

create table conversion_order (
  user_id bigint not null check (user_id > 0),
  id bigint not null check (id > 0),
  book ledger_book not null check (book = 'live'),
  instrument_id integer not null,
  -- `sell`: the asset leaves for USDT; `buy`: USDT leaves for the asset.
  side conversion_side not null,
  asset ledger_asset not null check (asset <> 'USDT'),
  state conversion_state not null,
  rule_version integer not null,
  amount numeric(38, 0) not null check (amount > 0),
  fee_rate bigint not null check (fee_rate between 0 and 9999999999),
  -- The least that must arrive.
  least numeric(38, 0) not null check (least > 0),
  -- What was set aside of what arrives, by the quoted price.
  reserve numeric(38, 0) not null check (reserve >= least),
  accepted_at_ms bigint not null,
  -- The newest accepted tick at that moment, and its price for the side.
  accepted_sequence bigint not null check (accepted_sequence > 0),
  quoted_price bigint not null check (quoted_price > 0),
  fill_wait_ms integer not null check (fill_wait_ms > 0),
  terms_hash bytea not null check (length(terms_hash) = 32),
  -- The first tick after acceptance, its price for the side, and the accepted one before it.
  price_sequence bigint,
  price_at_ms bigint,
  price bigint,
  before_sequence bigint,
  reason text check (reason in ('noPrice', 'belowMinimum', 'notFunded')),
  -- In USDT.
  fee numeric(38, 0) check (fee >= 0),
  received numeric(38, 0) check (received >= least),
  ended_at_ms bigint,
  primary key (user_id, id),
  constraint conversion_order_priced check (
    case
      when state = 'filled' or reason in ('belowMinimum', 'notFunded') then num_nulls(price_sequence, price_at_ms, price) = 0
      else num_nonnulls(price_sequence, price_at_ms, price, before_sequence) = 0
    end
  ),
  -- The first tick after acceptance, in time.
  constraint conversion_order_tick check (
    price_sequence is null
    or price_sequence > accepted_sequence and price > 0 and price_at_ms <= accepted_at_ms + fill_wait_ms
      and coalesce(before_sequence between accepted_sequence and price_sequence - 1, true)
  ),
  constraint conversion_order_ended check (
    case state
      when 'pending' then num_nonnulls(ended_at_ms, reason, fee, received) = 0
      when 'filled' then num_nulls(ended_at_ms, fee, received) = 0 and reason is null
      else num_nulls(ended_at_ms, reason) = 0 and num_nonnulls(fee, received) = 0
    end
  )
);

-- What waits: read at every start.
create index conversion_order_open on conversion_order (user_id, id) where ended_at_ms is null;

-- What follows from the price: 10^10 of the price and the decimals of both assets make minor units.
create function conversion_order_result() returns trigger language plpgsql as $$
declare
  unit numeric := power(10::numeric, 10 + case new.asset when 'BTC' then 8 when 'ETH' then 18 else 6 end - 6);
  given numeric;
  wanted_fee numeric;
begin
  if new.price is null then return new; end if;
  if new.side = 'sell' then
    given := div(new.amount * new.price, unit);
    wanted_fee := div(given * new.fee_rate + 9999999999, 10000000000);
    given := given - wanted_fee;
  else
    wanted_fee := div(new.amount * new.fee_rate + 9999999999, 10000000000);
    given := div((new.amount - wanted_fee) * unit, new.price::numeric);
  end if;
  if new.state = 'filled' and (new.received, new.fee) is distinct from (given, wanted_fee)
    or new.reason = 'belowMinimum' and given >= new.least
  then
    perform refuse_rule('conversion_order_result', tg_table_name);
  end if;
  return new;
end
$$;
create trigger conversion_order_result before insert or update on conversion_order
  for each row execute function conversion_order_result();

create function conversion_order_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of conversion_order is refused: what was agreed stays, and a state never goes back', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end
$$;

-- What was agreed stays: a statement may not even name it.
create trigger conversion_order_terms
  before update of user_id, id, book, instrument_id, side, asset, rule_version, amount, fee_rate, least, reserve,
    accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, terms_hash
  on conversion_order for each statement execute function conversion_order_refuse();
create trigger conversion_order_state before update on conversion_order for each row
  when (not (old.state = 'pending' and new.state in ('filled', 'canceled')))
  execute function conversion_order_refuse();
create trigger conversion_order_new before insert on conversion_order for each row
  when (new.state <> 'pending')
  execute function conversion_order_refuse();
create trigger conversion_order_stays before delete or truncate on conversion_order
  for each statement execute function conversion_order_refuse();

-- Only the program that has the market writes.
create trigger conversion_order_by_market before insert or update or delete on conversion_order
  for each statement execute function refuse_without_market();
