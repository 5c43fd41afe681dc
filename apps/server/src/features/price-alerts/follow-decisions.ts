import type { Instrument } from '@truemark/domain/market/instrument';
import { calculateMid, formatPrice, formatRoundedPrice } from '@truemark/domain/market/price';
import { assert } from '@truemark/domain/result';
import { isLost } from '../../platform/postgres/query-errors.ts';
import type { NewNotification } from '../notifications/index.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';
import { type AlertEnd, saveEnds } from './store.ts';
import type { AlertDecision } from './tracked-alert.ts';

/**
 * Writes what the engine decides with the word to its owner, in one commit: an alert that two programs decide on, or one
 * decides on again after a failure, is told of once. The tick that set it off stays in the evidence.
 */
export function createFollowDecisions({
  database,
  instruments,
  notifications,
  eventLog,
}: Pick<PriceAlertParts, 'database' | 'instruments' | 'notifications' | 'eventLog'>): (
  decisions: readonly AlertDecision[],
) => Promise<void> {
  async function write(decisions: readonly AlertDecision[]): Promise<void> {
    const announces = await database.transaction(async client => {
      const ended = await saveEnds(client, decisions.map(toEnd));
      if (ended.length === 0) return [];
      const ids = new Set(ended.map(({ id }) => id));
      await saveEvidenceIn(
        client,
        decisions.flatMap(({ id, type, tick }) => (type === 'fire' && tick && ids.has(id) ? [tick] : [])),
      );
      const fired = ended.filter(({ state }) => state === 'fired');
      const told = await notifications.notifyAllIn(
        client,
        fired.map(alert => {
          const instrument = instruments.byId(alert.instrumentId);
          assert(instrument, 'an alert is of an instrument');
          return describeFired(alert, instrument);
        }),
      );
      const userIds = [...new Set(ended.map(({ userId }) => userId))].sort((one, other) => one - other);
      const noted = await eventLog.appendIn(
        client,
        userIds.map(userId => ({ userId, kind: 'alerts' as const })),
      );
      return [told, noted];
    });
    for (const announce of announces) announce();
  }

  /** When one of them is at fault, they are halved until it stands alone: it holds up no other, and is offered again. */
  return async function follow(decisions: readonly AlertDecision[]): Promise<void> {
    try {
      await write(decisions);
    } catch (error) {
      if (isLost(error) || decisions.length < 2) throw error;
      const middle = decisions.length >> 1;
      const halves = [decisions.slice(0, middle), decisions.slice(middle)];
      for (const outcome of await Promise.allSettled(halves.map(follow))) {
        if (outcome.status === 'rejected') throw outcome.reason;
      }
    }
  };
}

function toEnd({ id, price, type, tick, atMs }: AlertDecision): AlertEnd {
  if (type === 'expire') return { id, price, state: 'expired', atMs, tick: null };
  assert(tick, 'an alert fires at a tick');
  const mid = calculateMid(tick.bid, tick.ask);
  return { id, price, state: 'fired', atMs, tick: { sequence: tick.sequence, mid } };
}

/** What its owner is told: the price, its time, and its number in the record. They have asked for it, so it is important. */
function describeFired(alert: PriceAlert, { code, symbol, priceDecimals }: Instrument): NewNotification {
  const { userId, level, note, firedPrice, firedSequence, endedAtMs } = alert;
  assert(firedPrice !== null && firedSequence !== null && endedAtMs !== null, 'the alert has fired');
  const values = {
    ...{ symbol, code, price: formatRoundedPrice(firedPrice, priceDecimals), time: writeTime(endedAtMs) },
    ...{ sequence: String(firedSequence), noted: note === '' ? 'no' : 'yes', note },
  };
  if (!level) return { userId, kind: 'marketOpened', values, isMailed: true };
  return {
    ...{ userId, kind: 'priceReached', isMailed: true },
    values: { ...values, direction: level.direction, target: formatPrice(level.price, priceDecimals) },
  };
}

/** As the record has it: `2026-03-12 09:30:00.123 UTC`. */
function writeTime(atMs: number): string {
  return new Date(atMs).toISOString().replace('T', ' ').replace('Z', ' UTC');
}
