-- Contracts: leveraged orders, which become positions when they open (specs/contracts.md).
--
-- Every row is written in the commit of the posting that moves its money. Amounts are in minor units of USDT, prices,
-- ratios and conversions in 10^-10, quantities in 10^-8 lots, times in ms since 1970. A `sequence` is the number of a
-- tick in the record of the order's instrument.

-- Numbers of orders of every kind; each program takes them a thousand at a time.
create sequence trade_order_id as bigint increment by 1000 minvalue 1000 start with 1000;

-- An order's holds are used in parts, the first a moment after they were made: with room in their pages they are written
-- in place.
alter table ledger_hold set (fillfactor = 50);

create type contract_state as enum ('pending', 'holding', 'closed', 'canceled');
create type contract_side as enum ('long', 'short');
create type contract_kind as enum ('market', 'limit');
create type contract_close_reason as enum
  ('user', 'stopLoss', 'takeProfit', 'liquidation', 'cap', 'session', 'reset');
create type contract_cancel_reason as enum ('user', 'noPrice', 'reset');

create table contract_order (
  user_id bigint not null check (user_id > 0),
  id bigint not null check (id > 0),
  book ledger_book not null,
  instrument_id integer not null,
  side contract_side not null,
  kind contract_kind not null,

  -- The terms, as they were accepted and hashed: they never change.
  rule_version integer not null check (rule_version > 0),
  quantity bigint not null check (quantity > 0),
  lot_size bigint not null check (lot_size > 0),
  leverage integer not null check (leverage > 0),
  conversion bigint not null check (conversion > 0),
  conversion_instrument_id integer,
  conversion_sequence bigint,
  fee_rate bigint not null check (fee_rate >= 0),
  cap_multiple bigint not null check (cap_multiple > 0),
  call_level bigint not null check (call_level >= 0),
  close_out_level bigint not null check (close_out_level >= 0),
  -- Its leverage may not be held over the close of a session.
  closes_with_session boolean not null,
  limit_price bigint check (limit_price > 0),
  accepted_at_ms bigint not null,
  accepted_sequence bigint not null check (accepted_sequence > 0),
  quoted_price bigint not null check (quoted_price > 0),
  margin numeric(38, 0) not null check (margin > 0),
  open_fee numeric(38, 0) not null check (open_fee >= 0),
  reserve numeric(38, 0) not null check (reserve > 0),
  terms_hash bytea not null check (length(terms_hash) = 32),

  state contract_state not null,
  -- One more with every change; a change that was made on an older one is refused.
  version integer not null check (version > 0),
  quantity_left bigint not null,
  margin_left numeric(38, 0) not null,
  reserve_left numeric(38, 0) not null,
  stop_loss bigint check (stop_loss > 0),
  take_profit bigint check (take_profit > 0),
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
  open_price bigint check (open_price > 0),

  -- Of the last closing, and the sums of all.
  parts integer not null check (parts >= 0),
  end_at_ms bigint,
  close_sequence bigint,
  close_price bigint check (close_price > 0),
  close_reason contract_close_reason,
  cancel_reason contract_cancel_reason,
  close_fee numeric(38, 0) not null check (close_fee >= 0),
  profit numeric(38, 0) not null,
  gap_loss numeric(38, 0) not null check (gap_loss >= 0),

  primary key (user_id, id),
  constraint contract_order_limit check ((kind = 'limit') = (limit_price is not null)),
  constraint contract_order_conversion check (num_nulls(conversion_instrument_id, conversion_sequence) in (0, 2)),
  constraint contract_order_left check (
    quantity_left between 0 and quantity and margin_left between 0 and margin and reserve_left between 0 and reserve
  ),
  constraint contract_order_state check (case state
    when 'pending' then parts = 0 and quantity_left = quantity and margin_left = margin and reserve_left = reserve
    when 'holding' then quantity_left > 0 and (quantity_left < quantity) = (parts > 0)
    else quantity_left = 0 and margin_left = 0 and reserve_left = 0
  end),
  constraint contract_order_opened check (
    num_nulls(open_at_ms, open_sequence, open_price) = case when state in ('holding', 'closed') then 0 else 3 end
  ),
  -- It opens after acceptance. At the end of a session it may close at the tick that it opened at.
  constraint contract_order_opened_after check (
    open_sequence > accepted_sequence and open_at_ms >= accepted_at_ms and checked_sequence >= open_sequence
  ),
  constraint contract_order_closed check (
    num_nulls(close_sequence, close_price, close_reason) = case when parts > 0 then 0 else 3 end
    and (state <> 'closed' or parts > 0)
  ),
  constraint contract_order_closed_after check (close_sequence >= open_sequence),
  constraint contract_order_ended check (
    (end_at_ms is not null) = (state in ('closed', 'canceled')) and (cancel_reason is not null) = (state = 'canceled')
  ),
  constraint contract_order_close_requested check (
    num_nulls(close_requested_sequence, close_requested_quantity, close_requested_reason) in (0, 3)
    and (close_requested_sequence is null
      or state = 'holding' and close_requested_quantity between 1 and quantity_left
        and close_requested_sequence >= open_sequence)
  ),
  -- The most that can be lost is margin and fees, the most that can be gained was set aside.
  constraint contract_order_bounds check (profit between -margin and reserve and close_fee <= margin + reserve)
) with (fillfactor = 45);

