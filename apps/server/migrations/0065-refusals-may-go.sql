-- What was refused moved nothing. Its answer is kept for two days, for whoever repeats the call, and then removed: else
-- anybody without money could fill the disk for good. What was posted stays, as before.
drop trigger ledger_posting_stays on ledger_posting;
create trigger ledger_posting_stays before update or truncate on ledger_posting
  for each statement execute function ledger_refuse();
create trigger ledger_posting_kept before delete on ledger_posting for each row
  when (old.refusal is null) execute function ledger_refuse();

create index ledger_posting_refused on ledger_posting (at_ms) where refusal is not null;
