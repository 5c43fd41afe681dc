import type { WithdrawalEvidence } from '@truemark/contract/operators/withdrawals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { findSharers, loadAddress } from './address-store.ts';
import type { WithdrawalParts } from './parts.ts';
import { countPaidTo, listOf, loadWithdrawal } from './store.ts';
import { toItem } from './to-item.ts';

const earlierMax = 5;

/** What is known beside a withdrawal; undefined when there is none of this number. */
export async function findEvidence(parts: WithdrawalParts, id: number): Promise<WithdrawalEvidence | undefined> {
  const { database, identity, ledger } = parts;
  const withdrawal = await loadWithdrawal(database.pool, id);
  if (!withdrawal) return undefined;
  const { userId, asset } = withdrawal;
  const [place, user, sharerIds, protection, moves, earlier, paidCount] = await Promise.all([
    loadAddress(database.pool, withdrawal.addressId),
    identity.loadUser(userId),
    findSharers(database.pool, withdrawal),
    parts.loadProtection(database.pool, userId),
    ledger.loadMoneyMoves([userId]),
    listOf(database, { userId, beforeId: id, limit: earlierMax }),
    countPaidTo(database, withdrawal),
  ]);
  if (!place || !user) return undefined;
  const devices = await database.transaction(client => identity.findDeviceSharersIn(client, userId));
  const names = await identity.loadUserNames(sharerIds);
  const sum = (sign: 1n | -1n) =>
    (moves.get(userId) ?? [])
      .filter(move => move.asset === asset && move.amount * sign > 0n)
      .reduce((total, { amount }) => total + amount * sign, 0n);
  return {
    user: {
      ...{ createTime: user.createdAtMs, country: user.country, level: user.level },
      ...{ isVerified: user.identityStatus === 1, state: user.state },
    },
    address: {
      ...{ label: place.label, createTime: place.atMs, isConfirmed: place.confirmedAtMs !== null, paidCount },
    },
    sharers: sharerIds.map(sharer => ({ userId: String(sharer), userName: names.get(sharer) ?? '' })),
    deviceSharers: devices.map(device => ({ ...device, userId: String(device.userId) })),
    passwordChangedAt: protection.passwordChangedAtMs,
    factorChangedAt: protection.factorChangedAtMs,
    hasSecondFactor: protection.hasSecondFactor,
    deposited: formatAmount(sum(1n), asset),
    paidOut: formatAmount(sum(-1n), asset),
    earlier: earlier.map(toItem),
  };
}
