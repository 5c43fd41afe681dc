import type { PersonalTable } from '../../platform/postgres/personal-table.ts';

export const workspacePersonalTables: readonly PersonalTable[] = [
  {
    ...{ rows: 'user_id = person_id', erasure: 'deleted', isGoneWithAccount: true },
    ...{ table: 'workspace_document', columns: 'all', key: ['part'] },
  },
];
