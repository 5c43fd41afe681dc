import { expect, it } from 'vitest';
import { bitcoin } from '../market-data/testing/market-harness.ts';
import { ask, open, refusalOf, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts();

function haltOne(isHalted: boolean): void {
  const instrument = harness.instruments.find(({ id }) => id === bitcoin.id);
  Object.assign(instrument ?? expect.fail('the instrument is there'), { isHalted });
}

async function haltAll(isHalted: boolean): Promise<void> {
  const change = {
    isHalted,
    reason: 'an outage of the feed',
    haltReason: null,
    operatorNumber: 1,
    atMs: harness.market.clock.atMs,
  };
  const announce = await harness.market.database.transaction(client => program.trading.haltAllIn(client, change));
  announce?.();
}

it.each([
  ['one instrument', haltOne],
  ['everything', haltAll],
])(
  'TRD-001 under a halt of %s no new order is taken, while fills, triggers and closings go on at the ticks they are due at',
  async (_, halt) => {
    const userId = await harness.addUser();
    await harness.tick(program, 1_000, usual);
    const stopped = await open(program, ask(userId, { stopLoss: '99' }));
    const gaining = await open(program, ask(userId, { side: 'short', takeProfit: '97' }));
    const liquidated = await open(program, ask(userId));
    const wanted = await open(program, ask(userId));
    const resting = await open(program, ask(userId, { kind: 'limit', limitPrice: '98', stopLoss: '96' }));
    const revoked = await open(program, ask(userId, { kind: 'limit', limitPrice: '50' }));
    await harness.tick(program, 100, usual);
    // Accepted before the halt, and without its first price yet.
    const waiting = await open(program, ask(userId, { side: 'short' }));
    await halt(true);
    const first = (await harness.load(stopped, userId)).openSequence ?? 0;

    expect(await refusalOf(program.contracts.open(ask(userId)))).toBe('notTradable');
    const limit = { kind: 'limit', limitPrice: '90' } as const;
    expect(await refusalOf(program.contracts.open(ask(userId, limit)))).toBe('notTradable');

    await harness.tick(program, 100, 991_000);
    expect(await harness.load(waiting, userId)).toMatchObject({ status: 'holding', openSequence: first + 1 });
    expect(await harness.load(stopped, userId)).toMatchObject({ status: 'holding' });
    await harness.tick(program, 100, 985_000);
    expect(await harness.load(stopped, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'stopLoss', closeSequence: first + 2, closePrice: '98.4999' },
    });
    await harness.tick(program, 100, 979_000);
    expect(await harness.load(resting, userId)).toMatchObject({
      ...{ status: 'holding', openSequence: first + 3, openPrice: '97.9001' },
    });
    await program.contracts.changeLimits({
      ...{ userId, id: Number(waiting.id), version: 2, stopLoss: '101', takeProfit: null },
    });
    await program.contracts.cancel({ userId, id: Number(revoked.id) });
    expect(await harness.load(revoked, userId)).toMatchObject({ status: 'canceled', cancelReason: 'user' });
    await program.contracts.close({ userId, id: Number(wanted.id) });
    await harness.tick(program, 100, 969_000);
    expect(await harness.load(gaining, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'takeProfit', closeSequence: first + 4, closePrice: '96.9001' },
    });
    expect(await harness.load(wanted, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'user', closeSequence: first + 4, closePrice: '96.8999' },
    });
    await harness.tick(program, 100, 949_000);
    expect(await harness.load(liquidated, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'liquidation', closeSequence: first + 5, closePrice: '94.8999' },
    });
    expect(await harness.load(resting, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'stopLoss', closeSequence: first + 5 },
    });
    await harness.tick(program, 100, 1_015_000);
    expect(await harness.load(waiting, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'stopLoss', closeSequence: first + 6, closePrice: '101.5001' },
    });

    expect(await refusalOf(program.contracts.open(ask(userId)))).toBe('notTradable');
    expect(await harness.balance(userId, 'margin')).toBe(0n);
    await halt(false);
    expect(await refusalOf(program.contracts.open(ask(userId)))).toBe('none');
    await harness.tick(program, 100, usual);
  },
);
