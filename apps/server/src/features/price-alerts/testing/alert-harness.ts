import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Kept } from '../../../platform/http/repeat-store.ts';
import { keepUnwritten } from '../../../platform/http/repeat-store.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { standFor } from '../../../testing/stand-for.ts';
import { createEngine, type Engine } from '../../engine/index.ts';
import { createInstrumentBook } from '../../instruments/index.ts';
import type { MarketData } from '../../market-data/index.ts';
import {
  apple,
  bitcoin,
  euro,
  type MarketHarness,
  openMarketHarness,
} from '../../market-data/testing/market-harness.ts';
import { createEventLog, createNotifications, type Notifications } from '../../notifications/index.ts';

import { createPriceAlerts, type PriceAlerts } from '../index.ts';
import type { PriceAlert } from '../price-alert.ts';
import type { AlertRequest } from '../set-alert.ts';
import { loadAlert } from '../store.ts';

/** A price, in units of 0.0001. */
export const opening = 1_000_000;

/** A program that follows price alerts, over the database and the prices of the harness. */
interface AlertProgram {
  readonly alerts: PriceAlerts;
  readonly engine: Engine;
  stop(): Promise<void>;
}

interface AlertHarness {
  readonly market: MarketHarness;
  readonly marketData: MarketData;
  readonly notifications: Notifications;
  /** What the next so many commits of decisions fail with. */
  readonly failures: Error[];
  readonly program: AlertProgram | undefined;
  start(): Promise<AlertProgram>;
  /** A price of an instrument so many milliseconds after now, in units of 0.0001; waits until it is dealt with. */
  tick(price: number, afterMs?: number): Promise<void>;
  /** A price that comes while no program looks, or is not waited for. */
  deliver(price: number, afterMs?: number): void;
  wait(ms: number): Promise<void>;
  load(id: number): Promise<PriceAlert>;
  /** What a user was told, the oldest first. */
  listTold(userId: number): Promise<readonly { kind: string; values: Readonly<Record<string, string>> }[]>;
  close(): Promise<void>;
}

export const loggedErrors: string[] = [];
const log = pino({ level: 'error', base: null }, { write: line => void loggedErrors.push(line) });

async function openAlertHarness(): Promise<AlertHarness> {
  const market = await openMarketHarness();
  const { database, clock: marketClock } = market;
  const clock = { nowMs: () => marketClock.atMs };
  const instruments = createInstrumentBook([bitcoin, euro, apple].map(instrument => ({ ...instrument })));
  const marketData = await market.start({}, { instruments: instruments.all });
  const eventLog = createEventLog({ database, clock });
  const notifications = createNotifications({
    ...{ database, clock, eventLog },
    messages: { queueIn: async () => undefined },
    loadContact: async () => undefined,
  });
  const failures: Error[] = [];
  const programs = new Set<AlertProgram>();
  let newest: AlertProgram | undefined;

  async function start(): Promise<AlertProgram> {
    const engine = createEngine({
      ...{ database, clock, log, marketData, instruments: instruments.all },
      findSessionNoticeMs: () => sessionNoticeMs,
    });
    const alerts = createPriceAlerts({
      ...{ database, clock, log, engine, marketData, instruments, eventLog },
      notifications: {
        async notifyAllIn(...given) {
          const failure = failures.pop();
          if (failure) throw failure;
          return notifications.notifyAllIn(...given);
        },
      },
      orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    });
    await alerts.restore();
    await engine.start();
    let isStopped = false;
    const program: AlertProgram = {
      ...{ alerts, engine },
      async stop() {
        if (isStopped) return;
        isStopped = true;
        programs.delete(program);
        await engine.stop();
        await alerts.close();
      },
    };
    programs.add(program);
    newest = program;
    return program;
  }

  const deliver = (price: number, afterMs = 1_000) => market.deliver(bitcoin, marketClock.atMs + afterMs, price);
  const settle = () => Promise.all([...programs].map(({ engine }) => engine.whenIdle()));
  return {
    ...{ market, marketData, notifications, failures, start, deliver },
    get program() {
      return newest;
    },
    async tick(price, afterMs) {
      deliver(price, afterMs);
      await settle();
    },
    async wait(ms) {
      marketClock.atMs += ms;
      for (const { engine } of programs) engine.advance();
      await settle();
    },
    async load(id) {
      return (await loadAlert(database.pool, id)) ?? expect.fail('the alert is there');
    },
    async listTold(userId) {
      const { items } = await notifications.list({ userId, isUnreadOnly: false });
      return items.toReversed();
    },
    async close() {
      for (const program of [...programs]) await program.stop();
      await market.close();
    },
  };
}

let lastUser = 100;
export function addUser(): number {
  lastUser += 1;
  return lastUser;
}

/** What the program answers to a request: the alert, or the word of the refusal. */
export async function ask(program: AlertProgram, request: Partial<AlertRequest> & { userId: number }) {
  let set: PriceAlert | undefined;
  const answer = await program.alerts.set(
    { code: bitcoin.code, price: '110', note: '', ...request },
    (client, alert): Promise<Kept<object>> => {
      set = alert;
      return keepUnwritten(client, {});
    },
  );
  return 'ok' in answer ? answer.code : (set ?? expect.fail('it was kept'));
}

export async function setAlert(program: AlertProgram, request: Parameters<typeof ask>[1]): Promise<PriceAlert> {
  const answer = await ask(program, request);
  return typeof answer === 'string' ? expect.fail(answer) : answer;
}

/** For the tests of a file: a program of its own for each, at the opening price, whose errors are counted. */
export function useAlerts() {
  let opened: AlertHarness | undefined;
  const harness = standFor(() => opened);
  const program = standFor(() => opened?.program);
  beforeAll(async () => {
    opened = await openAlertHarness();
  });
  beforeEach(async () => {
    await harness.start();
    await harness.tick(opening);
  });
  afterEach(async () => {
    await program.stop();
    expect(loggedErrors.splice(0)).toEqual([]);
  });
  afterAll(() => harness.close());
  return { harness, program };
}
