import type { Database } from '../../platform/database.ts';

/** One thing that must be true of the whole ledger. */
export interface AuditCheck {
  /** Short and stable: `sumIsZero`. */
  readonly name: string;
  readonly isOk: boolean;
  /** How many rows, accounts or holds were looked at. */
  readonly count: number;
  /** How many break the rule. */
  readonly offenderCount: number;
  /** The first of them, in words. */
  readonly offenders: readonly string[];
}

export async function auditLedger(_database: Database): Promise<readonly AuditCheck[]> {
  throw new Error('not built yet');
}
