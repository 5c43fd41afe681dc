import { describe, expect, it } from 'vitest';
import { createFormat } from '../../platform/format.ts';
import { calculateChange, checkValue, formatValue } from './parameter-value.ts';

const fee = { value: '0.0005', min: '0', max: '0.0015', decimals: 6 };

describe('checkValue', () => {
  it.each([
    ['0.0004', undefined],
    [' 0.0015 ', undefined],
    ['0', undefined],
    ['', 'valueMissing'],
    ['x', 'valueWrong'],
    ['1e-4', 'valueWrong'],
    ['0,5', 'valueWrong'],
    ['0.0000001', 'valueDecimals'],
    ['0.0016', 'valueRange'],
    ['-0.1', 'valueRange'],
    ['0.0005', 'valueSame'],
    ['0.000500', 'valueSame'],
  ])('CWB-018 "%s" is %s', (text, problem) => {
    expect(checkValue(fee, text)).toBe(problem);
  });
});

describe('formatValue', () => {
  const format = createFormat('en');
  it.each([
    ['0.0005', 'ratio', '0.05%'],
    ['0.00005', 'ratio', '0.005%'],
    ['0.8', 'ratio', '80.00%'],
    ['100000', 'USDT', '100,000.00\u00A0USDT'],
    ['15000', 'ms', '15\u00A0s'],
    ['1200', 'count', '1,200'],
    ['50', 'leverage', '50×'],
  ])('CWB-018 %s as %s reads %s', (value, unit, text) => {
    expect(formatValue(format, value, unit)).toBe(text);
  });
});

it.each([
  ['100', '110', '0.100000'],
  ['100', '50', '-0.500000'],
  ['0', '5', undefined],
])('CWB-018 from %s to %s is a change of %s', (from, to, change) => {
  expect(calculateChange(from, to)).toBe(change);
});
