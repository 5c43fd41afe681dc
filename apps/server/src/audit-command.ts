import { productHolds } from './definitions.ts';
import { auditLedger } from './features/ledger/index.ts';
import type { Command } from './platform/process/run-server.ts';

/** The command `audit`: a line for each check of the ledger; false when one fails. */
export const auditCommand: Command = {
  role: 'owner',
  async run({ database, say }) {
    const checks = await auditLedger(database, productHolds);
    for (const { name, isOk, count, offenderCount, offenders } of checks) {
      say(`${isOk ? 'ok  ' : 'FAIL'} ${name}: ${count} looked at${isOk ? '' : `, ${offenderCount} wrong`}`);
      for (const words of offenders) say(`     ${words}`);
    }
    return checks.every(({ isOk }) => isOk);
  },
};
