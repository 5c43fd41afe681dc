import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tick } from '@truemark/domain/market/tick';
import type { Book } from '@truemark/domain/money/book';
import { findOptionResult } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import type { EndedOption } from './attached-write.ts';
import type { Ending, EndOptions } from './end-options.ts';
import type { OpenOptions } from './open-options.ts';
import type { Option } from './option.ts';
import type { OptionParts } from './parts.ts';
import { type BoughtOption, saveBought, toOptionTick } from './save-bought.ts';
import type { OptionDecision } from './tracked-option.ts';

interface FollowParts extends Pick<OptionParts, 'database' | 'trading'> {
  readonly open: OpenOptions;
  readonly endings: Pick<EndOptions, 'end'>;
}

/** After so many the others are let in. */
const lookedAtOnce = 250;

/**
 * Does what the engine decides, and resolves when all of it is committed. Decided again, as after a failure, what was
 * done before is left alone.
 */
export function createFollowDecisions(parts: FollowParts): (decisions: readonly OptionDecision[]) => Promise<void> {
  return async decisions => {
    const bought: BoughtOption[] = [];
    const ended: Ending[] = [];
    for (const [index, decision] of decisions.entries()) {
      if (index % lookedAtOnce === lookedAtOnce - 1) await nextTurn();
      if (decision.type === 'buy') {
        const option = parts.open.find(decision.id);
        if (option) bought.push({ option, tick: decision.tick, before: decision.before });
      } else {
        const book = parts.open.findBook(decision.id);
        if (book) ended.push(new DecidedEnding(decision, book, parts.open));
      }
    }
    // Each is seen through to its end before anything is offered again.
    const outcomes = await Promise.allSettled([saveBought(bought, parts), parts.endings.end(ended)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };
}

type EndDecision = Exclude<OptionDecision, { type: 'buy' }>;

/** Small, since thousands may wait: the option is looked up when it is its turn. */
class DecidedEnding implements Ending {
  readonly book: Book;
  readonly #decision: EndDecision;
  readonly #open: Pick<OpenOptions, 'find'>;

  constructor(decision: EndDecision, book: Book, open: Pick<OpenOptions, 'find'>) {
    this.#decision = decision;
    this.book = book;
    this.#open = open;
  }

  get userId(): number {
    return this.#decision.userId;
  }

  describe(): EndedOption | undefined {
    const option = this.#open.find(this.#decision.id);
    return option && endOf(option, this.#decision);
  }
}

function endOf(option: Option, decision: EndDecision): EndedOption {
  if (decision.type === 'cancel') return cancelOf(option, ['pending']);
  if (decision.type === 'void') {
    return { option, from: ['holding'], end: { state: 'void', result: 'void', tick: null }, ticks: [] };
  }
  const { tick, before } = decision;
  assert(option.buy && 'tick' in decision && tick, 'an option is settled after it was bought, at a tick');
  const end = toOptionTick(tick, before, option.buy.sequence);
  const result = findOptionResult(option.type, option.buy.price, end.price);
  const ticks: Tick[] = before ? [before, tick] : [tick];
  return { option, from: ['holding'], end: { state: 'settled', result, tick: end }, ticks };
}

/** Everything goes back to where it came from. */
export function cancelOf(option: Option, from: EndedOption['from']): EndedOption {
  return { option, from, end: { state: 'canceled', result: 'canceled', tick: null }, ticks: [] };
}
