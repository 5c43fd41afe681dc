-- The ledger: all money of the platform, double-entry, append-only (specs/ledger.md).
--
-- Only one table is written by the program: ledger_transfer. Everything else that says how much somebody has
-- (ledger_account, ledger_hold) is kept by the trigger of its inserts, and refuses every other change.
--
-- An owner above zero is a user; the house is sixteen owners, its stripes, from -16 to -1. What is posted for a user uses
-- stripe -(1 + user % 16), so that no row is hot. Amounts are in the asset's minor units.

-- Accounts in which every amount belongs to a hold.
create function ledger_is_holding(kind text) returns boolean language sql immutable as $$
  select kind in ('margin', 'stake', 'invested', 'withdrawing', 'repaying', 'reserve')
$$;

create type ledger_book as enum ('live', 'demo');
create type ledger_asset as enum ('USDT', 'USDC', 'BTC', 'ETH');

-- Taken while the stripes are held, so that within a user's record they only grow.
create sequence ledger_posting_id as bigint;

-- Whoever posts holds the stripes of all whom the posting touches, so that what happens to one account happens one after
-- the other. These rows are locked and never change.
create table ledger_stripe (
  owner_id bigint not null check (owner_id between -16 and -1),
  book ledger_book not null,
  primary key (owner_id, book)
);
insert into ledger_stripe select -number, book::ledger_book
from generate_series(1, 16) as number, unnest(array['live', 'demo']) as book;

create table ledger_account (
  owner_id bigint not null check (owner_id > 0 or owner_id between -16 and -1),
  book ledger_book not null,
  asset ledger_asset not null,
  kind text collate "C" not null,
  balance numeric(38, 0) not null,
  -- Of a user's account: how many lines it has, the time of the last, and the hash over all of them. The house's have
  -- none, because a stripe serves many users.
  sequence bigint not null,
  last_at_ms bigint not null,
  hash bytea not null,
  primary key (owner_id, book, asset, kind),
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

-- One amount of one asset from one account to another. Of a side that is a user's account: its line number in that account,
-- what the account held afterwards, and the account's hash.
create table ledger_transfer (
  owner_id bigint not null,
  book ledger_book not null,
  at_ms bigint not null,
  posting_id bigint not null,
  -- Its place in the posting, from 1.
  part integer not null,
  kind text collate "C" not null check (length(kind) between 1 and 40),
  asset ledger_asset not null,
  amount numeric(38, 0) not null,
  debit_owner_id bigint not null,
  debit text collate "C" not null,
  debit_sequence bigint,
  debit_balance numeric(38, 0),
  debit_hash bytea,
  credit_owner_id bigint not null,
  credit text collate "C" not null,
  credit_sequence bigint,
  credit_balance numeric(38, 0),
  credit_hash bytea,
  reference text collate "C" not null check (length(reference) between 1 and 80),
  primary key (owner_id, book, at_ms, posting_id, part),
  constraint ledger_transfer_amount check (amount > 0),
  constraint ledger_transfer_sides check (debit_owner_id <> credit_owner_id or debit <> credit),
  -- Book and asset stand once, so that both sides have the same. At most one user is touched, and is the owner.
  constraint ledger_transfer_owner check (
    owner_id = greatest(debit_owner_id, credit_owner_id)
    and (debit_owner_id < 0 or credit_owner_id < 0 or debit_owner_id = credit_owner_id)
  ),
  constraint ledger_transfer_lines check (
    num_nulls(debit_sequence, debit_balance, debit_hash) = case when debit_owner_id > 0 then 0 else 3 end
    and num_nulls(credit_sequence, credit_balance, credit_hash) = case when credit_owner_id > 0 then 0 else 3 end
  ),
  constraint ledger_transfer_floors check (coalesce(least(debit_balance, credit_balance) >= 0, true)),
  constraint ledger_transfer_holds check (not (ledger_is_holding(debit) and ledger_is_holding(credit)))
);

-- All transfers in the order of posting, for operators.
create index ledger_transfer_posting on ledger_transfer (posting_id, part);

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

-- What a transfer does to one account, as it is hashed. `ledger-record.ts` writes the same text.
create function ledger_line(
  sequence bigint, at_ms bigint, kind text, asset ledger_asset, account text, counterpart text, amount numeric,
  balance numeric, reference text
) returns text language sql stable as $$
  select sequence::text || '|' || at_ms::text || '|' || kind || '|' || asset::text || '|' || account || '|'
    || counterpart || '|' || amount::text || '|' || balance::text || '|' || reference
$$;

create function ledger_chain(previous bytea, line text) returns bytea language sql stable as $$
  select sha256(previous || convert_to(line, 'UTF8'))
$$;

-- The hash of an account before its first line.
create function ledger_genesis(owner_id bigint, book ledger_book) returns bytea language sql stable as $$
  select sha256(convert_to('truemark-record-1|' || owner_id::text || '|' || book::text, 'UTF8'))
$$;

-- The one way that money moves. Set-wise over all transfers of a statement. Every lookup is to be one by primary key,
-- however small the tables were when the plan was made: hence the settings, and the row's place from a subquery that
-- `offset 0` keeps whole.
create function ledger_post_transfers() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_memoize = off as $$
declare
  expected bigint;
  changed bigint;
begin
  -- Accounts of users: every line goes on from the one before it, the first from what the account says.
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
    select side.*, lag(sequence) over account is null as is_first, sequence = lag(sequence) over account + 1
        and at_ms >= lag(at_ms) over account and balance = lag(balance) over account + change
        and hash = ledger_chain(lag(hash) over account, line) as is_next
    from side window account as (partition by owner_id, book, asset, kind order by sequence)
  ), news as (
    select * from (
      select linked.*, bool_and(is_first or is_next) over account as is_linked,
        last_value(sequence) over account as last_sequence, last_value(at_ms) over account as last_at_ms,
        last_value(balance) over account as last_balance, last_value(hash) over account as last_hash
      from linked window account as (
        partition by owner_id, book, asset, kind order by sequence
        rows between unbounded preceding and unbounded following
      )
    ) as every where is_first
  ), kept as (
    update ledger_account as account
    set balance = news.last_balance, sequence = news.last_sequence, last_at_ms = news.last_at_ms, hash = news.last_hash
    from news cross join lateral (
      select ctid as place from ledger_account
      where owner_id = news.owner_id and book = news.book and asset = news.asset and kind = news.kind offset 0
    ) as found
    where account.ctid = found.place and news.is_linked and account.sequence = news.sequence - 1
      and account.last_at_ms <= news.at_ms and account.balance = news.balance - news.change
      and news.hash = ledger_chain(account.hash, news.line)
    returning 1
  )
  select (select count(*) from news), (select count(*) from kept) into expected, changed;
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
    ) as side
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

create trigger ledger_stripe_stays before insert or update or delete or truncate on ledger_stripe
  for each statement execute function ledger_refuse();

create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();
create trigger ledger_account_kept before update on ledger_account
  for each statement execute function ledger_refuse_from_outside();
create trigger ledger_account_opened before insert on ledger_account for each row
  when (new.balance <> 0 or new.sequence <> 0 or new.last_at_ms <> 0
    or new.hash <> ledger_genesis(new.owner_id, new.book))
  execute function ledger_refuse_opened();

create trigger ledger_hold_stays before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse();
create trigger ledger_hold_kept before insert or update on ledger_hold
  for each statement execute function ledger_refuse_from_outside();
