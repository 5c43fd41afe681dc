import { expect, it } from 'vitest';
import { bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { ask, open, useContracts, usual } from './testing/contract-harness.ts';

const weekendMs = 3 * 86_400_000;
const { harness, program } = useContracts({
  prepare({ instruments }) {
    for (const instrument of instruments) Object.assign(instrument, { leverageMax: 100 });
  },
});

/** Margin, opening fee and gap loss in millionths, by hand: a long one opens at 100.0001, a short one at 99.9999. */
const gaps = [
  ['long', 100, euro, 500, [600_000, 602_000], '60.1999', 1_000_001n, 50_001n, '38.800199'],
  ['short', 100, euro, 500, [1_400_000, 1_402_000], '140.2001', 999_999n, 50_000n, '39.200201'],
  ['long', 50, bitcoin, 500, [600_000, 602_000], '60.1999', 2_000_002n, 50_001n, '37.800198'],
  ['short', 50, bitcoin, 500, [1_400_000, 1_402_000], '140.2001', 1_999_998n, 50_000n, '38.200202'],
  ['long', 30, euro, weekendMs, [600_000, 602_000], '60.1999', 3_333_337n, 50_001n, '36.466863'],
  ['short', 30, euro, weekendMs, [1_400_000, 1_402_000], '140.2001', 3_333_330n, 50_000n, '36.86687'],
] as const;

it.each(gaps)(
  'ENG-021 in the ledger a %s position at leverage %i loses its margin and no more in a gap of 40 per cent',
  async (side, leverage, instrument, afterMs, [held, confirmed], closePrice, margin, fee, gapLoss) => {
    for (const price of [usual, usual, usual]) await harness.tick(program, 1_000, price, { instrument });
    const userId = await harness.addUser(0n);
    // All that its owner has.
    const move = { book: 'live', asset: 'USDT', amount: margin + fee, key: 'fund', reference: 'fund' } as const;
    await program.ledger.grantTestFunds(userId, move);
    const treasury = await harness.house('treasury');
    const fees = await harness.house('fees');
    const order = await open(program, ask(userId, { code: instrument.code, side, leverage }));
    await harness.tick(program, 100, usual, { instrument });
    expect(await harness.balance(userId)).toBe(0n);

    await harness.tick(program, afterMs, held, { instrument });
    expect(await harness.load(order, userId)).toMatchObject({ status: 'holding' });
    await harness.tick(program, 500, confirmed, { instrument });
    expect(await harness.load(order, userId)).toMatchObject({
      ...{ status: 'closed', closeReason: 'liquidation', closePrice, closeFee: '0', gapLoss, marginLeft: '0' },
      closings: [{ reason: 'liquidation', marginBack: '0', gapLoss }],
    });
    for (const { accounts } of await program.ledger.loadBalances(userId, 'live')) {
      for (const balance of Object.values(accounts)) expect(balance).toBe(0n);
    }
    expect(await harness.house('reserve')).toBe(0n);
    expect(await harness.house('treasury')).toBe(treasury + margin);
    expect(await harness.house('fees')).toBe(fees + fee);
    expect(await harness.listOffenders()).toEqual([]);
  },
);
