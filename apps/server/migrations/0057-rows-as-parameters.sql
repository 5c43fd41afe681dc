-- Rows that are written come as one parameter, an array of a table's own type or of one of these (`write-rows.ts`). An
-- array for each column took PostgreSQL twice as long to read.

-- Contracts: what differs between new orders, and what changes.
create type contract_start as (
  user_id bigint, id bigint, book ledger_book, instrument_id integer, side contract_side, kind contract_kind,
  rule_version integer, quantity bigint, lot_size bigint, leverage integer, conversion bigint,
  conversion_instrument_id integer, conversion_sequence bigint, fee_rate bigint, cap_multiple bigint, call_level bigint,
  close_out_level bigint, closes_with_session boolean, limit_price bigint, accepted_at_ms bigint,
  accepted_sequence bigint, quoted_price bigint, margin numeric(38, 0), open_fee numeric(38, 0), reserve numeric(38, 0), terms_hash bytea,
  stop_loss bigint, take_profit bigint, state contract_state, version integer, checked_sequence bigint,
  open_at_ms bigint, open_sequence bigint, before_open_sequence bigint, open_price bigint
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

-- Options: sold, bought at their first price, and at their end.
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
