import { ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const own = { rows: 'user_id = person_id', columns: 'all', erasure: ledgerRecord } as const;

export const contractPersonalTables: readonly PersonalTable[] = [
  { ...own, table: 'contract_order', key: ['id'] },
  { ...own, table: 'contract_closing', key: ['order_id', 'part'] },
  { ...own, table: 'contract_limits_change', key: ['order_id', 'version'] },
];
