import { RecentMap } from '@truemark/collections/recent-map';
import { findRegion } from '@truemark/domain/regions/regional-rules';
import { assert } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Identity } from '../identity/index.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { EventLog } from '../notifications/index.ts';
import { createAcceptances } from './acceptances.ts';
import { createConversions } from './conversions.ts';
import { createLosingShares } from './losing-share.ts';
import { createOrderEvents } from './order-events.ts';
import type { RiskParameterReader } from './parameters.ts';
import { createReserves } from './reserves.ts';
import { loadHalt, saveHalt } from './store.ts';
import type { Trader, Trading } from './trading.ts';

export interface TradingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly instruments: Pick<InstrumentBook, 'byCode'>;
  readonly marketData: Pick<MarketData, 'findTick' | 'findObstacle' | 'findPriceObstacle'>;
  readonly ledger: Pick<Ledger, 'loadHouseBalances' | 'loadTradingResults' | 'onPosted'>;
  readonly parameters: RiskParameterReader;
  readonly identity: Pick<Identity, 'loadUser'>;
  readonly eventLog: Pick<EventLog, 'append' | 'appendIn'>;
  /** Whether a user has an open page that would hear of orders. */
  readonly isWatched: (userId: number) => boolean;
}

export async function createTrading(parts: TradingParts): Promise<Trading> {
  const { database, clock, instruments, marketData, ledger, parameters } = parts;
  const conversions = createConversions(instruments, marketData);
  const orderEvents = createOrderEvents(parts);
  let halt = await loadHalt(database);
  const isAllHalted = () => halt?.isHalted ?? false;
  return {
    loadTrader: createTraders(parts),
    findNotTradable: ({ id }, nowMs) =>
      halt?.isHalted
        ? { reason: 'allHalted', opensAtMs: null, haltReason: halt.haltReason }
        : marketData.findObstacle(id, nowMs),
    findNotClosable: ({ id }, nowMs) => marketData.findPriceObstacle(id, nowMs),
    findConversion: conversions.find,
    findNotConvertible: conversions.findObstacle,
    reserves: createReserves(ledger, parameters, clock),
    acceptances: createAcceptances(),
    isAllHalted,
    get halt() {
      return halt;
    },
    async refreshHalt() {
      const stored = await loadHalt(database);
      // What was announced while this was being read is newer.
      if (stored && stored.atMs >= (halt?.atMs ?? 0)) halt = stored;
    },
    async haltAllIn(client, next) {
      if (!(await saveHalt(client, next))) return undefined;
      return () => {
        halt = next;
      };
    },
    loadLosingShare: createLosingShares(database, ledger, clock),
    orderEvents,
    close: orderEvents.close,
  };
}

const traderKeptMs = 10_000;
/** Twice as many at most. When there are more, those are asked for again who were not seen for longest. */
const tradersMax = 10_000;

function createTraders({ identity, clock }: TradingParts): (userId: number) => Promise<Trader> {
  const traders = new RecentMap<number, { readonly trader: Trader; readonly atMs: number }>(tradersMax);
  return async userId => {
    const nowMs = clock.nowMs();
    const known = traders.get(userId);
    if (known && nowMs - known.atMs < traderKeptMs) return known.trader;
    const user = await identity.loadUser(userId);
    assert(user, `user ${userId} trades and is gone`);
    const trader: Trader = { region: findRegion(user.country), level: user.level };
    traders.set(userId, { trader, atMs: nowMs });
    return trader;
  };
}
