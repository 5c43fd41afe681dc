import type { CloseReasonName, ContractOrder } from '@truemark/contract/trading/contracts';
import { type ContractStage, findContractStage } from '@truemark/domain/contracts/can';
import { formatPercent } from '@truemark/ui/format/number';
import { type StateWord, type ValuedWord, valueWord } from '../order-cells/index.ts';

/** Where a contract order stands; what is being closed is still open. */
export function findStage(order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>): ContractStage {
  return findContractStage({ ...order, isClosing: order.closingLots !== null });
}

const stageWords: Readonly<Record<ContractStage, StateWord>> = {
  opening: { text: 'state.opening', family: 'waiting' },
  resting: { text: 'state.resting', family: 'waiting' },
  holding: { text: 'state.holding', family: 'active' },
  closing: { text: 'state.closing', family: 'waiting' },
  closed: { text: 'state.closed', family: 'ended' },
  canceled: { text: 'state.canceled', family: 'stopped' },
};

export function wordContract(order: Pick<ContractOrder, 'status' | 'kind' | 'closingLots'>): StateWord {
  return stageWords[findStage(order)];
}

/** Why a position, or a part of it, was closed; the levels in the words are those of its own terms. */
export function wordCloseReason(
  reason: CloseReasonName,
  { closeOutLevel }: Pick<ContractOrder, 'closeOutLevel'>,
  locale: string,
): ValuedWord {
  return valueWord(`reason.${reason}`, { level: formatPercent(locale, closeOutLevel, 0, 2) });
}

const secondMs = 1_000;

/** Why an order has ended, or never opened; undefined where its state alone says it. */
export function wordEnd(
  order: Pick<ContractOrder, 'cancelReason' | 'closeReason' | 'closeOutLevel' | 'fillWaitMs'>,
  locale: string,
): ValuedWord | undefined {
  const { cancelReason, closeReason, fillWaitMs } = order;
  if (cancelReason !== null) return valueWord(`cancel.${cancelReason}`, { seconds: fillWaitMs / secondMs });
  return closeReason === null ? undefined : wordCloseReason(closeReason, order, locale);
}
