import type { Shell } from './choose-shell.ts';

/** Key in the session's storage; a new browser session greets again. */
export const onboardingKey = 'onboarding';

/**
 * Whether the board greets: in the mobile shell, once per browser session, when the front door is first come to: a link
 * to an instrument or a help page still leads there.
 */
export function isOnboardingDue(visit: {
  readonly shell: Shell;
  readonly pathname: string;
  readonly stored: string | undefined;
}): boolean {
  return visit.shell === 'mobile' && visit.pathname === '/' && visit.stored === undefined;
}
