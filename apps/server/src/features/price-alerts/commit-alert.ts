import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Kept } from '../../platform/http/repeat-store.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { InDoubt } from '../orders/index.ts';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';
import { loadAlert } from './store.ts';
import { type AlertTracker, toTracked } from './tracked-alert.ts';

interface CommitParts extends Pick<PriceAlertParts, 'database' | 'engine' | 'marketData' | 'eventLog'> {
  readonly tracker: Pick<AlertTracker, 'track'>;
  readonly inDoubt: InDoubt;
}

/** Writes an alert as it is from now on, after the newest tick. */
type AlertWork<Reply> = (
  client: pg.ClientBase,
  newest: Tick | undefined,
) => Promise<{ readonly alert: PriceAlert; readonly kept: Kept<Reply> } | Denial>;

export type CommitAlert = <Reply>(
  id: number,
  instrument: Instrument,
  work: AlertWork<Reply>,
) => Promise<Kept<Reply> | Denial>;

/**
 * Commits an alert and gives it to the engine, which follows it from the newest tick. A failure leaves open whether it
 * stands: the database is asked then.
 */
export function createCommitAlert(parts: CommitParts): CommitAlert {
  const { database, engine, marketData, eventLog, tracker, inDoubt } = parts;
  return async (id, instrument, work) => {
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
        () => loadAlert(database.pool, id),
        found => void (found?.state === 'active' && tracker.track(toTracked(found))),
      );
      throw error;
    } finally {
      release();
    }
  };
}
