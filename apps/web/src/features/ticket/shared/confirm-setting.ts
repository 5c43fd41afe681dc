import { readStored, writeStored } from '@truemark/browser/storage';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { create } from 'zustand';

const key = 'sendWithoutAskingUpTo';

/** What is offered to whoever switches the question off for the first time: 100 USDT. */
export const usualLimit: Amount = 100_000_000n;

/** Margin or stake up to which an order is sent without asking; undefined: every order is asked about. */
export const useConfirmLimit = create<{ readonly limit: Amount | undefined }>(() => ({
  limit: readLimit(readStored('local', key)),
}));

/** Reads the stored limit; what is no amount above zero counts as none. */
export function readLimit(stored: string | undefined): Amount | undefined {
  const parsed = stored === undefined ? undefined : parseAmount(stored, 'USDT');
  return parsed?.ok && parsed.value > 0n ? parsed.value : undefined;
}

/** A guest's first small order goes at once, as the ticket says; whoever has chosen keeps their choice. */
export function prepareFirstOrder(): void {
  if (readStored('local', key) === undefined) saveConfirmLimit(usualLimit);
}

/** Keeps the choice in this browser. */
export function saveConfirmLimit(limit: Amount | undefined): void {
  writeStored('local', key, limit === undefined ? undefined : formatAmount(limit, 'USDT'));
  useConfirmLimit.setState({ limit });
}

/** Whether an order of this margin or stake is asked about before it is sent. */
export function needsConfirmation(amount: Amount, limit: Amount | undefined): boolean {
  return limit === undefined || amount > limit;
}
