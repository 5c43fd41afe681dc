import { pageTokenName } from '@truemark/contract/console-page';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorPermission } from '@truemark/contract/operators/roles';
import { create } from 'zustand';

/** Tells the other tabs of the console that somebody has logged in or out. */
const otherTabs = new BroadcastChannel('operator');

/**
 * Who is at the console. The login is a cookie that no script can read; a page has what goes with it, from the server or
 * from its own log-in, and keeps it as long as it is open.
 */
export interface Session {
  readonly token: string | undefined;
  /** Undefined until the server has said who it is. */
  readonly operator: OperatorItem | undefined;
  readonly permissions: readonly OperatorPermission[];
}

const nobody: Session = { token: undefined, operator: undefined, permissions: [] };

/** What the server has put into this page for its browser's login. */
function takePageToken(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${pageTokenName}"]`);
  meta?.remove();
  return meta?.content;
}

export const useSession = create<Session>(() => ({ ...nobody, token: takePageToken() }));

export function loadToken(): string | undefined {
  return useSession.getState().token;
}

export function saveLogin(token: string, operator: OperatorItem, permissions: readonly OperatorPermission[]): void {
  otherTabs.postMessage('login');
  useSession.setState({ token, operator, permissions });
}

export function saveOperator(operator: OperatorItem, permissions: readonly OperatorPermission[]): void {
  useSession.setState({ operator, permissions });
}

export function clearLogin(): void {
  if (loadToken() !== undefined) otherTabs.postMessage('logout');
  useSession.setState(nobody);
}

/** The password of this operator is to be changed before anything else. */
export function requirePasswordChange(): void {
  useSession.setState(({ operator }) => (operator ? { operator: { ...operator, mustChangePassword: true } } : {}));
}

/** After a login or a log-out in another tab of this browser the page starts again, with what the server gives it. */
export function followOtherTabs(): void {
  otherTabs.addEventListener('message', () => location.reload());
}

/** Whether the role of this operator has a permission. The server checks it again with every call. */
export function useCan(permission: OperatorPermission): boolean {
  return useSession(session => session.permissions.includes(permission));
}
