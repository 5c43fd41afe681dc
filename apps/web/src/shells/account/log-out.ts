import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import { writeUnansweredOrders } from '../../features/ticket/index.ts';
import { api, forgetUser } from '../../platform/api.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { getText } from '../../platform/text.ts';

/** Ends the session here at once, and at the server as soon as it hears of it. */
export async function logOut(): Promise<void> {
  // The call takes its token along before it is forgotten.
  const told = api.call('logout');
  navigateTo('/');
  forgetUser();
  writeUnansweredOrders(undefined);
  try {
    await told;
  } catch (error) {
    // A refusal says that the session was over already.
    if (error instanceof ApiError && error.kind === 'refusal') return;
    showToast('error', getText('account-shell')('logOutNotTold'));
  }
}
