import type { UserInfo } from '@truemark/contract/people/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adoptSession,
  calculateShortUserName,
  clearLogin,
  hasLogin,
  isLoggedIn,
  isSessionKey,
  type LoginEvidence,
  loadToken,
  restoreLogin,
  saveLogin,
  saveVirtualStatus,
  useSession,
} from './session.ts';

const user: UserInfo = {
  id: '7',
  userName: 'mork2fq7a',
  walletAddress: null,
  level: 0,
  createTime: 1,
  idefinderStatus: 0,
  firstName: null,
  lastName: null,
  email: 'm@example.org',
  phone: null,
  country: 'DE',
  inviteCode: 'ABCD2345',
  restriction: null,
  hasPassword: true,
  hasSecondFactor: false,
  isGuest: false,
};
const complete: LoginEvidence = {
  isFlagged: true,
  storedFlag: 'true',
  storedToken: 'token',
  storedUser: JSON.stringify(user),
};

describe('isLoggedIn', () => {
  it('WEB-010 needs all four conditions', () => {
    expect(isLoggedIn(complete)).toBe(true);
    const missing: Partial<LoginEvidence>[] = [
      { isFlagged: false },
      { storedFlag: undefined },
      { storedToken: undefined },
      { storedUser: undefined },
    ];
    // Every combination of at least one missing condition.
    for (let mask = 1; mask < 16; mask += 1) {
      const evidence = Object.assign({}, complete, ...missing.filter((_, index) => mask & (1 << index)));
      expect(isLoggedIn(evidence)).toBe(false);
    }
  });

  it.each([
    ['a stored flag other than true', { storedFlag: '1' }],
    ['an empty token', { storedToken: '' }],
    ['a user that cannot be read', { storedUser: '{' }],
    ['a user without a name', { storedUser: '{"id":"7"}' }],
    ['no user at all', { storedUser: 'null' }],
  ])('WEB-010 takes %s for no login', (_, part) => {
    expect(isLoggedIn({ ...complete, ...part })).toBe(false);
  });
});

it.each([
  ['mork2fq7a', 'k2fq7a'],
  ['abc', 'abc'],
  ['', ''],
  ['木村拓哉木村拓哉', '拓哉木村拓哉'],
])('WEB-011 of %s the last six characters are shown: %s', (name, short) => {
  expect(calculateShortUserName(name)).toBe(short);
});

describe('a stored login', () => {
  const kept = new Map<string, string>();

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

  it('WEB-012 is restored with a new page', () => {
    expect(saveLogin('token', user)).toBe(true);
    expect(hasLogin()).toBe(true);
    // A new page starts with nothing in memory.
    useSession.setState({ isFlagged: false, user: undefined });
    expect(hasLogin()).toBe(false);
    expect(restoreLogin()).toBe(true);
    expect(hasLogin()).toBe(true);
    expect(useSession.getState().user).toEqual({ ...user, email: null });
    expect(loadToken()).toBe('token');
  });

  it('WEB-595 lasts as long as the page where the browser keeps nothing, and says so', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(saveLogin('token', user)).toBe(false);
    expect(hasLogin()).toBe(true);
    expect(loadToken()).toBe('token');
    clearLogin();
    expect(loadToken()).toBeUndefined();
  });

  it('WEB-012 leaves nothing behind when it is cleared', () => {
    saveLogin('token', user);
    clearLogin();
    expect(hasLogin()).toBe(false);
    expect(restoreLogin()).toBe(false);
    expect(loadToken()).toBeUndefined();
    expect([...kept.keys()]).toEqual([]);
  });

  it('WEB-012 is not made of parts', () => {
    kept.set('token', 'token');
    kept.set('isLogin', 'true');
    expect(restoreLogin()).toBe(false);
    expect(useSession.getState().isFlagged).toBe(false);
  });

  it('WEB-012 keeps the choice of the practice account as virtualStatus 1', () => {
    saveVirtualStatus(true);
    expect(kept.get('virtualStatus')).toBe('1');
    saveVirtualStatus(false);
    expect(kept.get('virtualStatus')).toBe('0');
  });

  it('WID-015 is taken over from another tab, and so is its end', () => {
    kept.set('token', 'other');
    kept.set('isLogin', 'true');
    kept.set('userInfo', JSON.stringify(user));
    kept.set('virtualStatus', '1');
    adoptSession();
    expect(hasLogin()).toBe(true);
    expect(useSession.getState()).toMatchObject({ user, isDemo: true });
    for (const key of ['token', 'isLogin', 'userInfo', 'virtualStatus']) kept.delete(key);
    adoptSession();
    expect(hasLogin()).toBe(false);
    expect(useSession.getState()).toMatchObject({ user: undefined, isDemo: false });
  });

  it('WID-640 is kept without what names its owner, which a page that knows it goes on showing', () => {
    const named = { ...user, phone: '+4915112345678', firstName: 'Mo', lastName: 'Rk', walletAddress: '0xabc' };
    saveLogin('token', named);
    for (const value of ['m@example.org', '4915112345678', 'Mo', 'Rk', '0xabc']) {
      expect(kept.get('userInfo')).not.toContain(`"${value}`);
    }
    adoptSession();
    expect(useSession.getState().user).toEqual(named);
    useSession.setState({ isFlagged: false, user: undefined });
    adoptSession();
    expect(useSession.getState().user).toMatchObject({ userName: user.userName, email: null });
  });

  it('WID-015 only what belongs to the session is looked at', () => {
    expect([null, 'token', 'isLogin', 'userInfo', 'virtualStatus'].map(isSessionKey)).not.toContain(false);
    expect(['theme', 'language', ''].map(isSessionKey)).not.toContain(true);
  });
});
