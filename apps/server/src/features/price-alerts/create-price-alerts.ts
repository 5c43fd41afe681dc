import type { Instrument } from '@truemark/domain/market/instrument';
import { type Price, parsePrice } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import {
  type AlertLevel,
  activeAlertsMax,
  checkAlertPrice,
  findAlertExpiryMs,
  overAlertsMax,
} from '@truemark/domain/price-alerts/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import { findSessionChange, isSessionOpen } from '@truemark/domain/sessions/session';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Kept } from '../../platform/http/repeat-store.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { InDoubt } from '../orders/index.ts';
import { createFollowDecisions } from './follow-decisions.ts';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';
import * as store from './store.ts';
import { priceAlertKind, toTracked } from './tracked-alert.ts';

/** What is waited for: `price` null is the opening. */
export interface AlertRequest {
  readonly userId: number;
  readonly code: string;
  readonly price: string | null;
  readonly note: string;
}

/** Keeps the reply of a call in the commit of its effect. */
export type KeepAlert<Reply> = (client: pg.ClientBase, alert: PriceAlert) => Promise<Kept<Reply>>;

export interface AlertPage {
  readonly alerts: readonly PriceAlert[];
  readonly activeCount: number;
}

/** Price alerts: set by their owners, followed by the engine, told of once. */
export interface PriceAlerts {
  set<Reply>(request: AlertRequest, keep: KeepAlert<Reply>): Promise<Kept<Reply> | Denial>;
  move<Reply>(
    place: { readonly userId: number; readonly id: number; readonly price: string },
    keep: KeepAlert<Reply>,
  ): Promise<Kept<Reply> | Denial>;
  remove<Reply>(
    place: { readonly userId: number; readonly id: number },
    keepIn: (client: pg.ClientBase) => Promise<Kept<Reply>>,
  ): Promise<Kept<Reply> | Denial>;
  list(search: Omit<store.AlertSearch, 'instrumentId'> & { readonly code?: string | undefined }): Promise<AlertPage>;
  /** Gives the engine what waits; before it starts. */
  restore(): Promise<void>;
  /** After the engine has stopped. */
  close(): Promise<void>;
}

const pageRows = 5_000;

