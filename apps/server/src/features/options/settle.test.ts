import { describe, expect, it } from 'vitest';
import { bitcoin } from '../market-data/testing/market-harness.ts';
import { loadEvidence } from '../tick-record/index.ts';
import { ask, buy, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();

/** An option of 30 seconds that was bought at a price; it expires 29 seconds from now. */
async function buyAt(userId: number, price: number, changes: Parameters<typeof ask>[1] = {}) {
  await harness.tick(program, 1, opening);
  const sold = await buy(program, ask(userId, changes));
  await harness.tick(program, 1_000, price);
  return sold;
}

describe('an option that is settled', () => {
  const cases = [
    { type: 'up', end: 1_000_001, result: 'win', available: '10075' },
    { type: 'up', end: 999_999, result: 'lose', available: '9900' },
    { type: 'up', end: 1_000_000, result: 'draw', available: '10000' },
    { type: 'down', end: 999_999, result: 'win', available: '10075' },
    { type: 'down', end: 1_000_001, result: 'lose', available: '9900' },
    { type: 'down', end: 1_000_000, result: 'draw', available: '10000' },
  ] as const;

  it.each(cases)(
    'OPT-100 NTF-041 $type at $end is a $result, the money follows, and its owner is told once',
    async ({ type, end, result, available }) => {
      const userId = await harness.addUser();
      const sold = await buyAt(userId, opening, { type });
      expect(sold).toMatchObject({ state: 'pending', expiresAtMs: sold.acceptedAtMs + 30_000, payout: 75_000_000n });
      expect(await harness.available(userId)).toBe('9900');
      await harness.tick(program, 29_500, end);
      expect(await harness.load(sold)).toMatchObject({
        ...{ state: 'settled', result },
        buy: { price: BigInt(opening) * 10n ** 6n, atMs: sold.acceptedAtMs + 1_000 },
        end: { price: BigInt(end) * 10n ** 6n, atMs: sold.acceptedAtMs + 30_500 },
      });
      expect(await harness.available(userId)).toBe(available);
      const profit = { win: '75', lose: '-100', draw: '0' }[result];
      const values = { symbol: bitcoin.symbol, result, profit, order: `option/${sold.id}` };
      expect(program.notified.filter(told => told.userId === userId)).toEqual([
        { userId, kind: 'optionEnded', values, isMailed: false },
      ]);
    },
  );

  it('OPT-101 runs with play money by the same rules, at the same ticks', async () => {
    const userId = await harness.addUser();
    const live = await buy(program, ask(userId));
    const demo = await buy(program, ask(userId, { book: 'demo' }));
    await harness.tick(program, 1_000, opening);
    await harness.tick(program, 29_000, opening + 7);
    const [first, second] = [await harness.load(live), await harness.load(demo)];
    expect({ ...second, id: first.id, book: 'live', termsHash: first.termsHash, endedAtMs: first.endedAtMs }).toEqual(
      first,
    );
    expect([await harness.available(userId), await harness.available(userId, 'demo')]).toEqual(['10075', '100075']);
  });

  it('OPT-102 ends at a tick exactly on its expiry, and not at one a millisecond before', async () => {
    const userId = await harness.addUser();
    const sold = await buyAt(userId, opening);
    await harness.tick(program, 28_999, opening + 50);
    expect(await harness.load(sold)).toMatchObject({ state: 'holding', result: 'running' });
    await harness.tick(program, 1, opening - 50);
    const settled = await harness.load(sold);
    expect(settled).toMatchObject({ state: 'settled', result: 'lose', end: { atMs: sold.expiresAtMs } });
    expect(settled.end?.beforeSequence).toBe((settled.end?.sequence ?? 0) - 1);
  });

  it('OPT-103 is settled by a tick 60 seconds after its expiry, and void by one after that', async () => {
    const userId = await harness.addUser();
    const first = await buyAt(userId, opening);
    await harness.tick(program, 29_000 + 60_000, opening + 1);
    expect(await harness.load(first)).toMatchObject({ state: 'settled', result: 'win' });
    const second = await buyAt(userId, opening);
    await harness.tick(program, 29_000 + 60_001, opening + 1);
    expect(await harness.load(second)).toMatchObject({ state: 'void', result: 'void', end: null });
    expect(await harness.available(userId)).toBe('10075');
  });

  it('OPT-103 is void by the clock when no tick comes at all', async () => {
    const userId = await harness.addUser();
    const sold = await buyAt(userId, opening);
    await harness.wait(program, 29_000 + 60_000);
    expect((await harness.load(sold)).state).toBe('holding');
    await harness.wait(program, 60_000);
    expect(await harness.load(sold)).toMatchObject({ state: 'void', result: 'void' });
    expect(await harness.available(userId)).toBe('10000');
  });

  it('OPT-104 is canceled when its first tick comes more than 5 seconds late, or not at all', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const inTime = await buy(program, ask(userId));
    await harness.tick(program, 5_000, opening);
    expect((await harness.load(inTime)).state).toBe('holding');
    const late = await buy(program, ask(userId));
    await harness.tick(program, 5_001, opening);
    expect(await harness.load(late)).toMatchObject({ state: 'canceled', result: 'canceled', buy: null });
    const never = await buy(program, ask(userId));
    await harness.wait(program, 5_001 + 60_000);
    expect(await harness.load(never)).toMatchObject({ state: 'canceled', buy: null });
    await harness.wait(program, 60_000);
    expect(await harness.available(userId)).toBe('10000');
  });

  it('OPT-105 keeps the records it rests on: quoted at, before and at both its prices', async () => {
    const userId = await harness.addUser();
    const sold = await buyAt(userId, opening);
    await harness.tick(program, 10_000, opening + 3);
    await harness.tick(program, 19_000, opening + 4);
    const { buy: bought, end } = await harness.load(sold);
    const sequences = [
      sold.acceptedSequence,
      bought?.beforeSequence,
      bought?.sequence,
      end?.beforeSequence,
      end?.sequence,
    ];
    const places = sequences.map(sequence => ({ instrumentId: bitcoin.id, sequence: sequence ?? 0 }));
    const kept = await loadEvidence(harness.market.database, places);
    expect(new Set(kept.map(({ tick }) => tick.sequence))).toEqual(new Set(sequences));
  });

  it('OPT-106 tells open pages of each state, after its commit', async () => {
    const userId = await harness.addUser();
    const sold = await buyAt(userId, opening);
    await harness.tick(program, 29_000, opening);
    const heard = harness.told.filter(event => event.userId === userId).map(({ values }) => values);
    expect(heard).toEqual(
      ['pending', 'holding', 'settled'].map(status => ({ book: 'live', kind: 'option', id: String(sold.id), status })),
    );
  });

  it('OPT-107 gives back what was set aside for it, whatever it came to', async () => {
    const userId = await harness.addUser();
    const before = await program.trading.reserves.left(userId, 'live');
    const sold = await buyAt(userId, opening);
    expect(before - (await program.trading.reserves.left(userId, 'live'))).toBe(sold.payout);
    await harness.tick(program, 29_000, opening);
    expect(await program.trading.reserves.left(userId, 'live')).toBe(before);
  });
});

describe('many at once', () => {
  it('OPT-108 2,000 that expire at one moment are settled once each, and a new one is sold meanwhile', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => harness.addUser()));
    const sold = await Promise.all(
      Array.from({ length: 2_000 }, (_, index) => buy(program, ask(users[index % 20] ?? 0, { stake: '10' }))),
    );
    await harness.tick(program, 1_000, opening);
    harness.market.deliver(bitcoin, harness.market.clock.atMs + 29_000, opening + 1);
    const during = await buy(program, ask(users[0] ?? 0, { stake: '10' }));
    await program.engine.whenIdle();
    const ended = await Promise.all(sold.map(option => harness.load(option)));
    expect(new Set(ended.map(({ state, result }) => `${state} ${result}`))).toEqual(new Set(['settled win']));
    expect((await harness.load(during)).state).toBe('pending');
    // 100 options of 10 that gain 7.5 each, less the stake of the one that runs.
    expect(await harness.available(users[0] ?? 0)).toBe('10740');
    expect(await harness.available(users[1] ?? 0)).toBe('10750');
  });
});
