-- The first password of an operator holds, and an invitation that could not be delivered is sent again with it.

alter table message
  drop constraint message_secret_is_for_waiting,
  add constraint message_secret_is_for_waiting
    check (secret is null or state in ('waiting', 'kept') or (state = 'failed' and kind = 'operatorInvitation'));
