import type { SocialProvider } from '@truemark/contract/people/identity';
import type pg from 'pg';
import type { SocialPerson } from './social-store.ts';

/** False when the person opens another account, or the account has another person of this provider. */
export async function insertConnection(
  client: pg.ClientBase,
  person: SocialPerson,
  userId: number,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into social_login (provider, subject, user_id, email, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [person.provider, person.subject, userId, person.email, new Date(nowMs)],
  );
  if (rowCount === 1) return true;
  const { rows } = await client.query(
    'select from social_login where provider = $1 and subject = $2 and user_id = $3',
    [person.provider, person.subject, userId],
  );
  return rows.length > 0;
}

/** Undefined when there was none of this provider. */
export async function deleteConnection(
  client: pg.ClientBase,
  provider: SocialProvider,
  userId: number,
): Promise<true | undefined> {
  const { rowCount } = await client.query('delete from social_login where provider = $1 and user_id = $2', [
    provider,
    userId,
  ]);
  return rowCount === 1 ? true : undefined;
}
