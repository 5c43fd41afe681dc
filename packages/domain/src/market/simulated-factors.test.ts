import { describe, expect, test } from 'vitest';
import type { InstrumentType } from './instrument.ts';
import { createSimulatedFactors } from './simulated-factors.ts';
import { calculateSeason } from './simulated-season.ts';
import { describeUnderlying, type FactorTerms } from './simulated-underlying.ts';
import { volatilityPerType } from './volatility.ts';

const seed = Uint32Array.from({ length: 8 }, (_, index) => index * 1_000_003);
const hourMs = 3_600_000;
/** A Wednesday, 15:00 UTC: every market of the calendars is open. */
const wednesdayMs = Date.UTC(2026, 10, 18, 15);
const alone: FactorTerms = {
  name: 'alone:TEST',
  ...{ calendars: ['always'], volatility: volatilityPerType[2], season: 'even' },
};

/** The levels of a factor, one every `everyMs`, from the start on. */
function simulate(terms: FactorTerms, spanMs: number, everyMs: number, startMs = wednesdayMs, level = 1): number[] {
  const factors = createSimulatedFactors(seed, startMs, [terms]);
  factors.setLevel(terms, level);
  const levels = [factors.findLevel(terms)];
  for (let atMs = startMs + 1000; atMs <= startMs + spanMs; atMs += 1000) {
    factors.advanceTo(atMs);
    if ((atMs - startMs) % everyMs === 0) levels.push(factors.findLevel(terms));
  }
  return levels;
}

function measureDeviation(levels: readonly number[], span = 1): number {
  const changes: number[] = [];
  for (let index = span; index < levels.length; index += span) {
    changes.push((levels[index] ?? 1) / (levels[index - span] ?? 1) - 1);
  }
  return Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
}

describe('what prices are made of', () => {
  test('FED-008 moves as much as its market does, give or take a quarter', () => {
    const instruments: readonly [InstrumentType, string, string, 'forex' | 'always' | 'us-equity' | 'cme-globex'][] = [
      [1, 'EURUSD', 'EUR/USD', 'forex'],
      [2, 'BTCUSDT', 'BTC/USDT', 'always'],
      [3, 'AAPL', 'AAPL', 'us-equity'],
      [4, 'XLF', 'XLF', 'us-equity'],
      [5, 'CL', 'CL', 'cme-globex'],
    ];
    const sums = instruments.map(() => 0);
    const runs = 40;
    for (let run = 0; run < runs; run += 1) {
      const startMs = wednesdayMs + run;
      const made = instruments.map(([type, code, symbol, sessionCalendar]) =>
        describeUnderlying({ code, type, symbol, sessionCalendar }),
      );
      const terms = made.flatMap(({ over }) => (over ? [over] : []));
      const factors = createSimulatedFactors(seed, startMs, terms);
      for (let atMs = startMs; atMs <= startMs + hourMs; atMs += 5000) factors.advanceTo(atMs);
      for (const [index, each] of terms.entries()) {
        const [calendar = 'always'] = each.calendars;
        const season = calculateSeason(each.season, calendar, startMs + hourMs / 2);
        const { volatility } = made[index] ?? { volatility: volatilityPerType[2] };
        const usual = volatility.perDay * Math.sqrt(hourMs / volatility.openMsPerDay) * season;
        sums[index] = (sums[index] ?? 0) + ((factors.findLevel(each) - 1) / usual) ** 2;
      }
    }
    for (const [index, [, code]] of instruments.entries()) {
      const measured = Math.sqrt((sums[index] ?? 0) / runs);
      expect(measured, code).toBeGreaterThan(0.75);
      expect(measured, code).toBeLessThan(1.25);
    }
  }, 30_000);

  test('FED-007 is the same for the same seed and start, whatever else is simulated and however it is asked', () => {
    const levels = simulate(alone, 60_000, 10_000);
    expect(simulate(alone, 60_000, 10_000)).toEqual(levels);
    expect(simulate(alone, 60_000, 10_000, wednesdayMs + 1)).not.toEqual(levels);
    const other = { ...alone, name: 'alone:OTHER' };
    const factors = createSimulatedFactors(seed, wednesdayMs, [other, alone]);
    for (let atMs = wednesdayMs; atMs <= wednesdayMs + 60_000; atMs += 50) factors.advanceTo(atMs);
    expect(factors.findLevel(alone)).toBe(levels.at(-1));
    expect(factors.findLevel(other)).not.toBe(levels.at(-1));
  });

  test('FED-009 is pulled back to its reference', () => {
    // After a day of the two in which two thirds of the way are gone, 0.61 of the distance are left.
    const left = (simulate(alone, 24 * hourMs, hourMs, wednesdayMs, 2).at(-1) ?? 0) - 1;
    expect(left).toBeGreaterThan(0.45);
    expect(left).toBeLessThan(0.75);
  }, 20_000);

  test('FED-010 trends at times: it runs further in ten minutes than independent steps would', () => {
    const levels = simulate(alone, 36 * hourMs, 20_000);
    const ratio = measureDeviation(levels, 30) ** 2 / (measureDeviation(levels) ** 2 * 30);
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(3);
  }, 20_000);

  test('FED-733 stands still while its markets are closed, and after a pause of the machine goes on where it was', () => {
    const share: FactorTerms = { ...alone, calendars: ['us-equity'], season: 'session' };
    const saturdayMs = Date.UTC(2026, 10, 21, 15);
    expect(new Set(simulate(share, hourMs, 60_000, saturdayMs)).size).toBe(1);
    const factors = createSimulatedFactors(seed, wednesdayMs, [alone]);
    factors.advanceTo(wednesdayMs + 5_000);
    const before = factors.findLevel(alone);
    factors.advanceTo(wednesdayMs + 24 * hourMs);
    expect(Math.abs(factors.findLevel(alone) / before - 1)).toBeLessThan(0.001);
  });

  test('FED-734 is livelier at some times of its day than at others, with one volatility over the day', () => {
    const mean = (
      season: 'crypto' | 'forex' | 'session' | 'wall-street',
      calendar: 'always' | 'us-equity',
      hours: number,
    ) =>
      Array.from({ length: hours * 60 }, (_, minute) => {
        const atMs =
          (calendar === 'always' ? Date.UTC(2026, 10, 18) : Date.UTC(2026, 10, 18, 14, 30)) + minute * 60_000;
        return calculateSeason(season, calendar, atMs) ** 2;
      }).reduce((sum, value) => sum + value / (hours * 60), 0);
    expect(mean('crypto', 'always', 24)).toBeCloseTo(1, 6);
    expect(mean('forex', 'always', 24)).toBeCloseTo(1, 6);
    expect(mean('session', 'us-equity', 6.5)).toBeCloseTo(1, 1);
    const at = (hour: number) => calculateSeason('forex', 'forex', Date.UTC(2026, 10, 18, hour));
    expect(at(14) / at(4)).toBeGreaterThan(1.8);
    const share = (hour: number, minute: number) =>
      calculateSeason('session', 'us-equity', Date.UTC(2026, 10, 18, hour, minute));
    expect(share(14, 31) / share(17, 45)).toBeGreaterThan(2);
  });
});
