-- First answers of writing calls, by their caller and idempotency key, so that a repeat gets the same answer.
create table call_repeat (
  -- `user:7`, `operator:3`.
  caller text not null,
  key text not null,
  call text not null,
  -- SHA-256 of the call's input: the same key with another one is refused.
  input_hash bytea not null,
  -- The program that works on it; of one that has ended without an answer the work may be done again.
  worker uuid not null,
  -- Null while the first is at work.
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);

create index call_repeat_created_at on call_repeat (created_at);
