-- Going on with an identity check on a telephone: a link that opens once, and the pictures that came by the page that
-- opened it. One for a user; it is gone once it is ended or the check is sent.

create table identity_handover (
  user_id bigint primary key,
  -- SHA-256 of what the link holds.
  link_hash bytea not null unique check (length(link_hash) = 32),
  -- SHA-256 of what the page got that opened the link; from then on the link opens nothing.
  page_hash bytea unique check (length(page_hash) = 32),
  document_type text not null check (document_type in ('idCard', 'driverLicense', 'passport')),
  -- What is asked for.
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['front', 'back', 'holding']),
  -- Names of files by part: {"front": "..."}.
  pictures jsonb not null default '{}' check (jsonb_typeof(pictures) = 'object'),
  expires_at timestamptz not null
);
