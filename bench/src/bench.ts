/** One figure of a benchmark, with the bound it must keep; without one it is only told. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure is good when it is at most this (`max`) or at least this (`min`). */
  readonly max?: number;
  readonly min?: number;
}

export interface Bench {
  readonly name: string;
  readonly run: (say: (line: string) => void) => Promise<readonly Figure[]>;
}

export function isGood({ value, max, min }: Figure): boolean {
  return (max === undefined || value <= max) && (min === undefined || value >= min);
}

export function calculateMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  if (upper === undefined || lower === undefined) throw new Error('a median of nothing');
  return (upper + lower) / 2;
}

/** The value that a share of all values does not exceed. */
export function calculatePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('a percentile of nothing');
  return value;
}

export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
