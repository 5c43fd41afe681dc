-- The ledger: all money of the platform, double-entry, append-only (specs/ledger.md).
--
-- Only one table is written by the program: ledger_transfer. Everything else that says how much somebody has
-- (ledger_record, ledger_account, ledger_hold) is kept by the trigger of its inserts, and refuses every other change.
--
-- An owner above zero is a user; the house is sixteen owners, its stripes, from -16 to -1. The house side of a user's
-- transfer is always stripe -(1 + user % 16), so that no row is hot. Amounts are in the asset's minor units.

-- Accounts in which every amount belongs to a hold.
create function ledger_is_holding(kind text) returns boolean language sql immutable as $$
  select kind in ('margin', 'stake', 'invested', 'withdrawing', 'repaying', 'reserve')
$$;

create type ledger_book as enum ('live', 'demo');
create type ledger_asset as enum ('USDT', 'USDC', 'BTC', 'ETH');

-- Ids of postings are taken in blocks by each program.
create sequence ledger_posting_id as bigint increment by 1024;

-- The record of one owner in one book: how many transfers it has, and the hash that covers them all. Locked by whoever
-- posts, so that transfers of one owner stand one after the other.
create table ledger_record (
  owner_id bigint not null check (owner_id > 0 or owner_id between -16 and -1),
  book ledger_book not null,
  transfer_count bigint not null check (transfer_count >= 0),
  last_at_ms bigint not null,
  hash bytea not null,
  primary key (owner_id, book)
) with (fillfactor = 70);

create table ledger_account (
  owner_id bigint not null,
  book ledger_book not null,
  asset ledger_asset not null,
  kind text collate "C" not null,
  balance numeric(38, 0) not null,
  primary key (owner_id, book, asset, kind),
  foreign key (owner_id, book) references ledger_record,
  constraint ledger_account_kind check (
    case when owner_id > 0
      then kind in ('available', 'margin', 'stake', 'invested', 'withdrawing', 'repaying')
      else kind in ('treasury', 'reserve', 'fees') or kind ~ '^(charity|external):[a-z0-9-]{1,40}$'
    end
  ),
  constraint ledger_account_floor check (balance >= 0 or kind like 'external:%')
) with (fillfactor = 70);

-- What a caller asked for, once: a key belongs to one body, and to one answer. Of the house's own postings the owner is 0.
create table ledger_posting (
  owner_id bigint not null check (owner_id >= 0),
  key text collate "C" not null check (length(key) between 1 and 80),
  id bigint not null,
  book ledger_book not null,
  at_ms bigint not null,
  body_hash bytea not null check (length(body_hash) = 32),
  -- Null when it was posted.
  refusal text,
  primary key (owner_id, key)
);

create table ledger_transfer (
  owner_id bigint not null,
  book ledger_book not null,
  at_ms bigint not null,
  sequence bigint not null,
  posting_id bigint not null,
  kind text collate "C" not null check (length(kind) between 1 and 40),
  asset ledger_asset not null,
  amount numeric(38, 0) not null,
  debit_owner_id bigint not null,
  debit text collate "C" not null,
  credit_owner_id bigint not null,
  credit text collate "C" not null,
  -- What a user's account held after it; of the house there is none, because its stripes serve many records.
  debit_balance numeric(38, 0),
  credit_balance numeric(38, 0),
  reference text collate "C" not null check (length(reference) between 1 and 80),
  hash bytea not null,
  primary key (owner_id, book, at_ms, sequence),
  constraint ledger_transfer_amount check (amount > 0),
  constraint ledger_transfer_sides check (debit_owner_id <> credit_owner_id or debit <> credit),
  -- Book and asset stand once, so that both sides have the same. At most one side is a user's, and it is the owner; the
  -- other side is the user's own, or the stripe that serves the user.
  constraint ledger_transfer_owner check (
    owner_id = greatest(debit_owner_id, credit_owner_id)
    and (owner_id < 0 or least(debit_owner_id, credit_owner_id) in (owner_id, -1 - owner_id % 16))
  ),
  constraint ledger_transfer_balances check (
    (debit_owner_id > 0) = (debit_balance is not null) and (credit_owner_id > 0) = (credit_balance is not null)
    and coalesce(least(debit_balance, credit_balance) >= 0, true)
  ),
  constraint ledger_transfer_holds check (
    not (ledger_is_holding(debit) and ledger_is_holding(credit))
  )
);

