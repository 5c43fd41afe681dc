import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';

const nameLength = 22;

/** The public name of a picture, which follows from its bytes. */
function namePicture(jpeg: Buffer): string {
  return createHash('sha256').update(jpeg).digest('base64url').slice(0, nameLength);
}

/** A picture that was made anew from what an operator uploaded. */
export interface NewPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of what was uploaded, hexadecimal. */
  readonly sourceHash: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

/** Answers its name. The same picture is kept once. */
export async function insertPicture(client: pg.ClientBase, picture: NewPicture): Promise<string> {
  const { jpeg, width, height, sourceHash, operatorNumber, atMs } = picture;
  const name = namePicture(jpeg);
  await client.query(
    `insert into nft_picture (name, jpeg, width, height, source_hash, operator_number, at)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7) on conflict (name) do nothing`,
    [name, jpeg, width, height, sourceHash, operatorNumber, new Date(atMs)],
  );
  return name;
}

export async function loadPicture(database: Database, name: string): Promise<Buffer | undefined> {
  const [row] = await database.query<{ jpeg: Buffer }>('select jpeg from nft_picture where name = $1', [name]);
  return row?.jpeg;
}
