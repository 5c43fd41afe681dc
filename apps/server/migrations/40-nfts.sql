-- Works that are sold for charities (specs/nfts.md). Amounts in minor units of USDT, rates in 10^-10.

create table charity (
  id integer primary key generated always as identity,
  name text not null unique check (name <> ''),
  cause text not null check (cause in ('water', 'school', 'forest', 'health')),
  -- Made up, for a sandbox.
  is_sample boolean not null,
  listed_at timestamptz not null
);

create table nft (
  id integer primary key generated always as identity,
  title text not null check (title <> ''),
  creator text not null check (creator <> ''),
  network text not null check (network <> ''),
  -- What the lister says of it; nothing of samples.
  about text check (about <> ''),
  charity_id integer not null references charity (id),
  -- The picture is drawn by the platform.
  style text not null check (style in ('waves', 'tiles', 'rings', 'bars')),
  seed integer not null check (seed between 1 and 999999),
  is_sample boolean not null,
  -- Frozen when it was listed.
  start_price numeric(38, 0) not null check (start_price > 0),
  buy_price numeric(38, 0) check (buy_price > start_price),
  bid_step bigint not null check (bid_step between 0 and 10000000000),
  extension_s integer not null check (extension_s >= 0),
  extension_max_s integer not null check (extension_max_s >= 0),
  donation_min numeric(38, 0) not null check (donation_min > 0),
  payout_days integer not null check (payout_days > 0),
  listed_at timestamptz not null,
  first_ends_at timestamptz not null check (first_ends_at > listed_at),
  ends_at timestamptz not null,
  state text not null check (state in ('open', 'sold', 'ended', 'withdrawn')),
  ended_at timestamptz,
  -- The highest bid, while it leads; how many there were of bids and of donations.
  leading_id bigint,
  highest numeric(38, 0),
  bid_count integer not null check (bid_count >= 0),
  donation_count integer not null check (donation_count >= 0),
  -- Grows with each change: whoever changes it says what they have seen.
  version integer not null check (version > 0),
  operator_number integer,
  constraint nft_end check (
    ends_at between first_ends_at and first_ends_at + make_interval(secs => extension_max_s)
      and (ended_at is null) = (state = 'open')
  ),
  constraint nft_leading check (num_nulls(leading_id, highest) in (0, 2) and (leading_id is null or (state = 'open' and bid_count > 0))),
  constraint nft_withdrawn check (state <> 'withdrawn' or (bid_count = 0 and donation_count = 0)),
  constraint nft_without_bid check (state <> 'ended' or bid_count = 0)
);
create index nft_due on nft (ends_at) where state = 'open';
create index nft_over on nft (ended_at desc) where state <> 'open';
create unique index nft_sample on nft (style, seed) where is_sample;

-- A bid, a purchase at the fixed price, or a donation.
create table nft_order (
  id bigint primary key,
  nft_id integer not null references nft (id),
  user_id bigint not null,
  kind text not null check (kind in ('bid', 'purchase', 'donation')),
  amount numeric(38, 0) not null check (amount > 0),
  -- Who it is on the public page of the work: from 1, in the order in which people came to it.
  party integer not null check (party > 0),
  -- Where the auction ended after a bid; null for the rest.
  ends_at timestamptz,
  at timestamptz not null,
  state text not null check (state in ('leading', 'outbid', 'released', 'won', 'bought', 'given')),
  ended_at timestamptz,
  constraint nft_order_bid check ((kind = 'bid') = (ends_at is not null)),
  constraint nft_order_state check (
    case kind
      when 'bid' then state in ('leading', 'outbid', 'released', 'won')
      when 'purchase' then state = 'bought'
      else state = 'given'
    end
  ),
  constraint nft_order_ended check ((ended_at is null) = (state = 'leading'))
);
create index nft_order_of_nft on nft_order (nft_id, id);
create index nft_order_of_user on nft_order (user_id, id);
-- One bid leads, and a work is sold once.
create unique index nft_order_leading on nft_order (nft_id) where state = 'leading';
create unique index nft_order_sold on nft_order (nft_id) where state in ('won', 'bought');

