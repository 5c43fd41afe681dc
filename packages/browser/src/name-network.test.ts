import { expect, it } from 'vitest';
import { nameNetwork } from './name-network.ts';

it('DEP-043 networks have the names that people know, those of tests in the language on screen', () => {
  const t = (key: string) => `word of ${key}`;
  expect(nameNetwork('ethereum', t)).toBe('Ethereum');
  expect(nameNetwork('bitcoin-testnet', t)).toBe('word of network.bitcoin-testnet');
});
