-- Loans and what is paid back of them (specs/loans.md). Amounts in minor units of USDT, rates in 10^-10 a day.

create sequence loan_id;
create sequence loan_repayment_id;

create table loan (
  id bigint primary key,
  user_id bigint not null,
  principal numeric(38, 0) not null check (principal > 0),
  days integer not null check (days > 0),
  daily_rate bigint not null check (daily_rate >= 0),
  -- The first days after the payout, which cost nothing.
  free_days integer not null check (free_days >= 0),
  at timestamptz not null,
  -- Of the signed agreement, which stands with the application.
  agreement_hash text check (agreement_hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('pending', 'approved', 'repaying', 'repaid', 'completed', 'rejected', 'expired')),
  -- Who is on the application.
  reviewer_number integer,
  reviewed_since timestamptz,
  -- The first of two people.
  operator_number integer,
  confirmed_at timestamptz,
  -- Who approved or rejected it; nobody when its owner took it back.
  decider_number integer,
  decided_at timestamptz,
  -- Words of the console, for the audit; what the owner is told is `rejection`.
  decision_reason text check (decision_reason <> ''),
  rejection text check (rejection in (
    'incomeTooLow', 'debtsTooHigh', 'detailsUnclear', 'unusualActivity', 'notFunded', 'onRequest', 'withdrawn'
  )),
  paid_out_at timestamptz,
  ends_at timestamptz,
  payout_posting_id bigint unique,
  overdue_at timestamptz,
  repaid_at timestamptz,
  completer_number integer,
  completed_at timestamptz,
  completion_reason text check (completion_reason <> ''),
  constraint loan_reviewer check (num_nulls(reviewer_number, reviewed_since) in (0, 2)),
  constraint loan_first check (num_nulls(operator_number, confirmed_at) in (0, 2)),
  constraint loan_two_people check (decider_number is null or state = 'rejected' or operator_number is distinct from decider_number),
  constraint loan_end check (ends_at = paid_out_at + make_interval(hours => 24 * days)),
  constraint loan_payout check (num_nulls(paid_out_at, ends_at, payout_posting_id) in (0, 3)),
  constraint loan_stands check (
    case state
      when 'pending' then num_nonnulls(decider_number, decided_at, rejection, paid_out_at, overdue_at, repaid_at, completed_at) = 0
      when 'approved' then num_nulls(decider_number, decided_at) = 0
        and num_nonnulls(rejection, paid_out_at, overdue_at, repaid_at, completed_at) = 0
      when 'rejected' then num_nulls(decided_at, rejection) = 0 and (decider_number is null) = (rejection = 'withdrawn')
        and num_nonnulls(paid_out_at, overdue_at, repaid_at, completed_at) = 0
      when 'repaying' then num_nulls(decider_number, decided_at, paid_out_at) = 0
        and num_nonnulls(rejection, overdue_at, repaid_at, completed_at) = 0
      when 'expired' then num_nulls(decider_number, decided_at, paid_out_at, overdue_at) = 0 and overdue_at >= ends_at
        and num_nonnulls(rejection, repaid_at, completed_at) = 0
      when 'repaid' then num_nulls(decider_number, decided_at, paid_out_at, repaid_at) = 0
        and num_nonnulls(rejection, completed_at) = 0
      else num_nulls(decider_number, decided_at, paid_out_at, repaid_at, completer_number, completed_at) = 0
        and rejection is null
    end
  )
);
create index loan_of_user on loan (user_id, id);
-- One application at a time.
create unique index loan_pending on loan (user_id) where state = 'pending';
create index loan_waiting on loan (id) where state in ('pending', 'repaid');
create index loan_ends on loan (ends_at) where state = 'repaying';

-- What its applicant said and signed: forgotten with the person, while the loan stays in the record of money.
create table loan_application (
  loan_id bigint primary key references loan (id),
  user_id bigint not null,
  -- The check that the applicant was verified by.
  identification_id bigint not null,
  language text not null check (language <> ''),
  monthly_income numeric(38, 0) not null check (monthly_income >= 0),
  monthly_debts numeric(38, 0) not null check (monthly_debts >= 0),
  signature jsonb not null,
  -- PDF; the same bytes for ever.
  agreement bytea,
  agreement_hash text,
  constraint loan_application_agreement check (
    num_nulls(agreement, agreement_hash) in (0, 2) and agreement_hash = encode(sha256(agreement), 'hex')
  )
);
create index loan_application_of_user on loan_application (user_id);

