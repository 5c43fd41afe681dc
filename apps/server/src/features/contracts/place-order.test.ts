import { describe, expect, it, vi } from 'vitest';
import { beginElsewhere } from '../../platform/testing/begin-elsewhere.ts';
import { bitcoin } from '../market-data/testing/market-harness.ts';
import { ask, changeParameter, open, refusalOf, usdt, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts({ each: [usual] });

describe('a market order', () => {
  it('CTR-101 holds margin, opening fee and reserve at acceptance, and nothing is earned yet', async () => {
    const userId = await harness.addUser();
    const [treasury, fees] = [await harness.house('treasury'), await harness.house('fees')];
    const order = await open(program, ask(userId));
    // Ask 100.0001: notional 100.0001, margin a tenth, fee 0.05 %, the most to be gained ten margins.
    expect(order).toMatchObject({
      ...{ status: 'pending', quotedPrice: '100.0001', margin: '10.00001', openFee: '0.050001', reserve: '100.0001' },
      ...{ openPrice: null, version: 1, closings: [] },
    });
    expect(await harness.balance(userId)).toBe(10_000n * usdt - 10_050_011n);
    expect(await harness.balance(userId, 'margin')).toBe(10_050_011n);
    expect(await harness.house('treasury')).toBe(treasury - 100_000_100n);
    expect(await harness.house('fees')).toBe(fees);
    await harness.tick(program, 100, usual);
  });

  it('CTR-102 opens at the first tick after acceptance, a long one at the ask, a short one at the bid', async () => {
    const userId = await harness.addUser();
    const long = await open(program, ask(userId));
    const short = await open(program, ask(userId, { side: 'short' }));
    await harness.tick(program, 300, 1_010_000);
    await harness.tick(program, 300, 990_000);
    expect(await harness.load(long, userId)).toMatchObject({
      ...{ status: 'holding', openPrice: '101.0001', openSequence: long.acceptedSequence + 1, margin: '10.00001' },
      version: 2,
    });
    expect(await harness.load(short, userId)).toMatchObject({ status: 'holding', openPrice: '100.9999' });
    // Margins and opening fees: an opening moves no money.
    expect(await harness.balance(userId, 'margin')).toBe(20_100_001n);
  });

  it('TRD-020 counts as open on its instrument from its acceptance on, before it is written', async () => {
    const userId = await harness.addUser(100n);
    const { acceptances } = program.trading;
    const other = await beginElsewhere(harness.market.database);
    await other.client.query('select from ledger_shard for update');
    const placing = open(program, ask(userId));
    await expect.poll(() => countBlocked()).toBe(1);
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(true);
    await other.end('rollback');
    await placing;
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(false);
    // One that the ledger refuses is on its way no more.
    expect(await refusalOf(program.contracts.open(ask(userId, { lots: '10' })))).toBe('balanceInsufficient');
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(false);
  });

  it('CTR-114 is written as the position that its first price makes of it, when that comes before it is written', async () => {
    const userId = await harness.addUser();
    const post = vi.spyOn(program.ledger, 'post');
    const other = await beginElsewhere(harness.market.database);
    await other.client.query('select from ledger_shard for update');
    // The first is at work and waits for the lock, the second waits behind it.
    const first = open(program, ask(userId));
    await expect.poll(() => countBlocked()).toBe(1);
    const second = open(program, ask(userId, { takeProfit: '102' }));
    await expect.poll(() => post.mock.calls.length).toBe(2);
    harness.tickAlone(300, 1_010_000);
    harness.tickAlone(300, 1_030_000);
    await other.end('rollback');
    const [before, order] = await Promise.all([first, second]);
    expect(before).toMatchObject({ status: 'holding' });
    expect(order).toMatchObject({ status: 'holding', version: 2, quotedPrice: '100.0001', openPrice: '101.0001' });
    await program.engine.whenIdle();
    expect(await harness.load(order, userId)).toMatchObject({
      openSequence: order.acceptedSequence + 1,
      ...{ status: 'closed', closeReason: 'takeProfit', closeSequence: order.acceptedSequence + 2 },
    });
    const events = await harness.eventLog.loadAfter(userId, 0, 100);
    const ofOrder = events.filter(({ kind, values }) => kind === 'orders' && values.id === order.id);
    expect(ofOrder.map(({ values }) => values)).toMatchObject([{ status: 'holding' }, { status: 'closed' }]);
  });

  it('CTR-104 keeps its terms when parameters change, and a ticket with old terms is refused', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId));
    await changeParameter(harness, program, 'contracts.feeRate', '0.001');
    expect(await refusalOf(program.contracts.open(ask(userId)))).toBe('termsChanged');
    await harness.tick(program, 100, usual);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'closed', feeRate: '0.0005', closeFee: '0.05' });
    await changeParameter(harness, program, 'contracts.feeRate', '0.0005');
    expect(await refusalOf(program.contracts.open(ask(userId, { ruleVersion: 2 })))).toBe('termsChanged');
  });
});

