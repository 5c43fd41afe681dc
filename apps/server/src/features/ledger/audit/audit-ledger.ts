import type { Database } from '../../../platform/postgres/database.ts';
import { StartRefusal } from '../../../platform/process/start-refusal.ts';
import { type AuditFinding, auditQueries, freezeMoment, hasLedger, runAuditQuery } from './audit-store.ts';
import type { OpenHolds } from './open-holds.ts';
import { listOrderChecks } from './order-checks-store.ts';

/** One thing that must be true of the whole ledger. */
export interface AuditCheck extends AuditFinding {
  /** Short and stable: `sumIsZero`. */
  readonly name: string;
  readonly isOk: boolean;
}

/**
 * Looks the whole ledger through, as it is at one moment; posting goes on meanwhile. Every line, hash and sum is worked
 * out anew from the transfers alone, and compared with what the open orders of the products have promised.
 */
export function auditLedger(
  database: Database,
  products: readonly OpenHolds[],
  /** What the open orders have promised alone: that all of it is set aside, and nothing else. */
  { isCoverageAlone = false } = {},
): Promise<readonly AuditCheck[]> {
  const queries = [...(isCoverageAlone ? [] : auditQueries), ...listOrderChecks(products)];
  return database.transaction(async client => {
    await freezeMoment(client);
    if (!(await hasLedger(client))) {
      throw new StartRefusal('This database has no ledger yet: start the server once, or run npm run migrate');
    }
    const checks: AuditCheck[] = [];
    for (const query of queries) {
      const finding = await runAuditQuery(client, query);
      checks.push({ name: query.name, isOk: finding.offenderCount === 0, ...finding });
    }
    return checks;
  });
}
