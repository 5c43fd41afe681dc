import type { UploadPurpose } from '@truemark/contract/people/files';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

export interface Upload {
  readonly id: string;
  readonly userId: number;
  readonly purpose: UploadPurpose;
  readonly bytes: number;
  readonly received: number;
  readonly parts: readonly string[];
  readonly fileId: string | null;
}

export interface StoredFile {
  readonly id: string;
  readonly userId: number;
  readonly purpose: UploadPurpose;
  /** What it belongs to; null until something claims it. */
  readonly record: string | null;
}

const uploadColumns = `id, user_id::float8 as "userId", purpose, bytes, received, parts, file_id as "fileId"`;

export interface NewUpload {
  readonly id: string;
  readonly userId: number;
  readonly purpose: UploadPurpose;
  readonly bytes: number;
  readonly fingerprint: string;
  readonly atMs: number;
}

/** The upload of this file that is on its way. */
export async function findOpenUpload(
  database: Database,
  { userId, purpose, bytes, fingerprint }: Omit<NewUpload, 'id' | 'atMs'>,
): Promise<Upload | undefined> {
  const rows = await database.query<Upload>(
    `select ${uploadColumns} from upload
     where user_id = $1 and purpose = $2 and bytes = $3 and fingerprint = $4 and file_id is null`,
    [userId, purpose, bytes, fingerprint],
  );
  return rows[0];
}

/** Of several that begin the same at once, one makes it. */
export async function insertUpload(database: Database, upload: NewUpload): Promise<void> {
  const { id, userId, purpose, bytes, fingerprint, atMs } = upload;
  await database.query(
    `insert into upload (id, user_id, purpose, bytes, fingerprint, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, purpose, bytes, fingerprint) where file_id is null do nothing`,
    [id, userId, purpose, bytes, fingerprint, new Date(atMs)],
  );
}

export async function loadUpload(database: Database, userId: number, id: string): Promise<Upload | undefined> {
  const rows = await database.query<Upload>(`select ${uploadColumns} from upload where user_id = $1 and id = $2`, [
    userId,
    id,
  ]);
  return rows[0];
}

/** Adds a part at the place where it begins; false when another has taken the place, or the upload is gone. */
export async function addPart(
  database: Database,
  { id, received }: Upload,
  part: { readonly name: string; readonly bytes: number },
): Promise<boolean> {
  const rows = await database.query(
    `update upload set received = received + $3, parts = parts || $4::text
     where id = $1 and received = $2 and file_id is null returning id`,
    [id, received, part.bytes, part.name],
  );
  return rows.length > 0;
}

export async function deleteUpload(database: Database, id: string): Promise<void> {
  await database.query('delete from upload where id = $1', [id]);
}

export interface NewFile {
  readonly id: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** SHA-256, hexadecimal. */
  readonly sourceHash: string;
  /** 64 binary digits. */
  readonly pictureHash: string;
  readonly atMs: number;
}

/** Makes a file of an upload; false when that has one already, or is gone: then nothing is written. */
export async function insertFile(database: Database, upload: Upload, file: NewFile): Promise<boolean> {
  const { id, bytes, width, height, sourceHash, pictureHash, atMs } = file;
  const rows = await database.query(
    `with finished as (
       update upload set file_id = $2 where id = $1 and file_id is null returning user_id, purpose
     )
     insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
     select $2, user_id, purpose, $3, $4, $5, decode($6, 'hex'), $7::bit(64), $8 from finished returning id`,
    [upload.id, id, bytes, width, height, sourceHash, pictureHash, new Date(atMs)],
  );
  return rows.length > 0;
}

/** A file of a user that somebody else has sent. */
export async function insertFileOf(
  database: Database,
  { userId, purpose }: Pick<StoredFile, 'userId' | 'purpose'>,
  { id, bytes, width, height, sourceHash, pictureHash, atMs }: NewFile,
): Promise<void> {
  await database.query(
    `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8::bit(64), $9)`,
    [id, userId, purpose, bytes, width, height, sourceHash, pictureHash, new Date(atMs)],
  );
}