create table loan_repayment (
  id bigint primary key,
  loan_id bigint not null references loan (id),
  user_id bigint not null,
  interest numeric(38, 0) not null check (interest >= 0),
  principal numeric(38, 0) not null check (principal >= 0),
  at timestamptz not null,
  state text not null check (state in ('submitted', 'review', 'success', 'rejected')),
  reviewer_number integer,
  reviewed_since timestamptz,
  decider_number integer,
  decided_at timestamptz,
  decision_reason text check (decision_reason <> ''),
  rejection text check (rejection in ('sourceUnclear', 'unusualActivity', 'onRequest')),
  hold_posting_id bigint not null unique,
  end_posting_id bigint unique,
  constraint loan_repayment_amount check (interest + principal > 0),
  constraint loan_repayment_reviewer check (num_nulls(reviewer_number, reviewed_since) in (0, 2)),
  constraint loan_repayment_stands check (
    case state
      when 'success' then num_nulls(decider_number, decided_at, end_posting_id) = 0 and rejection is null
      when 'rejected' then num_nulls(decider_number, decided_at, end_posting_id, rejection) = 0
      else num_nonnulls(decider_number, decided_at, end_posting_id, rejection) = 0
    end
  )
);
create index loan_repayment_of_loan on loan_repayment (loan_id, id);
create index loan_repayment_of_user on loan_repayment (user_id);
create unique index loan_repayment_open on loan_repayment (loan_id) where state in ('submitted', 'review');
create index loan_repayment_waiting on loan_repayment (id) where state in ('submitted', 'review');
create index loan_repayment_ended on loan_repayment (id) where state in ('success', 'rejected');

-- That somebody was reminded so many days before the end; 0 is the day of the end.
create table loan_reminder (
  loan_id bigint not null references loan (id),
  days integer not null check (days in (0, 1, 3, 7)),
  at timestamptz not null,
  primary key (loan_id, days)
);

create function loan_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was lent and decided stays as it is' using errcode = 'integrity_constraint_violation';
end
$$;

create trigger loan_stays before delete or truncate on loan for each statement execute function loan_stays();
create trigger loan_applied before insert on loan for each row
  when (new.state <> 'pending') execute function loan_stays();
-- What was asked for and agreed stays; states go one way, and the last are for good.
create trigger loan_goes_on before update on loan for each row
  when (
    old.state in ('rejected', 'completed')
    or (new.state <> old.state and (old.state, new.state) not in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'repaying'), ('repaying', 'repaid'),
      ('repaying', 'expired'), ('expired', 'repaid'), ('repaid', 'completed')
    ))
    or (old.decided_at is not null
      and row(old.decider_number, old.decided_at, old.decision_reason, old.operator_number, old.confirmed_at)
        is distinct from row(new.decider_number, new.decided_at, new.decision_reason, new.operator_number, new.confirmed_at))
    or (old.paid_out_at is not null
      and row(old.paid_out_at, old.ends_at, old.payout_posting_id)
        is distinct from row(new.paid_out_at, new.ends_at, new.payout_posting_id))
    or row(old.id, old.user_id, old.principal, old.days, old.daily_rate, old.free_days, old.at, old.agreement_hash)
      is distinct from row(new.id, new.user_id, new.principal, new.days, new.daily_rate, new.free_days, new.at, new.agreement_hash)
  )
  execute function loan_stays();

create function loan_second_person() returns trigger language plpgsql as $$
declare
  bar text := second_person_bar(new.operator_number, new.decider_number, new.decided_at);
begin
  if bar <> 'own' then
    raise exception 'a second person approves: %', bar using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger loan_second_person before update on loan for each row
  when (old.state = 'pending' and new.state = 'approved' and new.operator_number is not null)
  execute function loan_second_person();

create trigger loan_application_stays before update or truncate on loan_application
  for each statement execute function loan_stays();
create trigger loan_reminder_stays before update or delete or truncate on loan_reminder
  for each statement execute function loan_stays();
create trigger loan_repayment_stays before delete or truncate on loan_repayment
  for each statement execute function loan_stays();
create trigger loan_repayment_submitted before insert on loan_repayment for each row
  when (new.state <> 'submitted') execute function loan_stays();
create trigger loan_repayment_goes_on before update on loan_repayment for each row
  when (
    old.state in ('success', 'rejected')
    or (old.state = 'review' and new.state = 'submitted')
    or row(old.id, old.loan_id, old.user_id, old.interest, old.principal, old.at, old.hold_posting_id)
      is distinct from row(new.id, new.loan_id, new.user_id, new.interest, new.principal, new.at, new.hold_posting_id)
  )
  execute function loan_stays();

-- Parameters that one person alone may change, with what puts loans on offer or takes them off.
create or replace function parameter_is_of_one(key text) returns boolean language sql immutable as $$
  select key in (
    'demo.isOpen', 'demo.start', 'demo.resetsPerDay', 'contracts.restingOrdersMax', 'deposits.waitingMax',
    'conversions.amountMin', 'withdrawals.submissionsMax', 'withdrawals.addressesMax'
  )
    or key like 'options.isSold.%' or key like 'deposits.minimum.%' or key like 'withdrawals.minimum.%'
    or key like 'fixedTerms.isOpen.%' or key like 'plans.isOpen.%' or key like 'loans.isOpen.%'
$$;
