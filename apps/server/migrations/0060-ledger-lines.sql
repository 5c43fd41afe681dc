-- The same rules of the ledger, looked after with less work.

-- Who looks for transfers in the order of posting takes them a stretch of numbers at a time (`searchTransfers`). Where in
-- the table a stretch stands is noted for eight megabytes at once: two entries for every posting cost more than that.
drop index ledger_transfer_posting;
create index ledger_transfer_stretch on ledger_transfer using brin (posting_id)
  with (pages_per_range = 1024, autosummarize = on);

-- What a transfer does to one account, as it is hashed. `ledger-record.ts` writes the same text.
create or replace function ledger_line(
  sequence bigint, at_ms bigint, kind text, asset ledger_asset, account text, counterpart text, amount numeric,
  balance numeric, reference text
) returns text language sql stable as $$
  select concat_ws('|', sequence, at_ms, kind, asset, account, counterpart, amount, balance, reference)
$$;

-- The one way that money moves. Set-wise over all transfers of a statement. Every lookup is to be one by primary key,
-- however small the tables were when the plan was made: hence the settings, and the row's place from a subquery that
-- `offset 0` keeps whole.
create or replace function ledger_post_transfers() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_memoize = off as $$
declare
  expected bigint;
  changed bigint;
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

  -- Accounts of users: every line goes on from the one before it, the first from what the account says, and the account
  -- ends at its last.
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
    select side.sequence, side.at_ms, side.balance, side.hash, head.place, head.sequence as head_sequence,
      lead(side.sequence) over account is null as is_last,
      side.sequence = coalesce(lag(side.sequence) over account, head.sequence) + 1
        and side.at_ms >= coalesce(lag(side.at_ms) over account, head.last_at_ms)
        and side.balance = coalesce(lag(side.balance) over account, head.balance) + side.change
        and side.hash = ledger_chain(coalesce(lag(side.hash) over account, head.hash), side.line) as follows
    from side left join lateral (
      select ctid as place, sequence, last_at_ms, balance, hash from ledger_account
      where owner_id = side.owner_id and book = side.book and asset = side.asset and kind = side.kind offset 0
    ) as head on true
    window account as (partition by side.owner_id, side.book, side.asset, side.kind order by side.sequence)
  ), kept as (
    update ledger_account as account
    set balance = linked.balance, sequence = linked.sequence, last_at_ms = linked.at_ms, hash = linked.hash
    from linked
    where account.ctid = linked.place and linked.is_last and account.sequence = linked.head_sequence
    returning 1
  )
  select count(*) filter (where is_last) + count(*) filter (where follows is not true), (select count(*) from kept)
  from linked into expected, changed;
  if changed <> expected then
    raise exception 'a transfer does not follow what its account says' using errcode = 'integrity_constraint_violation';
  end if;

  -- Accounts of the house.
  with moved as (
    select owner_id, book, asset, kind, sum(change) as change from (
      select debit_owner_id as owner_id, book, asset, debit as kind, -amount as change
      from posted where debit_owner_id < 0
      union all
      select credit_owner_id, book, asset, credit, amount from posted where credit_owner_id < 0
    ) as house
    group by owner_id, book, asset, kind
  ), kept as (
    update ledger_account as account set balance = account.balance + moved.change
    from moved cross join lateral (
      select ctid as place from ledger_account
      where owner_id = moved.owner_id and book = moved.book and asset = moved.asset and kind = moved.kind offset 0
    ) as found
    where account.ctid = found.place
    returning 1
  )
  select (select count(*) from moved), (select count(*) from kept) into expected, changed;
  if changed <> expected then
    raise exception 'a transfer names an account that is not there' using errcode = 'foreign_key_violation';
  end if;

  -- Of the kinds of several transfers that make one hold, it has the first in the alphabet.
  insert into ledger_hold (owner_id, account, reference, book, asset, kind, amount, posted, voided, created_at_ms)
  select credit_owner_id, credit, reference, book, asset, min(kind), sum(amount), 0, 0, min(at_ms)
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
