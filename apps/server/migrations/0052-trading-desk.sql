-- What operators do about trading as a whole: halts of everything, and corrections of single orders.

-- Every halt and every resumption of all trading; the last row is what holds.
create table trading_halt (
  id bigint generated always as identity primary key,
  is_halted boolean not null,
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null
);

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

-- The few transfers by which money comes to a user or goes, for lists of them: among all that a busy trader has, they
-- would take long to find.
create index ledger_transfer_wallet on ledger_transfer (owner_id, book, posting_id) where kind in (
  'deposit', 'withdrawalHold', 'withdrawal', 'withdrawalReturn', 'conversionOut', 'testFunds', 'demoStart', 'demoReset'
);
