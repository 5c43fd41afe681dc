import type { ValuedMove } from '@truemark/domain/levels/vip-level';
import type { Ledger } from '../features/ledger/index.ts';
import { createLevels, type FindMid, type Levels, valueMoves } from '../features/levels/index.ts';
import { findStakeMax } from '../features/options/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import { valuedBy } from './asset-prices.ts';
import type { Market } from './market.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

const minuteMs = 60_000;
/** How long before a move its price may lie: longer pauses have no price that says anything. */
const priceAgeMs = 86_400_000;

interface LevelParts {
  readonly market: Market;
  readonly messaging: Messaging;
  readonly people: People;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly jobs: Jobs;
}

export function composeLevels(
  { database, clock }: AppDependencies,
  { market: { instruments, marketData }, messaging, people, ledger, parameters, jobs }: LevelParts,
): Levels {
  const findMid: FindMid = async (asset, atMs) => {
    const instrument = instruments.byCode(valuedBy[asset]);
    if (!instrument) return undefined;
    const range = { fromMs: atMs - priceAgeMs, toMs: atMs - (atMs % minuteMs), limit: 1 };
    return (await marketData.listCandles(instrument.id, '1m', range)).at(-1)?.close;
  };
  const levels = createLevels({
    ...{ database, clock, parameters },
    identity: people.identity,
    notifyIn: messaging.notifications.notifyIn,
    async loadMoves(userIds) {
      const valued = new Map<number, readonly ValuedMove[]>();
      for (const [userId, moves] of await ledger.loadMoneyMoves(userIds)) {
        valued.set(userId, await valueMoves(moves, findMid));
      }
      return valued;
    },
    listMovers: ledger.listDepositors,
    getStakeMax: level => findStakeMax(parameters, level),
    listInstruments: level =>
      instruments.all.flatMap(({ name, levelMin, isListed }) =>
        level > 0 && isListed && levelMin === level ? [name] : [],
      ),
  });
  jobs.schedule('renewLevels', '7 * * * *', () => levels.renewAll());
  return levels;
}
