import { setImmediate as pause } from 'node:timers/promises';
import type { DepositKey } from '@truemark/domain/payments/deposit-key';
import type { Database } from '../../../platform/postgres/database.ts';
import { loadMigratedAtMs } from '../../../platform/postgres/migrated-at.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { giveAll, listUngiven } from './own-address-store.ts';

export interface EarlierUserParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Users who were here before a moment, by number. */
  readonly listUserIdsBefore: (page: {
    readonly beforeMs: number;
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly number[]>;
}

/** From here on they are written down before they are shown. */
const recordedSince = '24-deposits.sql';
/** So many are derived while nothing else of the program runs. */
const usersAtOnce = 50;

/**
 * Who was here before own addresses were written down may have been shown one, and send to it: they are all looked for.
 * Once done for a key there is nothing left to do at the next start.
 */
export async function giveToEarlierUsers(
  { database, clock, listUserIdsBefore }: EarlierUserParts,
  key: DepositKey,
  signal: AbortSignal,
): Promise<void> {
  const { network } = key;
  const beforeMs = await loadMigratedAtMs(database, recordedSince);
  for (let afterId = 0; !signal.aborted; ) {
    const page = await listUserIdsBefore({ beforeMs, afterId, limit: usersAtOnce });
    const last = page.at(-1);
    if (last === undefined) return;
    const userIds = await listUngiven(database, network, page);
    const given = userIds.map(userId => ({ userId, address: key.deriveAddress(userId) }));
    await giveAll(database, { network, given, atMs: clock.nowMs() });
    afterId = last;
    await pause();
  }
}
