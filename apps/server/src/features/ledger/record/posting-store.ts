import type { RefusalName } from '@truemark/contract/refusals';
import type { PostingRefusal } from '@truemark/domain/ledger/posting';
import { accept, deny } from '@truemark/domain/result';
import type { Database } from '../../../platform/postgres/database.ts';
import { hashText } from '../hash.ts';
import type { KnownPosting } from '../ledger.ts';

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

/** Of so many rows at a time, so that nobody waits for long for what one statement holds. */
const forgottenAtOnce = 5_000;

/** Removes what was refused before a time. */
export async function deleteRefusals(database: Database, beforeMs: number): Promise<void> {
  for (;;) {
    const rows = await database.query<{ count: number }>(deleteRefusalsSql, [beforeMs, forgottenAtOnce]);
    if ((rows[0]?.count ?? 0) < forgottenAtOnce) return;
  }
}

const deleteRefusalsSql = `
  with gone as (
    delete from ledger_posting where refusal is not null and (owner_id, key) in (
      select owner_id, key from ledger_posting where refusal is not null and at_ms < $1 order by at_ms limit $2
    )
    returning 1
  )
  select count(*)::float8 as count from gone`;
