import { ratioScale } from '../market/price.ts';
import type { Asset } from '../money/asset.ts';
import { powerOfTen } from '../money/decimal.ts';
import { houseAccount, userAccount } from './account.ts';
import { type Amount, calculateCreditShare } from './amount.ts';
import { listTransferKinds, type TransferDraft, type TransferKind } from './transfer.ts';

/** What somebody gets of the fees of a user whom they invited: fixed when that user registers. */
export interface FeeShare {
  readonly inviteId: number;
  readonly inviterId: number;
  /** A ratio with `ratioScale` decimals. */
  readonly share: bigint;
}

const sharedKinds: ReadonlySet<TransferKind> = new Set(listTransferKinds('shared'));

/** Whether a posting takes a fee of which an inviter gets a share. */
export function takesSharedFee(transfers: readonly Pick<TransferDraft, 'kind'>[]): boolean {
  return transfers.some(({ kind }) => sharedKinds.has(kind));
}

/**
 * What an inviter gets of the fees of a posting: fees → available. All fees of one kind and asset make one transfer, rounded
 * down once; less than the smallest unit makes none. Source: product rules, Accounts.
 */
export function draftFeeShares(
  transfers: readonly TransferDraft[],
  { inviteId, inviterId, share }: FeeShare,
): TransferDraft[] {
  const fees = new Map<string, { readonly kind: TransferKind; readonly asset: Asset; amount: Amount }>();
  for (const { kind, asset, amount } of transfers) {
    if (!sharedKinds.has(kind)) continue;
    const fee = fees.get(`${kind} ${asset}`);
    if (fee) fee.amount += amount;
    else fees.set(`${kind} ${asset}`, { kind, asset, amount });
  }
  return [...fees.values()].flatMap(fee => {
    const amount = calculateCreditShare(fee.amount, share, powerOfTen(ratioScale));
    if (amount === 0n) return [];
    const sides = { debit: houseAccount('fees'), credit: userAccount(inviterId, 'available') };
    return [
      {
        kind: 'inviteReward' as const,
        asset: fee.asset,
        amount,
        ...sides,
        reference: `invite:${inviteId}:${fee.kind}`,
      },
    ];
  });
}
