import { ledgerRecord, type PersonalTable } from '../../platform/postgres/personal-table.ts';
import { creditsOfPerson } from './store.ts';

const inviter = 'the number of another person';

export const planPersonalTables: readonly PersonalTable[] = [
  {
    table: 'plan_order',
    rows: 'user_id = person_id',
    columns: [
      ...['id', 'user_id', 'product', 'asset', 'investment', 'daily_yield', 'days', 'income', 'profit_share'],
      ...['shared_income', 'exit_share', 'bought_at', 'ends_at', 'state', 'credited_days', 'credited', 'shared'],
      ...['next_credit_at', 'ended_at'],
    ],
    withheld: { invite_id: inviter, inviter_id: inviter },
    key: ['id'],
    erasure: ledgerRecord,
  },
  {
    table: 'plan_credit',
    rows: creditsOfPerson,
    columns: 'all',
    key: ['order_id', 'day'],
    erasure: ledgerRecord,
  },
];
