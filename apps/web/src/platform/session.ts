import { readStored, writeStored } from '@truemark/browser/storage';
import { shortUserNameLength } from '@truemark/contract/limits';
import type { UserInfo } from '@truemark/contract/people/identity';
import { create } from 'zustand';

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
function parseUser(text: string | undefined): UserInfo | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { id, userName } = value as Partial<UserInfo>;
    return typeof id === 'string' && typeof userName === 'string' ? (value as UserInfo) : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a user name that the top bar shows. Source: specification, section 9. */
export function calculateShortUserName(userName: string): string {
  return [...userName].slice(-shortUserNameLength).join('');
}

const keys = { flag: 'isLogin', token: 'token', user: 'userInfo', virtualStatus: 'virtualStatus' } as const;

/** What names a person, or is a way to them, the browser does not keep: a page knows it once it has asked. */
const unnamed = { email: null, phone: null, firstName: null, lastName: null, walletAddress: null } as const;

interface Session {
  /** The flag in memory: set by a login or by a restored one, gone with the page. */
  readonly isFlagged: boolean;
  readonly user: UserInfo | undefined;
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
export function useUser(): UserInfo | undefined {
  return useSession(session => (session.isFlagged ? session.user : undefined));
}

/** Whether an operator has locked the account: nothing of it is open then but support. */
export function useIsLocked(): boolean {
  return useUser()?.restriction?.state === 'locked';
}

export function useIsDemo(): boolean {
  return useSession(session => session.isDemo && session.isFlagged);
}

/** Keeps a login: in memory and for the next start. False when the browser keeps it no longer than this page. */
export function saveLogin(token: string, user: UserInfo): boolean {
  const areKept = [writeStored('local', keys.token, token), writeStored('local', keys.flag, 'true'), saveUser(user)];
  return areKept.every(Boolean);
}

/** Keeps what the server says of the user now. */
export function saveUser(user: UserInfo): boolean {
  const isKept = writeStored('local', keys.user, JSON.stringify({ ...user, ...unnamed }));
  useSession.setState({ isFlagged: true, user });
  return isKept;
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

/** Whether another tab has changed something of the session; a null key means that it has cleared everything. */
export function isSessionKey(key: string | null): boolean {
  return key === null || Object.values<string>(keys).includes(key);
}

/** Takes over what another tab has stored: its login or its end, and the account in use. */
export function adoptSession(): void {
  const { user: shown } = useSession.getState();
  if (!restoreLogin()) useSession.setState({ isFlagged: false, user: undefined });
  const { user } = useSession.getState();
  if (user && shown?.id === user.id) {
    const { email, phone, firstName, lastName, walletAddress } = shown;
    useSession.setState({ user: { ...user, email, phone, firstName, lastName, walletAddress } });
  }
  useSession.setState({ isDemo: readStored('local', keys.virtualStatus) === '1' });
}
