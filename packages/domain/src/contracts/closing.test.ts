import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPosition, anyTerms, prices } from '../testing/contract-arbitraries.ts';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { type ContractPosition, calculateClosing } from './closing.ts';
import { calculateFee, calculateOpening, calculateProfit } from './terms.ts';

const fields = [
  'profit',
  'fee',
  'feeFromMargin',
  'marginBack',
  'reserveBack',
  'gapLoss',
  'marginLeft',
  'reserveLeft',
] as const;

// 0.1 BTC from 68213.66 with a margin of 136.42732 and a reserve of 1364.2732; worked by hand.
const wholeClosings = [
  // +8.634; fee 6830 × 0.0005
  ['a gain', 'long', '68300', '8.634', '3.415', '3.415', '133.01232', '1355.6392', '0'],
  // −8.634
  ['a loss', 'short', '68300', '-8.634', '3.415', '3.415', '124.37832', '1364.2732', '0'],
  ['an unchanged price', 'long', '68213.66', '0', '3.410683', '3.410683', '133.016637', '1364.2732', '0'],
  // −68.214; 67531.52 ÷ 10 × 0.0005 = 3.376576
  ['a liquidation', 'long', '67531.52', '-68.214', '3.376576', '3.376576', '64.836744', '1364.2732', '0'],
  // −134.366; 2.06132 is left, the fee would be 3.3434925
  ['less left than the fee', 'long', '66870', '-134.366', '2.06132', '2.06132', '0', '1364.2732', '0'],
  // −821.366, 684.93868 beyond the margin
  ['a gap beyond the margin', 'long', '60000', '-136.42732', '0', '0', '0', '1364.2732', '684.93868'],
  // +3178.634, cut at the reserve; fee 5
  ['a gap beyond the cap', 'long', '100000', '1364.2732', '5', '5', '131.42732', '0', '0'],
  // The fee of 500 is more than the margin: the profit pays the rest. The fee of 5000 is more than both together.
  ['a fee above the margin', 'long', '10000000', '1364.2732', '500', '136.42732', '0', '0', '0'],
  ['a fee above everything', 'long', '100000000', '1364.2732', '1500.70052', '136.42732', '0', '0', '0'],
] as const;

// 0.3 lots at 100 with odd amounts, closed in three parts at 101: what rounding leaves goes with the last.
const oddPosition: ContractPosition = {
  terms: makeTerms(),
  openPrice: ten('100'),
  openQuantity: lots('0.3'),
  marginLeft: usdt('0.600001'),
  reserveLeft: usdt('6.000011'),
};

describe('closing', () => {
  test.each(wholeClosings)(
    'CTR-009 %s: %s closed at %s',
    (_, side, close, profit, fee, feeFromMargin, marginBack, reserveBack, gapLoss) => {
      const position = {
        terms: makeTerms({ side }),
        openPrice: ten('68213.66'),
        openQuantity: lots('0.1'),
        marginLeft: usdt('136.42732'),
        reserveLeft: usdt('1364.2732'),
      };
      expect(calculateClosing(position, lots('0.1'), ten(close))).toEqual({
        profit: usdt(profit),
        fee: usdt(fee),
        feeFromMargin: usdt(feeFromMargin),
        marginUsed: usdt('136.42732'),
        marginBack: usdt(marginBack),
        reserveUsed: usdt('1364.2732'),
        reserveBack: usdt(reserveBack),
        gapLoss: usdt(gapLoss),
        quantityLeft: 0n,
        marginLeft: 0n,
        reserveLeft: 0n,
      });
    },
  );

  test('CTR-013 three parts take the floor of their share, the last the rest', () => {
    const results = [];
    let position = oddPosition;
    for (let part = 1; part <= 3; part += 1) {
      const result = calculateClosing(position, lots('0.1'), ten('101'));
      results.push(fields.map(field => result[field]));
      position = {
        ...position,
        openQuantity: result.quantityLeft,
        marginLeft: result.marginLeft,
        reserveLeft: result.reserveLeft,
      };
    }
    // 10.1 × 0.0005 = 0.00505
    const figures = (...texts: string[]) => texts.map(usdt);
    expect(results).toEqual([
      figures('0.1', '0.00505', '0.00505', '0.19495', '1.900003', '0', '0.400001', '4.000008'),
      figures('0.1', '0.00505', '0.00505', '0.19495', '1.900004', '0', '0.200001', '2.000004'),
      figures('0.1', '0.00505', '0.00505', '0.194951', '1.900004', '0', '0', '0'),
    ]);
  });
});

