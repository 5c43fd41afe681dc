import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { type ContractAct, type ContractStage, canContract } from '@truemark/domain/contracts/can';
import { isTickFresh } from '@truemark/domain/market/tick-freshness';
import type { TextKey } from '../../platform/text.ts';
import { findStage } from './contract-words.ts';

/** What stands around an order and may forbid what its own state allows. */
export interface ActCircumstances {
  readonly isLocked: boolean;
  /** There is a price to close at now; true while nothing is known. */
  readonly isClosable: boolean;
}

const stageReasons: Readonly<Record<ContractStage, TextKey<'orders'>>> = {
  opening: 'cannot.opening',
  resting: 'cannot.resting',
  holding: 'cannot.holding',
  closing: 'cannot.closing',
  closed: 'cannot.closed',
  canceled: 'cannot.canceled',
};

/** Acts that need a price: the others hold from the next one on, whenever it comes. */
const needsPrice: Readonly<Record<ContractAct, boolean>> = {
  changeLimits: false,
  cancel: false,
  close: true,
  closePart: true,
};

/**
 * Whether a price is there to close at. A halt stops new orders only: its instrument is not tradable, but its prices go on
 * and positions close on them. Without a price that is young enough nothing does.
 */
export function isClosable(
  product: Pick<StreamProduct, 'type' | 'at' | 'isTradable'> | undefined,
  nowMs: number,
): boolean {
  return !product || product.isTradable || isTickFresh(product.type, product.at, nowMs, 1);
}

/** Why an act is not possible now, as the words that its button gives; undefined when it is. */
export function findActBlock(
  act: ContractAct,
  order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>,
  { isLocked, isClosable }: ActCircumstances,
): TextKey<'orders'> | undefined {
  const stage = findStage(order);
  if (!canContract(act, stage)) return stageReasons[stage];
  if (isLocked) return 'cannot.locked';
  return needsPrice[act] && !isClosable ? 'cannot.notTradable' : undefined;
}
