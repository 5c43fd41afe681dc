import { expect, it } from 'vitest';
import { isFreshAccount } from './account-age.ts';

it('NFT-051 payment details of a charity are new for seven days', () => {
  const dayMs = 86_400_000;
  expect(isFreshAccount(0, 7 * dayMs - 1)).toBe(true);
  expect(isFreshAccount(0, 7 * dayMs)).toBe(false);
});
