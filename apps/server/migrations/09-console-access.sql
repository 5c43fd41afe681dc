-- Operators, their logins, changes of them by two people, and the audit log of what operators do.

create table operator (
  id bigint generated always as identity primary key,
  -- How others see them: never by name.
  number integer generated always as identity unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('administrator', 'reviewer', 'treasurer', 'editor', 'support')),
  -- argon2id, in the form that carries its parameters.
  password_hash text not null,
  -- The password was made by someone else: nothing but changing it is open.
  must_change_password boolean not null default false,
  -- Sealed with the instance's key (platform/secret-box.ts); null without an authenticator app.
  totp_secret bytea,
  -- Time step of the last code that was accepted: no code of it or of an earlier one is accepted again.
  totp_step bigint not null default 0,
  -- A new secret that waits for its first code.
  pending_totp_secret bytea,
  pending_totp_until timestamptz,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  -- Who added them; null for the first.
  made_by integer,
  -- The second person of that, where there was one.
  made_with integer check (made_with <> made_by),
  -- Who last changed their role, enabled them or took their second factor away, or asked for it.
  changed_by integer,
  -- Before that they approve nothing: the other administrators hear of it first.
  decides_from timestamptz,
  disabled_at timestamptz,
  changed_at timestamptz,
  constraint operator_pending_totp_ends check ((pending_totp_secret is null) = (pending_totp_until is null))
);
create unique index operator_email on operator (email);

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

-- SHA-256 of recovery codes that are still good: one that is used is deleted.
create table operator_recovery_code (
  operator_id bigint not null references operator (id),
  code_hash bytea not null,
  primary key (operator_id, code_hash)
);

create table operator_session (
  id text primary key,
  operator_id bigint not null references operator (id),
  -- SHA-256 of the token, which is nowhere in clear.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  stepped_up_until timestamptz,
  address text not null,
  user_agent text not null
);
create index operator_session_operator on operator_session (operator_id);

-- A login that waits for its second factor.
create table operator_login (
  -- SHA-256 of the challenge's id.
  id_hash bytea primary key,
  operator_id bigint not null references operator (id),
  -- The authenticator app that is set up with this login, sealed; null when there is one already.
  enrolment_secret bytea,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Devices from which an operator has logged in: tries from them are counted apart, so that a stranger cannot lock the
-- operator out. Tries are counted in try_count, like those of users.
create table operator_device (
  operator_id bigint not null references operator (id),
  -- SHA-256 of the mark that the browser keeps.
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (operator_id, device_hash)
);

-- Why one operator may not approve what another has asked for; null when they may. That somebody has changed an operator
-- keeps the two apart for a week: longer, two administrators could bar each other for good. Who has made one stays.
create function second_person_bar(proposer integer, decider integer, at timestamptz) returns text
language sql stable set search_path from current as $$
  select case
    when proposer = decider then 'own'
    when exists (
      select from operator
      where number = decider and (made_by = proposer or (changed_by = proposer and coalesce(changed_at > at - interval '7 days', true)))
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

-- The audit log: one row an act, each with a hash over its content and the hash of the row before.
create table audit_act (
  sequence bigint primary key,
  at timestamptz not null,
  -- Null for what the platform itself did.
  operator_number integer references operator (number),
  act text not null check (act <> ''),
  -- What was acted on: `user:7`, `parameter:contracts.feeRate`.
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  -- How the hash is worked out: 2 is by the database (`extend_audit`), the only way that is taken.
  hash_version smallint not null default 2 check (hash_version in (1, 2))
);
create index audit_act_subject on audit_act (subject, sequence);
create index audit_act_act on audit_act (act, sequence);
create index audit_act_operator on audit_act (operator_number, sequence);

-- The end of the chain. Whoever writes holds this row until their commit, so that rows follow one another without a
-- gap; and a log whose last rows were cut off no longer ends where this says.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  hash bytea not null
);
insert into audit_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));

-- The database itself works out the hash of an act, over the act as it stands in the table and the hash before it: nobody can
-- add one whose hash the log would not hold. The end of the log is moved here alone, and stays locked until the commit:
-- whoever else wants to add waits.
create function extend_audit() returns trigger language plpgsql as $$
declare
  head audit_head;
  expected bytea;
begin
  select * into strict head from audit_head for update;
  new.sequence := coalesce(new.sequence, head.sequence + 1);
  new.previous_hash := coalesce(new.previous_hash, head.hash);
  if new.sequence <> head.sequence + 1 or new.previous_hash <> head.hash then
    raise exception 'the audit log goes on only from its last row';
  end if;
  -- `audit-store.ts` reads the same text.
  expected := sha256(head.hash || convert_to(jsonb_build_array(
    new.sequence, extract(epoch from new.at), new.operator_number, new.act, new.subject, new.reason, new.before, new.after
  )::text, 'UTF8'));
  new.hash := coalesce(new.hash, expected);
  if new.hash <> expected or new.hash_version <> 2 then
    raise exception 'the audit log works out its hashes by itself';
  end if;
  update audit_head set sequence = new.sequence, hash = new.hash;
  return new;
end
$$;

do $$
begin
  execute format('alter function extend_audit() security definer set search_path = %I, pg_temp', current_schema());
end
$$;
revoke execute on function extend_audit() from public;

create trigger audit_act_extends before insert on audit_act for each row execute function extend_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end
$$;

create trigger audit_act_stays before update or delete or truncate on audit_act
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
