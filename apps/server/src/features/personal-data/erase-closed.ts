import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalTable } from '../../platform/postgres/personal-table.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Identity } from '../identity/index.ts';
import { erasePersonalRows } from './store.ts';

export interface ErasingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly tables: readonly PersonalTable[];
  readonly identity: Pick<Identity, 'listErasable' | 'eraseIn'>;
  /** How long the law asks for the records of a closed account. */
  readonly getKeptYears: () => number;
  readonly hasMoneyIn: (client: pg.ClientBase, userId: number) => Promise<boolean>;
}

const batchUsers = 100;

function subtractYears(nowMs: number, years: number): number {
  const at = new Date(nowMs);
  return at.setUTCFullYear(at.getUTCFullYear() - years);
}

/**
 * Erases the people whose accounts were closed long enough ago: their rows are deleted or overwritten, their account keeps its number.
 * One transaction for each person, so that a failure leaves nobody half erased; money that came after the closing keeps
 * somebody, because the operator owes it to them.
 */
export async function eraseClosed(parts: ErasingParts): Promise<void> {
  const { database, clock, log, tables, identity } = parts;
  const beforeMs = subtractYears(clock.nowMs(), parts.getKeptYears());
  let afterId = 0;
  for (;;) {
    const userIds = await identity.listErasable(beforeMs, afterId, batchUsers);
    for (const userId of userIds) {
      try {
        const isErased = await database.transaction(async client => {
          if (await parts.hasMoneyIn(client, userId)) return false;
          const contacts = await identity.eraseIn(client, userId);
          if (!contacts) return false;
          for (const table of tables) await erasePersonalRows(client, table, { id: userId, contacts });
          return true;
        });
        log.info({ user: userId, isErased }, 'a closed account was due to be erased');
      } catch (err) {
        // The next run tries again; the others do not wait for it.
        log.warn({ err, user: userId }, 'a closed account could not be erased');
      }
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < batchUsers) return;
    afterId = last;
  }
}