const anyClosing = fc.record({ position: anyPosition, closePrice: prices });

function openPosition({
  terms,
  termsPrice,
  openPrice,
}: {
  terms: ReturnType<typeof makeTerms>;
  termsPrice: bigint;
  openPrice: bigint;
}): ContractPosition {
  const { margin, reserve } = calculateOpening(terms, termsPrice);
  return { terms, openPrice, openQuantity: terms.quantity, marginLeft: margin, reserveLeft: reserve };
}

describe('invariants of closing', () => {
  test('CTR-009 what leaves margin and reserve is what arrives elsewhere, and nothing is below zero', () => {
    fc.assert(
      fc.property(anyClosing, fc.bigInt({ min: 1n, max: 10n ** 13n }), (drawn, share) => {
        const position = openPosition(drawn.position);
        const quantity = (share % position.openQuantity) + 1n;
        const result = calculateClosing(position, quantity, drawn.closePrice);
        const loss = result.profit < 0n ? -result.profit : 0n;
        const gain = result.profit > 0n ? result.profit : 0n;
        expect(result.marginUsed).toBe(loss + result.feeFromMargin + result.marginBack);
        expect(result.reserveUsed).toBe(gain + result.reserveBack);
        expect(result.marginUsed + result.marginLeft).toBe(position.marginLeft);
        expect(result.reserveUsed + result.reserveLeft).toBe(position.reserveLeft);
        const { fee, feeFromMargin, marginBack, reserveBack, gapLoss, marginLeft, reserveLeft } = result;
        for (const amount of [fee, feeFromMargin, marginBack, reserveBack, gapLoss, marginLeft, reserveLeft])
          expect(amount >= 0n).toBe(true);
        expect(fee - feeFromMargin <= gain).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-010 CTR-011 CTR-012 loss, fee and gain keep their bounds, and the rest of a loss is the gap loss', () => {
    fc.assert(
      fc.property(anyClosing, ({ position: drawn, closePrice }) => {
        const position = openPosition(drawn);
        const { terms } = drawn;
        const result = calculateClosing(position, terms.quantity, closePrice);
        const exact = calculateProfit(terms, terms.quantity, drawn.openPrice, closePrice);
        expect(result.profit >= -position.marginLeft && result.profit <= position.reserveLeft).toBe(true);
        expect(result.gapLoss).toBe(exact < -position.marginLeft ? -exact - position.marginLeft : 0n);
        if (result.gapLoss === 0n && exact <= position.reserveLeft) expect(result.profit).toBe(exact);
        const left = position.marginLeft + result.profit;
        const fee = calculateFee(terms, terms.quantity, closePrice);
        expect([fee, left].includes(result.fee) && result.fee <= fee && result.fee <= left).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-013 however a position is closed in parts, they sum to the whole and bring no more than closing at once', () => {
    fc.assert(
      fc.property(anyClosing, fc.array(fc.nat(1_000), { maxLength: 12 }), (drawn, cuts) => {
        const position = openPosition(drawn.position);
        const whole = calculateClosing(position, position.openQuantity, drawn.closePrice);
        const parts = closeInParts(position, cuts, drawn.closePrice);
        const sum = (field: 'profit' | 'fee' | 'marginUsed' | 'reserveUsed' | 'gapLoss') =>
          parts.reduce((total, part) => total + part[field], 0n);
        expect(sum('marginUsed')).toBe(whole.marginUsed);
        expect(sum('reserveUsed')).toBe(whole.reserveUsed);
        // A part's margin and reserve are floored: in the bounds by the margin and by the cap a unit each may be shifted.
        const slack = 2n * BigInt(parts.length);
        expect(sum('profit') - sum('fee') <= whole.profit - whole.fee + slack).toBe(true);
        expect(sum('profit') - sum('gapLoss') <= whole.profit - whole.gapLoss).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-013 where neither margin nor cap nor the fee’s bound matters, parts never bring more than the whole', () => {
    fc.assert(
      fc.property(
        anyTerms,
        prices,
        fc.integer({ min: -40, max: 40 }),
        fc.array(fc.nat(1_000), { maxLength: 12 }),
        (drawn, open, move, cuts) => {
          const terms = { ...drawn, leverage: 1, feeRate: 5_000_000n };
          const position = openPosition({ terms, termsPrice: open, openPrice: open });
          const closePrice = open + (open * BigInt(move)) / 100n;
          fc.pre(closePrice > 0n && position.reserveLeft * 2n > position.marginLeft);
          const whole = calculateClosing(position, position.openQuantity, closePrice);
          const parts = closeInParts(position, cuts, closePrice);
          fc.pre(parts.every(part => part.marginUsed >= 10_000n && part.profit < part.reserveUsed));
          const net = (list: readonly { profit: bigint; fee: bigint }[]) =>
            list.reduce((total, { profit, fee }) => total + profit - fee, 0n);
          expect(net(parts) <= net([whole])).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('CTR-030 a long and its mirror image, a short from the other price, close with the same amounts', () => {
    fc.assert(
      fc.property(anyTerms, prices, prices, (terms, open, close) => {
        const feeless = { ...terms, feeRate: 0n };
        const held = { openQuantity: terms.quantity, marginLeft: 1_000_000n, reserveLeft: 10_000_000n };
        const long = calculateClosing(
          { terms: { ...feeless, side: 'long' }, openPrice: open, ...held },
          terms.quantity,
          close,
        );
        const short = calculateClosing(
          { terms: { ...feeless, side: 'short' }, openPrice: close, ...held },
          terms.quantity,
          open,
        );
        expect(long).toEqual(short);
      }),
    );
  });

  test('CTR-032 both sides of one instrument together never gain, unless a gap takes one beyond its margin', () => {
    fc.assert(
      fc.property(anyTerms, prices, prices, fc.bigInt({ min: 0n, max: 1_000n }), (terms, open, close, spread) => {
        const ends = (['long', 'short'] as const).map(side => {
          const isLong = side === 'long';
          const sided = { ...terms, side };
          const openPrice = isLong ? open + spread : open;
          const position = openPosition({ terms: sided, termsPrice: openPrice, openPrice });
          return calculateClosing(position, terms.quantity, isLong ? close : close + spread);
        });
        fc.pre(ends.every(({ gapLoss }) => gapLoss === 0n));
        expect(ends.reduce((total, { profit, fee }) => total + profit - fee, 0n) <= 0n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** Closes parts of so many thousandths of what is open, then what is left. */
function closeInParts(position: ContractPosition, cuts: readonly number[], closePrice: bigint) {
  const results = [];
  let rest = position;
  for (const cut of [...cuts, 1_000]) {
    const quantity = cut === 1_000 ? rest.openQuantity : (rest.openQuantity * BigInt(cut)) / 1_000n;
    if (quantity === 0n) continue;
    const result = calculateClosing(rest, quantity, closePrice);
    results.push(result);
    rest = {
      ...rest,
      openQuantity: result.quantityLeft,
      marginLeft: result.marginLeft,
      reserveLeft: result.reserveLeft,
    };
    if (rest.openQuantity === 0n) break;
  }
  return results;
}
