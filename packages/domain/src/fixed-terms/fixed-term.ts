import { ratioOne } from '../contracts/terms.ts';
import { type Account, houseAccount, userAccount } from '../ledger/account.ts';
import { type Amount, calculateCreditShare } from '../ledger/amount.ts';
import { draftMoves } from '../ledger/draft-moves.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import type { Asset } from '../money/asset.ts';
import { accept, deny, type Result } from '../result.ts';

/** 24 hours, in ms: a day of a product is each full one after the purchase. */
export const fixedTermDayMs = 86_400_000;

/** Names of the products, as the wire and the parameters have them. */
export const fixedTermNames = ['usdt-7', 'usdt-30', 'usdc-30', 'btc-60', 'eth-90'] as const;
export type FixedTermName = (typeof fixedTermNames)[number];

/** What a product is sold on. */
export interface FixedTermTerms {
  readonly name: FixedTermName;
  readonly asset: Asset;
  readonly days: number;
  /** Interest of a day, 10^-10 of the amount. */
  readonly dailyRate: bigint;
  readonly amountMin: Amount;
  readonly amountMax: Amount;
}

/** The sample products. Source: product rules, Smart plans (yields of samples) and Financial products. */
export const sampleFixedTerms: readonly FixedTermTerms[] = [
  {
    name: 'usdt-7',
    asset: 'USDT',
    days: 7,
    dailyRate: 1_000_000n,
    amountMin: 100_000_000n,
    amountMax: 50_000_000_000n,
  },
  {
    name: 'usdt-30',
    asset: 'USDT',
    days: 30,
    dailyRate: 1_400_000n,
    amountMin: 100_000_000n,
    amountMax: 100_000_000_000n,
  },
  {
    name: 'usdc-30',
    asset: 'USDC',
    days: 30,
    dailyRate: 1_300_000n,
    amountMin: 100_000_000n,
    amountMax: 100_000_000_000n,
  },
  { name: 'btc-60', asset: 'BTC', days: 60, dailyRate: 600_000n, amountMin: 1_000_000n, amountMax: 500_000_000n },
  { name: 'eth-90', asset: 'ETH', days: 90, dailyRate: 800_000n, amountMin: 10n ** 17n, amountMax: 80n * 10n ** 18n },
];

/** Interest of a product at its end, rounded down: reserved when it is bought. Source: product rules, Financial products. */
export function calculateFixedInterest(amount: Amount, dailyRate: bigint, days: number): Amount {
  return calculateCreditShare(amount, dailyRate * BigInt(days), ratioOne);
}

/** Yearly rate that a daily one comes to without reinvesting, 10^-10: the daily rate times 365. */
export function calculateSimpleYearlyRate(dailyRate: bigint): bigint {
  return dailyRate * 365n;
}

/** Checks an amount against a product, in order of precedence. */
export function checkFixedTerm(
  amount: Amount,
  { amountMin, amountMax }: Pick<FixedTermTerms, 'amountMin' | 'amountMax'>,
): Result<true, 'amountNotPositive' | 'amountBelowMinimum' | 'amountAboveMaximum'> {
  if (amount <= 0n) return deny('amountNotPositive');
  if (amount < amountMin) return deny('amountBelowMinimum');
  return amount > amountMax ? deny('amountAboveMaximum') : accept(true);
}

/** A product that somebody has bought. */
export interface FixedTermHeld {
  readonly userId: number;
  readonly id: string;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly interest: Amount;
}

/** Reference of every transfer of a product, and name of its holds. */
export function nameFixedTermReference(id: string): string {
  return `fixed-term:${id}`;
}

/** Purchase: the amount leaves available, the interest is set aside. */
export function draftFixedTermPurchase(held: FixedTermHeld): TransferDraft[] {
  const { available, invested } = accountsOf(held);
  return draftMoves({ reference: nameFixedTermReference(held.id), asset: held.asset }, [
    ['investment', held.amount, available, invested],
    ['investmentReserve', held.interest, houseAccount('treasury'), houseAccount('reserve')],
  ]);
}

/** The end: amount and interest reach the user. */
export function draftFixedTermEnd(held: FixedTermHeld): TransferDraft[] {
  const { available, invested } = accountsOf(held);
  return draftMoves({ reference: nameFixedTermReference(held.id), asset: held.asset }, [
    ['investmentReturn', held.amount, invested, available],
    ['investmentIncome', held.interest, houseAccount('reserve'), available],
  ]);
}

function accountsOf({ userId }: FixedTermHeld): { readonly available: Account; readonly invested: Account } {
  return { available: userAccount(userId, 'available'), invested: userAccount(userId, 'invested') };
}
