-- What people note about their orders, for themselves alone.

create table order_note (
  -- Numbers of orders are of one sequence, whatever the product.
  order_id bigint primary key,
  user_id bigint not null,
  -- As long as the call allows, in UTF-16 code units: at most as many characters here.
  note text not null check (note <> '' and char_length(note) <= 500),
  changed_at timestamptz not null
);
create index order_note_user on order_note (user_id, order_id);
