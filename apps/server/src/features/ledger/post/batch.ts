import type { RefusalName } from '@truemark/contract/refusals';
import type { AccountKind } from '@truemark/domain/ledger/account';
import type { Amount } from '@truemark/domain/ledger/amount';
import { draftFeeShares, type FeeShare } from '@truemark/domain/ledger/fee-share';
import { checkPosting } from '@truemark/domain/ledger/posting';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import { assert } from '@truemark/domain/result';
import { hashText } from '../hash.ts';
import { findOwner, type OwnerId } from '../owner.ts';
import type { Posting, PostingAnswer } from '../posting.ts';

/** An account as it is looked up, with its key for maps. */
export interface AccountRef {
  readonly key: string;
  readonly ownerId: OwnerId;
  readonly book: Book;
  readonly asset: Asset;
  readonly kind: AccountKind;
}

/** One transfer of a posting with its owners found: the user it touches, else the house's shard. */
export interface Move {
  readonly draft: TransferDraft;
  readonly ownerId: OwnerId;
  readonly debit: AccountRef;
  readonly credit: AccountRef;
}

/** A posting that can be decided. `ownerId` is whose key it is: a user's, or 0 for the house. */
export interface PreparedPosting {
  readonly posting: Posting;
  readonly ownerId: number;
  /** Names the key among those of everybody. */
  readonly answerKey: string;
  /** SHA-256 of what was asked, hexadecimal. */
  readonly bodyHash: string;
  /** The transfers that were asked for, then what an inviter gets of the fees among them. */
  readonly moves: readonly Move[];
  readonly share: { readonly inviteId: number; readonly ownMoves: number } | undefined;
}

/** What a transfer leaves behind in an account of a user. */
export interface AccountLine {
  /** Its number among the lines of the account, from 1. */
  readonly sequence: number;
  readonly balance: Amount;
  /** Hexadecimal. */
  readonly hash: string;
}

/** Where an account stands; of the house's only the balance counts. */
export interface AccountState extends AccountLine {
  /** Time of the last line, 0 before the first. */
  readonly atMs: number;
}

/** A row of `ledger_transfer`; the house's side has no line. */
export interface TransferRow extends Move {
  readonly atMs: number;
  readonly postingId: number;
  /** Its number in the posting, from 1. */
  readonly part: number;
  readonly debitLine: AccountLine | null;
  readonly creditLine: AccountLine | null;
}

/** A row of `ledger_posting`. */
export interface PostingRow {
  readonly ownerId: number;
  readonly key: string;
  readonly postingId: number;
  readonly book: Book;
  readonly atMs: number;
  readonly bodyHash: string;
  readonly refusal: string | null;
}

/** A shard that is locked for a book. */
export interface ShardRef {
  readonly ownerId: OwnerId;
  readonly book: Book;
}

export interface HoldRef {
  readonly ownerId: OwnerId;
  readonly account: AccountKind;
  readonly reference: string;
}

/** What is left of a hold. */
export interface HoldLeft {
  readonly book: Book;
  readonly asset: Asset;
  readonly pending: Amount;
}

export interface KnownAnswer {
  readonly bodyHash: string;
  readonly answer: PostingAnswer;
}

/** Everything that planning a batch needs to know; what is not in a map is not there yet. */
export interface LoadedBatch {
  readonly accounts: Map<string, AccountState>;
  readonly holds: Map<string, HoldLeft>;
  readonly answers: Map<string, KnownAnswer>;
  /**
   * Where holds were not asked for: those that are used nevertheless. The database refuses one that is not there or too
   * small, but not one that the same batch makes later: so these must not be made in it.
   */
  readonly trustedHolds?: Set<string> | undefined;
}

/** Refusals of attached writers, by the posting's index in the batch. */
export type CheckRefusals = ReadonlyMap<number, RefusalName>;

export function accountRef(ownerId: OwnerId, book: Book, asset: Asset, kind: AccountKind): AccountRef {
  return { key: `${ownerId}/${book}/${asset}/${kind}`, ownerId, book, asset, kind };
}

export function holdKey({ ownerId, account, reference }: HoldRef): string {
  return `${ownerId}/${account}/${reference}`;
}

/** Checks a posting, which is the caller's duty and so throws, and finds its owners. */
export function preparePosting(posting: Posting): PreparedPosting {
  const checked = checkPosting(posting);
  assert(checked.ok, `a posting can be posted: ${checked.ok ? '' : checked.code}`);
  const { userId, book, key, transfers, body } = posting;
  const ownerId = userId ?? 0;
  return {
    posting,
    ownerId,
    answerKey: `${ownerId}/${key}`,
    bodyHash: hashText(body ?? describeTransfers(book, transfers)),
    moves: transfers.map(draft => ownedMove(draft, posting)),
    share: undefined,
  };
}

/** The posting with what an inviter gets of its fees. */
export function addShare(prepared: PreparedPosting, share: FeeShare): PreparedPosting {
  const { posting, moves } = prepared;
  const shared = draftFeeShares(posting.transfers, share).map(draft => ownedMove(draft, posting));
  return { ...prepared, moves: [...moves, ...shared], share: { inviteId: share.inviteId, ownMoves: moves.length } };
}

function ownedMove(draft: TransferDraft, { userId, book }: Posting): Move {
  return createMove(draft, book, findOwner(draft.debit, userId), findOwner(draft.credit, userId));
}

export function createMove(draft: TransferDraft, book: Book, debitOwnerId: OwnerId, creditOwnerId: OwnerId): Move {
  return {
    draft,
    ownerId: Math.max(debitOwnerId, creditOwnerId),
    debit: accountRef(debitOwnerId, book, draft.asset, draft.debit.kind),
    credit: accountRef(creditOwnerId, book, draft.asset, draft.credit.kind),
  };
}

function describeTransfers(book: Book, transfers: readonly TransferDraft[]): string {
  const lines = transfers.map(({ kind, asset, amount, debit, credit, reference }) =>
    [kind, asset, amount, debit.userId ?? '', debit.kind, credit.userId ?? '', credit.kind, reference].join('|'),
  );
  return [book, ...lines].join('\n');
}
