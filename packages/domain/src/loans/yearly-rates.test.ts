import { describe, expect, it } from 'vitest';
import {
  calculateEffectiveRate,
  calculateNominalRate,
  calculateYearlyRates,
  type TimedPayment,
  type UnitPeriodPayment,
} from './yearly-rates.ts';

/** Equal payments a month apart: amount, first month, count. */
function months(...runs: readonly (readonly [payment: number, first: number, count: number])[]): TimedPayment[] {
  return runs.flatMap(([payment, first, count]) =>
    Array.from({ length: count }, (_, index) => ({ payment, time: (first + index) / 12 })),
  );
}

/** Equal payments a unit period apart: amount, whole periods to the first, fraction of one, count. */
function periods(
  ...runs: readonly (readonly [payment: number, first: number, fraction: number, count: number])[]
): UnitPeriodPayment[] {
  return runs.flatMap(([payment, first, fraction, count]) =>
    Array.from({ length: count }, (_, index) => ({ payment, periods: first + index, fraction })),
  );
}

/**
 * Examples of the European Commission (2015) and of calculators of the United Kingdom, which count a year as 365.25 days,
 * as rimas-kudelis/php-apr-calculator (MIT) has them at 20e492df. Percent.
 */
const european: readonly (readonly [string, number, readonly TimedPayment[], number])[] = [
  ['one payment one year later', 100, [{ payment: 101, time: 1.0 }], 1.0],
  ['one 125 payment after 31 days', 100, [{ payment: 125, time: 0.0848733744 }], 1286.2],
  ['CFA overdraft', 200, [{ payment: 350, time: 0.0833333333 }], 82400.5],
  ['CFA personal loan', 10000, months([222.44, 1, 60]), 12.7],
  ['CFA short term loan', 200, [{ payment: 250, time: 0.0833333333 }], 1355.2],
  ['single instalment 1', 250, [{ payment: 319.97, time: 0.076659822 }], 2400.3],
  ['single instalment 2', 350, [{ payment: 447.97, time: 0.0629705681 }], 4935.9],
  ['single instalment 3', 150, [{ payment: 191.99, time: 0.0985626283 }], 1123.2],
  ['single instalment 4', 100, [{ payment: 127.99, time: 0.0711841205 }], 3103.4],
  ['single instalment 5', 280, [{ payment: 358.4, time: 0.0684462697 }], 3584.2],
  ['single instalment 6', 400, [{ payment: 511.96, time: 0.0985626283 }], 1122.9],
  ['single instalment 7', 250, [{ payment: 319.97, time: 0.0739219713 }], 2716.8],
  ['single instalment 8', 150, [{ payment: 191.99, time: 0.0246406571 }], 2238723.9],
  ['single instalment 9', 200, [{ payment: 255.98, time: 0.0739219713 }], 2717.4],
  ['single instalment 10', 300, [{ payment: 383.97, time: 0.0438056126 }], 27865.8],
  ['single instalment 11', 364.54, [{ payment: 450, time: 0.0821355236 }], 1199.0],
  ['single instalment 12', 250, [{ payment: 319.98, time: 0.0438056126 }], 27875.8],
  ['EC example 1', 200000, months([4000, 0, 1], [1432.86, 1, 240]), 6.4],
  ['EC example 1 (six decimals)', 200000, months([4000, 0, 1], [1432.86, 1, 240]), 6.434412],
  ['EC example 3', 200000, months([4000, 0, 1], [1449.53, 1, 240]), 6.6],
  ['EC example 4', 200000, months([4000, 0, 1], [1599.53, 1, 240]), 7.9],
  ['EC example 5', 200000, months([4000, 0, 1], [1490.18, 1, 240]), 7.0],
  ['EC example 6', 200000, months([4000, 0, 1], [1432.86, 1, 240], [100, 240, 1]), 6.4],
  ['EC example 7', 200000, months([4000, 0, 1], [1199.1, 1, 180], [142097.69, 180, 1]), 6.4],
  ['EC example 8 part 1', 200000, months([4000, 0, 1], [1166.67, 1, 240], [200000, 240, 1]), 7.4],
  [
    'EC example 9',
    200000,
    months(
      [4000, 0, 1],
      [1130.33, 1, 12],
      [1164.24, 13, 12],
      [1199.17, 25, 12],
      [1235.14, 37, 12],
      [1272.2, 49, 12],
      [1310.36, 61, 12],
      [1349.67, 73, 12],
      [1390.16, 85, 12],
      [1431.87, 97, 12],
      [1474.82, 109, 12],
      [1519.07, 121, 12],
      [1564.64, 133, 12],
      [1611.58, 145, 12],
      [1659.93, 157, 12],
      [1709.73, 169, 12],
      [1761.02, 181, 12],
      [1813.85, 193, 12],
      [1868.26, 205, 12],
      [1924.31, 217, 12],
      [1982.04, 229, 12],
    ),
    6.4,
  ],
  [
    'EC example 10',
    200000,
    months(
      [4000, 0, 1],
      [1778.58, 1, 12],
      [1725.22, 13, 12],
      [1673.47, 25, 12],
      [1623.26, 37, 12],
      [1574.56, 49, 12],
      [1527.33, 61, 12],
      [1481.51, 73, 12],
      [1437.06, 85, 12],
      [1393.95, 97, 12],
      [1352.13, 109, 12],
      [1311.57, 121, 12],
      [1272.22, 133, 12],
      [1234.05, 145, 12],
      [1197.03, 157, 12],
      [1161.12, 169, 12],
      [1126.29, 181, 12],
      [1092.5, 193, 12],
      [1059.72, 205, 12],
      [1027.93, 217, 12],
      [997.09, 229, 12],
    ),
    6.5,
  ],
  ['EC example 11', 200000, months([4000, 0, 1], [1500, 1, 220], [407.7, 221, 1]), 6.5],
];

