import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import { type ActParts, canAct, type KeepChanged } from './change-limits.ts';
import type { ContractRow } from './contract-row.ts';
import { planCancel } from './plan-change.ts';
import type { PostChange } from './post-change.ts';
import type { OrderPlace } from './store.ts';

export interface CancelParts extends ActParts {
  readonly post: PostChange;
}

/** Cancels a resting order: everything that was held for it comes back. */
export function cancelOrder(parts: CancelParts, place: OrderPlace, keep: KeepChanged): Promise<ContractRow | Denial> {
  return cancelWith(parts, place, { reason: 'user', isAllowed: row => canAct('cancel', row), keep });
}

interface CancelRequest {
  readonly reason: 'user' | 'reset';
  readonly isAllowed: (row: ContractRow) => boolean;
  readonly keep: KeepChanged;
}

/** Cancels an order that has not opened. */
export function cancelWith(
  { openOrders, post, clock }: CancelParts,
  place: OrderPlace,
  { reason, isAllowed, keep }: CancelRequest,
): Promise<ContractRow | Denial> {
  return openOrders.change<'orderStateWrong'>(
    place,
    row => (isAllowed(row) ? undefined : 'orderStateWrong'),
    async row => {
      const change = planCancel(row, reason, Math.max(clock.nowMs(), row.acceptedAtMs));
      const answer = await post(row, change, keep);
      return answer.ok ? change.row : deny('orderStateWrong');
    },
  );
}
