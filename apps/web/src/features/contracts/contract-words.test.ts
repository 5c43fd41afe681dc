import { cancelReasons, closeReasons, contractStatuses } from '@truemark/contract/trading/contracts';
import { expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { wordStatus } from '../orders/word-status.ts';
import { isContractDue } from './contract-queries.ts';
import { wordCloseReason, wordContract, wordEnd } from './contract-words.ts';
import { makeContract } from './testing/make-contract.ts';

it('ORD-104 every state and every reason of a contract has words', () => {
  for (const status of contractStatuses) {
    for (const kind of ['market', 'limit'] as const)
      expect(words).toHaveProperty([wordContract(makeContract({ status, kind })).text]);
    expect(words).toHaveProperty([wordStatus(status)?.text ?? 'missing']);
  }
  for (const reason of closeReasons) expect(words).toHaveProperty([wordCloseReason(reason, makeContract(), 'en').text]);
  for (const cancelReason of cancelReasons)
    expect(words).toHaveProperty([
      wordEnd(makeContract({ status: 'canceled', cancelReason }), 'en')?.text ?? 'missing',
    ]);
});

it('ORD-630 reasons name the levels and waits of the contract’s own terms', () => {
  const levels = { closeOutLevel: '0.425', fillWaitMs: 8_000 } as const;
  const ended = { ...levels, cancelReason: null, closeReason: 'liquidation' } as const;
  expect(wordEnd(ended, 'de')).toEqual({ text: 'reason.liquidation', values: { level: '42,5\u00A0%' } });
  const canceled = { ...levels, cancelReason: 'noPrice', closeReason: null } as const;
  expect(wordEnd(canceled, 'de')?.values).toEqual({ seconds: 8 });
});

it('CTR-241 a position that was asked to close is closing, and a limit order is pending', () => {
  expect(wordContract(makeContract({ closingLots: '0.1' })).text).toBe('state.closing');
  expect(wordContract(makeContract({ status: 'pending', kind: 'limit' })).text).toBe('state.resting');
  expect(wordContract(makeContract({ status: 'pending' })).text).toBe('state.opening');
});

it('ORD-105 a contract that waits for its next price is asked for again, until it is there', () => {
  expect(isContractDue(makeContract())).toBe(false);
  expect(isContractDue(makeContract({ closingLots: '0.5' }))).toBe(true);
  expect(isContractDue(makeContract({ status: 'pending' }))).toBe(true);
  expect(isContractDue(makeContract({ status: 'pending', kind: 'limit' }))).toBe(false);
});
