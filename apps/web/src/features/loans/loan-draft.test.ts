import { describe, expect, it } from 'vitest';
import { emptyLoanDraft, findLoanErrors, findLoanRange, previewLoan, previewRepayment } from './loan-draft.ts';

const term = { term: 30, dailyRate: '0.0008', minAmount: '500', maxAmount: '100000', isOpen: true };
const range = findLoanRange({ min: '500', max: '5000' }, term);

describe('an application for a loan', () => {
  it('LNW-001 shows cost, dates and both yearly rates before anything is signed', () => {
    const shown = previewLoan('1000', term, 7, Date.UTC(2026, 2, 14));
    expect(shown).toMatchObject({
      ...{ principal: '1000', interest: '18.4', total: '1018.4', perDay: '0.8', costDays: 23 },
      ...{ freeUntilMs: Date.UTC(2026, 2, 21), dueAtMs: Date.UTC(2026, 3, 13) },
    });
    expect(shown?.rates.effective.toFixed(3)).toBe('0.248');
    expect(shown?.rates.nominal.toFixed(3)).toBe('0.224');
    expect(shown?.days.map(({ interest }) => interest).slice(6, 8)).toEqual(['0', '0.8']);
    expect(previewLoan('', term, 7, 0)).toBeUndefined();
  });

  it.each([
    ['', 'amountMissing'],
    ['abc', 'amountWrong'],
    ['499.99', 'amountSmall'],
    ['5000.01', 'amountLarge'],
    ['5000', undefined],
  ])('LNW-002 says what is wrong with “%s” before anything is sent', (amount, error) => {
    expect(findLoanErrors('amount', { ...emptyLoanDraft, amount }, range).amount).toBe(error);
  });

  it('LNW-003 asks for income and debts, and for a signature', () => {
    expect(findLoanErrors('identity', emptyLoanDraft, range)).toEqual({
      ...{ income: 'incomeMissing', debts: 'debtsMissing' },
    });
    expect(findLoanErrors('identity', { ...emptyLoanDraft, income: '3000', debts: '0' }, range)).toEqual({});
    expect(findLoanErrors('sign', emptyLoanDraft, range)).toEqual({ signature: 'notSigned', isRead: 'notRead' });
    const typed = { kind: 'typed', name: 'Anna Smith' } as const;
    expect(findLoanErrors('sign', { ...emptyLoanDraft, signature: typed, isRead: true }, range)).toEqual({});
  });

  it('LNW-004 says what a repayment settles: interest first, then principal', () => {
    const settlement = { interest: '0.8', principal: '1000' };
    expect(previewRepayment('100.8', settlement)).toEqual({ interest: '0.8', principal: '100', left: '900' });
    expect(previewRepayment('0.5', settlement)).toEqual({ interest: '0.5', principal: '0', left: '1000.3' });
    expect(previewRepayment('2000', settlement)?.left).toBe('0');
    expect(previewRepayment('', settlement)).toBeUndefined();
  });
});
