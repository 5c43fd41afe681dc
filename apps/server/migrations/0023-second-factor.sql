-- Second factors of users: authenticator apps, recovery codes and passkeys, and the challenges that they answer.

create table user_second_factor (
  user_id bigint primary key references user_account (id) on delete cascade,
  -- How the user's authenticators name them: random, so that it says nothing.
  passkey_handle bytea not null unique check (length(passkey_handle) = 32),
  -- Sealed with the instance's key (platform/secret-box.ts); null without an authenticator app.
  totp_secret bytea,
  -- Time step of the last code that was accepted: no code of it or of an earlier one is accepted again.
  totp_step bigint not null default 0,
  -- A new secret that waits for its first code.
  pending_totp_secret bytea,
  pending_totp_until timestamptz,
  pending_totp_tries integer not null default 0,
  constraint user_second_factor_pending_ends check ((pending_totp_secret is null) = (pending_totp_until is null))
);

-- SHA-256 of recovery codes that are still good: one that is used is deleted.
create table user_recovery_code (
  user_id bigint not null references user_account (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

create table user_passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id) on delete cascade,
  -- The authenticator's own id of the key.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  -- Grows with every use where the authenticator counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index user_passkey_user on user_passkey (user_id);

-- What a proof answers. Deleted by the proof that it accepts, so that it is answered once.
create table second_factor_challenge (
  -- SHA-256 of the challenge's id, which is also what a passkey signs.
  id_hash bytea primary key check (length(id_hash) = 32),
  purpose text not null check (purpose in ('login', 'passkeyLogin', 'stepUp', 'passkey')),
  -- Null for a login by passkey alone: who it is comes with the answer.
  user_id bigint references user_account (id) on delete cascade,
  -- The login that it was opened in; null before there is one.
  session_id text,
  -- Where the browser was, such as `https://truemark.example`; null where passkeys cannot be used.
  origin text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint second_factor_challenge_has_user check ((user_id is null) = (purpose = 'passkeyLogin')),
  constraint second_factor_challenge_has_session check ((session_id is not null) = (purpose in ('stepUp', 'passkey')))
);
create index second_factor_challenge_expires_at on second_factor_challenge (expires_at);
