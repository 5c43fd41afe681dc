-- Mails and SMS: written in the transaction of what they tell of, so that none is lost and none tells of what never
-- happened. Jobs of the schema graphile_worker deliver them.

create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- E-mail address, or phone number in E.164 form.
  recipient text not null check (recipient <> ''),
  kind text not null check (kind <> ''),
  language text not null check (language in ('en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh')),
  -- Empty for an SMS.
  subject text not null,
  -- As it is read later: a code stands in it as ••••••.
  text text not null check (text <> ''),
  -- What stands for the ••••••; gone as soon as the message is sent or given up.
  secret text,
  -- A code is not sent any more after it has run out.
  expires_at timestamptz,
  -- kept: no mail or SMS service is set up, so that it can be read by the operator only.
  state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries integer not null default 0 check (tries >= 0),
  -- What the service said last, when it did not take the message.
  error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint message_secret_runs_out check (secret is null or expires_at is not null),
  constraint message_secret_is_for_waiting check (secret is null or state in ('waiting', 'kept')),
  constraint message_settled_has_time check ((state in ('sent', 'failed')) = (settled_at is not null))
);
create index message_state on message (state, id);
create index message_created_at on message (created_at);
