-- How long a contract order waits for its first price is a parameter, frozen with its terms. Those there are waited 5 s.

alter table contract_order add column fill_wait_ms integer not null default 5000
  constraint contract_order_fill_wait check (fill_wait_ms > 0);
alter type contract_start add attribute fill_wait_ms integer;

-- What was agreed stays: a statement may not even name it.
create trigger contract_order_wait before update of fill_wait_ms
  on contract_order for each statement execute function contract_refuse();
