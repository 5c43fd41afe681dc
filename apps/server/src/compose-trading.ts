import type { TradedOrder } from '@truemark/contract/trading/orders';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type pg from 'pg';
import type { People } from './compose-identity.ts';
import type { Market } from './compose-market.ts';
import { makeSeed } from './compose-market.ts';
import { createContractProduct, createContracts, registerContractRoutes } from './features/contracts/index.ts';
import { createCorrections, registerCorrectionDesk } from './features/corrections/index.ts';
import { createEngine } from './features/engine/index.ts';
import type { Ledger } from './features/ledger/index.ts';
import { createOptionProduct, createOptions, registerOptionRoutes } from './features/options/index.ts';
import { loadNamedOrders, type NamedOrder, type Product, registerOrderRoutes } from './features/orders/index.ts';
import type { Waiting } from './features/overview/index.ts';
import type { Parameters } from './features/parameters/index.ts';
import { registerReceiptRoutes } from './features/receipts/index.ts';
import { createTrading, hasOpenOrders, registerRiskDesk, type Trading } from './features/risk/index.ts';
import { createReceiptIds } from './platform/crypto/receipt-ids.ts';
import type { ActServer } from './platform/http/act-server.ts';
import type { HttpServer } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { loadInstanceSetting } from './platform/postgres/instance-setting.ts';
import { createNumberBlocks } from './platform/postgres/number-blocks.ts';
import type { AppDependencies } from './platform/process/run-server.ts';

export interface TradingParts extends AppDependencies {
  readonly http: HttpServer;
  readonly acts: ActServer;
  readonly market: Market;
  readonly people: People;
  readonly ledger: Ledger;
  readonly parameters: Parameters;
  readonly jobs: Jobs;
  /** Whether a user has an open page that would hear of orders. */
  readonly isWatched: (userId: number) => boolean;
}

/** Everything that is traded, as the rest of the program sees it. */
export interface TradingDesk {
  /** Loads what is open and acts on prices from then on; the markets have been restored before. */
  start(): Promise<void>;
  /** A number for no order: those that were accepted before have smaller ones. */
  takeOrderId(): Promise<number>;
  /**
   * Cancels and closes whatever runs in a user's demo book with a number below `beforeId`, at the next prices; false when
   * something finds none.
   */
  endDemo(userId: number, beforeId: number): Promise<boolean>;
  /** Orders of a user by the names that events give them; unknown ones are left out. */
  loadOrders(userId: number, named: readonly NamedOrder[]): Promise<(name: NamedOrder) => TradedOrder | undefined>;
  /** A user's page hears of events again, after a drop in which nobody told it of orders. */
  noteResumed(userId: number): void;
  /** Whether anything is open on an instrument, or on its way; to be asked while the instrument is halted. */
  hasOpenOrders(client: pg.ClientBase, instrumentId: number): Promise<boolean>;
  /** Halts all new orders, or takes them again. */
  readonly halts: Pick<Trading, 'halt' | 'isAllHalted' | 'haltAllIn'>;
  /** When each correction that waits for a second person was proposed. */
  loadWaitingCorrections(): Promise<Waiting>;
  close(): Promise<void>;
}

const orderIdBlock = 1_000;
/** Another program may have halted new orders: its audit has failed, or an operator has asked it to. */
const haltRefreshMs = 1_000;

/** Contracts and options with the engine that decides on them. Built after the ledger, closed before it. */
export async function composeTrading(parts: TradingParts): Promise<TradingDesk> {
  const { http, acts, database, market, people } = parts;
  const { notifications } = people.telling;
  const receiptIds = createReceiptIds(await loadInstanceSetting(database, 'receipt-key', makeSeed));
  const trading = await createTrading({
    ...{ ...parts, ...market, ...people },
    eventLog: people.telling.eventLog,
  });
  const engine = createEngine({
    ...{ ...parts, ...market, instruments: market.instruments.all },
    findSessionNoticeMs: () => Number(parts.parameters.get('contracts.sessionNoticeMs')),
  });
  const orderIds = createNumberBlocks(database, 'trade_order_id', orderIdBlock);
  const common = { ...parts, ...market, trading, engine, orderIds, receiptIds };
  const contracts = createContracts({ ...common, notifications });
  const options = createOptions(common);
  const products: readonly Product[] = [
    createContractProduct(database, contracts),
    createOptionProduct(database, options),
  ];
  const corrections = createCorrections({
    ...{ ...common, products },
    notifyCorrected: (client, userId, values) =>
      notifications.notifyIn(client, { userId, kind: 'orderCorrected', values, isMailed: true }),
  });
  registerContractRoutes(http, contracts);
  registerOptionRoutes(http, { ...common, options });
  registerOrderRoutes(http, { ...common, products });
  registerReceiptRoutes(http, {
    ...{ ...common, products },
    loadCorrections: async place =>
      (await corrections.loadPosted(place)).map(({ atMs, amount, reason, postingId }) => ({
        ...{ at: atMs, reason, postingId: String(postingId) },
        amount: formatAmount(amount, 'USDT'),
      })),
  });
  registerRiskDesk(http, acts, { ...common, products });
  registerCorrectionDesk(http, acts, { ...common, corrections });
  let refreshing: NodeJS.Timeout | undefined;
  return {
    async start() {
      await Promise.all(products.map(product => product.restore()));
      await engine.start();
      refreshing = setInterval(() => {
        trading.refreshHalt().catch((err: unknown) => parts.log.warn({ err }, 'a halt could not be looked up'));
      }, haltRefreshMs);
    },
    takeOrderId: () => orderIds.take(),
    async endDemo(userId, beforeId) {
      // One after the other: a reset that one product refuses must not have ended what the next has running.
      for (const product of products) if (!(await product.endDemo(userId, beforeId))) return false;
      return true;
    },
    loadOrders: (userId, named) => loadNamedOrders(products, userId, named),
    noteResumed: userId => trading.orderEvents.noteResumed(userId),
    halts: trading,
    hasOpenOrders: (client, instrumentId) => hasOpenOrders(trading, products, client, instrumentId),
    loadWaitingCorrections: () => corrections.loadWaiting(),
    async close() {
      clearInterval(refreshing);
      await engine.stop();
      for (const product of products) await product.stop();
      trading.close();
    },
  };
}
