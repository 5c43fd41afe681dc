import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Engine } from '../engine/index.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';

/** What price alerts are built on. */
export interface PriceAlertParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: Pick<Engine, 'register' | 'newestTick' | 'holdProgress'>;
  readonly marketData: Pick<MarketData, 'whenSynced' | 'calculateMarketTimeMs' | 'calculateWallTimeMs'>;
  readonly instruments: Pick<InstrumentBook, 'byCode' | 'byId'>;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  /** Numbers of orders: the engine tells alerts from those by them. */
  readonly orderIds: NumberBlocks;
}
