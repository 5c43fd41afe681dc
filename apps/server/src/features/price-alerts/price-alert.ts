import type { Price } from '@truemark/domain/market/price';
import type { AlertLevel } from '@truemark/domain/price-alerts/rules';

/** What somebody wants to be told of an instrument, as it stands in the database. */
export interface PriceAlert {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  /** Null where the opening is waited for. */
  readonly level: AlertLevel | null;
  /** When the session is to begin whose first price is waited for; null for a price. */
  readonly opensAtMs: number | null;
  readonly note: string;
  /** Ticks after this record count. */
  readonly fromSequence: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly state: 'active' | 'fired' | 'expired';
  readonly endedAtMs: number | null;
  readonly firedSequence: number | null;
  /** The mid of that tick. */
  readonly firedPrice: Price | null;
}
