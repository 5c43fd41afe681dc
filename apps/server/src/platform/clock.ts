/** The time, passed in wherever it is needed, so that tests and simulations can make their own. */
export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
