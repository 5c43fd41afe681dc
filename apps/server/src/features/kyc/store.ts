import type {
  DetailReason,
  PersonDetails,
  PicturePart,
  PictureReason,
  Signature,
} from '@truemark/domain/identity/verification';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import { loadWaiting, type Waiting } from '../overview/index.ts';

export interface Picture {
  readonly part: PicturePart;
  readonly fileId: string;
  readonly verdict: 'accepted' | 'retry' | null;
  readonly reasons: readonly PictureReason[];
}

export type KycDecision = 'verified' | 'retry' | 'final';

/** An identity check as it was sent, and what became of it. */
export interface Identification {
  readonly id: number;
  readonly userId: number;
  readonly details: PersonDetails;
  readonly signature: Signature;
  readonly isChange: boolean;
  readonly submittedAtMs: number;
  readonly claimedBy: number | null;
  readonly claimedAtMs: number | null;
  readonly approvedBy: number | null;
  readonly decision: KycDecision | null;
  readonly deciderNumber: number | null;
  readonly decidedAtMs: number | null;
  readonly remark: string | null;
  readonly detailReasons: readonly DetailReason[];
  readonly pictures: readonly Picture[];
}

const columns = `identification.id::float8 as id, user_id::float8 as "userId", jsonb_build_object(
    'firstName', first_name, 'lastName', last_name, 'birthDate', birth_date, 'sex', sex, 'country', country,
    'address', address, 'phone', phone, 'documentType', document_type, 'documentNumber', document_number,
    'documentExpiresOn', document_expires_on
  ) as details, signature, is_change as "isChange", ${toMs('submitted_at')} as "submittedAtMs",
  claimed_by as "claimedBy", ${toMs('claimed_at')} as "claimedAtMs", approved_by as "approvedBy", decision,
  decider_number as "deciderNumber", ${toMs('decided_at')} as "decidedAtMs", remark, detail_reasons as "detailReasons",
  (select coalesce(jsonb_agg(jsonb_build_object('part', part, 'fileId', file_id, 'verdict', verdict, 'reasons', reasons)
      order by array_position(array['front', 'back', 'holding'], part)), '[]')
    from identification_picture where identification_id = identification.id) as pictures`;

type Queryable = Pick<pg.ClientBase, 'query'>;

async function find(client: Queryable, rest: string, values: readonly unknown[]): Promise<Identification[]> {
  const { rows } = await client.query<Identification>(`select ${columns} from identification ${rest}`, [...values]);
  return rows;
}

/** The newest of a user. */
export async function loadNewest(client: Queryable, userId: number): Promise<Identification | undefined> {
  return (await find(client, 'where user_id = $1 order by identification.id desc limit 1', [userId]))[0];
}

/** All pictures that somebody has ever sent, also of checks that were sent back. */
export async function listPictureIds(client: Queryable, userId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ fileId: string }>(
    `select distinct file_id as "fileId" from identification_picture
     where identification_id in (select id from identification where user_id = $1)`,
    [userId],
  );
  return rows.map(({ fileId }) => fileId);
}

/** Whether somebody's check waits, one of new details of a verified person too. */
export async function hasWaitingCheckIn(client: pg.ClientBase, userId: number): Promise<boolean> {
  const { rows } = await client.query('select from identification where user_id = $1 and decision is null', [userId]);
  return rows.length > 0;
}

/** What somebody is verified by. */
export async function loadVerified(client: Queryable, userId: number): Promise<Identification | undefined> {
  const rest = `where user_id = $1 and decision = 'verified' order by identification.id desc limit 1`;
  return (await find(client, rest, [userId]))[0];
}

/** Who somebody is by the document they are verified by, and all accounts of it; undefined without one. */
export async function findPerson(
  client: Queryable,
  userId: number,
): Promise<{ readonly name: string; readonly userIds: readonly number[] } | undefined> {
  const verified = await loadVerified(client, userId);
  if (!verified) return undefined;
  const { country, documentType, documentNumber } = verified.details;
  const userIds = [userId, ...(await findVerifiedBySame(client, verified))];
  return { name: `document:${country}:${documentType}:${documentNumber}`, userIds };
}

/** Holds the row until the transaction ends. */
export async function lockIdentification(client: pg.ClientBase, id: number): Promise<Identification | undefined> {
  return (await find(client, 'where id = $1 for no key update', [id]))[0];
}

export async function loadIdentification(client: Queryable, id: number): Promise<Identification | undefined> {
  return (await find(client, 'where id = $1', [id]))[0];
}

