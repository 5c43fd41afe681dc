-- Why new orders are halted, as everybody is told. Halts of before have no such reason, and neither have those of the system.

alter table instrument
  add column halt_reason text
    check (halt_reason in ('priceFeed', 'volatility', 'corporateAction', 'maintenance', 'venueClosed', 'legal')),
  add constraint instrument_halt_reason_of_halt check (halt_reason is null or is_halted);

alter table trading_halt
  add column halt_reason text
    check (halt_reason in ('priceFeed', 'volatility', 'corporateAction', 'maintenance', 'venueClosed', 'legal')),
  add constraint trading_halt_reason_of_halt check (halt_reason is null or is_halted),
  -- Who has told everybody why need not say more.
  drop constraint trading_halt_reason_check,
  add constraint trading_halt_says_why check (reason <> '' or halt_reason is not null);
