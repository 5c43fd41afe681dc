-- Where a stretch of transfers stands is noted by the program as soon as the stretch is full (`stretch-notes.ts`), a
-- megabyte at a time. Left to the database, all that a minute had brought was noted at once: under load that took a core
-- for more than a second, and whoever ordered meanwhile waited.
drop index ledger_transfer_stretch;
create index ledger_transfer_stretch on ledger_transfer using brin (posting_id) with (pages_per_range = 128);
