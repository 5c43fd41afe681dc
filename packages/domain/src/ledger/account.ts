/** Kinds of a user's accounts. Source: product rules, Ledger. */
export const userAccountKinds = [
  /** What the user may spend. */
  'available',
  /** Margin and held fees of contract orders. */
  'margin',
  /** Stakes of options, bids for NFTs. */
  'stake',
  /** Principal in plans and products. */
  'invested',
  /** Withdrawals under review. */
  'withdrawing',
  /** Loan repayments under review. */
  'repaying',
] as const;
export type UserAccountKind = (typeof userAccountKinds)[number];

/**
 * The house's accounts: `treasury` is the operator's own capital, `reserve` what is set aside for promises, `fees` what
 * was earned, `charity:<nft>` what an NFT has raised, `external:<rail>` the outside world. Source: product rules, Ledger.
 */
export type HouseAccountKind = 'treasury' | 'reserve' | 'fees' | `charity:${string}` | `external:${string}`;

/** Every kind of account. */
export type AccountKind = UserAccountKind | HouseAccountKind;

/**
 * One side of a transfer. `userId` is null for the house, whose accounts are kept in shards that callers never see.
 * Asset and book are the transfer's.
 */
export interface Account {
  readonly userId: number | null;
  readonly kind: AccountKind;
}

/** An account of a user. */
export function userAccount(userId: number, kind: UserAccountKind): Account {
  return { userId, kind };
}

/** An account of the house. */
export function houseAccount(kind: HouseAccountKind): Account {
  return { userId: null, kind };
}

const plainHouseKinds: readonly string[] = ['treasury', 'reserve', 'fees'];
const namedHousePattern = /^(charity|external):[a-z0-9-]{1,40}$/;

/** Whether a text names a kind of user account. */
export function isUserAccountKind(text: string): text is UserAccountKind {
  return userAccountKinds.some(kind => kind === text);
}

/** Whether a text names a kind of house account; names after the colon are lower-case letters, digits and hyphens. */
export function isHouseAccountKind(text: string): text is HouseAccountKind {
  return plainHouseKinds.includes(text) || namedHousePattern.test(text);
}

/** Whether an account may go below zero: only the outside world, which owes what it has brought in. */
export function hasNoFloor(kind: AccountKind): boolean {
  return kind.startsWith('external:');
}

/** Accounts in which every amount is explained by a hold, and the account that a voided hold returns to. */
const holdSources: Readonly<Partial<Record<AccountKind, AccountKind>>> = {
  margin: 'available',
  stake: 'available',
  invested: 'available',
  withdrawing: 'available',
  repaying: 'available',
  reserve: 'treasury',
};

/** Whether every amount in an account of this kind belongs to a hold. */
export function isHoldingKind(kind: AccountKind): boolean {
  return holdSources[kind] !== undefined;
}

/** Where a hold in this kind of account takes its amount from and returns it to; undefined for other kinds. */
export function findHoldSource(kind: AccountKind): AccountKind | undefined {
  return holdSources[kind];
}
