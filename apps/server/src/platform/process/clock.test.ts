import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSteadyClock } from './clock.ts';

function openClock() {
  const machine = { wallMs: 1_000_000, steadyMs: 5.25 };
  const told: number[] = [];
  const clock = createSteadyClock({
    readWallMs: () => Math.floor(machine.wallMs),
    readSteadyMs: () => machine.steadyMs,
    onSetBack: byMs => told.push(byMs),
  });
  const pass = (ms: number, setMs = 0) => {
    machine.wallMs += ms + setMs;
    machine.steadyMs += ms;
    return clock.nowMs();
  };
  return { machine, told, clock, pass };
}

describe('the clock of the program', () => {
  it('PLT-600 is that of the machine while that goes on, and follows it forward', () => {
    const { machine, told, pass } = openClock();
    for (const ms of [0, 0.4, 0.4, 0.4, 1.9, 250, 3_600_000]) expect(pass(ms)).toBe(Math.floor(machine.wallMs));
    expect(pass(10, 3_600_000)).toBe(Math.floor(machine.wallMs));
    expect(told).toEqual([]);
  });

  it('PLT-600 goes on slower where that was set back, until that has its time again, and says so once', () => {
    const { machine, told, clock, pass } = openClock();
    const beforeMs = clock.nowMs();
    expect(pass(0, -300_000)).toBe(beforeMs);
    expect(pass(1_000)).toBe(beforeMs + 900);
    expect(pass(1_000)).toBe(beforeMs + 1_800);
    expect(told).toEqual([300_000]);
    pass(3_000_000);
    expect(clock.nowMs()).toBe(machine.wallMs);
    pass(0, -2_000);
    expect(told).toEqual([300_000, 2_000]);
  });

  it('PLT-600 never goes back, whatever the machine says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1e5, noNaN: true }), fc.integer({ min: -1e6, max: 1e6 }))),
        steps => {
          const { clock, pass } = openClock();
          let lastMs = clock.nowMs();
          for (const [ms, setMs] of steps) {
            const nowMs = pass(ms, setMs);
            expect(nowMs).toBeGreaterThanOrEqual(lastMs + Math.floor(ms * 0.9) - 1);
            lastMs = nowMs;
          }
        },
      ),
    );
  });
});
