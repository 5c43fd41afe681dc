import { amongOperators, type PersonalTable } from '../../platform/postgres/personal-table.ts';

export const auditPersonalTables: readonly PersonalTable[] = [
  {
    table: 'audit_act',
    rows: `subject = 'user:' || person_id`,
    columns: ['sequence', 'at', 'act'],
    withheld: {
      ...{ operator_number: amongOperators, subject: 'the person alone', reason: amongOperators },
      ...{ before: amongOperators, after: amongOperators, previous_hash: 'the chain', hash: 'the chain' },
      hash_version: 'the chain',
    },
    key: ['sequence'],
    erasure: { kept: 'the chain of acts of operators, which names a number alone' },
  },
];
