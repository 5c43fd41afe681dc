import { showToast } from '@truemark/browser/toasts';
import type { LoginReply } from '@truemark/contract/people/identity';
import { readGuestToken } from '../../platform/guest.ts';
import { demoPath } from '../../platform/navigation.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { saveLogin, useSession } from '../../platform/session.ts';
import { getText } from '../../platform/text.ts';

export type DoneReply = Extract<LoginReply, { readonly state: 'done' }>;
/** What a login still needs. `isWallet`: the ticket of a new account is one of a wallet. */
export type LoginStep = Exclude<LoginReply, DoneReply> & { readonly isWallet?: true };

/** Keeps a finished login; otherwise gives what is still missing. Where to go from here is the frame's business. */
export function finishLogin(reply: LoginReply): LoginStep | undefined {
  if (reply.state !== 'done') return reply;
  const wasGuest = readGuestToken() !== undefined && useSession.getState().user?.id !== reply.userInfo.id;
  if (!saveLogin(reply.token, reply.userInfo)) showToast('error', getText('pass')('loginNotKept'));
  // After the frame has gone on as after every login: which of the two accounts it is to be is asked first.
  if (wasGuest) setTimeout(() => navigateTo(demoPath, { replace: true }));
  return undefined;
}
