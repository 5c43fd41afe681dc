-- Halts of everything. What is written stays, whatever the program does.

-- Every halt and every resumption of all trading; the last row is what holds.
create table trading_halt (
  id bigint generated always as identity primary key,
  is_halted boolean not null,
  reason text not null check (reason <> ''),
  -- Null for what the system did itself: the audit has found the books broken, or whole again.
  operator_number integer,
  at timestamptz not null
);

create function trading_desk_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the trading desk has written stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger trading_halt_stays before update or delete or truncate on trading_halt
  for each statement execute function trading_desk_stays();
