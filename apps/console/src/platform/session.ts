import { readStored, writeStored } from '@truemark/browser/storage';
import type { OperatorItem } from '@truemark/contract/operator-access';
import type { OperatorPermission } from '@truemark/contract/operator-roles';
import { create } from 'zustand';

const tokenKey = 'operatorToken';

/** Who is at the console. The token alone is kept by the browser; the server says what it is worth. */
export interface Session {
  readonly token: string | undefined;
  /** Undefined until the server has said who it is. */
  readonly operator: OperatorItem | undefined;
  readonly permissions: readonly OperatorPermission[];
}

const nobody: Session = { token: undefined, operator: undefined, permissions: [] };

export const useSession = create<Session>(() => ({ ...nobody, token: readStored('local', tokenKey) }));

export function loadToken(): string | undefined {
  return useSession.getState().token;
}

export function saveLogin(token: string, operator: OperatorItem, permissions: readonly OperatorPermission[]): void {
  writeStored('local', tokenKey, token);
  useSession.setState({ token, operator, permissions });
}

export function saveOperator(operator: OperatorItem, permissions: readonly OperatorPermission[]): void {
  useSession.setState({ operator, permissions });
}

export function clearLogin(): void {
  writeStored('local', tokenKey, undefined);
  useSession.setState(nobody);
}

/** The password of this operator is to be changed before anything else. */
export function requirePasswordChange(): void {
  useSession.setState(({ operator }) => (operator ? { operator: { ...operator, mustChangePassword: true } } : {}));
}

/** Hears of a login or a log-out in another tab of this browser. */
export function followOtherTabs(onChanged: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key !== tokenKey && key !== null) return;
    useSession.setState({ ...nobody, token: readStored('local', tokenKey) });
    onChanged();
  });
}

/** Whether the role of this operator has a permission. The server checks it again with every call. */
export function useCan(permission: OperatorPermission): boolean {
  return useSession(session => session.permissions.includes(permission));
}
