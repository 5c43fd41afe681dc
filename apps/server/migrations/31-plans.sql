-- Smart plans that users have bought (specs/plans.md). Amounts in minor units of the asset, rates in 10^-10.

create table plan_order (
  id bigint primary key,
  user_id bigint not null,
  product text not null check (product <> ''),
  asset ledger_asset not null,
  investment numeric(38, 0) not null check (investment > 0),
  daily_yield bigint not null check (daily_yield >= 0),
  days integer not null check (days > 0),
  -- The whole income, set aside in the reserve when it was bought.
  income numeric(38, 0) not null check (income >= 0),
  -- Who gets `profit_share` of each credit, and the invite that says so; nobody where these are null.
  invite_id bigint,
  inviter_id bigint,
  profit_share bigint not null check (profit_share between 0 and 10000000000),
  -- What was set aside for the inviter.
  shared_income numeric(38, 0) not null check (shared_income >= 0),
  -- Share of the principal that an early exit costs.
  exit_share bigint not null check (exit_share between 0 and 10000000000),
  bought_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('earning', 'exited', 'settled')),
  -- Days that were credited, and what they came to: of the income, and of what was set aside for the inviter.
  credited_days integer not null check (credited_days between 0 and days),
  credited numeric(38, 0) not null,
  shared numeric(38, 0) not null,
  -- When the next day is full; null once it has ended.
  next_credit_at timestamptz,
  ended_at timestamptz,
  constraint plan_income check (income = floor(investment * daily_yield * days / 10000000000)),
  constraint plan_inviter check (
    num_nulls(invite_id, inviter_id) in (0, 2) and (invite_id is not null or profit_share = 0)
      and (profit_share > 0 or shared_income = 0)
  ),
  constraint plan_end check (ends_at = bought_at + make_interval(hours => 24 * days)),
  constraint plan_credited check (
    credited between 0 and income and shared between 0 and shared_income
      and (credited_days > 0 or (credited = 0 and shared = 0))
      and (credited_days < days or (credited = income and shared = shared_income))
  ),
  constraint plan_next_credit check (
    case state
      when 'earning' then credited_days < days
        and next_credit_at = bought_at + make_interval(hours => 24 * (credited_days + 1)) and ended_at is null
      when 'exited' then credited_days < days and next_credit_at is null and ended_at >= bought_at
      else credited_days = days and next_credit_at is null and ended_at >= ends_at
    end
  )
);
create index plan_of_user on plan_order (user_id, id);
create index plan_due on plan_order (next_credit_at) where state = 'earning';
-- One running purchase of a plan.
create unique index plan_running on plan_order (user_id, product) where state = 'earning';

-- Each day of a plan is credited once.
create table plan_credit (
  order_id bigint not null references plan_order (id),
  day integer not null check (day > 0),
  amount numeric(38, 0) not null check (amount >= 0),
  -- What of it went on top to the inviter; what could not be paid went back to the treasury.
  shared numeric(38, 0) not null check (shared >= 0),
  is_paid boolean not null,
  credited_at timestamptz not null,
  primary key (order_id, day)
);

create function plan_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was bought or credited stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger plan_stays before delete or truncate on plan_order for each statement execute function plan_stays();
create trigger plan_bought before insert on plan_order for each row
  when (new.state <> 'earning' or new.credited_days > 0) execute function plan_stays();
create trigger plan_fixed before update on plan_order for each row
  when (
    old.state <> 'earning' or new.credited_days < old.credited_days
    or row(old.id, old.user_id, old.product, old.asset, old.investment, old.daily_yield, old.days, old.income, old.invite_id, old.inviter_id,
        old.profit_share, old.shared_income, old.exit_share, old.bought_at, old.ends_at)
      is distinct from row(new.id, new.user_id, new.product, new.asset, new.investment, new.daily_yield, new.days, new.income, new.invite_id,
        new.inviter_id, new.profit_share, new.shared_income, new.exit_share, new.bought_at, new.ends_at)
  )
  execute function plan_stays();
create trigger plan_credit_stays before update or delete or truncate on plan_credit
  for each statement execute function plan_stays();

-- Parameters that one person alone may change, with what puts plans on sale or takes them off.
create or replace function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in (
    'demo.isOpen', 'demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax', 'deposits.waitingMax',
    'conversions.amountMin', 'withdrawals.submissionsMax', 'withdrawals.addressesMax'
  )
    or key like 'options.isSold.%' or key like 'deposits.minimum.%' or key like 'withdrawals.minimum.%'
    or key like 'fixedTerms.isOpen.%' or key like 'plans.isOpen.%'
$$;
