-- What can be watched and traded: identity, grid of prices and lots, and trading hours. Prices are in 10^-10 of the quote
-- currency, lot sizes in 10^-8 of the base, lots in 10^-8. An instrument is never deleted: ticks and orders name it.

create table instrument (
  id integer primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_.]{0,23}$'),
  -- 1 forex, 2 crypto, 3 stocks, 4 ETF, 5 futures.
  type smallint not null,
  symbol text not null check (symbol <> ''),
  name text not null check (name <> ''),
  quote_currency text not null check (quote_currency ~ '^[A-Z0-9]{2,10}$'),
  price_decimals smallint not null check (price_decimals between 0 and 10),
  price_step numeric(38, 0) not null check (price_step > 0),
  lot_size numeric(38, 0) not null check (lot_size > 0),
  lot_step numeric(38, 0) not null check (lot_step > 0),
  lots_max numeric(38, 0) not null check (lots_max > 0),
  session_calendar text not null check (
    session_calendar in (
      'always', 'forex', 'us-equity', 'hk-equity', 'cme-globex', 'cbot-grains', 'ice-us', 'ice-eu', 'eurex', 'hkfe'
    )
  ),
  leverage_max integer not null,
  half_spread numeric(38, 0) not null check (half_spread > 0),
  reference_price numeric(38, 0) not null,
  -- 1 is the most looked at. Not unique, so that an operator can move one row at a time.
  popularity integer not null check (popularity > 0),
  is_halted boolean not null default false,
  -- The name at each exchange that lists it: {"binance": "BTCUSDT"}.
  exchange_symbols jsonb not null default '{}' check (jsonb_typeof(exchange_symbols) = 'object'),
  is_listed boolean not null default true,
  version integer not null default 1,
  -- The level of customer that new contracts on it ask for, 0 (anyone) to 4.
  level_min smallint not null default 0 check (level_min between 0 and 4),
  constraint instrument_step_has_decimals check (price_step % (10::numeric ^ (10 - price_decimals)) = 0),
  constraint instrument_reference_on_step check (reference_price > half_spread and reference_price % price_step = 0),
  constraint instrument_half_spread_on_step check (half_spread % price_step = 0),
  constraint instrument_lots_on_step check (lots_max % lot_step = 0),
  constraint instrument_leverage_capped check (
    leverage_max between 1 and case type when 1 then 100 when 2 then 50 when 3 then 20 when 4 then 20 when 5 then 50 else 0 end
  )
);
