import { createStepSaver, type SaveStep } from '../orders/index.ts';
import type { ContractsDependencies, FindInstrument } from './contracts.ts';
import type { ContractFill } from './plan-change.ts';
import { fillOrders } from './store.ts';
import { describeFill } from './tell-owner.ts';

interface FillParts extends Pick<ContractsDependencies, 'database' | 'log' | 'trading' | 'notifications'> {
  readonly findInstrument: FindInstrument;
}

/** Writes orders that have found their price, those of a moment together; owners of limit orders are told in that commit. */
export function createFillSaver(parts: FillParts): SaveStep<ContractFill> {
  const { database, log, trading, notifications, findInstrument } = parts;
  const { orderEvents } = trading;
  return createStepSaver({
    ...{ database, log },
    saveIn: (client, fills: readonly ContractFill[]) =>
      fillOrders(
        client,
        fills.map(({ row }) => row),
      ),
    listTicks: ({ ticks }) => ticks,
    toEvent: ({ row: { userId, book, id, state: status } }) => ({
      ...{ userId, book, id, status },
      kind: 'contract' as const,
    }),
    noteIn: (client, events) => orderEvents.noteIn(client, events),
    notifyIn: (client, fills) => {
      const told = fills.flatMap(({ row }) => describeFill(row, findInstrument(row.instrumentId)) ?? []);
      return notifications.notifyAllIn(client, told, orderEvents.isWatched);
    },
  });
}
