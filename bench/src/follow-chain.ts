import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DepositKey, openDepositKey } from '@truemark/domain/payments/deposit-key';
import pino from 'pino';
import { createChainAdapter } from '../../apps/server/src/adapters/chains/index.ts';
import { type LocalChain, openLocalChain } from '../../apps/server/src/adapters/chains/testing/local-chain.ts';
import { createFollowers } from '../../apps/server/src/features/deposits/index.ts';
import { createEventLog } from '../../apps/server/src/features/notifications/index.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { type Figure, sleep } from './bench.ts';
import { openMigrated } from './migrated-database.ts';
import { listProcessTree, readCpuSeconds } from './process-usage.ts';

const addressCount = 10_000;
const warmSeconds = 10;
const runSeconds = Number(process.env.CASHIER_SECONDS ?? 60);
/** Of each block: payments to own addresses, and to others. */
const ownPerBlock = 2;
const othersPerBlock = 28;
const network = 'sepolia';
/** The account key of BIP-84's own vectors, as an extended public key. */
const xpub =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';

/** Gives each of so many users an address of their own. */
async function giveAddresses(database: Database, key: DepositKey): Promise<readonly string[]> {
  const addresses = Array.from({ length: addressCount }, (_, index) => key.deriveAddress(index + 1));
  await database.query(
    `insert into deposit_own_address (network, address, user_id, at)
     select $1, address, number, now() from unnest($2::text[]) with ordinality as given (address, number)`,
    [network, addresses],
  );
  return addresses;
}

/** A block a second with transfers of a token, asked for in one call: what counts is who reads them. */
async function makeBlock(chain: LocalChain, token: string, recipients: readonly string[]): Promise<void> {
  const word = (value: string) => value.padStart(64, '0');
  const calls = recipients.map(to => {
    // transfer(address, uint256) of 500 USDT.
    const data = `0xa9059cbb${word(to.slice(2).toLowerCase())}${word((500_000_000).toString(16))}`;
    return { method: 'eth_sendTransaction', params: [{ from: chain.accounts[0], to: token, data, gas: '0x186a0' }] };
  });
  const all = [...calls, { method: 'anvil_mine', params: ['0x1'] }];
  const body = JSON.stringify(all.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
  const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const said = (await answer.json()) as readonly { readonly error?: unknown }[];
  const failed = said.find(({ error }) => error !== undefined);
  if (failed) throw new Error(`the local chain refused: ${JSON.stringify(failed.error)}`);
}

const stranger = (number: number) => `0x${(2n ** 150n + BigInt(number)).toString(16).padStart(40, '0')}`;

async function makeBlocks(chain: LocalChain, token: string, own: readonly string[], from: number, seconds: number) {
  const beganMs = performance.now();
  for (let block = 0; block < seconds; block += 1) {
    const at = from + block;
    const paid = Array.from({ length: ownPerBlock }, (_, index) => own[(at * 7_919 + index) % own.length] ?? '');
    const others = Array.from({ length: othersPerBlock }, (_, index) => stranger(at * othersPerBlock + index));
    await makeBlock(chain, token, [...paid, ...others]);
    await sleep(Math.max(0, beganMs + (block + 1) * 1_000 - performance.now()));
  }
}

/** Seconds of CPU of this process, which follows, and of the database. */
function readUsedSeconds(postgres: EmbeddedPostgres): number {
  return [process.pid, ...listProcessTree(postgres.pid)].reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
}

async function isFollowed(database: Database): Promise<boolean> {
  return (await database.query('select from chain_follow where cursor is not null')).length > 0;
}

/** How many payments are known, once it is so many or nobody looks any more. */
async function whenFound(database: Database, count: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await database.query<{ count: number }>('select count(*)::int as count from deposit');
    const found = row?.count ?? 0;
    if (found >= count || tries > 100) return found;
    await sleep(200);
  }
}

async function measure(postgres: EmbeddedPostgres, database: Database, say: (line: string) => void): Promise<Figure[]> {
  const log = pino({ level: 'warn' });
  const clock = { nowMs: Date.now };
  const key = openDepositKey(network, xpub);
  if (!key.ok) throw new Error('the key is good');
  const own = await giveAddresses(database, key.value);
  const chain = await openLocalChain();
  const token = await chain.deployToken('USDT', 10n ** 30n);
  const tokens = [{ asset: 'USDT', address: token }] as const;
  const adapter = createChainAdapter({ network, nodeUrl: chain.url, tokens, clock });
  const eventLog = createEventLog({ database, clock });
  const parameters = { get: () => '120' };
  const notifyIn = async () => () => undefined;
  const parts = { database, clock, log, eventLog, parameters, notifyIn, listUserIdsBefore: async () => [] };
  const access = { network, tokens, depositKey: key.value, adapter } as const;
  const chains = { all: [access], find: () => access, close: () => adapter.close() };
  const followers = createFollowers({ ...parts, chains });
  try {
    followers.start();
    // It begins at the newest block: what comes before that is paid to nobody.
    while (!(await isFollowed(database))) await sleep(100);
    await makeBlocks(chain, token, own, 0, warmSeconds);
    const before = readUsedSeconds(postgres);
    const startedAtMs = performance.now();
    await makeBlocks(chain, token, own, warmSeconds, runSeconds);
    const used = readUsedSeconds(postgres) - before;
    const seconds = (performance.now() - startedAtMs) / 1_000;
    const found = await whenFound(database, (warmSeconds + runSeconds) * ownPerBlock);
    say(`${addressCount} addresses, ${runSeconds} blocks: ${used.toFixed(1)} s of CPU, ${found} payments found`);
    return [
      {
        name: 'cashier: 10,000 own addresses at a block a second',
        value: (100 * used) / seconds,
        unit: '% of a core',
        max: 10,
      },
      {
        name: 'cashier: payments to them that were not found',
        value: (warmSeconds + runSeconds) * ownPerBlock - found,
        ...{ unit: '', max: 0 },
      },
    ];
  } finally {
    await followers.stop();
    await chain.close();
  }
}

/** What it costs to follow a network for many users. */
export async function measureFollowing(say: (line: string) => void): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-follow-'));
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) });
  const database = await openMigrated(postgres, 'application', log);
  try {
    return await measure(postgres, database, say);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
