import type { ReviewedWithdrawal, WithdrawalEvidence } from '@truemark/contract/operators/withdrawals';
import { parseAmount } from '@truemark/domain/ledger/amount';

/** What a reviewer looks at, and whether it is in order. */
export interface Check {
  readonly name: 'identity' | 'account' | 'address' | 'shared' | 'device' | 'security' | 'sums';
  readonly isOk: boolean;
}

/** How long after a change of what protects an account a reviewer is told of it. */
const recentMs = 7 * 86_400_000;

/** What is known of a withdrawal as checks. Nothing of it decides: it says where to look. */
export function listChecks(
  { tokenType, amount }: Pick<ReviewedWithdrawal, 'tokenType' | 'amount'>,
  evidence: WithdrawalEvidence,
  nowMs: number,
): readonly Check[] {
  const { user, address, sharers, deviceSharers, passwordChangedAt, factorChangedAt, deposited, paidOut } = evidence;
  const read = (text: string) => {
    const parsed = parseAmount(text, tokenType);
    return parsed.ok ? parsed.value : 0n;
  };
  const isRecent = (atMs: number | null) => atMs !== null && atMs > nowMs - recentMs;
  return [
    { name: 'identity', isOk: user.isVerified },
    { name: 'account', isOk: user.state === 'active' },
    { name: 'address', isOk: address.paidCount > 0 },
    { name: 'shared', isOk: sharers.length === 0 },
    { name: 'device', isOk: deviceSharers.length === 0 },
    { name: 'security', isOk: !isRecent(passwordChangedAt) && !isRecent(factorChangedAt) },
    { name: 'sums', isOk: read(paidOut) + read(amount) <= read(deposited) },
  ];
}
