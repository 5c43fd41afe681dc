import { amongOperators, ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

export const correctionPersonalTables: readonly PersonalTable[] = [
  {
    table: 'trade_correction',
    // What was not paid is nobody's.
    rows: 'user_id = person_id and posting_id is not null',
    columns: [
      ...['id', 'kind', 'order_id', 'book', 'symbol', 'amount', 'reason', 'at', 'decision', 'decided_at', 'posting_id'],
    ],
    withheld: { operator_number: amongOperators, decider_number: amongOperators, decision_reason: amongOperators },
    key: ['id'],
    erasure: ledgerRecord,
  },
];
