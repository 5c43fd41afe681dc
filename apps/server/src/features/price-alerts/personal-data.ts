import type { PersonalTable } from '../../platform/postgres/personal-table.ts';

export const priceAlertPersonalTables: readonly PersonalTable[] = [
  { table: 'price_alert', rows: 'user_id = person_id', columns: 'all', key: ['id'], erasure: 'deleted' },
];
