-- Devices from which an operator has logged in: tries from them are counted apart, so that a stranger cannot lock the
-- operator out. Tries are counted in try_count, like those of users.

create table operator_device (
  operator_id bigint not null references operator (id),
  -- SHA-256 of the mark that the browser keeps.
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (operator_id, device_hash)
);

drop table operator_failure;
