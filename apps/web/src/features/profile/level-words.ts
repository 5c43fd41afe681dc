import type { UserInfo } from '@truemark/contract/people/identity';
import { identityReviewHours } from '@truemark/domain/identity/verification';
import type { ChipFamily } from '@truemark/ui/status-chip';
import type { AnyTextKey, Translate } from '../../platform/text.ts';

/** The level of a user: normal, or VIP1 to VIP4. */
export function describeLevel(t: Translate<'account'>, level: number): string {
  return level === 0 ? t('levelNormal') : t('levelVip', { level });
}

const identityStates = {
  0: { family: 'idle', name: 'identityNone' },
  1: { family: 'done', name: 'identityVerified' },
  2: { family: 'waiting', name: 'identityPending' },
  3: { family: 'stopped', name: 'identityRefused' },
} as const satisfies Record<UserInfo['idefinderStatus'], { family: ChipFamily; name: AnyTextKey<'account'> }>;

/** How far the check of an identity is. */
export function describeIdentity(t: Translate<'account'>, status: UserInfo['idefinderStatus']) {
  const { family, name } = identityStates[status];
  return { family, words: t(name, { hours: identityReviewHours }) };
}
