import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import pino from 'pino';
import type { MarketData } from '../../market-data/index.ts';
import {
  apple,
  bitcoin,
  euro,
  type MarketHarness,
  openMarketHarness,
} from '../../market-data/testing/market-harness.ts';
import { createEngine, type Engine } from '../index.ts';
import type { ContractDecision, Decision, OptionDecision, WatchedContract, WatchedOption } from '../watched-item.ts';

/** Engines over the markets of a test, which note what they decide. */
export interface EngineHarness {
  readonly market: MarketHarness;
  /** What the engines have decided and handed over, as `close stopLoss 3`. */
  readonly decided: string[];
  /** Listeners reject while there is something in it; each time one is taken out. */
  readonly failures: string[];
  /** An engine with items, started unless it is said otherwise. */
  open(items: EngineItems, isStarted?: boolean): Promise<Engine>;
  close(): Promise<void>;
}

export interface EngineItems {
  readonly marketData: MarketData;
  readonly contracts?: readonly WatchedContract[];
  readonly options?: readonly WatchedOption[];
}

export async function openEngineHarness(): Promise<EngineHarness> {
  const market = await openMarketHarness();
  const { database, clock } = market;
  const decided: string[] = [];
  const failures: string[] = [];
  const engines: Engine[] = [];

  async function listen(decisions: readonly (ContractDecision | OptionDecision)[]): Promise<void> {
    const failure = failures.pop();
    if (failure) throw new Error(failure);
    decided.push(...decisions.map(writeDecision));
  }

  return {
    market,
    decided,
    failures,
    async open({ marketData, contracts = [], options = [] }, isStarted = true) {
      const log = pino({ level: 'silent' });
      const testClock = { nowMs: () => clock.atMs };
      const instruments = [bitcoin, euro, apple];
      const engine = createEngine({
        ...{ marketData, instruments, clock: testClock, log, database },
        findSessionNoticeMs: () => sessionNoticeMs,
      });
      engines.push(engine);
      engine.onDecisions('contract', listen);
      engine.onDecisions('option', listen);
      for (const item of contracts) engine.watchContract(item);
      for (const item of options) engine.watchOption(item);
      if (isStarted) await engine.start();
      return engine;
    },
    async close() {
      for (const engine of engines) await engine.stop();
      await market.close();
    },
  };
}

function writeDecision({ id, type, tick, ...rest }: Decision): string {
  const reason = 'reason' in rest ? rest.reason : undefined;
  return [id, type, reason, tick?.sequence].filter(part => part !== undefined).join(' ');
}
