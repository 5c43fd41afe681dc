import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import pino from 'pino';
import { contractKind } from '../../contracts/tracked-contract.ts';
import type { MarketData } from '../../market-data/index.ts';
import {
  apple,
  bitcoin,
  euro,
  type MarketHarness,
  openMarketHarness,
} from '../../market-data/testing/market-harness.ts';
import { optionKind } from '../../options/tracked-option.ts';
import { createEngine, type Engine } from '../index.ts';
import type { Decision, TrackedOrder } from './tracked-orders.ts';

/** Engines over the markets of a test, which note what they decide. */
export interface EngineHarness {
  readonly market: MarketHarness;
  /** What the engines have decided and handed over, as `close stopLoss 3`. */
  readonly decided: string[];
  /** Listeners reject while there is something in it; each time one is taken out. */
  readonly failures: string[];
  /** An engine with items, started unless it is said otherwise. */
  open(items: EngineItems, isStarted?: boolean): Promise<TestedEngine>;
  close(): Promise<void>;
}

export interface EngineItems {
  readonly marketData: MarketData;
  readonly orders?: readonly TrackedOrder[];
}

export interface TestedEngine extends Engine {
  track(order: TrackedOrder): void;
  untrack(order: TrackedOrder): boolean;
}

export async function openEngineHarness(): Promise<EngineHarness> {
  const market = await openMarketHarness();
  const { database, clock } = market;
  const decided: string[] = [];
  const failures: string[] = [];
  const engines: Engine[] = [];

  async function listen(decisions: readonly Decision[]): Promise<void> {
    const failure = failures.pop();
    if (failure) throw new Error(failure);
    decided.push(...decisions.map(writeDecision));
  }

  return {
    market,
    decided,
    failures,
    async open({ marketData, orders = [] }, isStarted = true) {
      const log = pino({ level: 'silent' });
      const testClock = { nowMs: () => clock.atMs };
      const instruments = [bitcoin, euro, apple];
      const engine = createEngine({
        ...{ marketData, instruments, clock: testClock, log, database },
        findSessionNoticeMs: () => sessionNoticeMs,
      });
      engines.push(engine);
      const contracts = engine.register(contractKind);
      const options = engine.register(optionKind);
      contracts.onDecisions(listen);
      options.onDecisions(listen);
      const track = (order: TrackedOrder) => {
        if (order.kind === 'contract') contracts.track(order);
        else options.track(order);
      };
      for (const order of orders) track(order);
      if (isStarted) await engine.start();
      return Object.assign(engine, { track, untrack: (order: TrackedOrder) => contracts.untrack(order) });
    },
    async close() {
      for (const engine of engines) await engine.stop();
      await market.close();
    },
  };
}

function writeDecision({ id, type, reason, tick }: Decision): string {
  return [id, type, reason, tick?.sequence].filter(part => part !== undefined).join(' ');
}
