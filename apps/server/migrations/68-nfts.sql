-- Pictures of works that operators upload (specs/nfts.md). Anybody may see them: they are kept as they are served.

create table nft_picture (
  -- Its public name: it follows from the picture, so that a name is one picture for ever.
  name text primary key check (name = left(translate(encode(sha256(jpeg), 'base64'), '+/', '-_'), 22)),
  jpeg bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- SHA-256 of what was uploaded.
  source_hash bytea not null check (length(source_hash) = 32),
  operator_number integer not null,
  at timestamptz not null
);
create trigger nft_picture_stays before update or delete or truncate on nft_picture
  for each statement execute function nft_stays();

alter table nft
  -- Null where the platform draws it from style and seed.
  add column picture text references nft_picture (name);
create trigger nft_keeps_picture before update on nft for each row
  when (old.picture is distinct from new.picture) execute function nft_stays();
