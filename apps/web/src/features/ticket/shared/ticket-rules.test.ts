import { ApiError } from '@truemark/client/api-error';
import { describe, expect, it } from 'vitest';
import { readContractDraft } from '../contract/contract-reading.ts';
import { draftOf, exampleMarket } from '../testing/example-market.ts';
import { needsConfirmation, readLimit } from './confirm-setting.ts';
import { listChangedContractTerms, listChangedOptionTerms, readSeenTerms } from './list-changed-terms.ts';
import { findRefusalField, isAboutAmount, isTermsChange } from './place-refusal.ts';
import { moveFigure, readFigure, writeFigure } from './read-figure.ts';

describe('the question before an order', () => {
  it('CTR-209 is asked about every order until a limit is chosen, then only about larger ones', () => {
    expect(needsConfirmation(1n, undefined)).toBe(true);
    expect(needsConfirmation(100n, 100n)).toBe(false);
    expect(needsConfirmation(101n, 100n)).toBe(true);
  });

  it('CTR-209 a stored limit that is no amount counts as none', () => {
    expect(readLimit('100')).toBe(100_000_000n);
    for (const stored of [undefined, '', '0', '-5', 'x', '1.1234567']) expect(readLimit(stored)).toBeUndefined();
  });
});

describe('terms that changed meanwhile', () => {
  const seen = readSeenTerms(exampleMarket);

  it('CTR-211 are listed with what they were and what they are', () => {
    expect(listChangedContractTerms(seen, seen)).toEqual([]);
    const now = {
      ruleVersion: 2,
      leverageMax: 20,
      isLeverageOfRegion: false,
      parameters: { ...seen.parameters, feeRate: 6_000_000n, capMultiple: 5n, closeOutLevel: 4n },
    };
    expect(listChangedContractTerms(seen, now)).toEqual([
      { term: 'fee', before: 5_000_000n, after: 6_000_000n },
      { term: 'closeOut', before: 5_000_000_000n, after: 4n },
      { term: 'cap', before: 100_000_000_000n, after: 5n },
      { term: 'leverage', before: 50, after: 20 },
      { term: 'rules' },
    ]);
  });

  it('CTR-211 of an option are its payout and the rules', () => {
    const option = { ruleVersion: 1, payoutRatio: 8n };
    expect(listChangedOptionTerms(option, option)).toEqual([]);
    expect(listChangedOptionTerms(option, { ruleVersion: 2, payoutRatio: 7n })).toEqual([
      { term: 'payout', before: 8n, after: 7n },
      { term: 'rules' },
    ]);
  });
});

describe('refusals of the server', () => {
  const refused = (refusal: ConstructorParameters<typeof ApiError>[2]) => new ApiError('refusal', 'no', refusal);
  const reading = readContractDraft(draftOf({}), 'en', 50);

  it.each([
    ['balanceInsufficient', 'lots'],
    ['reserveShort', 'lots'],
    ['leverageTooHigh', 'leverage'],
    ['takeProfitWrong', 'takeProfit'],
    ['stopPastLiquidation', 'stopLoss'],
    ['priceOffStep', 'stopLoss'],
    ['notTradable', undefined],
    ['ordersTooMany', undefined],
  ] as const)('CTR-212 %s stands at %s', (refusal, field) => {
    expect(findRefusalField(refused({ refusal }), reading)).toBe(field);
  });

  it('CTR-212 what is no refusal is about the whole ticket', () => {
    expect(findRefusalField(new TypeError('broken'), reading)).toBeUndefined();
    expect(isTermsChange(refused({ refusal: 'termsChanged' }))).toBe(true);
    expect(isTermsChange(refused({ refusal: 'notTradable' }))).toBe(false);
    expect(isAboutAmount(refused({ refusal: 'amountAboveMaximum' }))).toBe(true);
    expect(isAboutAmount(refused({ refusal: 'notTradable' }))).toBe(false);
  });
});

describe('figures in fields', () => {
  it('CTR-200 digits beyond the scale are refused, not rounded', () => {
    expect(readFigure('en', '0.123456789', 8)).toEqual({ kind: 'wrong', error: 'too-many-decimals' });
    expect(readFigure('de', '0,5', 8)).toEqual({ kind: 'figure', value: 50_000_000n });
    expect(readFigure('en', '', 8)).toEqual({ kind: 'empty' });
  });

  it('CTR-200 what a button writes into a field is in the number format of the page', () => {
    expect(writeFigure('de', 68_214_500_000_000n, 9, 2)).toBe('68.214,50');
    expect(writeFigure('en', 50_000_000n, 8)).toBe('0.5');
  });

  it('CTR-219 arrow keys move a figure along its grid and never below one step', () => {
    expect(moveFigure(105n, 10n, 1)).toBe(110n);
    expect(moveFigure(105n, 10n, -1)).toBe(90n);
    expect(moveFigure(10n, 10n, -5)).toBe(10n);
    expect(moveFigure(0n, 10n, 1)).toBe(10n);
  });
});
