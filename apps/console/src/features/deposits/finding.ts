import type { ReviewedDeposit } from '@truemark/contract/operators/deposits';
import { type DepositFailure, depositFailures } from '@truemark/domain/deposits/deposit';

/** What a reviewer has found of a payment. */
export interface Finding {
  readonly amount: string;
  readonly outputIndex: string;
  readonly failure: DepositFailure;
}

type FoundDeposit = Pick<ReviewedDeposit, 'approval' | 'amount' | 'outputIndex' | 'evidence'>;

/** What the first of two has confirmed, else what the network shows, else what its owner says. */
export function startFinding({ approval, amount, outputIndex, evidence }: FoundDeposit): Finding {
  const own = evidence?.payments.filter(({ isOwn }) => isOwn) ?? [];
  // Of several nobody can tell which one is meant.
  const shown = own.length === 1 ? own[0] : undefined;
  return {
    amount: approval?.amount ?? shown?.amount ?? amount,
    outputIndex: String(approval?.outputIndex ?? outputIndex ?? shown?.outputIndex ?? ''),
    failure: depositFailures[0],
  };
}

/** The index that was typed; undefined for none. */
export function readOutputIndex(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** What keeps a payment from being credited as long as it is not typed. */
export function findFindingBar({ amount, outputIndex }: Finding): 'findingMissing' | undefined {
  return amount.trim() === '' || readOutputIndex(outputIndex) === undefined ? 'findingMissing' : undefined;
}

/** A word of a select as a failure; the one before where it is none. */
export function readFailure(word: string, before: DepositFailure): DepositFailure {
  return depositFailures.find(failure => failure === word) ?? before;
}
