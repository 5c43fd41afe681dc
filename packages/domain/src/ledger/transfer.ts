import type { Asset } from '../money/asset.ts';
import type { Book } from '../money/book.ts';
import { accept, deny, type Result } from '../result.ts';
import { type Account, isHoldingKind, isHouseAccountKind, isUserAccountKind } from './account.ts';
import type { Amount } from './amount.ts';

/**
 * What lists and sums ask of a kind of transfer.
 * - `profit`: a user gains or loses by it; the rest only moves what is theirs, brings it or takes it away.
 * - `trading`: the gain or loss is one of trading; a fee counts as lost.
 * - `wallet`: money that came or went and has no record of its own beside the ledger, as deposits, withdrawals and
 *   conversions have. What an account of play money starts with is none.
 * - `payment`: the user's own money comes from outside or goes there.
 * - `shared`: a fee of which who invited the payer gets a share, in the posting that takes it.
 */
export type TransferGroup = 'profit' | 'trading' | 'wallet' | 'payment' | 'shared';

/**
 * Why money moves: the closed list of kinds of transfers, each with its groups. A capability adds its kinds here, with their
 * sides, and nowhere else; a kind that has been used is never renamed.
 */
const transferGroups = {
  /** Play money at the start of a demo account: treasury → available. */
  demoStart: ['payment'],
  /** A demo account is set back to its start: treasury ↔ available. */
  demoReset: ['payment'],
  /** The demo house takes play money from outside when it runs short: external:demo → treasury. */
  demoRefill: [],
  /** Capital of a new sandbox: external:sandbox → treasury. */
  sampleTreasury: [],
  /** Test money that an operator gives a user of a sandbox: external:sandbox → available. */
  testFunds: ['wallet', 'payment'],
  /** The operator puts own capital in: external:operator → treasury. */
  capitalIn: [],
  /** The operator takes own capital out: treasury → external:operator. */
  capitalOut: [],
  /** The house's earned fees become its capital: fees → treasury. */
  feesToTreasury: [],
  /** One shard of a house account helps another out; no balance of the house changes. */
  shardLevel: [],
  /** A correction by two operators, in public, between whatever accounts. */
  correction: [],
  /** A deposit is processed: external:<rail> → available. */
  deposit: ['payment'],
  /** A withdrawal is submitted: available → withdrawing. */
  withdrawalHold: [],
  /** A withdrawal is paid out: withdrawing → external:<rail>. */
  withdrawal: ['payment'],
  /** Its fee: withdrawing → fees. */
  withdrawalFee: ['profit'],
  /** A withdrawal is rejected, failed or canceled: withdrawing → available. */
  withdrawalReturn: [],
  /** What leaves in a conversion is held: available → stake. */
  conversionHold: [],
  /** What arrives, set aside by the price at acceptance: treasury → reserve. */
  conversionReserve: [],
  /** The sold side of a conversion: stake → treasury. */
  conversionOut: [],
  /** The bought side of a conversion: reserve or treasury → available. */
  conversionIn: [],
  /** A conversion that did not run: stake → available. */
  conversionReturn: [],
  /** Reserve that is left: reserve → treasury. */
  conversionReserveReturn: [],
  /** Its fee: available or stake → fees. */
  conversionFee: ['profit', 'shared'],
  /** Margin of a contract order, the opening fee included: available → margin. */
  contractHold: [],
  /** The profit a contract may make: treasury → reserve. */
  contractReserve: [],
  /** Opening and closing fee: margin or available → fees. */
  contractFee: ['profit', 'trading', 'shared'],
  /** A loss: margin → treasury. */
  contractLoss: ['profit', 'trading'],
  /** A profit: reserve → available. */
  contractProfit: ['profit', 'trading'],
  /** Margin that is left at the end, or an order that never opened: margin → available. */
  contractReturn: [],
  /** Reserve that is left: reserve → treasury. */
  contractReserveReturn: [],
  /** Stake of an option: available → stake. */
  optionStake: [],
  /** The payout it may win: treasury → reserve. */
  optionReserve: [],
  /** A lost stake: stake → treasury. */
  optionLoss: ['profit', 'trading'],
  /** A won payout: reserve → available. */
  optionPayout: ['profit', 'trading'],
  /** A stake that comes back: won, drawn, void or canceled: stake → available. */
  optionReturn: [],
  /** A payout that was not won: reserve → treasury. */
  optionReserveReturn: [],
  /** Principal of a plan or product: available → invested. */
  investment: [],
  /** Its income, set aside: treasury → reserve. */
  investmentReserve: [],
  /** A credit of income: reserve → available. */
  investmentIncome: ['profit'],
  /** Principal at the end: invested → available. */
  investmentReturn: [],
  /** Liquidated damages of an early exit: invested → fees. */
  investmentDamages: ['profit'],
  /** Income that is no longer owed: reserve → treasury. */
  investmentReserveReturn: [],
  /** A loan is paid out: treasury → available. */
  loanPayout: [],
  /** A repayment is submitted: available → repaying. */
  repaymentHold: [],
  /** Its principal: repaying → treasury. */
  repaymentPrincipal: [],
  /** Its interest: repaying → fees. */
  repaymentInterest: ['profit'],
  /** A repayment is rejected: repaying → available. */
  repaymentReturn: [],
  /** A bid: available → stake. */
  bidHold: [],
  /** An outbid bid comes back: stake → available. */
  bidReturn: [],
  /** A winning bid or a sale: stake or available → charity:<nft>. */
  nftSale: [],
  /** A donation: available → charity:<nft>. */
  donation: [],
  /** What was raised is handed on: charity:<nft> → external:<rail>. */
  charityPayout: [],
  /** The inviter's share of a fee: fees → available. */
  inviteReward: ['profit'],
  /** The inviter's share of income: reserve → available. */
  inviteIncome: ['profit'],
} as const satisfies Record<string, readonly TransferGroup[]>;
export type TransferKind = keyof typeof transferGroups;
export const transferKinds = Object.keys(transferGroups) as readonly TransferKind[];

