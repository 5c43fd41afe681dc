import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Act } from '../../platform/http/act-server.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { calculateAuditHash, calculateLineHash, cleanText, writeCanonicalJson } from './audit-hash.ts';
import {
  type AuditFilter,
  type AuditRow,
  type HashedRow,
  loadAudit,
  loadAuditAfter,
  loadAuditHead,
  saveAudit,
} from './audit-store.ts';

/** What a look through the whole chain found; `brokenAt` is the first row that is not as it was written. */
export interface AuditVerdict {
  readonly isWhole: boolean;
  readonly count: number;
  readonly brokenAt: number | null;
}

/** The audit log: what operators did, in a chain of hashes that can only grow. */
export interface Audit {
  /**
   * Adds an act in the caller's transaction, as its last statement: the end of the log is held from here to the commit.
   * Handlers of calls have no need of it, `ActServer.serve` does it for them.
   */
  recordIn(client: pg.PoolClient, act: Act): Promise<void>;
  /** The same of several, in their order. */
  recordAllIn(client: pg.PoolClient, acts: readonly Act[]): Promise<void>;
  /** Rows, the newest first. */
  list(filter: AuditFilter, count: number): Promise<readonly AuditRow[]>;
  verify(): Promise<AuditVerdict>;
}

const verifiedAtOnce = 1_000;
const firstHash = Buffer.alloc(32);
const secretKey = /^(.*[pP]assword(Hash)?|.*[sS]ecret|.*[tT]oken|recoveryCodes?)$/;

/** No secret stands in the log. Whether there is one (true or false) may. */
function refuseSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const isSecret = secretKey.test(key) && inner !== null && typeof inner !== 'boolean';
    assert(!isSecret, `${key} is a secret and does not belong in the audit log`);
    refuseSecrets(inner);
  }
}

/** The form that comes back from the database, so that the hash can be computed again. */
function normalize(value: unknown): unknown {
  return JSON.parse(writeCanonicalJson(value ?? null));
}

export function createAudit({ database, clock }: { readonly database: Database; readonly clock: Clock }): Audit {
  async function recordAllIn(client: pg.PoolClient, acts: readonly Act[]): Promise<void> {
    const atMs = clock.nowMs();
    const rows = acts.map(({ operatorNumber, act, subject, reason, before, after }) => {
      refuseSecrets([before, after]);
      return {
        ...{ atMs, operatorNumber },
        act: cleanText(act),
        subject: cleanText(subject),
        reason: cleanText(reason),
        before: normalize(before),
        after: normalize(after),
      };
    });
    if (rows.length > 0) await saveAudit(client, rows);
  }

  return {
    recordIn: (client, act) => recordAllIn(client, [act]),
    recordAllIn,
    list: (filter, count) => loadAudit(database, filter, count),
    verify: () =>
      database.transaction(async client => {
        // One view of the log for the whole look, whatever is added meanwhile.
        await client.query('set transaction isolation level repeatable read, read only');
        return verifyChain(client);
      }),
  };
}

function calculateHash(row: HashedRow, previousHash: Buffer): Buffer {
  return row.hashVersion === 1 ? calculateAuditHash(row, previousHash) : calculateLineHash(row.line, previousHash);
}

async function verifyChain(client: pg.PoolClient): Promise<AuditVerdict> {
  const head = await loadAuditHead(client);
  let count = 0;
  let hash: Buffer = firstHash;
  for (;;) {
    const rows = await loadAuditAfter(client, count, verifiedAtOnce);
    for (const row of rows) {
      const isGood =
        row.sequence === count + 1 && row.previousHash.equals(hash) && row.hash.equals(calculateHash(row, hash));
      if (!isGood) return { isWhole: false, count: head.sequence, brokenAt: count + 1 };
      hash = row.hash;
      count = row.sequence;
    }
    if (rows.length < verifiedAtOnce) break;
  }
  const isWhole = count === head.sequence && head.hash.equals(hash);
  return { isWhole, count: head.sequence, brokenAt: isWhole ? null : Math.min(count + 1, head.sequence) };
}
