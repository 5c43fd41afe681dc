import { expect, test } from 'vitest';
import type { InstrumentType } from '../market/instrument.ts';
import type { SessionCalendar } from './calendar.ts';
import { findLeverageOverClose, isClosedWithSession } from './leverage.ts';

const rows: readonly (readonly [string, InstrumentType, SessionCalendar, number | null])[] = [
  ['forex', 1, 'forex', 30],
  ['crypto', 2, 'always', null],
  ['a stock', 3, 'us-equity', 5],
  ['a stock of Hong Kong', 3, 'hk-equity', 5],
  ['an ETF', 4, 'us-equity', 5],
  ['a future', 5, 'cme-globex', 10],
  ['a future that always trades', 5, 'always', null],
];

test.each(rows)('CTR-021 over a session close %s may hold so much leverage', (_, type, sessionCalendar, max) => {
  const instrument = { type, sessionCalendar };
  expect(findLeverageOverClose(instrument)).toBe(max);
  expect(isClosedWithSession(instrument, max ?? 100)).toBe(false);
  expect(isClosedWithSession(instrument, (max ?? 100) + 1)).toBe(max !== null);
});
