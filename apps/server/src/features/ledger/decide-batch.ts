import type { RefusalName } from '@truemark/contract/refusals';
import type { Book } from '@truemark/domain/book';
import type { Amount } from '@truemark/domain/ledger-amount';
import { type PostingRefusal, postingRefusals } from '@truemark/domain/ledger-posting';
import { accept, assert, deny } from '@truemark/domain/result';
import {
  type AccountLine,
  type AccountPlace,
  accountKey,
  answerKey,
  type CheckRefusals,
  type LoadedBatch,
  type Move,
  type PostingRow,
  type PreparedPosting,
  type TransferRow,
} from './batch.ts';
import { fillShortage } from './fill-shortage.ts';
import { calculateGenesis, chainLine } from './hash.ts';
import type { Posted, PostingAnswer } from './posting.ts';
import { type Trial, tryMoves } from './try-moves.ts';

/** What becomes of a batch. */
export interface BatchDecision {
  /** One for each posting, in their order. */
  readonly answers: readonly PostingAnswer[];
  /** Keys that are new, with their answers. */
  readonly postingRows: readonly PostingRow[];
  readonly transferRows: readonly TransferRow[];
  /** Postings that are new and accepted, by their place in the batch. */
  readonly accepted: ReadonlyMap<number, AcceptedPosting>;
}

export interface AcceptedPosting extends Posted {
  readonly transfers: readonly TransferRow[];
}

export interface BatchCircumstances {
  readonly nowMs: number;
  readonly checkRefusals: CheckRefusals;
  /** The stripes of every house account in the batch are loaded and locked. */
  readonly hasAllStripes: boolean;
}

/**
 * Decides a batch: each posting stands or falls alone, on what the ones before it have left. Undefined when a stripe is
 * short and the others are not known: then nothing is decided. Works on `loaded`, which afterwards is how things stand.
 */
export function decideBatch(
  postings: readonly PreparedPosting[],
  loaded: LoadedBatch,
  circumstances: BatchCircumstances,
): BatchDecision | undefined {
  const answers: PostingAnswer[] = [];
  const postingRows: PostingRow[] = [];
  const transferRows: TransferRow[] = [];
  const accepted = new Map<number, AcceptedPosting>();
  for (const [index, prepared] of postings.entries()) {
    const { posting, ownerId, bodyHash } = prepared;
    const place = answerKey(ownerId, posting.key);
    const known = loaded.answers.get(place);
    if (known) {
      answers.push(known.bodyHash === bodyHash ? known.answer : deny('idempotencyConflict'));
      continue;
    }
    const outcome = decidePosting(prepared, loaded, circumstances, circumstances.checkRefusals.get(index));
    if (outcome === 'stripesNeeded') return undefined;
    const postingId = loaded.postingIds.get(place);
    assert(postingId !== undefined, 'every posting has an id');
    const atMs = findTime(outcome.ok ? outcome.moves : [], prepared, loaded, circumstances.nowMs);
    const answer: PostingAnswer = outcome.ok ? accept({ postingId, atMs }) : deny(outcome.code);
    if (outcome.ok) {
      const transfers = writeTransfers(outcome, prepared, loaded, { postingId, atMs });
      transferRows.push(...transfers);
      accepted.set(index, { postingId, atMs, transfers });
    }
    const { key, book } = posting;
    postingRows.push({ ownerId, key, postingId, book, atMs, bodyHash, refusal: answer.ok ? null : answer.code });
    loaded.answers.set(place, { bodyHash, answer });
    answers.push(answer);
  }
  return { answers, postingRows, transferRows, accepted };
}

type Outcome =
  | { readonly ok: true; readonly moves: readonly Move[]; readonly trial: Trial }
  | { readonly ok: false; readonly code: PostingRefusal | RefusalName };

function decidePosting(
  { posting, moves }: PreparedPosting,
  loaded: LoadedBatch,
  { hasAllStripes }: BatchCircumstances,
  checkRefusal: RefusalName | undefined,
): Outcome | 'stripesNeeded' {
  if (checkRefusal !== undefined) return deny(checkRefusal);
  const trial = tryMoves(moves, posting.book, loaded);
  const refusal = postingRefusals.find(code => trial.refusals.has(code));
  if (refusal) return deny(refusal);
  if (trial.shortages.size === 0) return { ok: true, moves, trial };
  if (!hasAllStripes) return 'stripesNeeded';
  const fills = [...trial.shortages.values()].map(shortage => fillShortage(shortage, loaded));
  if (fills.includes(undefined)) return deny('houseInsufficient');
  const all = [...fills.flatMap(fill => fill ?? []), ...moves];
  return { ok: true, moves: all, trial: tryMoves(all, posting.book, loaded) };
}

/** Time within an account does not go back, whatever the clock does. */
function findTime(moves: readonly Move[], { posting }: PreparedPosting, loaded: LoadedBatch, nowMs: number): number {
  let atMs = nowMs;
  for (const move of moves) {
    for (const side of ['debit', 'credit'] as const) {
      atMs = Math.max(atMs, loaded.accounts.get(accountKey(findPlace(move, posting.book, side)))?.atMs ?? 0);
    }
  }
  return atMs;
}

function writeTransfers(
  { moves, trial }: { readonly moves: readonly Move[]; readonly trial: Trial },
  { posting: { book } }: PreparedPosting,
  loaded: LoadedBatch,
  posted: Posted,
): TransferRow[] {
  assert(trial.refusals.size === 0 && trial.shortages.size === 0, 'what is written was accepted');
  for (const [key, hold] of trial.holds) loaded.holds.set(key, hold);
  return moves.map((move, index) => {
    const after = trial.after[index];
    assert(after, 'every move was tried');
    const debitLine = writeLine(move, 'debit', after.debit, book, loaded, posted);
    const creditLine = writeLine(move, 'credit', after.credit, book, loaded, posted);
    return { ...move, ...posted, book, part: index + 1, debitLine, creditLine };
  });
}

function findPlace(move: Move, book: Book, side: 'debit' | 'credit'): AccountPlace {
  const ownerId = side === 'debit' ? move.debitOwnerId : move.creditOwnerId;
  return { ownerId, book, asset: move.draft.asset, kind: move.draft[side].kind };
}

/** Moves an account on; of a user's it answers the line that it gets. */
function writeLine(
  move: Move,
  side: 'debit' | 'credit',
  balance: Amount,
  book: Book,
  loaded: LoadedBatch,
  { atMs }: Posted,
): AccountLine | null {
  const place = findPlace(move, book, side);
  const key = accountKey(place);
  const head = loaded.accounts.get(key) ?? { sequence: 0, hash: calculateGenesis(place.ownerId, book), atMs: 0 };
  if (place.ownerId < 0) {
    loaded.accounts.set(key, { ...head, balance });
    return null;
  }
  const { kind, asset, reference, amount } = move.draft;
  const sequence = head.sequence + 1;
  const counterpart = move.draft[side === 'debit' ? 'credit' : 'debit'].kind;
  const signed = side === 'debit' ? -amount : amount;
  const common = { sequence, atMs, kind, asset, balance, reference };
  const hash = chainLine(head.hash, { ...common, account: place.kind, counterpart, amount: signed });
  loaded.accounts.set(key, { sequence, balance, hash, atMs });
  return { sequence, balance, hash };
}
