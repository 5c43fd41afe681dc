import { amongOperators, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const others = 'numbers of other people';

export const invitePersonalTables: readonly PersonalTable[] = [
  {
    table: 'invite',
    rows: '(inviter_id = person_id or invited_id = person_id)',
    columns: ['id', 'fee_share', 'created_at', 'withheld_reason', 'withheld_at'],
    withheld: { inviter_id: others, invited_id: others, is_same_network: amongOperators },
    key: ['id'],
    erasure: { kept: 'numbers alone, by which the shares of fees add up' },
  },
];
