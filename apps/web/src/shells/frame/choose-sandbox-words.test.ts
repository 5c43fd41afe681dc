import { expect, it } from 'vitest';
import { chooseSandboxWords } from './choose-sandbox-words.ts';

it.each([
  ['simulated', 'sandboxSimulated'],
  ['replay', 'sandboxRecorded'],
  ['exchange', 'sandbox'],
] as const)('WEB-015 a sandbox on %s prices says %s', (feed, full) => {
  expect(chooseSandboxWords({ instance: 'sandbox', feed })?.full).toBe(full);
});

it('WEB-015 a production instance says nothing: it is real', () => {
  expect(chooseSandboxWords({ instance: 'production', feed: 'exchange' })).toBeUndefined();
});
