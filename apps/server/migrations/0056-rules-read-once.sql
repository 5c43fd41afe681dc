-- The same rules, read once a connection. A check is read from its text by every statement that writes to its table, and
-- planned again: for a batch of a few orders that was a fifth of PostgreSQL's work. Here a table's rules stand in a
-- function of its own, as one expression over all rows of a statement. A rule that comes to null holds, as a check does.

create function refuse_rule(rule text, table_name text) returns void language plpgsql as $$
begin
  raise exception 'a row of % breaks the rule %', table_name, rule
    using errcode = 'check_violation', table = table_name, constraint = rule;
end
$$;

-- For triggers that are named after their rule.
create function refuse_row() returns trigger language plpgsql as $$
begin
  perform refuse_rule(tg_name, tg_table_name);
end
$$;

-- Contracts.

alter table contract_order
  drop constraint contract_order_user_id_check,
  drop constraint contract_order_id_check,
  drop constraint contract_order_rule_version_check,
  drop constraint contract_order_quantity_check,
  drop constraint contract_order_lot_size_check,
  drop constraint contract_order_leverage_check,
  drop constraint contract_order_conversion_check,
  drop constraint contract_order_fee_rate_check,
  drop constraint contract_order_cap_multiple_check,
  drop constraint contract_order_call_level_check,
  drop constraint contract_order_close_out_level_check,
  drop constraint contract_order_limit_price_check,
  drop constraint contract_order_accepted_sequence_check,
  drop constraint contract_order_quoted_price_check,
  drop constraint contract_order_margin_check,
  drop constraint contract_order_open_fee_check,
  drop constraint contract_order_reserve_check,
  drop constraint contract_order_terms_hash_check,
  drop constraint contract_order_version_check,
  drop constraint contract_order_stop_loss_check,
  drop constraint contract_order_take_profit_check,
  drop constraint contract_order_open_price_check,
  drop constraint contract_order_parts_check,
  drop constraint contract_order_close_price_check,
  drop constraint contract_order_close_fee_check,
  drop constraint contract_order_gap_loss_check,
  drop constraint contract_order_limit,
  drop constraint contract_order_conversion,
  drop constraint contract_order_left,
  drop constraint contract_order_state,
  drop constraint contract_order_opened,
  drop constraint contract_order_opened_after,
  drop constraint contract_order_closed,
  drop constraint contract_order_closed_after,
  drop constraint contract_order_ended,
  drop constraint contract_order_close_requested,
  drop constraint contract_order_bounds,
  drop constraint contract_order_fee_left;

create function contract_order_rules() returns trigger language plpgsql as $$
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
    when not (
      open_sequence > accepted_sequence and open_at_ms >= accepted_at_ms and checked_sequence >= open_sequence
    ) then 'contract_order_opened_after'
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

-- What was agreed stays: a statement may not even name it.
create trigger contract_order_terms
  before update of user_id, id, book, instrument_id, side, kind, rule_version, quantity, lot_size, leverage, conversion,
    conversion_instrument_id, conversion_sequence, fee_rate, cap_multiple, call_level, close_out_level,
    closes_with_session, limit_price, accepted_at_ms, accepted_sequence, quoted_price, margin, open_fee, reserve,
    terms_hash
  on contract_order for each statement execute function contract_refuse();

-- A state never goes back, and what has ended stays as it is.
drop trigger contract_order_kept on contract_order;
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

-- Options.

alter table option_order
  drop constraint option_order_user_id_check,
  drop constraint option_order_id_check,
  drop constraint option_order_duration_seconds_check,
  drop constraint option_order_stake_check,
  drop constraint option_order_ratio_check,
  drop constraint option_order_payout_check,
  drop constraint option_order_accepted_sequence_check,
  drop constraint option_order_quoted_price_check,
  drop constraint option_order_fill_wait_ms_check,
  drop constraint option_order_settle_wait_ms_check,
  drop constraint option_order_terms_hash_check,
  drop constraint option_order_expiry,
  drop constraint option_order_payout,
  drop constraint option_order_bought,
  drop constraint option_order_buy_tick,
  drop constraint option_order_settled,
  drop constraint option_order_end_tick,
  drop constraint option_order_ended,
  drop constraint option_order_result;

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

