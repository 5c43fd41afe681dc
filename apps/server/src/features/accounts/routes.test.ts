import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { registerAccountRoutes } from './index.ts';
import { readPdf } from './testing/read-pdf.ts';

const user = '/swx/customer/user';
const unit = 1_000_000n;

interface Line {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly account: string;
  readonly reference: string;
}

describe('accounts', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let server: FastifyInstance;
  const told: object[] = [];
  // Ten in the morning, UTC.
  const clock = { now: Date.UTC(2026, 2, 14, 10), nowMs: () => clock.now };

  beforeAll(async () => {
    database = await openTestDatabase();
    const log = pino({ level: 'silent' });
    ledger = createLedger({ database, clock, log, isSandbox: true });
    await ledger.seedTreasury();
    const opened = await openTestHttp(clock, { sessions: usersByNumber });
    server = opened.server;
    registerAccountRoutes(opened.http, {
      ...{ ledger, isSandbox: true, listPrices: async () => [], loadUserName: async userId => `user${userId}` },
      takeOrderId: async () => 1,
      endDemo: async () => true,
      notifyReset: async (_client, userId, values) => () => told.push({ userId, ...values }),
    });
  });
  afterAll(async () => {
    await server.close();
    await ledger.close();
    await database.close();
  });

  async function ask(userId: number, path: string, { isDemo = false, body }: { isDemo?: boolean; body?: object } = {}) {
    const headers = {
      authorization: String(userId),
      ...{ virtually: isDemo ? 'NO' : 'YES', 'idempotency-key': randomUUID() },
    };
    const method = body ? 'POST' : 'GET';
    const reply = await server.inject({ method, url: `${user}/${path}`, headers, ...(body ? { payload: body } : {}) });
    return readReply(reply.json());
  }

  async function give(userId: number, amount: bigint, key: string): Promise<void> {
    const move = { book: 'live' as const, asset: 'USDT' as const, amount: amount * unit, key, reference: key };
    expect(await ledger.grantTestFunds(userId, move)).toMatchObject({ ok: true });
    clock.now += 1;
  }

  async function listAll(userId: number, filter = ''): Promise<Line[]> {
    const lines: Line[] = [];
    let cursor: string | null = null;
    do {
      const { result } = await ask(
        userId,
        `listTransfers?limit=3${filter}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      lines.push(...result.items);
      cursor = result.nextCursor;
    } while (cursor !== null);
    return lines;
  }

  it('ACT-001 balances are those of the book that the request names, USDT first', async () => {
    await ledger.openUser(1);
    await give(1, 250n, 'act1');
    const live = (await ask(1, 'listBalances')).result;
    expect(live.book).toBe('live');
    expect(live.balances.map(({ asset }: { asset: string }) => asset)).toEqual(['USDT', 'USDC', 'BTC', 'ETH']);
    expect(live.balances[0]).toMatchObject({ available: '250', margin: '0', total: '250' });
    expect(live.resetsLeft).toBeNull();
    const demo = (await ask(1, 'listBalances', { isDemo: true })).result;
    expect(demo).toMatchObject({ book: 'demo', resetsLeft: 3 });
    expect(demo.balances[0]).toMatchObject({ available: '100000', total: '100000' });
  });

  it('ACT-002 today’s profit counts what was won and lost since midnight UTC, and no deposit', async () => {
    await ledger.openUser(2);
    await give(2, 1_000n, 'act2');
    const move = async (kind: 'optionLoss' | 'contractFee', amount: bigint, key: string) => {
      const reference = `option:${key}`;
      const stake = { userId: 2, kind: 'stake' } as const;
      const available = { userId: 2, kind: 'available' } as const;
      const house = (account: 'treasury' | 'fees') => ({ userId: null, kind: account });
      const common = { asset: 'USDT' as const, amount: amount * unit, reference };
      const transfers =
        kind === 'contractFee'
          ? [{ ...common, kind, debit: available, credit: house('fees') }]
          : [
              { ...common, kind: 'optionStake' as const, debit: available, credit: stake },
              { ...common, kind, debit: stake, credit: house('treasury') },
            ];
      for (const [index, transfer] of transfers.entries()) {
        const posting = { userId: 2, book: 'live' as const, key: `${key}${index}`, transfers: [transfer] };
        expect(await ledger.post(posting)).toMatchObject({ ok: true });
      }
    };
    await move('optionLoss', 40n, 'yesterday');
    clock.now += 86_400_000;
    expect((await ask(2, 'listBalances')).result.todayProfit).toBe('0');
    await move('optionLoss', 30n, 'today');
    await move('contractFee', 2n, 'fee');
    expect((await ask(2, 'listBalances')).result.todayProfit).toBe('-32');
  });

  it('ACT-003 the record comes newest first without a gap or a repeat while new transfers come', async () => {
    await ledger.openUser(3);
    for (let index = 0; index < 10; index += 1) await give(3, BigInt(index + 1), `act3.${index}`);
    const first = (await ask(3, 'listTransfers?limit=4')).result;
    await give(3, 99n, 'act3.late');
    const rest: Line[] = [];
    let cursor: string | null = first.nextCursor;
    while (cursor !== null) {
      const { result } = await ask(3, `listTransfers?limit=4&cursor=${cursor}`);
      rest.push(...result.items);
      cursor = result.nextCursor;
    }
    const references = [...first.items, ...rest].map(({ reference }) => reference);
    expect(references).toEqual(Array.from({ length: 10 }, (_, index) => `act3.${9 - index}`));
    const balances = (await listAll(3)).map(({ amount, balance }) => [amount, balance]);
    expect(balances.at(-1)).toEqual(['1', '1']);
    expect(balances[0]).toEqual(['99', '154']);
  });

  it('ACT-004 the record can be narrowed, and the totals follow', async () => {
    await ledger.openUser(4);
    await give(4, 5n, 'act4.a');
    clock.now += 1_000;
    const fromMs = clock.now;
    await give(4, 7n, 'act4.b');
    expect((await listAll(4, `&from=${fromMs}`)).map(({ amount }) => amount)).toEqual(['7']);
    expect((await listAll(4, `&to=${fromMs}`)).map(({ amount }) => amount)).toEqual(['5']);
    expect(await listAll(4, '&asset=BTC')).toEqual([]);
    expect(await listAll(4, '&kind=deposit')).toEqual([]);
    expect(await listAll(4, '&account=margin')).toEqual([]);
    const { result } = await ask(4, `getStatement?from=${fromMs}`);
    expect(result).toMatchObject({
      count: 1,
      totals: [{ asset: 'USDT', account: 'available', opening: '5', credits: '7', debits: '0', closing: '12' }],
    });
    expect((await ask(4, 'getStatement?asset=DOGE')).code).toBe(11001);
  });

  it('ACT-005 ACT-980 a demo account is reset three times a day, is told of each, and never in the live book', async () => {
    await ledger.openUser(5);
    expect((await ask(5, 'resetDemo', { body: {} })).code).toBe(11032);
    for (const resetsLeft of [2, 1, 0]) {
      const spend = { kind: 'contractFee' as const, asset: 'USDT' as const, amount: unit, reference: 'spend' };
      const sides = {
        debit: { userId: 5, kind: 'available' as const },
        credit: { userId: null, kind: 'fees' as const },
      };
      const key = `spend${resetsLeft}`;
      await ledger.post({ userId: 5, book: 'demo', key, transfers: [{ ...spend, ...sides }] });
      expect((await ask(5, 'resetDemo', { isDemo: true, body: {} })).result).toEqual({ resetsLeft });
      expect((await ask(5, 'listBalances', { isDemo: true })).result.balances[0].available).toBe('100000');
    }
    const sides = { debit: { userId: 5, kind: 'available' as const }, credit: { userId: null, kind: 'fees' as const } };
    const spend = { kind: 'contractFee' as const, asset: 'USDT' as const, amount: unit, reference: 'spend' };
    await ledger.post({ userId: 5, book: 'demo', key: 'last', transfers: [{ ...spend, ...sides }] });
    expect((await ask(5, 'resetDemo', { isDemo: true, body: {} })).code).toBe(11031);
    expect(told).toEqual(Array(3).fill({ userId: 5, amount: '100000', asset: 'USDT' }));
  });

  it('ACT-006 nobody sees a line of another user', async () => {
    await ledger.openUser(6);
    await ledger.openUser(7);
    await give(6, 1n, 'act6.mine');
    await give(7, 2n, 'act6.theirs');
    expect((await listAll(6)).map(({ reference }) => reference)).toEqual(['act6.mine']);
    const csv = await server.inject({ url: `${user}/exportStatement?format=csv`, headers: { authorization: '6' } });
    expect(csv.body).toContain('act6.mine');
    expect(csv.body).not.toContain('act6.theirs');
  });

  it('STM-004 totals in the CSV, on the screen and of the lines themselves are the same', async () => {
    await ledger.openUser(8);
    for (let index = 1; index <= 7; index += 1) await give(8, BigInt(index) * 3n, `stm4.${index}`);
    const screen = (await ask(8, 'getStatement')).result;
    const lines = await listAll(8);
    const sum = lines.reduce((total, { amount }) => {
      const read = parseAmount(amount, 'USDT');
      return read.ok ? total + read.value : expect.fail(amount);
    }, 0n);
    expect(screen.totals[0].closing).toBe(formatAmount(sum, 'USDT'));
    expect(screen.totals[0].closing).toBe(lines[0]?.balance);
    const headers = { authorization: '8', 'accept-language': 'de' };
    const csv = (await server.inject({ url: `${user}/exportStatement?format=csv`, headers })).body;
    expect(csv).toContain(screen.closingHash);
    expect(csv).toContain(`0,${screen.totals[0].credits},0,${screen.totals[0].closing}`);
    const pdf = await server.inject({ url: `${user}/exportStatement?format=pdf`, headers });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = await readPdf(pdf.rawPayload);
    expect(text.replaceAll(/\s/g, '')).toContain(screen.closingHash);
    const { opening, credits, debits, closing } = screen.totals[0];
    expect([opening, credits, debits, closing]).toEqual(['0', '84', '0', '84']);
    expect(text).toMatch(/USDT · Verfügbar\s+0,00\s+84,00\s+0,00\s+84,00/);
  });

  it('STM-010 more lines than a file may have are refused with the limit', async () => {
    await ledger.openUser(9);
    const transfers = Array.from({ length: 50 }, () => ({
      ...{ kind: 'testFunds' as const, asset: 'USDT' as const, amount: 1n, reference: 'many' },
      ...{
        debit: { userId: null, kind: 'external:sandbox' as const },
        credit: { userId: 9, kind: 'available' as const },
      },
    }));
    const postings = Array.from({ length: 201 }, (_, index) => ({
      ...{ userId: 9, book: 'live' as const, key: `many${index}`, transfers },
    }));
    await Promise.all(postings.map(posting => ledger.post(posting)));
    clock.now += 1;
    const headers = { authorization: '9' };
    const pdf = await server.inject({ url: `${user}/exportStatement?format=pdf`, headers });
    expect(pdf.json()).toMatchObject({ code: 11044, result: { name: 'exportTooLarge', values: { max: '10000' } } });
    const csv = await server.inject({ url: `${user}/exportStatement?format=csv`, headers });
    expect(csv.body.split('\r\n').length).toBeGreaterThan(10_050);
  });
});
