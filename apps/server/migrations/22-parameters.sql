-- Parameters that came with deposits and with the switch of demo accounts: one person alone may change these.
create or replace function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in ('demo.isOpen', 'demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax', 'deposits.waitingMax')
    or key like 'options.isSold.%' or key like 'deposits.minimum.%'
$$;