/** Regulation Z, appendix J, examples (c)(1) to (c)(5). Percent. */
const american: readonly (readonly [string, number, readonly UnitPeriodPayment[], number, number])[] = [
  ['J(c)(1)(i)', 5000, periods([230, 1, 0, 24]), 12, 9.69],
  ['J(c)(1)(ii)', 6000, periods([200, 1, 19 / 30, 36]), 12, 11.82],
  ['J(c)(1)(iii)', 5000, periods([219.17, 0, 6 / 15, 24]), 24, 10.34],
  ['J(c)(1)(iv)', 10000, periods([385, 1, 39 / 90, 40]), 4, 8.97],
  ['J(c)(1)(v)', 500, periods([17.6, 4, 4 / 7, 30]), 52, 14.96],
  ['J(c)(2)(i)', 5000, periods([250, 1, 0, 1], [230, 2, 0, 23]), 12, 10.08],
  ['J(c)(2)(ii)', 400, periods([39.5, 1, 5 / 28, 1], [38.31, 2, 5 / 28, 11]), 13, 28.5],
  ['J(c)(3)(i)', 5000, periods([230, 1, 0, 23], [280, 24, 0, 1]), 12, 10.5],
  ['J(c)(3)(ii)', 200, periods([9.5, 0, 8 / 14, 19], [30, 19, 8 / 14, 1]), 26, 12.22],
  ['J(c)(4)(i)', 5000, periods([250, 1, 0, 1], [230, 2, 0, 22], [280, 24, 0, 1]), 12, 10.9],
  ['J(c)(4)(ii)', 8000, periods([449.36, 0, 52 / 60, 1], [465, 1, 52 / 60, 18], [200, 19, 52 / 60, 1]), 6, 7.3],
  ['J(c)(5)(i)', 1000, periods([1080, 1, 0, 1]), 365 / 255, 11.45],
  ['J(c)(5)(ii)', 1000, periods([1044, 1, 0, 1]), 2, 8.8],
  ['J(c)(5)(iii)', 1000, periods([1135.19, 1, 6 / 12, 1]), 1, 8.76],
  ['J(c)(5)(iv)', 1000, periods([1240, 2, 0, 1]), 1, 11.36],
];

describe('yearly rates', () => {
  it.each(european)('LON-006 effective: %s', (_, amount, payments, percent) => {
    const found = calculateEffectiveRate(amount, payments) * 100;
    expect(Math.abs(found - percent)).toBeLessThan(0.06);
  });

  it.each(american)('LON-006 nominal: %s', (_, amount, payments, perYear, percent) => {
    expect(calculateNominalRate(amount, payments, perYear) * 100).toBeCloseTo(percent, 1);
  });

  it('LON-006 1,000 over 30 days for 18.40: 24.8 % effective, 22.4 % nominal', () => {
    const { effective, nominal } = calculateYearlyRates(1_000, 18.4, 30);
    expect((effective * 100).toFixed(1)).toBe('24.8');
    expect((nominal * 100).toFixed(1)).toBe('22.4');
  });

  it('LON-006 a loan that costs nothing has a rate of zero', () => {
    expect(calculateYearlyRates(1_000, 0, 7)).toEqual({ effective: 0, nominal: 0 });
  });
});
