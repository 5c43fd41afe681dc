import { describe, expect, it } from 'vitest';
import { canLoan, findNextLoanState, loanActs, loanStates } from './can.ts';

describe('states of a loan', () => {
  it('LON-005 is repaid while it is repaying or expired, and in no other state', () => {
    expect(loanStates.filter(state => canLoan('repay', state))).toEqual(['repaying', 'expired']);
  });

  it('LON-005 every state but the first is reached, and the last two lead nowhere', () => {
    const next = loanStates.flatMap(state => loanActs.map(act => findNextLoanState(act, state)));
    expect(loanStates.filter(state => !next.includes(state))).toEqual(['pending']);
    expect(loanStates.filter(state => loanActs.every(act => !canLoan(act, state)))).toEqual(['completed', 'rejected']);
  });
});
