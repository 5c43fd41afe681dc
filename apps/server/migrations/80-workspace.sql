-- How people arrange their workplace: lists of instruments, and their charts. One document of each part for each account.

create table workspace_document (
  user_id bigint not null,
  part text not null check (part in ('watchlists', 'chart')),
  -- Grows by one with each writing: who writes names the version they have seen.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 131072),
  changed_at timestamptz not null,
  primary key (user_id, part)
);

create function refuse_skipped_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % of % does not follow %', new.version, old.part, old.version using errcode = 'check_violation';
end $$;

create trigger workspace_document_next_version before update on workspace_document
  for each row when (new.version <> old.version + 1) execute function refuse_skipped_version();