/** Those that wait, the oldest first, from the one after a number on. */
export function listWaiting(database: Database, afterId: number, limit: number): Promise<Identification[]> {
  return find(database.pool, 'where decision is null and id > $1 order by identification.id limit $2', [
    afterId,
    limit,
  ]);
}

/** Earlier ones of a user, the newest first. */
export function listEarlier(client: pg.ClientBase, { userId, id }: Identification): Promise<Identification[]> {
  return find(
    client,
    'where user_id = $1 and id < $2 and decision is not null order by identification.id desc limit 20',
    [userId, id],
  );
}

/** Users who sent the same document. */
export async function findDocumentSharers(
  client: pg.ClientBase,
  { userId, details }: Identification,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `select distinct user_id::float8 as "userId" from identification
     where document_number = $1 and country = $2 and document_type = $3 and user_id <> $4 order by 1 limit 20`,
    [details.documentNumber, details.country, details.documentType, userId],
  );
  return rows.map(row => row.userId);
}

/** Other users who are verified by the same document. */
export async function findVerifiedBySame(
  client: Queryable,
  { userId, details }: Identification,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ userId: number }>(
    `select distinct user_id::float8 as "userId" from identification
     where document_number = $1 and country = $2 and document_type = $3 and user_id <> $4 and decision = 'verified'
     order by 1`,
    [details.documentNumber, details.country, details.documentType, userId],
  );
  return rows.map(row => row.userId);
}

export const loadWaitingIdentities = (database: Database): Promise<Waiting> =>
  loadWaiting(database, { table: 'identification', since: 'submitted_at' });

export interface NewIdentification extends Pick<Identification, 'userId' | 'details' | 'signature' | 'isChange'> {
  readonly pictures: readonly { readonly part: PicturePart; readonly fileId: string }[];
  readonly atMs: number;
}

export async function insertIdentification(client: pg.ClientBase, sent: NewIdentification): Promise<number> {
  const { details } = sent;
  const { rows } = await client.query<{ id: number }>(
    `insert into identification (user_id, first_name, last_name, birth_date, sex, country, address, phone, document_type,
       document_number, document_expires_on, signature, is_change, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id::float8 as id`,
    [
      ...[sent.userId, details.firstName, details.lastName, details.birthDate, details.sex, details.country],
      ...[details.address, details.phone, details.documentType, details.documentNumber, details.documentExpiresOn],
      ...[JSON.stringify(sent.signature), sent.isChange, new Date(sent.atMs)],
    ],
  );
  const id = rows[0]?.id;
  assert(id !== undefined, 'an inserted row has a number');
  await client.query(
    `insert into identification_picture (identification_id, part, file_id)
     select $1, part, file_id from unnest($2::text[], $3::text[]) picture (part, file_id)`,
    [id, sent.pictures.map(({ part }) => part), sent.pictures.map(({ fileId }) => fileId)],
  );
  return id;
}

export async function saveClaim(
  client: pg.ClientBase,
  id: number,
  operatorNumber: number,
  atMs: number,
): Promise<void> {
  await client.query('update identification set claimed_by = $2, claimed_at = $3 where id = $1', [
    id,
    operatorNumber,
    new Date(atMs),
  ]);
}

/** The first of two approvals; the next is another's to give. */
export async function saveApproval(client: pg.ClientBase, id: number, operatorNumber: number): Promise<void> {
  await client.query('update identification set approved_by = $2, claimed_by = null, claimed_at = null where id = $1', [
    id,
    operatorNumber,
  ]);
}

export interface DecisionRecord {
  readonly decision: KycDecision;
  readonly deciderNumber: number;
  readonly remark: string;
  readonly detailReasons: readonly DetailReason[];
  readonly pictures: readonly { readonly part: PicturePart; readonly reasons: readonly PictureReason[] }[];
  readonly atMs: number;
}

export async function saveDecision(client: pg.ClientBase, id: number, decided: DecisionRecord): Promise<void> {
  await client.query(
    `update identification set decision = $2, decider_number = $3, decided_at = $4, remark = $5, detail_reasons = $6
     where id = $1`,
    [id, decided.decision, decided.deciderNumber, new Date(decided.atMs), decided.remark, decided.detailReasons],
  );
  for (const { part, reasons } of decided.pictures) {
    await client.query(
      `update identification_picture set verdict = 'retry', reasons = $3 where identification_id = $1 and part = $2`,
      [id, part, reasons],
    );
  }
  await client.query(
    `update identification_picture set verdict = 'accepted' where identification_id = $1 and verdict is null`,
    [id],
  );
}
