import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tick, type TickSource, tickSources, tickVerdicts } from './tick.ts';
import { decodeTick, encodeTick, encodeTickGenesis, fitTickRecord, tickRecordBytes } from './tick-record.ts';

const tick: Tick = {
  instrumentId: 0x01020304,
  sequence: 5,
  atMs: 1_800_000_000_123,
  sourceAtMs: 1_800_000_000_100,
  bid: 13_867_600_000n,
  ask: 13_868_600_000n,
  last: 13_868_100_000n,
  size: 0n,
  source: 'coinbase',
  isDerived: true,
  verdict: 'held',
};

function encode(value: Tick): DataView {
  const view = new DataView(new ArrayBuffer(tickRecordBytes));
  encodeTick(value, view, 0);
  return view;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const anyTick: fc.Arbitrary<Tick> = fc.record({
  instrumentId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  sequence: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  atMs: fc.integer({ min: 0, max: 8.64e15 }),
  sourceAtMs: fc.integer({ min: -8.64e15, max: 8.64e15 }),
  bid: int64,
  ask: int64,
  last: int64,
  size: int64,
  source: fc.constantFrom<TickSource>('simulated', 'replay', 'binance', 'coinbase', 'kraken'),
  isDerived: fc.boolean(),
  verdict: fc.constantFrom(...tickVerdicts),
});

describe('tick record', () => {
  it('MKD-012 is 64 bytes, little-endian, field by field as documented', () => {
    expect(toHex(new Uint8Array(encode(tick).buffer))).toBe(
      [
        '04030201', // instrument
        '02', // held
        '01', // derived
        '0b00', // coinbase
        '0500000000000000', // sequence
        '7b505c18a3010000', // 1_800_000_000_123
        '64505c18a3010000',
        '80c8923a03000000', // 1.38676
        'c00aa23a03000000',
        'a0699a3a03000000', // 1.38681
        '0000000000000000',
      ].join(''),
    );
    expect(tickSources.coinbase).toBe(11);
  });

  it('MKD-012 gives back every tick exactly', () => {
    fc.assert(
      fc.property(anyTick, value => {
        expect(decodeTick(encode(value), 0)).toEqual(value);
      }),
    );
  });

  it('MKD-012 takes a number that does not fit as the nearest one that does', () => {
    const fitting = fitTickRecord({ ...tick, bid: 2n ** 70n, ask: -(2n ** 70n), size: 2n ** 63n });
    expect(fitting).toEqual({ ...tick, bid: 2n ** 63n - 1n, ask: -(2n ** 63n), size: 2n ** 63n - 1n });
    expect(decodeTick(encode(fitting), 0)).toEqual(fitting);
    expect(fitTickRecord(tick)).toBe(tick);
  });

  it('MKD-013 takes zeros and unknown numbers for no record', () => {
    expect(decodeTick(new DataView(new ArrayBuffer(64)), 0)).toBeUndefined();
    for (const [offset, value] of [
      [4, 0],
      [4, 9],
      [5, 2],
      [6, 99],
    ] as const) {
      const view = encode(tick);
      view.setUint8(offset, value);
      expect(decodeTick(view, 0)).toBeUndefined();
    }
  });

  it('MKD-014 begins every chain with the instrument’s own 32 bytes', () => {
    expect(toHex(encodeTickGenesis(258))).toBe(
      `${'747275656d61726b207469636b20636861696e2031'}${'00'.repeat(7)}${'02010000'}`,
    );
  });
});
