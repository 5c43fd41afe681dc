import type { DocumentType, PicturePart } from '@truemark/domain/identity/verification';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

/** A check that goes on on a telephone. */
export interface Handover {
  readonly userId: number;
  readonly documentType: DocumentType;
  readonly parts: readonly PicturePart[];
  readonly isOpened: boolean;
  /** Names of files that have arrived. */
  readonly pictures: Readonly<Partial<Record<PicturePart, string>>>;
  readonly expiresAtMs: number;
}

const columns = `user_id::float8 as "userId", document_type as "documentType", parts, page_hash is not null as "isOpened",
  pictures, ${toMs('expires_at')} as "expiresAtMs"`;

export interface NewHandover extends Pick<Handover, 'userId' | 'documentType' | 'parts' | 'expiresAtMs'> {
  readonly linkHash: Buffer;
}

/** Instead of the one that the user had. */
export async function saveHandover(client: pg.ClientBase, handover: NewHandover): Promise<void> {
  const { userId, linkHash, documentType, parts, expiresAtMs } = handover;
  await client.query(
    `insert into identity_handover (user_id, link_hash, document_type, parts, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set link_hash = excluded.link_hash, page_hash = null,
       document_type = excluded.document_type, parts = excluded.parts, pictures = '{}', expires_at = excluded.expires_at`,
    [userId, linkHash, documentType, parts, new Date(expiresAtMs)],
  );
}

/** Of several who open a link at once, one does. */
export async function openHandover(
  client: pg.ClientBase,
  opening: {
    readonly linkHash: Buffer;
    readonly pageHash: Buffer;
    readonly nowMs: number;
    readonly expiresAtMs: number;
  },
): Promise<Handover | undefined> {
  const { linkHash, pageHash, nowMs, expiresAtMs } = opening;
  const { rows } = await client.query<Handover>(
    `update identity_handover set page_hash = $2, expires_at = $4
     where link_hash = $1 and page_hash is null and expires_at > $3 returning ${columns}`,
    [linkHash, pageHash, new Date(nowMs), new Date(expiresAtMs)],
  );
  return rows[0];
}

export async function findHandover(database: Database, userId: number, nowMs: number): Promise<Handover | undefined> {
  const [found] = await database.query<Handover>(
    `select ${columns} from identity_handover where user_id = $1 and expires_at > $2`,
    [userId, new Date(nowMs)],
  );
  return found;
}

export async function findHandoverPage(
  database: Database,
  pageHash: Buffer,
  nowMs: number,
): Promise<Handover | undefined> {
  const [found] = await database.query<Handover>(
    `select ${columns} from identity_handover where page_hash = $1 and expires_at > $2`,
    [pageHash, new Date(nowMs)],
  );
  return found;
}

/** Undefined when it has ended meanwhile. */
export async function addHandoverPicture(
  client: pg.ClientBase,
  picture: { readonly pageHash: Buffer; readonly part: PicturePart; readonly fileId: string; readonly nowMs: number },
): Promise<Handover | undefined> {
  const { rows } = await client.query<Handover>(
    `update identity_handover set pictures = pictures || jsonb_build_object($2::text, $3::text)
     where page_hash = $1 and expires_at > $4 returning ${columns}`,
    [picture.pageHash, picture.part, picture.fileId, new Date(picture.nowMs)],
  );
  return rows[0];
}

export async function deleteHandover(client: Pick<pg.ClientBase, 'query'>, userId: number): Promise<void> {
  await client.query('delete from identity_handover where user_id = $1', [userId]);
}
