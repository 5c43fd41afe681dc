-- A wallet confirms a payout address where there is no contact for a code.

alter table wallet_request drop constraint wallet_request_purpose_check;
alter table wallet_request add constraint wallet_request_purpose_check
  check (purpose in ('login', 'link', 'stepUp', 'payoutAddress'));
