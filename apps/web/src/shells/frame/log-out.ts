import { navigateTo } from '../../platform/navigator.ts';
import { queryClient } from '../../platform/query.ts';
import { clearLogin } from '../../platform/session.ts';

/** Forgets the login and everything that was loaded under it. */
export function logOut(): void {
  clearLogin();
  queryClient.clear();
  navigateTo('/');
}
