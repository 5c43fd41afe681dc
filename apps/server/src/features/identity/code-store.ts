import type { Language } from '@truemark/contract/languages';
import type { CodePurpose } from '@truemark/contract/people/identity';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** What a code is for; several may be live for one. `userId` is 0 for visitors. */
export interface CodeKey {
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly target: string;
}

export interface NewCode {
  /** Of who asked for it. */
  readonly tokenHash: Buffer;
  readonly language: Language;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** A try at a code that was let through and counted. `codeHash` is null where no code was made. */
export interface CodeTry {
  readonly id: number;
  readonly codeHash: Buffer | null;
}

export function createCodeStore(database: Database) {
  return {
    /** Answers its number. Earlier codes for the same stay in force. */
    async insertCode(
      client: pg.ClientBase,
      key: CodeKey,
      { tokenHash, language, nowMs, expiresAtMs }: NewCode,
    ): Promise<number> {
      const { rows } = await client.query<{ id: number }>(insertCodeSql, [
        key.userId,
        key.purpose,
        key.target,
        tokenHash,
        language,
        new Date(nowMs),
        new Date(expiresAtMs),
      ]);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('a code was not inserted');
      return id;
    },

    /** A code that is still to be made, held until the transaction ends. */
    async lockPending(
      client: pg.ClientBase,
      id: number,
      nowMs: number,
    ): Promise<(CodeKey & { readonly language: Language }) | undefined> {
      const { rows } = await client.query<CodeKey & { language: Language }>(lockPendingSql, [id, new Date(nowMs)]);
      return rows[0];
    },

    async saveCode(client: pg.ClientBase, id: number, codeHash: Buffer): Promise<void> {
      await client.query(`update contact_code set code_hash = $2 where id = $1`, [id, codeHash]);
    },

    /**
     * Counts a try at every live code for this that has tries left, before it is judged: apart for the code that the
     * token belongs to and for those of others.
     */
    countTry(
      key: CodeKey,
      { tokenHash, nowMs, triesMax }: { tokenHash: Buffer | null; nowMs: number; triesMax: number },
    ): Promise<CodeTry[]> {
      return database.query<CodeTry>(countTrySql, [
        key.userId,
        key.purpose,
        key.target,
        new Date(nowMs),
        tokenHash,
        triesMax,
      ]);
    },

    /** False when it was used before: of two at once only one uses it. */
    async use(client: pg.ClientBase, id: number, nowMs: number): Promise<boolean> {
      const { rowCount } = await client.query(
        `update contact_code set used_at = $2 where id = $1 and used_at is null`,
        [id, new Date(nowMs)],
      );
      return rowCount === 1;
    },

    /** Codes that would open the account of someone who no longer has this address or number. */
    async deleteForTarget(client: pg.ClientBase, target: string): Promise<void> {
      await client.query(`delete from contact_code where user_id = 0 and purpose = 'recover' and target = $1`, [
        target,
      ]);
    },

    async deleteBefore(expiresAtMs: number): Promise<void> {
      await database.query(`delete from contact_code where expires_at < $1`, [new Date(expiresAtMs)]);
    },
  };
}

export type CodeStore = ReturnType<typeof createCodeStore>;

const insertCodeSql = `
  insert into contact_code (user_id, purpose, target, token_hash, language, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id::float8 as id`;

const lockPendingSql = `
  select user_id::float8 as "userId", purpose, target, language
  from contact_code
  where id = $1 and code_hash is null and used_at is null and expires_at > $2
  for update`;

const isOwn = 'coalesce(token_hash = $5, false)';

const countTrySql = `
  with live as (
    select contact_code.id, ${isOwn} as is_own from contact_code
    where user_id = $1 and purpose = $2 and target = $3 and used_at is null and expires_at > $4
      and case when ${isOwn} then tries else strange_tries end < $6
    order by contact_code.id
    for update)
  update contact_code set tries = tries + live.is_own::int, strange_tries = strange_tries + (not live.is_own)::int
  from live where contact_code.id = live.id
  returning contact_code.id::float8 as id, code_hash as "codeHash"`;
