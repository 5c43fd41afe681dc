-- Moves of the operator's own capital. Above a parameter one operator asks for a move and another makes it; up to it one is
-- enough, and what goes by one person is counted.

create table treasury_move (
  id bigint generated always as identity primary key,
  book ledger_book not null,
  asset ledger_asset not null,
  -- Minor units.
  amount numeric(38, 0) not null check (amount > 0),
  direction text not null check (direction in ('in', 'out')),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null,
  -- Made by one person, who needed no other.
  is_alone boolean not null,
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decider_number integer,
  decision_reason text check (decision_reason <> ''),
  decided_at timestamptz,
  posting_id bigint unique,
  constraint treasury_move_decided check (
    num_nulls(decision, decider_number, decision_reason, decided_at) in (0, 4)
  ),
  constraint treasury_move_two_people check (decision is distinct from 'approved' or decider_number <> operator_number),
  constraint treasury_move_alone check (not is_alone or decision is null),
  constraint treasury_move_posted check ((posting_id is not null) = (is_alone or decision is not distinct from 'approved'))
);
create index treasury_move_waiting on treasury_move (id) where decision is null and not is_alone;
create index treasury_move_alone on treasury_move (book, asset, direction, at) where is_alone;

create function treasury_move_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was moved, proposed and decided of the treasury stays as it is'
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger treasury_move_stays before delete or truncate on treasury_move
  for each statement execute function treasury_move_stays();
create trigger treasury_move_proposed before insert on treasury_move for each row
  when (new.decision is not null) execute function treasury_move_stays();

-- A move begins undecided, is decided once, and is nothing else by then than what was proposed.
create trigger treasury_move_decided before update on treasury_move for each row
  when (
    old.is_alone or old.decision is not null or new.decision is null
    or row(old.id, old.book, old.asset, old.amount, old.direction, old.reason, old.operator_number, old.at, old.is_alone)
      is distinct from row(new.id, new.book, new.asset, new.amount, new.direction, new.reason, new.operator_number, new.at,
      new.is_alone)
  )
  execute function treasury_move_stays();
create trigger treasury_move_second_person before insert or update on treasury_move for each row
  when (new.decision = 'approved') execute function second_person_decides();
