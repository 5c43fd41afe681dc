import type { PromiseKind, PromiseOffer, ReservedKind, RunningPromise } from '@truemark/contract/operators/promises';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import type { LoanTerm } from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Ledger } from '../ledger/index.ts';

const pageRows = 50;

/** What runs of an asset. */
export interface RunningSum {
  readonly asset: Asset;
  readonly count: number;
  readonly principal: Amount;
  readonly promised: Amount;
}

type Texts<Sum, Name extends keyof Sum> = Omit<Sum, Name> & Readonly<Record<Name, string>>;

export function parseRunning(rows: readonly Texts<RunningSum, 'principal' | 'promised'>[]): RunningSum[] {
  return rows.map(row => ({ ...row, principal: BigInt(row.principal), promised: BigInt(row.promised) }));
}

/** A single one that runs. */
export interface OwedPromise {
  readonly id: number;
  readonly userId: number;
  readonly asset: Asset;
  readonly principal: Amount;
  /** Of income alone. */
  readonly owed: Amount;
  /** Null where it may be due at any time. */
  readonly dueAtMs: number | null;
  readonly endsAtMs: number | null;
}

export function parseOwed(rows: readonly Texts<OwedPromise, 'principal' | 'owed'>[]): OwedPromise[] {
  return rows.map(row => ({ ...row, principal: BigInt(row.principal), owed: BigInt(row.owed) }));
}

/** Rows of a list after the one with this time and id. */
export interface OwedSearch {
  readonly after: { readonly dueAtMs: number; readonly id: number };
  readonly limit: number;
}

/** A capability for which something is reserved, one by one. */
export interface OwedSource {
  readonly kind: ReservedKind;
  /** The first part of the references of its holds. */
  readonly product: string;
  /** Every single one that runs in the live book, the next to be due first. */
  listOwed(search: OwedSearch): Promise<OwedPromise[]>;
}

/** A capability that promises income over time. */
export interface PromiseSource extends OwedSource {
  readonly kind: PromiseKind;
  listOffers(): PromiseOffer[];
  loadRunning(): Promise<RunningSum[]>;
}

interface PromiseParts {
  readonly ledger: Pick<Ledger, 'sumReserved' | 'loadReserved'>;
  readonly sources: readonly PromiseSource[];
  /** Orders that something is reserved for as long as they run. */
  readonly orders: readonly OwedSource[];
  /** The terms of loans in force. */
  readonly listLoanTerms: () => { readonly terms: readonly LoanTerm[]; readonly freeDays: number };
}

/** What operators see of everything that is promised over time. */
export function registerPromiseRoutes(
  http: HttpServer,
  { ledger, sources, orders, listLoanTerms }: PromiseParts,
): void {
  http.serve('getPromises', async () => {
    const running = await Promise.all(sources.map(source => loadRunning(ledger, source)));
    const { terms, freeDays } = listLoanTerms();
    return {
      offers: sources.flatMap(source => source.listOffers()),
      running: running.flat(),
      loanTerms: terms.map(({ days, dailyRate }) => ({ days, dailyRate: formatDecimal(dailyRate, ratioScale) })),
      freeDays,
    };
  });

  http.serve('listRunningPromises', async ({ query: { kind, cursor = '0-0' } }) => {
    const source = [...sources, ...orders].find(each => each.kind === kind);
    assert(source, 'every kind has its source');
    const [dueAtMs = 0, id = 0] = cursor.split('-').map(Number);
    const found = await source.listOwed({ after: { dueAtMs, id }, limit: pageRows + 1 });
    const owed = found.slice(0, pageRows);
    const holds = owed.map(({ userId, id: own }) => ({ userId, reference: `${source.product}:${own}` }));
    const reserved = await ledger.loadReserved(holds);
    const last = owed.at(-1);
    return {
      items: owed.map((one, index) => toRunningPromise(one, holds[index]?.reference ?? '', reserved[index] ?? 0n)),
      nextCursor: last && found.length > pageRows ? `${last.dueAtMs ?? 0}-${last.id}` : null,
    };
  });
}

function toRunningPromise(
  { id, userId, asset, principal, owed, dueAtMs, endsAtMs }: OwedPromise,
  reference: string,
  reserved: Amount,
): RunningPromise {
  return {
    ...{ id: String(id), userId: String(userId), asset, dueAt: dueAtMs, endsAt: endsAtMs, reference },
    ...{ principal: formatAmount(principal, asset), owed: formatAmount(owed, asset) },
    reserved: formatAmount(reserved, asset),
  };
}

async function loadRunning(ledger: Pick<Ledger, 'sumReserved'>, { kind, product, ...source }: PromiseSource) {
  const sums = await source.loadRunning();
  return Promise.all(
    sums.map(async ({ asset, count, principal, promised }) => ({
      ...{ kind, asset, count, principal: formatAmount(principal, asset), promised: formatAmount(promised, asset) },
      setAside: formatAmount(await ledger.sumReserved(product, asset), asset),
    })),
  );
}
