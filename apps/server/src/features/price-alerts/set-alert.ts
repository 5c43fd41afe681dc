import type { Instrument } from '@truemark/domain/market/instrument';
import { parsePrice } from '@truemark/domain/market/price';
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
import type { CommitAlert } from './commit-alert.ts';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';
import { countActive, dropOld, hasSame, insertAlert, loadAlert, lockActive, lockAlertsOf, moveAlert } from './store.ts';

/** What is waited for: `price` null is the opening. */
export interface AlertRequest {
  readonly userId: number;
  readonly code: string;
  readonly price: string | null;
  readonly note: string;
}

export interface AlertMove {
  readonly userId: number;
  readonly id: number;
  readonly price: string;
}

/** Keeps the reply of a call in the commit of its effect. */
export type KeepAlert<Reply> = (client: pg.ClientBase, alert: PriceAlert) => Promise<Kept<Reply>>;

type SetParts = Pick<PriceAlertParts, 'database' | 'clock' | 'marketData' | 'instruments' | 'orderIds'> & {
  readonly commit: CommitAlert;
};

export async function setAlert<Reply>(
  parts: SetParts,
  { userId, code, price, note }: AlertRequest,
  keep: KeepAlert<Reply>,
): Promise<Kept<Reply> | Denial> {
  const instrument = parts.instruments.byCode(code);
  if (!instrument?.isListed) return deny('instrumentUnknown');
  const id = await parts.orderIds.take();
  return parts.commit(id, instrument, async (client, newest) => {
    const target = findTarget(parts, instrument, price, newest);
    if ('ok' in target) return target;
    const place = { userId, instrumentId: instrument.id };
    await lockAlertsOf(client, userId);
    if (await hasSame(client, { ...place, price: target.level?.price ?? null })) return deny('alertExists');
    if ((await countActive(client, userId)) >= activeAlertsMax) return deny('alertsTooMany');
    const createdAtMs = parts.clock.nowMs();
    const alert: PriceAlert = {
      ...{ id, ...place, ...target, note: note.trim(), fromSequence: newest?.sequence ?? 0 },
      ...{ createdAtMs, expiresAtMs: findAlertExpiryMs(createdAtMs), state: 'active', endedAtMs: null },
      ...{ firedSequence: null, firedPrice: null },
    };
    await insertAlert(client, alert);
    await dropOld(client, userId, overAlertsMax);
    return { alert, kept: await keep(client, alert) };
  });
}

/** To another price, from where the mid stands now. */
export async function moveAlertTo<Reply>(
  { database, instruments, commit }: Pick<SetParts, 'database' | 'instruments' | 'commit'>,
  { userId, id, price }: AlertMove,
  keep: KeepAlert<Reply>,
): Promise<Kept<Reply> | Denial> {
  const known = await loadAlert(database.pool, id);
  const instrument = known?.userId === userId ? instruments.byId(known.instrumentId) : undefined;
  if (!known?.level || !instrument) return deny('recordMissing');
  return commit(id, instrument, async (client, newest) => {
    const level = readLevel(instrument, price, newest);
    if (!level.ok) return level;
    await lockAlertsOf(client, userId);
    const stored = await lockActive(client, userId, id);
    if (!stored) return deny('recordMissing');
    const place = { userId, instrumentId: instrument.id, price: level.value.price };
    if (stored.level?.price !== place.price && (await hasSame(client, place))) return deny('alertExists');
    const alert = { ...stored, level: level.value, fromSequence: newest?.sequence ?? 0 };
    await moveAlert(client, alert);
    return { alert, kept: await keep(client, alert) };
  });
}

type AlertTarget = Pick<PriceAlert, 'level' | 'opensAtMs'>;

function findTarget(
  parts: SetParts,
  instrument: Instrument,
  price: string | null,
  newest: Tick | undefined,
): AlertTarget | Denial {
  if (price === null) {
    const opening = findOpeningMs(parts, instrument);
    return opening.ok ? { level: null, opensAtMs: opening.value } : opening;
  }
  const level = readLevel(instrument, price, newest);
  return level.ok ? { level: level.value, opensAtMs: null } : level;
}

/** When the session begins that comes next, by the time of everybody; only while none runs. */
function findOpeningMs(
  { clock, marketData }: SetParts,
  { id, sessionCalendar }: Instrument,
): Result<number, 'alertMarketOpen'> {
  const nowMs = clock.nowMs();
  const marketMs = marketData.calculateMarketTimeMs(id, nowMs);
  const opensAtMs = findSessionChange(sessionCalendar, marketMs);
  if (isSessionOpen(sessionCalendar, marketMs) || opensAtMs === null) return deny('alertMarketOpen');
  return accept(marketData.calculateWallTimeMs(id, opensAtMs, nowMs));
}

type LevelRefusal = 'alertPriceless' | 'priceOffStep' | 'alertPriceReached';

function readLevel(instrument: Instrument, text: string, newest: Tick | undefined): Result<AlertLevel, LevelRefusal> {
  const price = parsePrice(text);
  return price.ok ? checkAlertPrice(price.value, instrument, newest) : deny('priceOffStep');
}
