-- Receipts that their owners have shared (specs/orders.md, "Shared receipts").

create table receipt_share (
  -- Its address. The last letter keeps it apart from those that lead to an order by themselves.
  id text primary key check (id ~ '^[a-z2-7]{25}[bfjnrvz5]$'),
  user_id bigint not null,
  product text not null check (product in ('contract', 'option')),
  order_id bigint not null,
  -- That of the words on its card.
  language text not null check (language <> ''),
  created_at timestamptz not null,
  -- When its owner took it back.
  ended_at timestamptz check (ended_at >= created_at)
);
create unique index receipt_share_open on receipt_share (user_id, product, order_id) where ended_at is null;

create function receipt_share_stays() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.user_id, new.product, new.order_id, new.language, new.created_at)
      is distinct from (old.id, old.user_id, old.product, old.order_id, old.language, old.created_at) then
    raise exception 'a shared receipt can only be taken back' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger receipt_share_is_only_ended before update on receipt_share
  for each row execute function receipt_share_stays();
