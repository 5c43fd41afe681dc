import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { PictureQueue } from '../files/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';
import type { NftParameterReader } from './parameters.ts';

/** What charity NFTs are built on. */
export interface NftParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'postIn' | 'charities'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly parameters: NftParameterReader;
  readonly pictures: PictureQueue;
  readonly orderIds: NumberBlocks;
  readonly receiptIds: Pick<ReceiptIds, 'encode'>;
}
