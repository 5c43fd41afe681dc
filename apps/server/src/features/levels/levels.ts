import type { LevelReply } from '@truemark/contract/people/levels';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { calculateLevel, type LevelRules, type ValuedMove } from '@truemark/domain/levels/vip-level';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Identity } from '../identity/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { ParameterReader } from '../parameters/index.ts';
import { type levelParameters, vipLevels } from './parameters.ts';

const dayMs = 86_400_000;
/** Users whose levels are worked out together. */
const batchUsers = 500;

interface LevelParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly parameters: ParameterReader<typeof levelParameters>;
  readonly identity: Pick<Identity, 'loadLevels' | 'saveLevelsIn'>;
  readonly notifyIn: (client: pg.ClientBase, notification: NewNotification) => Promise<() => void>;
  /** What was processed in and out of each user's live account, with its value when it was. */
  readonly loadMoves: (userIds: readonly number[]) => Promise<ReadonlyMap<number, readonly ValuedMove[]>>;
  /** Everybody whose level may be another than that of a normal user. */
  readonly listMovers: () => Promise<readonly number[]>;
  readonly getStakeMax: (level: number) => Amount;
  readonly listInstruments: (level: number) => readonly string[];
}

/** Levels of users: worked out from what they have paid in and out, and kept with the user. */
export function createLevels(parts: LevelParts) {
  const { database, clock, parameters, identity } = parts;

  function readRules(): LevelRules {
    const thresholds = vipLevels.map(level => {
      const threshold = parseAmount(parameters.get(`levels.threshold.${level}`), 'USDT');
      assert(threshold.ok, 'a threshold of a level is an amount');
      return threshold.value;
    });
    return { thresholds, windowMs: Number(parameters.get('levels.windowDays')) * dayMs };
  }

  /** The levels of users as they are now, kept where they are others; each owner is told. Who is gone has none. */
  async function renew(userIds: readonly number[]) {
    const rules = readRules();
    const nowMs = clock.nowMs();
    const [users, moves] = await Promise.all([identity.loadLevels(userIds), parts.loadMoves(userIds)]);
    const standings = users.map(({ userId, level: before, isVerified }) => {
      const standing = calculateLevel(moves.get(userId) ?? [], rules, { nowMs, isVerified });
      return { ...standing, userId, before, isVerified, rules };
    });
    const changed = standings.filter(({ level, before }) => level !== before);
    if (changed.length > 0) await save(changed);
    return standings;
  }

  async function save(changed: readonly { readonly userId: number; readonly level: number }[]): Promise<void> {
    const announces = await database.transaction(async client => {
      // Without those whom somebody else has just done.
      const saved = await identity.saveLevelsIn(client, changed);
      const tells: (() => void)[] = [saved.announce];
      for (const { userId, level } of saved.changed) {
        const values = { level: String(level) };
        tells.push(await parts.notifyIn(client, { userId, kind: 'levelChanged', values, isMailed: false }));
      }
      return tells;
    });
    for (const announce of announces) announce();
  }

  return {
    async describe(userId: number): Promise<LevelReply | undefined> {
      const [standing] = await renew([userId]);
      if (!standing) return undefined;
      const { level, lowest, isVerified, rules } = standing;
      return {
        ...{ level, isVerified },
        lowest: formatAmount(lowest, 'USDT'),
        windowDays: rules.windowMs / dayMs,
        levels: [0n, ...rules.thresholds].map((threshold, index) => ({
          level: index,
          threshold: formatAmount(threshold, 'USDT'),
          stakeMax: formatAmount(parts.getStakeMax(index), 'USDT'),
          instruments: [...parts.listInstruments(index)],
        })),
      };
    },
    /** Time alone raises levels, and lets none fall: once an hour is enough. */
    async renewAll(): Promise<void> {
      const movers = await parts.listMovers();
      for (let at = 0; at < movers.length; at += batchUsers) await renew(movers.slice(at, at + batchUsers));
    },
  };
}

export type Levels = ReturnType<typeof createLevels>;
