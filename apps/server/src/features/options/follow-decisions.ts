import { calculateMid } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { findOptionResult } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import { createStepSaver } from '../orders/index.ts';
import type { EndedOption } from './attached-write.ts';
import type { EndOptions } from './end-options.ts';
import type { OpenOptions } from './open-options.ts';
import type { Option, OptionTick } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOption, saveBuys } from './store.ts';
import type { OptionDecision } from './tracked-option.ts';

interface FollowDeps extends Pick<OptionParts, 'database' | 'trading' | 'log'> {
  readonly open: OpenOptions;
  readonly endings: Pick<EndOptions, 'end'>;
}

/** A pending option and the price it is bought at. */
interface BoughtOption {
  readonly option: Option;
  readonly buy: OptionTick;
  readonly ticks: readonly Tick[];
}

/**
 * Does what the engine decides, and resolves when all of it is committed. Decided again, as after a failure, what was
 * done before is left alone.
 */
export function createFollowDecisions(deps: FollowDeps): (decisions: readonly OptionDecision[]) => Promise<void> {
  const { database, open, trading } = deps;
  const saveBuy = createStepSaver({
    ...deps,
    saveIn: (client, bought: readonly BoughtOption[]) =>
      saveBuys(
        client,
        bought.map(({ option: { userId, id }, buy }) => ({ userId, id, tick: buy })),
      ),
    listTicks: ({ ticks }) => ticks,
    toEvent: ({ option: { userId, book, id } }) => ({ userId, book, id, kind: 'option' as const, status: 'holding' }),
    noteIn: (client, events) => trading.orderEvents.noteIn(client, events),
  });

  async function buy(bought: BoughtOption): Promise<void> {
    const { option } = bought;
    const saved = await saveBuy(bought);
    if (saved instanceof Error) throw saved;
    if (saved) return open.track({ ...option, state: 'holding', buy: bought.buy });
    // What was decided on it had been done before, or came too late.
    const stored = await loadOption(database, option.userId, option.id);
    if (stored && stored.endedAtMs === null) open.track(stored);
    else open.end(option);
  }

  return async decisions => {
    const buying: Promise<void>[] = [];
    const ended: EndedOption[] = [];
    for (const decision of decisions) {
      const option = open.find(decision.id);
      if (!option) continue;
      if (decision.type === 'buy') buying.push(buy(describeBuy(option, decision)));
      else ended.push(describeEnd(option, decision));
    }
    // Each is seen through to its end before anything is offered again.
    const outcomes = await Promise.allSettled([...buying, deps.endings.end(ended)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };
}

type BuyDecision = Extract<OptionDecision, { type: 'buy' | 'settle' }>;
type EndDecision = Exclude<OptionDecision, { type: 'buy' }> | BuyDecision;

function describeBuy(option: Option, { tick, before }: BuyDecision): BoughtOption {
  return { option, buy: toOptionTick(tick, before, option.acceptedSequence), ticks: before ? [before, tick] : [tick] };
}

function describeEnd(option: Option, decision: EndDecision): EndedOption {
  if (decision.type === 'cancel') return describeCancel(option, ['pending']);
  if (decision.type === 'void') {
    return { option, from: ['holding'], end: { state: 'void', result: 'void', tick: null }, ticks: [] };
  }
  const { tick, before } = decision;
  assert(option.buy && tick, 'an option is settled after it was bought, at a tick');
  const end = toOptionTick(tick, before, option.buy.sequence);
  const result = findOptionResult(option.type, option.buy.price, end.price);
  return {
    ...{ option, from: ['holding'], end: { state: 'settled', result, tick: end } },
    ticks: before ? [before, tick] : [tick],
  };
}

/** Everything goes back to where it came from. */
export function describeCancel(option: Option, from: EndedOption['from']): EndedOption {
  return { option, from, end: { state: 'canceled', result: 'canceled', tick: null }, ticks: [] };
}

/** Behind a gap of the tick record the tick before may be one from before the option: it is not named then. */
function toOptionTick({ sequence, atMs, bid, ask }: Tick, before: Tick | undefined, fromSequence: number): OptionTick {
  const beforeSequence = before && before.sequence >= fromSequence ? before.sequence : null;
  return { sequence, atMs, price: calculateMid(bid, ask), beforeSequence };
}
