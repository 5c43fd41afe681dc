import type { UserInfo } from '@truemark/contract/people/identity';
import type { ChipFamily } from '@truemark/ui/status-chip';
import type { TextKey, Translate } from '../../platform/text.ts';

/** The level of a user: normal, or VIP1 to VIP4. */
export function describeLevel(t: Translate<'account'>, level: number): string {
  return level === 0 ? t('levelNormal') : t('levelVip', { level });
}

interface IdentityState {
  readonly family: ChipFamily;
  readonly name: TextKey<'account'>;
}

const identityStates: Readonly<Record<UserInfo['idefinderStatus'], IdentityState>> = {
  0: { family: 'idle', name: 'identityNone' },
  1: { family: 'done', name: 'identityVerified' },
  2: { family: 'waiting', name: 'identityPending' },
  3: { family: 'stopped', name: 'identityRefused' },
};

/** How far the check of an identity is. */
export function findIdentityState(status: UserInfo['idefinderStatus']): IdentityState {
  return identityStates[status];
}
