import type { Database } from '../../platform/postgres/database.ts';
import type { Product } from '../orders/index.ts';
import type { Options } from './create-options.ts';
import { readOptionResult } from './read-result.ts';
import { createOptionRecords } from './records-store.ts';

/** Options, for everybody who serves all products. */
export function createOptionProduct(database: Database, options: Options): Product {
  return {
    ...createOptionRecords(database),
    async loadReceiptOrder(userId, orderId) {
      const [option, terms] = await Promise.all([
        options.findOrder(userId, orderId),
        options.loadTermsText(userId, orderId),
      ]);
      return option && terms !== undefined ? { order: { kind: 'option', option }, terms } : undefined;
    },
    async loadOrders(userId, orderIds) {
      const found = await options.loadOrders(userId, orderIds);
      return new Map(found.map(option => [option.id, { kind: 'option', option }]));
    },
    readResult: readOptionResult,
    restore: options.restore,
    async endDemo(userId, beforeId) {
      await options.endDemo(userId, beforeId);
      return true;
    },
    stop: options.close,
  };
}
