-- The opening fee of a contract stays held until its first closing: opening a position moves no money.

alter table contract_order add column fee_left numeric(38, 0) not null default 0;
alter table contract_order alter column fee_left drop default;

-- Positions that are open by now have paid theirs when they opened.
alter table contract_order disable trigger contract_order_kept;
update contract_order set fee_left = open_fee where state = 'pending';
alter table contract_order enable trigger contract_order_kept;

alter table contract_order add constraint contract_order_fee_left check (case
  when state = 'pending' then fee_left = open_fee
  when parts > 0 or state = 'canceled' then fee_left = 0
  else fee_left in (0, open_fee)
end);

-- Lists of one book read a user's orders by number and leave out those of the other book.
drop index contract_order_list;
