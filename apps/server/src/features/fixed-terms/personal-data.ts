import { ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

export const fixedTermPersonalTables: readonly PersonalTable[] = [
  { table: 'fixed_term_order', rows: 'user_id = person_id', columns: 'all', key: ['id'], erasure: ledgerRecord },
];
