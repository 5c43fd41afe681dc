-- Up/down options (specs/options.md). Amounts in minor units of USDT, prices and ratios in 10^-10, times in ms since 1970.
--
-- What was agreed when an option was sold never changes, and a state never goes back. The result is not a word that
-- somebody writes: the table accepts the one that follows from the two prices, and no other.

create type option_type as enum ('up', 'down');
create type option_state as enum ('pending', 'holding', 'settled', 'void', 'canceled');
create type option_result as enum ('running', 'win', 'lose', 'draw', 'void', 'canceled');

create table option_order (
  user_id bigint not null check (user_id > 0),
  id bigint not null check (id > 0),
  book ledger_book not null,
  instrument_id integer not null,
  type option_type not null,
  state option_state not null,
  result option_result not null,
  rule_version integer not null,
  duration_seconds integer not null check (duration_seconds > 0),
  stake numeric(38, 0) not null check (stake > 0),
  ratio bigint not null check (ratio > 0),
  -- What is gained when it wins: set aside in the reserve when it was sold.
  payout numeric(38, 0) not null check (payout > 0),
  accepted_at_ms bigint not null,
  -- The newest accepted tick at that moment, and its mid.
  accepted_sequence bigint not null check (accepted_sequence > 0),
  quoted_price bigint not null check (quoted_price > 0),
  fill_wait_ms integer not null check (fill_wait_ms > 0),
  settle_wait_ms integer not null check (settle_wait_ms > 0),
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
  terms_hash bytea not null check (length(terms_hash) = 32),
  primary key (user_id, id),
  constraint option_order_expiry check (expires_at_ms = accepted_at_ms + duration_seconds * 1000::bigint),
  constraint option_order_payout check (payout = div(stake * ratio, 10000000000)),
  constraint option_order_bought check (
    case state
      when 'pending' then num_nonnulls(buy_sequence, buy_at_ms, buy_price) = 0
      when 'canceled' then num_nonnulls(buy_sequence, buy_at_ms, buy_price) in (0, 3)
      else num_nonnulls(buy_sequence, buy_at_ms, buy_price) = 3
    end
  ),
  -- The first tick after acceptance, in time.
  constraint option_order_buy_tick check (
    buy_sequence is null
    or buy_sequence > accepted_sequence and buy_price > 0 and buy_at_ms <= accepted_at_ms + fill_wait_ms
      and coalesce(before_buy_sequence between accepted_sequence and buy_sequence - 1, true)
  ),
  constraint option_order_settled check (
    num_nonnulls(end_sequence, end_at_ms, end_price) = case state when 'settled' then 3 else 0 end
  ),
  -- The first tick at or after expiry, in time.
  constraint option_order_end_tick check (
    end_sequence is null
    or end_sequence >= buy_sequence and end_price > 0
      and end_at_ms between expires_at_ms and expires_at_ms + settle_wait_ms
      and coalesce(before_sequence between buy_sequence and end_sequence - 1, true)
  ),
  constraint option_order_ended check ((ended_at_ms is null) = (state in ('pending', 'holding'))),
  constraint option_order_result check (
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
  )
) with (fillfactor = 80);

-- What runs: read at every start, and when a demo account is set back.
create index option_order_open on option_order (user_id, id) where state in ('pending', 'holding');
-- Lists of one book, the newest first.
create index option_order_list on option_order (user_id, book, id);

create function option_order_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of option_order is refused: what was agreed stays, and a state never goes back', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger option_order_terms before update on option_order for each row
  when (
    (old.user_id, old.id, old.book, old.instrument_id, old.type, old.rule_version, old.duration_seconds, old.stake,
      old.ratio, old.payout, old.accepted_at_ms, old.accepted_sequence, old.quoted_price, old.fill_wait_ms,
      old.settle_wait_ms, old.expires_at_ms, old.terms_hash)
    is distinct from
    (new.user_id, new.id, new.book, new.instrument_id, new.type, new.rule_version, new.duration_seconds, new.stake,
      new.ratio, new.payout, new.accepted_at_ms, new.accepted_sequence, new.quoted_price, new.fill_wait_ms,
      new.settle_wait_ms, new.expires_at_ms, new.terms_hash)
  )
  execute function option_order_refuse();

create trigger option_order_state before update on option_order for each row
  when (not case old.state
    when 'pending' then new.state in ('holding', 'canceled')
    when 'holding' then new.state in ('settled', 'void', 'canceled')
      and (old.buy_sequence, old.buy_at_ms, old.buy_price, old.before_buy_sequence)
        is not distinct from (new.buy_sequence, new.buy_at_ms, new.buy_price, new.before_buy_sequence)
    else false
  end)
  execute function option_order_refuse();

create trigger option_order_sold before insert on option_order for each row
  when (new.state <> 'pending')
  execute function option_order_refuse();

create trigger option_order_stays before delete or truncate on option_order
  for each statement execute function option_order_refuse();
