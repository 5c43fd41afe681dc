-- One transaction may pay several withdrawals, each by an output of its own.

-- Of the transaction, as with deposits; null while only an operator vouches for it: then it is whichever went to the address.
alter table withdrawal add column output_index integer check (output_index >= 0);
alter table withdrawal add constraint withdrawal_output_of_payout check (output_index is null or is_looked_up);

drop index withdrawal_hash;
create index withdrawal_hash on withdrawal (network, hash) where hash is not null;
create unique index withdrawal_output on withdrawal (network, hash, output_index) where output_index is not null;
create unique index withdrawal_recipient on withdrawal (network, hash, address)
  where hash is not null and output_index is null;

-- A transaction is counted once: as deposits that it brought, or as the payouts that it is; each output is one of these.
create or replace function withdrawal_hash_is_new() returns trigger language plpgsql as $$
begin
  if exists (select from deposit where network = new.network and hash = new.hash and state = 'processed') then
    raise exception 'this transaction was credited as a deposit' using errcode = 'unique_violation';
  end if;
  if exists (
    select from withdrawal where network = new.network and hash = new.hash and address = new.address and id <> new.id
      and (output_index is null or new.output_index is null)
  ) then
    raise exception 'this transaction paid another withdrawal to this address' using errcode = 'unique_violation';
  end if;
  return new;
end
$$;
