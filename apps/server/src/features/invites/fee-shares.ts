import { RecentMap } from '@truemark/collections/recent-map';
import type { FeeShare } from '@truemark/domain/ledger/fee-share';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { findFeeShares, lockPaidIn } from './store.ts';

/** About 10 MB at most. */
const rememberedMax = 50_000;

/** What the ledger asks before it takes a fee. Who invited whom never changes and is remembered; what is withheld is asked. */
export function createFeeShares(database: Database) {
  const known = new RecentMap<number, FeeShare | null>(rememberedMax);
  return {
    async find(userIds: readonly number[], client?: pg.ClientBase): Promise<ReadonlyMap<number, FeeShare>> {
      const shares = new Map<number, FeeShare | null | undefined>(userIds.map(userId => [userId, known.get(userId)]));
      const unknown = userIds.filter(userId => shares.get(userId) === undefined);
      const found = unknown.length === 0 ? undefined : await findFeeShares(client ?? database.pool, unknown);
      for (const userId of unknown) {
        const share = found?.get(userId) ?? null;
        shares.set(userId, share);
        known.set(userId, share);
      }
      return new Map([...shares].flatMap(([userId, share]) => (share ? [[userId, share] as const] : [])));
    },
    listPaidIn: lockPaidIn,
  };
}
