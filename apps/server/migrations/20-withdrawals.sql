-- Payments that go out to the networks, and where their owners want them. A withdrawal is one payout, with as many attempts
-- as it takes; only a transaction that nothing else was counted by lets its money go.

-- When an authenticator app or a passkey was last added or taken away: withdrawals wait a day after it.
alter table user_second_factor add column changed_at timestamptz;

create table payout_address (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  network text not null check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  -- In the one spelling of its network.
  address text not null check (address <> ''),
  -- Its owner's own name of it.
  label text not null check (label <> ''),
  at timestamptz not null,
  -- Nothing is paid to it before.
  usable_from timestamptz not null check (usable_from >= at),
  -- When its owner confirmed it by a code and a second factor, which ends the wait.
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index payout_address_book on payout_address (user_id, network, address) where removed_at is null;
create index payout_address_user on payout_address (user_id, id);
create index payout_address_known on payout_address (network, address);

create sequence withdrawal_id;

create table withdrawal (
  id bigint primary key,
  user_id bigint not null,
  -- Who may withdraw once a day: a verified document, else the account.
  person text not null check (person <> ''),
  network text not null check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  asset ledger_asset not null,
  address_id bigint not null references payout_address (id),
  address text not null check (address <> ''),
  -- Minor units; the fee is part of the amount, and the rest is paid out.
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0 and fee < amount),
  -- As it was when the withdrawal was submitted.
  fee_rate numeric(11, 10) not null check (fee_rate >= 0),
  at timestamptz not null,
  state text not null check (state in ('submitted', 'review', 'approved', 'processed', 'failed', 'canceled')),
  -- Who is on it.
  reviewer_number integer,
  reviewed_since timestamptz,
  -- The first of two people.
  operator_number integer,
  confirmed_at timestamptz,
  approver_number integer,
  approved_at timestamptz,
  -- Who paid or rejected it; nobody when its owner canceled it.
  decider_number integer,
  decided_at timestamptz,
  -- Words of the console, for the audit; what the owner is told is `failure`.
  decision_reason text check (decision_reason <> ''),
  failure text check (failure in (
    'identityNeeded', 'addressRefused', 'unusualActivity', 'sourceUnclear', 'networkDown', 'onRequest'
  )),
  -- Of the transaction that paid it.
  hash text check (hash <> ''),
  -- A node has shown recipient, token and amount; else an operator vouches for it.
  is_looked_up boolean,
  -- Of what let the money go.
  posting_id bigint unique,
  constraint withdrawal_reviewer check (num_nulls(reviewer_number, reviewed_since) in (0, 2)),
  constraint withdrawal_first check (num_nulls(operator_number, confirmed_at) in (0, 2)),
  constraint withdrawal_approval check (num_nulls(approver_number, approved_at) in (0, 2)),
  constraint withdrawal_two_people check (approver_number is null or operator_number is distinct from approver_number),
  constraint withdrawal_stands check (
    case state
      when 'processed' then num_nulls(approver_number, decider_number, decided_at, hash, is_looked_up, posting_id) = 0
        and failure is null
      when 'failed' then num_nulls(decider_number, decided_at, failure) = 0 and num_nonnulls(hash, is_looked_up) = 0
      when 'canceled' then decided_at is not null
        and num_nonnulls(reviewer_number, operator_number, approver_number, decider_number, failure, hash) = 0
      when 'approved' then approver_number is not null
        and num_nonnulls(decider_number, decided_at, failure, hash, posting_id) = 0
      else num_nonnulls(approver_number, decider_number, decided_at, failure, hash, posting_id) = 0
    end
  )
);
create index withdrawal_of_user on withdrawal (user_id, id);
create index withdrawal_of_person on withdrawal (person, at);
create index withdrawal_waiting on withdrawal (id) where state in ('submitted', 'review', 'approved');
create index withdrawal_ended on withdrawal (id) where state in ('processed', 'failed', 'canceled');
create index withdrawal_decided on withdrawal (decided_at) where state in ('processed', 'failed');
create index withdrawal_address on withdrawal (network, address);
-- One at a time of a person, and one that stands a UTC day.
create unique index withdrawal_open on withdrawal (person) where state in ('submitted', 'review', 'approved');
create unique index withdrawal_day on withdrawal (person, ((at at time zone 'UTC')::date))
  where state not in ('failed', 'canceled');
