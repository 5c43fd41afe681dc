import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalTable } from '../../platform/postgres/personal-table.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Identity } from '../identity/index.ts';
import { erasePersonalRows } from './store.ts';

export interface GuestEndParts {
  readonly database: Database;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly tables: readonly PersonalTable[];
  readonly guests: Pick<Identity['guests'], 'listDue' | 'endIn'>;
  /** Ends what runs in the demo book; false while something has no price, or where another program has the market. */
  readonly endOrders: (userId: number) => Promise<boolean>;
  readonly hasOrdersIn: (client: pg.ClientBase, userId: number) => Promise<boolean>;
}

const batchUsers = 100;

/**
 * Ends the accounts of guests whom nobody can come back as: what runs is closed at the next prices, what is known goes,
 * and the number stays for the ledger, with its practice money. A transaction for each, which any number of programs may
 * try at once; who could not be ended is tried again with the next run.
 */
export async function endGuests(parts: GuestEndParts): Promise<void> {
  const { log, guests } = parts;
  let afterId = 0;
  for (;;) {
    const userIds = await guests.listDue(afterId, batchUsers);
    for (const userId of userIds) {
      try {
        const isEnded = await endGuest(parts, userId);
        log.info({ user: userId, isEnded }, 'a guest account was due to end');
      } catch (err) {
        log.warn({ err, user: userId }, 'a guest account could not be ended');
      }
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < batchUsers) return;
    afterId = last;
  }
}

async function endGuest(parts: GuestEndParts, userId: number): Promise<boolean> {
  const { database, tables, guests, hasOrdersIn } = parts;
  const hasOrders = await database.transaction(client => hasOrdersIn(client, userId));
  if (hasOrders && !(await parts.endOrders(userId))) return false;
  return database.transaction(async client => {
    if (await hasOrdersIn(client, userId)) return false;
    if (!(await guests.endIn(client, userId))) return false;
    for (const table of tables) await erasePersonalRows(client, table, { id: userId, contacts: [] });
    return true;
  });
}
