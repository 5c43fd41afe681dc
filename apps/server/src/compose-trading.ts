import type { Market } from './compose-market.ts';
import { makeSeed } from './compose-market.ts';
import type { People } from './compose-identity.ts';
import type { Ledger } from './features/ledger/index.ts';
import type { Parameters } from './features/parameters/index.ts';
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
}

/** Everything that is traded, as the rest of the program sees it. */
export interface TradingDesk {
  /** Loads what is open and acts on prices from then on; the markets have been restored before. */
  start(): Promise<void>;
  /** Cancels and closes whatever runs in a user's demo book, at the next prices. */
  endDemo(userId: number): Promise<void>;
  close(): Promise<void>;
}

const orderIdBlock = 1_000;

/** Contracts and options with the engine that decides on them. Built after the ledger, closed before it. */
export async function composeTrading({ database }: TradingParts): Promise<TradingDesk> {
  const orderIds = createNumberBlocks(database, 'trade_order_id', orderIdBlock);
  const receiptIds = createReceiptIds(await loadInstanceSetting(database, 'receipt-key', makeSeed));
  const common = { orderIds, receiptIds };
  return {
    start: async () => void common,
    endDemo: async () => undefined,
    close: async () => undefined,
  };
}
