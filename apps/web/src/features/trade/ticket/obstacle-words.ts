import type { TextKey } from '../../../platform/text.ts';
import type { Obstacle } from './find-obstacle.ts';
import type { TicketProduct } from './ticket-store.ts';

/** The key of the sentence for an obstacle; some say until when. */
export function chooseObstacleKey(obstacle: Obstacle, product: TicketProduct): TextKey<'trade'> {
  const { kind, opensAtMs } = obstacle;
  if (kind === 'region') return product === 'options' ? 'obstacle.regionOption' : 'obstacle.regionContract';
  if (opensAtMs !== null && (kind === 'closed' || kind === 'halted' || kind === 'outsideSession')) {
    return `obstacle.${kind}Until`;
  }
  return `obstacle.${kind}`;
}
