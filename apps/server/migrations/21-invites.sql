-- Who invited whom, and what of the fees they get (specs/invites.md). A row is written with the account of the invited user.

create table invite (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references user_account (id),
  invited_id bigint not null unique references user_account (id),
  -- Of every fee, as it was when the invited user registered.
  fee_share numeric(11, 10) not null check (fee_share >= 0 and fee_share < 1),
  created_at timestamptz not null,
  -- The inviter has been in the network that the invited user registered from. So have families and offices: it is a mark
  -- for whoever looks at it, and nothing follows from it by itself.
  is_same_network boolean not null,
  -- Why nothing is paid any more; for good.
  withheld_reason text check (withheld_reason in ('mailbox', 'device', 'payoutAddress', 'identity', 'closed')),
  withheld_at timestamptz,
  constraint invite_others check (inviter_id <> invited_id),
  constraint invite_withheld_has_time check ((withheld_reason is null) = (withheld_at is null))
);
create index invite_inviter on invite (inviter_id, id);

create function refuse_invite_change() returns trigger language plpgsql as $$
begin
  raise exception 'invite % is fixed', old.id using errcode = 'check_violation';
end $$;

create trigger invite_fixed before update on invite for each row when (
  (old.inviter_id, old.invited_id, old.fee_share, old.created_at, old.is_same_network)
    is distinct from (new.inviter_id, new.invited_id, new.fee_share, new.created_at, new.is_same_network)
  or old.withheld_at is not null
) execute function refuse_invite_change();

-- Those who were invited before there was a share get the usual one from now on.
insert into invite (inviter_id, invited_id, fee_share, created_at, is_same_network)
select inviter_id, id, 0.1, created_at, false from user_account where inviter_id is not null order by id;

-- Who else has logged in from a device.
create index user_session_device_hash on user_session (device_hash, user_id) where device_hash is not null;
