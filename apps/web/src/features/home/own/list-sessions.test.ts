import { expect, it, vi } from 'vitest';
import { listSessions } from './list-sessions.ts';

// The starred instruments listen to the window as soon as their module is there.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

it('PTF-005 a type is open while one of its instruments is, else the first opening counts', () => {
  const items = [
    { type: 3, opensAt: 900 },
    { type: 2, opensAt: null },
    { type: 3, opensAt: 700 },
    { type: 1, opensAt: 500 },
    { type: 1, opensAt: null },
  ] as const;
  expect(listSessions(items)).toEqual([
    { type: 1, opensAt: undefined },
    { type: 2, opensAt: undefined },
    { type: 3, opensAt: 700 },
  ]);
});
