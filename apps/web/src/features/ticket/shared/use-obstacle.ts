import type { MarketInfo } from '@truemark/contract/markets/markets';
import { isOutOfReach, useNetwork } from '../../../platform/network.ts';
import { useConnectionState, usePrice } from '../../../platform/prices/prices.ts';
import { useUser } from '../../../platform/session.ts';
import { findObstacle, type Obstacle, type ObstacleTerms } from './find-obstacle.ts';
import { usePriceAge } from './use-price-age.ts';

/** What stands in the way of an order on an instrument now. */
export function useObstacle(
  info: MarketInfo,
  known: {
    readonly terms: ObstacleTerms | undefined;
    readonly levelMin: number;
    readonly isOutdated: boolean;
    readonly isConversionMissing: boolean;
  },
): Obstacle | undefined {
  const user = useUser();
  const product = usePrice(info.code) ?? info;
  const ageMs = usePriceAge(info.code);
  return findObstacle({
    ...known,
    isOffline: useNetwork(isOutOfReach),
    restriction: user?.restriction?.state,
    level: user?.level ?? Number.POSITIVE_INFINITY,
    info,
    product,
    ageMs,
    isConnected: useConnectionState() !== 'reconnecting',
  });
}
