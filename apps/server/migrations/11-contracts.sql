-- Contracts: leveraged orders, which become positions when they open (specs/contracts.md).
--
-- Every row is written in the commit of the posting that moves its money. Amounts are in minor units of USDT, prices,
-- ratios and conversions in 10^-10, quantities in 10^-8 lots, times in ms since 1970. A `sequence` is the number of a
-- tick in the record of the order's instrument.

-- Numbers of orders of every kind; each program takes them a thousand at a time.
create sequence trade_order_id as bigint increment by 1000 minvalue 1000 start with 1000;

create type contract_state as enum ('pending', 'holding', 'closed', 'canceled');
create type contract_side as enum ('long', 'short');
create type contract_kind as enum ('market', 'limit');

create type contract_close_reason as enum
  ('user', 'stopLoss', 'takeProfit', 'liquidation', 'cap', 'session', 'reset');

create type contract_cancel_reason as enum ('user', 'noPrice', 'reset');

-- Rules of a row stand in `contract_order_rules`.
create table contract_order (
  user_id bigint not null,
  id bigint not null,
  book ledger_book not null,
  instrument_id integer not null,
  side contract_side not null,
  kind contract_kind not null,

  -- The terms, as they were accepted and hashed: they never change.
  rule_version integer not null,
  quantity bigint not null,
  lot_size bigint not null,
  leverage integer not null,
  conversion bigint not null,
  conversion_instrument_id integer,
  conversion_sequence bigint,
  fee_rate bigint not null,
  cap_multiple bigint not null,
  call_level bigint not null,
  close_out_level bigint not null,
  -- Its leverage may not be held over the close of a session.
  closes_with_session boolean not null,
  limit_price bigint,
  accepted_at_ms bigint not null,
  accepted_sequence bigint not null,
  quoted_price bigint not null,
  margin numeric(38, 0) not null,
  open_fee numeric(38, 0) not null,
  reserve numeric(38, 0) not null,
  terms_hash bytea not null,

  state contract_state not null,
  -- One more with every change; a change that was made on an older one is refused.
  version integer not null,
  quantity_left bigint not null,
  margin_left numeric(38, 0) not null,
  reserve_left numeric(38, 0) not null,
  stop_loss bigint,
  take_profit bigint,
  -- Ticks up to this one are no reason to close any more: the one it opened at, or the newest at a change of limits.
  checked_sequence bigint not null,
  -- The owner, or the reset of a demo account, has asked to close so much at the first tick after this one.
  close_requested_sequence bigint,
  close_requested_quantity bigint,
  close_requested_reason contract_close_reason,
  -- The owner was told that the margin is running out, or that the session is about to close.
  call_sequence bigint,
  session_noted_at_ms bigint,

  open_at_ms bigint,
  open_sequence bigint,
  before_open_sequence bigint,
  open_price bigint,

  -- Of the last closing, and the sums of all.
  parts integer not null,
  end_at_ms bigint,
  close_sequence bigint,
  close_price bigint,
  close_reason contract_close_reason,
  cancel_reason contract_cancel_reason,
  close_fee numeric(38, 0) not null,
  profit numeric(38, 0) not null,
  gap_loss numeric(38, 0) not null,

  -- The opening fee stays held until the first closing.
  fee_left numeric(38, 0) not null,
  -- How long the order waits for its first price: frozen with its terms.
  fill_wait_ms integer not null default 5000,
  primary key (user_id, id)
) with (fillfactor = 45, autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- What is open. No index names a column that changes when an order opens, so that its row is written in place.
create index contract_order_open on contract_order (user_id, id) where end_at_ms is null;

-- A closing of a position, or of a part of it.
create table contract_closing (
  user_id bigint not null,
  order_id bigint not null,
  -- From 1.
  part integer not null check (part > 0),
  quantity bigint not null check (quantity > 0),
  reason contract_close_reason not null,
  price bigint not null check (price > 0),
  at_ms bigint not null,
  sequence bigint not null,
  before_sequence bigint,
  profit numeric(38, 0) not null,
  fee numeric(38, 0) not null check (fee >= 0),
  margin_used numeric(38, 0) not null check (margin_used >= 0),
  margin_back numeric(38, 0) not null check (margin_back >= 0),
  reserve_used numeric(38, 0) not null check (reserve_used >= 0),
  gap_loss numeric(38, 0) not null check (gap_loss >= 0),
  primary key (user_id, order_id, part),
  foreign key (user_id, order_id) references contract_order
) with (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- What comes after acceptance is said by the sequence of the record alone: times come from the clock of the machine, which may
-- be set back in between.
create function contract_order_rules() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select min(case
    when not (
      user_id > 0 and id > 0 and rule_version > 0 and quantity > 0 and lot_size > 0 and leverage > 0 and conversion > 0
      and fee_rate >= 0 and cap_multiple > 0 and call_level >= 0 and close_out_level >= 0 and accepted_sequence > 0
      and quoted_price > 0 and margin > 0 and open_fee >= 0 and reserve > 0 and length(terms_hash) = 32
      and fill_wait_ms > 0
    ) then 'contract_order_terms_signs'
    when not (
      version > 0 and parts >= 0 and close_fee >= 0 and gap_loss >= 0 and limit_price > 0 and stop_loss > 0
      and take_profit > 0 and open_price > 0 and close_price > 0
    ) then 'contract_order_signs'
    when not ((kind = 'limit') = (limit_price is not null)) then 'contract_order_limit'
    when not (num_nulls(conversion_instrument_id, conversion_sequence) in (0, 2)) then 'contract_order_conversion'
    when not (
      quantity_left between 0 and quantity and margin_left between 0 and margin and reserve_left between 0 and reserve
    ) then 'contract_order_left'
    when not case state
      when 'pending' then parts = 0 and quantity_left = quantity and margin_left = margin and reserve_left = reserve
      when 'holding' then quantity_left > 0 and (quantity_left < quantity) = (parts > 0)
      else quantity_left = 0 and margin_left = 0 and reserve_left = 0
    end then 'contract_order_state'
    when not case
      when state = 'pending' then fee_left = open_fee
      when parts > 0 or state = 'canceled' then fee_left = 0
      else fee_left = 0 or fee_left = open_fee
    end then 'contract_order_fee_left'
    when not (
      num_nulls(open_at_ms, open_sequence, open_price) = case when state in ('holding', 'closed') then 0 else 3 end
    ) then 'contract_order_opened'
    -- It opens after acceptance. At the end of a session it may close at the tick that it opened at.
    when not (open_sequence > accepted_sequence and checked_sequence >= open_sequence) then 'contract_order_opened_after'
    when not (
      num_nulls(close_sequence, close_price, close_reason) = case when parts > 0 then 0 else 3 end
      and (state <> 'closed' or parts > 0)
    ) then 'contract_order_closed'
    when not (close_sequence >= open_sequence) then 'contract_order_closed_after'
    when not (
      (end_at_ms is not null) = (state in ('closed', 'canceled')) and (cancel_reason is not null) = (state = 'canceled')
    ) then 'contract_order_ended'
    when not (
      num_nulls(close_requested_sequence, close_requested_quantity, close_requested_reason) in (0, 3)
      and (close_requested_sequence is null
        or state = 'holding' and close_requested_quantity between 1 and quantity_left
          and close_requested_sequence >= open_sequence)
    ) then 'contract_order_close_requested'
    -- The most that can be lost is margin and fees, the most that can be gained was set aside.
    when not (profit between -margin and reserve and close_fee <= margin + reserve) then 'contract_order_bounds'
  end) from written into broken;
  if broken is not null then perform refuse_rule(broken, tg_table_name); end if;
  return null;
end
$$;

create trigger contract_order_inserted after insert on contract_order
  referencing new table as written for each statement execute function contract_order_rules();
create trigger contract_order_updated after update on contract_order
  referencing new table as written for each statement execute function contract_order_rules();

create function contract_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- What was agreed stays: a statement may not even name it.
create trigger contract_order_terms
  before update of user_id, id, book, instrument_id, side, kind, rule_version, quantity, lot_size, leverage, conversion,
    conversion_instrument_id, conversion_sequence, fee_rate, cap_multiple, call_level, close_out_level,
    closes_with_session, limit_price, accepted_at_ms, accepted_sequence, quoted_price, margin, open_fee, reserve,
    terms_hash, fill_wait_ms
  on contract_order for each statement execute function contract_refuse();

-- A state never goes back, and what has ended stays as it is.
create trigger contract_order_kept before update on contract_order for each row
  when (
    old.state in ('closed', 'canceled') or new.state < old.state or old.state = 'holding' and new.state = 'canceled'
    -- Only what the owner was told leaves the version as it was.
    or new.version <> old.version + 1 and not (
      new.version = old.version and new.state = old.state and new.margin_left = old.margin_left
      and (new.call_sequence, new.session_noted_at_ms) is distinct from (old.call_sequence, old.session_noted_at_ms)
    )
    or old.state = 'holding' and (new.open_price <> old.open_price or new.open_sequence <> old.open_sequence)
    or new.quantity_left > old.quantity_left or new.margin_left > old.margin_left
    or new.reserve_left > old.reserve_left or new.checked_sequence < old.checked_sequence or new.parts < old.parts
  )
  execute function contract_refuse();
create trigger contract_order_stays before delete or truncate on contract_order
  for each statement execute function contract_refuse();
create trigger contract_closing_stays before update or delete or truncate on contract_closing
  for each statement execute function contract_refuse();

-- Only the program that has the market writes.
create trigger contract_order_by_market before insert or update or delete on contract_order
  for each statement execute function refuse_without_market();

-- Rows that are written come as one parameter, an array of a table's own type or of one of these (`write-rows.ts`): what
-- differs between new orders, and what changes.
create type contract_start as (
  user_id bigint, id bigint, book ledger_book, instrument_id integer, side contract_side, kind contract_kind,
  rule_version integer, quantity bigint, lot_size bigint, leverage integer, conversion bigint,
  conversion_instrument_id integer, conversion_sequence bigint, fee_rate bigint, cap_multiple bigint, call_level bigint,
  close_out_level bigint, closes_with_session boolean, limit_price bigint, accepted_at_ms bigint,
  accepted_sequence bigint, quoted_price bigint, margin numeric(38, 0), open_fee numeric(38, 0), reserve numeric(38, 0), terms_hash bytea,
  stop_loss bigint, take_profit bigint, state contract_state, version integer, checked_sequence bigint,
  open_at_ms bigint, open_sequence bigint, before_open_sequence bigint, open_price bigint, fill_wait_ms integer
);

create type contract_fill as (
  user_id bigint, id bigint, version integer, checked_sequence bigint, open_at_ms bigint, open_sequence bigint,
  before_open_sequence bigint, open_price bigint
);

create type contract_change as (
  user_id bigint, id bigint, state contract_state, version integer, quantity_left bigint, margin_left numeric(38, 0),
  fee_left numeric(38, 0), reserve_left numeric(38, 0), stop_loss bigint, take_profit bigint, checked_sequence bigint,
  close_requested_sequence bigint, close_requested_quantity bigint, close_requested_reason contract_close_reason,
  open_at_ms bigint, open_sequence bigint, before_open_sequence bigint, open_price bigint, parts integer,
  end_at_ms bigint, close_sequence bigint, close_price bigint, close_reason contract_close_reason,
  cancel_reason contract_cancel_reason, close_fee numeric(38, 0), profit numeric(38, 0), gap_loss numeric(38, 0)
);
