import type { Database } from '../../platform/postgres/database.ts';
import type { Product } from '../orders/index.ts';
import type { Conversions } from './create-conversions.ts';
import { createConversionRecords } from './records-store.ts';

/** Conversions, for everybody who serves all products. */
export function createConversionProduct(database: Database, conversions: Conversions): Product {
  return {
    ...createConversionRecords(database),
    async loadReceiptOrder(userId, orderId) {
      const [conversion, terms] = await Promise.all([
        conversions.findOrder(userId, orderId),
        conversions.loadTermsText(userId, orderId),
      ]);
      return conversion && terms !== undefined ? { order: { kind: 'conversion', conversion }, terms } : undefined;
    },
    async loadOrders(userId, orderIds) {
      const found = await conversions.loadOrders(userId, orderIds);
      return new Map(found.map(conversion => [conversion.id, { kind: 'conversion', conversion }]));
    },
    restore: conversions.restore,
    // There are none in the demo book.
    endDemo: async () => true,
    stop: conversions.close,
  };
}
