-- Content of the site: pages, help articles, questions and notices, with one text per language.

create table content_item (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  kind text not null check (kind in ('page', 'help', 'faq', 'notice')),
  -- 1 company, 2 policy, 3 footer and other; pages only.
  page_type smallint check (page_type between 1 and 3),
  -- What a help article, question or notice is about.
  subject text check (subject <> ''),
  position integer not null default 0,
  published_at timestamptz not null,
  -- The product links to it by its id: its text may change, it may not go.
  is_fixed boolean not null default false,
  is_sample boolean not null default false,
  withdrawn_at timestamptz,
  constraint content_item_page_has_type check ((kind = 'page') = (page_type is not null)),
  constraint content_item_other_has_subject check ((kind = 'page') = (subject is null)),
  constraint content_item_fixed_stays check (not (is_fixed and withdrawn_at is not null))
);

create table content_text (
  item_id text not null references content_item (id),
  language text not null check (language in ('en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh')),
  title text not null check (title <> ''),
  body text not null,
  -- SHA-256 of the text as the sample data wrote it. A text that no longer has it was edited and is left alone.
  sample_digest text,
  updated_at timestamptz not null,
  primary key (item_id, language)
);

create table public_parameter (
  key text primary key,
  basis text not null check (basis in ('stated', 'live')),
  -- What the operator states; null for a figure that is counted when asked for.
  value text,
  is_sample boolean not null default false,
  updated_at timestamptz not null,
  constraint public_parameter_stated_has_value check ((basis = 'stated') = (value is not null))
);

create table social_link (
  type text primary key check (type in ('discord', 'twitter', 'telegram')),
  url text not null check (url ~ '^https://'),
  is_sample boolean not null default false
);
