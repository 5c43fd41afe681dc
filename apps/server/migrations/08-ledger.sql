-- The ledger: all money of the platform, double-entry, append-only (specs/ledger.md).
--
-- The program writes through one function, `ledger_post`. Everything that says how much somebody has (ledger_account,
-- ledger_hold) is kept by the trigger of its inserts; the program has no right to change it (application-grants.ts).
--
-- An owner above zero is a user; the house is sixteen owners, its shards, from -16 to -1. What is posted for a user uses
-- shard -(1 + user % 16), so that no row is hot. Amounts are in the asset's minor units.
--
-- Statistics of tables that grow and change by thousands of rows a second are taken rarely (`autovacuum_analyze_*`): after a
-- million changes, and when as many as there are rows. Who takes them holds a snapshot for as long as that lasts, and
-- meanwhile no older version of a row is cleared away in its page. What is read of these tables is looked up by key, which
-- needs no statistics.

-- Accounts in which every amount belongs to a hold.
create function ledger_is_holding(kind text) returns boolean language sql immutable as $$
  select kind in ('margin', 'stake', 'invested', 'withdrawing', 'repaying', 'reserve')
$$;

create type ledger_book as enum ('live', 'demo');
create type ledger_asset as enum ('USDT', 'USDC', 'BTC', 'ETH');

-- Taken while the shards are held, so that within a user's record they only grow.
create sequence ledger_posting_id as bigint;

-- Whoever posts holds the shards of all whom the posting touches, so that what happens to one account happens one after
-- the other. These rows are locked and never change.
create table ledger_shard (
  owner_id bigint not null check (owner_id between -16 and -1),
  book ledger_book not null,
  primary key (owner_id, book)
);
insert into ledger_shard select -number, book::ledger_book
from generate_series(1, 16) as number, unnest(array['live', 'demo']) as book;

create table ledger_account (
  owner_id bigint not null,
  book ledger_book not null,
  asset ledger_asset not null,
  kind text collate "C" not null,
  balance numeric(38, 0) not null,
  -- Of a user's account: how many lines it has, the time of the last, and the hash over all of them. The house's have
  -- none, because a shard serves many users.
  sequence bigint not null,
  last_at_ms bigint not null,
  hash bytea not null,
  primary key (owner_id, book, asset, kind),
  constraint ledger_account_floor check (balance >= 0 or kind like 'external:%')
) with (fillfactor = 70, autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- What a caller asked for, once: a key belongs to one body, and to one answer. Of the house's own postings the owner is 0.
-- What was refused moved nothing: its answer is kept for two days, for whoever repeats the call, and then removed.
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
) with (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);
create index ledger_posting_refused on ledger_posting (at_ms) where refusal is not null;

-- One amount of one asset from one account to another. Of a side that is a user's account: its line number in that account,
-- what the account held afterwards, and the account's hash. Rules of a row stand in `ledger_post_transfers`.
create table ledger_transfer (
  owner_id bigint not null,
  book ledger_book not null,
  at_ms bigint not null,
  posting_id bigint not null,
  -- Its place in the posting, from 1.
  part integer not null,
  kind text collate "C" not null,
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
  reference text collate "C" not null,
  primary key (owner_id, book, at_ms, posting_id, part)
) with (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- Who looks for transfers in the order of posting takes them a range of numbers at a time. The database notes where a range
-- of pages stands once it is full; what is not noted yet is found nevertheless, by reading more.
create index ledger_transfer_range on ledger_transfer using brin (posting_id)
  with (pages_per_range = 128, autosummarize = on);

-- The few transfers by which money comes to a user or goes, for lists of them: among all that a busy trader has, they
-- would take long to find.
create index ledger_transfer_wallet on ledger_transfer (owner_id, book, posting_id) where kind in (
  'deposit', 'withdrawalHold', 'withdrawal', 'withdrawalReturn', 'conversionOut', 'testFunds', 'demoStart', 'demoReset'
);

-- A receipt takes what a correction paid from the ledger: the few transfers of corrections are found by their posting.
create index ledger_transfer_correction on ledger_transfer (posting_id) where kind = 'correction';

-- Why an amount stands in a holding account. What is pending is amount - posted - voided. Rows are made by the trigger of the
-- transfers alone. An order's holds are used in parts, the first a moment after they were made: with room in their pages they
-- are written in place.
create table ledger_hold (
  owner_id bigint not null,
  account text collate "C" not null,
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
) with (fillfactor = 50, autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

-- What a transfer does to one account, as it is hashed. `ledger-record.ts` writes the same text.
create function ledger_line(
  sequence bigint, at_ms bigint, kind text, asset ledger_asset, account text, counterpart text, amount numeric,
  balance numeric, reference text
) returns text language sql stable as $$
  select concat_ws('|', sequence, at_ms, kind, asset, account, counterpart, amount, balance, reference)
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

create trigger ledger_transfer_posted after insert on ledger_transfer
  referencing new table as posted for each statement execute function ledger_post_transfers();

-- The one door to the ledger: postings and their transfers come together, each transfer with its posting and each posting
-- that was not refused with its transfers. Nobody may insert into the two tables themselves.
create function ledger_post(postings ledger_posting[], transfers ledger_transfer[]) returns void language plpgsql as $$
declare
  is_apart boolean;
begin
  with posted as (
    insert into ledger_posting select * from unnest(postings) returning id, book, refusal
  ), moved as (
    insert into ledger_transfer select * from unnest(transfers) returning posting_id, book
  )
  select bool_or(is_alone) from (
    select sum(is_posting) <> 1 or sum(is_transfer) = 0 as is_alone from (
      select id, book, 1 as is_posting, 0 as is_transfer from posted where refusal is null
      union all
      select posting_id, book, 0, 1 from moved
    ) as part group by id, book
  ) as whole into is_apart;
  if is_apart then
    raise exception 'a posting and its transfers come together' using errcode = 'integrity_constraint_violation';
  end if;
end
$$;

-- They have the rights of their owner. Nobody may make a trigger of them, or call them, whom nobody lets.
do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_post_transfers()',
    'ledger_post(ledger_posting[], ledger_transfer[])'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what is posted stays', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

create function ledger_refuse_opened() returns trigger language plpgsql as $$
begin
  raise exception 'a new row of % is empty', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create trigger ledger_transfer_stays before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse();
create trigger ledger_posting_stays before update or truncate on ledger_posting
  for each statement execute function ledger_refuse();
create trigger ledger_posting_kept before delete on ledger_posting for each row
  when (old.refusal is null) execute function ledger_refuse();
create trigger ledger_shard_stays before insert or update or delete or truncate on ledger_shard
  for each statement execute function ledger_refuse();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();

-- An account's place never changes, so that it is looked at once.
create trigger ledger_account_owner before insert on ledger_account for each row
  when (not (new.owner_id > 0 or new.owner_id between -16 and -1))
  execute function refuse_row();
create trigger ledger_account_kind before insert on ledger_account for each row
  when (not case
    when new.owner_id > 0 then new.kind in ('available', 'margin', 'stake', 'invested', 'withdrawing', 'repaying')
    else new.kind in ('treasury', 'reserve', 'fees') or new.kind ~ '^(charity|external):[a-z0-9-]{1,40}$'
  end)
  execute function refuse_row();
create trigger ledger_account_opened before insert on ledger_account for each row
  when (new.balance <> 0 or new.sequence <> 0 or new.last_at_ms <> 0
    or new.hash <> ledger_genesis(new.owner_id, new.book))
  execute function ledger_refuse_opened();
create trigger ledger_hold_stays before delete or truncate on ledger_hold
  for each statement execute function ledger_refuse();
