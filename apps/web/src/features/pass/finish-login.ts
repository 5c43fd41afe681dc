import type { LoginReply } from '@truemark/contract/identity';
import { saveLogin } from '../../platform/session.ts';

export type DoneReply = Extract<LoginReply, { readonly state: 'done' }>;
/** What a login still needs. */
export type LoginStep = Exclude<LoginReply, DoneReply>;

/** Keeps a finished login; otherwise gives what is still missing. Where to go from here is the frame's business. */
export function finishLogin(reply: LoginReply): LoginStep | undefined {
  if (reply.state !== 'done') return reply;
  saveLogin(reply.token, reply.userInfo);
  return undefined;
}
