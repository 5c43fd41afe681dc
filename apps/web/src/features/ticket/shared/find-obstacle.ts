import type { MarketInfo, StreamProduct } from '@truemark/contract/markets/markets';
import type { Restriction } from '@truemark/contract/people/restrictions';
import type { ContractTermsReply } from '@truemark/contract/trading/contracts';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import type { RegionName } from '@truemark/domain/regions/regional-rules';

/** Why nothing can be ordered now, whatever is typed. */
export type ObstacleKind =
  | 'offline'
  | 'restricted'
  | 'locked'
  | 'reload'
  | 'region'
  | 'level'
  | 'allHalted'
  | 'halted'
  | 'unlisted'
  | 'closed'
  | 'held'
  | 'noPrice'
  | 'stale'
  | 'notTradable'
  | 'tradeOnlyFeed'
  | 'conversion'
  | 'outsideSession'
  | 'notSold'
  | 'durationGone';

export interface Obstacle {
  readonly kind: ObstacleKind;
  /** When trading is expected to begin again, ms; null when it is not known. */
  readonly opensAtMs: number | null;
  /** Whose rules refuse the product. */
  readonly region?: RegionName;
  /** Level that is asked for, 1 to 4. */
  readonly level?: number;
  /** Of a halt: why, where somebody has said so. */
  readonly haltReason?: HaltReason | null;
}

/** What the server says of the product for this customer. */
export interface ObstacleTerms {
  readonly isAllowed: boolean;
  readonly region: RegionName;
  readonly notTradable: ContractTermsReply['notTradable'] | 'tradeOnlyFeed';
  readonly opensAt: number | null;
  readonly haltReason: HaltReason | null;
}

export interface ObstacleEvidence {
  readonly isOffline: boolean;
  readonly restriction: Restriction | undefined;
  /** The server goes by other rules than this page was built for. */
  readonly isOutdated: boolean;
  readonly terms: ObstacleTerms | undefined;
  /** Level of the customer and the one that is asked for. */
  readonly level: number;
  readonly levelMin: number;
  readonly info: Pick<MarketInfo, 'isHalted' | 'haltReason' | 'session'>;
  readonly product: Pick<StreamProduct, 'type' | 'price' | 'isTradable'> | undefined;
  /** Milliseconds since the price came; undefined before the first. */
  readonly ageMs: number | undefined;
  readonly isConnected: boolean;
  /** There is no rate for the quote currency. */
  readonly isConversionMissing: boolean;
}

/** The first thing that stands in the way of an order: our own side first, then the person, then the market. */
export function findObstacle(evidence: ObstacleEvidence): Obstacle | undefined {
  const { terms } = evidence;
  const obstacle = (kind: ObstacleKind, opensAtMs: number | null = null): Obstacle => ({ kind, opensAtMs });
  if (evidence.isOffline) return obstacle('offline');
  if (evidence.restriction) return obstacle(evidence.restriction === 'locked' ? 'locked' : 'restricted');
  if (evidence.isOutdated) return obstacle('reload');
  if (terms && !terms.isAllowed) return { ...obstacle('region'), region: terms.region };
  if (evidence.level < evidence.levelMin) return { ...obstacle('level'), level: evidence.levelMin };
  return findMarketObstacle(evidence);
}

function findMarketObstacle(evidence: ObstacleEvidence): Obstacle | undefined {
  const { terms, info, product, ageMs } = evidence;
  const opensAtMs = terms?.opensAt ?? null;
  const reason = terms?.notTradable ?? undefined;
  // What an operator or the feed's kind decides does not pass with the next price.
  if (reason === 'unlisted' || reason === 'tradeOnlyFeed') return { kind: reason, opensAtMs };
  if (reason === 'allHalted') return { kind: reason, opensAtMs, haltReason: terms?.haltReason ?? null };
  if (reason === 'halted' || info.isHalted) {
    return { kind: 'halted', opensAtMs, haltReason: info.haltReason ?? terms?.haltReason ?? null };
  }
  if (!info.session.isOpen) return { kind: 'closed', opensAtMs: opensAtMs ?? info.session.changesAt };
  if (!product || product.price === '' || ageMs === undefined) return { kind: 'noPrice', opensAtMs };
  const isLate = !evidence.isConnected || ageMs > tickAgeMsMax[product.type];
  if (isLate || !product.isTradable) return { kind: choosePriceObstacle(reason, isLate), opensAtMs };
  return evidence.isConversionMissing ? { kind: 'conversion', opensAtMs: null } : undefined;
}

/** The stream says at once that a price may not be traded on, the terms say why a moment later. */
function choosePriceObstacle(reason: ObstacleTerms['notTradable'] | undefined, isLate: boolean): ObstacleKind {
  if (reason === 'held' || reason === 'closed') return reason;
  if (isLate) return 'stale';
  return reason ?? 'notTradable';
}
