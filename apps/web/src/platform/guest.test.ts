import { ApiError } from '@truemark/client/api-error';
import type { UserInfo } from '@truemark/contract/people/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isEndExpected } from './expected-end.ts';
import { loadGuest, readGuestToken, registerKept, saveGuest } from './guest.ts';
import { clearLogin, hasLogin, saveLogin } from './session.ts';

const kept = new Map<string, string>();
const user = { id: '7', userName: '#7', isGuest: true } as UserInfo;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  clearLogin();
  kept.clear();
  vi.unstubAllGlobals();
});

it('GST-031 registering takes the guest along who is here now, whose end is then no surprise', async () => {
  saveLogin('of the guest', user);
  saveGuest('of the guest');
  const sent: object[] = [];
  await registerKept(async guest => {
    sent.push(guest);
    expect(isEndExpected()).toBe(true);
  });
  expect(sent).toEqual([{ guestToken: 'of the guest' }]);
  expect(loadGuest()).toBeUndefined();
});

it('GST-031 nobody, or somebody else, registers without the guest who is kept aside', async () => {
  saveGuest('of the guest');
  for (const isHere of [false, true]) {
    if (isHere) saveLogin('of somebody', { ...user, isGuest: false });
    expect(readGuestToken()).toBeUndefined();
    await registerKept(async guest => expect(guest).toEqual({}));
  }
  expect(loadGuest()).toBe('of the guest');
});

it('GST-031 a refusal leaves the guest where they are, save one that says that they have ended', async () => {
  saveLogin('of the guest', user);
  saveGuest('of the guest');
  const refuse = (refusal: 'userNameTaken' | 'guestEnded') =>
    registerKept(() => Promise.reject(new ApiError('refusal', '', { refusal })));
  await expect(refuse('userNameTaken')).rejects.toThrow();
  expect([hasLogin(), isEndExpected(), loadGuest()]).toEqual([true, false, 'of the guest']);
  await expect(refuse('guestEnded')).rejects.toThrow();
  expect([hasLogin(), loadGuest()]).toEqual([false, undefined]);
});
