import type { LoanState } from '@truemark/domain/loans/can';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Identity } from '../identity/index.ts';
import type { VerifiedCheck } from '../kyc/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, Notifications } from '../notifications/index.ts';
import type { RenderAgreement } from './agreement/agreement-input.ts';
import type { LoanParameterReader } from './parameters.ts';

/** What loans are built on. */
export interface LoanParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly parameters: LoanParameterReader;
  readonly ledger: Pick<Ledger, 'postIn' | 'loadBalances' | 'loadHouseBalances'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly notifications: Pick<Notifications, 'notifyIn' | 'notifyAllIn'>;
  readonly identity: Pick<Identity, 'loadUser' | 'loadUserIn' | 'loadUserNames' | 'lockStatusIn'>;
  /** What somebody is verified by. */
  readonly loadVerified: (client: Pick<pg.ClientBase, 'query'>, userId: number) => Promise<VerifiedCheck | undefined>;
  readonly loanIds: NumberBlocks;
  readonly repaymentIds: NumberBlocks;
  readonly renderAgreement: RenderAgreement;
}

/** Tells the open pages of its owner what a loan has become. */
export function tellIn(
  { eventLog }: Pick<LoanParts, 'eventLog'>,
  client: pg.ClientBase,
  { id, userId, state }: { readonly id: number; readonly userId: number; readonly state: LoanState },
): Promise<() => void> {
  return eventLog.appendIn(client, [{ userId, kind: 'loans', values: { id: String(id), status: state } }]);
}

export function callAll(...calls: readonly (() => void)[]): () => void {
  return () => {
    for (const call of calls) call();
  };
}
