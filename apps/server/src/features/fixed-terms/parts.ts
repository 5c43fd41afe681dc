import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';
import type { OwnMoney } from '../plans/index.ts';
import type { FixedTermParameterReader } from './parameters.ts';

/** What fixed-term products are built on. */
export interface FixedTermParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'postIn' | 'splitByShard' | 'loadHouseBalances'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly parameters: FixedTermParameterReader;
  readonly orderIds: NumberBlocks;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly ownMoney: OwnMoney;
  /** Whether the user has an open page: a run tells nobody else, who will ask anyway. */
  readonly isWatched: (userId: number) => boolean;
  readonly isRestricted: (userId: number) => Promise<boolean>;
}
