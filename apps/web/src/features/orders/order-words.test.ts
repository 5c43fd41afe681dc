import { cancelReasons, closeReasons, contractStatuses } from '@truemark/contract/trading/contracts';
import { optionResults, optionStatuses } from '@truemark/contract/trading/options';
import { expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { isContractDue, isOptionDue } from './order-due.ts';
import { buildOrderPath, formatOrderNumber, readTradeKind } from './order-number.ts';
import {
  isOrderDirection,
  wordCloseReason,
  wordContract,
  wordDirection,
  wordEnd,
  wordOption,
  wordOutcome,
  wordStatus,
} from './order-words.ts';
import { makeContract, makeOption } from './testing/make-orders.ts';

it('ORD-104 every state and every reason has words', () => {
  for (const status of contractStatuses) {
    for (const kind of ['market', 'limit'] as const)
      expect(words).toHaveProperty([wordContract(makeContract({ status, kind })).text]);
    expect(words).toHaveProperty([wordStatus(status)?.text ?? 'missing']);
  }
  for (const status of optionStatuses) expect(words).toHaveProperty([wordStatus(status)?.text ?? 'missing']);
  for (const resultType of optionResults)
    expect(words).toHaveProperty([wordOption(makeOption({ status: 'settled', resultType }), 0).text]);
  for (const reason of closeReasons) expect(words).toHaveProperty([wordCloseReason(reason, makeContract(), 'en').text]);
  for (const cancelReason of cancelReasons)
    expect(words).toHaveProperty([
      wordEnd(makeContract({ status: 'canceled', cancelReason }), 'en')?.text ?? 'missing',
    ]);
  for (const result of optionResults)
    if (result !== 'running') expect(words).toHaveProperty([wordOutcome(makeOption(), result).text]);
  for (const direction of ['long', 'short', 'up', 'down'] as const)
    expect(words).toHaveProperty([wordDirection(direction).text]);
});

it('ORD-630 reasons name the levels and waits of the order’s own terms', () => {
  const levels = { closeOutLevel: '0.425', fillWaitMs: 8_000 } as const;
  const ended = { ...levels, cancelReason: null, closeReason: 'liquidation' } as const;
  expect(wordEnd(ended, 'de')).toEqual({ text: 'reason.liquidation', values: { level: '42,5\u00A0%' } });
  const canceled = { ...levels, cancelReason: 'noPrice', closeReason: null } as const;
  expect(wordEnd(canceled, 'de')?.values).toEqual({ seconds: 8 });
  const option = makeOption({ fillWaitMs: 8_000, settleWaitMs: 90_000 });
  expect(wordOutcome(option, 'canceled').values).toEqual({ seconds: 8 });
  expect(wordOutcome(option, 'void').values).toEqual({ seconds: 90 });
});

it('ORD-104 a state or a direction that a newer server has brought has none', () => {
  expect(wordStatus('stateOfTomorrow')).toBeUndefined();
  expect(wordStatus('toString')).toBeUndefined();
  expect(isOrderDirection('deposit')).toBe(false);
  expect(isOrderDirection('constructor')).toBe(false);
});

it('CTR-241 a position that was asked to close is closing, and a limit order is pending', () => {
  expect(wordContract(makeContract({ closingLots: '0.1' })).text).toBe('state.closing');
  expect(wordContract(makeContract({ status: 'pending', kind: 'limit' })).text).toBe('state.resting');
  expect(wordContract(makeContract({ status: 'pending' })).text).toBe('state.opening');
});

it('OPT-224 an option settles from its end until the price that settles it', () => {
  const option = makeOption({ expiresAt: 1_000 });
  expect(wordOption(option, 999).text).toBe('state.running');
  expect(wordOption(option, 1_000).text).toBe('state.settling');
  expect(wordOption(makeOption({ status: 'pending' }), 0).text).toBe('state.opening');
});

it('ORD-105 what waits for its next price is asked for again, until it is there', () => {
  expect(isContractDue(makeContract())).toBe(false);
  expect(isContractDue(makeContract({ closingLots: '0.5' }))).toBe(true);
  expect(isContractDue(makeContract({ status: 'pending' }))).toBe(true);
  expect(isContractDue(makeContract({ status: 'pending', kind: 'limit' }))).toBe(false);
  expect(isOptionDue(makeOption({ expiresAt: 1_000 }), 999)).toBe(false);
  expect(isOptionDue(makeOption({ expiresAt: 1_000 }), 1_000)).toBe(true);
  expect(isOptionDue(makeOption({ status: 'settled', expiresAt: 1_000 }), 2_000)).toBe(false);
  expect(isOptionDue(makeOption({ status: 'pending' }), 0)).toBe(true);
});

it('ORD-106 contracts and options share one sequence of numbers, and the address says which it is', () => {
  expect(formatOrderNumber('contract', '20841')).toBe('C-20841');
  expect(formatOrderNumber('option', '77102')).toBe('O-77102');
  expect(buildOrderPath('option', '77102')).toBe('/order/77102?kind=option');
  expect(readTradeKind(new URLSearchParams('kind=option'))).toBe('option');
  expect(readTradeKind(new URLSearchParams('kind=loan'))).toBeUndefined();
});
