-- What users want to be told outside the product, and the browsers that take pushes. In the product everybody is told everything.

create table notification_choice (
  user_id bigint not null,
  kind_group text not null check (kind_group in ('trading', 'money', 'account', 'other')),
  channel text not null check (channel in ('mail', 'push')),
  -- Without a row: what is important.
  choice text not null check (choice in ('none', 'important', 'all')),
  changed_at timestamptz not null,
  primary key (user_id, kind_group, channel)
);

-- A browser that asked for pushes. It belongs to the login it asked in: when that ends, nothing more is sent to it.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  session_id text not null,
  -- Where the browser's push service takes messages; the address is a secret of this browser.
  endpoint text not null unique check (endpoint <> ''),
  -- The browser's public key and secret, base64url (RFC 8291).
  public_key text not null,
  auth_secret text not null,
  -- Names the key of this instance that the browser was given: to another one its push service answers nothing good.
  key_id text not null,
  language text not null check (language in ('en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh')),
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id, id);

-- Ends mails of a group by one click; null in mails that always come.
alter table message add column unsubscribe_token text;
-- How many a recipient has got of late.
create index message_recipient on message (recipient, created_at);
