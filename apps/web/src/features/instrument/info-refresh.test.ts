import { describe, expect, it } from 'vitest';
import { calculateInfoRefresh } from './info-refresh.ts';

const session = (changesAt: number | null) => ({ session: { calendar: 'forex', isOpen: true, changesAt } });

describe('session of an instrument', () => {
  it('WIN-006 is asked for again right after it turns, and every minute otherwise', () => {
    expect(calculateInfoRefresh(session(10_000), 4_000)).toBe(7_000);
    expect(calculateInfoRefresh(session(10_000_000), 4_000)).toBe(60_000);
    expect(calculateInfoRefresh(session(null), 4_000)).toBe(60_000);
    expect(calculateInfoRefresh(undefined, 4_000)).toBe(60_000);
  });

  it('WIN-006 does not ask without pause when the turn is already past', () => {
    expect(calculateInfoRefresh(session(4_000), 5_000)).toBe(60_000);
  });
});
