import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createDeskServer, type DeskServer } from '../console-access/testing/desk-server.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { type AuditKeeper, createAuditKeeper, registerLedgerDesk } from './index.ts';

const reason = 'capital for the spring';
const log = pino({ level: 'silent' });

describe('the ledger at the desk', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let audit: AuditKeeper;
  let desk: DeskServer;
  let isSandbox = true;
  const told: string[] = [];
  const clock = { now: 1_763_700_000_000, nowMs: () => clock.now };

  beforeAll(async () => {
    database = await openTestDatabase();
    ledger = createLedger({ database, clock, log, isSandbox: true });
    await ledger.seedTreasury();
    await ledger.openUser(1);
    await ledger.openUser(2);
  });
  afterAll(async () => {
    await ledger.close();
    await database.close();
  });
  beforeEach(() => {
    isSandbox = true;
  });
  afterEach(() => desk.close());

  async function openDesk(): Promise<void> {
    desk = await createDeskServer(database, clock);
    audit = createAuditKeeper({ database, clock, log });
    registerLedgerDesk(desk.http, desk.acts, {
      ledger,
      audit,
      isSandbox,
      hasUserIn: async (_client, userId) => userId === 1 || userId === 2,
      notifyTestFunds:
        async (_client, userId, { amount, asset }) =>
        () =>
          told.push(`${userId} ${amount} ${asset}`),
    });
  }

  const grant = (body: object, key?: string) =>
    desk.ask('treasurer', 'POST', '/swx/operator/treasury/grant', { userId: '1', asset: 'USDT', reason, ...body }, key);
  const move = (body: object, key?: string) =>
    desk.ask('treasurer', 'POST', '/swx/operator/treasury/move', { book: 'live', asset: 'BTC', reason, ...body }, key);
  const list = (query: string) => desk.ask('support', 'GET', `/swx/operator/ledger?book=live&${query}`);
  const findHouse = async (account: string, asset: string) => {
    const { result } = await desk.ask('support', 'GET', '/swx/operator/ledger/house?book=live');
    return result.find((row: { account: string; asset: string }) => row.account === account && row.asset === asset)
      ?.amount;
  };

  it('ACT-011 an operator finds transfers by what they know of them', async () => {
    await openDesk();
    await grant({ amount: '12.5' });
    clock.now += 1_000;
    const fromMs = clock.now;
    await grant({ userId: '2', asset: 'ETH', amount: '3' });
    const referencesOf = async (query: string) =>
      (await list(query)).result.items.map(
        ({ asset, amount }: { asset: string; amount: string }) => `${amount} ${asset}`,
      );
    expect(await referencesOf('userId=1')).toEqual(['12.5 USDT']);
    expect(await referencesOf('kind=testFunds')).toEqual(['3 ETH', '12.5 USDT']);
    expect(await referencesOf(`kind=testFunds&from=${fromMs}`)).toEqual(['3 ETH']);
    expect(await referencesOf(`kind=testFunds&to=${fromMs}`)).toEqual(['12.5 USDT']);
    expect(await referencesOf('asset=ETH&account=available')).toEqual(['3 ETH']);
    expect(await referencesOf('userId=999999')).toEqual([]);
    const [row] = (await list('userId=2&asset=ETH')).result.items;
    expect(row).toMatchObject({ debit: 'house/external:sandbox', credit: 'user:2/available', reference: 'operator:1' });
    const first = (await list('limit=1')).result;
    const second = (await list(`limit=1&cursor=${first.nextCursor}`)).result;
    expect(first.items[0].id).not.toBe(second.items[0].id);
  });

  it('ACT-012 what the house has and what all users have together sum to zero', async () => {
    await openDesk();
    const { result } = await desk.ask('support', 'GET', '/swx/operator/ledger/house?book=live');
    const of = (asset: string) =>
      result
        .filter((row: { asset: string }) => row.asset === asset)
        .reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount.replace('.', '').padEnd(1)), 0n);
    expect(of('BTC')).toBe(0n);
    expect(await findHouse('treasury', 'BTC')).toBe('500');
    expect(await findHouse('users', 'USDT')).toBe('12.5');
  });

  it('ACT-013 capital goes in and out with its record, and a repeat moves nothing', async () => {
    await openDesk();
    const first = await move({ amount: '1.25', direction: 'in' }, 'treasury-key-1');
    const repeat = await move({ amount: '1.25', direction: 'in' }, 'treasury-key-1');
    expect(repeat.result).toEqual(first.result);
    expect(await findHouse('treasury', 'BTC')).toBe('501.25');
    expect((await move({ amount: '2', direction: 'in' }, 'treasury-key-1')).code).toBe(11021);
    expect((await move({ amount: '1.25', direction: 'out' }, 'treasury-key-2')).code).toBe(200);
    expect(await findHouse('treasury', 'BTC')).toBe('500');
    expect(await desk.audit.list({}, 1)).toMatchObject([
      {
        act: 'treasury.out',
        subject: 'treasury:live',
        reason,
        after: { direction: 'out', asset: 'BTC', amount: '1.25' },
      },
    ]);
    for (const amount of ['0', '-1', '1.123456789', '9'.repeat(30)]) {
      expect((await move({ amount, direction: 'in' })).code, amount).not.toBe(200);
    }
  });

  it('ACT-390 a repeated grant or move adds no notice and no record, and two operators may choose the same key', async () => {
    await openDesk();
    told.length = 0;
    const countActs = async () => (await desk.audit.verify()).count;
    const before = await countActs();
    for (const act of [
      (key: string) => grant({ amount: '9' }, key),
      (key: string) => move({ amount: '0.5', direction: 'in' }, key),
    ]) {
      const key = randomUUID();
      const first = await act(key);
      expect(first.code).toBe(200);
      for (let times = 0; times < 3; times += 1) expect(await act(key)).toEqual(first);
    }
    expect([told, await countActs()]).toEqual([['1 9 USDT'], before + 2]);
    const body = { book: 'live', asset: 'BTC', amount: '0.5', direction: 'out', reason };
    const key = `'"\\${randomUUID()}`;
    const moveAs = (token: string) => desk.ask(token, 'POST', '/swx/operator/treasury/move', body, key);
    const [one, other] = [await moveAs('treasurer'), await moveAs('treasurer:2')];
    expect([one.code, other.code]).toEqual([200, 200]);
    expect(one.result.transferId).not.toBe(other.result.transferId);
    await move({ amount: '0.5', direction: 'in' });
  });

  it('ACT-014 capital that is set aside for promises cannot leave', async () => {
    await openDesk();
    const promise = {
      kind: 'optionReserve' as const,
      asset: 'BTC' as const,
      amount: 40_000_000_000n,
      reference: 'option:1',
    };
    const sides = {
      debit: { userId: null, kind: 'treasury' as const },
      credit: { userId: null, kind: 'reserve' as const },
    };
    const posted = await ledger.post({
      userId: 1,
      book: 'live',
      key: 'promise',
      transfers: [{ ...promise, ...sides }],
    });
    expect(posted).toMatchObject({ ok: true });
    expect((await move({ amount: '101', direction: 'out' })).code).toBe(10011);
    expect((await move({ amount: '100', direction: 'out' })).code).toBe(200);
    expect(await findHouse('reserve', 'BTC')).toBe('400');
  });

  it('ACT-015 test funds reach a user on a sandbox, who is told; elsewhere they are refused', async () => {
    await openDesk();
    told.length = 0;
    expect((await grant({ amount: '7' }, 'treasury-grant-1')).code).toBe(200);
    expect(told).toEqual(['1 7 USDT']);
    expect((await grant({ amount: '7', userId: '3' })).code).toBe(11050);
    await desk.close();
    isSandbox = false;
    await openDesk();
    expect((await grant({ amount: '7' })).code).toBe(11035);
  });

  it('ACT-016 the invariants are checked when an operator asks, and the result is kept', async () => {
    await openDesk();
    expect(audit.state).toBeNull();
    const { result } = await desk.ask('treasurer', 'POST', '/swx/operator/audit/run', {});
    expect(result).toMatchObject({ isHeld: true, checkedAt: clock.now });
    expect(result.checks.length).toBeGreaterThan(3);
    expect(audit.state).toEqual(result);
  });
});
