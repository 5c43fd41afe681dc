import { expect, it } from 'vitest';
import { calculateConnectionLimits, readDescriptorsMax } from './connection-limits.ts';

it('PLT-844 leaves descriptors to the program, and connections to calls', () => {
  expect(calculateConnectionLimits(1_024)).toEqual({ connectionsMax: 896, streamsMax: 672 });
  expect(calculateConnectionLimits(20_000)).toEqual({ connectionsMax: 19_872, streamsMax: 14_904 });
  expect(calculateConnectionLimits(Number.POSITIVE_INFINITY)).toEqual({ connectionsMax: 40_000, streamsMax: 30_000 });
  expect(readDescriptorsMax()).toBeGreaterThan(100);
});