/** The kinds of a group. */
export function listTransferKinds(group: TransferGroup): readonly TransferKind[] {
  const groups: Readonly<Record<TransferKind, readonly TransferGroup[]>> = transferGroups;
  return transferKinds.filter(kind => groups[kind].includes(group));
}

/** Whether a text names a kind of transfer. */
export function isTransferKind(text: string): text is TransferKind {
  return Object.hasOwn(transferGroups, text);
}

/**
 * A transfer as it is asked for: `amount` minor units of `asset` leave `debit` and reach `credit`. `reference` names
 * what it belongs to ("contract:42"); when one side is a holding account, it is also the name of the hold.
 */
export interface TransferDraft {
  readonly kind: TransferKind;
  readonly asset: Asset;
  /** Greater than zero. */
  readonly amount: Amount;
  readonly debit: Account;
  readonly credit: Account;
  readonly reference: string;
}

/** Why a draft can never be posted: a programmer's error, or input that nobody checked. */
export type DraftFault =
  | 'amountNotPositive'
  | 'amountTooLarge'
  | 'accountUnknown'
  | 'sameAccount'
  | 'twoUsers'
  | 'twoHolds'
  | 'referenceWrong';

/** Greatest amount of one transfer and of one balance, in minor units. */
export const amountMax: Amount = 10n ** 36n;

const referencePattern = /^[A-Za-z0-9][A-Za-z0-9:._-]{0,79}$/;

/** Whether a text can be a reference or an idempotency key: 1 to 80 letters, digits, colons, dots, dashes. */
export function isReference(text: string): boolean {
  return referencePattern.test(text);
}

/**
 * Checks what no balance can change. A transfer touches at most one user (money between users goes through the house),
 * and at most one of its sides is a holding account. Refusals are in order of precedence.
 */
export function checkDraft({ amount, debit, credit, reference }: TransferDraft): Result<true, DraftFault> {
  if (amount <= 0n) return deny('amountNotPositive');
  if (amount > amountMax) return deny('amountTooLarge');
  if (!isAccount(debit) || !isAccount(credit)) return deny('accountUnknown');
  if (debit.userId === credit.userId && debit.kind === credit.kind) return deny('sameAccount');
  if (debit.userId !== null && credit.userId !== null && debit.userId !== credit.userId) return deny('twoUsers');
  if (isHoldingKind(debit.kind) && isHoldingKind(credit.kind)) return deny('twoHolds');
  if (!isReference(reference)) return deny('referenceWrong');
  return accept(true);
}

function isAccount({ userId, kind }: Account): boolean {
  if (userId === null) return isHouseAccountKind(kind);
  return Number.isSafeInteger(userId) && userId > 0 && isUserAccountKind(kind);
}

/** What a transfer left behind in an account of a user. */
export interface TransferLine {
  /** Its place among the lines of the account, from 1, without gaps. */
  readonly sequence: number;
  /** What the account held after it. */
  readonly balance: Amount;
}

/** A transfer as it stands in the record, for good. */
export interface Transfer extends TransferDraft {
  readonly book: Book;
  /** Number of the posting it is part of; it only grows within a user's record. */
  readonly postingId: number;
  /** Its place in the posting, from 1. */
  readonly part: number;
  /** When it was posted, ms since 1970; never decreasing within an account. */
  readonly atMs: number;
  /** Null for the house's side: its shards serve many users. */
  readonly debitLine: TransferLine | null;
  readonly creditLine: TransferLine | null;
}
