-- Up/down options (specs/options.md). Amounts in minor units of USDT, prices and ratios in 10^-10, times in ms since 1970.
--
-- What was agreed when an option was sold never changes, and a state never goes back. The result is not a word that
-- somebody writes: the table accepts the one that follows from the two prices, and no other.

create type option_type as enum ('up', 'down');
create type option_state as enum ('pending', 'holding', 'settled', 'void', 'canceled');
create type option_result as enum ('running', 'win', 'lose', 'draw', 'void', 'canceled');

-- Rules of a row stand in `option_order_rules`.
create table option_order (
  user_id bigint not null,
  id bigint not null,
  book ledger_book not null,
  instrument_id integer not null,
  type option_type not null,
  state option_state not null,
  result option_result not null,
  rule_version integer not null,
  duration_seconds integer not null,
  stake numeric(38, 0) not null,
  ratio bigint not null,
  -- What is gained when it wins: set aside in the reserve when it was sold.
  payout numeric(38, 0) not null,
  accepted_at_ms bigint not null,
  -- The newest accepted tick at that moment, and its mid.
  accepted_sequence bigint not null,
  quoted_price bigint not null,
  fill_wait_ms integer not null,
  settle_wait_ms integer not null,
  expires_at_ms bigint not null,
  -- The tick it was bought at, and the accepted one before that.
  buy_sequence bigint,
  buy_at_ms bigint,
  buy_price bigint,
  before_buy_sequence bigint,
  -- The tick it was settled at, and the accepted one before that.
  end_sequence bigint,
  end_at_ms bigint,
  end_price bigint,
  before_sequence bigint,
  -- When it was settled, voided or canceled.
  ended_at_ms bigint,
  terms_hash bytea not null,
  primary key (user_id, id)
) with (fillfactor = 70, autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- What runs: read at every start, and when a demo account is set back. No index names a column that changes when the price
-- comes, so that the row is written in place.
create index option_order_open on option_order (user_id, id) where ended_at_ms is null;

create function option_order_rules() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select min(case
    when not (
      user_id > 0 and id > 0 and duration_seconds > 0 and stake > 0 and ratio > 0 and payout > 0
      and accepted_sequence > 0 and quoted_price > 0 and fill_wait_ms > 0 and settle_wait_ms > 0
      and length(terms_hash) = 32
    ) then 'option_order_terms_signs'
    when not (expires_at_ms = accepted_at_ms + duration_seconds * 1000::bigint) then 'option_order_expiry'
    when not (payout = div(stake * ratio, 10000000000)) then 'option_order_payout'
    when not case state
      when 'pending' then num_nonnulls(buy_sequence, buy_at_ms, buy_price) = 0
      when 'canceled' then num_nonnulls(buy_sequence, buy_at_ms, buy_price) in (0, 3)
      else num_nonnulls(buy_sequence, buy_at_ms, buy_price) = 3
    end then 'option_order_bought'
    -- The first tick after acceptance, in time.
    when not (
      buy_sequence is null
      or buy_sequence > accepted_sequence and buy_price > 0 and buy_at_ms <= accepted_at_ms + fill_wait_ms
        and coalesce(before_buy_sequence between accepted_sequence and buy_sequence - 1, true)
    ) then 'option_order_buy_tick'
    when not (
      num_nonnulls(end_sequence, end_at_ms, end_price) = case state when 'settled' then 3 else 0 end
    ) then 'option_order_settled'
    -- The first tick at or after expiry, in time.
    when not (
      end_sequence is null
      or end_sequence >= buy_sequence and end_price > 0
        and end_at_ms between expires_at_ms and expires_at_ms + settle_wait_ms
        and coalesce(before_sequence between buy_sequence and end_sequence - 1, true)
    ) then 'option_order_end_tick'
    when not ((ended_at_ms is null) = (state in ('pending', 'holding'))) then 'option_order_ended'
    when not (
      result = case state
        when 'settled' then
          case
            when end_price = buy_price then 'draw'::option_result
            when (end_price > buy_price) = (type = 'up') then 'win'
            else 'lose'
          end
        when 'void' then 'void'
        when 'canceled' then 'canceled'
        else 'running'
      end
    ) then 'option_order_result'
  end) from written into broken;
  if broken is not null then perform refuse_rule(broken, tg_table_name); end if;
  return null;
end
$$;

create trigger option_order_inserted after insert on option_order
  referencing new table as written for each statement execute function option_order_rules();
create trigger option_order_updated after update on option_order
  referencing new table as written for each statement execute function option_order_rules();

create function option_order_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of option_order is refused: what was agreed stays, and a state never goes back', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end
$$;

-- What was agreed stays: a statement may not even name it.
create trigger option_order_terms
  before update of user_id, id, book, instrument_id, type, rule_version, duration_seconds, stake, ratio, payout,
    accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms, terms_hash
  on option_order for each statement execute function option_order_refuse();

-- A state never goes back, and the price it was bought at comes once.
create trigger option_order_state before update on option_order for each row
  when (not (
    old.state = 'pending' and new.state in ('holding', 'canceled')
    or old.state = 'holding' and new.state in ('settled', 'void', 'canceled')
  ))
  execute function option_order_refuse();
create trigger option_order_buy
  before update of buy_sequence, buy_at_ms, buy_price, before_buy_sequence on option_order for each row
  when (old.state <> 'pending')
  execute function option_order_refuse();
create trigger option_order_sold before insert on option_order for each row
  when (new.state <> 'pending')
  execute function option_order_refuse();
create trigger option_order_stays before delete or truncate on option_order
  for each statement execute function option_order_refuse();

-- Only the program that has the market writes.
create trigger option_order_by_market before insert or update or delete on option_order
  for each statement execute function refuse_without_market();

-- Arrays of these are written: sold, bought at their first price, and at their end.
create type option_sale as (
  user_id bigint, id bigint, book ledger_book, instrument_id integer, type option_type, rule_version integer,
  duration_seconds integer, stake numeric(38, 0), ratio bigint, payout numeric(38, 0), accepted_at_ms bigint,
  accepted_sequence bigint, quoted_price bigint, fill_wait_ms integer, settle_wait_ms integer, expires_at_ms bigint,
  terms_hash bytea
);

create type option_buy as (
  user_id bigint, id bigint, sequence bigint, at_ms bigint, price bigint, before_sequence bigint
);

create type option_end as (
  user_id bigint, id bigint, state option_state, result option_result, sequence bigint, at_ms bigint, price bigint,
  before_sequence bigint, ended_at_ms bigint
);
