import type { Language } from '@truemark/contract/languages';
import type { UserInfo } from '@truemark/contract/people/identity';
import type { AccountRestriction, AccountState, RestrictionReason } from '@truemark/contract/people/restrictions';

/** A user as the server knows them. Times are ms since 1970. */
export interface User {
  readonly id: number;
  readonly userName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly passwordChangedAtMs: number | null;
  readonly country: string;
  readonly language: Language;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly walletAddress: string | null;
  readonly inviteCode: string;
  readonly inviterId: number | null;
  readonly state: AccountState;
  /** These three of a restricted account: what its owner is told, the operator's words, since when. */
  readonly restrictionReason: RestrictionReason | null;
  readonly restrictionNote: string | null;
  readonly restrictedAtMs: number | null;
  readonly closedAtMs: number | null;
  /** Nothing but the number is left. */
  readonly isErased: boolean;
  /** Nobody yet: the account of one browser, with practice money alone. */
  readonly isGuest: boolean;
  readonly level: number;
  readonly identityStatus: UserInfo['idefinderStatus'];
  readonly createdAtMs: number;
}

/** The restriction of an account; null where there is none. */
export function findRestriction({
  state,
  restrictionReason: reason,
  restrictedAtMs: since,
}: Pick<User, 'state' | 'restrictionReason' | 'restrictedAtMs'>): AccountRestriction | null {
  const isRestricted = state === 'closeOnly' || state === 'locked';
  return isRestricted && reason !== null && since !== null ? { state, reason, since } : null;
}

/** The user as the wire has them. */
export function toUserInfo(user: User, hasSecondFactor: boolean): UserInfo {
  return {
    id: String(user.id),
    userName: user.userName,
    walletAddress: user.walletAddress,
    level: user.level,
    createTime: user.createdAtMs,
    idefinderStatus: user.identityStatus,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    country: user.country,
    inviteCode: user.inviteCode,
    restriction: findRestriction(user),
    hasPassword: user.passwordHash !== null,
    hasSecondFactor,
    isGuest: user.isGuest,
  };
}
