import type pg from 'pg';
import type { Act } from '../../platform/http/act-server.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Trading } from './trading.ts';

export interface FollowAuditParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly trading: Pick<Trading, 'halt' | 'isAllHalted' | 'haltAllIn'>;
  readonly recordIn: (client: pg.PoolClient, act: Act) => Promise<void>;
}

/** Why the system itself has halted new orders; undefined while it has not. */
export function findOwnHalt({ halt }: Pick<Trading, 'halt'>): string | undefined {
  return halt?.isHalted && halt.operatorNumber === null ? halt.reason : undefined;
}

/**
 * Halts new orders while a check of the ledger fails, and lifts that halt, and no other, once all hold again. What runs goes
 * on, and can be closed.
 */
export function createFollowAudit({ database, clock, log, trading, recordIn }: FollowAuditParts) {
  return async (failed: readonly string[]): Promise<void> => {
    const isHalted = failed.length > 0;
    if (isHalted ? trading.isAllHalted() : findOwnHalt(trading) === undefined) return;
    const reason = isHalted
      ? `The audit of the ledger failed: ${failed.join(', ')}`
      : 'The audit of the ledger holds again';
    const announce = await database.transaction(async client => {
      const change = { isHalted, reason, haltReason: null, operatorNumber: null, atMs: clock.nowMs() };
      const announceHalt = await trading.haltAllIn(client, change);
      if (!announceHalt) return undefined;
      const act = isHalted ? 'trading.halt' : 'trading.resume';
      const [before, after] = [{ isHalted: !isHalted }, { isHalted }];
      await recordIn(client, { operatorNumber: null, act, subject: 'trading:all', reason, before, after });
      return announceHalt;
    });
    announce?.();
    if (announce)
      log[isHalted ? 'error' : 'warn']({ failed }, isHalted ? 'new orders are halted' : 'new orders are taken again');
  };
}
