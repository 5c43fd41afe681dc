import { amongOperators, ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

export const depositPersonalTables: readonly PersonalTable[] = [
  {
    table: 'deposit',
    rows: 'user_id = person_id',
    columns: [
      ...['id', 'network', 'asset', 'address', 'is_own_address', 'amount', 'hash', 'output_index', 'proof_file', 'at'],
      ...[
        'found_at',
        'is_aside',
        'asked_at',
        'evidence',
        'lost_at',
        'state',
        'signed_by',
        'decided_at',
        'credited',
        'posting_id',
        'failure',
      ],
    ],
    withheld: {
      ...{ reviewer_number: amongOperators, reviewed_since: amongOperators, operator_number: amongOperators },
      ...{ approved_at: amongOperators, approved_amount: amongOperators, approved_output: amongOperators },
      ...{ decider_number: amongOperators, decision_reason: amongOperators },
    },
    key: ['id'],
    erasure: ledgerRecord,
  },
  {
    table: 'deposit_own_address',
    rows: 'user_id = person_id',
    columns: ['network', 'address', 'number', 'at'],
    key: ['network', 'address'],
    erasure: { kept: 'an address is of one number for good: what is paid to it belongs to nobody else' },
  },
];
