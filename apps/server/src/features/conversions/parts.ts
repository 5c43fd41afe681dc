import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Engine } from '../engine/index.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trading } from '../risk/index.ts';
import type { ConversionParameterReader } from './parameters.ts';

/** What conversions are built on. */
export interface ConversionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post' | 'addWriter' | 'findPosted'>;
  readonly engine: Pick<Engine, 'register' | 'newestTick'>;
  readonly trading: Pick<Trading, 'findNotTradable' | 'acceptances' | 'orderEvents'>;
  readonly marketData: Pick<MarketData, 'whenSynced'>;
  readonly instruments: Pick<InstrumentBook, 'byCode' | 'byId'>;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly parameters: ConversionParameterReader;
  readonly orderIds: NumberBlocks;
  readonly receiptIds: Pick<ReceiptIds, 'encode'>;
}
