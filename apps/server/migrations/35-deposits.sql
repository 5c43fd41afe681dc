-- What is found below the minimum stands aside, and a network whose past changed further back than is kept is followed anew.

-- Found below the minimum, and nobody has asked about it: it is in no queue, and an operator may look at it.
alter table deposit add column is_aside boolean not null default false;
alter table deposit add constraint deposit_aside_is_found check (not is_aside or found_at is not null);
drop index deposit_waiting;
create index deposit_waiting on deposit (id) where state in ('submitted', 'review') and not is_aside;
create index deposit_aside on deposit (id) where state in ('submitted', 'review') and is_aside;

alter table chain_follow
  -- The block from which the network was followed anew last, and when that began.
  add column reset_height bigint,
  add column reset_at timestamptz,
  add constraint chain_follow_reset check (num_nulls(reset_height, reset_at) in (0, 2));
