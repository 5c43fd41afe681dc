-- What comes after acceptance is said by the record's sequence alone. Times of ticks and of orders are taken from the
-- machine's clock, which may be set back in between: then the first tick after acceptance bears an earlier time, and the
-- order opens at it all the same.

create or replace function contract_order_rules() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select min(case
    when not (
      user_id > 0 and id > 0 and rule_version > 0 and quantity > 0 and lot_size > 0 and leverage > 0 and conversion > 0
      and fee_rate >= 0 and cap_multiple > 0 and call_level >= 0 and close_out_level >= 0 and accepted_sequence > 0
      and quoted_price > 0 and margin > 0 and open_fee >= 0 and reserve > 0 and length(terms_hash) = 32
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
