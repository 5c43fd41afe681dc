import { amongOperators, ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const own = { rows: 'user_id = person_id', erasure: ledgerRecord } as const;

export const withdrawalPersonalTables: readonly PersonalTable[] = [
  {
    ...own,
    table: 'payout_address',
    columns: ['id', 'network', 'address', 'label', 'at', 'usable_from', 'confirmed_at', 'removed_at'],
    overwritten: { label: "'#' || id" },
    key: ['id'],
  },
  {
    ...own,
    table: 'withdrawal',
    columns: [
      ...['id', 'network', 'asset', 'address_id', 'address', 'amount', 'fee', 'fee_rate', 'at', 'state', 'approved_at'],
      ...['decided_at', 'failure', 'hash', 'output_index', 'is_looked_up', 'posting_id'],
    ],
    withheld: {
      person: 'how one person with several accounts is known',
      ...{ reviewer_number: amongOperators, reviewed_since: amongOperators, operator_number: amongOperators },
      ...{ confirmed_at: amongOperators, approver_number: amongOperators, decider_number: amongOperators },
      decision_reason: amongOperators,
    },
    // By country, kind and number of the document that they were verified by.
    overwritten: { person: "'erased:' || id" },
    key: ['id'],
  },
];
