import type { OperatorLoginReply } from '@truemark/contract/operators/access';

type Done = Extract<OperatorLoginReply, { state: 'done' }>;
type Challenge = Extract<OperatorLoginReply, { state: 'secondFactor' }>;

/** Where somebody is on the way in. */
export type LoginStep =
  | { readonly name: 'password' }
  | { readonly name: 'factor'; readonly challenge: Challenge }
  | { readonly name: 'enrolment'; readonly challenge: Challenge; readonly enrolment: Enrolment }
  /** The recovery codes are shown this once: the login waits until they were taken. */
  | { readonly name: 'recoveryCodes'; readonly login: Done }
  | { readonly name: 'done'; readonly login: Done };

export type Enrolment = NonNullable<Challenge['enrolment']>;

/** The step that an answer of the server leads to. */
export function findLoginStep(reply: OperatorLoginReply): LoginStep {
  if (reply.state === 'done') {
    return reply.recoveryCodes.length > 0 ? { name: 'recoveryCodes', login: reply } : { name: 'done', login: reply };
  }
  return reply.enrolment
    ? { name: 'enrolment', challenge: reply, enrolment: reply.enrolment }
    : { name: 'factor', challenge: reply };
}
