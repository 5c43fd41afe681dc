import { fixedTermHolds } from '../../apps/server/src/features/fixed-terms/index.ts';
import { auditLedger, createLedger } from '../../apps/server/src/features/ledger/index.ts';
import { planHolds } from '../../apps/server/src/features/plans/index.ts';
import type { Bench } from './bench.ts';
import { shares, withPromiseDatabase } from './promise-database.ts';
import { seedPromises } from './seed-promises.ts';

/** How long it takes to see that everything promised is set aside, and nothing else. */
export const promisesBench: Bench = {
  name: 'promises',
  run: say =>
    withPromiseDatabase(async ({ owner, database, log }) => {
      const clock = { nowMs: Date.now };
      const ledger = createLedger({ database, clock, log, isSandbox: true });
      await ledger.seedTreasury();
      const count = await seedPromises(owner, { ...shares, nowMs: clock.nowMs() });
      const startedAtMs = performance.now();
      const checks = await auditLedger(database, [planHolds, fixedTermHolds], { isCoverageAlone: true });
      const seconds = (performance.now() - startedAtMs) / 1_000;
      await ledger.close();
      for (const { name, count: looked } of checks) say(`${name}: ${looked} looked at`);
      return [
        { name: `promises: audit of coverage over ${count}`, value: seconds, unit: 's', max: 20 },
        { name: 'promises: checks that fail', value: checks.filter(({ isOk }) => !isOk).length, unit: '', max: 0 },
      ];
    }),
};
