-- Money that two operators pay the owner of an order, in public. Nothing of the order changes.
create table trade_correction (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('contract', 'option')),
  order_id bigint not null check (order_id > 0),
  book ledger_book not null,
  -- Of what the order was, for the words of the notification.
  symbol text not null check (symbol <> ''),
  -- Minor units of USDT.
  amount numeric(38, 0) not null check (amount > 0),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decider_number integer,
  decision_reason text check (decision_reason <> ''),
  decided_at timestamptz,
  posting_id bigint unique,
  constraint trade_correction_decided check (
    num_nulls(decision, decider_number, decision_reason, decided_at) in (0, 4)
  ),
  constraint trade_correction_two_people check (decision is distinct from 'approved' or decider_number <> operator_number),
  constraint trade_correction_posted check ((posting_id is not null) = (decision is not distinct from 'approved'))
);
create index trade_correction_order on trade_correction (user_id, kind, order_id) where posting_id is not null;
create index trade_correction_waiting on trade_correction (id) where decision is null;

create trigger trade_correction_stays before delete or truncate on trade_correction
  for each statement execute function trading_desk_stays();

-- A correction begins undecided, is decided once, and is nothing else by then than what was proposed.
create trigger trade_correction_proposed before insert on trade_correction for each row
  when (new.decision is not null or new.posting_id is not null)
  execute function trading_desk_stays();
create trigger trade_correction_decided before update on trade_correction for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.user_id, old.kind, old.order_id, old.book, old.symbol, old.amount, old.reason,
      old.operator_number, old.at)
      is distinct from row(new.id, new.user_id, new.kind, new.order_id, new.book, new.symbol, new.amount, new.reason,
      new.operator_number, new.at)
  )
  execute function trading_desk_stays();
create trigger trade_correction_second_person before insert or update on trade_correction for each row
  when (new.decision = 'approved') execute function second_person_decides();
