import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http.ts';
import { type ActParts, canAct } from './change-limits.ts';
import type { ContractRow } from './contract-row.ts';
import { planCancel } from './plan-change.ts';
import type { PostChange } from './post-change.ts';
import type { OrderPlace } from './store.ts';

export interface CancelParts extends ActParts {
  readonly post: PostChange;
}

/** Cancels a resting order: everything that was held for it comes back. */
export function cancelOrder(parts: CancelParts, place: OrderPlace): Promise<ContractRow | Denial> {
  return cancelWith(parts, place, 'user', row => canAct('cancel', row));
}

/** Cancels an order that has not opened, if `isAllowed` says so of it. */
export function cancelWith(
  { openOrders, post, clock }: CancelParts,
  place: OrderPlace,
  reason: 'user' | 'reset',
  isAllowed: (row: ContractRow) => boolean,
): Promise<ContractRow | Denial> {
  return openOrders.change<'orderStateWrong'>(
    place,
    row => (isAllowed(row) ? undefined : 'orderStateWrong'),
    async row => {
      const change = planCancel(row, reason, Math.max(clock.nowMs(), row.acceptedAtMs));
      const answer = await post(row, change);
      return answer.ok ? change.row : deny('orderStateWrong');
    },
  );
}
