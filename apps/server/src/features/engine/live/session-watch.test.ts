import type { Tick } from '@truemark/domain/market/tick';
import type { SessionCalendar } from '@truemark/domain/sessions/calendar';
import { expect, it } from 'vitest';
import { createTick } from '../../market-data/testing/test-market.ts';
import { createSessionWatch } from './session-watch.ts';

const noticeMs = 30 * 60_000;

it('TRD-021 a session ends by the hours that the instrument has now, without a restart', () => {
  // Friday in New York: shares close at 16:00, the forex week at 17:00.
  const sharesCloseMs = Date.UTC(2026, 10, 20, 21);
  const forexCloseMs = Date.UTC(2026, 10, 20, 22);
  const instrument: { id: number; sessionCalendar: SessionCalendar } = { id: 1, sessionCalendar: 'us-equity' };
  const marketTime = {
    calculateMarketTimeMs: (_id: number, atMs: number) => atMs,
    calculateTickTimeMs: ({ atMs }: Tick) => atMs,
    findDeliveredMs: (nowMs: number) => nowMs,
  };
  const watch = createSessionWatch(instrument, marketTime, sharesCloseMs, () => noticeMs);
  const tickAt = (atMs: number) => createTick(1, 1, atMs);
  const look = (closeMs: number) => [
    watch.isNearEnd(tickAt(closeMs - 2_000), closeMs - 1_000),
    watch.isOverAt(tickAt(closeMs - 1_000), closeMs) && watch.isOver(tickAt(closeMs - 1_000), tickAt(closeMs)),
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

it('ENG-600 a session ends soon by the notice that operators have set now', () => {
  const closeMs = Date.UTC(2026, 10, 20, 21);
  const marketTime = {
    calculateMarketTimeMs: (_id: number, atMs: number) => atMs,
    calculateTickTimeMs: ({ atMs }: Tick) => atMs,
    findDeliveredMs: (nowMs: number) => nowMs,
  };
  let setMs = 10 * 60_000;
  const watch = createSessionWatch(
    { id: 1, sessionCalendar: 'us-equity' },
    marketTime,
    closeMs - 3_600_000,
    () => setMs,
  );
  const isNearEnd = (leftMs: number) => watch.isNearEnd(createTick(1, 1, closeMs - leftMs), closeMs - leftMs);
  expect([isNearEnd(setMs + 1), isNearEnd(setMs)]).toEqual([false, true]);
  setMs = 60_000;
  expect([isNearEnd(60_001), isNearEnd(60_000)]).toEqual([false, true]);
});