-- What is open. No index names a column that changes when an order opens, so that its row is written in place.
create index contract_order_open on contract_order (user_id, id) where end_at_ms is null;
create index contract_order_list on contract_order (user_id, book, id desc);

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
);

create function contract_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- What was agreed stays, a state never goes back, and what has ended stays as it is.
create trigger contract_order_kept before update on contract_order for each row
  when (
    old.state in ('closed', 'canceled') or new.state < old.state or old.state = 'holding' and new.state = 'canceled'
    -- Only what the owner was told leaves the version as it was.
    or new.version <> old.version + 1 and not (
      new.version = old.version and new.state = old.state and new.margin_left = old.margin_left
      and (new.call_sequence, new.session_noted_at_ms) is distinct from (old.call_sequence, old.session_noted_at_ms)
    )
    or (new.user_id, new.id, new.book, new.instrument_id, new.side, new.kind, new.rule_version, new.quantity,
        new.lot_size, new.leverage, new.conversion, new.fee_rate, new.cap_multiple, new.call_level,
        new.close_out_level, new.closes_with_session, new.accepted_at_ms, new.accepted_sequence, new.quoted_price, new.margin, new.open_fee,
        new.reserve, new.terms_hash)
      is distinct from
       (old.user_id, old.id, old.book, old.instrument_id, old.side, old.kind, old.rule_version, old.quantity,
        old.lot_size, old.leverage, old.conversion, old.fee_rate, old.cap_multiple, old.call_level,
        old.close_out_level, old.closes_with_session, old.accepted_at_ms, old.accepted_sequence, old.quoted_price, old.margin, old.open_fee,
        old.reserve, old.terms_hash)
    or new.limit_price is distinct from old.limit_price
    or new.conversion_instrument_id is distinct from old.conversion_instrument_id
    or new.conversion_sequence is distinct from old.conversion_sequence
    or old.state = 'holding' and (new.open_price <> old.open_price or new.open_sequence <> old.open_sequence)
    or new.quantity_left > old.quantity_left or new.margin_left > old.margin_left
    or new.reserve_left > old.reserve_left or new.checked_sequence < old.checked_sequence or new.parts < old.parts
  )
  execute function contract_refuse();
create trigger contract_order_stays before delete or truncate on contract_order
  for each statement execute function contract_refuse();
create trigger contract_closing_stays before update or delete or truncate on contract_closing
  for each statement execute function contract_refuse();
