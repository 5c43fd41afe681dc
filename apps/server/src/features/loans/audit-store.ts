/** Principal that no repayment has closed at a moment, for the columns of a query over `loan`. */
const closedAt = (moment: string) => `coalesce(sum(other.principal) filter (
    where other.at <= ${moment} and (other.state <> 'rejected' or other.decided_at > ${moment})), 0)`;

const dayStart = `loan.paid_out_at + make_interval(hours => 24 * day.number)`;
const dayEnd = `loan.paid_out_at + make_interval(hours => 24 * day.number + 24)`;

/** Interest up to each repayment, from the days as they were recorded: the rules of the domain said again (LON-001, LON-002). */
const accrued = `
  select repayment.id, div(coalesce(sum(day.least), 0) * loan.daily_rate + 9999999999, 10000000000) as interest
  from loan_repayment as repayment join loan on loan.id = repayment.loan_id
  left join lateral (
    select loan.principal - max(moment.closed) as least
    from generate_series(
      loan.free_days, floor(extract(epoch from repayment.at - loan.paid_out_at) / 86400)::integer - 1
    ) as day (number)
    cross join lateral (
      select ${closedAt('point.at')} as closed
      from (
        select ${dayStart} as at
        union select at from loan_repayment where loan_id = loan.id and at > ${dayStart} and at < ${dayEnd}
      ) as point left join loan_repayment as other on other.loan_id = loan.id
      group by point.at
    ) as moment
    group by day.number
  ) as day on true
  group by repayment.id, loan.daily_rate`;

const paidBefore = `(select coalesce(sum(earlier.interest), 0) from loan_repayment as earlier
  where earlier.loan_id = repayment.loan_id and earlier.id < repayment.id and earlier.state = 'success')`;

/** What repayments under review hold, and what the record of loans must say; for the audit. */
export const loanHolds = {
  product: 'repayment',
  query: `
    select user_id, 'live'::ledger_book as book, 'repaying' as account, 'repayment:' || id as reference,
      'USDT'::ledger_asset as asset, interest + principal as amount
    from loan_repayment where state in ('submitted', 'review')`,
  moves: {
    kinds: ['loanPayout', 'repaymentHold', 'repaymentInterest', 'repaymentPrincipal', 'repaymentReturn'],
    query: `
      select 'loan:' || id as reference, 'loanPayout' as kind, principal as amount from loan where paid_out_at is not null
      union all
      select 'repayment:' || id, moved.kind, moved.amount
      from loan_repayment cross join lateral (values
        ('repaymentHold', interest + principal),
        ('repaymentInterest', case state when 'success' then interest else 0 end),
        ('repaymentPrincipal', case state when 'success' then principal else 0 end),
        ('repaymentReturn', case state when 'rejected' then interest + principal else 0 end)
      ) as moved (kind, amount)`,
  },
  checks: [
    {
      name: 'loansStand',
      all: 'select from loan where paid_out_at is not null',
      offenders: `select 'loan ' || id || ' is ' || state || ' and has ' || principal - paid || ' open' as words
        from (
          select loan.id, loan.state, loan.principal, (
            select coalesce(sum(principal), 0) from loan_repayment where loan_id = loan.id and state = 'success'
          ) as paid
          from loan where paid_out_at is not null
        ) as open where paid > principal or (paid = principal) <> (state in ('repaid', 'completed'))`,
    },
    {
      name: 'loanInterest',
      all: 'select from loan_repayment',
      offenders: `select 'repayment ' || repayment.id || ' settles ' || repayment.interest || ' of interest, its days say '
          || accrued.interest - ${paidBefore} as words
        from loan_repayment as repayment join (${accrued}) as accrued using (id)
        where repayment.interest <> least(repayment.interest + repayment.principal, accrued.interest - ${paidBefore})`,
    },
    {
      name: 'agreementsStand',
      all: 'select from loan_application',
      offenders: `select 'the agreement of loan ' || loan.id || ' is another than the one that was signed' as words
        from loan_application join loan on loan.id = loan_id
        where loan.agreement_hash is distinct from loan_application.agreement_hash
          or loan_application.agreement_hash is distinct from encode(sha256(agreement), 'hex')`,
    },
  ],
} as const;