export function createPriceAlerts(parts: PriceAlertParts): PriceAlerts {
  const { database, clock, engine, marketData, instruments, eventLog, orderIds } = parts;
  const tracker = engine.register(priceAlertKind);
  tracker.onDecisions(createFollowDecisions(parts));
  const inDoubt = new InDoubt(parts.log);

  /**
   * Commits an alert and gives it to the engine, which follows it from the newest tick. A failure leaves open whether it
   * stands: the database is asked then.
   */
  async function commit<Reply>(
    id: number,
    instrument: Instrument,
    work: (
      client: pg.ClientBase,
      newest: Tick | undefined,
    ) => Promise<{ alert: PriceAlert; kept: Kept<Reply> } | Denial>,
  ): Promise<Kept<Reply> | Denial> {
    const newest = engine.newestTick(instrument.id);
    const release = engine.holdProgress(instrument.id, newest?.sequence ?? 0);
    try {
      // The numbers of ticks that a crash takes away are given again.
      await marketData.whenSynced();
      const outcome = await commitUnlessDenied(database, async client => {
        const done = await work(client, newest);
        if ('ok' in done) return done;
        return { ...done, announce: await eventLog.appendIn(client, [{ userId: done.alert.userId, kind: 'alerts' }]) };
      });
      if ('ok' in outcome) return outcome;
      tracker.track(toTracked(outcome.alert));
      outcome.announce();
      return outcome.kept;
    } catch (error) {
      inDoubt.resolve(
        id,
        () => store.loadAlert(database.pool, id),
        found => void (found?.state === 'active' && tracker.track(toTracked(found))),
      );
      throw error;
    } finally {
      release();
    }
  }

  function findOpeningMs({ id, sessionCalendar }: Instrument): Result<number, 'alertMarketOpen'> {
    const nowMs = clock.nowMs();
    const marketMs = marketData.calculateMarketTimeMs(id, nowMs);
    const opensAtMs = findSessionChange(sessionCalendar, marketMs);
    if (isSessionOpen(sessionCalendar, marketMs) || opensAtMs === null) return deny('alertMarketOpen');
    return accept(marketData.calculateWallTimeMs(id, opensAtMs, nowMs));
  }

  function findTarget(
    instrument: Instrument,
    price: string | null,
    newest: Tick | undefined,
  ): { readonly level: AlertLevel | null; readonly opensAtMs: number | null } | Denial {
    if (price === null) {
      const opening = findOpeningMs(instrument);
      return opening.ok ? { level: null, opensAtMs: opening.value } : opening;
    }
    const level = readLevel(instrument, price, newest);
    return level.ok ? { level: level.value, opensAtMs: null } : level;
  }

  return {
    async set({ userId, code, price, note }, keep) {
      const instrument = instruments.byCode(code);
      if (!instrument?.isListed) return deny('instrumentUnknown');
      const id = await orderIds.take();
      return commit(id, instrument, async (client, newest) => {
        const target = findTarget(instrument, price, newest);
        if ('ok' in target) return target;
        const place = { userId, instrumentId: instrument.id, price: target.level?.price ?? null };
        await store.lockAlertsOf(client, userId);
        if (await store.hasSame(client, place)) return deny('alertExists');
        if ((await store.countActive(client, userId)) >= activeAlertsMax) return deny('alertsTooMany');
        const alert = createAlert(
          { ...target, id, userId, instrumentId: instrument.id, note: note.trim() },
          newest,
          clock,
        );
        await store.insertAlert(client, alert);
        await store.dropOld(client, userId, overAlertsMax);
        return { alert, kept: await keep(client, alert) };
      });
    },
    async move({ userId, id, price }, keep) {
      const known = await store.loadAlert(database.pool, id);
      const instrument = known?.userId === userId ? instruments.byId(known.instrumentId) : undefined;
      if (!known?.level || !instrument) return deny('recordMissing');
      return commit(id, instrument, async (client, newest) => {
        const level = readLevel(instrument, price, newest);
        if (!level.ok) return level;
        await store.lockAlertsOf(client, userId);
        const stored = await store.lockActive(client, userId, id);
        if (!stored) return deny('recordMissing');
        const place = { userId, instrumentId: instrument.id, price: level.value.price };
        if (stored.level?.price !== place.price && (await store.hasSame(client, place))) return deny('alertExists');
        const alert = { ...stored, level: level.value, fromSequence: newest?.sequence ?? 0 };
        await store.moveAlert(client, { ...alert, level: level.value });
        return { alert, kept: await keep(client, alert) };
      });
    },
    async remove({ userId, id }, keepIn) {
      const known = await store.loadAlert(database.pool, id);
      const outcome = await commitUnlessDenied(database, async client => {
        if (!(await store.deleteAlert(client, userId, id))) return deny('recordMissing');
        const announce = await eventLog.appendIn(client, [{ userId, kind: 'alerts' }]);
        return { announce, kept: await keepIn(client) };
      });
      if ('ok' in outcome) return outcome;
      // What was decided meanwhile finds no row, and is told to nobody.
      if (known?.state === 'active') tracker.untrack(known);
      outcome.announce();
      return outcome.kept;
    },
    async list({ code, ...search }) {
      const instrumentId = code === undefined ? undefined : (instruments.byCode(code)?.id ?? 0);
      return {
        alerts: await store.listAlerts(database.pool, { ...search, instrumentId }),
        activeCount: await store.countActive(database.pool, search.userId),
      };
    },
    async restore() {
      for (let afterId = 0, isMore = true; isMore; ) {
        const alerts = await store.loadActive(database.pool, afterId, pageRows);
        for (const alert of alerts) tracker.track(toTracked(alert));
        afterId = alerts.at(-1)?.id ?? afterId;
        isMore = alerts.length === pageRows;
      }
    },
    close: () => inDoubt.close(),
  };
}

function readLevel(instrument: Instrument, text: string, newest: Tick | undefined) {
  const price: Result<Price, string> = parsePrice(text);
  return price.ok ? checkAlertPrice(price.value, instrument, newest) : deny('priceOffStep');
}

type AlertTarget = Pick<PriceAlert, 'id' | 'userId' | 'instrumentId' | 'level' | 'opensAtMs' | 'note'>;

function createAlert(target: AlertTarget, newest: Tick | undefined, clock: PriceAlertParts['clock']): PriceAlert {
  const createdAtMs = clock.nowMs();
  return {
    ...target,
    ...{ fromSequence: newest?.sequence ?? 0, createdAtMs, expiresAtMs: findAlertExpiryMs(createdAtMs) },
    ...{ state: 'active', endedAtMs: null, firedSequence: null, firedPrice: null },
  };
}
