import type { People } from './compose-identity.ts';
import type { Market } from './compose-market.ts';
import { makeSeed } from './compose-market.ts';
import type { Ledger } from './features/ledger/index.ts';
import type { Parameters } from './features/parameters/index.ts';
import { createTrading } from './features/trading/index.ts';
import type { ActServer } from './platform/act-server.ts';
import type { HttpServer } from './platform/http.ts';
import { loadInstanceSetting } from './platform/instance-setting.ts';
import type { Jobs } from './platform/jobs.ts';
import { createNumberBlocks } from './platform/number-blocks.ts';
import { createReceiptIds } from './platform/receipt-ids.ts';
import type { AppDependencies } from './platform/run-server.ts';

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
  /** Cancels and closes whatever runs in a user's demo book, at the next prices. */
  endDemo(userId: number): Promise<void>;
  /** A user's page hears of events again, after a drop in which nobody told it of orders. */
  noteResumed(userId: number): void;
  close(): Promise<void>;
}

const orderIdBlock = 1_000;

/** Contracts and options with the engine that decides on them. Built after the ledger, closed before it. */
export async function composeTrading(parts: TradingParts): Promise<TradingDesk> {
  const { database, market, people } = parts;
  const orderIds = createNumberBlocks(database, 'trade_order_id', orderIdBlock);
  const receiptIds = createReceiptIds(await loadInstanceSetting(database, 'receipt-key', makeSeed));
  const trading = await createTrading({
    ...{ ...parts, ...market, ...people },
    eventLog: people.telling.eventLog,
  });
  const common = { orderIds, receiptIds, trading };
  return {
    start: async () => void common,
    endDemo: async () => undefined,
    noteResumed: userId => trading.orderEvents.noteResumed(userId),
    close: async () => trading.close(),
  };
}
