import type { TradedOrder } from '@truemark/contract/trading/orders';
import type pg from 'pg';
import { type Contracts, createContractProduct, createContracts } from '../features/contracts/index.ts';
import { type Conversions, createConversionProduct, createConversions } from '../features/conversions/index.ts';
import { type Corrections, createCorrections } from '../features/corrections/index.ts';
import { createEngine, type Engine } from '../features/engine/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { createOptionProduct, createOptions, type Options } from '../features/options/index.ts';
import { loadNamedOrders, type NamedOrder, type Product } from '../features/orders/index.ts';
import { createPriceAlerts, type PriceAlerts } from '../features/price-alerts/index.ts';
import {
  createTellHalted,
  createTrading,
  hasOpenOrders,
  type TellHalted,
  type Trading,
} from '../features/risk/index.ts';
import { createReceiptIds, type ReceiptIds } from '../platform/crypto/receipt-ids.ts';
import { loadSecret } from '../platform/postgres/instance-setting.ts';
import { createNumberBlocks, type NumberBlocks } from '../platform/postgres/number-blocks.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Market } from './market.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

/** Everything that is traded, and what all of it shares. */
export interface TradingFloor {
  readonly contracts: Contracts;
  readonly options: Options;
  readonly conversions: Conversions;
  /** Each of them, for whoever serves all. */
  readonly products: readonly Product[];
  readonly corrections: Corrections;
  readonly priceAlerts: PriceAlerts;
  readonly trading: Trading;
  readonly engine: Engine;
  readonly orderIds: NumberBlocks;
  readonly receiptIds: ReceiptIds;
  /**
   * Cancels and closes whatever runs in a user's demo book with a number below `beforeId`, at the next prices; false when
   * something finds none.
   */
  endDemo(userId: number, beforeId: number): Promise<boolean>;
  /** Orders of a user by the names that events give them; unknown ones are left out. */
  loadOrders(userId: number, named: readonly NamedOrder[]): Promise<(name: NamedOrder) => TradedOrder | undefined>;
  /** Whether anything is open on an instrument, or on its way; to be asked while the instrument is halted. */
  hasOpenOrders(client: pg.ClientBase, instrumentId: number): Promise<boolean>;
  /** Tells those who have something open on an instrument that it is halted. */
  readonly tellHalted: TellHalted;
  /** Loads what is open and acts on prices from then on; the markets have been restored before. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface TradingParts {
  readonly market: Market;
  readonly messaging: Messaging;
  readonly people: People;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  /** Whether a user has an open page that would hear of orders. */
  readonly isWatched: (userId: number) => boolean;
}

const orderIdBlock = 1_000;
/** Another program may have halted new orders: its audit has failed, or an operator has asked it to. */
const haltRefreshMs = 1_000;

/** Contracts, options and conversions with the engine that decides on them. Built after the ledger, stopped before it. */
export async function composeTrading(
  { database, clock, log }: AppDependencies,
  { market, messaging, people, ledger, parameters, isWatched }: TradingParts,
): Promise<TradingFloor> {
  const { instruments, marketData } = market;
  const { notifications, eventLog } = messaging;
  const trading = await createTrading({
    database,
    clock,
    log,
    instruments,
    marketData,
    ledger,
    parameters,
    identity: people.identity,
    eventLog,
    isWatched,
  });
  const engine = createEngine({
    database,
    clock,
    log,
    marketData,
    instruments: instruments.all,
    findSessionNoticeMs: () => Number(parameters.get('contracts.sessionNoticeMs')),
  });
  const orderIds = createNumberBlocks(database, 'trade_order_id', orderIdBlock);
  const receiptIds = createReceiptIds(await loadSecret(database, 'receipt-key'));
  const shared = { database, clock, log, instruments, marketData, ledger, engine, trading, parameters };
  const contracts = createContracts({ ...shared, orderIds, receiptIds, notifications });
  const options = createOptions({ ...shared, orderIds, receiptIds, notifications });
  const conversions = createConversions({ ...shared, orderIds, receiptIds, notifications });
  const products = [
    createContractProduct(database, contracts),
    createOptionProduct(database, options),
    createConversionProduct(database, conversions),
  ];
  const corrections = createCorrections({
    database,
    clock,
    ledger,
    instruments,
    receiptIds,
    products,
    notifyCorrected: (client, userId, values) =>
      notifications.notifyIn(client, { userId, kind: 'orderCorrected', values, isMailed: true }),
  });
  const priceAlerts = createPriceAlerts({ ...shared, orderIds, notifications, eventLog });
  let refreshing: NodeJS.Timeout | undefined;
  return {
    ...{ contracts, options, conversions, products, corrections, priceAlerts, trading, engine },
    ...{ orderIds, receiptIds, tellHalted: createTellHalted({ products, notifications }) },
    async endDemo(userId, beforeId) {
      // One after the other: a reset that one product refuses must not have ended what the next has running.
      for (const product of products) if (!(await product.endDemo(userId, beforeId))) return false;
      return true;
    },
    loadOrders: (userId, named) => loadNamedOrders(products, userId, named),
    hasOpenOrders: (client, instrumentId) => hasOpenOrders(trading, products, client, instrumentId),
    async start() {
      await Promise.all([...products, priceAlerts].map(tracked => tracked.restore()));
      await engine.start();
      refreshing = setInterval(() => {
        trading.refreshHalt().catch((err: unknown) => log.warn({ err }, 'a halt could not be looked up'));
      }, haltRefreshMs);
    },
    async stop() {
      clearInterval(refreshing);
      await engine.stop();
      for (const product of products) await product.stop();
      await priceAlerts.close();
      trading.close();
    },
  };
}
