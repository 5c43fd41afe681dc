-- A code belongs to who asked for it: a token given to them opens their own tries at it, which strangers cannot use up.
-- A later code leaves an earlier one in force.
alter table contact_code drop constraint contact_code_pkey;
alter table contact_code
  add column id bigint generated always as identity primary key,
  -- SHA-256; null where nobody but the owner of the account can ask.
  add column token_hash bytea check (length(token_hash) = 32),
  -- Tries without the token; `tries` are those with it.
  add column strange_tries smallint not null default 0;
create index contact_code_target on contact_code (target, purpose, user_id);
