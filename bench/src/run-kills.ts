import { fileURLToPath } from 'node:url';
import { fixedTermHolds } from '../../apps/server/src/features/fixed-terms/index.ts';
import { auditLedger } from '../../apps/server/src/features/ledger/index.ts';
import { planHolds } from '../../apps/server/src/features/plans/index.ts';
import type { Login } from '../../apps/server/src/platform/postgres/cluster-logins.ts';
import { endRun, killRun } from '../../apps/server/src/testing/kill-runs.ts';
import type { Figure } from './bench.ts';
import { countWrong } from './count-wrong.ts';
import { withPromiseDatabase } from './promise-database.ts';
import { seedPromises } from './seed-promises.ts';

const features = '../../apps/server/src/features';
/** The parts of the daily run, each with how often of five it is killed, and what it has done so far. */
const parts = [
  { file: 'plans/testing/credit-program.ts', share: 3, sql: 'select count(*)::int as count from plan_credit' },
  {
    ...{ file: 'fixed-terms/testing/settle-program.ts', share: 1 },
    sql: `select count(*)::int as count from fixed_term_order where state = 'settled'`,
  },
  { file: 'loans/testing/follow-program.ts', share: 1, sql: 'select count(*)::int as count from notification' },
] as const;
const shareSum = parts.reduce((sum, { share }) => sum + share, 0);
/** Enough for each killed run to have some left. */
const seed = { planOwners: 4_000, productOwners: 12_000, loanOwners: 12_000 };

function writeAddress({ host, port, user, database, password = '' }: Login): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Kills the daily run of plans, products and loans again and again, and then lets it come to its end. */
export function measureRunKills(kills: number, say: (line: string) => void): Promise<readonly Figure[]> {
  return withPromiseDatabase(async ({ owner, database, login }) => {
    const nowMs = Date.now();
    const count = await seedPromises(owner, { ...seed, nowMs });
    const environment = { DATABASE_URL: writeAddress(login), NOW_MS: String(nowMs) };
    const runs = parts.map(({ file, share, sql }) => ({
      ...{ environment, kills: Math.round((kills * share) / shareSum) },
      program: fileURLToPath(import.meta.resolve(`${features}/${file}`)),
      count: async () => (await database.query<{ count: number }>(sql))[0]?.count ?? 0,
    }));
    const offenders: string[] = [];
    for (const run of runs) {
      for (let kill = 0; kill < run.kills; kill += 1) {
        await killRun(run);
        const audit = await auditLedger(database, [planHolds, fixedTermHolds], { isCoverageAlone: true });
        offenders.push(...audit.flatMap(check => check.offenders));
      }
      const atLastKill = await run.count();
      await endRun(run);
      say(`${run.kills} kills: ${atLastKill} were done before the run that was let be, ${await run.count()} after it`);
    }
    for (const line of offenders) say(`         ${line}`);
    const name = `daily run: of ${count} not done, or not exactly once, after ${kills} kills`;
    return [
      { name, value: await countWrong(database, nowMs), unit: '', max: 0 },
      { name: 'daily run: audit findings after them', value: offenders.length, unit: '', max: 0 },
    ];
  });
}
