import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { readTypedAmount } from '../amounts/index.ts';

export type NftErrorKey = 'amountMissing' | 'amountWrong' | 'tooLow' | 'balanceShort';

/** What an amount is judged by. */
export interface NftLimits {
  readonly least: string;
  /** Unknown for who is not logged in. */
  readonly available: string | undefined;
  /** The own bid that leads and comes back. */
  readonly own?: string | undefined;
}

/** What is wrong with an amount that somebody has typed. */
export function findNftError(typed: string, { least, available, own }: NftLimits): NftErrorKey | undefined {
  if (typed.trim() === '') return 'amountMissing';
  const amount = readUsdt(readTypedAmount(typed));
  if (amount === undefined || amount <= 0n) return 'amountWrong';
  if (amount < (readUsdt(least) ?? 0n)) return 'tooLow';
  const free = readUsdt(available);
  return free !== undefined && amount > free + (readUsdt(own) ?? 0n) ? 'balanceShort' : undefined;
}

/** What was typed as the wire has it; only of an amount without an error. */
export function readNftAmount(typed: string): string {
  return formatAmount(readUsdt(readTypedAmount(typed)) ?? 0n, 'USDT');
}

function readUsdt(text: string | undefined): bigint | undefined {
  const amount = text === undefined ? undefined : parseAmount(text, 'USDT');
  return amount?.ok ? amount.value : undefined;
}
