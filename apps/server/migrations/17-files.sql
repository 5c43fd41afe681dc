-- Pictures that users upload: what is on its way, what is kept, and who looked at it. The pictures themselves are files,
-- encrypted with a key that is not in this database. A row is written after its file and deleted before it.

create table stored_file (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null,
  purpose text not null check (purpose <> ''),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- SHA-256 of what was uploaded.
  source_hash bytea not null check (length(source_hash) = 32),
  -- How light and dark lie in the picture; pictures that look alike differ in few bits.
  picture_hash bit(64) not null,
  created_at timestamptz not null,
  -- What it belongs to, such as `identification:7`; null until something claims it.
  record text check (record <> ''),
  claimed_at timestamptz,
  constraint stored_file_claimed check ((record is null) = (claimed_at is null))
);
create index stored_file_source on stored_file (source_hash) where record is not null;
create index stored_file_record on stored_file (record) where record is not null;
create index stored_file_unclaimed on stored_file (created_at) where record is null;
create index stored_file_user on stored_file (user_id);

create table upload (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null,
  purpose text not null check (purpose <> ''),
  bytes integer not null check (bytes > 0),
  -- By which its owner's browser knows the file again.
  fingerprint text not null,
  received integer not null default 0 check (received between 0 and bytes),
  -- Names of the files that hold the received bytes, in their order.
  parts text[] not null default '{}',
  -- What became of it; the file may be gone by now.
  file_id text,
  created_at timestamptz not null,
  constraint upload_finished_is_whole check (file_id is null or received = bytes)
);
create unique index upload_goes_on on upload (user_id, purpose, bytes, fingerprint) where file_id is null;
create index upload_created_at on upload (created_at);

create table file_view (
  id bigint generated always as identity primary key,
  file_id text not null,
  viewer text not null check (viewer in ('owner', 'reviewer')),
  operator_number integer,
  at timestamptz not null,
  constraint file_view_has_viewer check ((viewer = 'reviewer') = (operator_number is not null))
);
create index file_view_file on file_view (file_id, viewer);

create function stored_file_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a picture that belongs to a record stays as it is, and views of it are not forgotten'
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger stored_file_claimed_stays before delete on stored_file for each row
  when (old.record is not null) execute function stored_file_stays();
create trigger stored_file_is_claimed_once before update on stored_file for each row
  when (
    old.record is not null or new.record is null
    or row(old.id, old.user_id, old.purpose, old.bytes, old.width, old.height, old.source_hash, old.picture_hash, old.created_at)
      is distinct from row(new.id, new.user_id, new.purpose, new.bytes, new.width, new.height, new.source_hash,
      new.picture_hash, new.created_at)
  )
  execute function stored_file_stays();
create trigger stored_file_begins_unclaimed before insert on stored_file for each row
  when (new.record is not null) execute function stored_file_stays();
create trigger file_view_stays before update or delete or truncate on file_view
  for each statement execute function stored_file_stays();
