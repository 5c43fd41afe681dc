import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { assert } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { KeepIn, Kept } from '../../platform/http/repeat-store.ts';
import { InDoubt } from '../orders/index.ts';
import { createContractWriter } from './attached-write.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeLimits, type KeepChanged } from './change-limits.ts';
import { closeAll, closePosition, listClosable } from './close-position.ts';
import type { ContractRow } from './contract-row.ts';
import type { Contracts, ContractsDependencies, FindInstrument } from './contracts.ts';
import { endDemo } from './end-demo.ts';
import { createDecisionFollower } from './follow-decisions.ts';
import { findOrder, findOrders, listOrders, loadPast, toOrder } from './list-orders.ts';
import { loadTerms, loadWarning } from './load-terms.ts';
import { OpenOrders } from './open-orders.ts';
import { createPlaceOrder } from './place-order.ts';
import { createPostChange } from './post-change.ts';
import { readLeverageOverClose } from './read-terms.ts';
import { restoreOrders } from './restore.ts';
import { createFillSaver } from './save-fill.ts';
import { loadOrder } from './store.ts';
import { toWire, writeTerms } from './to-wire.ts';
import { contractKind } from './tracked-contract.ts';

/** Built once, before anything is posted and before the engine starts. */
export function createContracts(dependencies: ContractsDependencies): Contracts {
  const { database, ledger, trading, parameters, notifications, engine, marketData, instruments, log } = dependencies;
  const findInstrument: FindInstrument = id => {
    const instrument = instruments.byId(id);
    assert(instrument, `instrument ${id} is in the catalogue`);
    return instrument;
  };
  const tracker = engine.register(contractKind);
  const writer = createContractWriter({
    ...{ tracker, marketData, orderEvents: trading.orderEvents, notifications, findInstrument },
    getRestingOrdersMax: () => Number(parameters.get('contracts.restingOrdersMax')),
  });
  const attached = ledger.addWriter('contract', writer);
  const inDoubt = new InDoubt(log);
  const openOrders = new OpenOrders({ ...dependencies, tracker, inDoubt });
  const post = createPostChange({ ledger, trading, log, attached, openOrders });
  const placeOrder = createPlaceOrder({ ...dependencies, openOrders, inDoubt, attached });
  const saveFill = createFillSaver({ ...dependencies, findInstrument });
  const parts = { ...dependencies, openOrders, findInstrument, post };
  tracker.onDecisions(
    createDecisionFollower({
      ...parts,
      saveFill,
      findSessionNoticeMs: () => Number(parameters.get('contracts.sessionNoticeMs')),
      findLeverageOverClose: id => readLeverageOverClose(parameters, findInstrument(id)),
    }),
  );

  return {
    restore: async () => {
      const count = await restoreOrders(parts.database, parts.trading.reserves, tracker);
      if (count > 0) log.info({ count }, 'open contracts restored');
    },
    loadTerms: (userId, book, code) => loadTerms(parts, userId, book, code),
    loadWarning: userId => loadWarning(parts, userId),
    async open(request) {
      const outcome = await placeOrder(request);
      return 'ok' in outcome ? outcome : toOrder(parts, database.pool, outcome);
    },
    changeLimits: (request, keepIn) => keepOrder(parts, keepIn, keep => changeLimits(parts, request, keep)),
    cancel: (place, keepIn) => keepOrder(parts, keepIn, keep => cancelOrder(parts, place, keep)),
    close: (request, keepIn) => keepOrder(parts, keepIn, keep => closePosition(parts, request, keep)),
    async listClosable(userId, book, { code, ids } = {}) {
      const instrument = code === undefined ? undefined : instruments.byCode(code);
      if (code !== undefined && !instrument) return [];
      return listClosable(parts, { userId, book, instrumentId: instrument?.id, ids: ids?.map(Number) });
    },
    closeAll: (userId, ids) => closeAll(parts, userId, ids),
    endDemo: (userId, beforeId) => endDemo(parts, userId, beforeId),
    load: place => findOrder(parts, place),
    loadAll: places => findOrders(parts, places),
    async list({ code, ...filter }, page) {
      const instrument = code === undefined ? undefined : instruments.byCode(code);
      if (code !== undefined && !instrument) return { items: [], nextCursor: null };
      return listOrders(parts, { ...filter, instrumentId: instrument?.id }, page);
    },
    async loadReceipt(place) {
      const row = await loadOrder(database, place);
      if (!row) return undefined;
      const past = await loadPast(database.pool, row);
      return { row, closings: past.closings, order: toWire(row, past, parts), terms: writeTerms(row, parts) };
    },
    stop: () => inDoubt.close(),
  };
}

/** An act on an order, and the answer as the wire has it, kept in the commit of the act. */
async function keepOrder(
  parts: Parameters<typeof toOrder>[0],
  keepIn: KeepIn<ContractOrder>,
  act: (keep: KeepChanged) => Promise<ContractRow | Denial>,
): Promise<Kept<ContractOrder> | Denial> {
  let kept: Kept<ContractOrder> | undefined;
  const outcome = await act(async (client, row) => {
    kept = await keepIn(client, await toOrder(parts, client, row));
  });
  if ('ok' in outcome) return outcome;
  assert(kept, 'a change of an order keeps its answer');
  return kept;
}
