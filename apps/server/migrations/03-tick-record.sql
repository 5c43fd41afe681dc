-- The index of the tick record, which stands in files beside the database, and the ticks that orders rest on. A record that
-- ends before what the database rests on is not the one that went before: its numbers would be given a second time.

-- The folder that the newest records stand in, by the mark that lies in it; null before the first.
create table tick_folder (
  is_only boolean primary key default true check (is_only),
  id uuid
);
insert into tick_folder (id) values (null);

-- The sealed segments of the tick record: one row a file in DATA_DIR/ticks.
create table tick_segment (
  number integer primary key,
  -- Records of the whole record before this segment.
  first_position bigint not null,
  record_count integer not null check (record_count > 0),
  first_at_ms bigint not null,
  last_at_ms bigint not null,
  byte_count bigint not null,
  sha256 bytea not null,
  sealed_at_ms bigint not null,
  -- The folder that the file stands in; null before the first start that marks folders, and all zeros when it is lost.
  folder_id uuid
);

-- Only the program that has the market writes.
create trigger tick_segment_by_market before insert or update or delete on tick_segment
  for each statement execute function refuse_without_market();

-- Where the ticks of one instrument stand in a segment, and the two ends of its hash chain there.
create table tick_segment_part (
  instrument_id bigint not null,
  segment_number integer not null references tick_segment (number) on delete cascade,
  first_sequence bigint not null,
  last_sequence bigint not null,
  first_at_ms bigint not null,
  last_at_ms bigint not null,
  byte_offset integer not null,
  byte_count integer not null,
  previous_hash bytea not null,
  last_hash bytea not null,
  primary key (instrument_id, segment_number)
);
create index tick_segment_part_segment on tick_segment_part (segment_number);

-- The end of each chain in the newest segment that retention removed: what is kept goes on from here.
create table tick_chain_anchor (
  instrument_id bigint primary key,
  segment_number integer not null,
  last_sequence bigint not null,
  last_at_ms bigint not null,
  last_hash bytea not null
);

-- Numbers that were left out, because their records are lost or stand in another folder.
create table tick_gap (
  instrument_id bigint not null,
  -- The newest record that was there, and the hash over it.
  after_sequence bigint not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  -- The last number left out, its time, and the hash that the chain goes on from: over the one before and both numbers.
  last_sequence bigint not null check (last_sequence > after_sequence),
  last_at_ms bigint not null,
  last_hash bytea not null check (length(last_hash) = 32),
  -- The first segment behind it.
  segment_number integer not null,
  primary key (instrument_id, last_sequence)
);

create function refuse_gap_change() returns trigger language plpgsql as $$
begin
  raise exception 'gaps of the tick record are only added to';
end
$$;

create trigger tick_gap_stays before update or delete or truncate on tick_gap
  for each statement execute function refuse_gap_change();

-- Ticks that orders rest on, copied from the tick record: they stay for good, whatever retention removes there.
-- Not unique on purpose: two batches that hold the same tick at once would have to wait for each other, and could do so
-- crosswise. A tick that stands here already is not added again; one that two commits bring at the same moment stands
-- twice, with the same bytes. Statistics are taken rarely, as of the ledger.
create table price_evidence (
  instrument_id integer not null,
  sequence bigint not null check (sequence > 0),
  at_ms bigint not null,
  -- The 64 bytes of the record, as they were hashed.
  record bytea not null check (length(record) = 64)
) with (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);
create index price_evidence_place on price_evidence (instrument_id, sequence);

create function price_evidence_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: evidence stays', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

create trigger price_evidence_stays before update or delete or truncate on price_evidence
  for each statement execute function price_evidence_refuse();

-- Two ticks with one number are two records that were taken for one.
create function price_evidence_refuse_other(instrument_id integer, sequence bigint) returns text language plpgsql as $$
begin
  raise exception 'another tick % of instrument % is kept as evidence', sequence, instrument_id
    using errcode = 'integrity_constraint_violation';
end
$$;
