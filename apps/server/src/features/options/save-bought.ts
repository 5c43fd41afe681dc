import { calculateMid } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { lookupPlans } from '../../platform/postgres/database.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { OpenOptions } from './open-options.ts';
import type { Option, OptionTick } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOption, type OptionBuy, saveBuys } from './store.ts';

/** A pending option and the tick it is bought at. */
export interface BoughtOption {
  readonly option: Option;
  readonly tick: Tick;
  readonly before: Tick | undefined;
}

type SavingParts = Pick<OptionParts, 'database' | 'trading'> & { readonly open: OpenOptions };

/** Options whose prices are written in one commit. */
const batchMax = 1_000;

/** Writes the prices at which options were bought, many in a commit, and lets the engine follow them to their expiry. */
export async function saveBought(bought: readonly BoughtOption[], parts: SavingParts): Promise<void> {
  for (let from = 0; from < bought.length; from += batchMax)
    await saveBatch(bought.slice(from, from + batchMax), parts);
}

async function saveBatch(bought: readonly BoughtOption[], parts: SavingParts): Promise<void> {
  const { database, trading } = parts;
  const buys = bought.map(({ option: { userId, id, acceptedSequence }, tick, before }): OptionBuy => {
    return { userId, id, tick: toOptionTick(tick, before, acceptedSequence) };
  });
  const { saved, announce } = await database.transaction(async client => {
    const places = await saveBuys(client, buys);
    const ids = new Set(places.map(({ id }) => id));
    const changed = bought.filter(({ option }) => ids.has(option.id));
    await saveEvidenceIn(client, changed.flatMap(listTicks));
    const events = changed.map(({ option: { userId, book, id } }) => ({
      ...{ userId, book, id, kind: 'option' as const, status: 'holding' },
    }));
    return { saved: ids, announce: await trading.orderEvents.noteIn(client, events) };
  }, lookupPlans);
  announce();
  for (const { option, tick, before } of bought) {
    if (!saved.has(option.id)) await reloadOption(option, parts);
    else parts.open.track({ ...option, state: 'holding', buy: toOptionTick(tick, before, option.acceptedSequence) });
  }
}

/** Takes an option as the database has it: what was decided on it had been done before, or came too late. */
export async function reloadOption(known: Option, parts: Pick<SavingParts, 'database' | 'open'>): Promise<void> {
  const option = await loadOption(parts.database, known.userId, known.id);
  if (option && option.endedAtMs === null) parts.open.track(option);
  else parts.open.end(known);
}

/** Behind a gap of the tick record the tick before may be one from before the option: it is not named then. */
export function toOptionTick(
  { sequence, atMs, bid, ask }: Tick,
  before: Tick | undefined,
  fromSequence: number,
): OptionTick {
  const beforeSequence = before && before.sequence >= fromSequence ? before.sequence : null;
  return { sequence, atMs, price: calculateMid(bid, ask), beforeSequence };
}

function listTicks({ tick, before }: BoughtOption): Tick[] {
  return before ? [before, tick] : [tick];
}
