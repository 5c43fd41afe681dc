import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntryUnit, readEntry, writeEntry } from './entry-unit.ts';

describe('what is typed is what is shown', () => {
  it.each([
    ['0.0005', 'ratio', 'percent', '0.05'],
    ['0.8', 'ratio', 'percent', '80'],
    ['1.25', 'ratio', 'percent', '125'],
    ['0', 'ratio', 'percent', '0'],
    ['15000', 'ms', 'second', '15'],
    ['1500', 'ms', 'second', '1.5'],
    ['90000', 'ms', 'second', '90'],
    ['300000', 'ms', 'minute', '5'],
    ['7200000', 'ms', 'hour', '2'],
    ['172800000', 'ms', 'day', '2'],
    ['0', 'ms', 'second', '0'],
    ['100000', 'USDT', undefined, '100000'],
    ['12', 'count', undefined, '12'],
  ])('CWB-028 %s as %s is typed in %s as %s', (value, unit, entry, typed) => {
    expect(findEntryUnit(value, unit)).toBe(entry);
    expect(writeEntry(value, findEntryUnit(value, unit))).toBe(typed);
    expect(readEntry(typed, findEntryUnit(value, unit))).toBe(value);
  });

  it('CWB-028 a time that is no whole number of milliseconds is none, and what cannot be read stays', () => {
    expect(readEntry('0.0005', 'second')).toBeUndefined();
    expect(readEntry('0.00001', 'minute')).toBeUndefined();
    expect(readEntry('0.25', 'minute')).toBe('15000');
    for (const typed of ['', 'x', '5%', '1e3']) expect(readEntry(typed, 'percent')).toBe(typed);
  });

  it('CWB-028 nothing is rounded on the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 9 }), (parts, ms) => {
        const ratio = `0.${String(parts).padStart(10, '0')}`;
        expect(Number(readEntry(writeEntry(ratio, 'percent'), 'percent'))).toBe(Number(ratio));
        const unit = findEntryUnit(String(ms), 'ms');
        expect(readEntry(writeEntry(String(ms), unit), unit)).toBe(String(ms));
      }),
    );
  });
});
