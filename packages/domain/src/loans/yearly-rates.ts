/** A payment back, in the same unit as the amount, so many years or unit periods after the amount was paid out. */
export interface TimedPayment {
  readonly payment: number;
  readonly time: number;
}

/** A payment so many whole unit periods and a fraction of one after the amount was paid out. */
export interface UnitPeriodPayment {
  readonly payment: number;
  readonly periods: number;
  readonly fraction: number;
}

const stepsMax = 400;

/** The rate from 0 at which `valueAt`, which falls as the rate rises, comes down to `amount`: by halving. */
function findRate(amount: number, valueAt: (rate: number) => number): number {
  if (valueAt(0) <= amount) return 0;
  let low = 0;
  let high = 1;
  while (valueAt(high) > amount) {
    low = high;
    high *= 2;
  }
  for (let step = 0; step < stepsMax && high - low > 1e-14 * (1 + high); step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) > amount) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The effective yearly rate of a loan, for showing: 0.248 is 24.8 %. Times are years of 365 days. Source: Annex I of
 * Directive 2008/48/EC.
 */
export function calculateEffectiveRate(amount: number, payments: readonly TimedPayment[]): number {
  return findRate(amount, rate => payments.reduce((sum, { payment, time }) => sum + payment * (1 + rate) ** -time, 0));
}

/**
 * The nominal yearly rate of a loan by the actuarial method, for showing: the rate of a unit period times the unit periods
 * of a year. Source: Regulation Z (12 CFR 1026), appendix J (b)(8).
 */
export function calculateNominalRate(
  amount: number,
  payments: readonly UnitPeriodPayment[],
  periodsPerYear: number,
): number {
  const rate = findRate(amount, period =>
    payments.reduce(
      (sum, { payment, periods, fraction }) => sum + payment / ((1 + fraction * period) * (1 + period) ** periods),
      0,
    ),
  );
  return rate * periodsPerYear;
}

/** Both yearly rates of a loan that is paid back at once after so many days, less than a year. */
export interface YearlyRates {
  /** Effective, by the European directive. */
  readonly effective: number;
  /** Nominal, by Regulation Z: the days are one unit period, (c)(5)(i). */
  readonly nominal: number;
}

/** The yearly rates of an amount that costs so much and is paid back at once after `days`; one unit for both amounts. */
export function calculateYearlyRates(amount: number, cost: number, days: number): YearlyRates {
  const payment = amount + cost;
  return {
    effective: calculateEffectiveRate(amount, [{ payment, time: days / 365 }]),
    nominal: calculateNominalRate(amount, [{ payment, periods: 1, fraction: 0 }], 365 / days),
  };
}