create index ledger_transfer_posting on ledger_transfer (posting_id);

-- Why an amount stands in a holding account. What is pending is amount - posted - voided.
create table ledger_hold (
  owner_id bigint not null,
  account text collate "C" not null check (ledger_is_holding(account)),
  reference text collate "C" not null,
  book ledger_book not null,
  asset ledger_asset not null,
  kind text collate "C" not null,
  amount numeric(38, 0) not null check (amount > 0),
  posted numeric(38, 0) not null check (posted >= 0),
  voided numeric(38, 0) not null check (voided >= 0),
  created_at_ms bigint not null,
  primary key (owner_id, account, reference),
  constraint ledger_hold_floor check (posted + voided <= amount)
) with (fillfactor = 80);

-- One line of a record as it is hashed. `ledger-record.ts` writes the same text.
create function ledger_line(
  sequence bigint, at_ms bigint, kind text, asset ledger_asset, account text, counterpart text, amount numeric,
  balance numeric, reference text
) returns text language sql stable as $$
  select sequence::text || '|' || at_ms::text || '|' || kind || '|' || asset::text || '|' || account || '|'
    || counterpart || '|' || amount::text || '|' || coalesce(balance::text, '') || '|' || reference
$$;

-- The hash of a record after a transfer: over the hash before it, and the line of each side that is the owner's.
create function ledger_hash(
  previous bytea, owner_id bigint, sequence bigint, at_ms bigint, kind text, asset ledger_asset, amount numeric,
  debit_owner_id bigint, debit text, credit_owner_id bigint, credit text, debit_balance numeric, credit_balance numeric,
  reference text
) returns bytea language sql stable as $$
  select case
    when debit_owner_id <> owner_id then sha256(previous || convert_to(
      ledger_line(sequence, at_ms, kind, asset, credit, debit, amount, credit_balance, reference), 'UTF8'))
    when credit_owner_id <> owner_id then sha256(previous || convert_to(
      ledger_line(sequence, at_ms, kind, asset, debit, credit, -amount, debit_balance, reference), 'UTF8'))
    else sha256(sha256(previous || convert_to(
      ledger_line(sequence, at_ms, kind, asset, debit, credit, -amount, debit_balance, reference), 'UTF8'))
      || convert_to(ledger_line(sequence, at_ms, kind, asset, credit, debit, amount, credit_balance, reference), 'UTF8'))
  end
$$;

-- The hash of a record before its first transfer.
create function ledger_genesis(owner_id bigint, book ledger_book) returns bytea language sql stable as $$
  select sha256(convert_to('truemark-record-1|' || owner_id::text || '|' || book::text, 'UTF8'))
$$;

-- The one way that money moves. Set-wise over all transfers of a statement; the plans are fixed, because the rows of a
-- statement have no statistics and every lookup is one by primary key.
create function ledger_post_transfers() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  expected bigint;
  changed bigint;
