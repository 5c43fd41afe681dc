import { accountKeys } from '../../platform/account-keys.ts';

/** Query keys of what a page has of a user's chat: its messages, and its marks alone. */
export const logKeyOf = (userId: string) => [...accountKeys.support, 'messages', userId] as const;
export const stateKeyOf = (userId: string) => [...accountKeys.support, 'state', userId] as const;
