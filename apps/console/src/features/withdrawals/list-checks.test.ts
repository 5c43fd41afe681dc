import type { WithdrawalEvidence } from '@truemark/contract/operators/withdrawals';
import { expect, it } from 'vitest';
import { listChecks } from './list-checks.ts';

const nowMs = 1_000 * 86_400_000;
const good: WithdrawalEvidence = {
  user: { createTime: 0, country: 'DE', level: 0, isVerified: true, state: 'active' },
  address: { label: 'Mine', createTime: 0, isConfirmed: true, paidCount: 1 },
  sharers: [],
  deviceSharers: [],
  ...{ passwordChangedAt: null, factorChangedAt: nowMs - 7 * 86_400_000, hasSecondFactor: true },
  ...{ deposited: '150', paidOut: '50', earlier: [] },
};
const flags = (change: Partial<WithdrawalEvidence>, amount = '100') =>
  listChecks({ tokenType: 'USDT', amount }, { ...good, ...change }, nowMs)
    .filter(({ isOk }) => !isOk)
    .map(({ name }) => name);

it('WDR-050 checks say where a reviewer has to look', () => {
  expect(flags({})).toEqual([]);
  expect(flags({ user: { ...good.user, isVerified: false, state: 'closeOnly' } })).toEqual(['identity', 'account']);
  expect(flags({ address: { ...good.address, paidCount: 0 } })).toEqual(['address']);
  expect(flags({ sharers: [{ userId: '2', userName: 'other' }] })).toEqual(['shared']);
  expect(flags({ deviceSharers: [{ userId: '2', userName: 'other' }] })).toEqual(['device']);
  expect(flags({ factorChangedAt: nowMs - 7 * 86_400_000 + 1 })).toEqual(['security']);
  expect(flags({ passwordChangedAt: nowMs })).toEqual(['security']);
  expect(flags({}, '100.000001')).toEqual(['sums']);
});
