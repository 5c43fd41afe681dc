import type { CloseReasonName, ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder, OptionResultName } from '@truemark/contract/trading/options';
import { type ContractStage, findContractStage } from '@truemark/domain/contracts/can';
import { formatPercent } from '@truemark/ui/format/number';
import type { ChipFamily } from '@truemark/ui/status-chip';
import type { TextKey } from '../../platform/text.ts';

type Key = TextKey<'orders'>;

/** A state in a word, and the family of its chip. */
export interface StateWord {
  readonly text: Key;
  readonly family: ChipFamily;
}

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

const resultWords: Readonly<Record<OptionResultName, StateWord>> = {
  running: { text: 'state.running', family: 'active' },
  win: { text: 'state.win', family: 'done' },
  lose: { text: 'state.lose', family: 'done' },
  draw: { text: 'state.draw', family: 'done' },
  void: { text: 'state.void', family: 'stopped' },
  canceled: { text: 'state.canceled', family: 'stopped' },
};

/** An option is settling between its expiry and the price that settles it. */
export function wordOption(option: Pick<OptionOrder, 'status' | 'resultType' | 'expiresAt'>, nowMs: number): StateWord {
  if (option.status === 'pending') return stageWords.opening;
  if (option.status === 'holding' && option.expiresAt <= nowMs) return { text: 'state.settling', family: 'waiting' };
  return resultWords[option.resultType];
}

const plainWords: Readonly<Record<string, StateWord>> = {
  pending: { text: 'state.pending', family: 'waiting' },
  holding: { text: 'state.holding', family: 'active' },
  closed: stageWords.closed,
  canceled: stageWords.canceled,
  settled: { text: 'state.settled', family: 'done' },
  void: resultWords.void,
  running: resultWords.running,
  win: resultWords.win,
  lose: resultWords.lose,
  draw: resultWords.draw,
  earning: { text: 'state.earning', family: 'active' },
  exited: { text: 'state.exited', family: 'ended' },
  submitted: { text: 'state.submitted', family: 'idle' },
  underReview: { text: 'state.underReview', family: 'waiting' },
  processed: { text: 'state.processed', family: 'done' },
  done: { text: 'state.done', family: 'done' },
  failed: { text: 'state.failed', family: 'stopped' },
};

/** The state of an order of whatever kind, as the list of all orders names it; undefined for a word of a newer server. */
export function wordStatus(status: string): StateWord | undefined {
  return Object.hasOwn(plainWords, status) ? plainWords[status] : undefined;
}

const reasonWords: Readonly<Record<CloseReasonName, Key>> = {
  user: 'reason.user',
  stopLoss: 'reason.stopLoss',
  takeProfit: 'reason.takeProfit',
  liquidation: 'reason.liquidation',
  cap: 'reason.cap',
  session: 'reason.session',
  reset: 'reason.reset',
};

/** Words with the values that stand in them. */
export interface ValuedWord {
  readonly text: Key;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Why a position, or a part of it, was closed; the levels in the words are those of its own terms. */
export function wordCloseReason(
  reason: CloseReasonName,
  { closeOutLevel }: Pick<ContractOrder, 'closeOutLevel'>,
  locale: string,
): ValuedWord {
  return { text: reasonWords[reason], values: { level: formatPercent(locale, closeOutLevel, 0, 2) } };
}

const cancelWords = { user: 'cancel.user', noPrice: 'cancel.noPrice', reset: 'cancel.reset' } as const satisfies Record<
  NonNullable<ContractOrder['cancelReason']>,
  Key
>;

const secondMs = 1_000;

/** Why an order has ended, or never opened; undefined where its state alone says it. */
export function wordEnd(
  order: Pick<ContractOrder, 'cancelReason' | 'closeReason' | 'closeOutLevel' | 'fillWaitMs'>,
  locale: string,
): ValuedWord | undefined {
  const { cancelReason, closeReason, fillWaitMs } = order;
  if (cancelReason !== null) return { text: cancelWords[cancelReason], values: { seconds: fillWaitMs / secondMs } };
  return closeReason === null ? undefined : wordCloseReason(closeReason, order, locale);
}

const outcomes = {
  win: 'outcome.win',
  lose: 'outcome.lose',
  draw: 'outcome.draw',
  void: 'outcome.void',
  canceled: 'cancel.noPrice',
} as const satisfies Record<Exclude<OptionResultName, 'running'>, Key>;

/** What became of an option that has ended; the waits in the words are those of its own terms. */
export function wordOutcome(
  { fillWaitMs, settleWaitMs }: Pick<OptionOrder, 'fillWaitMs' | 'settleWaitMs'>,
  result: Exclude<OptionResultName, 'running'>,
): ValuedWord {
  const waitMs = result === 'canceled' ? fillWaitMs : settleWaitMs;
  return { text: outcomes[result], values: { seconds: waitMs / secondMs } };
}

/** Which way an order goes, in a word, with the colour and arrow of that way. */
const directions = {
  long: { text: 'side.long', direction: 'up' },
  short: { text: 'side.short', direction: 'down' },
  up: { text: 'side.up', direction: 'up' },
  down: { text: 'side.down', direction: 'down' },
} as const satisfies Record<string, { readonly text: Key; readonly direction: 'up' | 'down' }>;

export type OrderDirection = keyof typeof directions;

export function isOrderDirection(word: string): word is OrderDirection {
  return Object.hasOwn(directions, word);
}

export function wordDirection(direction: OrderDirection): (typeof directions)[OrderDirection] {
  return directions[direction];
}
