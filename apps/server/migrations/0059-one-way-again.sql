-- 0056 was published with two texts. In the later one the rules of transfers stood in a trigger of their own, which cost
-- every batch a pass of its own; from here on every database has them where the earlier one had them. The rules of orders
-- are the same in both, in other words. 0058 was published without the candles at first.

alter table candle_block set (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

drop trigger if exists ledger_transfer_inserted on ledger_transfer;
drop function if exists ledger_transfer_rules();

-- Null is no rule.
create or replace function refuse_rule(rule text, table_name text) returns void language plpgsql as $$
begin
  if rule is not null then
    raise exception 'a row of % breaks the rule %', table_name, rule
      using errcode = 'check_violation', table = table_name, constraint = rule;
  end if;
end
$$;

-- The one way that money moves. Set-wise over all transfers of a statement. Every lookup is to be one by primary key,
-- however small the tables were when the plan was made: hence the settings, and the row's place from a subquery that
-- `offset 0` keeps whole.
create or replace function ledger_post_transfers() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_memoize = off as $$
declare
  expected bigint;
  changed bigint;
  expected_house bigint;
  changed_house bigint;
begin
  perform refuse_rule(min(case
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
  end), tg_table_name) from posted;

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
