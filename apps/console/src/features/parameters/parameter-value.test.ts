import { describe, expect, it } from 'vitest';
import { createFormat } from '../../platform/format.ts';
import { calculateChange, checkValue, formatValue } from './parameter-value.ts';

const fee = { value: '0.0005', min: '0', max: '0.0015', decimals: 6, unit: 'ratio' };
const wait = { value: '15000', min: '1000', max: '60000', decimals: 0, unit: 'ms' };

describe('checkValue', () => {
  it.each([
    ['0.04', undefined],
    [' 0.15 ', undefined],
    ['0', undefined],
    ['', 'valueMissing'],
    ['x', 'valueWrong'],
    ['1e-4', 'valueWrong'],
    ['0,5', 'valueWrong'],
    ['0.00001', 'valueDecimals'],
    ['0.16', 'valueRange'],
    ['-0.1', 'valueRange'],
    ['0.05', 'valueSame'],
    ['0.0500', 'valueSame'],
  ])('CWB-018 "%s" is %s', (text, problem) => {
    expect(checkValue(fee, text)).toBe(problem);
  });

  it.each([
    ['10', undefined],
    ['1.5', undefined],
    ['15', 'valueSame'],
    ['15000', 'valueRange'],
    ['0.5', 'valueRange'],
    ['1.0005', 'valueDecimals'],
  ])('CWB-018 of a wait in seconds "%s" is %s', (text, problem) => {
    expect(checkValue(wait, text)).toBe(problem);
  });
});

describe('formatValue', () => {
  const format = createFormat('en');
  it.each([
    ['0.0005', 'ratio', '0.05%'],
    ['0.00005', 'ratio', '0.005%'],
    ['0.8', 'ratio', '80.00%'],
    ['100000', 'USDT', '100,000.00\u00A0USDT'],
    ['15000', 'ms', '15\u00A0sec'],
    ['12345', 'ms', '12.345\u00A0sec'],
    ['300000', 'ms', '5\u00A0min'],
    ['86400000', 'ms', '1\u00A0day'],
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
