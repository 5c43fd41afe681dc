import { assert } from '@truemark/domain/result';
import type { Denial } from '../../platform/http.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeLimits } from './change-limits.ts';
import { closeAll, closePosition } from './close-position.ts';
import { type ContractWrite, createContractCompanion } from './companion.ts';
import type { ContractRow } from './contract-row.ts';
import type { Contracts, ContractsDependencies, FindInstrument } from './contracts.ts';
import { endDemo } from './end-demo.ts';
import { createDecisionFollower } from './follow-decisions.ts';
import { findOrder, listOrders, toOrders } from './list-orders.ts';
import { loadTerms } from './load-terms.ts';
import { createOpenOrders } from './open-orders.ts';
import { createPlaceOrder } from './place-order.ts';
import { createPostChange } from './post-change.ts';
import { readLeverageOverClose } from './read-terms.ts';
import { restoreOrders } from './restore.ts';
import { createSaveFill } from './save-fills.ts';
import { loadClosings, loadOrder } from './store.ts';
import { toWire, writeTerms } from './to-wire.ts';
import { createUnknownSteps } from './unknown-steps.ts';

/** Built once, before anything is posted and before the engine starts. */
export function createContracts(dependencies: ContractsDependencies): Contracts {
  const { database, ledger, trading, parameters, notifications, engine, marketData, instruments, log } = dependencies;
  const findInstrument: FindInstrument = id => {
    const instrument = instruments.byId(id);
    assert(instrument, `instrument ${id} is in the catalogue`);
    return instrument;
  };
  const companion = createContractCompanion({
    ...{ engine, marketData, orderEvents: trading.orderEvents, notifications, findInstrument },
    getRestingOrdersMax: () => Number(parameters.get('contracts.restingOrdersMax')),
  });
  const { attach } = ledger.addCompanion<ContractWrite>('contract', companion);
  const unknownSteps = createUnknownSteps(trading.reserves);
  const openOrders = createOpenOrders({ ...dependencies, unknownSteps });
  const post = createPostChange({ ledger, trading, log, attach, unknownSteps });
  const placeOrder = createPlaceOrder({ ...dependencies, openOrders, attach });
  const parts = { ...dependencies, openOrders, findInstrument, post };
  engine.onDecisions(
    'contract',
    createDecisionFollower({
      ...parts,
      saveFill: createSaveFill(dependencies),
      findLeverageOverClose: id => readLeverageOverClose(parameters, findInstrument(id)),
    }),
  );

  async function show(outcome: ContractRow | Denial) {
    if ('ok' in outcome) return outcome;
    if (outcome.parts === 0) return toWire(outcome, [], parts);
    const [order] = await toOrders(parts, outcome.userId, [outcome]);
    assert(order, 'an order is shown as one');
    return order;
  }

  return {
    restore: async () => {
      const count = await restoreOrders(parts.database, parts.trading.reserves, parts.engine);
      if (count > 0) log.info({ count }, 'open contracts restored');
    },
    loadTerms: (userId, book, code) => loadTerms(parts, userId, book, code),
    open: async request => show(await placeOrder(request)),
    changeLimits: async request => show(await changeLimits(parts, request)),
    cancel: async place => show(await cancelOrder(parts, place)),
    close: async request => show(await closePosition(parts, request)),
    async closeAll(userId, book, { code, ids } = {}) {
      const instrument = code === undefined ? undefined : instruments.byCode(code);
      if (code !== undefined && !instrument) return { closing: [], notTradable: [] };
      return closeAll(parts, { userId, book, instrumentId: instrument?.id, ids: ids?.map(Number) });
    },
    endDemo: userId => endDemo(parts, userId),
    load: place => findOrder(parts, place),
    async list({ code, ...filter }, page) {
      const instrument = code === undefined ? undefined : instruments.byCode(code);
      if (code !== undefined && !instrument) return { items: [], nextCursor: null };
      return listOrders(parts, { ...filter, instrumentId: instrument?.id }, page);
    },
    async loadReceipt(place) {
      const row = await loadOrder(database, place);
      if (!row) return undefined;
      const closings = await loadClosings(database, place.userId, [place.id]);
      return { row, closings, order: toWire(row, closings, parts), terms: writeTerms(row, parts) };
    },
    stop: () => openOrders.stop(),
  };
}
