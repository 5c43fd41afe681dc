import type { CodePurpose } from '@truemark/contract/identity';
import type { Language } from '@truemark/contract/languages';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { toMs } from '../../platform/time-column.ts';

/** Which code: one is live for each. `userId` is 0 for visitors. */
export interface CodeKey {
  readonly userId: number;
  readonly purpose: CodePurpose;
  readonly target: string;
}

export interface PendingCode {
  readonly language: Language;
  readonly expiresAtMs: number;
}

/** A try at a code that was let through and counted. `codeHash` is null where no code was made. */
export interface CodeTry {
  readonly codeHash: Buffer | null;
}

export function createCodeStore(database: Database) {
  return {
    /** Takes the place of an earlier code for the same. */
    async insertCode(
      client: pg.ClientBase,
      key: CodeKey,
      { language, nowMs, expiresAtMs }: { language: Language; nowMs: number; expiresAtMs: number },
    ): Promise<void> {
      await client.query(insertCodeSql, [
        key.userId,
        key.purpose,
        key.target,
        language,
        new Date(nowMs),
        new Date(expiresAtMs),
      ]);
    },

    /** A code that is still to be made, held until the transaction ends. */
    async lockPending(client: pg.ClientBase, key: CodeKey, nowMs: number): Promise<PendingCode | undefined> {
      const { rows } = await client.query<PendingCode>(lockPendingSql, [
        key.userId,
        key.purpose,
        key.target,
        new Date(nowMs),
      ]);
      return rows[0];
    },

    async saveCode(client: pg.ClientBase, key: CodeKey, codeHash: Buffer): Promise<void> {
      await client.query(`update contact_code set code_hash = $4 where user_id = $1 and purpose = $2 and target = $3`, [
        key.userId,
        key.purpose,
        key.target,
        codeHash,
      ]);
    },

    /** Counts a try before it is judged; undefined when there is no live code, or it has had its tries. */
    async countTry(key: CodeKey, nowMs: number, triesMax: number): Promise<CodeTry | undefined> {
      const rows = await database.query<CodeTry>(countTrySql, [
        key.userId,
        key.purpose,
        key.target,
        new Date(nowMs),
        triesMax,
      ]);
      return rows[0];
    },

    /** False when it was used before: of two at once only one uses it. */
    async use(client: pg.ClientBase, key: CodeKey, nowMs: number): Promise<boolean> {
      const { rowCount } = await client.query(
        `update contact_code set used_at = $4
         where user_id = $1 and purpose = $2 and target = $3 and used_at is null`,
        [key.userId, key.purpose, key.target, new Date(nowMs)],
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
  insert into contact_code (user_id, purpose, target, language, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, purpose, target) do update set code_hash = null, tries = 0, used_at = null,
    language = excluded.language, created_at = excluded.created_at, expires_at = excluded.expires_at`;

const lockPendingSql = `
  select language, ${toMs('expires_at')} as "expiresAtMs"
  from contact_code
  where user_id = $1 and purpose = $2 and target = $3 and code_hash is null and used_at is null and expires_at > $4
  for update`;

const countTrySql = `
  update contact_code set tries = tries + 1
  where user_id = $1 and purpose = $2 and target = $3 and used_at is null and expires_at > $4 and tries < $5
  returning code_hash as "codeHash"`;