-- What was agreed stays: a statement may not even name it.
drop trigger option_order_terms on option_order;
create trigger option_order_terms
  before update of user_id, id, book, instrument_id, type, rule_version, duration_seconds, stake, ratio, payout,
    accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms, terms_hash
  on option_order for each statement execute function option_order_refuse();

-- A state never goes back, and the price it was bought at comes once.
drop trigger option_order_state on option_order;
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

-- The ledger. What no role can skip stays a check: the floor of an account, and the sums of a hold.

-- An account's place never changes, so that it is looked at once.
alter table ledger_account
  drop constraint ledger_account_kind,
  drop constraint ledger_account_owner_id_check;
create trigger ledger_account_owner before insert on ledger_account for each row
  when (not (new.owner_id > 0 or new.owner_id between -16 and -1))
  execute function refuse_row();
create trigger ledger_account_kind before insert on ledger_account for each row
  when (not case
    when new.owner_id > 0 then new.kind in ('available', 'margin', 'stake', 'invested', 'withdrawing', 'repaying')
    else new.kind in ('treasury', 'reserve', 'fees') or new.kind ~ '^(charity|external):[a-z0-9-]{1,40}$'
  end)
  execute function refuse_row();

-- Holds are made by the trigger of the transfers alone, in holding accounts.
alter table ledger_hold drop constraint ledger_hold_account_check;

alter table ledger_transfer
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_reference_check,
  drop constraint ledger_transfer_amount,
  drop constraint ledger_transfer_sides,
  drop constraint ledger_transfer_owner,
  drop constraint ledger_transfer_lines,
  drop constraint ledger_transfer_floors,
  drop constraint ledger_transfer_holds;

-- The one way that money moves. Set-wise over all transfers of a statement. Every lookup is to be one by primary key,
-- however small the tables were when the plan was made: hence the settings, and the row's place from a subquery that
-- `offset 0` keeps whole.
create or replace function ledger_post_transfers() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_memoize = off as $$
declare
  broken text;
  expected bigint;
  changed bigint;
  expected_house bigint;
  changed_house bigint;