export async function loadFile(database: Database, id: string): Promise<StoredFile | undefined> {
  const rows = await database.query<StoredFile>(
    'select id, user_id::float8 as "userId", purpose, record from stored_file where id = $1',
    [id],
  );
  return rows[0];
}

/** Binds files that belong to nothing yet; answers how many it could. */
export async function claimFiles(
  client: pg.ClientBase,
  claim: {
    readonly ids: readonly string[];
    readonly userId: number;
    readonly purpose: UploadPurpose;
    readonly record: string;
    readonly atMs: number;
  },
): Promise<number> {
  const { rowCount } = await client.query(
    `update stored_file set record = $4, claimed_at = $5
     where id = any($1) and user_id = $2 and purpose = $3 and record is null`,
    [claim.ids, claim.userId, claim.purpose, claim.record, new Date(claim.atMs)],
  );
  return rowCount ?? 0;
}

export interface FileView {
  readonly fileId: string;
  /** Null: the owner. */
  readonly operatorNumber: number | null;
  readonly atMs: number;
}

export async function insertView(database: Database, { fileId, operatorNumber, atMs }: FileView): Promise<void> {
  await database.query('insert into file_view (file_id, viewer, operator_number, at) values ($1, $2, $3, $4)', [
    fileId,
    operatorNumber === null ? 'owner' : 'reviewer',
    operatorNumber,
    new Date(atMs),
  ]);
}

export interface ViewCount {
  readonly viewer: 'owner' | 'reviewer';
  readonly count: number;
}

export type Queryable = Pick<pg.ClientBase, 'query'>;

export async function countViews(client: Queryable, fileIds: readonly string[]): Promise<readonly ViewCount[]> {
  const { rows } = await client.query<ViewCount>(
    'select viewer, count(*)::int as count from file_view where file_id = any($1) group by viewer order by viewer',
    [fileIds],
  );
  return rows;
}

/** Fewer bits between two pictures than this, and they are taken for one. */
const alikeBitsMax = 4;

export interface AlikeFile {
  /** Of those that were asked about. */
  readonly fileId: string;
  readonly userId: number;
  readonly record: string;
  /** Byte for byte the same file. */
  readonly isSame: boolean;
}

/** Files of other users that belong to something and are the same, or look so. */
export async function findAlike(client: pg.ClientBase, fileIds: readonly string[]): Promise<readonly AlikeFile[]> {
  const { rows } = await client.query<AlikeFile>(
    `select mine.id as "fileId", other.user_id::float8 as "userId", other.record,
       other.source_hash = mine.source_hash as "isSame"
     from stored_file mine join stored_file other on other.user_id <> mine.user_id and other.record is not null
       and (other.source_hash = mine.source_hash or bit_count(other.picture_hash # mine.picture_hash) <= $2)
     where mine.id = any($1) order by mine.id, other.created_at limit 50`,
    [fileIds, alikeBitsMax],
  );
  return rows;
}

/** Forgets uploads that began before a moment, and files that nothing has claimed since; answers the names of what they held. */
export async function deleteUnclaimed(
  database: Database,
  beforeMs: number,
): Promise<{ files: string[]; parts: string[] }> {
  const before = new Date(beforeMs);
  const uploads = await database.query<{ parts: string[] }>(
    'delete from upload where created_at < $1 returning parts',
    [before],
  );
  const files = await database.query<{ id: string }>(
    'delete from stored_file where record is null and created_at < $1 returning id',
    [before],
  );
  return { files: files.map(({ id }) => id), parts: uploads.flatMap(({ parts }) => parts) };
}

/** Which of these names no row knows. */
export async function pickUnknown(
  database: Database,
  ids: readonly string[],
  parts: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(
    `select name from unnest($1::text[]) name where not exists (select from stored_file where id = name)
     union all
     select name from unnest($2::text[]) name where not exists (select from upload where name = any(parts))`,
    [ids, parts],
  );
  return new Set(rows.map(({ name }) => name));
}
