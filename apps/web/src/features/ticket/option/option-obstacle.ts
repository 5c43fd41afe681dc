import type { Obstacle } from '../shared/find-obstacle.ts';
import type { OptionMarket, OptionOffer } from './option-market.ts';
import type { OptionSummary } from './option-summary.ts';

/** What stands in the way of an option: what keeps any order out, then what is on sale, then its end. */
export function findOptionObstacle(
  general: Obstacle | undefined,
  market: Pick<OptionMarket, 'offers' | 'reopensAt'>,
  { offer, summary }: { readonly offer: OptionOffer | undefined; readonly summary: OptionSummary | undefined },
): Obstacle | undefined {
  if (general) return general;
  if (!offer) return { kind: market.offers.length === 0 ? 'notSold' : 'durationGone', opensAtMs: null };
  return summary?.isOutsideSession ? { kind: 'outsideSession', opensAtMs: market.reopensAt } : undefined;
}