create unique index withdrawal_hash on withdrawal (network, hash) where hash is not null;

-- What was said to have paid a withdrawal, and what a node made of it.
create table payout_attempt (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  operator_number integer not null,
  hash text not null check (hash <> ''),
  at timestamptz not null,
  outcome text not null check (outcome in (
    'paid', 'vouched', 'pending', 'unknown', 'unanswered', 'reverted', 'replaced', 'mismatch'
  ))
);
create index payout_attempt_of_withdrawal on payout_attempt (withdrawal_id, id);

-- Where deposits are sent nothing is paid out to.
create index deposit_address on deposit (network, address);

create function withdrawal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was withdrawn and decided stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger withdrawal_stays before delete or truncate on withdrawal
  for each statement execute function withdrawal_stays();
create trigger withdrawal_submitted before insert on withdrawal for each row
  when (new.state <> 'submitted') execute function withdrawal_stays();
-- What its owner asked for stays; states go one way, and the last is for good.
create trigger withdrawal_goes_on before update on withdrawal for each row
  when (
    old.state in ('processed', 'failed', 'canceled')
    or (old.state in ('review', 'approved') and new.state in ('submitted', 'canceled'))
    or (old.state = 'approved' and new.state = 'review')
    or (new.state = 'processed' and old.state <> 'approved')
    or (old.approver_number is not null
      and row(old.approver_number, old.approved_at, old.operator_number, old.confirmed_at)
        is distinct from row(new.approver_number, new.approved_at, new.operator_number, new.confirmed_at))
    or row(old.id, old.user_id, old.person, old.network, old.asset, old.address_id, old.address, old.amount, old.fee,
      old.fee_rate, old.at)
      is distinct from row(new.id, new.user_id, new.person, new.network, new.asset, new.address_id, new.address,
      new.amount, new.fee, new.fee_rate, new.at)
  )
  execute function withdrawal_stays();

create function withdrawal_second_person() returns trigger language plpgsql as $$
declare
  bar text := second_person_bar(new.operator_number, new.approver_number, new.approved_at);
begin
  if bar <> 'own' then
    raise exception 'a second person approves: %', bar using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_second_person before update on withdrawal for each row
  when (old.approver_number is null and new.approver_number is not null and new.operator_number is not null)
  execute function withdrawal_second_person();

-- A transaction is counted once: as deposits that it brought, or as the payout that it is.
create function withdrawal_hash_is_new() returns trigger language plpgsql as $$
begin
  if exists (select from deposit where network = new.network and hash = new.hash and state = 'processed') then
    raise exception 'this transaction was credited as a deposit' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_hash_is_new before update on withdrawal for each row
  when (new.hash is not null) execute function withdrawal_hash_is_new();
create function deposit_hash_is_new() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawal where network = new.network and hash = new.hash) then
    raise exception 'this transaction paid a withdrawal' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
create trigger deposit_hash_is_new before update on deposit for each row
  when (old.state <> 'processed' and new.state = 'processed') execute function deposit_hash_is_new();

create trigger payout_attempt_stays before update or delete or truncate on payout_attempt
  for each statement execute function withdrawal_stays();
create trigger payout_address_stays before delete or truncate on payout_address
  for each statement execute function withdrawal_stays();
-- It is confirmed or removed, and nothing else.
create trigger payout_address_is_removed_once before update on payout_address for each row
  when (
    old.removed_at is not null or (old.confirmed_at is not null and new.removed_at is null)
    or row(old.id, old.user_id, old.network, old.address, old.label, old.at)
      is distinct from row(new.id, new.user_id, new.network, new.address, new.label, new.at)
  )
  execute function withdrawal_stays();
