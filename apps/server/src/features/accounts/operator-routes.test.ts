import { randomUUID } from 'node:crypto';
import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { type AuditKeeper, createAuditKeeper, registerLedgerOperatorRoutes } from './index.ts';

const reason = 'capital for the spring';
const log = pino({ level: 'silent' });

describe('the ledger at the backOffice', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let audit: AuditKeeper;
  let backOffice: OperatorServer;
  let isSandbox = true;
  let aloneMax = 500n;
  const unitOf = (asset: Asset) => 10n ** BigInt(assetDecimals[asset]);
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
    aloneMax = 500n;
  });
  afterEach(() => backOffice.close());

  async function openBackOffice(): Promise<void> {
    backOffice = await createOperatorServer(database, clock);
    audit = createAuditKeeper({ database, clock, log, products: [], onChecked: async () => undefined });
    registerLedgerOperatorRoutes(backOffice.http, backOffice.acts, {
      limits: { getAloneMax: asset => aloneMax * unitOf(asset), getMoveMax: asset => 1_000n * unitOf(asset) },
      database,
      ledger,
      audit,
      products: [],
      isSandbox,
      hasUserIn: async (_client, userId) => userId === 1 || userId === 2,
      notifyTestFunds:
        async (_client, userId, { amount, asset }) =>
        () =>
          told.push(`${userId} ${amount} ${asset}`),
    });
  }

  const grant = (body: object, key?: string) =>
    backOffice.ask(
      'treasurer',
      'POST',
      '/swx/operator/treasury/grant',
      { userId: '1', asset: 'USDT', reason, ...body },
      key,
    );
  const move = (body: object, key?: string) =>
    backOffice.ask(
      'treasurer',
      'POST',
      '/swx/operator/treasury/move',
      { book: 'live', asset: 'BTC', reason, ...body },
      key,
    );
  const list = (query: string) => backOffice.ask('support', 'GET', `/swx/operator/ledger?book=live&${query}`);
  const findHouse = async (account: string, asset: string) => {
    const { result } = await backOffice.ask('support', 'GET', '/swx/operator/ledger/house?book=live');
    return result.find((row: { account: string; asset: string }) => row.account === account && row.asset === asset)
      ?.amount;
  };

  it('ACT-011 an operator finds transfers by what they know of them', async () => {
    await openBackOffice();
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
    await openBackOffice();
    const { result } = await backOffice.ask('support', 'GET', '/swx/operator/ledger/house?book=live');
    const of = (asset: string) =>
      result
        .filter((row: { asset: string }) => row.asset === asset)
        .reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount.replace('.', '').padEnd(1)), 0n);
    expect(of('BTC')).toBe(0n);
    expect(await findHouse('treasury', 'BTC')).toBe('500');
    expect(await findHouse('users', 'USDT')).toBe('12.5');
  });

  it('ACT-013 capital goes in and out with its record, and a repeat moves nothing', async () => {
    await openBackOffice();
    const first = await move({ amount: '1.25', direction: 'in' }, 'treasury-key-1');
    const repeat = await move({ amount: '1.25', direction: 'in' }, 'treasury-key-1');
    expect(repeat.result).toEqual(first.result);
    expect(await findHouse('treasury', 'BTC')).toBe('501.25');
    expect((await move({ amount: '2', direction: 'in' }, 'treasury-key-1')).code).toBe(11021);
    expect((await move({ amount: '1.25', direction: 'out' }, 'treasury-key-2')).code).toBe(200);
    expect(await findHouse('treasury', 'BTC')).toBe('500');
    expect(await backOffice.audit.list({}, 1)).toMatchObject([
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
    await openBackOffice();
    told.length = 0;
    const countActs = async () => (await backOffice.audit.verify()).count;
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
    const moveAs = (token: string) => backOffice.ask(token, 'POST', '/swx/operator/treasury/move', body, key);
    const [one, other] = [await moveAs('treasurer'), await moveAs('treasurer:2')];
    expect([one.code, other.code]).toEqual([200, 200]);
    expect(one.result.transferId).not.toBe(other.result.transferId);
    await move({ amount: '0.5', direction: 'in' });
  });

  it('ACT-014 capital that is set aside for promises cannot leave', async () => {
    await openBackOffice();
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
    await openBackOffice();
    told.length = 0;
    expect((await grant({ amount: '7' }, 'treasury-grant-1')).code).toBe(200);
    expect(told).toEqual(['1 7 USDT']);
    expect((await grant({ amount: '7', userId: '3' })).code).toBe(11050);
    await backOffice.close();
    isSandbox = false;
    await openBackOffice();
    expect((await grant({ amount: '7' })).code).toBe(11035);
  });

  it('ACT-016 the invariants are checked when an operator asks, and the result is kept', async () => {
    await openBackOffice();
    expect(audit.state).toBeNull();
    const { result } = await backOffice.ask('treasurer', 'POST', '/swx/operator/audit/run', {});
    expect(result).toMatchObject({ isHeld: true, checkedAt: clock.now });
    expect(result.checks.length).toBeGreaterThan(3);
    expect(audit.state).toEqual(result);
  });

  const decide = (id: string, token: string, decision = 'approve', key?: string) =>
    backOffice.ask(token, 'POST', '/swx/operator/treasury/decide', { id, decision, reason }, key);
  const listWaiting = async (token: string) =>
    (await backOffice.ask(token, 'GET', '/swx/operator/treasury/proposals')).result.items;

  it('ACT-800 a move above what one person may make waits, and is made once by another, under its own number', async () => {
    await openBackOffice();
    aloneMax = 1n;
    const before = await findHouse('treasury', 'ETH');
    const key = randomUUID();
    const asked = await move({ asset: 'ETH', amount: '20', direction: 'in' }, key);
    expect(asked.result).toMatchObject({ state: 'proposed' });
    expect(await move({ asset: 'ETH', amount: '20', direction: 'in' }, key)).toEqual(asked);
    expect(await findHouse('treasury', 'ETH')).toBe(before);
    const { id } = asked.result;
    expect(await listWaiting('treasurer')).toMatchObject([
      { id, asset: 'ETH', amount: '20', direction: 'in', operatorNumber: 1, approvalBar: 'own' },
    ]);
    expect((await decide(id, 'administrator:1')).refusal).toBe('secondPersonNeeded');
    // Several at once, one of them asked again and again under one key.
    const decisionKey = randomUUID();
    const answers = await Promise.all([
      ...[2, 2, 2].map(number => decide(id, `treasurer:${number}`, 'approve', decisionKey)),
      ...[3, 4].map(number => decide(id, `treasurer:${number}`)),
    ]);
    const made = answers.filter(({ code }) => code === 200);
    expect(new Set(made.map(({ result }) => result.transferId)).size).toBe(1);
    expect(answers.filter(({ code }) => code !== 200).map(({ refusal }) => refusal)).not.toContain('internalError');
    expect(Number(await findHouse('treasury', 'ETH')) - Number(before)).toBe(20);
    const [row] = (await list('asset=ETH&kind=capitalIn')).result.items;
    expect(row).toMatchObject({ amount: '20', reference: `proposal:${id}` });
    expect(await listWaiting('treasurer')).toEqual([]);
  });

  it('ACT-801 many small moves of one day are a large one, also at once', async () => {
    await openBackOffice();
    clock.now += 86_400_001;
    aloneMax = 3n;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => move({ asset: 'USDC', amount: '1', direction: 'out' })),
    );
    expect(answers.map(({ result }) => result.state).sort()).toEqual([
      ...['moved', 'moved', 'moved'],
      ...['proposed', 'proposed'],
    ]);
    expect((await move({ asset: 'USDC', amount: '1', direction: 'in' })).result.state).toBe('moved');
    clock.now += 86_400_001;
    expect((await move({ asset: 'USDC', amount: '1', direction: 'out' })).result.state).toBe('moved');
  });

  it('ACT-802 no move is larger than the largest, whoever asks for it, nor what has become so meanwhile', async () => {
    await openBackOffice();
    expect((await move({ amount: '1001', direction: 'in' })).refusal).toBe('amountAboveMaximum');
    expect((await move({ amount: '1000', direction: 'in' })).result.state).toBe('proposed');
  });

  it('ACT-803 who proposed a move may take it back, and the table keeps what was proposed and decided', async () => {
    await openBackOffice();
    aloneMax = 0n;
    const { result } = await move({ amount: '2', direction: 'out' });
    for (const [sql, refusal] of [
      [
        `update treasury_move set decision = 'approved', decision_reason = 'x', decider_number = 1, decided_at = now(), posting_id = 1 where id = ${result.id}`,
        'treasury_move_two_people',
      ],
      [`update treasury_move set amount = 1 where id = ${result.id}`, 'stays as it is'],
      [`update treasury_move set reason = 'x' where is_alone`, 'stays as it is'],
      ['delete from treasury_move', 'stays as it is'],
      ['truncate treasury_move', 'stays as it is'],
    ] as const) {
      await expect(database.queryAsOwner(sql), sql).rejects.toThrow(refusal);
    }
    expect((await decide(result.id, 'treasurer:1', 'reject')).code).toBe(200);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([
      { act: 'treasury.withdraw', after: { transferId: null } },
    ]);
    expect((await decide(result.id, 'treasurer:2')).refusal).toBe('decisionMade');
    expect((await decide('404404', 'treasurer:2')).refusal).toBe('recordMissing');
  });
});
