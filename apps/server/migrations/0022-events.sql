-- What users are told: notifications, which they read and keep, and events, which tell open pages what to ask anew.

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
