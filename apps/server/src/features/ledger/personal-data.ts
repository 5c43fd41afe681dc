import { ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const own = { rows: 'owner_id = person_id', erasure: ledgerRecord } as const;
const house = 'number of a part of the house';

export const ledgerPersonalTables: readonly PersonalTable[] = [
  { ...own, table: 'ledger_account', columns: 'all', key: ['book', 'asset', 'kind'] },
  {
    ...own,
    table: 'ledger_posting',
    columns: ['id', 'key', 'book', 'at_ms', 'refusal'],
    withheld: { body_hash: 'how a repeat is known' },
    key: ['key'],
  },
  {
    ...own,
    table: 'ledger_transfer',
    columns: [
      ...['book', 'at_ms', 'posting_id', 'part', 'kind', 'asset', 'amount', 'debit', 'debit_sequence', 'debit_balance'],
      ...['debit_hash', 'credit', 'credit_sequence', 'credit_balance', 'credit_hash', 'reference'],
    ],
    withheld: { debit_owner_id: house, credit_owner_id: house },
    key: ['book', 'at_ms', 'posting_id', 'part'],
  },
  { ...own, table: 'ledger_hold', columns: 'all', key: ['account', 'reference'] },
];