-- What a work has raised is handed to its charity by two operators, with the reference of the payment.
create table nft_payout (
  id bigint primary key generated always as identity,
  nft_id integer not null references nft (id),
  amount numeric(38, 0) not null check (amount > 0),
  -- What the payment can be found by: public.
  reference text not null check (reference <> ''),
  reason text not null check (reason <> ''),
  operator_number integer not null,
  at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  decider_number integer,
  decision_reason text check (decision_reason <> ''),
  decided_at timestamptz,
  posting_id bigint unique,
  constraint nft_payout_decided check (num_nulls(decision, decider_number, decision_reason, decided_at) in (0, 4)),
  constraint nft_payout_two_people check (decision is distinct from 'approved' or decider_number <> operator_number),
  constraint nft_payout_posted check ((posting_id is not null) = (decision is not distinct from 'approved'))
);
-- A work is paid out once, and one payout of it waits.
create unique index nft_payout_of_nft on nft_payout (nft_id) where decision is distinct from 'rejected';
create index nft_payout_waiting on nft_payout (id) where decision is null;

create function nft_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was listed, bid and given stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger charity_stays before update or delete or truncate on charity for each statement execute function nft_stays();
create trigger nft_stays before delete or truncate on nft for each statement execute function nft_stays();
create trigger nft_listed before insert on nft for each row
  when (new.state <> 'open' or new.bid_count + new.donation_count > 0 or new.ends_at <> new.first_ends_at or new.version <> 1)
  execute function nft_stays();
create trigger nft_goes_on before update on nft for each row
  when (
    old.state <> 'open' or new.version <> old.version + 1 or new.ends_at < old.ends_at
    or new.bid_count < old.bid_count or new.donation_count < old.donation_count or new.highest <= old.highest and new.leading_id <> old.leading_id
    or row(old.id, old.title, old.creator, old.network, old.about, old.charity_id, old.style, old.seed, old.is_sample, old.start_price,
        old.buy_price, old.bid_step, old.extension_s, old.extension_max_s, old.donation_min, old.payout_days, old.listed_at,
        old.first_ends_at, old.operator_number)
      is distinct from row(new.id, new.title, new.creator, new.network, new.about, new.charity_id, new.style, new.seed, new.is_sample,
        new.start_price, new.buy_price, new.bid_step, new.extension_s, new.extension_max_s, new.donation_min, new.payout_days,
        new.listed_at, new.first_ends_at, new.operator_number)
  )
  execute function nft_stays();
create trigger nft_order_stays before delete or truncate on nft_order for each statement execute function nft_stays();
create trigger nft_order_made before insert on nft_order for each row
  when (new.state not in ('leading', 'bought', 'given')) execute function nft_stays();
create trigger nft_order_goes_on before update on nft_order for each row
  when (
    old.state <> 'leading' or new.state = 'leading'
    or row(old.id, old.nft_id, old.user_id, old.kind, old.amount, old.party, old.ends_at, old.at)
      is distinct from row(new.id, new.nft_id, new.user_id, new.kind, new.amount, new.party, new.ends_at, new.at)
  )
  execute function nft_stays();
create trigger nft_payout_stays before delete or truncate on nft_payout for each statement execute function nft_stays();
create trigger nft_payout_proposed before insert on nft_payout for each row
  when (new.decision is not null or new.posting_id is not null) execute function nft_stays();
create trigger nft_payout_goes_on before update on nft_payout for each row
  when (
    old.decision is not null or new.decision is null
    or row(old.id, old.nft_id, old.amount, old.reference, old.reason, old.operator_number, old.at)
      is distinct from row(new.id, new.nft_id, new.amount, new.reference, new.reason, new.operator_number, new.at)
  )
  execute function nft_stays();
create trigger nft_payout_second_person before insert or update on nft_payout for each row
  when (new.decision = 'approved') execute function second_person_decides();

-- What works have raised is read from the ledger: the few transfers of them are found without the others.
create index ledger_transfer_charity on ledger_transfer (credit, reference) where kind in ('nftSale', 'donation', 'charityPayout');
