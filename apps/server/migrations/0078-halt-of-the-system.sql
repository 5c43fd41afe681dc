-- A halt, and its end, that is the system's own has no operator: the audit has found the books broken, or whole again.
alter table trading_halt alter column operator_number drop not null;
