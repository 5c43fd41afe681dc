import { expect, it } from 'vitest';
import { calculateSecondsLeft, formatCountdown, OrderClock } from './order-clock.ts';

it('OPT-222 the clock follows the times that the server tells, not the one of this device', () => {
  let nowMs = 1_000_000;
  const clock = new OrderClock(() => nowMs);
  expect(clock.read()).toBe(1_000_000);
  // This device is an hour behind.
  clock.note(4_600_000);
  expect(clock.read()).toBe(4_600_000);
  nowMs += 500;
  expect(clock.read()).toBe(4_600_500);
  // A price that took longer on its way tells less, and is not believed.
  clock.note(4_600_200);
  expect(clock.read()).toBe(4_600_500);
  // One that came faster tells more.
  clock.note(4_600_550);
  expect(clock.read()).toBe(4_600_550);
});

it('OPT-222 a clock that was set back is noticed after a minute', () => {
  let nowMs = 1_000_000;
  const clock = new OrderClock(() => nowMs);
  clock.note(1_000_000);
  nowMs += 3_600_000;
  clock.note(1_070_000);
  expect(clock.read()).toBe(1_070_000);
  clock.note(0);
  expect(clock.read()).toBe(1_070_000);
});

it.each([
  [180_000, 0, 180],
  [180_000, 179_999, 1],
  [180_000, 180_000, 0],
  [180_000, 200_000, 0],
])('OPT-223 until %i at %i there are %i whole seconds', (untilMs, nowMs, seconds) => {
  expect(calculateSecondsLeft(untilMs, nowMs)).toBe(seconds);
});

it.each([
  [0, '00:00'],
  [21, '00:21'],
  [108, '01:48'],
  [3_600, '1:00:00'],
  [3_599, '59:59'],
])('OPT-223 %i seconds are written %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
