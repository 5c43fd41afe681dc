import type { Amount } from '../ledger/amount.ts';
import { type Asset, assetDecimals } from '../money/asset.ts';
import { powerOfTen } from '../money/decimal.ts';
import { assert } from '../result.ts';

/** Tags go from 1 to this: the last four of the decimals that wallets let people type. */
export const amountTagMax = 9_999;

const tagDigits = 4;

/** Decimals that every wallet sends exactly; a tag ends there. */
const tagDecimals: Readonly<Record<Asset, number>> = { USDT: 6, USDC: 6, BTC: 8, ETH: 8 };

/**
 * The amount to ask for on a shared address: the wished one with its last digits replaced by the tag, never below the
 * wished one and less than 0.02 USDT, 0.0002 BTC or ETH above it. Whose a payment is, is told by `readAmountTag`;
 * what is credited is what arrives.
 */
export function tagAmount(amount: Amount, tag: number, asset: Asset): Amount {
  assert(Number.isInteger(tag) && tag >= 1 && tag <= amountTagMax, 'a tag of an amount');
  assert(amount >= 0n, 'an amount to ask for');
  const unit = findUnit(asset);
  const span = unit * powerOfTen(tagDigits);
  const tagged = (amount / span) * span + BigInt(tag) * unit;
  return tagged < amount ? tagged + span : tagged;
}

/** The tag in the last digits of what arrived; null for an amount that has none. */
export function readAmountTag(amount: Amount, asset: Asset): number | null {
  const unit = findUnit(asset);
  const tag = Number((amount / unit) % powerOfTen(tagDigits));
  return tag === 0 || amount % unit !== 0n ? null : tag;
}

function findUnit(asset: Asset): bigint {
  return powerOfTen(assetDecimals[asset] - tagDecimals[asset]);
}
