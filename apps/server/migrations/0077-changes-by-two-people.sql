-- The database itself keeps that two people change what needs two: a proposal is written undecided, is decided once and is
-- then what was proposed, and a change of such a parameter is the one that was approved.

-- Whether one person alone may change a parameter. One that nobody has named here needs two.
create function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in ('demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax') or key like 'options.isSold.%'
$$;

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
