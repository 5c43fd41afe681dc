import { regionRuleSources } from '@truemark/domain/regions/regional-rules';
import type { AnyTextKey } from '../../../platform/text.ts';
import { findTicketKind, type TicketKind } from '../ticket-kinds.ts';
import type { Obstacle } from './find-obstacle.ts';

type ObstacleKey = Extract<AnyTextKey<'trade'>, `obstacle.${string}`>;

/** The key of the sentence for an obstacle; some say until when. */
export function chooseObstacleKey(obstacle: Obstacle, product: TicketKind): ObstacleKey {
  const { kind, opensAtMs } = obstacle;
  if (kind === 'region') return findTicketKind(product).regionText;
  if (opensAtMs !== null && (kind === 'closed' || kind === 'halted' || kind === 'outsideSession')) {
    return `obstacle.${kind}Until`;
  }
  return `obstacle.${kind}`;
}

/** The published rule that a region refuses a product by. */
export function findRuleSource({ region }: Obstacle, product: TicketKind): string | undefined {
  if (region === undefined || region === 'default') return undefined;
  return regionRuleSources[region][product];
}
