import { hash } from 'node:crypto';
import type { userAccountKinds } from '@truemark/domain/ledger/account';
import { type RecordLine, writeRecordGenesis, writeRecordLine } from '@truemark/domain/ledger/record';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordFilter } from '../ledger.ts';
import {
  deposit,
  listOffenders,
  openTestLedger,
  pay,
  receive,
  shift,
  startMs,
  type TestLedger,
} from '../testing/test-ledger.ts';

const user = 7;
const record: RecordFilter = { userId: user, book: 'live' };
const minuteMs = 60_000;
let test: TestLedger;
let lines: RecordLine[];

/** A posting a minute: deposits in two assets, then contracts that are opened, paid for and closed. */
beforeAll(async () => {
  test = await openTestLedger();
  const post = async (key: string, transfers: TransferDraft[], book: 'live' | 'demo' = 'live', userId = user) => {
    await test.ledger.post({ userId, book, key, transfers });
    test.clock.atMs += minuteMs;
  };
  await post('other', [deposit(8, 5n)], 'live', 8);
  await post('usdt', [deposit(user, 10_000n)]);
  await post('eth', [deposit(user, 7n * 10n ** 18n, 'ETH')]);
  await post('demo', [deposit(user, 10n)], 'demo');
  for (let index = 0; index < 20; index++) {
    const reference = `contract:${index}`;
    await post(`open:${index}`, [
      shift(user, 'available', 'margin', 100n, reference),
      pay(user, 'available', 'fees', 1n, reference),
    ]);
    await post(`close:${index}`, [
      pay(user, 'margin', 'treasury', BigInt(index + 1), reference),
      { ...shift(user, 'margin', 'available', BigInt(99 - index), reference), kind: 'contractReturn' },
    ]);
  }
  await post('profit', [receive(user, 'fees', 'available', 9n, 'contract:1')]);
  lines = await collect(record);
});
afterAll(async () => {
  expect(await listOffenders(test.database)).toEqual([]);
  await test.close();
});

async function collect(filter: RecordFilter): Promise<RecordLine[]> {
  const all: RecordLine[] = [];
  for await (const line of test.ledger.readLines(filter)) all.push(line);
  return all;
}

async function listPages(filter: RecordFilter, limit: number): Promise<RecordLine[][]> {
  const pages: RecordLine[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await test.ledger.listLines(filter, { limit, cursor });
    pages.push([...page.lines]);
    cursor = page.nextCursor;
  }
  return pages;
}