begin
  select min(case
    when not (length(kind) between 1 and 40 and length(reference) between 1 and 80) then 'ledger_transfer_texts'
    when not (amount > 0) then 'ledger_transfer_amount'
    when not (debit_owner_id <> credit_owner_id or debit <> credit) then 'ledger_transfer_sides'
    -- Book and asset stand once, so that both sides have the same. At most one user is touched, and is the owner.
    when not (
      owner_id = greatest(debit_owner_id, credit_owner_id)
      and (debit_owner_id < 0 or credit_owner_id < 0 or debit_owner_id = credit_owner_id)
    ) then 'ledger_transfer_owner'
    when not (
      num_nulls(debit_sequence, debit_balance, debit_hash) = case when debit_owner_id > 0 then 0 else 3 end
      and num_nulls(credit_sequence, credit_balance, credit_hash) = case when credit_owner_id > 0 then 0 else 3 end
    ) then 'ledger_transfer_lines'
    when not (least(debit_balance, credit_balance) >= 0) then 'ledger_transfer_floors'
    when ledger_is_holding(debit) and ledger_is_holding(credit) then 'ledger_transfer_holds'
  end) from posted into broken;
  if broken is not null then perform refuse_rule(broken, tg_table_name); end if;

  -- Accounts of users: every line goes on from the one before it, the first from what the account says. The house's have
  -- no lines.
  with side as (
    select debit_owner_id as owner_id, book, asset, debit as kind, at_ms, -amount as change, debit_sequence as sequence,
      debit_balance as balance, debit_hash as hash,
      ledger_line(debit_sequence, at_ms, kind, asset, debit, credit, -amount, debit_balance, reference) as line
    from posted where debit_owner_id > 0
    union all
    select credit_owner_id, book, asset, credit, at_ms, amount, credit_sequence, credit_balance, credit_hash,
      ledger_line(credit_sequence, at_ms, kind, asset, credit, debit, amount, credit_balance, reference)
    from posted where credit_owner_id > 0
  ), linked as (
    select side.*, lag(sequence) over account is null as is_first, lead(sequence) over account is null as is_last,
      sequence = lag(sequence) over account + 1 and at_ms >= lag(at_ms) over account
        and balance = lag(balance) over account + change and hash = ledger_chain(lag(hash) over account, line) as is_next
    from side window account as (partition by owner_id, book, asset, kind order by sequence)
  ), news as (
    -- Of one row each, `min` and `string_agg` are that row's value.
    select owner_id, book, asset, kind, sum(change) as change, bool_and(is_first or is_next) as is_linked,
      min(sequence) as first_sequence, max(sequence) as last_sequence, min(at_ms) as first_at_ms, max(at_ms) as last_at_ms,
      min(line) filter (where is_first) as first_line, string_agg(hash, '') filter (where is_first) as first_hash,
      min(balance) filter (where is_last) as last_balance, string_agg(hash, '') filter (where is_last) as last_hash
    from linked group by owner_id, book, asset, kind
    union all
    select owner_id, book, asset, kind, sum(change), true, null, null, null, null, null, null, null, null
    from (
      select debit_owner_id as owner_id, book, asset, debit as kind, -amount as change
      from posted where debit_owner_id < 0
      union all
      select credit_owner_id, book, asset, credit, amount from posted where credit_owner_id < 0
    ) as house
    group by owner_id, book, asset, kind
  ), kept as (
    update ledger_account as account
    set balance = account.balance + news.change, sequence = coalesce(news.last_sequence, account.sequence),
      last_at_ms = coalesce(news.last_at_ms, account.last_at_ms), hash = coalesce(news.last_hash, account.hash)
    from news cross join lateral (
      select ctid as place from ledger_account
      where owner_id = news.owner_id and book = news.book and asset = news.asset and kind = news.kind offset 0
    ) as found
    where account.ctid = found.place and news.is_linked and (
      news.owner_id < 0
      or account.sequence = news.first_sequence - 1 and account.last_at_ms <= news.first_at_ms
        and account.balance = news.last_balance - news.change
        and news.first_hash = ledger_chain(account.hash, news.first_line)
    )
    returning account.owner_id
  ), counted as (
    select count(*) filter (where owner_id > 0) as users, count(*) filter (where owner_id < 0) as house from kept
  )
  select count(*) filter (where owner_id > 0), (select users from counted),
    count(*) filter (where owner_id < 0), (select house from counted)
  from news into expected, changed, expected_house, changed_house;
  if changed <> expected then
    raise exception 'a transfer does not follow what its account says' using errcode = 'integrity_constraint_violation';
  end if;
  if changed_house <> expected_house then
    raise exception 'a transfer names an account that is not there' using errcode = 'foreign_key_violation';
  end if;

  insert into ledger_hold (owner_id, account, reference, book, asset, kind, amount, posted, voided, created_at_ms)
  select credit_owner_id, credit, reference, book, asset, (array_agg(kind order by posting_id, part))[1], sum(amount), 0, 0,
    min(at_ms)
  from posted where ledger_is_holding(credit)
  group by credit_owner_id, credit, reference, book, asset;

  with used as (
    select debit_owner_id as owner_id, debit as account, reference, book, asset, sum(amount) as amount,
      coalesce(sum(amount) filter (where credit = case debit when 'reserve' then 'treasury' else 'available' end), 0)
        as voided
    from posted where ledger_is_holding(debit)
    group by debit_owner_id, debit, reference, book, asset
  ), kept as (
    update ledger_hold as hold
    set posted = hold.posted + used.amount - used.voided, voided = hold.voided + used.voided
    from used cross join lateral (
      select ctid as place from ledger_hold
      where owner_id = used.owner_id and account = used.account and reference = used.reference offset 0
    ) as found
    where hold.ctid = found.place and hold.book = used.book and hold.asset = used.asset
    returning 1
  )
  select (select count(*) from used), (select count(*) from kept) into expected, changed;
  if changed <> expected then
    raise exception 'a transfer leaves a hold that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
