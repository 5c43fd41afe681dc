import { expect, it } from 'vitest';
import { chooseChipWords } from './choose-chip-words.ts';

const visitor = { isDemo: false, isGuest: false };

it.each([
  ['simulated', 'sandboxSimulated'],
  ['replay', 'sandboxRecorded'],
  ['exchange', undefined],
] as const)('WEB-015 a sandbox on %s prices says so: %s', (feed, prices) => {
  expect(chooseChipWords({ instance: 'sandbox', feed }, visitor)).toEqual({ money: 'sandbox', prices });
});

it('WEB-015 a production instance says nothing: it is real', () => {
  expect(chooseChipWords({ instance: 'production', feed: 'exchange' }, visitor)).toBeUndefined();
  expect(chooseChipWords(undefined, visitor)).toBeUndefined();
});

it('WEB-860 practice money is called so wherever it is, and a guest is told so', () => {
  const demo = { isDemo: true, isGuest: false };
  expect(chooseChipWords({ instance: 'production', feed: 'exchange' }, demo)).toEqual({ money: 'practice' });
  expect(chooseChipWords({ instance: 'sandbox', feed: 'simulated' }, demo)).toEqual({
    ...{ money: 'practice', prices: 'sandboxSimulated' },
  });
  expect(chooseChipWords(undefined, demo)).toEqual({ money: 'practice' });
  expect(chooseChipWords({ instance: 'sandbox', feed: 'replay' }, { isDemo: true, isGuest: true })?.money).toBe(
    'guestChip',
  );
});
