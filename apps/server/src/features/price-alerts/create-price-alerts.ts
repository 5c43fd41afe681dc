import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Kept } from '../../platform/http/repeat-store.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { InDoubt } from '../orders/index.ts';
import { createCommitAlert } from './commit-alert.ts';
import { createFollowDecisions } from './follow-decisions.ts';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';
import { type AlertMove, type AlertRequest, type KeepAlert, moveAlertTo, setAlert } from './set-alert.ts';
import { type AlertSearch, countActive, deleteAlert, listAlerts, loadActive, loadAlert } from './store.ts';
import { priceAlertKind, toTracked } from './tracked-alert.ts';

interface AlertPage {
  readonly alerts: readonly PriceAlert[];
  /** Those that wait, on all instruments. */
  readonly activeCount: number;
}

/** Price alerts: set by their owners, followed by the engine, told of once. */
export interface PriceAlerts {
  set<Reply>(request: AlertRequest, keep: KeepAlert<Reply>): Promise<Kept<Reply> | Denial>;
  move<Reply>(move: AlertMove, keep: KeepAlert<Reply>): Promise<Kept<Reply> | Denial>;
  remove<Reply>(
    place: Pick<AlertMove, 'userId' | 'id'>,
    keepIn: (client: pg.ClientBase) => Promise<Kept<Reply>>,
  ): Promise<Kept<Reply> | Denial>;
  list(search: Omit<AlertSearch, 'instrumentId'> & { readonly code?: string | undefined }): Promise<AlertPage>;
  /** Gives the engine what waits; before it starts. */
  restore(): Promise<void>;
  /** After the engine has stopped. */
  close(): Promise<void>;
}

const pageRows = 5_000;

export function createPriceAlerts(given: PriceAlertParts): PriceAlerts {
  const { database, engine, instruments, eventLog } = given;
  const tracker = engine.register(priceAlertKind);
  tracker.onDecisions(createFollowDecisions(given));
  const inDoubt = new InDoubt(given.log);
  const parts = { ...given, commit: createCommitAlert({ ...given, tracker, inDoubt }) };
  return {
    set: (request, keep) => setAlert(parts, request, keep),
    move: (move, keep) => moveAlertTo(parts, move, keep),
    async remove({ userId, id }, keepIn) {
      const known = await loadAlert(database.pool, id);
      const outcome = await commitUnlessDenied(database, async client => {
        if (!(await deleteAlert(client, userId, id))) return deny('recordMissing');
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
        alerts: await listAlerts(database.pool, { ...search, instrumentId }),
        activeCount: await countActive(database.pool, search.userId),
      };
    },
    async restore() {
      for (let afterId = 0, isMore = true; isMore; ) {
        const alerts = await loadActive(database.pool, afterId, pageRows);
        for (const alert of alerts) tracker.track(toTracked(alert));
        afterId = alerts.at(-1)?.id ?? afterId;
        isMore = alerts.length === pageRows;
      }
    },
    close: () => inDoubt.close(),
  };
}
