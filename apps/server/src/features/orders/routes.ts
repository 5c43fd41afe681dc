import { pageRowsMax } from '@truemark/contract/limits';
import type { HttpServer } from '../../platform/http/http.ts';
import { listOrders, type OrderListParts } from './list-orders.ts';
import { type NoteDeps, registerOrderNoteRoutes } from './note-routes.ts';

const pageRowsDefault = 30;

/** Orders of every kind in one list, for whose they are; and what of them is traded, for operators. */
export function registerOrderRoutes(http: HttpServer, parts: OrderListParts & Pick<NoteDeps, 'clock'>): void {
  registerOrderNoteRoutes(http, parts);
  http.serve('listAllOrders', ({ query, context }) => {
    const { kind, cursor, limit = pageRowsDefault } = query;
    const { userId } = context.user;
    const book = context.isDemo ? 'demo' : 'live';
    return listOrders(parts, { userId, book, kind, cursor, limit: Math.min(limit, pageRowsMax) });
  });

  http.serve('listWalletOrders', ({ query, context }) => {
    const { cursor, limit = pageRowsDefault } = query;
    const { userId } = context.user;
    const book = context.isDemo ? 'demo' : 'live';
    return listOrders(parts, { userId, book, kind: 'wallet', cursor, limit: Math.min(limit, pageRowsMax) });
  });

  http.serve('listUserOrders', ({ params, query }) => {
    const { book, cursor, isOpenOnly, limit = pageRowsDefault } = query;
    const traded = isOpenOnly === 'yes' ? 'open' : 'all';
    return listOrders(parts, { userId: Number(params.id), book, cursor, limit, traded });
  });
}