begin
  -- The records go on where they stood: without gaps, not back in time, each hash over the one before.
  if exists (
    select from (
      select posted.*, lag(hash) over record as previous_hash, lag(sequence) over record as previous_sequence,
        lag(at_ms) over record as previous_at_ms
      from posted window record as (partition by owner_id, book order by sequence)
    ) as later
    where previous_hash is not null and (
      sequence <> previous_sequence + 1 or at_ms < previous_at_ms
      or hash <> ledger_hash(previous_hash, owner_id, sequence, at_ms, kind, asset, amount, debit_owner_id, debit,
        credit_owner_id, credit, debit_balance, credit_balance, reference)
    )
  ) then
    raise exception 'a transfer does not follow the one before it' using errcode = 'integrity_constraint_violation';
  end if;

  with news as (
    select distinct on (owner_id, book) posted.*, last_value(sequence) over record as last_sequence,
      last_value(at_ms) over record as last_at_ms, last_value(hash) over record as last_hash
    from posted
    window record as (
      partition by owner_id, book order by sequence rows between unbounded preceding and unbounded following
    )
    order by owner_id, book, sequence
  ), kept as (
    update ledger_record as record
    set transfer_count = news.last_sequence, last_at_ms = news.last_at_ms, hash = news.last_hash
    from news
    where record.owner_id = news.owner_id and record.book = news.book
      and record.transfer_count = news.sequence - 1 and record.last_at_ms <= news.at_ms
      and news.hash = ledger_hash(record.hash, news.owner_id, news.sequence, news.at_ms, news.kind, news.asset,
        news.amount, news.debit_owner_id, news.debit, news.credit_owner_id, news.credit, news.debit_balance,
        news.credit_balance, news.reference)
    returning 1
  )
  select (select count(*) from news), (select count(*) from kept) into expected, changed;
  if changed <> expected then
    raise exception 'a transfer does not follow its record' using errcode = 'integrity_constraint_violation';
  end if;

  -- The balances, and with them the floors: a check of ledger_account. The sides' stated balances are compared with
  -- what the accounts held before, which the same statement still sees.
  with side as (
    select debit_owner_id as owner_id, book, asset, debit as kind, -amount as change, debit_balance as stated, sequence
    from posted
    union all
    select credit_owner_id, book, asset, credit, amount, credit_balance, sequence from posted
  ), moved as (
    select owner_id, book, asset, kind, sum(change) as change from side group by owner_id, book, asset, kind
  ), kept as (
    update ledger_account as account set balance = account.balance + moved.change
    from moved
    where account.owner_id = moved.owner_id and account.book = moved.book and account.asset = moved.asset
      and account.kind = moved.kind
    returning 1
  )
  select (select count(*) from moved) - (select count(*) from kept), (
    select count(*) from (
      select side.*, stated - sum(change) over (partition by owner_id, book, asset, kind order by sequence) as opening
      from side where owner_id > 0
    ) as stating
    left join ledger_account as account
      on account.owner_id = stating.owner_id and account.book = stating.book and account.asset = stating.asset
      and account.kind = stating.kind
    where opening is distinct from account.balance
  ) into expected, changed;
  if expected <> 0 then
    raise exception 'a transfer names an account that is not there' using errcode = 'foreign_key_violation';
  end if;
  if changed <> 0 then
    raise exception 'a transfer states a wrong balance' using errcode = 'integrity_constraint_violation';
  end if;

  insert into ledger_hold (owner_id, account, reference, book, asset, kind, amount, posted, voided, created_at_ms)
  select owner_id, credit, reference, book, asset, (array_agg(kind order by sequence))[1], sum(amount), 0, 0, min(at_ms)
  from posted where ledger_is_holding(credit)
  group by owner_id, credit, reference, book, asset;

  with used as (
    select owner_id, debit as account, reference, book, asset, sum(amount) as amount,
      coalesce(sum(amount) filter (where credit = case debit when 'reserve' then 'treasury' else 'available' end), 0)
        as voided
    from posted where ledger_is_holding(debit)
    group by owner_id, debit, reference, book, asset
  ), kept as (
    update ledger_hold as hold
    set posted = hold.posted + used.amount - used.voided, voided = hold.voided + used.voided
    from used
    where hold.owner_id = used.owner_id and hold.account = used.account and hold.reference = used.reference
      and hold.book = used.book and hold.asset = used.asset
    returning 1
  )
  select (select count(*) from used), (select count(*) from kept) into expected, changed;
  if changed <> expected then
    raise exception 'a transfer leaves a hold that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

create trigger ledger_transfer_posted after insert on ledger_transfer
  referencing new table as posted for each statement execute function ledger_post_transfers();

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what is posted stays', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

-- Sums may change from inside the trigger of the transfers only.
create function ledger_refuse_from_outside() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% of % is refused: only transfers change it', lower(tg_op), tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

create function ledger_refuse_opened() returns trigger language plpgsql as $$
begin
  raise exception 'a new row of % is empty', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create trigger ledger_transfer_stays before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse();
create trigger ledger_posting_stays before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse();

create trigger ledger_record_stays before delete or truncate on ledger_record
  for each statement execute function ledger_refuse();
create trigger ledger_record_kept before update on ledger_record
  for each statement execute function ledger_refuse_from_outside();
create trigger ledger_record_opened before insert on ledger_record for each row
  when (new.transfer_count <> 0 or new.last_at_ms <> 0 or new.hash <> ledger_genesis(new.owner_id, new.book))
  execute function ledger_refuse_opened();

create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();
create trigger ledger_account_kept before update on ledger_account
  for each statement execute function ledger_refuse_from_outside();
create trigger ledger_account_opened before insert on ledger_account for each row
  when (new.balance <> 0) execute function ledger_refuse_opened();

create trigger ledger_hold_stays before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse();
create trigger ledger_hold_kept before insert or update on ledger_hold
  for each statement execute function ledger_refuse_from_outside();
