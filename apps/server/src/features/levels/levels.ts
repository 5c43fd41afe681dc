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

interface LevelParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly parameters: ParameterReader<typeof levelParameters>;
  readonly identity: Pick<Identity, 'loadUser' | 'saveLevelIn'>;
  readonly notifyIn: (client: pg.ClientBase, notification: NewNotification) => Promise<() => void>;
  /** What was processed in and out of a user's live account, with its value when it was. */
  readonly loadMoves: (userId: number) => Promise<readonly ValuedMove[]>;
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

  /** The level as it is now, kept when it is another; its owner is told. Undefined for a user who is gone. */
  async function renew(userId: number) {
    const user = await identity.loadUser(userId);
    if (!user) return undefined;
    const isVerified = user.identityStatus === 1;
    const rules = readRules();
    const standing = calculateLevel(await parts.loadMoves(userId), rules, { nowMs: clock.nowMs(), isVerified });
    if (standing.level !== user.level) await save(userId, standing.level);
    return { ...standing, isVerified, rules };
  }

  async function save(userId: number, level: number): Promise<void> {
    const announces = await database.transaction(async client => {
      const announceLevel = await identity.saveLevelIn(client, userId, level);
      // Somebody else has just done it.
      if (!announceLevel) return [];
      const values = { level: String(level) };
      return [announceLevel, await parts.notifyIn(client, { userId, kind: 'levelChanged', values, isMailed: false })];
    });
    for (const announce of announces) announce();
  }

  return {
    async describe(userId: number): Promise<LevelReply | undefined> {
      const standing = await renew(userId);
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
      for (const userId of await parts.listMovers()) await renew(userId);
    },
  };
}

export type Levels = ReturnType<typeof createLevels>;
