import type { ExposureRow } from '@truemark/contract/operators/trading';
import { parseAmount } from '@truemark/domain/ledger/amount';

/** How much of the capital is set aside: reserve ÷ (reserve + treasury); zero when there is none. */
export function calculateReservedShare(reserve: string, treasury: string): number {
  const parts = [reserve, treasury].map(text => parseAmount(text, 'USDT'));
  const [set, free] = parts.map(part => (part.ok ? Number(part.value) : 0));
  const whole = (set ?? 0) + (free ?? 0);
  return whole === 0 ? 0 : (set ?? 0) / whole;
}

/** The largest risks first: by what customers could still gain of the house. */
export function sortByReserve(rows: readonly ExposureRow[]): readonly ExposureRow[] {
  const reserveOf = (row: ExposureRow) => Number(row.contractReserve) + Number(row.optionReserve);
  return rows.toSorted((a, b) => reserveOf(b) - reserveOf(a) || a.code.localeCompare(b.code, 'en'));
}
