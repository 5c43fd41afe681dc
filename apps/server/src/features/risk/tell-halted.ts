import type { HaltReason } from '@truemark/domain/market/halt-reason';
import type { Instrument } from '@truemark/domain/market/instrument';
import type pg from 'pg';
import type { Notifications } from '../notifications/index.ts';
import type { ProductRecords } from '../orders/index.ts';

interface TellHaltedParts {
  readonly products: readonly Pick<ProductRecords, 'listOwnersIn'>[];
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
}

/** Tells each who has something open on an instrument, in either book, once; what it answers is called after the commit. */
export function createTellHalted({ products, notifications }: TellHaltedParts) {
  return async (client: pg.ClientBase, { id, symbol, code }: Instrument, reason: HaltReason): Promise<() => void> => {
    const owners = new Set<number>();
    for (const product of products) for (const userId of await product.listOwnersIn(client, id)) owners.add(userId);
    const values = { symbol, code, reason };
    return notifications.notifyAllIn(
      client,
      [...owners]
        .sort((one, other) => one - other)
        .map(userId => ({ userId, kind: 'tradingHalted', values, isMailed: false })),
    );
  };
}

export type TellHalted = ReturnType<typeof createTellHalted>;
