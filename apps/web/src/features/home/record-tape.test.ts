import type { StreamProduct } from '@truemark/contract/markets/markets';
import { describe, expect, it } from 'vitest';
import { calculateTape, calculateWaitingCount } from './record-tape.ts';

function price(code: string, sequence: number, at: number, value = '1.5'): StreamProduct {
  return {
    code,
    type: 2,
    id: 1,
    price: value,
    nowPrice: '100',
    zdf: '0',
    bid: value,
    ask: value,
    sequence,
    at,
    source: 'simulated',
    isTradable: true,
  };
}

describe('the record box', () => {
  it('WMK-008 shows the newest price of each instrument, the newest first', () => {
    const tape = calculateTape([price('BTCUSDT', 90, 1000), price('EURUSD', 4, 3000), price('GC', 7, 2000)]);
    expect(tape.map(({ code, sequence }) => `${code} ${sequence}`)).toEqual(['EURUSD 4', 'GC 7', 'BTCUSDT 90']);
    expect(tape[0]).toEqual({ code: 'EURUSD', sequence: 4, price: '1.5', source: 'simulated', at: 3000 });
  });

  it('WMK-008 has at most six lines and leaves out what has no price yet', () => {
    const products = Array.from({ length: 9 }, (_, index) => price(`C${index}`, index + 1, index));
    expect(calculateTape(products)).toHaveLength(6);
    expect(calculateTape([undefined, price('NEW', 0, 0, '')])).toEqual([]);
  });

  it('WMK-008 keeps the lines it has when no record is newer', () => {
    const products = [price('BTCUSDT', 90, 1000), price('GC', 7, 2000)];
    const tape = calculateTape(products);
    expect(calculateTape([...products], tape)).toBe(tape);
    expect(calculateTape([price('BTCUSDT', 91, 2500), price('GC', 7, 2000)], tape)).not.toBe(tape);
  });

  it('WMK-008 keeps no place for closed instruments that have no record yet', () => {
    const closed = price('AAPL', 0, 0);
    expect(calculateWaitingCount(undefined)).toBe(6);
    expect(calculateWaitingCount([price('BTCUSDT', 9, 1), price('NEW', 0, 0, ''), closed])).toBe(2);
    expect(calculateWaitingCount(Array.from({ length: 9 }, (_, index) => price(`C${index}`, 1, 1)))).toBe(6);
    expect(calculateTape([closed])).toEqual([]);
  });
});
