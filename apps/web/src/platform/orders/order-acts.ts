import type { ContractOrder } from '@truemark/contract/contracts';
import { type ContractAct, type ContractStage, canContract } from '@truemark/domain/contract-can';
import type { TextKey } from '../text.ts';
import { findStage } from './order-words.ts';

/** What stands around an order and may forbid what its own state allows. */
export interface ActCircumstances {
  readonly isFrozen: boolean;
  /** The instrument can be traded now; true while nothing is known. */
  readonly isTradable: boolean;
}

const stageReasons: Readonly<Record<ContractStage, TextKey<'orders'>>> = {
  opening: 'cannot.opening',
  resting: 'cannot.resting',
  holding: 'cannot.holding',
  closing: 'cannot.closing',
  closed: 'cannot.closed',
  canceled: 'cannot.canceled',
};

/** Acts that need a price: a cancellation gives back what is held, whatever the market does. */
const needsPrice: Readonly<Record<ContractAct, boolean>> = {
  changeLimits: true,
  cancel: false,
  close: true,
  closePart: true,
};

/** Why an act is not possible now, as the words that its button gives; undefined when it is. */
export function findActBlock(
  act: ContractAct,
  order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>,
  { isFrozen, isTradable }: ActCircumstances,
): TextKey<'orders'> | undefined {
  const stage = findStage(order);
  if (!canContract(act, stage)) return stageReasons[stage];
  if (isFrozen) return 'cannot.frozen';
  return needsPrice[act] && !isTradable ? 'cannot.notTradable' : undefined;
}
