import type { BalancePoint } from '@truemark/contract/people/accounts';
import type { StepPrice } from '@truemark/domain/ledger/balance-history';
import type { Asset } from '@truemark/domain/money/asset';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { registerAccountRoutes } from './index.ts';

const dayMs = 86_400_000;
const noon = Date.UTC(2026, 2, 14, 12);
const startOfDay = noon - dayMs / 2;

describe('the value of an account over time', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let server: FastifyInstance;
  const prices: StepPrice[] = [];
  const clock = { now: noon, nowMs: () => clock.now };

  beforeAll(async () => {
    database = await openTestDatabase();
    ledger = createLedger({ database, clock, log: pino({ level: 'silent' }), isSandbox: true });
    await ledger.seedTreasury();
    const opened = await openTestHttp(clock, { sessions: usersByNumber });
    server = opened.server;
    registerAccountRoutes(opened.http, {
      ...{ ledger, isSandbox: true, loadUserName: async () => undefined, takeOrderId: async () => 1 },
      listPrices: async (asset, _step, { fromMs, toMs }) =>
        asset === 'BTC' ? prices.filter(price => price.fromMs >= fromMs && price.fromMs <= toMs) : [],
      endDemo: async () => true,
      notifyReset: async () => () => undefined,
    });
  });
  afterAll(async () => {
    await server.close();
    await ledger.close();
    await database.close();
  });

  async function ask(userId: number, query: string, virtually = 'YES') {
    const url = `/swx/customer/user/listBalanceValues?${query}`;
    return readReply((await server.inject({ url, headers: { authorization: String(userId), virtually } })).json());
  }

  async function give(userId: number, asset: Asset, amount: bigint, key: string): Promise<void> {
    const move = { book: 'live' as const, asset, amount, key, reference: key };
    expect(await ledger.grantTestFunds(userId, move)).toMatchObject({ ok: true });
  }

  it('ACT-900 ACT-902 the value of each day is told by the record, page by page, back to where it begins', async () => {
    clock.now = noon;
    await ledger.openUser(1);
    await give(1, 'USDT', 100_000_000n, 'first');
    clock.now = noon + dayMs;
    await ledger.post({
      ...{ userId: 1, book: 'live', key: 'fee' },
      transfers: [
        {
          ...{ kind: 'contractFee', asset: 'USDT', amount: 1_500_000n, reference: 'fee' },
          ...{ debit: { userId: 1, kind: 'available' }, credit: { userId: null, kind: 'fees' } },
        },
      ],
    });
    clock.now = noon + 3 * dayMs;
    const day = (days: number, value: string, moves: BalancePoint['moves'] = []) => {
      return { at: Math.min(startOfDay + days * dayMs, clock.now), value, moves };
    };
    const whole = [
      day(0, '0'),
      day(1, '100', [{ asset: 'USDT', amount: '100' }]),
      ...[day(2, '98.5'), day(3, '98.5'), day(4, '98.5')],
    ];
    expect((await ask(1, 'step=1d')).result).toEqual({ book: 'live', points: whole, nextBefore: null });
    const newer = (await ask(1, 'step=1d&limit=2')).result;
    expect(newer.points).toEqual(whole.slice(3));
    const older = (await ask(1, `step=1d&limit=3&before=${newer.nextBefore}`)).result;
    expect(older).toEqual({ book: 'live', points: whole.slice(0, 3), nextBefore: null });
  });

  it('ACT-901 a coin counts by the recorded price of the time, and by none where there is none', async () => {
    clock.now = noon;
    await ledger.openUser(2);
    await give(2, 'BTC', 50_000_000n, 'coin');
    clock.now = noon + 2 * dayMs;
    prices.push({ fromMs: startOfDay + dayMs, price: 600_000_000_000_000n });
    const { points } = (await ask(2, 'step=1d')).result;
    expect(points.map(({ value }: BalancePoint) => value)).toEqual(['0', null, '30000', '30000']);
  });

  it('ACT-900 an account that was never used has no points, and demo money is of its own book', async () => {
    await ledger.openUser(3);
    expect((await ask(3, 'step=4h')).result).toEqual({ book: 'live', points: [], nextBefore: null });
    const demo = (await ask(3, 'step=4h', 'NO')).result;
    expect(demo.points.at(-1)).toMatchObject({ value: '100000', moves: [{ asset: 'USDT', amount: '100000' }] });
  });
});
