import { calculateClosing } from '@truemark/domain/contracts/closing';
import { calculateLevels } from '@truemark/domain/contracts/levels';
import {
  type ContractTerms,
  calculateOpening,
  contractRuleVersion,
  defaultContractParameters,
  selectClosingPrice,
} from '@truemark/domain/contracts/terms';
import { assert } from '@truemark/domain/result';
import { expect, it } from 'vitest';
import { playScript } from './testing/hostile-market.ts';

const openPrice = 100n * 10n ** 10n;

function makeTerms(side: 'long' | 'short', leverage: number): ContractTerms {
  const { feeRate, capMultiple, callLevel, closeOutLevel } = defaultContractParameters;
  const rates = { feeRate, capMultiple, callLevel, closeOutLevel, conversion: 10n ** 10n };
  const lots = { quantity: 3n * 10n ** 8n, lotSize: 10n ** 8n };
  return { ruleVersion: contractRuleVersion, code: 'TEST1', side, leverage, ...lots, ...rates };
}

const gaps: ['long' | 'short', number, string][] = [
  ['long', 100, '1000 99.9 closed; 172800000 60; 172800500 60.2'],
  ['long', 50, '1000 99.9 closed; 172800000 60; 172800500 60.2'],
  ['long', 20, '172800000 60; 172800500 60.2'],
  ['long', 5, '172800000 60; 172800500 60.2'],
  ['short', 100, '1000 99.9 closed; 172800000 140; 172800500 140.2'],
  ['short', 20, '172800000 140; 172800500 140.2'],
  ['short', 5, '172800000 140; 172800500 140.2'],
];

it.each(gaps)(
  'ENG-021 a %s position at leverage %i loses its margin and no more in a gap of 40 per cent',
  (side, leverage, script) => {
    const terms = makeTerms(side, leverage);
    const { margin, reserve } = calculateOpening(terms, openPrice);
    const levels = calculateLevels(terms, { openPrice, quantity: terms.quantity, margin, reserve });
    const place = { kind: 'contract', id: 1, userId: 1, instrumentId: 1, fromSequence: 1, side } as const;
    const triggers = { ...levels, stopLoss: null, takeProfit: null };
    const { decisions } = playScript(
      [{ ...place, stage: 'holding', levels: triggers, closesWithSession: false }],
      script,
    );
    const [decision] = decisions;
    assert(decision?.type === 'close' && decision.tick, 'the position is closed');
    expect(decision.reason).toBe('liquidation');
    expect(decisions).toHaveLength(1);
    const position = { terms, openPrice, openQuantity: terms.quantity, marginLeft: margin, reserveLeft: reserve };
    const closing = calculateClosing(position, terms.quantity, selectClosingPrice(side, decision.tick));
    // What is left of an account that had no more is seen in the ledger, by the gaps of contracts.
    expect(closing.marginBack).toBe(0n);
    expect(closing.profit).toBe(-margin);
    expect(closing.fee).toBe(0n);
    expect(closing.gapLoss).toBeGreaterThan(0n);
    expect(closing.reserveBack).toBe(reserve);
  },
);
