import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { createFeeShares } from '../invites/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';
import type { OwnMoney } from './own-money.ts';
import type { PlanParameterReader } from './parameters.ts';

/** What smart plans are built on. */
export interface PlanParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post' | 'postIn' | 'addWriter' | 'sumReserved' | 'loadHouseBalances'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly parameters: PlanParameterReader;
  readonly orderIds: NumberBlocks;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly invites: ReturnType<typeof createFeeShares>;
  readonly ownMoney: OwnMoney;
  /** Whether the user has an open page: a run tells nobody else, who will ask anyway. */
  readonly isWatched: (userId: number) => boolean;
  readonly findLevel: (userId: number) => Promise<number>;
}
