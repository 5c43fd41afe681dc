import { optionResults, optionStatuses } from '@truemark/contract/trading/options';
import { expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { wordStatus } from '../orders/word-status.ts';
import { isOptionDue } from './option-queries.ts';
import { wordOption, wordOutcome } from './option-words.ts';
import { makeOption } from './testing/make-option.ts';

it('ORD-104 every state and every outcome of an option has words', () => {
  for (const status of optionStatuses) expect(words).toHaveProperty([wordStatus(status)?.text ?? 'missing']);
  for (const resultType of optionResults) {
    expect(words).toHaveProperty([wordOption(makeOption({ status: 'settled', resultType }), 0).text]);
    if (resultType !== 'running') expect(words).toHaveProperty([wordOutcome(makeOption(), resultType).text]);
  }
});

it('ORD-630 outcomes name the waits of the option’s own terms', () => {
  const option = makeOption({ fillWaitMs: 8_000, settleWaitMs: 90_000 });
  expect(wordOutcome(option, 'canceled').values).toEqual({ seconds: 8 });
  expect(wordOutcome(option, 'void').values).toEqual({ seconds: 90 });
});

it('OPT-224 an option settles from its end until the price that settles it', () => {
  const option = makeOption({ expiresAt: 1_000 });
  expect(wordOption(option, 999).text).toBe('state.running');
  expect(wordOption(option, 1_000).text).toBe('state.settling');
  expect(wordOption(makeOption({ status: 'pending' }), 0).text).toBe('state.opening');
});

it('ORD-105 an option that waits for its next price is asked for again, until it is there', () => {
  expect(isOptionDue(makeOption({ expiresAt: 1_000 }), 999)).toBe(false);
  expect(isOptionDue(makeOption({ expiresAt: 1_000 }), 1_000)).toBe(true);
  expect(isOptionDue(makeOption({ status: 'settled', expiresAt: 1_000 }), 2_000)).toBe(false);
  expect(isOptionDue(makeOption({ status: 'pending' }), 0)).toBe(true);
});