describe('refusals', () => {
  it('CTR-301 name the rule, the region and the most leverage', async () => {
    await harness.tick(program, 1, usual);
    const refuse = async (country: string, leverage: number) => {
      const userId = await harness.addUser();
      harness.people.set(userId, { country, level: 0 });
      return program.contracts.open(ask(userId, { leverage }));
    };
    const own = await refuse('CH', 11);
    expect(own).toMatchObject({ code: 'leverageTooHigh', values: { max: '10' } });
    expect(own).not.toHaveProperty('values.region');
    expect(await refuse('DE', 3)).toMatchObject({ code: 'leverageTooHigh', values: { max: '2', region: 'eu' } });
    expect(await refuse('GB', 1)).toMatchObject({
      ...{ code: 'regionRefused', values: { rule: 'cryptoContractsRefused', region: 'uk' } },
    });
  });

  it('CTR-304 an instrument may ask for a level, which what runs on it does not need', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, usual);
    const order = await open(program, ask(userId));
    const [bitcoin] = harness.instruments;
    Object.assign(bitcoin ?? expect.fail(), { levelMin: 2 });
    const refused = await program.contracts.open(ask(userId));
    expect(refused).toMatchObject({ code: 'vipLevelRequired', values: { level: '2' } });
    expect(await program.contracts.loadTerms(userId, 'live', order.code)).toMatchObject({ vipLevel: 2 });
    await harness.tick(program, 100, usual);
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding' });
    const other = await harness.addUser();
    harness.people.set(other, { country: 'CH', level: 2 });
    expect(await open(program, ask(other))).toMatchObject({ status: 'pending' });
    Object.assign(bitcoin ?? {}, { levelMin: 0 });
    await harness.tick(program, 100, usual);
    for (const user of [userId, other]) await program.contracts.closeAll(user, 'live', undefined);
    await harness.tick(program, 100, usual);
  });

  it('CTR-302 a cap, a level or an end with the session other than the seen one is a change of terms', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, usual);
    const seen = { capMultiple: '10', callLevel: '0.8', closeOutLevel: '0.5', closesWithSession: false };
    for (const other of [
      { capMultiple: '9' },
      { callLevel: '0.7' },
      { closeOutLevel: '0.4' },
      { closesWithSession: true },
    ])
      expect(await refusalOf(program.contracts.open(ask(userId, { ...seen, ...other })))).toBe('termsChanged');
    expect(await refusalOf(program.contracts.open(ask(userId, { capMultiple: 'ten' })))).toBe('malformedRequest');
    const order = await open(program, ask(userId, seen));
    await harness.tick(program, 100, usual);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
  });

  it('CTR-105 come in their order, each with its own word', async () => {
    const userId = await harness.addUser(20n);
    const refuse = (changes: Parameters<typeof ask>[1]) => refusalOf(program.contracts.open(ask(userId, changes)));
    expect(await refuse({ code: 'NOTHING' })).toBe('instrumentUnknown');
    expect(await refuse({ feeRate: '0.0004', lots: '0.001' })).toBe('termsChanged');
    expect(await refuse({ lots: '0.001', leverage: 11 })).toBe('lotsWrong');
    expect(await refuse({ stopLoss: '99.00005', leverage: 11 })).toBe('priceOffStep');
    expect(await refuse({ leverage: 11, lots: '0.01' })).toBe('leverageTooHigh');
    expect(await refuse({ lots: '0.09', stopLoss: '101' })).toBe('amountBelowMinimum');
    expect(await refuse({ stopLoss: '101', takeProfit: '99' })).toBe('limitsWrong');
    expect(await refuse({ stopLoss: '101' })).toBe('stopLossWrong');
    expect(await refuse({ takeProfit: '99' })).toBe('takeProfitWrong');
    expect(await refuse({ stopLoss: '94' })).toBe('stopPastLiquidation');
    expect(await refuse({ lots: '10' })).toBe('balanceInsufficient');
    expect(await refuse({ kind: 'limit' })).toBe('malformedRequest');
    harness.people.set(userId, { country: 'GB', level: 0 });
    harness.market.clock.atMs += 10_001;
    harness.tickAlone(1, usual);
    expect(await refuse({})).toBe('regionRefused');
    expect(await harness.balance(userId)).toBe(20n * usdt);
  });

  it('CTR-106 of an instrument that is halted or late is named with its reason, and of a repeat is not given', async () => {
    const userId = await harness.addUser();
    const request = ask(userId);
    const first = await open(program, request);
    await harness.tick(program, 100, usual);
    harness.market.clock.atMs += 15_001;
    expect(await program.contracts.open(ask(userId))).toMatchObject({
      code: 'notTradable',
      values: { reason: 'stale' },
    });
    expect(await open(program, request)).toMatchObject({ id: first.id, status: 'holding' });
    expect(await refusalOf(program.contracts.open({ ...request, lots: '2' }))).toBe('idempotencyConflict');
  });

  it('CTR-107 of a spread that would liquidate at once is given', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1_000, usual, { bid: 950_000n * 10n ** 6n, ask: 1_010_000n * 10n ** 6n });
    expect(await refusalOf(program.contracts.open(ask(userId)))).toBe('spreadTooWide');
    await harness.tick(program, 1_000, usual);
  });

  it('CTR-108 a user rests a hundred orders in a book at most, however many are sent at once', async () => {
    const userId = await harness.addUser();
    await changeParameter(harness, program, 'contracts.restingOrdersMax', '5');
    const resting = () => ask(userId, { kind: 'limit', limitPrice: '90', lots: '0.2' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusalOf(program.contracts.open(resting()))));
    expect(answers.filter(word => word === 'none')).toHaveLength(5);
    expect(answers.filter(word => word === 'ordersTooMany')).toHaveLength(7);
    expect(await refusalOf(program.contracts.open(resting()))).toBe('ordersTooMany');
    expect(await refusalOf(program.contracts.open({ ...resting(), book: 'demo' }))).toBe('none');
    await changeParameter(harness, program, 'contracts.restingOrdersMax', '100');
  });
});

