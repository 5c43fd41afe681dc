import { calculateClosing } from '@truemark/domain/contracts/closing';
import { describe, expect, it } from 'vitest';
import { calculateClosingPreview, calculateFigures, findClosingPrice, readPosition } from './contract-figures.ts';
import { makeContract, makeQuote } from './testing/make-contract.ts';

const short = { side: 'short', liquidationPrice: '69700' } as const;

describe('figures of an open position', () => {
  it.each([
    ['a long at its bid', {}, '68374.5', '68375', '153.156375', '1.1101470589'],
    ['a long that loses', {}, '67000', '67001', '-533.75', '0.7058823530'],
    ['a short at its ask', short, '67999', '68010', '-39.0025', '0.9970588236'],
    [
      'half of the lots',
      { openLots: '0.25', marginLeft: '850', reserveLeft: '8500' },
      '68400',
      '68401',
      '82.95',
      '1.1176470589',
    ],
    [
      'a frozen conversion',
      { conversion: { rate: '1.25', code: 'EURUSD', sequence: 4 } },
      '68100',
      '68101',
      '24.21875',
      '1.0367647059',
    ],
  ])('CTR-230 %s', (_, changes, bid, ask, result, marginLevel) => {
    const figures = calculateFigures(makeContract(changes), makeQuote(bid, ask));
    expect(figures?.result).toBe(result);
    expect(Number(figures?.marginLevel)).toBeCloseTo(Number(marginLevel), 8);
  });

  it('CTR-631 the open part bears its share of the opening fee, what has closed bore the rest', () => {
    const order = makeContract({ openFee: '17.000001', openLots: '0.3', marginLeft: '1020', reserveLeft: '10200' });
    // 0.2 of 0.5 lots bore 6.8 of it, rounded down; closing 0.3 lots at 68,000 costs 10.2.
    expect(calculateFigures(order, makeQuote('68000', '68001'))?.result).toBe('-20.400001');
  });

  it('CTR-230 never shows more than was set aside', () => {
    // 17,000 less 17 to open and 50 to close.
    expect(calculateFigures(makeContract(), makeQuote('200000', '200001'))?.result).toBe('16933');
  });

  it('CTR-231 the distance is a share of the price, and nothing once it is past', () => {
    expect(Number(calculateFigures(makeContract(), makeQuote('68000', '68001'))?.distance)).toBeCloseTo(0.025, 9);
    expect(Number(calculateFigures(makeContract(short), makeQuote('67999', '68000'))?.distance)).toBeCloseTo(0.025, 9);
    expect(calculateFigures(makeContract(), makeQuote('66000', '66001'))?.distance).toBe('0');
    expect(calculateFigures(makeContract({ liquidationPrice: null }), makeQuote('1', '2'))?.distance).toBeNull();
  });

  it('CTR-230 there is none without a price, and none of what is not open', () => {
    expect(calculateFigures(makeContract(), undefined)).toBeUndefined();
    expect(calculateFigures(makeContract(), makeQuote('', ''))).toBeUndefined();
    for (const status of ['pending', 'closed', 'canceled'] as const)
      expect(calculateFigures(makeContract({ status }), makeQuote('68000', '68001'))).toBeUndefined();
  });
});

describe('preview of a closing', () => {
  it('CTR-232 is what the server calculates, to the last digit', () => {
    for (const [lots, price] of [
      ['0.5', '68374.5'],
      ['0.1', '67111.11'],
      ['0.5', '66000'],
      ['0.3', '250000'],
    ] as const) {
      const order = makeContract();
      const preview = calculateClosingPreview(order, lots, price);
      const position = readPosition(order);
      const quantity = BigInt(Math.round(Number(lots) * 1e8));
      const closing = calculateClosing(position, quantity, BigInt(Math.round(Number(price) * 100)) * 10n ** 8n);
      const gained = closing.profit > 0n ? closing.profit : 0n;
      expect(Number(preview?.back) * 1e6).toBeCloseTo(
        Number(closing.marginBack + gained - (closing.fee - closing.feeFromMargin)),
        2,
      );
      expect(Number(preview?.profit) * 1e6).toBeCloseTo(Number(closing.profit), 2);
    }
  });

  it('CTR-232 worked by hand: margin and profit less the fee', () => {
    // Profit 0.5 × 374.50 = 187.25; fee 0.5 × 68374.50 × 0.0005 = 17.093625; back 1700 + 187.25 − 17.093625.
    expect(calculateClosingPreview(makeContract(), '0.5', '68374.5')).toEqual({
      price: '68374.5',
      profit: '187.25',
      fee: '17.093625',
      openFee: '17',
      result: '153.156375',
      back: '1870.156375',
      margin: '1700',
      gapLoss: '0',
    });
  });

  it('CTR-232 there is none of lots that are not open', () => {
    for (const lots of ['0.6', '0', 'x'])
      expect(calculateClosingPreview(makeContract(), lots, '68000')).toBeUndefined();
  });
});

it('CTR-233 the closing price is the bid of a long and the ask of a short', () => {
  expect(findClosingPrice({ side: 'long' }, makeQuote('1', '2'))).toBe(10n ** 10n);
  expect(findClosingPrice({ side: 'short' }, makeQuote('1', '2'))).toBe(2n * 10n ** 10n);
});
