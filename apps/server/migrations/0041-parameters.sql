-- Numbers of the product rules that operators may change, each with all the values it ever had; and changes that wait
-- for a second person, whatever they are of.

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
