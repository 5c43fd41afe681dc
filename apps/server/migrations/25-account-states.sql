-- What an account may be beside active: restricted by an operator, closed by its owner, and in the end erased
-- (specs/accounts.md). And who connects a Google or Facebook account to one that is there.

drop index user_account_frozen;
alter table user_account
  drop constraint user_account_frozen_has_reason,
  drop constraint user_account_state_check,
  drop constraint user_account_user_name_check;
alter table user_account rename column frozen_reason to restriction_note;
alter table user_account rename column frozen_at to restricted_at;
alter table user_account
  -- What the owner is told; the note is the operator's own words.
  add column restriction_reason text check (restriction_reason in (
    'identityCheck', 'unusualActivity', 'sourceOfFunds', 'terms', 'legal', 'ownRequest', 'other'
  )),
  add column closed_at timestamptz,
  -- When everything that tells who it was went; the number alone is left, for the ledger.
  add column erased_at timestamptz;

-- Who was frozen could look and change nothing. Nothing more is open to them now than was then.
update user_account set state = 'locked', restriction_reason = 'other' where state = 'frozen';

alter table user_account
  add constraint user_account_state_check check (state in ('active', 'closeOnly', 'locked', 'closed')),
  add constraint user_account_restriction_has_reason check (
    num_nulls(restriction_reason, restriction_note, restricted_at)
      = case when state in ('closeOnly', 'locked') then 0 else 3 end
  ),
  add constraint user_account_closed_has_time check ((state = 'closed') = (closed_at is not null)),
  -- No name that somebody can register begins with this sign.
  add constraint user_account_user_name_check check (
    user_name ~ '^[A-Za-z][A-Za-z0-9_]{3,19}$' or (erased_at is not null and user_name = '#' || id)
  ),
  add constraint user_account_erased_is_nobody check (
    erased_at is null or (
      closed_at is not null and user_name = '#' || id and country = 'ZZ' and identity_status = 0
      and num_nonnulls(email, phone, password_hash, first_name, last_name, wallet_address) = 0
    )
  );
create index user_account_restricted on user_account (id) where state in ('closeOnly', 'locked');
create index user_account_closed on user_account (closed_at) where erased_at is null and closed_at is not null;

create function refuse_account_opening() returns trigger language plpgsql as $$
begin
  raise exception 'account % is closed for good', old.id using errcode = 'check_violation';
end $$;

create trigger user_account_stays_closed before update on user_account for each row
  when (
    old.closed_at is not null and new.closed_at is distinct from old.closed_at
    or old.erased_at is not null and new.erased_at is distinct from old.erased_at
  )
  execute function refuse_account_opening();

update notification set kind = 'accountLocked', values = '{"reason": "other"}' where kind = 'accountFrozen';
update notification set kind = 'restrictionLifted' where kind = 'accountUnfrozen';

-- A browser that is at a provider to connect it to an account; null for a login.
alter table social_pending add column user_id bigint references user_account (id) on delete cascade;

alter table user_session drop constraint user_session_end_reason_check;
alter table user_session add constraint user_session_end_reason_check
  check (end_reason in ('logout', 'ended', 'password', 'operator', 'expired', 'closed'));

-- Pictures and identity checks stay, until the person whose they are is erased.
create function is_erased(person bigint) returns boolean language sql stable as $$
  select exists (select from user_account where id = person and erased_at is not null)
$$;

create function stored_file_stays_until_erased() returns trigger language plpgsql as $$
begin
  if is_erased(old.user_id) then return old; end if;
  raise exception 'a picture that belongs to a record stays' using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger stored_file_claimed_stays on stored_file;
create trigger stored_file_claimed_stays before delete on stored_file for each row
  when (old.record is not null) execute function stored_file_stays_until_erased();

create function identification_stays_until_erased() returns trigger language plpgsql as $$
begin
  if is_erased(old.user_id) then return old; end if;
  raise exception 'what was sent for an identity check stays' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger identification_stays before delete on identification for each row
  execute function identification_stays_until_erased();

create function identification_picture_stays_until_erased() returns trigger language plpgsql as $$
begin
  if exists (select from identification where id = old.identification_id and is_erased(user_id)) then return old; end if;
  raise exception 'what was sent for an identity check stays' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger identification_picture_stays before delete on identification_picture for each row
  execute function identification_picture_stays_until_erased();
