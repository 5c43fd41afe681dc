import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { describe, expect, it } from 'vitest';
import { chooseLineOrders, chooseLineWord, listDraftLines, listOrderLines, snapPrice } from './build-lines.ts';

function order(part: Partial<ContractOrder>): ContractOrder {
  const base = {
    id: '1',
    code: 'BTCUSDT',
    kind: 'market',
    status: 'holding',
    createTime: 1,
    openPrice: '68000',
    limitPrice: null,
    liquidationPrice: '64600',
    stopLoss: '66000',
    takeProfit: null,
  };
  return { ...base, ...part } as ContractOrder;
}

describe('lines of orders on the chart', () => {
  it('CTR-214 a position has its entry, its liquidation and the limits that are set', () => {
    expect(listOrderLines(order({}))).toEqual([
      { kind: 'entry', price: '68000' },
      { kind: 'liquidation', price: '64600' },
      { kind: 'stopLoss', price: '66000' },
    ]);
  });

  it('CTR-214 a resting order has its limit for an entry and nothing to liquidate', () => {
    const resting = order({
      status: 'pending',
      kind: 'limit',
      openPrice: null,
      limitPrice: '67000',
      takeProfit: '69000',
    });
    expect(listOrderLines(resting).map(({ kind, price }) => `${kind} ${price}`)).toEqual([
      'entry 67000',
      'stopLoss 66000',
      'takeProfit 69000',
    ]);
  });

  it('CTR-214 the newest of this instrument get lines, on touch fewer', () => {
    const orders = Array.from({ length: 9 }, (_, index) => order({ id: `${index}`, createTime: index }));
    const others = [order({ id: 'x', code: 'ETHUSDT' }), order({ id: 'y', status: 'pending', createTime: 99 })];
    const ids = (shell: 'desktop' | 'mobile') =>
      chooseLineOrders([...orders, ...others], 'BTCUSDT', shell).map(({ id }) => id);
    expect(ids('desktop')).toEqual(['8', '7', '6', '5', '4', '3']);
    expect(ids('mobile')).toEqual(['8', '7']);
  });

  it('CTR-960 an order that waits says so, and among several orders each level says whose it is', () => {
    const waiting = order({ status: 'pending', kind: 'limit' });
    expect(chooseLineWord(order({}), 'entry', 2)).toBe('position');
    expect(chooseLineWord(waiting, 'entry', 1)).toBe('waiting');
    expect(chooseLineWord(order({}), 'liquidation', 1)).toBe('level');
    expect(chooseLineWord(waiting, 'stopLoss', 2)).toBe('levelOfOrder');
  });

  it('CTR-214 a ticket has the lines of what is typed, and none for what is not', () => {
    const none = { limitPrice: null, liquidation: null, stopLoss: null, takeProfit: null };
    expect(listDraftLines(none)).toEqual([]);
    expect(listDraftLines({ ...none, stopLoss: 660_000_000_000_000n, takeProfit: 0n })).toEqual([
      { kind: 'stopLoss', price: '66000' },
    ]);
  });

  it('CTR-215 a dropped line lands on the nearest price step, never below one', () => {
    const step = 100_000_000n;
    expect(snapPrice('68000.1149', step)).toBe('68000.11');
    expect(snapPrice('68000.115', step)).toBe('68000.12');
    expect(snapPrice('0.001', step)).toBe('0.01');
    expect(snapPrice('NaN', step)).toBeUndefined();
  });
});
