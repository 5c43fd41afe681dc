import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

/** What the server says of the user at login. Source: specification, section 3. */
export interface UserProfile {
  readonly id: string;
  readonly userName: string;
  readonly walletAddress?: string;
  readonly level?: number;
  readonly createTime?: number;
  /** 1 means that the identity is verified. */
  readonly idefinderStatus?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** The four things that together make a login. Source: specification, section 2. */
export interface LoginEvidence {
  readonly isFlagged: boolean;
  readonly storedFlag: string | undefined;
  readonly storedToken: string | undefined;
  readonly storedUser: string | undefined;
}

/** A user counts as logged in only when all four hold; one missing is no login at all. */
export function isLoggedIn(evidence: LoginEvidence): boolean {
  return (
    evidence.isFlagged &&
    evidence.storedFlag === 'true' &&
    Boolean(evidence.storedToken) &&
    parseUser(evidence.storedUser) !== undefined
  );
}

/** The stored user; undefined when there is none or when it cannot be read. */
function parseUser(text: string | undefined): UserProfile | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { id, userName } = value as Partial<UserProfile>;
    return typeof id === 'string' && typeof userName === 'string' ? (value as UserProfile) : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a user name that the top bar shows. Source: specification, section 9. */
export function calculateShortUserName(userName: string): string {
  return [...userName].slice(-6).join('');
}

const keys = { flag: 'isLogin', token: 'token', user: 'userInfo', virtualStatus: 'virtualStatus' } as const;

interface Session {
  /** The flag in memory: set by a login or by a restored one, gone with the page. */
  readonly isFlagged: boolean;
  readonly user: UserProfile | undefined;
  /** `virtualStatus` 1: everything happens in the practice account. */
  readonly isDemo: boolean;
}

export const useSession = create<Session>(() => ({
  isFlagged: false,
  user: undefined,
  isDemo: readStored('local', keys.virtualStatus) === '1',
}));

function readEvidence(isFlagged: boolean): LoginEvidence {
  return {
    isFlagged,
    storedFlag: readStored('local', keys.flag),
    storedToken: readStored('local', keys.token),
    storedUser: readStored('local', keys.user),
  };
}

export function loadToken(): string | undefined {
  return readStored('local', keys.token);
}

/** Whether somebody is logged in now, by all four conditions. */
export function hasLogin(): boolean {
  return isLoggedIn(readEvidence(useSession.getState().isFlagged));
}

/** The user when logged in, otherwise undefined. */
export function useUser(): UserProfile | undefined {
  return useSession(session => (session.isFlagged ? session.user : undefined));
}

export function useIsDemo(): boolean {
  return useSession(session => session.isDemo && session.isFlagged);
}

/** Keeps a login: in memory and for the next start. */
export function saveLogin(token: string, user: UserProfile): void {
  writeStored('local', keys.token, token);
  writeStored('local', keys.user, JSON.stringify(user));
  writeStored('local', keys.flag, 'true');
  useSession.setState({ isFlagged: true, user });
}

/** Restores a stored login at start; false when there is none. The profile is asked for afterwards by the caller. */
export function restoreLogin(): boolean {
  const evidence = readEvidence(true);
  if (!isLoggedIn(evidence)) return false;
  useSession.setState({ isFlagged: true, user: parseUser(evidence.storedUser) });
  return true;
}

/** Forgets the login everywhere. */
export function clearLogin(): void {
  for (const key of [keys.token, keys.user, keys.flag]) writeStored('local', key, undefined);
  useSession.setState({ isFlagged: false, user: undefined });
}

/** Switches between the practice account and the live one, for this browser. */
export function saveVirtualStatus(isDemo: boolean): void {
  writeStored('local', keys.virtualStatus, isDemo ? '1' : '0');
  useSession.setState({ isDemo });
}
