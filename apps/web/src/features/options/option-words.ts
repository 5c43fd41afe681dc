import type { OptionOrder, OptionResultName } from '@truemark/contract/trading/options';
import type { AnyTextKey } from '../../platform/text.ts';
import { type StateWord, type ValuedWord, valueWord } from '../order-cells/index.ts';

const secondMs = 1_000;

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
  if (option.status === 'pending') return { text: 'state.opening', family: 'waiting' };
  if (option.status === 'holding' && option.expiresAt <= nowMs) return { text: 'state.settling', family: 'waiting' };
  return resultWords[option.resultType];
}

const outcomes = {
  win: 'outcome.win',
  lose: 'outcome.lose',
  draw: 'outcome.draw',
  void: 'outcome.void',
  canceled: 'cancel.noPrice',
} as const satisfies Record<Exclude<OptionResultName, 'running'>, AnyTextKey<'orders'>>;

/** What became of an option that has ended; the waits in the words are those of its own terms. */
export function wordOutcome(
  { fillWaitMs, settleWaitMs }: Pick<OptionOrder, 'fillWaitMs' | 'settleWaitMs'>,
  result: Exclude<OptionResultName, 'running'>,
): ValuedWord {
  const waitMs = result === 'canceled' ? fillWaitMs : settleWaitMs;
  return valueWord(outcomes[result], { seconds: waitMs / secondMs });
}
