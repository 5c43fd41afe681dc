import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';

/** The unit that a value is shown and typed in, where it is not the one that it is kept in. */
export type EntryUnit = 'percent' | 'second' | 'minute' | 'hour' | 'day';

const lengths: readonly (readonly [unit: EntryUnit, ms: bigint])[] = [
  ['day', 86_400_000n],
  ['hour', 3_600_000n],
  ['minute', 60_000n],
];
const secondMs = 1_000n;

/** More decimals than any parameter has, and two more for the shift of percent. */
const scale = 18;
const percentShift = 2;

/** Of a length of time the largest unit that it is a whole number of; undefined where a value is typed as it is kept. */
export function findEntryUnit(value: string, unit: string): EntryUnit | undefined {
  if (unit === 'ratio') return 'percent';
  if (unit !== 'ms') return undefined;
  const ms = parseDecimal(value, 0);
  if (!ms.ok || ms.value === 0n) return 'second';
  return lengths.find(([, length]) => ms.value % length === 0n)?.[0] ?? 'second';
}

const findLength = (unit: EntryUnit) => lengths.find(([name]) => name === unit)?.[1] ?? secondMs;

/** A value as it is typed: 0.0005 is 0.05 percent, 15000 ms are 15 seconds. */
export function writeEntry(value: string, unit: EntryUnit | undefined): string {
  if (unit === undefined) return value;
  const kept = parseDecimal(value, scale);
  if (!kept.ok) return value;
  if (unit === 'percent') return formatDecimal(kept.value, scale - percentShift);
  // Lengths end in zeros, so that a quotient of them is exact enough for every whole number of milliseconds.
  return formatDecimal(kept.value / findLength(unit), scale);
}

/** What was typed as it is kept; undefined for a time that is no whole number of milliseconds. Other faults stay in it. */
export function readEntry(typed: string, unit: EntryUnit | undefined): string | undefined {
  if (unit === undefined) return typed;
  const value = parseDecimal(typed, scale - percentShift);
  if (!value.ok) return typed;
  if (unit === 'percent') return formatDecimal(value.value, scale);
  const ms = formatDecimal(value.value * findLength(unit), scale - percentShift);
  return ms.includes('.') ? undefined : ms;
}
