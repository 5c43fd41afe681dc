import type { Book } from '../money/book.ts';
import { accept, deny, type Result } from '../result.ts';
import { checkDraft, type DraftFault, isReference, type TransferDraft } from './transfer.ts';

/**
 * A linked group of transfers in one book: all of them are posted, or none. `userId` is whom it is done for (null: the
 * house itself); the idempotency key is unique within that user. What is set aside in `reserve` for a user is used by
 * postings for the same user, whoever receives it.
 */
export interface PostingDraft {
  readonly userId: number | null;
  readonly book: Book;
  readonly key: string;
  readonly transfers: readonly TransferDraft[];
  /**
   * What was asked, in the asker's words: a repeat of the key with another text is refused. Left out, the transfers
   * themselves; give it where amounts depend on what the server found, such as a price.
   */
  readonly body?: string;
}

/**
 * Why the ledger refuses a posting, in order of precedence:
 * - `idempotencyConflict`: the key stands for another body;
 * - `holdExists`, `holdMissing`, `holdInsufficient`: the hold was made before, was never made, or holds less;
 * - `balanceInsufficient`: an account of a user would go below zero;
 * - `houseInsufficient`: the house has not set aside or does not own that much.
 */
export const postingRefusals = [
  'idempotencyConflict',
  'holdExists',
  'holdMissing',
  'holdInsufficient',
  'balanceInsufficient',
  'houseInsufficient',
] as const;
export type PostingRefusal = (typeof postingRefusals)[number];

/** Why a posting can never be posted; see `DraftFault`. */
export type PostingFault = DraftFault | 'keyWrong' | 'userWrong' | 'empty' | 'tooManyTransfers';

/** Transfers of one posting. */
export const postingTransfersMax = 64;

/** Checks what no balance can change. */
export function checkPosting({ userId, key, transfers }: PostingDraft): Result<true, PostingFault> {
  if (!isReference(key)) return deny('keyWrong');
  if (userId !== null && !(Number.isSafeInteger(userId) && userId > 0)) return deny('userWrong');
  if (transfers.length === 0) return deny('empty');
  if (transfers.length > postingTransfersMax) return deny('tooManyTransfers');
  for (const transfer of transfers) {
    const checked = checkDraft(transfer);
    if (!checked.ok) return checked;
  }
  return accept(true);
}
