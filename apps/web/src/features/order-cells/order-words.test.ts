import { expect, it } from 'vitest';
import words from '../../locales/en/orders.json' with { type: 'json' };
import { isOrderDirection, wordDirection } from './order-words.ts';

it('ORD-104 every direction has words, and one that a newer server has brought has none', () => {
  for (const direction of ['long', 'short', 'up', 'down'] as const)
    expect(words).toHaveProperty([wordDirection(direction).text]);
  expect(isOrderDirection('deposit')).toBe(false);
  expect(isOrderDirection('constructor')).toBe(false);
});
