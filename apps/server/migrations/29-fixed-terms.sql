-- Fixed-term products that users have bought (specs/fixed-terms.md). Amounts in minor units of the asset, rates in 10^-10.

create table fixed_term_order (
  id bigint primary key,
  user_id bigint not null,
  product text not null check (product <> ''),
  asset ledger_asset not null,
  amount numeric(38, 0) not null check (amount > 0),
  daily_rate bigint not null check (daily_rate >= 0),
  days integer not null check (days > 0),
  -- Set aside in the reserve when it was bought.
  interest numeric(38, 0) not null check (interest >= 0),
  bought_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether its owner wants amount and interest to be invested again.
  is_reinvested boolean not null,
  -- The one that went on with its money.
  next_id bigint unique,
  state text not null check (state in ('earning', 'settled')),
  settled_at timestamptz,
  constraint fixed_term_interest check (interest = floor(amount * daily_rate * days / 10000000000)),
  constraint fixed_term_end check (ends_at = bought_at + make_interval(hours => 24 * days)),
  constraint fixed_term_settled check (
    case state
      when 'settled' then settled_at >= ends_at
      else num_nonnulls(settled_at, next_id) = 0
    end
  )
);
create index fixed_term_of_user on fixed_term_order (user_id, id);
create index fixed_term_due on fixed_term_order (ends_at) where state = 'earning';
-- One running purchase of a product.
create unique index fixed_term_running on fixed_term_order (user_id, product) where state = 'earning';

create function fixed_term_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was bought stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger fixed_term_stays before delete or truncate on fixed_term_order
  for each statement execute function fixed_term_stays();
create trigger fixed_term_bought before insert on fixed_term_order for each row
  when (new.state <> 'earning') execute function fixed_term_stays();
create trigger fixed_term_fixed before update on fixed_term_order for each row
  when (
    old.state = 'settled'
    or row(old.id, old.user_id, old.product, old.asset, old.amount, old.daily_rate, old.days, old.interest, old.bought_at, old.ends_at)
      is distinct from row(new.id, new.user_id, new.product, new.asset, new.amount, new.daily_rate, new.days, new.interest, new.bought_at, new.ends_at)
  )
  execute function fixed_term_stays();
