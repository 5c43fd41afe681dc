import type { ReplyOf } from '@truemark/client/api-client';
import type { AccountState } from '@truemark/contract/people/restrictions';
import type { ChipFamily } from '@truemark/ui/status-chip';
import type { ConsoleCalls } from '../../platform/console-calls.ts';

/** One user as operators see them. */
export type UserDetail = ReplyOf<'getUserDetail', ConsoleCalls>;

export const stateFamilies: Readonly<Record<AccountState, ChipFamily>> = {
  active: 'active',
  closeOnly: 'waiting',
  locked: 'stopped',
  closed: 'ended',
};
