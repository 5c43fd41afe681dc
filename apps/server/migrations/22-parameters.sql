-- Parameters that one person alone may change, with those of deposits, withdrawals, conversions and fixed terms.
create or replace function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in (
    'demo.isOpen', 'demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax', 'deposits.waitingMax',
    'conversions.amountMin', 'withdrawals.submissionsMax', 'withdrawals.addressesMax'
  )
    or key like 'options.isSold.%' or key like 'deposits.minimum.%' or key like 'withdrawals.minimum.%'
    or key like 'fixedTerms.isOpen.%'
$$;
