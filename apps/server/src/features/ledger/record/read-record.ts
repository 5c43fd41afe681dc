import { userAccountKinds } from '@truemark/domain/ledger/account';
import { listRecordLines, type RecordLine } from '@truemark/domain/ledger/record';
import type { Database } from '../../../platform/postgres/database.ts';
import { calculateGenesis, chainLine } from '../hash.ts';
import type { RecordFilter, RecordPage, Statement, StatementTotal, TransferPage, TransferSearch } from '../ledger.ts';
import {
  compareAssets,
  loadBalancesBefore,
  loadTransfers,
  type RecordPosition,
  searchTransfers,
} from './record-store.ts';

const readAheadRows = 1_000;

/** Lines of a transfer that a filter by account lets through, in the order of the record. */
function listWanted(transfer: Parameters<typeof listRecordLines>[0], { account }: RecordFilter): RecordLine[] {
  return listRecordLines(transfer).filter(line => account === undefined || line.account === account);
}

/**
 * A page of a record. Pages are cut between transfers, so that the two lines of one always stand together: a page has
 * at most one line more than asked for.
 */
export async function listLines(
  database: Database,
  filter: RecordFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<RecordPage> {
  const transfers = await loadTransfers(database, filter, 'before', parsePosition(cursor), limit + 1);
  const lines: RecordLine[] = [];
  for (const [index, transfer] of transfers.entries()) {
    lines.push(...listWanted(transfer, filter).reverse());
    const hasMore = index + 1 < transfers.length;
    if (lines.length >= limit && hasMore) {
      return { lines, nextCursor: `${transfer.atMs}.${transfer.postingId}.${transfer.part}` };
    }
  }
  return { lines, nextCursor: null };
}

/** A cursor that is none starts from the newest. */
function parsePosition(cursor: string | undefined): RecordPosition {
  const match = /^(\d{1,15})\.(\d{1,15})\.(\d{1,3})$/.exec(cursor ?? '');
  if (!match) return { atMs: Number.MAX_SAFE_INTEGER, postingId: 0, part: 0 };
  return { atMs: Number(match[1]), postingId: Number(match[2]), part: Number(match[3]) };
}

export async function* readLines(database: Database, filter: RecordFilter): AsyncGenerator<RecordLine> {
  let after: RecordPosition = { atMs: -1, postingId: 0, part: 0 };
  for (;;) {
    const transfers = await loadTransfers(database, filter, 'after', after, readAheadRows);
    for (const transfer of transfers) yield* listWanted(transfer, filter);
    const last = transfers.at(-1);
    if (!last || transfers.length < readAheadRows) return;
    after = last;
  }
}

interface Sums {
  opening: bigint;
  credits: bigint;
  debits: bigint;
}

/**
 * Totals and closing hash of the lines that match. With a filter by kind the totals are of those transfers alone: opening is then
 * zero, because the balances before belong to all kinds.
 */
export async function loadStatement(database: Database, filter: RecordFilter): Promise<Statement> {
  const sums = new Map<string, Sums>();
  if (filter.kind === undefined) {
    for (const { asset, account, balance } of await loadBalancesBefore(database, filter, filter.fromMs ?? 0)) {
      if (filter.asset !== undefined && filter.asset !== asset) continue;
      if (filter.account !== undefined && filter.account !== account) continue;
      sums.set(`${asset}/${account}`, { opening: balance, credits: 0n, debits: 0n });
    }
  }
  let hash = calculateGenesis(filter.userId, filter.book);
  let count = 0;
  for await (const line of readLines(database, filter)) {
    const key = `${line.asset}/${line.account}`;
    const sum = sums.get(key) ?? { opening: 0n, credits: 0n, debits: 0n };
    sums.set(key, sum);
    if (line.amount > 0n) sum.credits += line.amount;
    else sum.debits -= line.amount;
    hash = chainLine(hash, line);
    count += 1;
  }
  return { count, totals: listTotals(sums), closingHash: hash };
}

function listTotals(sums: ReadonlyMap<string, Sums>): StatementTotal[] {
  const totals = [...sums].map(([key, { opening, credits, debits }]) => {
    const [asset, account] = key.split('/') as [StatementTotal['asset'], StatementTotal['account']];
    return { asset, account, opening, credits, debits, closing: opening + credits - debits };
  });
  const order = ({ account }: StatementTotal) => userAccountKinds.indexOf(account);
  return totals.sort((a, b) => compareAssets(a.asset, b.asset) || order(a) - order(b));
}

export async function search(database: Database, wanted: TransferSearch): Promise<TransferPage> {
  const found = await searchTransfers(database, { ...wanted, limit: wanted.limit + 1 }, parseSearch(wanted.cursor));
  const transfers = found.slice(0, wanted.limit);
  const last = transfers.at(-1);
  const hasMore = found.length > transfers.length;
  const nextCursor = hasMore && last ? `${last.postingId}.${last.part}` : null;
  return { transfers, nextCursor };
}

function parseSearch(cursor: string | undefined) {
  const match = /^(\d{1,15})\.(\d{1,3})$/.exec(cursor ?? '');
  return match ? { postingId: Number(match[1]), part: Number(match[2]) } : undefined;
}
