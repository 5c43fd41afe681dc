import { describe, expect, it } from 'vitest';
import { calculateInvestable, calculateOwnShortfall } from './own-money.ts';

describe('own money', () => {
  it.each([
    ['own money alone', { held: 1_000n, loanPrincipal: 0n, loanInterestDue: 0n, invested: 1_000n }, 0n],
    ['borrowed money beside it', { held: 6_000n, loanPrincipal: 5_000n, loanInterestDue: 10n, invested: 990n }, 0n],
    ['more than the own part', { held: 6_000n, loanPrincipal: 5_000n, loanInterestDue: 10n, invested: 991n }, 1n],
    ['borrowed money alone', { held: 5_000n, loanPrincipal: 5_000n, loanInterestDue: 0n, invested: 400n }, 400n],
    ['less than is owed', { held: 4_000n, loanPrincipal: 5_000n, loanInterestDue: 9n, invested: 0n }, 1_009n],
  ])('PLN-004 borrowed money buys no yield: %s', (_, money, short) => {
    expect(calculateOwnShortfall(money)).toBe(short);
    const left = money.held - money.loanPrincipal - money.loanInterestDue - money.invested;
    expect(calculateInvestable(money)).toBe(left > 0n ? left : 0n);
  });
});
