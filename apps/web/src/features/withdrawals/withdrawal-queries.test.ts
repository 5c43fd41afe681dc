import { expect, it } from 'vitest';
import { listStaleKeys } from '../../platform/session-keeper.ts';
import { addressBookQuery, withdrawalWaysQuery } from './withdrawal-queries.ts';

it('WDR-202 an address that is kept or confirmed elsewhere is asked for at once', () => {
  expect(listStaleKeys({ kind: 'payoutAddresses', values: {} })).toEqual([addressBookQuery.queryKey]);
});

it('WDR-203 what stands in the way of a withdrawal is asked for again by the clock and after a change of the profile', () => {
  expect(withdrawalWaysQuery.refetchInterval).toBe(30_000);
  const stale = listStaleKeys({ kind: 'profile', values: {} }).map(([word]) => word);
  expect(stale).toContain(withdrawalWaysQuery.queryKey[0]);
});
