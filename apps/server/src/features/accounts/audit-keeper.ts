import type { AuditState } from '@truemark/contract/operators/overview';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { auditLedger } from '../ledger/index.ts';

/** Keeps the last look at the ledger's invariants at hand, for the console and for whoever watches the log. */
export interface AuditKeeper {
  /** Null until the first check has run. */
  readonly state: AuditState | null;
  /** Checks now; whoever asks meanwhile gets the same answer. */
  run(): Promise<AuditState>;
}

export interface AuditKeeperParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly products: Parameters<typeof auditLedger>[1];
  /** Told of each check, of what failed by name. */
  readonly onChecked: (failed: readonly string[]) => Promise<void>;
}

export function createAuditKeeper({ database, clock, log, products, onChecked }: AuditKeeperParts): AuditKeeper {
  let state: AuditState | null = null;
  let running: Promise<AuditState> | undefined;

  async function check(): Promise<AuditState> {
    const startedAtMs = performance.now();
    const checks = await auditLedger(database, products);
    const isHeld = checks.every(({ isOk }) => isOk);
    state = {
      checkedAt: clock.nowMs(),
      isHeld,
      tookMs: Math.round(performance.now() - startedAtMs),
      checks: checks.map(({ name, isOk, count, offenders }) => ({
        name,
        isHeld: isOk,
        count,
        offenders: [...offenders],
      })),
    };
    if (!isHeld) log.error({ checks: checks.filter(({ isOk }) => !isOk) }, 'the ledger breaks an invariant');
    await onChecked(checks.filter(({ isOk }) => !isOk).map(({ name }) => name));
    return state;
  }

  return {
    get state() {
      return state;
    },
    run() {
      running ??= check().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
