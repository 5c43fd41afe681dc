import { checkDraft, type TransferDraft } from '../ledger/transfer.ts';

/** Balances by `user:kind` or `house:kind`. */
export type Balances = Record<string, bigint>;

const nameOf = ({ userId, kind }: TransferDraft['debit']) => `${userId === null ? 'house' : 'user'}:${kind}`;

/** Plays transfers one after the other; a draft that the ledger would refuse, or a step below zero, throws. */
export function playTransfers(start: Balances, transfers: readonly TransferDraft[]): Balances {
  const balances = { ...start };
  for (const draft of transfers) {
    const checked = checkDraft(draft);
    if (!checked.ok) throw new Error(`${draft.kind}: ${checked.code}`);
    const debit = nameOf(draft.debit);
    const credit = nameOf(draft.credit);
    balances[debit] = (balances[debit] ?? 0n) - draft.amount;
    balances[credit] = (balances[credit] ?? 0n) + draft.amount;
    if ((balances[debit] ?? 0n) < 0n) throw new Error(`${draft.kind} takes ${debit} below zero`);
  }
  return balances;
}

/** Sum of all balances: transfers never change it. */
export function sumBalances(balances: Balances): bigint {
  return Object.values(balances).reduce((sum, balance) => sum + balance, 0n);
}
