import type { RefusalName } from '@truemark/contract/refusals';
import type { PostingRefusal } from '@truemark/domain/ledger-posting';
import { accept, deny } from '@truemark/domain/result';
import type { Database } from '../../platform/database.ts';
import { hashText } from './hash.ts';
import type { KnownPosting } from './ledger.ts';

interface PostingRecord {
  readonly id: string;
  readonly atMs: string;
  readonly bodyHash: string;
  readonly refusal: string | null;
  readonly reference: string | null;
}

/** What a user's key was answered; undefined while it is new. */
export async function findPosted(
  database: Database,
  userId: number,
  key: string,
  body: string,
): Promise<KnownPosting | undefined> {
  const [row] = await database.query<PostingRecord>(findPostedSql, [userId, key]);
  if (!row) return undefined;
  const { reference, refusal } = row;
  if (row.bodyHash !== hashText(body)) return { answer: deny('idempotencyConflict'), reference: null };
  // What was refused was written with one of these words.
  if (refusal !== null) return { answer: deny(refusal as PostingRefusal | RefusalName), reference };
  return { answer: accept({ postingId: Number(row.id), atMs: Number(row.atMs) }), reference };
}

const findPostedSql = `
  select id, at_ms as "atMs", encode(body_hash, 'hex') as "bodyHash", refusal, (
    select reference from ledger_transfer as transfer
    where transfer.owner_id = posting.owner_id and transfer.book = posting.book and transfer.at_ms = posting.at_ms
      and transfer.posting_id = posting.id order by part limit 1
  ) as reference
  from ledger_posting as posting where owner_id = $1 and key = $2`;
