import { pageRowsMax } from '@truemark/contract/limits';
import { activeAlertsMax } from '@truemark/domain/price-alerts/rules';
import type { HttpServer } from '../../platform/http/http.ts';
import type { PriceAlerts } from './create-price-alerts.ts';
import type { PriceAlertParts } from './parts.ts';
import { toWire } from './to-wire.ts';

const pageRowsDefault = 50;

export function registerPriceAlertRoutes(
  http: HttpServer,
  { priceAlerts, ...parts }: Pick<PriceAlertParts, 'instruments'> & { readonly priceAlerts: PriceAlerts },
): void {
  http.serve('listPriceAlerts', async ({ query, context }) => {
    const { state, code, cursor, limit: wanted = pageRowsDefault } = query;
    const limit = Math.min(wanted, pageRowsMax);
    const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
    const { alerts, activeCount } = await priceAlerts.list({
      ...{ userId: context.user.userId, isActive: state === 'active', code, beforeId, limit: limit + 1 },
    });
    const items = alerts.slice(0, limit).map(alert => toWire(alert, parts));
    const nextCursor = alerts.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor, activeCount, activeMax: activeAlertsMax };
  });

  http.serve('setPriceAlert', ({ body, context, repeat }) =>
    priceAlerts.set({ ...body, userId: context.user.userId }, (client, alert) =>
      repeat.keepIn(client, toWire(alert, parts)),
    ),
  );

  http.serve('movePriceAlert', ({ body: { id, price }, context, repeat }) =>
    priceAlerts.move({ userId: context.user.userId, id: Number(id), price }, (client, alert) =>
      repeat.keepIn(client, toWire(alert, parts)),
    ),
  );

  http.serve('removePriceAlert', ({ body, context, repeat }) =>
    priceAlerts.remove({ userId: context.user.userId, id: Number(body.id) }, client =>
      repeat.keepIn(client, { isDone: true }),
    ),
  );
}

/** A cursor that is none begins behind the last alert. */
function readCursor(cursor: string): number {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
}
