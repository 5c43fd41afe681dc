-- Where charities are paid, and the networks that a work can be on (specs/nfts.md).

-- What operators have entered, all of it: the newest counts.
create table charity_account (
  id bigint primary key generated always as identity,
  charity_id integer not null references charity (id),
  details text not null check (details <> ''),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null
);
create index charity_account_of_charity on charity_account (charity_id, id desc);

create trigger charity_account_stays before update or delete or truncate on charity_account
  for each statement execute function nft_stays();

alter table nft add constraint nft_network
  check (network in ('ethereum', 'tron', 'bitcoin', 'sepolia', 'shasta', 'bitcoin-testnet'));
