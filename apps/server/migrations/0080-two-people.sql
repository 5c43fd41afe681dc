-- Two people are two: who decides was not made by the one who asks, and others have had a day to hear of them. Operators
-- are added, promoted, enabled and given a new second factor by two people, too.

alter table operator
  -- Who added them; null for the first.
  add column made_by integer,
  -- The second person of that, where there was one.
  add column made_with integer check (made_with <> made_by),
  -- Who last changed their role, enabled them or took their second factor away, or asked for it.
  add column changed_by integer,
  -- Before that they approve nothing: the other administrators hear of it first.
  add column decides_from timestamptz,
  add column disabled_at timestamptz;

update operator set
  made_by = (
    select operator_number from audit_act
    where act = 'operator.add' and subject = 'operator:' || operator.number order by sequence limit 1
  ),
  changed_by = (
    select operator_number from audit_act
    where act = 'operator.change' and subject = 'operator:' || operator.number order by sequence desc limit 1
  ),
  disabled_at = case when is_disabled then now() end;

create function operator_origin_stays() returns trigger language plpgsql as $$
begin
  raise exception 'who made an operator stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger operator_origin_stays before update on operator for each row
  when (
    row(old.number, old.made_by, old.made_with) is distinct from row(new.number, new.made_by, new.made_with)
    or (old.changed_by is not null and new.changed_by is null)
  )
  execute function operator_origin_stays();

-- Why one operator may not approve what another has asked for; null when they may.
create function second_person_bar(proposer integer, decider integer, at timestamptz) returns text
language sql stable set search_path from current as $$
  select case
    when proposer = decider then 'own'
    when exists (
      select from operator where number = decider and proposer in (made_by, changed_by)
    ) or exists (
      -- With a second person an operator was made for others than their maker. Who was alone had nobody else.
      select from operator where number = proposer and made_by = decider and made_with is not null
    ) then 'notApart'
    when exists (select from operator where number = decider and decides_from > at) then 'tooNew'
  end
$$;

create function second_person_decides() returns trigger language plpgsql as $$
declare
  bar text := second_person_bar(new.operator_number, new.decider_number, new.decided_at);
begin
  -- What is decided by the one who asked has a constraint of its own.
  if bar <> 'own' then
    raise exception 'a second person decides: %', bar using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

create trigger trade_correction_second_person before insert or update on trade_correction for each row
  when (new.decision = 'approved') execute function second_person_decides();
create trigger change_proposal_second_person before insert or update on change_proposal for each row
  when (new.decision = 'approved') execute function second_person_decides();

-- A change of operators that waits for a second administrator, and what became of it.
create table operator_proposal (
  id bigint generated always as identity primary key,
  -- Whose access it changes; null for one who is to be added.
  subject_number integer references operator (number),
  -- Of one who is to be added.
  email text check (email = lower(email)),
  -- The role they are to have; null leaves it.
  role text check (role in ('administrator', 'reviewer', 'treasurer', 'editor', 'support')),
  -- The role they had when it was asked for.
  from_role text,
  is_enabled boolean not null,
  is_factor_reset boolean not null,
  reason text not null check (reason <> ''),
  operator_number integer not null,
  proposed_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decision_reason text check (decision_reason <> ''),
  decider_number integer,
  decided_at timestamptz,
  constraint operator_proposal_subject check (num_nonnulls(subject_number, email) = 1),
  constraint operator_proposal_addition check (email is null or (role is not null and not is_enabled and not is_factor_reset)),
  constraint operator_proposal_decided check (
    num_nulls(decision, decision_reason, decider_number, decided_at) in (0, 4)
  ),
  constraint operator_proposal_two_people check (decision is distinct from 'approved' or decider_number <> operator_number)
);
create unique index operator_proposal_open on operator_proposal (coalesce(email, subject_number::text)) where decision is null;

create function operator_proposal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was proposed and decided of operators stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger operator_proposal_stays before delete or truncate on operator_proposal
  for each statement execute function operator_proposal_stays();
create trigger operator_proposal_proposed before insert on operator_proposal for each row
  when (new.decision is not null) execute function operator_proposal_stays();
create trigger operator_proposal_decided before update on operator_proposal for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.subject_number, old.email, old.role, old.from_role, old.is_enabled, old.is_factor_reset,
      old.reason, old.operator_number, old.proposed_at)
      is distinct from row(new.id, new.subject_number, new.email, new.role, new.from_role, new.is_enabled,
      new.is_factor_reset, new.reason, new.operator_number, new.proposed_at)
  )
  execute function operator_proposal_stays();
create trigger operator_proposal_second_person before insert or update on operator_proposal for each row
  when (new.decision = 'approved') execute function second_person_decides();
