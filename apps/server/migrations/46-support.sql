-- Online support: one chat of each person, its messages numbered without gaps, and what operators note about it.

create table support_chat (
  id bigint primary key generated always as identity,
  user_id bigint not null unique,
  language text not null check (language in ('en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh')),
  -- Of the newest message; 0 before the first.
  last_number integer not null default 0 check (last_number >= 0),
  -- How far its user has read, operators have seen, and its user was told of answers that stay unread.
  read_number integer not null default 0,
  seen_number integer not null default 0,
  told_number integer not null default 0,
  waiting_since timestamptz,
  -- The operator who has taken it on.
  claimed_by integer,
  closed_at timestamptz,
  created_at timestamptz not null,
  last_at timestamptz not null,
  constraint support_chat_marks check (
    least(read_number, seen_number, told_number) >= 0 and greatest(read_number, seen_number, told_number) <= last_number
  ),
  constraint support_chat_closed check (closed_at is null or waiting_since is null)
);
create index support_chat_waiting on support_chat (waiting_since, id) where waiting_since is not null;
create index support_chat_open on support_chat (last_at, id) where closed_at is null;
create index support_chat_closed on support_chat (last_at, id) where closed_at is not null;
create index support_chat_claimed on support_chat (claimed_by, last_at, id) where closed_at is null and claimed_by is not null;
create index support_chat_unread on support_chat (last_at) where read_number < last_number and told_number < last_number;

create table support_message (
  chat_id bigint not null references support_chat (id),
  number integer not null check (number > 0),
  author text not null check (author in ('person', 'operator')),
  operator_number integer,
  -- Chosen by the sender: a message that is sent again is known by it.
  client_id text not null check (client_id <> ''),
  text text not null,
  file_id text,
  -- Written while nobody was there to answer.
  is_left boolean not null,
  at timestamptz not null,
  primary key (chat_id, number),
  unique (chat_id, author, client_id),
  constraint support_message_operator check ((author = 'operator') = (operator_number is not null)),
  constraint support_message_said check (text <> '' or file_id is not null)
);

create table support_note (
  id bigint primary key generated always as identity,
  chat_id bigint not null references support_chat (id),
  operator_number integer not null,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index support_note_of_chat on support_note (chat_id, id);

create function support_message_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was written to or by support stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger support_message_stays before update or truncate on support_message
  for each statement execute function support_message_stays();

-- The chat counts first and the message takes that number: none is left out and none comes twice.
create function support_message_follows() returns trigger language plpgsql as $$
begin
  if new.number is distinct from (select last_number from support_chat where id = new.chat_id) then
    raise exception 'message % does not follow in chat %', new.number, new.chat_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger support_message_follows before insert on support_message
  for each row execute function support_message_follows();

-- Answers that support has ready are written like the rest of the site, in ten languages, and shown to operators alone.
alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check check (kind in ('page', 'help', 'faq', 'notice', 'answer'));
