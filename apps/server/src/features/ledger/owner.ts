import type { Account } from '@truemark/domain/ledger/account';

/** Whose record and accounts: a user's number, or below zero one of the house's stripes. */
export type OwnerId = number;

/** The house is this many owners, so that no row of its accounts is one that everybody writes. */
const stripeCount = 16;

/** Every stripe of the house. */
export const stripes: readonly OwnerId[] = Array.from({ length: stripeCount }, (_, index) => -1 - index);

/** The stripe that serves a user; the first one serves the house itself. */
export function findStripe(userId: number | null): OwnerId {
  return userId === null ? -1 : -1 - (userId % stripeCount);
}

/** The same in SQL, for a column with users' numbers. */
export const writeStripeSql = (userId: string): string => `-1 - ${userId} % ${stripeCount}`;

/** Who owns one side of a transfer that is posted for a user: the house's side is the stripe that serves that user. */
export function findOwner(account: Account, userId: number | null): OwnerId {
  return account.userId ?? findStripe(userId);
}
