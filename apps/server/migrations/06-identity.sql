-- Who someone is, their logins, and what a login needs on its way; second factors. Secrets (session tokens, codes, states,
-- tickets) are kept as hashes only.

create table user_account (
  id bigint generated always as identity primary key,
  user_name text not null check (user_name ~ '^[A-Za-z][A-Za-z0-9_]{3,19}$'),
  -- In lower case.
  email text unique check (email = lower(email) and email like '%_@_%'),
  -- E.164: `+4915112345678`.
  phone text unique check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- Argon2id in PHC form; null for those who log in by others alone.
  password_hash text check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz,
  -- ISO 3166-1 alpha-2, as given at registration.
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null check (language in ('en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh')),
  first_name text,
  last_name text,
  wallet_address text unique,
  invite_code text not null unique check (invite_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  inviter_id bigint references user_account (id) check (inviter_id <> id),
  state text not null default 'active' check (state in ('active', 'frozen')),
  frozen_reason text check (frozen_reason <> ''),
  frozen_at timestamptz,
  -- 0 normal, 1 to 4 VIP1 to VIP4.
  level smallint not null default 0 check (level between 0 and 4),
  -- 0 not verified, 1 verified, 2 pending, 3 not passed.
  identity_status smallint not null default 0 check (identity_status between 0 and 3),
  created_at timestamptz not null,
  constraint user_account_password_has_time check ((password_hash is null) = (password_changed_at is null)),
  constraint user_account_frozen_has_reason check (
    (state = 'frozen') = (frozen_reason is not null) and (state = 'frozen') = (frozen_at is not null)
  )
);
create unique index user_account_user_name on user_account (lower(user_name));
create index user_account_inviter on user_account (inviter_id) where inviter_id is not null;
create index user_account_frozen on user_account (id) where state = 'frozen';
create index user_account_created_at on user_account (created_at);

-- Who invited someone is fixed when they register.
create function refuse_inviter_change() returns trigger language plpgsql as $$
begin
  raise exception 'the inviter of user % is fixed', old.id using errcode = 'check_violation';
end $$;

create trigger user_account_inviter_fixed before update of inviter_id on user_account
  for each row when (old.inviter_id is distinct from new.inviter_id) execute function refuse_inviter_change();

-- A login. The user is not a foreign key: a good token whose user is gone must still be known as one.
create table user_session (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- SHA-256 of the token, which nobody but the browser has.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Read from the browser's own name: `Firefox, Windows`.
  device text not null,
  -- SHA-256 of the browser's own mark; null when it gave none.
  device_hash bytea check (length(device_hash) = 32),
  -- The caller's network, not the address: `203.0.113.0/24`.
  network text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Never later than this, however much it is used.
  absolute_end_at timestamptz not null,
  -- When it ends unless it is used meanwhile.
  expires_at timestamptz not null check (expires_at <= absolute_end_at),
  stepped_up_until timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'password', 'operator', 'expired')),
  constraint user_session_end_has_reason check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create index user_session_user on user_session (user_id, id);
create index user_session_device on user_session (user_id, device_hash) where device_hash is not null;
create index user_session_expires_at on user_session (expires_at) where ended_at is null;

-- Codes that were sent to an address or a number. A code belongs to who asked for it: a token given to them opens their own
-- tries at it, which strangers cannot use up. A later code leaves an earlier one in force.
create table contact_code (
  -- 0 for visitors.
  user_id bigint not null,
  purpose text not null check (purpose in ('register', 'recover', 'changeEmail', 'changePhone', 'stepUp')),
  target text not null,
  -- HMAC-SHA-256 with the instance's own key. Null until a job has made the code, and for good where there is nobody to
  -- send it to: the request that asked for it does the same work either way.
  code_hash bytea check (length(code_hash) = 32),
  language text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it opened what it was for.
  used_at timestamptz,
  id bigint generated always as identity primary key,
  -- SHA-256; null where nobody but the owner of the account can ask.
  token_hash bytea check (length(token_hash) = 32),
  -- Tries without the token; `tries` are those with it.
  strange_tries smallint not null default 0
);
create index contact_code_expires_at on contact_code (expires_at);

-- Google and Facebook accounts that open an account here.
create table social_login (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own id of the person.
  subject text not null check (subject <> ''),
  user_id bigint not null references user_account (id) on delete cascade,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

-- A browser that is at a provider: what its return is checked against. Used once.
create table social_pending (
  state_hash bytea primary key check (length(state_hash) = 32),
  provider text not null,
  code_verifier text not null,
  nonce text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index social_pending_expires_at on social_pending (expires_at);

-- A person whom a provider vouches for and who has no account here yet. Used once.
create table social_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  provider text not null,
  subject text not null,
  email text,
  is_email_confirmed boolean not null,
  expires_at timestamptz not null,
  -- The newest try of a person replaces the one before.
  unique (provider, subject)
);
create index social_ticket_expires_at on social_ticket (expires_at);
create index contact_code_target on contact_code (target, purpose, user_id);

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
