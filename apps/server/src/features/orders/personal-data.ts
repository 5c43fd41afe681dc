import type { PersonalTable } from '../../platform/postgres/personal-table.ts';

export const orderPersonalTables: readonly PersonalTable[] = [
  {
    ...{ rows: 'user_id = person_id', erasure: 'deleted', isGoneWithAccount: true },
    ...{ table: 'order_note', columns: 'all', key: ['order_id'] },
  },
];
