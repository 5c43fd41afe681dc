import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseAccount, userAccount } from './account.ts';
import { draftFeeShares, takesSharedFee } from './fee-share.ts';
import type { TransferDraft, TransferKind } from './transfer.ts';

const share = { inviteId: 12, inviterId: 3, share: 1_000_000_000n };

function fee(kind: TransferKind, amount: bigint, asset: TransferDraft['asset'] = 'USDT'): TransferDraft {
  const sides = { debit: userAccount(7, 'available'), credit: houseAccount('fees') };
  return { kind, asset, amount, reference: 'contract:42', ...sides };
}

describe('draftFeeShares', () => {
  it('INV-001 gives a tenth of all fees of a kind in a posting, rounded down once', () => {
    // 0.000019 + 0.000015 USDT are 0.000034, of which a tenth is 0.0000034.
    const drafts = draftFeeShares([fee('contractFee', 19n), fee('contractLoss', 500n), fee('contractFee', 15n)], share);
    expect(drafts).toEqual([
      {
        ...{ kind: 'inviteReward', asset: 'USDT', amount: 3n, reference: 'invite:12:contractFee' },
        ...{ debit: { userId: null, kind: 'fees' }, credit: { userId: 3, kind: 'available' } },
      },
    ]);
  });

  it('INV-001 keeps kinds and assets apart, and gives nothing of less than a unit', () => {
    const drafts = draftFeeShares(
      [fee('conversionFee', 100n, 'BTC'), fee('contractFee', 50n), fee('conversionFee', 9n, 'ETH')],
      share,
    );
    expect(drafts.map(({ asset, amount, reference }) => [asset, amount, reference])).toEqual([
      ['BTC', 10n, 'invite:12:conversionFee'],
      ['USDT', 5n, 'invite:12:contractFee'],
    ]);
  });

  it('INV-002 gives nothing of other fees', () => {
    const others = [fee('withdrawalFee', 1_000n), fee('repaymentInterest', 1_000n), fee('investmentDamages', 1_000n)];
    expect(takesSharedFee(others)).toBe(false);
    expect(draftFeeShares(others, share)).toEqual([]);
  });

  it('INV-001 never gives more than the fees', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 10n - 1n }), (fees, ratio) => {
        const drafts = draftFeeShares(
          fees.map(amount => fee('contractFee', amount)),
          { ...share, share: ratio },
        );
        const given = drafts.reduce((sum, { amount }) => sum + amount, 0n);
        const taken = fees.reduce((sum, amount) => sum + amount, 0n);
        expect(given * 10n ** 10n <= taken * ratio && (given + 1n) * 10n ** 10n > taken * ratio).toBe(true);
      }),
    );
  });
});
