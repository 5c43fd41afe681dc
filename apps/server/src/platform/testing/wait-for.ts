import { vi } from 'vitest';

/** Repeats a check until it passes; what it throws after fifteen seconds fails the test. */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}
