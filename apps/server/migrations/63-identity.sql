-- Guests: accounts of one browser that practise with demo money and are nobody's yet (specs/guests.md).

alter table user_account
  add column is_guest boolean not null default false,
  drop constraint user_account_user_name_check;
alter table user_account
  -- No name that somebody can register begins with this sign.
  add constraint user_account_user_name_check check (
    user_name ~ '^[A-Za-z][A-Za-z0-9_]{3,19}$' or ((erased_at is not null or is_guest) and user_name = '#' || id)
  ),
  -- Nothing is known of a guest, and nothing of theirs is worth more than another's.
  add constraint user_account_guest_is_nobody check (
    not is_guest or (
      user_name = '#' || id and country = 'ZZ' and level = 0 and identity_status = 0
      and num_nonnulls(email, phone, password_hash, first_name, last_name, wallet_address, inviter_id) = 0
    )
  );
create index user_account_guest on user_account (id) where is_guest and erased_at is null;

create function refuse_guest_again() returns trigger language plpgsql as $$
begin
  raise exception 'account % belongs to somebody', old.id using errcode = 'check_violation';
end $$;

create trigger user_account_is_no_guest_again before update of is_guest on user_account
  for each row when (new.is_guest and not old.is_guest) execute function refuse_guest_again();

-- Who invited someone is fixed when they register; a guest has not yet.
drop trigger user_account_inviter_fixed on user_account;
create trigger user_account_inviter_fixed before update of inviter_id on user_account
  for each row when (old.inviter_id is distinct from new.inviter_id and not (old.is_guest and not new.is_guest))
  execute function refuse_inviter_change();

-- A guest has nothing in the live book: nobody could say whose it is.
create function refuse_live_guest() returns trigger language plpgsql as $$
begin
  if exists (select from user_account where id = new.owner_id and is_guest) then
    raise exception 'account % is a guest, who practises only', new.owner_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger ledger_account_of_guest before insert on ledger_account for each row
  when (new.book = 'live' and new.owner_id > 0) execute function refuse_live_guest();
