-- Withdrawals of a person who is erased keep what is of the money. Until then nobody changes whose they are, nor an address.

create function withdrawal_person_is_forgotten() returns trigger language plpgsql as $$
begin
  if is_erased(old.user_id) and new.person = 'erased:' || old.id then
    old.person := new.person;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'what was withdrawn and decided stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

drop trigger withdrawal_goes_on on withdrawal;
-- What its owner asked for stays; states go one way, and the last is for good.
create trigger withdrawal_goes_on before update on withdrawal for each row
  when (
    old.state in ('processed', 'failed', 'canceled')
    or (old.state in ('review', 'approved') and new.state in ('submitted', 'canceled'))
    or (old.state = 'approved' and new.state = 'review')
    or (new.state = 'processed' and old.state <> 'approved')
    or (old.approver_number is not null
      and row(old.approver_number, old.approved_at, old.operator_number, old.confirmed_at)
        is distinct from row(new.approver_number, new.approved_at, new.operator_number, new.confirmed_at))
    or row(old.id, old.user_id, old.person, old.network, old.asset, old.address_id, old.address, old.amount, old.fee,
      old.fee_rate, old.at)
      is distinct from row(new.id, new.user_id, new.person, new.network, new.asset, new.address_id, new.address,
      new.amount, new.fee, new.fee_rate, new.at)
  )
  execute function withdrawal_person_is_forgotten();

create function payout_label_is_forgotten() returns trigger language plpgsql as $$
begin
  if is_erased(old.user_id) and new.label = '#' || old.id then
    old.label := new.label;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'what was withdrawn and decided stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

drop trigger payout_address_is_removed_once on payout_address;
-- It is confirmed or removed, and nothing else.
create trigger payout_address_is_removed_once before update on payout_address for each row
  when (
    old.removed_at is not null or (old.confirmed_at is not null and new.removed_at is null)
    or row(old.id, old.user_id, old.network, old.address, old.label, old.at)
      is distinct from row(new.id, new.user_id, new.network, new.address, new.label, new.at)
  )
  execute function payout_label_is_forgotten();

-- Of those who are erased already.
update withdrawal set person = 'erased:' || id where is_erased(user_id);
update payout_address set label = '#' || id where is_erased(user_id);
