-- The extended public keys that own addresses come from are changed by two people, as shared addresses are.

-- The key that a network began with. Every later one is a change that was approved.
create table deposit_first_key (
  network text primary key check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet')),
  -- SHA-256 of the key in the spelling xpub…
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null
);
create trigger deposit_first_key_stays before update or delete or truncate on deposit_first_key
  for each statement execute function deposit_stays();

alter table deposit_address_change
  -- A key instead of a shared address; the address is then the first of it.
  add column key_hash text check (key_hash ~ '^[0-9a-f]{64}$');
create trigger deposit_key_decided before update on deposit_address_change for each row
  when (old.key_hash is distinct from new.key_hash) execute function deposit_stays();
