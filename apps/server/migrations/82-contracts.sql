-- Changes of stop loss and take profit. The order itself has the last ones alone.

create table contract_limits_change (
  user_id bigint not null,
  order_id bigint not null,
  -- That of the order after the change.
  version integer not null check (version > 1),
  at_ms bigint not null,
  stop_loss_before bigint check (stop_loss_before > 0),
  stop_loss bigint check (stop_loss > 0),
  take_profit_before bigint check (take_profit_before > 0),
  take_profit bigint check (take_profit > 0),
  primary key (user_id, order_id, version),
  foreign key (user_id, order_id) references contract_order,
  constraint contract_limits_change_is_one check (
    (stop_loss_before, take_profit_before) is distinct from (stop_loss, take_profit)
  )
);

create trigger contract_limits_change_stays before update or delete or truncate on contract_limits_change
  for each statement execute function contract_refuse();
create trigger contract_limits_change_by_market before insert on contract_limits_change
  for each statement execute function refuse_without_market();
