-- What the trading desk has written stays, whatever the program does.

create function trading_desk_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the trading desk has written stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger trading_halt_stays before update or delete or truncate on trading_halt
  for each statement execute function trading_desk_stays();

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

-- A receipt takes what a correction paid from the ledger: the few transfers of corrections are found by their posting.
create index ledger_transfer_correction on ledger_transfer (posting_id) where kind = 'correction';
