-- A forgotten password of an operator: another administrator replaces it (specs/console-access.md, CNA-820).

-- When the last password that another one made replaced a password of the operator's own.
alter table operator add column password_reset_at timestamptz;

alter table operator_proposal add column is_password_reset boolean not null default false;
alter table operator_proposal alter column is_password_reset drop default;
alter table operator_proposal add constraint operator_proposal_addition_password
  check (email is null or not is_password_reset);

create trigger operator_proposal_password before update on operator_proposal for each row
  when (old.is_password_reset <> new.is_password_reset)
  execute function operator_proposal_stays();
