import type pg from 'pg';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';

/** A user, and others who have turned out to be the same person. */
export interface InvitePairs {
  readonly userId: number;
  readonly otherIds: readonly number[];
}

/** What identity checks stand on. */
export interface KycParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Countries whose people are verified here; null: every one. */
  readonly countries: readonly string[] | null;
  readonly files: Pick<Files, 'claimIn' | 'findAlikeIn'> & { readonly uploads: Pick<Files['uploads'], 'finish'> };
  readonly events: Pick<EventLog, 'appendIn'>;
  /** Nothing is paid any more for these invited users; inside a transaction, before anybody is told of anything. */
  readonly withholdIn: (client: pg.ClientBase, pairs: InvitePairs) => Promise<() => void>;
  readonly identity: Pick<
    Identity,
    | 'lockStatusIn'
    | 'saveVerificationIn'
    | 'findDeviceSharersIn'
    | 'findNetworkSharersIn'
    | 'loadUserNamesIn'
    | 'loadUser'
    | 'loadUserIn'
  > & { readonly restricting: Pick<Identity['restricting'], 'liftIn'> };
  /** Other users who want to be paid at an address of this user's. */
  readonly findPayoutSharers: (client: pg.ClientBase, userId: number) => Promise<readonly number[]>;
  readonly notifyIn: Notifications['notifyIn'];
  /** Until the end of the transaction this user withdraws nothing: by whom a withdrawal is counted does not change under it. */
  readonly lockWithdrawerIn: (client: pg.ClientBase, userId: number) => Promise<void>;
  /** How many reviewers verify somebody. */
  readonly countReviewers: () => number;
}
