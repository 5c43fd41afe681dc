import type { WalletChain } from '@truemark/contract/people/wallets';

/**
 * The amounts that an approval may stand at for good, in minor units: only by an explicit choice, and never for an
 * address without a contract. Source: specification, section 5; product rules, Wallets.
 */
const standingAmounts: Readonly<Record<WalletChain, bigint>> = {
  ethereum: 100_000_000_000_000n,
  tron: (1n << 256n) - 1n,
};

export function findStandingAmount(chain: WalletChain): bigint {
  return standingAmounts[chain];
}

/** Whether an allowance is so high that no balance ever reaches it. */
export function isEndless(allowance: bigint): boolean {
  return allowance >= 1n << 255n;
}
