import type { OperatorParameter } from '@truemark/contract/operators/setup';
import { isAsset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { readTyped } from '@truemark/domain/text/typed-text';
import type { Format } from '../../platform/format.ts';
import { findEntryUnit, readEntry, writeEntry } from './entry-unit.ts';

/** What is wrong with a value that was typed; undefined when it may be sent. */
export type ValueProblem = 'valueMissing' | 'valueWrong' | 'valueDecimals' | 'valueRange' | 'valueSame';

const scaleMax = 18;

/** Judges a typed value, in the unit that it is shown in, by the bounds of its parameter, exactly: no float comes near it. */
export function checkValue(
  parameter: Pick<OperatorParameter, 'value' | 'min' | 'max' | 'decimals' | 'unit'>,
  text: string,
): ValueProblem | undefined {
  const typed = readTyped(text);
  if (typed === '') return 'valueMissing';
  const kept = readEntry(typed, findEntryUnit(parameter.value, parameter.unit));
  if (kept === undefined) return 'valueDecimals';
  const value = parseDecimal(kept, scaleMax);
  if (!value.ok) return value.code === 'too-many-decimals' ? 'valueDecimals' : 'valueWrong';
  const { decimals } = parameter;
  if (!parseDecimal(kept, decimals).ok) return 'valueDecimals';
  const [min, max, now] = [parameter.min, parameter.max, parameter.value].map(bound => parseDecimal(bound, scaleMax));
  if ((min?.ok && value.value < min.value) || (max?.ok && value.value > max.value)) return 'valueRange';
  return now?.ok && now.value === value.value ? 'valueSame' : undefined;
}

/** How many decimals may be typed, in the unit that a value is shown in. */
export function countEntryDecimals({ value, unit, decimals }: Pick<OperatorParameter, 'value' | 'unit' | 'decimals'>) {
  const entry = findEntryUnit(value, unit);
  if (entry === 'percent') return Math.max(0, decimals - 2);
  return entry === undefined ? decimals : millisecondDecimals;
}

/** Of a second. */
const millisecondDecimals = 3;
const percentDecimalsMax = 6;
const percentDecimalsMin = 2;

/** A value in the form people know: a ratio as percent, a time in its unit, money with its asset. */
export function formatValue(format: Format, value: string, unit: string): string {
  if (unit === 'ratio') {
    const decimals = Math.min(percentDecimalsMax, Math.max(percentDecimalsMin, countDecimals(value) - 2));
    return format.percent(Number(value), decimals);
  }
  if (unit === 'ms') return format.length(Number(writeEntry(value, findEntryUnit(value, unit))), findTimeUnit(value));
  if (isAsset(unit)) return format.amount(value, unit);
  if (unit === 'leverage') return `${format.decimal(value)}×`;
  return format.decimal(value);
}

function findTimeUnit(value: string) {
  const unit = findEntryUnit(value, 'ms');
  return unit === undefined || unit === 'percent' ? 'second' : unit;
}

function countDecimals(value: string): number {
  return (value.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/** How much a value moves, as a ratio of the old one; undefined from zero. For the eye only. */
export function calculateChange(from: string, to: string): string | undefined {
  const before = Number(from);
  if (before === 0 || !Number.isFinite(before)) return undefined;
  return ((Number(to) - before) / Math.abs(before)).toFixed(6);
}
