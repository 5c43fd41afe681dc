import { amongOperators, ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

/** What was signed names the loan, and is forgotten with the person; the loan stays in the record of money. */
export const loanPersonalTables: readonly PersonalTable[] = [
  {
    table: 'loan_application',
    rows: 'user_id = person_id',
    columns: [
      ...['loan_id', 'identification_id', 'language', 'monthly_income', 'monthly_debts', 'signature', 'agreement'],
      'agreement_hash',
    ],
    key: ['loan_id'],
    erasure: 'deleted',
  },
  {
    table: 'loan',
    rows: 'user_id = person_id',
    columns: [
      ...['id', 'principal', 'days', 'daily_rate', 'free_days', 'at', 'agreement_hash', 'state', 'decided_at'],
      ...['rejection', 'paid_out_at', 'ends_at', 'payout_posting_id', 'overdue_at', 'repaid_at', 'completed_at'],
    ],
    withheld: {
      ...{ reviewer_number: amongOperators, reviewed_since: amongOperators, operator_number: amongOperators },
      ...{ confirmed_at: amongOperators, decider_number: amongOperators, decision_reason: amongOperators },
      ...{ completer_number: amongOperators, completion_reason: amongOperators },
    },
    key: ['id'],
    erasure: ledgerRecord,
  },
  {
    table: 'loan_repayment',
    rows: 'user_id = person_id',
    columns: [
      ...['id', 'loan_id', 'interest', 'principal', 'at', 'state', 'decided_at', 'rejection', 'hold_posting_id'],
      'end_posting_id',
    ],
    withheld: {
      ...{ reviewer_number: amongOperators, reviewed_since: amongOperators, decider_number: amongOperators },
      decision_reason: amongOperators,
    },
    key: ['id'],
    erasure: ledgerRecord,
  },
  {
    table: 'loan_reminder',
    rows: 'loan_id in (select id from loan where user_id = person_id)',
    columns: 'all',
    key: ['loan_id', 'days'],
    erasure: ledgerRecord,
  },
];
