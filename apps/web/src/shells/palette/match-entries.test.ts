import { describe, expect, it } from 'vitest';
import { matchEntries, readOrderNumber } from './match-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

const entry = (label: string, words?: string): PaletteEntry => ({
  ...{ id: label, section: 'pages', label },
  ...(words && { words }),
  run: () => undefined,
});
const entries = [entry('Smart trading'), entry('Transaction history'), entry('Trade alerts'), entry('Überweisung')];
const find = (search: string) => matchEntries(entries, search).map(({ label }) => label);

describe('the palette', () => {
  it('PAL-002 finds by parts of words, without case and accents, and puts first what begins with them', () => {
    expect(find('TRA')).toEqual(['Transaction history', 'Trade alerts', 'Smart trading']);
    expect(find('hist trans')).toEqual(['Transaction history']);
    expect(find('uberw')).toEqual(['Überweisung']);
    expect(find('nothing')).toEqual([]);
    expect(find(' ')).toHaveLength(entries.length);
  });

  it('PAL-002 finds by words that are not shown', () => {
    expect(matchEntries([entry('Dark', 'Appearance')], 'appear')).toHaveLength(1);
  });

  it('PAL-003 takes a number for that of an order, and nothing else', () => {
    expect(readOrderNumber(' #1042 ')).toBe('1042');
    expect(readOrderNumber('１０４２')).toBe('1042');
    for (const other of ['0', '#', '12a', '1.5', '-3']) expect(readOrderNumber(other)).toBeUndefined();
  });
});