describe('the transaction record', () => {
  it('LED-070 has a line for each account that a transfer touched, with what it held after it', () => {
    expect(lines).toHaveLength(2 + 20 * 6 + 1);
    const held = new Map<string, bigint>();
    const counts = new Map<string, number>();
    for (const line of lines) {
      const account = `${line.asset}/${line.account}`;
      held.set(account, (held.get(account) ?? 0n) + line.amount);
      counts.set(account, (counts.get(account) ?? 0) + 1);
      expect(line.balance).toBe(held.get(account));
      expect(line.sequence).toBe(counts.get(account));
    }
    expect(lines.map(({ atMs }) => atMs)).toEqual(lines.map(({ atMs }) => atMs).sort((a, b) => a - b));
  });

  it.each([1, 2, 7, 50, 1_000])(
    'LED-070 comes in pages of %i without gaps or repeats, the newest first',
    async limit => {
      const pages = await listPages(record, limit);
      expect(pages.flat()).toEqual([...lines].reverse());
      for (const page of pages.slice(0, -1)) {
        expect(page.length === limit || page.length === limit + 1).toBe(true);
      }
    },
  );

  it('LED-070 stays what it was while new lines come: a page later starts where the one before ended', async () => {
    const first = await test.ledger.listLines(record, { limit: 10 });
    await test.ledger.post({ userId: user, book: 'live', key: 'new', transfers: [deposit(user, 1n)] });
    const second = await test.ledger.listLines(record, { limit: 10, cursor: first.nextCursor ?? '' });
    expect([...first.lines, ...second.lines]).toEqual(
      [...lines].reverse().slice(0, first.lines.length + second.lines.length),
    );
    expect(await listPages({ userId: 99, book: 'live' }, 10)).toEqual([[]]);
    lines = await collect(record);
  });

  it.each([
    ['asset', { asset: 'ETH' }],
    ['kind', { kind: 'contractReturn' }],
    ['account', { account: 'margin' }],
    ['beginning', { fromMs: startMs + 20 * minuteMs }],
    ['end', { toMs: startMs + 20 * minuteMs }],
    [
      'all of them',
      {
        asset: 'USDT',
        kind: 'contractHold',
        account: 'margin',
        fromMs: startMs + 9 * minuteMs,
        toMs: startMs + 30 * minuteMs,
      },
    ],
  ] satisfies [string, Partial<RecordFilter>][])('LED-071 is narrowed by %s', async (_name, filter) => {
    const { asset, kind, account, fromMs = 0, toMs = Number.POSITIVE_INFINITY }: Partial<RecordFilter> = filter;
    const wanted = lines.filter(
      line =>
        (asset === undefined || line.asset === asset) &&
        (kind === undefined || line.kind === kind) &&
        (account === undefined || line.account === account) &&
        line.atMs >= fromMs &&
        line.atMs < toMs,
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(lines.length);
    expect(await collect({ ...record, ...filter })).toEqual(wanted);
    expect((await listPages({ ...record, ...filter }, 3)).flat()).toEqual([...wanted].reverse());
  });
});

describe('a statement', () => {
  it('LED-072 adds up, and closes at the balances', async () => {
    const { totals, count } = await test.ledger.loadStatement(record);
    const balances = await test.ledger.loadBalances(user, 'live');
    expect(count).toBe(lines.length);
    expect(totals.map(({ asset, account }) => `${asset}/${account}`)).toEqual([
      'USDT/available',
      'USDT/margin',
      'ETH/available',
    ]);
    for (const { asset, account, opening, credits, debits, closing } of totals) {
      expect([opening, opening + credits - debits]).toEqual([0n, closing]);
      expect(balances.find(balance => balance.asset === asset)?.accounts[account]).toBe(closing);
    }
  });

  it('LED-072 opens where the one before it closed, wherever the record is cut', async () => {
    for (const minute of [0, 1, 2, 5, 17, 30, 43, 100]) {
      const cutMs = startMs + minute * minuteMs;
      const before = await test.ledger.loadStatement({ ...record, toMs: cutMs });
      const after = await test.ledger.loadStatement({ ...record, fromMs: cutMs });
      expect(before.count + after.count).toBe(lines.length);
      for (const { asset, account, closing } of before.totals) {
        expect(after.totals.find(total => total.asset === asset && total.account === account)?.opening).toBe(closing);
      }
    }
    const margin = await test.ledger.loadStatement({
      ...record,
      account: 'margin',
      asset: 'USDT',
      fromMs: startMs + 6 * minuteMs,
    });
    expect(margin.totals).toHaveLength(1);
    expect(margin.totals[0]?.opening).toBe(
      lines.filter(({ account, atMs }) => account === 'margin' && atMs < startMs + 6 * minuteMs).at(-1)?.balance,
    );
  });

  it('LED-073 has a closing hash that its lines alone give', async () => {
    for (const filter of [
      record,
      { ...record, account: 'available' as const },
      { ...record, fromMs: startMs + 9 * minuteMs },
    ]) {
      let expected = hash('sha256', writeRecordGenesis(user, 'live'), 'buffer');
      for (const line of await collect(filter)) {
        expected = hash('sha256', Buffer.concat([expected, Buffer.from(writeRecordLine(line))]), 'buffer');
      }
      expect((await test.ledger.loadStatement(filter)).closingHash).toBe(expected.toString('hex'));
    }
  });

  it('LED-073 of a whole account has the hash that the ledger keeps of it', async () => {
    const kept = await test.database.query<{
      asset: 'USDT' | 'ETH';
      kind: (typeof userAccountKinds)[number];
      hash: Buffer;
    }>(`select asset, kind, hash from ledger_account where owner_id = $1 and book = 'live'`, [user]);
    expect(kept).toHaveLength(3);
    for (const { asset, kind, hash: keptHash } of kept) {
      const { closingHash } = await test.ledger.loadStatement({ ...record, asset, account: kind });
      expect(closingHash).toBe(keptHash.toString('hex'));
    }
  });
});

describe('a search of operators', () => {
  it('LED-074 goes through the transfers of everybody, the newest first, page by page', async () => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await test.ledger.searchTransfers({ limit: 9, cursor });
      found.push(...page.transfers);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const [total] = await test.database.query<{ count: number }>('select count(*)::int as count from ledger_transfer');
    expect(found).toHaveLength(total?.count ?? 0);
    const places = found.map(({ postingId, part }) => postingId * 1_000 + part);
    expect(places).toEqual([...places].sort((a, b) => b - a));
    expect(new Set(places).size).toBe(places.length);
  });

  it.each([
    ['user', { userId: 8 }, 1],
    ['book', { book: 'demo' }, 1],
    ['asset', { asset: 'ETH' }, 1],
    ['kind', { kind: 'contractReturn' }, 20],
    ['account', { account: 'treasury' }, 20],
    ['reference', { reference: 'contract:3' }, 4],
    ['several', { userId: 7, kind: 'contractFee', reference: 'contract:3' }, 2],
  ] as const)('LED-074 is narrowed by %s', async (_name, wanted, count) => {
    const { transfers, nextCursor } = await test.ledger.searchTransfers({ ...wanted, limit: 100 });
    expect(transfers).toHaveLength(count);
    expect(nextCursor).toBeNull();
  });

  it('LED-074 finds postings however many numbers lie between', async () => {
    const { transfers: earlier } = await test.ledger.searchTransfers({ limit: 200 });
    const far = 3_000_000;
    await test.database.queryAsOwner(`select setval('ledger_posting_id', $1)`, [far]);
    await test.openAnother().post({ userId: 9, book: 'live', key: 'far', transfers: [deposit(9, 5n)] });

    const { transfers } = await test.ledger.searchTransfers({ limit: 200 });
    expect(transfers[0]?.postingId).toBeGreaterThan(far);
    expect(transfers.slice(1)).toEqual(earlier);
    const { transfers: few } = await test.ledger.searchTransfers({ limit: 3 });
    expect(few).toEqual(transfers.slice(0, 3));
  });

  it('LED-075 is looked for by ranges of pages, which the database notes by itself', async () => {
    const [index] = await test.database.query<{ method: string; options: string }>(
      `select amname as method, reloptions::text as options from pg_class join pg_am on pg_am.oid = relam
       where relname = 'ledger_transfer_range'`,
    );
    expect(index).toEqual({ method: 'brin', options: '{pages_per_range=128,autosummarize=on}' });
  });
});
