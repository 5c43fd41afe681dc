import type { SocialProvider } from '@truemark/contract/people/identity';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

/** A browser that is at a provider. */
export interface PendingLogin {
  readonly provider: SocialProvider;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  /** Who connects it to their account; null for a login. */
  readonly userId: number | null;
}

/** A person as a provider vouches for them. */
export interface SocialPerson {
  readonly provider: SocialProvider;
  /** The provider's own id. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
}

export function createSocialStore(database: Database) {
  return {
    async insertPending(stateHash: Buffer, pending: PendingLogin, expiresAtMs: number): Promise<void> {
      await database.query(
        `insert into social_pending (state_hash, provider, code_verifier, nonce, redirect_uri, user_id, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          ...[stateHash, pending.provider, pending.codeVerifier, pending.nonce, pending.redirectUri, pending.userId],
          new Date(expiresAtMs),
        ],
      );
    },

    /** Once only: of two returns with one state the second finds nothing. */
    async takePending(stateHash: Buffer, nowMs: number): Promise<PendingLogin | undefined> {
      const rows = await database.query<PendingLogin & { isLive: boolean }>(
        `delete from social_pending where state_hash = $1
         returning provider, code_verifier as "codeVerifier", nonce, redirect_uri as "redirectUri", user_id::float8 as "userId",
           expires_at > $2 as "isLive"`,
        [stateHash, new Date(nowMs)],
      );
      return rows[0]?.isLive ? rows[0] : undefined;
    },

    /** The user of a person, with the time of this login kept. */
    async findLogin(provider: SocialProvider, subject: string, nowMs: number): Promise<number | undefined> {
      const rows = await database.query<{ userId: number }>(
        `update social_login set last_used_at = $3 where provider = $1 and subject = $2
         returning user_id::float8 as "userId"`,
        [provider, subject, new Date(nowMs)],
      );
      return rows[0]?.userId;
    },

    async insertLogin(client: pg.ClientBase, person: SocialPerson, userId: number, nowMs: number): Promise<void> {
      await client.query(
        `insert into social_login (provider, subject, user_id, email, created_at, last_used_at)
         values ($1, $2, $3, $4, $5, $5)`,
        [person.provider, person.subject, userId, person.email, new Date(nowMs)],
      );
    },

    async listProviders(userId: number): Promise<string[]> {
      const rows = await database.query<{ provider: string }>(
        `select provider from social_login where user_id = $1 order by provider`,
        [userId],
      );
      return rows.map(({ provider }) => provider);
    },

    /** A person has one ticket at most; the newest counts. */
    async saveTicket(ticketHash: Buffer, person: SocialPerson, expiresAtMs: number): Promise<void> {
      await database.query(saveTicketSql, [
        ticketHash,
        person.provider,
        person.subject,
        person.email,
        person.isEmailConfirmed,
        new Date(expiresAtMs),
      ]);
    },

    async findTicket(ticketHash: Buffer, nowMs: number): Promise<SocialPerson | undefined> {
      const rows = await database.query<SocialPerson>(findTicketSql, [ticketHash, new Date(nowMs)]);
      return rows[0];
    },

    /** Held until the transaction ends, so that of two uses at once the second finds it gone. */
    async lockTicket(client: pg.ClientBase, ticketHash: Buffer, nowMs: number): Promise<SocialPerson | undefined> {
      const { rows } = await client.query<SocialPerson>(`${findTicketSql} for update`, [ticketHash, new Date(nowMs)]);
      return rows[0];
    },

    async deleteTicket(client: pg.ClientBase, ticketHash: Buffer): Promise<void> {
      await client.query(`delete from social_ticket where ticket_hash = $1`, [ticketHash]);
    },

    async deleteBefore(expiresAtMs: number): Promise<void> {
      await database.query(`delete from social_pending where expires_at < $1`, [new Date(expiresAtMs)]);
      await database.query(`delete from social_ticket where expires_at < $1`, [new Date(expiresAtMs)]);
    },
  };
}

export type SocialStore = ReturnType<typeof createSocialStore>;

const saveTicketSql = `
  insert into social_ticket (ticket_hash, provider, subject, email, is_email_confirmed, expires_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (provider, subject) do update set ticket_hash = excluded.ticket_hash, email = excluded.email,
    is_email_confirmed = excluded.is_email_confirmed, expires_at = excluded.expires_at`;

const findTicketSql = `
  select provider, subject, email, is_email_confirmed as "isEmailConfirmed"
  from social_ticket where ticket_hash = $1 and expires_at > $2`;
