import { describe, expect, it } from 'vitest';
import { createKnownSessions } from './known-sessions.ts';
import type { LiveSession } from './session-store.ts';

const live: LiveSession = {
  ...{
    id: '7',
    userId: 1,
    state: 'active',
    restrictionReason: null,
    isGuest: false,
    lastSeenAtMs: 0,
    expiresAtMs: 1_000_000,
    steppedUpUntilMs: 0,
  },
};

/** A database whose session can be changed, and how often it was asked. */
function openKnown(first = live) {
  const stored: { session: LiveSession | undefined; asked: number; wait: Promise<void> } = {
    ...{ session: first, asked: 0, wait: Promise.resolve() },
  };
  const known = createKnownSessions(async () => {
    stored.asked += 1;
    const { session } = stored;
    await stored.wait;
    return session;
  });
  return { stored, known };
}

describe('createKnownSessions', () => {
  it('IDN-111 asks once in five seconds, also when the clock was set back', async () => {
    const { stored, known } = openKnown();
    for (const nowMs of [10_000, 10_001, 14_999]) expect(await known.find('a', nowMs)).toEqual(live);
    expect(stored.asked).toBe(1);
    await known.find('a', 15_000);
    expect(stored.asked).toBe(2);
    await known.find('a', 9_000);
    expect(stored.asked).toBe(3);
    await known.find('b', 9_000);
    expect(stored.asked).toBe(4);
  });

  it('IDN-111 does not outlive the session, and remembers none that is not there or whose user is gone', async () => {
    const short = openKnown({ ...live, expiresAtMs: 12_000 });
    await short.known.find('a', 10_000);
    short.stored.session = undefined;
    expect(await short.known.find('a', 11_999)).toBeDefined();
    expect(await short.known.find('a', 12_000)).toBeUndefined();
    const gone = openKnown({ ...live, state: null });
    await gone.known.find('a', 10_000);
    gone.stored.session = live;
    expect(await gone.known.find('a', 10_000)).toEqual(live);
  });

  it('IDN-111 forgets every session of a user of whom something changed, and nobody else’s', async () => {
    const { stored, known } = openKnown();
    await known.find('a', 10_000);
    await known.find('b', 10_000);
    stored.session = { ...live, id: '8', userId: 2 };
    await known.find('c', 10_000);
    known.forget(1);
    stored.session = undefined;
    expect(await known.find('a', 10_000)).toBeUndefined();
    expect(await known.find('b', 10_000)).toBeUndefined();
    expect(await known.find('c', 10_000)).toMatchObject({ userId: 2 });
  });

  it('IDN-111 does not keep what was read while something changed', async () => {
    const { stored, known } = openKnown();
    const { promise, resolve } = Promise.withResolvers<void>();
    stored.wait = promise;
    const finding = known.find('a', 10_000);
    known.forget(1);
    stored.session = undefined;
    resolve();
    expect(await finding).toEqual(live);
    expect(await known.find('a', 10_000)).toBeUndefined();
  });

  it('IDN-111 knows that a session was seen, as long as it is remembered', async () => {
    const { known } = openKnown();
    known.noteSeen('a', 9_000);
    await known.find('a', 10_000);
    known.noteSeen('a', 10_500);
    expect(await known.find('a', 11_000)).toEqual({ ...live, lastSeenAtMs: 10_500 });
  });

  it('IDN-881 forgets the longest unused, however many there are, and never all at once', async () => {
    const { stored, known } = openKnown();
    for (let place = 0; place < 50_000; place += 1) await known.find(`token ${place}`, 10_000);
    stored.asked = 0;
    for (let place = 30_000; place < 50_000; place += 1) await known.find(`token ${place}`, 10_001);
    expect(stored.asked).toBe(0);
    await known.find('token 1', 10_001);
    expect(stored.asked).toBe(1);
  });

  it('IDN-881 lets no change of a user go unheard, however many change', async () => {
    const { stored, known } = openKnown();
    await known.find('a', 10_000);
    for (let userId = 2; userId < 20_100; userId += 1) known.forget(userId);
    known.forget(1);
    for (let userId = 20_100; userId < 40_100; userId += 1) known.forget(userId);
    stored.session = undefined;
    expect(await known.find('a', 10_001)).toBeUndefined();
  });
});
