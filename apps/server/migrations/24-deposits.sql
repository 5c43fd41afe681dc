-- Networks that are looked through for payments to own addresses, and what is found there.

-- Own addresses that users were shown: looked for from then on, also when another key gives new ones.
create table deposit_own_address (
  network text not null check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  address text not null check (address <> ''),
  user_id bigint not null,
  -- In the order of the commits: who has read up to a number has read all before it.
  number bigint generated always as identity unique,
  at timestamptz not null,
  primary key (network, address)
);
create index deposit_own_address_of_user on deposit_own_address (user_id, network);

insert into deposit_own_address (network, address, user_id, at)
select network, address, min(user_id), min(at) from deposit where is_own_address group by network, address order by min(at);

-- Up to where each network was looked through.
create table chain_follow (
  network text primary key check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  -- Counts what was written: of two programs at the same step one writes.
  number bigint not null default 0,
  -- The last blocks with the payments found in them; null before the first.
  cursor jsonb,
  -- Confirmations are counted from it.
  head_height bigint,
  -- What was said of the node last: ok, late or unreachable.
  state jsonb not null,
  at timestamptz not null
);

-- When a node was asked about a claim last.
alter table deposit add column asked_at timestamptz;

-- An output is found once, as long as the network has not taken it back.
create unique index deposit_found on deposit (network, hash, output_index) where found_at is not null and state <> 'failed';
create index deposit_lost on deposit (id) where lost_at is not null;
create index deposit_at_own_address on deposit (network, user_id) where is_own_address and output_index is not null;
