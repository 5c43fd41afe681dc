import { ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';

export const nftPersonalTables: readonly PersonalTable[] = [
  {
    table: 'nft_order',
    rows: 'user_id = person_id',
    columns: 'all',
    key: ['id'],
    erasure: ledgerRecord,
  },
];
