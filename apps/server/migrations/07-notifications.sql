-- What users are told: notifications, which they read and keep, events, which tell open pages what to ask anew, and
-- mails and SMS.

create table notification (
  user_id bigint not null,
  id bigint generated always as identity,
  -- Chooses the words, which are the client's.
  kind text not null check (kind <> ''),
  -- Texts that fill the words: {"device": "Firefox, Windows"}.
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id)
);
create index notification_unread on notification (user_id) where read_at is null;

-- The newest sequence of a user. Its lock is held until the transaction that took a number ends, so that the numbers
-- of a user have no gap and become visible in their order.
create table user_event_head (
  user_id bigint primary key,
  sequence bigint not null check (sequence > 0)
) with (fillfactor = 70);

-- Pruned: the last 1,000 of a user that are younger than seven days stay.
create table user_event (
  user_id bigint not null,
  sequence bigint not null check (sequence > 0),
  kind text not null check (kind <> ''),
  values jsonb not null check (jsonb_typeof(values) = 'object'),
  created_at timestamptz not null,
  primary key (user_id, sequence)
);
create index user_event_created_at on user_event (created_at);

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
  -- An invitation that could not be delivered is sent again with the same first password.
  constraint message_secret_is_for_waiting check (
    secret is null or state in ('waiting', 'kept') or (state = 'failed' and kind = 'operatorInvitation')
  ),
  constraint message_settled_has_time check ((state in ('sent', 'failed')) = (settled_at is not null))
);
create index message_state on message (state, id);
create index message_created_at on message (created_at);
