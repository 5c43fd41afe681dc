-- Identity checks: what people sent, and what reviewers made of it. Nothing of what was sent changes; a later check is
-- another row.

create table identification (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  birth_date date not null,
  sex text not null check (sex in ('female', 'male', 'other')),
  -- ISO 3166-1 alpha-2.
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  document_type text not null check (document_type in ('idCard', 'driverLicense', 'passport')),
  -- In capitals, without blanks and hyphens.
  document_number text not null check (document_number <> ''),
  document_expires_on date not null,
  -- Strokes, or a typed name.
  signature jsonb not null check (jsonb_typeof(signature) = 'object'),
  -- A verified person's new details: until they are verified, the old ones hold.
  is_change boolean not null,
  submitted_at timestamptz not null,
  -- Who looks at it; for a quarter of an hour.
  claimed_by integer,
  claimed_at timestamptz,
  -- The first of two, where two must approve.
  approved_by integer,
  decision text check (decision in ('verified', 'retry', 'final')),
  decider_number integer,
  decided_at timestamptz,
  -- For operators alone.
  remark text check (remark <> ''),
  -- What the person reads.
  detail_reasons text[] not null default '{}',
  constraint identification_claimed check (num_nulls(claimed_by, claimed_at) in (0, 2)),
  constraint identification_decided check (num_nulls(decision, decider_number, decided_at, remark) in (0, 4)),
  constraint identification_two_people check (decision is distinct from 'verified' or decider_number is distinct from approved_by)
);
-- One at a time of a person.
create unique index identification_waiting on identification (user_id) where decision is null;
create index identification_queue on identification (submitted_at, id) where decision is null;
create index identification_user on identification (user_id, id);
create index identification_document on identification (document_number, country, document_type);

create table identification_picture (
  identification_id bigint not null references identification (id),
  part text not null check (part in ('front', 'back', 'holding')),
  file_id text not null,
  verdict text check (verdict in ('accepted', 'retry')),
  reasons text[] not null default '{}',
  primary key (identification_id, part),
  constraint identification_picture_retry_has_reasons check ((verdict is not distinct from 'retry') = (cardinality(reasons) > 0))
);

create function identification_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was sent for an identity check, and decided on it, stays as it is'
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger identification_begins_undecided before insert on identification for each row
  when (new.decision is not null or new.approved_by is not null) execute function identification_stays();
create trigger identification_is_decided_once before update on identification for each row
  when (
    old.decision is not null
    or row(old.id, old.user_id, old.first_name, old.last_name, old.birth_date, old.sex, old.country, old.address,
      old.phone, old.document_type, old.document_number, old.document_expires_on, old.signature, old.is_change,
      old.submitted_at)
      is distinct from row(new.id, new.user_id, new.first_name, new.last_name, new.birth_date, new.sex, new.country,
      new.address, new.phone, new.document_type, new.document_number, new.document_expires_on, new.signature,
      new.is_change, new.submitted_at)
  )
  execute function identification_stays();
create trigger identification_picture_is_judged_once before update on identification_picture for each row
  when (
    old.verdict is not null
    or row(old.identification_id, old.part, old.file_id) is distinct from row(new.identification_id, new.part, new.file_id)
  )
  execute function identification_stays();
