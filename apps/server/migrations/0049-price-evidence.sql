-- Ticks that orders rest on, copied from the tick record: they stay for good, whatever retention removes there.
-- Not unique on purpose: two batches that hold the same tick at once would have to wait for each other, and could do so
-- crosswise. A tick that stands here already is not added again; one that two commits bring at the same moment stands
-- twice, with the same bytes.
create table price_evidence (
  instrument_id integer not null,
  sequence bigint not null check (sequence > 0),
  at_ms bigint not null,
  -- The 64 bytes of the record, as they were hashed.
  record bytea not null check (length(record) = 64)
);
create index price_evidence_place on price_evidence (instrument_id, sequence);

create function price_evidence_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: evidence stays', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;
create trigger price_evidence_stays before update or delete or truncate on price_evidence
  for each statement execute function price_evidence_refuse();
