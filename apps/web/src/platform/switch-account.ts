import { showToast } from '@truemark/browser/toasts';
import { queryClient } from './query.ts';
import { saveVirtualStatus, useSession } from './session.ts';
import { getText } from './text.ts';

/** Switches between practice and live money: asks nothing, says so, keeps the page and asks for its figures again. */
export function switchAccount(isDemo: boolean): void {
  if (useSession.getState().isDemo === isDemo) return;
  saveVirtualStatus(isDemo);
  const t = getText('account-shell');
  showToast(isDemo ? 'demo' : 'done', t(isDemo ? 'switchedToDemo' : 'switchedToLive'));
  void queryClient.invalidateQueries();
}
