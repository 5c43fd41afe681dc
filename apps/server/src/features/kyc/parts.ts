import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';

/** What identity checks stand on. */
export interface KycParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'claimIn' | 'findAlikeIn'>;
  readonly identity: Pick<
    Identity,
    'lockStatusIn' | 'saveVerificationIn' | 'findDeviceSharersIn' | 'loadUserNamesIn' | 'loadUser'
  >;
  /** Other users who want to be paid at an address of this user's. */
  readonly findPayoutSharers: (client: pg.ClientBase, userId: number) => Promise<readonly number[]>;
  readonly notifyIn: Notifications['notifyIn'];
  /** How many reviewers verify somebody. */
  readonly countReviewers: () => number;
}
