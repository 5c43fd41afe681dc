-- One program at a time has the market: the feed, the tick record and the engine. It says so here twice a second
-- (`beat`); another may take the market when that has stopped. `number` grows with every taking.
create table market_lease (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  -- The name of the program's connections; null when nobody has the market.
  holder text,
  -- It runs the market, and does not repair its record.
  is_running boolean not null,
  beat bigint not null
);
insert into market_lease (number, holder, is_running, beat) values (0, null, false, 0);

-- What only the program with the market may write: one that has lost it, and does not know yet, is refused.
create function refuse_without_market() returns trigger language plpgsql as $$
begin
  perform from market_lease where holder <> current_setting('application_name');
  if found then
    raise exception 'another program has the market' using errcode = 'TM001';
  end if;
  return null;
end $$;

create trigger contract_order_by_market before insert or update or delete on contract_order
  for each statement execute function refuse_without_market();
create trigger option_order_by_market before insert or update or delete on option_order
  for each statement execute function refuse_without_market();
create trigger engine_progress_by_market before insert or update or delete on engine_progress
  for each statement execute function refuse_without_market();
create trigger market_state_by_market before insert or update or delete on market_state
  for each statement execute function refuse_without_market();
create trigger tick_segment_by_market before insert or update or delete on tick_segment
  for each statement execute function refuse_without_market();
