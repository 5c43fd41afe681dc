import { describe, expect, test } from 'vitest';
import { formatSupportHours } from './support-hours.ts';
import type { Translate } from './text.ts';

const words: Readonly<Record<string, string>> = {
  'support.everyDay': 'Every day',
  'support.always': '24 hours',
  'support.days': '{first} to {last}',
  'support.hours': '{from} to {to} UTC',
};
const t = ((key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Translate<'content'>;

describe('formatSupportHours', () => {
  test('SUP-006 names days in the language of the reader and hours in UTC', () => {
    expect(formatSupportHours('Mo-Fr 09:00-18:30; Sa 10:00-14:00', 'en', t)).toEqual([
      { days: 'Mon to Fri', hours: '09:00 to 18:30 UTC' },
      { days: 'Sat', hours: '10:00 to 14:00 UTC' },
    ]);
    expect(formatSupportHours('Su 09:00-12:00', 'ja', t)[0]?.days).toBe('日');
    expect(formatSupportHours('We 09:00-12:00', 'de', t)[0]?.days).toBe('Mi');
  });

  test('SUP-006 always is said in words', () => {
    expect(formatSupportHours('Mo-Su 00:00-24:00', 'en', t)).toEqual([{ days: 'Every day', hours: '24 hours' }]);
  });

  test('SUP-002 no hours are no lines', () => {
    expect(formatSupportHours('', 'en', t)).toEqual([]);
  });
});
