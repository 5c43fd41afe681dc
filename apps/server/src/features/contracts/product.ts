import type { Database } from '../../platform/postgres/database.ts';
import type { Product } from '../orders/index.ts';
import type { Contracts } from './contracts.ts';
import { readContractResult } from './read-result.ts';
import { createContractRecords } from './records-store.ts';

/** Contracts, for everybody who serves all products. */
export function createContractProduct(database: Database, contracts: Contracts): Product {
  return {
    ...createContractRecords(database),
    async loadReceiptOrder(userId, orderId) {
      const found = await contracts.loadReceipt({ userId, id: orderId });
      return found && { order: { kind: 'contract', contract: found.order }, terms: found.terms };
    },
    async loadOrders(userId, orderIds) {
      const orders = await contracts.loadAll(orderIds.map(id => ({ userId, id })));
      return new Map(orders.map(contract => [contract.id, { kind: 'contract', contract }]));
    },
    readResult: readContractResult,
    restore: contracts.restore,
    endDemo: contracts.endDemo,
    stop: contracts.stop,
  };
}
