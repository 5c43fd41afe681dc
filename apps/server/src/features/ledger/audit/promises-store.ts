import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { Database } from '../../../platform/postgres/database.ts';
import type { OpenHolds } from './open-holds.ts';

const dayMs = 86_400_000;
/** Days ahead that are told apart: what is due later stands on the last of them. */
const daysAhead = 90;

/** A sum in minor units: what the reserve has of an asset, or what a product has promised of it. */
export interface PromisedSum {
  /** The first part of the references of its holds. Null: what the reserve has. */
  readonly product: string | null;
  readonly asset: Asset;
  /** The start of the UTC day on which it is due. Null: at any time. */
  readonly day: number | null;
  readonly amount: bigint;
}

/** What the products of a book have promised by day, beside the reserve. */
export interface Promises {
  /** The first day: what was due before stands on it, too. */
  readonly today: number;
  readonly lastDay: number;
  readonly sums: readonly PromisedSum[];
}

/** One query, so that promises and reserve are of one moment. */
export async function loadPromises(
  database: Database,
  products: readonly OpenHolds[],
  { book, nowMs }: { readonly book: Book; readonly nowMs: number },
): Promise<Promises> {
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const lastDay = today + (daysAhead - 1) * dayMs;
  const reserve = `select null as product, asset, null::numeric as due_day, balance as amount
    from ledger_account where kind = 'reserve' and book = $1`;
  const rows = await database.query<Omit<PromisedSum, 'amount'> & { readonly amount: string }>(
    `select product, asset, due_day::float8 as day, sum(amount)::text as amount
     from (${[reserve, ...products.map(product => writePromises(product, today, lastDay))].join(' union all ')}) as part
     where amount > 0 group by product, asset, due_day order by due_day, product, part.asset`,
    [book],
  );
  return { today, lastDay, sums: rows.map(row => ({ ...row, amount: BigInt(row.amount) })) };
}

function writePromises({ product, query, due }: OpenHolds, today: number, lastDay: number): string {
  const day = `least(greatest(floor(extract(epoch from due_at) / 86400) * 86400000, ${today}), ${lastDay})`;
  return due
    ? `select '${product}', asset, ${day}, amount from (${due}) as due where book = $1`
    : `select '${product}', asset, null, amount from (${query}) as open where account = 'reserve' and book = $1`;
}
