import { expect, it } from 'vitest';
import { listStaleKeys } from '../../platform/session-keeper.ts';
import { addressBookQuery } from './withdrawal-queries.ts';

it('WDR-202 an address that is kept or confirmed elsewhere is asked for at once', () => {
  expect(listStaleKeys({ kind: 'payoutAddresses', values: {} })).toEqual([addressBookQuery.queryKey]);
});
