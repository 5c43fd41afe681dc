import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type HouseAccountKind, houseAccount, userAccount } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import pino from 'pino';
import { auditLedger, createLedger, type Ledger } from '../../apps/server/src/features/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { killLedger } from '../../apps/server/src/testing/kill-ledger.ts';
import type { Bench, Figure } from './bench.ts';
import { calculateMedian } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { findPgbench, makePgbenchDatabase, runPgbench } from './pgbench.ts';

const userCount = 1_000;
const posterCount = 800;
const warmMs = 2_000;
const runMs = 20_000;
const rounds = 3;
const kills = 25;
/** As the issue of the ledger names it. */
const pgbenchWords = ['-c', '16', '-j', '2', '-T', '20', '-M', 'simple'];
const spreadAccounts = 64;

type Load = (userId: number, index: number) => TransferDraft;

/** Every transfer to another account of the house, by turns. */
const spreadOut: Load = (userId, index) => pay(userId, `charity:nft-${index % spreadAccounts}`, index);
/** Every transfer to the same one. */
const oneAccount: Load = (userId, index) => pay(userId, 'fees', index);
/** A hold each, which is made in the user's own accounts and in the table of holds. */
const holds: Load = (userId, index) => ({
  ...pay(userId, 'fees', index),
  kind: 'contractHold',
  credit: userAccount(userId, 'margin'),
});

function pay(userId: number, account: HouseAccountKind, index: number): TransferDraft {
  const sides = { debit: userAccount(userId, 'available'), credit: houseAccount(account) };
  return { kind: 'contractFee', asset: 'USDT', amount: 5n, reference: `contract:${index}`, ...sides };
}

let posted = 0;

/** Posts from many sides at once, one transfer a posting, each waiting for its answer; transfers a second on disk. */
async function measureRate(ledger: Ledger, load: Load): Promise<number> {
  let isCounting = false;
  let count = 0;
  const endAtMs = performance.now() + warmMs + runMs;
  setTimeout(() => {
    isCounting = true;
  }, warmMs);
  const runPoster = async () => {
    while (performance.now() < endAtMs) {
      posted += 1;
      const index = posted;
      const userId = 1 + ((index * 7_919) % userCount);
      const transfers = [load(userId, index)];
      const answer = await ledger.post({ userId, book: 'live', key: `post:${index}`, transfers });
      if (!answer.ok) throw new Error(`a posting was refused: ${answer.code}`);
      if (isCounting) count += 1;
    }
  };
  await Promise.all(Array.from({ length: posterCount }, runPoster));
  return (count * 1_000) / runMs;
}

async function fund(ledger: Ledger): Promise<void> {
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 12n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(Array.from({ length: userCount }, (_, index) => ledger.grantTestFunds(index + 1, move)));
}

async function refuseUnsafe(database: Database): Promise<void> {
  const [row] = await database.query<{ fsync: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  if (row?.fsync !== 'on' || row.commit !== 'on') throw new Error('the database does not wait for the disk');
}

/** Rates of the ledger beside pgbench on the same server, by turns, so that what else the machine does meets all alike. */
async function measureRates(
  postgres: EmbeddedPostgres,
  database: Database,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const pgbench = findPgbench();
  if (!pgbench) say('SKIPPED: the ratio to pgbench, which is not on this machine (Debian: postgresql-client)');
  const ledger = createLedger({ database, clock: { nowMs: Date.now }, log: pino({ level: 'warn' }), isSandbox: true });
  await fund(ledger);
  if (pgbench) {
    await makePgbenchDatabase(postgres);
    await runPgbench(pgbench, postgres, ['-i', '-q', '-s', '10']);
  }
  const results: { classic: number; spread: number; one: number; held: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const classic = pgbench ? await runPgbench(pgbench, postgres, pgbenchWords) : Number.NaN;
    const spread = await measureRate(ledger, spreadOut);
    const one = await measureRate(ledger, oneAccount);
    const held = await measureRate(ledger, holds);
    results.push({ classic, spread, one, held });
    const words = [classic, spread, one, held].map(rate => Math.round(rate));
    say(
      `round ${round}: pgbench ${words[0]}/s; transfers ${words[1]}/s spread out, ${words[2]}/s on one house account`,
    );
    say(`         holds ${words[3]}/s`);
  }
  await ledger.close();
  const wrong = (await auditLedger(database, [])).filter(({ isOk }) => !isOk);
  const median = (pick: (result: (typeof results)[number]) => number) => calculateMedian(results.map(pick));
  return [
    { name: 'ledger: transfers posted, spread out', value: median(({ spread }) => spread), unit: '/s' },
    ...(pgbench
      ? [
          {
            name: 'ledger: transfers ÷ pgbench',
            value: median(({ spread, classic }) => spread / classic),
            unit: '',
            min: 5,
          },
          { name: 'ledger: holds ÷ pgbench', value: median(({ held, classic }) => held / classic), unit: '' },
        ]
      : []),
    {
      name: 'ledger: one house account ÷ spread out',
      value: median(({ one, spread }) => one / spread),
      unit: '',
      min: 0.8,
    },
    { name: 'ledger: audit checks that fail after the load', value: wrong.length, unit: '', max: 0 },
  ];
}

async function measureKills(victim: 'server' | 'database', folder: string, say: (line: string) => void) {
  const report = await killLedger({
    victims: Array.from({ length: kills }, () => victim),
    dataDir: path.join(folder, victim),
    random: Math.random,
  });
  const sum = (pick: (round: (typeof report.rounds)[number]) => number) =>
    report.rounds.reduce((total, round) => total + pick(round), 0);
  const servingMs = report.rounds.map(round => round.servingMs);
  say(`${victim} killed ${kills} times: ${sum(({ acknowledged }) => acknowledged)} postings had been acknowledged`);
  const figures: Figure[] = [
    { name: `ledger: lost by ${kills} kills of the ${victim}`, value: sum(({ lost }) => lost), unit: '', max: 0 },
    { name: `ledger: doubled by them`, value: sum(({ doubled }) => doubled), unit: '', max: 0 },
    { name: `ledger: audit findings after them`, value: sum(({ offenders }) => offenders.length), unit: '', max: 0 },
    { name: `ledger: slowest return to serving`, value: Math.max(...servingMs) / 1_000, unit: 's', max: 5 },
  ];
  return figures;
}

/** How fast the ledger posts beside PostgreSQL's own benchmark, and what kills do to it. */
export const ledgerBench: Bench = {
  name: 'ledger',
  async run(say) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-ledger-'));
    const log = pino({ level: 'warn' });
    const dataDir = mkdtempSync(path.join(folder, 'rates-'));
    const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
    const database = await openMigrated(postgres, 'application', log);
    try {
      await refuseUnsafe(database);
      const rates = await measureRates(postgres, database, say);
      return [
        ...rates,
        ...(await measureKills('server', folder, say)),
        ...(await measureKills('database', folder, say)),
      ];
    } finally {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
