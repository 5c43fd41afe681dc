import type { PromiseKind, PromiseOffer } from '@truemark/contract/operators/promises';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import type { LoanTerm } from '@truemark/domain/loans/terms';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Ledger } from '../ledger/index.ts';

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

/** A capability that promises income over time. */
export interface PromiseSource {
  readonly kind: PromiseKind;
  /** The first part of the references of its holds. */
  readonly product: string;
  listOffers(): PromiseOffer[];
  loadRunning(): Promise<RunningSum[]>;
}

interface PromiseParts {
  readonly ledger: Pick<Ledger, 'sumReserved'>;
  readonly sources: readonly PromiseSource[];
  /** The terms of loans in force. */
  readonly listLoanTerms: () => { readonly terms: readonly LoanTerm[]; readonly freeDays: number };
}

/** What operators see of everything that is promised over time. */
export function registerPromiseRoutes(http: HttpServer, { ledger, sources, listLoanTerms }: PromiseParts): void {
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
