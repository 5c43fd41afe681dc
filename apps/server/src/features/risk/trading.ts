import type { HaltReason } from '@truemark/domain/market/halt-reason';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { RegionName } from '@truemark/domain/regions/regional-rules';
import type pg from 'pg';
import type { MarketObstacle } from '../market-data/index.ts';
import type { Acceptances } from './acceptances.ts';
import type { Conversion } from './conversions.ts';
import type { OrderEvents } from './order-events.ts';
import type { Reserves } from './reserves.ts';

/** What the rules ask of whoever trades. */
export interface Trader {
  /** By the country given at registration. */
  readonly region: RegionName;
  /** Level of the customer, 0 to 4. */
  readonly level: number;
}

/** Why there is no trading now, and the wall time at which it is expected to begin, where that is known. */
export interface NotTradable {
  readonly reason: MarketObstacle['reason'] | 'allHalted';
  readonly opensAtMs: number | null;
  /** Of a halt: why, as everybody is told; null where nobody has said so. */
  readonly haltReason?: HaltReason | null | undefined;
}

/** Whether all trading is halted: new orders are refused everywhere; ticks, triggers and settlements go on. */
export interface TradingHalt {
  readonly isHalted: boolean;
  /** The operator's own words, for operators; empty where they said no more than `haltReason`. */
  readonly reason: string;
  /** Why, as everybody is told. */
  readonly haltReason: HaltReason | null;
  readonly atMs: number;
  /** Null for a halt of the system's own. */
  readonly operatorNumber: number | null;
}

/** What contracts and options share. */
export interface Trading {
  /** From memory for some seconds. Throws for a user who is gone. */
  loadTrader(userId: number): Promise<Trader>;
  /** Why no new order on the instrument is taken; undefined when one is. */
  findNotTradable(instrument: Instrument, nowMs: number): NotTradable | undefined;
  /** Why a position on it cannot be closed by its owner; halts do not matter to what runs. */
  findNotClosable(instrument: Instrument, nowMs: number): NotTradable | undefined;
  /** USDT per unit of the instrument's quote currency; undefined when there is no fresh price to tell it from. */
  findConversion(instrument: Instrument, nowMs: number): Conversion | undefined;
  /** Why there is no conversion; undefined when there is one. */
  findNotConvertible(instrument: Instrument, nowMs: number): NotTradable | undefined;
  readonly reserves: Reserves;
  readonly acceptances: Acceptances;
  isAllHalted(): boolean;
  /** The last halt or resumption of all trading; undefined when there never was one. */
  readonly halt: TradingHalt | undefined;
  /** Takes over what another program has halted or resumed. */
  refreshHalt(): Promise<void>;
  /**
   * Halts or resumes all trading in the caller's transaction; what it answers puts it in force after the commit.
   * Undefined when it is so already.
   */
  haltAllIn(
    client: pg.ClientBase,
    change: {
      readonly isHalted: boolean;
      readonly reason: string;
      readonly haltReason: HaltReason | null;
      /** Null for the system, which resumes only what it halted itself. */
      readonly operatorNumber: number | null;
      readonly atMs: number;
    },
  ): Promise<(() => void) | undefined>;
  /**
   * Of 100 accounts of the region that traded in the live book in the twelve months before this quarter, how many have
   * lost; null with fewer than 100 accounts.
   */
  loadLosingShare(region: RegionName): Promise<number | null>;
  readonly orderEvents: OrderEvents;
  close(): void;
}
