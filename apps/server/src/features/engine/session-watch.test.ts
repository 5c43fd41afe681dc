import type { SessionCalendar } from '@truemark/domain/session';
import { expect, it } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

it('TRD-021 a session ends by the hours that the instrument has now, without a restart', () => {
  // Friday in New York: shares close at 16:00, the forex week at 17:00.
  const sharesCloseMs = Date.UTC(2026, 10, 20, 21);
  const forexCloseMs = Date.UTC(2026, 10, 20, 22);
  const instrument: { id: number; sessionCalendar: SessionCalendar } = { id: 1, sessionCalendar: 'us-equity' };
  const watch = createSessionWatch(instrument, { calculateMarketTimeMs: (_id, atMs) => atMs }, sharesCloseMs);
  const look = (closeMs: number) => [
    watch.isNearEnd(closeMs - 2_000, closeMs - 1_000),
    watch.isOver(closeMs - 1_000, closeMs),
  ];
  expect([look(sharesCloseMs), look(forexCloseMs)]).toEqual([
    [true, true],
    [false, false],
  ]);
  instrument.sessionCalendar = 'forex';
  expect([look(sharesCloseMs), look(forexCloseMs)]).toEqual([
    [false, false],
    [true, true],
  ]);
  instrument.sessionCalendar = 'always';
  expect([look(sharesCloseMs), look(forexCloseMs)]).toEqual([
    [false, false],
    [false, false],
  ]);
});
