import type { PersonalTable } from '../../platform/postgres/personal-table.ts';

export const receiptPersonalTables: readonly PersonalTable[] = [
  { table: 'receipt_share', rows: 'user_id = person_id', columns: 'all', key: ['id'], erasure: 'deleted' },
];
