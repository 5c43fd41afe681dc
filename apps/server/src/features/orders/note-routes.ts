import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { loadNote, saveNoteIn } from './note-store.ts';
import type { ProductRecords } from './product.ts';

export interface NoteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly products: readonly Pick<ProductRecords, 'findOrderIn'>[];
}

/** What people note about their own orders. */
export function registerOrderNoteRoutes(http: HttpServer, { database, clock, products }: NoteDeps): void {
  const isOwnIn = async (client: pg.ClientBase, userId: number, orderId: number) => {
    for (const { findOrderIn } of products) if (await findOrderIn(client, userId, orderId)) return true;
    return false;
  };
  http.serve('getOrderNote', async ({ query, context }) => {
    const { userId } = context.user;
    const orderId = Number(query.id);
    const isOwn = await database.transaction(client => isOwnIn(client, userId, orderId));
    return isOwn ? { note: await loadNote(database, userId, orderId) } : deny('recordMissing');
  });
  http.serve('saveOrderNote', async ({ body, context, repeat }) => {
    const { userId } = context.user;
    const orderId = Number(body.id);
    const note = body.note.trim();
    const kept = await database.transaction(async client => {
      if (!(await isOwnIn(client, userId, orderId))) return undefined;
      await saveNoteIn(client, { userId, orderId, note }, clock.nowMs());
      return repeat.keepIn(client, { note });
    });
    return kept ?? deny('recordMissing');
  });
}
