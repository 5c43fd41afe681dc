-- Candles, the state of each market, and jumps of charts.

-- About fifty candles a row: a row for each would be ten times as large.
create table candle_block (
  instrument_id bigint not null,
  interval text not null,
  start_at_ms bigint not null,
  candle_count smallint not null,
  data bytea not null,
  primary key (instrument_id, interval, start_at_ms)
) with (autovacuum_analyze_threshold = 1000000, autovacuum_analyze_scale_factor = 1);

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

-- Only the program that has the market writes.
create trigger market_state_by_market before insert or update or delete on market_state
  for each statement execute function refuse_without_market();

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
