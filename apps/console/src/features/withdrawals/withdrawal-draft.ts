import type { ReviewedWithdrawal } from '@truemark/contract/operators/withdrawals';
import { type WithdrawalFailure, withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';

/** What a reviewer has typed of a withdrawal. */
export interface WithdrawalDraft {
  readonly hash: string;
  readonly failure: WithdrawalFailure;
}

/** The transaction that was named last is the one to ask for again. */
export function startDraft({ attempts }: Pick<ReviewedWithdrawal, 'attempts'>): WithdrawalDraft {
  return { hash: attempts[0]?.hash ?? '', failure: withdrawalFailures[0] };
}

/** A word of a select as a failure; the one before where it is none. */
export function readFailure(word: string, before: WithdrawalFailure): WithdrawalFailure {
  return withdrawalFailures.find(failure => failure === word) ?? before;
}

/** An address in groups of four, so that eyes find their place in it. */
export function groupAddress(address: string): readonly string[] {
  return address.match(/.{1,4}/g) ?? [];
}
