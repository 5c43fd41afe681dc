import type { RefusalName } from '@truemark/contract/refusals';
import type { Amount } from '@truemark/domain/ledger/amount';
import { type PostingRefusal, postingRefusals } from '@truemark/domain/ledger/posting';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { accept, assert, deny } from '@truemark/domain/result';
import { calculateGenesis, chainLine } from '../hash.ts';
import type { PostingAnswer } from '../posting.ts';
import type {
  AccountLine,
  AccountRef,
  CheckRefusals,
  LoadedBatch,
  Move,
  PostingRow,
  PreparedPosting,
  TransferRow,
} from './batch.ts';
import { fillShortage } from './level-shards.ts';
import { type Trial, tryMoves } from './try-moves.ts';

/** What becomes of a batch. */
export interface BatchPlan {
  /** One for each posting, in their order. */
  readonly answers: readonly PostingAnswer[];
  /** Accounts that transfers name and nobody has used before. */
  readonly openedAccounts: readonly AccountRef[];
  /** Keys that are new, with their answers. */
  readonly postingRows: readonly PostingRow[];
  readonly transferRows: readonly TransferRow[];
  /** Postings that are new and accepted, by their index in the batch. */
  readonly accepted: ReadonlyMap<number, AcceptedPosting>;
}

export interface AcceptedPosting {
  readonly postingId: number;
  readonly atMs: number;
  readonly transfers: readonly TransferRow[];
}

export interface BatchCircumstances {
  readonly nowMs: number;
  /** The number of each posting, should its key be new. */
  readonly postingIds: readonly number[];
  readonly checkRefusals: CheckRefusals;
  /** The shards of every house account in the batch are loaded and locked. */
  readonly hasAllShards: boolean;
}

/**
 * Decides a batch: each posting stands or falls alone, on what the ones before it have left. Undefined when a shard is
 * short and the others are not known: then nothing is decided. Works on `loaded`, which afterwards is how things stand.
 */
export function planBatch(
  postings: readonly PreparedPosting[],
  loaded: LoadedBatch,
  circumstances: BatchCircumstances,
): BatchPlan | undefined {
  const openedAccounts = new Map<string, AccountRef>();
  const answers: PostingAnswer[] = [];
  const postingRows: PostingRow[] = [];
  const transferRows: TransferRow[] = [];
  const accepted = new Map<number, AcceptedPosting>();
  for (const [index, prepared] of postings.entries()) {
    const { posting, ownerId, answerKey, bodyHash } = prepared;
    const known = loaded.answers.get(answerKey);
    if (known) {
      answers.push(known.bodyHash === bodyHash ? known.answer : deny('idempotencyConflict'));
      continue;
    }
    const outcome = decidePosting(prepared, loaded, circumstances, circumstances.checkRefusals.get(index));
    if (outcome === 'shardsNeeded') return undefined;
    const postingId = circumstances.postingIds[index];
    assert(postingId !== undefined, 'every posting has an id');
    const atMs = findTime(outcome.ok ? outcome.moves : [], loaded, circumstances.nowMs);
    const answer: PostingAnswer = outcome.ok ? accept({ postingId, atMs }) : deny(outcome.code);
    if (outcome.ok) {
      for (const ref of outcome.moves.flatMap(({ debit, credit }) => [debit, credit])) {
        if (!loaded.accounts.has(ref.key)) openedAccounts.set(ref.key, ref);
      }
      const transfers = writeTransfers(outcome, loaded, { postingId, atMs });
      transferRows.push(...transfers);
      accepted.set(index, { postingId, atMs, transfers });
    }
    const { key, book } = posting;
    postingRows.push({ ownerId, key, postingId, book, atMs, bodyHash, refusal: answer.ok ? null : answer.code });
    loaded.answers.set(answerKey, { bodyHash, answer });
    answers.push(answer);
  }
  return { answers, openedAccounts: [...openedAccounts.values()], postingRows, transferRows, accepted };
}

type Outcome =
  | { readonly ok: true; readonly moves: readonly Move[]; readonly trial: Trial }
  | { readonly ok: false; readonly code: PostingRefusal | RefusalName };

function decidePosting(
  { posting, moves }: PreparedPosting,
  loaded: LoadedBatch,
  { hasAllShards }: BatchCircumstances,
  checkRefusal: RefusalName | undefined,
): Outcome | 'shardsNeeded' {
  if (checkRefusal !== undefined) return deny(checkRefusal);
  const trial = tryMoves(moves, posting.book, loaded);
  const refusal = postingRefusals.find(code => trial.refusals.has(code));
  if (refusal) return deny(refusal);
  if (trial.shortages.size === 0) return { ok: true, moves, trial };
  if (!hasAllShards) return 'shardsNeeded';
  const fills = [...trial.shortages.values()].map(shortage => fillShortage(shortage, loaded));
  if (fills.includes(undefined)) return deny('houseInsufficient');
  const all = [...fills.flatMap(fill => fill ?? []), ...moves];
  return { ok: true, moves: all, trial: tryMoves(all, posting.book, loaded) };
}

/** Time within an account does not go back, whatever the clock does. */
function findTime(moves: readonly Move[], loaded: LoadedBatch, nowMs: number): number {
  let atMs = nowMs;
  for (const { debit, credit } of moves) {
    atMs = Math.max(atMs, loaded.accounts.get(debit.key)?.atMs ?? 0, loaded.accounts.get(credit.key)?.atMs ?? 0);
  }
  return atMs;
}

function writeTransfers(
  { moves, trial }: { readonly moves: readonly Move[]; readonly trial: Trial },
  loaded: LoadedBatch,
  { postingId, atMs }: Pick<AcceptedPosting, 'postingId' | 'atMs'>,
): TransferRow[] {
  assert(trial.refusals.size === 0 && trial.shortages.size === 0, 'what is written was accepted');
  for (const [key, hold] of trial.holds) loaded.holds.set(key, hold);
  return moves.map(({ draft, ownerId, debit, credit }, index) => {
    const after = trial.after[index];
    assert(after, 'every move was tried');
    const debitLine = writeLine(draft, debit, credit, -draft.amount, after.debit, loaded, atMs);
    const creditLine = writeLine(draft, credit, debit, draft.amount, after.credit, loaded, atMs);
    return { draft, ownerId, debit, credit, postingId, atMs, part: index + 1, debitLine, creditLine };
  });
}

/** Moves an account on; of a user's it answers the line that it gets. */
function writeLine(
  { kind, asset, reference }: TransferDraft,
  ref: AccountRef,
  other: AccountRef,
  amount: Amount,
  balance: Amount,
  loaded: LoadedBatch,
  atMs: number,
): AccountLine | null {
  const before = loaded.accounts.get(ref.key);
  // The house's accounts have no lines, and so no hash that anybody reads.
  if (ref.ownerId < 0) {
    loaded.accounts.set(ref.key, { sequence: 0, balance, hash: '', atMs: 0 });
    return null;
  }
  const sequence = (before?.sequence ?? 0) + 1;
  const line = {
    ...{ sequence, atMs, kind, asset, amount, balance, reference },
    ...{ account: ref.kind, counterpart: other.kind },
  };
  const hash = chainLine(before?.hash ?? calculateGenesis(ref.ownerId, ref.book), line);
  loaded.accounts.set(ref.key, { sequence, balance, hash, atMs });
  return { sequence, balance, hash };
}
