import type { BalanceChange } from '@truemark/domain/ledger/balance-history';
import { listTransferKinds } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Database } from '../../../platform/postgres/database.ts';
import type { BalanceChanges, ChangeRequest } from '../ledger.ts';

interface ChangeRow {
  readonly asset: Asset;
  /** Null of what there is now. */
  readonly step: number | null;
  readonly change: string;
  readonly paidIn: string;
  readonly paidOut: string;
}

/**
 * One statement, so that the balances are those after the changes. What lies after the last step is one more, which only
 * serves to get from what there is now to what there was then.
 */
export async function loadBalanceChanges(
  database: Database,
  { userId, book, stepMs, firstStep, untilMs }: ChangeRequest,
): Promise<BalanceChanges> {
  const laterStep = Math.ceil(untilMs / stepMs);
  const rows = await database.query<ChangeRow>(
    `select asset, (case when at_ms < $6 then at_ms / $4::bigint else $5::bigint end)::float8 as step,
       sum(case when credit_owner_id > 0 then amount else -amount end)::text as change,
       coalesce(sum(amount) filter (where kind = any($7) and credit_owner_id > 0), 0)::text as "paidIn",
       coalesce(sum(amount) filter (where kind = any($7) and debit_owner_id > 0), 0)::text as "paidOut"
     from ledger_transfer
     where owner_id = $1 and book = $2 and at_ms >= $3 and (debit_owner_id < 0 or credit_owner_id < 0)
     group by 1, 2
     union all
     select asset, null, sum(balance)::text, '0', '0' from ledger_account where owner_id = $1 and book = $2 group by asset`,
    [userId, book, firstStep * stepMs, stepMs, laterStep, untilMs, listTransferKinds('payment')],
  );
  const closing = new Map<Asset, bigint>();
  const changes: BalanceChange[] = [];
  for (const { asset, step, change, paidIn, paidOut } of rows) {
    const isInside = step !== null && step < laterStep;
    if (isInside) {
      changes.push({ asset, step, change: BigInt(change), paidIn: BigInt(paidIn), paidOut: BigInt(paidOut) });
    } else {
      closing.set(asset, (closing.get(asset) ?? 0n) + (step === null ? BigInt(change) : -BigInt(change)));
    }
  }
  return { closing, changes };
}

/** When the first transfer of a user's record was. */
export async function loadFirstMs(database: Database, userId: number, book: string): Promise<number | undefined> {
  const [row] = await database.query<{ atMs: number }>(
    `select at_ms::float8 as "atMs" from ledger_transfer where owner_id = $1 and book = $2
     order by at_ms, posting_id, part limit 1`,
    [userId, book],
  );
  return row?.atMs;
}
