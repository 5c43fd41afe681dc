import { describe, expect, it } from 'vitest';
import { calculateInvestable } from './own-money.ts';

describe('own money', () => {
  it.each([
    ['own money alone', { held: 1_000n, loanPrincipal: 0n, loanInterestDue: 0n, invested: 0n }, 1_000n],
    ['some invested', { held: 1_000n, loanPrincipal: 0n, loanInterestDue: 0n, invested: 400n }, 600n],
    ['borrowed money beside it', { held: 6_000n, loanPrincipal: 5_000n, loanInterestDue: 10n, invested: 400n }, 590n],
    ['borrowed money alone', { held: 5_000n, loanPrincipal: 5_000n, loanInterestDue: 0n, invested: 0n }, 0n],
    ['less than is owed', { held: 4_000n, loanPrincipal: 5_000n, loanInterestDue: 9n, invested: 0n }, 0n],
  ])('PLN-004 borrowed money buys no yield: %s', (_, money, left) => {
    expect(calculateInvestable(money)).toBe(left);
  });
});
