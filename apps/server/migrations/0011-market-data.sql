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
  sealed_at_ms bigint not null
);

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

-- About fifty candles a row: a row for each would be ten times as large.
create table candle_block (
  instrument_id bigint not null,
  interval text not null,
  start_at_ms bigint not null,
  candle_count smallint not null,
  data bytea not null,
  primary key (instrument_id, interval, start_at_ms)
);

-- How far the candles of an instrument are saved, and what is needed to go on from there after a restart.
create table market_state (
  instrument_id bigint primary key,
  -- The last tick that the saved candles hold; those after it are replayed from the tick record.
  sequence bigint not null,
  -- Time of the last price in the candles.
  at_ms bigint not null,
  -- The last accepted ticks, as a block of the tick record; the held one; the points of the mini chart.
  recent bytea not null,
  held bytea,
  history bytea not null,
  previous_close_at_ms bigint,
  previous_close numeric(38, 0)
);

-- Jumps that clients saw in a chart. Bounded: the oldest rows go.
create table chart_jump (
  id bigint generated always as identity primary key,
  instrument_id bigint not null,
  from_price numeric(38, 0) not null,
  to_price numeric(38, 0) not null,
  from_sequence bigint not null,
  to_sequence bigint not null,
  seen_at_ms bigint not null,
  reported_at_ms bigint not null
);
