import type { MarketItem } from '@truemark/contract/markets/markets';

/** The list of the most looked-at instruments, as both homes take it. */
export interface HomeMarket {
  /** Undefined until it has been there once. */
  readonly items: readonly MarketItem[] | undefined;
  /** Why the list could not be loaded or renewed; undefined while it could. */
  readonly error: Error | undefined;
  /** When the list on screen was asked for. */
  readonly updatedAtMs: number;
  readonly retry: () => void;
}

/** Words for the type of an instrument where types are mixed; pairs say it themselves. */
export const kindLabels = {
  1: undefined,
  2: undefined,
  3: 'kindStock',
  4: 'kindEtf',
  5: 'kindFuture',
} as const satisfies Record<MarketItem['type'], string | undefined>;
