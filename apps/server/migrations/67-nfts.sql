-- What works are listed with is set by operators, and where a charity is paid is changed by two of them (specs/nfts.md).

-- Parameters that one person alone may change, with what works are listed with. A listed work keeps its terms.
create or replace function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in (
    'demo.isOpen', 'demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax', 'deposits.waitingMax',
    'conversions.amountMin', 'withdrawals.submissionsMax', 'withdrawals.addressesMax',
    'nfts.bidStep', 'nfts.extensionSeconds', 'nfts.extensionMaxHours', 'nfts.donationMin'
  )
    or key like 'options.isSold.%' or key like 'deposits.minimum.%' or key like 'withdrawals.minimum.%'
    or key like 'fixedTerms.isOpen.%' or key like 'plans.isOpen.%' or key like 'loans.isOpen.%'
$$;

-- What one operator asks for and another decides.
create table charity_account_change (
  id bigint primary key generated always as identity,
  charity_id integer not null references charity (id),
  details text not null check (details <> ''),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decider_number integer,
  decision_reason text check (decision_reason <> ''),
  decided_at timestamptz,
  constraint charity_account_change_decided check (
    num_nulls(decision, decider_number, decision_reason, decided_at) in (0, 4)
  ),
  constraint charity_account_change_two_people check (
    decision is distinct from 'approved' or decider_number <> operator_number
  )
);
-- One change of a charity waits.
create unique index charity_account_change_waiting on charity_account_change (charity_id) where decision is null;

create trigger charity_account_change_stays before delete or truncate on charity_account_change
  for each statement execute function nft_stays();
create trigger charity_account_change_proposed before insert on charity_account_change for each row
  when (new.decision is not null) execute function nft_stays();
create trigger charity_account_change_goes_on before update on charity_account_change for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.charity_id, old.details, old.reason, old.operator_number, old.at)
      is distinct from row(new.id, new.charity_id, new.details, new.reason, new.operator_number, new.at)
  )
  execute function nft_stays();
create trigger charity_account_change_second_person before update on charity_account_change for each row
  when (new.decision = 'approved') execute function second_person_decides();

alter table charity_account
  -- The change that was approved; null for what was entered while one person was enough.
  add column change_id bigint unique references charity_account_change (id);

-- What counts from now on is what two people have agreed on.
create function charity_account_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (
    select from charity_account_change
    where id = new.change_id and charity_id = new.charity_id and details = new.details
      and operator_number = new.operator_number and decision = 'approved'
  ) then
    raise exception 'where charity % is paid was not approved', new.charity_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger charity_account_approved before insert on charity_account for each row
  execute function charity_account_is_approved();
