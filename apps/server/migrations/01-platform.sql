-- What every feature stands on: migrations, settings of the instance, answers of repeated calls, counted tries, the lease of
-- the market, and functions that refuse rows.

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

-- First answers of writing calls, by their caller and idempotency key, so that a repeat gets the same answer. An answer is
-- written in the commit of what it answers for, so no row stands for a call that may still be at work.
create table call_repeat (
  -- `user:7`, `operator:3`.
  caller text not null,
  key text not null,
  call text not null,
  -- SHA-256 of the call's input: the same key with another one is refused.
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  -- Of a call that takes several commits: what it is to do, fixed by its first commit. A repeat goes on with the same.
  plan jsonb,
  primary key (caller, key),
  constraint call_repeat_planned_or_answered check (plan is not null or answer is not null)
);
create index call_repeat_created_at on call_repeat (created_at);

-- Tries of logins and sendings of codes, counted by what they are aimed at and where they come from.
create table try_count (
  -- `login:7`, `login-from:203.0.113.7`; names, addresses and numbers that people typed are hashed.
  subject text primary key,
  -- All tries since `began_at`, and those of them that were let through and not found right.
  tries integer not null,
  passed integer not null,
  -- Whether the newest try was let through: written with the count, so that tries at once see each other.
  is_passed boolean not null,
  began_at timestamptz not null,
  -- Null after a try that the next need not wait for: it blocks nobody, whatever clock the next one reads.
  blocked_until timestamptz
);
create index try_count_began_at on try_count (began_at);

-- One program at a time has the market: the feed, the tick record and the engine. It says so here twice a second
-- (`beat`); another may take the market when that has stopped. `number` grows with every taking.
create table market_lease (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  -- The name of the program's connections; null when nobody has the market.
  holder text,
  -- It runs the market, and does not repair its record.
  is_running boolean not null,
  beat bigint not null
);
insert into market_lease (number, holder, is_running, beat) values (0, null, false, 0);

-- What only the program with the market may write: one that has lost it, and does not know yet, is refused.
create function refuse_without_market() returns trigger language plpgsql as $$
begin
  perform from market_lease where holder <> current_setting('application_name');
  if found then
    raise exception 'another program has the market' using errcode = 'TM001';
  end if;
  return null;
end
$$;

-- Rules of tables that thousands of rows a second are written to stand in a function for each table, as one expression over
-- all rows of a statement: a check would be read from its text and planned again by every statement. A rule that comes to
-- null holds, as a check does; a null name is no rule.
create function refuse_rule(rule text, table_name text) returns void language plpgsql as $$
begin
  if rule is not null then
    raise exception 'a row of % breaks the rule %', table_name, rule
      using errcode = 'check_violation', table = table_name, constraint = rule;
  end if;
end
$$;

-- For triggers that are named after their rule.
create function refuse_row() returns trigger language plpgsql as $$
begin
  perform refuse_rule(tg_name, tg_table_name);
end
$$;
