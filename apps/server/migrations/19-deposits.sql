-- Payments that come in from the networks. A payment is one output of a transaction, and is credited once.

create table deposit (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  network text not null check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  asset ledger_asset not null,
  -- Where it was to be sent, as the user was shown it.
  address text not null check (address <> ''),
  -- Of how the address came about: the user's alone, or shared by many.
  is_own_address boolean not null,
  -- Minor units, as claimed or as found.
  amount numeric(38, 0) not null check (amount > 0),
  hash text not null check (hash <> ''),
  -- Of the log (Ethereum, Tron) or of the output (Bitcoin); null while only the transaction is known.
  output_index integer check (output_index >= 0),
  proof_file text,
  at timestamptz not null,
  -- When it was found on the network; null where only its owner has told of it.
  found_at timestamptz,
  -- What a node said of it last: block, sender, amount, confirmations.
  evidence jsonb,
  -- When the network took it back although it was processed: a loss.
  lost_at timestamptz,
  state text not null check (state in ('submitted', 'review', 'processed', 'failed')),
  -- Who is on it.
  reviewer_number integer,
  reviewed_since timestamptz,
  -- The sending address, as its owner has shown by a signature.
  signed_by text check (signed_by <> ''),
  -- The first of two people, and what they confirmed.
  operator_number integer,
  approved_at timestamptz,
  approved_amount numeric(38, 0) check (approved_amount > 0),
  approved_output integer check (approved_output >= 0),
  decider_number integer,
  decided_at timestamptz,
  -- Words of the console, for the audit; what the owner is told is `failure`.
  decision_reason text check (decision_reason <> ''),
  credited numeric(38, 0) check (credited > 0),
  posting_id bigint unique,
  failure text check (failure in (
    'notFound', 'otherAddress', 'otherToken', 'belowMinimum', 'notYours', 'proofUnclear', 'takenBack'
  )),
  constraint deposit_reviewer check (num_nulls(reviewer_number, reviewed_since) in (0, 2)),
  constraint deposit_approval check (
    num_nulls(operator_number, approved_at, approved_amount, approved_output) in (0, 4)
  ),
  constraint deposit_decided check (
    case state
      when 'processed' then num_nulls(output_index, decider_number, decided_at, credited, posting_id) = 0 and failure is null
      when 'failed' then num_nulls(failure, decided_at) = 0 and num_nonnulls(credited, posting_id) = 0
      else num_nonnulls(decider_number, decided_at, credited, posting_id, failure) = 0
    end
  ),
  -- Of two people the second confirms what the first did.
  constraint deposit_two_people check (
    state <> 'processed' or operator_number is null
    or (decider_number <> operator_number and credited = approved_amount and output_index = approved_output)
  )
);
create index deposit_of_user on deposit (user_id, id);
create index deposit_waiting on deposit (id) where state in ('submitted', 'review');
create index deposit_decided on deposit (id) where state in ('processed', 'failed');
create index deposit_transaction on deposit (network, hash);
-- An output is credited once.
create unique index deposit_output on deposit (network, hash, output_index) where state = 'processed';
-- A person tells of a transaction once, as long as nobody has said no.
create unique index deposit_claim on deposit (user_id, network, hash) where found_at is null and state <> 'failed';

-- Addresses that many users send to, where no public key gives each their own. Two operators set one; the last that was
-- approved is in force.
create table deposit_address_change (
  id bigint generated always as identity primary key,
  network text not null check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  address text not null check (address <> ''),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decider_number integer,
  decision_reason text check (decision_reason <> ''),
  decided_at timestamptz,
  constraint deposit_address_decided check (
    num_nulls(decision, decider_number, decision_reason, decided_at) in (0, 4)
  ),
  constraint deposit_address_two_people check (decision is distinct from 'approved' or decider_number <> operator_number)
);
create unique index deposit_address_waiting on deposit_address_change (network) where decision is null;

create function deposit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was deposited and decided stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger deposit_stays before delete or truncate on deposit for each statement execute function deposit_stays();
create trigger deposit_submitted before insert on deposit for each row
  when (new.state not in ('submitted', 'review')) execute function deposit_stays();
-- What its owner said stays; a decision is for good.
create trigger deposit_decided before update on deposit for each row
  when (
    (old.state in ('processed', 'failed') and to_jsonb(old) - 'lost_at' is distinct from to_jsonb(new) - 'lost_at')
    or row(old.id, old.user_id, old.network, old.asset, old.address, old.is_own_address, old.hash, old.at)
      is distinct from row(new.id, new.user_id, new.network, new.asset, new.address, new.is_own_address, new.hash, new.at)
    or (old.found_at is null and new.found_at is null and old.amount <> new.amount)
    or (old.state = 'review' and new.state = 'submitted')
  )
  execute function deposit_stays();
create trigger deposit_second_person before update on deposit for each row
  when (new.state = 'processed' and new.operator_number is not null) execute function second_person_decides();

create trigger deposit_address_stays before delete or truncate on deposit_address_change
  for each statement execute function deposit_stays();
create trigger deposit_address_proposed before insert on deposit_address_change for each row
  when (new.decision is not null) execute function deposit_stays();
create trigger deposit_address_decided before update on deposit_address_change for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.network, old.address, old.reason, old.operator_number, old.at)
      is distinct from row(new.id, new.network, new.address, new.reason, new.operator_number, new.at)
  )
  execute function deposit_stays();
create trigger deposit_address_second_person before update on deposit_address_change for each row
  when (new.decision = 'approved') execute function second_person_decides();
