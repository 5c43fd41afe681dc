import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemClock } from '../platform/process/clock.ts';
import { parseSettings } from '../platform/process/settings.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { composeChains } from './chains.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function compose(environment: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) });
  const chains = await composeChains({
    settings: parseSettings(environment, '/tmp'),
    database,
    log,
    clock: createSystemClock(log),
  });
  return { chains, lines };
}

it('CHN-018 a sandbox makes test keys of its own once, keeps their public part alone, and says so', async () => {
  const [first, second] = await Promise.all([compose({}), compose({})]);
  expect(first.lines).toEqual([expect.stringContaining('test keys of this sandbox')]);
  expect(first.lines[0]).toContain('sepolia, shasta, bitcoin-testnet');
  const addresses = first.chains.all.map(({ depositKey }) => depositKey?.deriveAddress(7));
  expect(addresses).toEqual([
    expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    expect.stringMatching(/^T\w{33}$/),
    expect.stringMatching(/^tb1q\w{38}$/),
  ]);
  expect(second.chains.all.map(({ depositKey }) => depositKey?.deriveAddress(7))).toEqual(addresses);
  const kept = await database.query<{ value: string }>(
    "select value #>> '{}' as value from instance_setting where key like 'deposit-key-%'",
  );
  expect(kept).toHaveLength(3);
  for (const { value } of kept) expect(value).toMatch(/^xpub/);
});

it('CHN-018 a key that is set is used, and a production instance makes none', async () => {
  const XPUB_ETHEREUM =
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
  const { chains, lines } = await compose({ INSTANCE: 'production', FEED: 'exchange', XPUB_ETHEREUM });
  expect(lines).toEqual([
    'no extended public key is set for tron, bitcoin: deposit addresses there are shared',
    'no node is set for ethereum, tron, bitcoin: payments there are looked up by hand',
  ]);
  expect(chains.find('ethereum')?.depositKey?.deriveAddress(0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  expect(chains.find('tron')?.depositKey).toBeNull();
  expect(chains.find('sepolia')).toBeNull();
});

it('CHN-019 a network with a node is asked there, one without is looked up by hand', async () => {
  const { chains, lines } = await compose({
    INSTANCE: 'production',
    FEED: 'exchange',
    RPC_URL_ETHEREUM: 'http://127.0.0.1:1/hunter2',
  });
  expect(lines.at(-1)).toBe('no node is set for tron, bitcoin: payments there are looked up by hand');
  expect(chains.all.map(({ adapter }) => adapter?.network)).toEqual(['ethereum', undefined, undefined]);
  const state = await chains.find('ethereum')?.adapter?.checkState(null);
  expect(state).toMatchObject({ state: 'unreachable' });
  expect(JSON.stringify(state)).not.toContain('hunter2');
  chains.close();
});