describe('what the house promises', () => {
  it('CTR-110 is at most a twentieth of its treasury for each user, and released when it is over', async () => {
    const userId = await harness.addUser(1_000_000n);
    // The reserve is ten margins, the whole notional: of 2,500,000 USDT two orders of a million are promised.
    const most = ask(userId, { lots: '10000' });
    const order = await open(program, most);
    await open(program, { ...most, idempotencyKey: 'second' });
    expect(await refusalOf(program.contracts.open({ ...most, idempotencyKey: 'third' }))).toBe('reserveShort');
    expect(await open(program, most)).toMatchObject({ id: order.id });
    const poor = await harness.addUser(1n);
    await Promise.all([1, 2].map(() => program.trading.reserves.tryAdd(poor, 'live', 1_200_000n * usdt)));
    expect(await refusalOf(program.contracts.open({ ...most, userId: poor }))).toBe('balanceInsufficient');
    await harness.tick(program, 100, usual);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
    expect(await refusalOf(program.contracts.open({ ...most, idempotencyKey: 'fourth' }))).toBe('none');
    await harness.tick(program, 100, usual);
  });
});

describe('idempotency', () => {
  it('CTR-111 fifty of one key at once are one order, and all are answered with it', async () => {
    const userId = await harness.addUser();
    const request = ask(userId);
    const orders = await Promise.all(Array.from({ length: 50 }, () => open(program, request)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await harness.balance(userId, 'margin')).toBe(10_050_011n);
    const page = await program.contracts.list({ userId, book: 'live' }, { limit: 10 });
    expect(page.items).toHaveLength(1);
    await harness.tick(program, 100, usual);
  });

  it('CTR-112 a key that the ledger could not hold is taken by its hash', async () => {
    const userId = await harness.addUser();
    const request = ask(userId, { idempotencyKey: `${'ä '.repeat(40)}x` });
    expect((await open(program, request)).id).toBe((await open(program, request)).id);
    await harness.tick(program, 100, usual);
  });
});

it('CTR-113 terms are frozen as a text whose hash stands in the order', async () => {
  const userId = await harness.addUser();
  const order = await open(program, ask(userId, { leverage: 4, stopLoss: '90', takeProfit: '120' }));
  const receipt = await program.contracts.loadReceipt({ userId, id: Number(order.id) });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(receipt?.terms));
  expect(Buffer.from(digest).toString('hex')).toBe(order.termsHash);
  expect(receipt?.terms).toContain(`instrument: ${bitcoin.code}\nside: long\nkind: market\n`);
});

/** Who waits for a lock. A transaction would see what it saw at its first look. */
async function countBlocked(): Promise<number> {
  const [row] = await harness.market.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
