-- Numbers of the product rules that operators may change, each with all the values it ever had; and changes that wait for a
-- second person, whatever they are of.

create table parameter_change (
  key text not null check (key <> ''),
  -- 1 is the first value that differs from the product's own.
  version integer not null check (version > 0),
  value text not null,
  reason text not null check (reason <> ''),
  operator_number integer not null,
  -- The second person, where one was needed.
  approver_number integer check (approver_number <> operator_number),
  changed_at timestamptz not null,
  primary key (key, version)
);

create function parameter_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the history of parameters stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger parameter_change_stays before update or delete or truncate on parameter_change
  for each statement execute function parameter_change_stays();

create table change_proposal (
  id bigint generated always as identity primary key,
  -- `parameter:contracts.feeRate`, `instrument:BTCUSDT.leverageMax`.
  key text not null check (key <> ''),
  from_value text not null,
  to_value text not null,
  -- What the proposal was made on; another version meanwhile makes it void.
  base_version integer not null,
  reason text not null check (reason <> ''),
  operator_number integer not null,
  proposed_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decision_reason text,
  decider_number integer,
  decided_at timestamptz,
  constraint change_proposal_decided check (
    (decision is null) = (decider_number is null) and (decision is null) = (decided_at is null)
  ),
  -- Two people, whatever the program does.
  constraint change_proposal_two_people check (decision is distinct from 'approved' or decider_number <> operator_number)
);
create unique index change_proposal_open on change_proposal (key) where decision is null;

-- Whether one person alone may change a parameter. One that nobody has named here needs two.
create function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in ('demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax') or key like 'options.isSold.%'
$$;

-- A change of a parameter that needs two people is the one that was approved.
create function parameter_change_is_approved() returns trigger language plpgsql as $$
begin
  if new.approver_number is null and parameter_is_of_one(new.key) then return null; end if;
  if not exists (
    select from change_proposal
    where key = 'parameter:' || new.key and to_value = new.value and base_version = new.version - 1
      and operator_number = new.operator_number and decider_number = new.approver_number and decision = 'approved'
  ) then
    raise exception 'the change of % was not approved', new.key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

-- At the commit: the decision is written after what it decides on.
create constraint trigger parameter_change_approved after insert on parameter_change
  deferrable initially deferred for each row execute function parameter_change_is_approved();

-- A proposal is written undecided, is decided once, and is then what was proposed.
create function change_proposal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a proposal is decided once, and is then what was proposed' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger change_proposal_undecided before insert on change_proposal for each row
  when (new.decision is not null)
  execute function change_proposal_stays();
create trigger change_proposal_decided before update on change_proposal for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.key, old.from_value, old.to_value, old.base_version, old.reason, old.operator_number,
        old.proposed_at)
      is distinct from row(new.id, new.key, new.from_value, new.to_value, new.base_version, new.reason,
        new.operator_number, new.proposed_at)
  )
  execute function change_proposal_stays();
create trigger change_proposal_kept before delete or truncate on change_proposal
  for each statement execute function change_proposal_stays();
create trigger change_proposal_second_person before insert or update on change_proposal for each row
  when (new.decision = 'approved') execute function second_person_decides();
