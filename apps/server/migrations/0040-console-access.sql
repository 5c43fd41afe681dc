-- Operators, their logins, and the audit log of what they do.

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
  constraint operator_pending_totp_ends check ((pending_totp_secret is null) = (pending_totp_until is null))
);

create unique index operator_email on operator (email);

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

-- Failed proofs, to be counted: by operator, by e-mail address and by network address.
create table operator_failure (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);

create index operator_failure_key on operator_failure (key, at);

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
  hash bytea not null check (length(hash) = 32)
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

create function extend_audit() returns trigger language plpgsql as $$
begin
  update audit_head set sequence = new.sequence, hash = new.hash
  where sequence = new.sequence - 1 and hash = new.previous_hash;
  if not found then
    raise exception 'the audit log goes on only from its last row';
  end if;
  return new;
end $$;

create trigger audit_act_extends before insert on audit_act for each row execute function extend_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;

create trigger audit_act_stays before update or delete or truncate on audit_act
  for each statement execute function refuse_audit_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_audit_change();

-- The end moves by the rows that are added, and in no other way.
create function check_audit_head() returns trigger language plpgsql as $$
begin
  if new.sequence <> old.sequence + 1 or pg_trigger_depth() < 2 then
    raise exception 'the audit log is only added to';
  end if;
  return new;
end $$;

create trigger audit_head_moves before update on audit_head for each row execute function check_audit_head();
