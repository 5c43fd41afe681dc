-- Which numbered files this database has, and what they said then.
create table schema_migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- What one instance must remember about itself, such as the secret seed of its simulated prices.
create table instance_setting (
  key text primary key,
  value jsonb not null
);
