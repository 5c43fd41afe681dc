import type { LinkedWallet, WalletChain } from '@truemark/contract/people/wallets';
import type pg from 'pg';
import type { Database } from '../../../platform/postgres/database.ts';
import { toMs } from '../../../platform/postgres/time-column.ts';

/** A wallet, by its address in the spelling with a checksum. */
export interface Wallet {
  readonly chain: WalletChain;
  readonly address: string;
}

export type WalletPurpose = 'login' | 'link' | 'stepUp' | 'payoutAddress';

/** A text that a wallet was given to sign. */
export interface WalletRequest {
  readonly purpose: WalletPurpose;
  readonly userId: number | null;
  readonly messageHash: Buffer;
}

export function createWalletStore(database: Database) {
  return {
    async insertRequest(nonceHash: Buffer, request: WalletRequest, expiresAtMs: number): Promise<void> {
      await database.query(
        `insert into wallet_request (nonce_hash, purpose, user_id, message_hash, expires_at) values ($1, $2, $3, $4, $5)`,
        [nonceHash, request.purpose, request.userId, request.messageHash, new Date(expiresAtMs)],
      );
    },

    /** Once only: of two answers with one nonce the second finds nothing. */
    async takeRequest(nonceHash: Buffer, nowMs: number): Promise<WalletRequest | undefined> {
      const rows = await database.query<WalletRequest & { isLive: boolean }>(
        `delete from wallet_request where nonce_hash = $1
         returning purpose, user_id::float8 as "userId", message_hash as "messageHash", expires_at > $2 as "isLive"`,
        [nonceHash, new Date(nowMs)],
      );
      return rows[0]?.isLive ? rows[0] : undefined;
    },

    /** The user of a wallet, with the time of this login kept. */
    async findLogin({ chain, address }: Wallet, nowMs: number): Promise<number | undefined> {
      const rows = await database.query<{ userId: number }>(
        `update user_wallet set last_used_at = $3 where chain = $1 and address = $2 returning user_id::float8 as "userId"`,
        [chain, address, new Date(nowMs)],
      );
      return rows[0]?.userId;
    },

    listWallets: (userId: number): Promise<LinkedWallet[]> =>
      database.query<LinkedWallet>(
        `select chain, address, ${toMs('created_at')} as "linkedAt", ${toMs('last_used_at')} as "lastUsedAt"
         from user_wallet where user_id = $1 order by created_at, chain, address`,
        [userId],
      ),

    /** A wallet has one ticket at most; the newest counts. */
    async saveTicket(ticketHash: Buffer, { chain, address }: Wallet, expiresAtMs: number): Promise<void> {
      await database.query(
        `insert into wallet_ticket (ticket_hash, chain, address, expires_at) values ($1, $2, $3, $4)
         on conflict (chain, address) do update set ticket_hash = excluded.ticket_hash, expires_at = excluded.expires_at`,
        [ticketHash, chain, address, new Date(expiresAtMs)],
      );
    },

    async findTicket(ticketHash: Buffer, nowMs: number): Promise<Wallet | undefined> {
      const rows = await database.query<Wallet>(findTicketSql, [ticketHash, new Date(nowMs)]);
      return rows[0];
    },

    async deleteBefore(expiresAtMs: number): Promise<void> {
      await database.query('delete from wallet_request where expires_at < $1', [new Date(expiresAtMs)]);
      await database.query('delete from wallet_ticket where expires_at < $1', [new Date(expiresAtMs)]);
    },
  };
}

export type WalletStore = ReturnType<typeof createWalletStore>;

const findTicketSql = 'select chain, address from wallet_ticket where ticket_hash = $1 and expires_at > $2';

/** Taken for good, so that of two uses at once the second finds it gone. */
export async function takeTicket(
  client: pg.ClientBase,
  ticketHash: Buffer,
  nowMs: number,
): Promise<Wallet | undefined> {
  const { rows } = await client.query<Wallet>(
    'delete from wallet_ticket where ticket_hash = $1 and expires_at > $2 returning chain, address',
    [ticketHash, new Date(nowMs)],
  );
  return rows[0];
}

export type WalletEntry = 'entered' | 'own' | 'taken' | 'tooMany';

/**
 * Links a wallet, unless it opens another account. The user's row is held, so that the most of them is kept. Its ticket goes
 * first: whoever makes an account of it at the same time holds that, and one of the two waits for the other.
 */
export async function insertWallet(
  client: pg.ClientBase,
  { chain, address }: Wallet,
  { userId, nowMs, walletsMax }: { readonly userId: number; readonly nowMs: number; readonly walletsMax: number },
): Promise<WalletEntry> {
  await client.query('select from user_account where id = $1 for no key update', [userId]);
  await client.query('delete from wallet_ticket where chain = $1 and address = $2', [chain, address]);
  const { rows } = await client.query<{ owner: number | null; count: number }>(
    `select (select user_id::float8 from user_wallet where chain = $1 and address = $2) as owner,
       (select count(*)::int from user_wallet where user_id = $3) as count`,
    [chain, address, userId],
  );
  const owner = rows[0]?.owner ?? null;
  if (owner !== null) return owner === userId ? 'own' : 'taken';
  if ((rows[0]?.count ?? 0) >= walletsMax) return 'tooMany';
  const { rowCount } = await client.query(
    `insert into user_wallet (chain, address, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $4)
     on conflict do nothing`,
    [chain, address, userId, new Date(nowMs)],
  );
  if (rowCount !== 1) return 'taken';
  await showOldestWallet(client, userId);
  return 'entered';
}

/** Undefined when it was not this user's. */
export async function deleteWallet(
  client: pg.ClientBase,
  { chain, address }: Wallet,
  userId: number,
): Promise<true | undefined> {
  const { rowCount } = await client.query(
    'delete from user_wallet where chain = $1 and address = $2 and user_id = $3',
    [chain, address, userId],
  );
  if (rowCount !== 1) return undefined;
  await showOldestWallet(client, userId);
  return true;
}

/** The wallet that stands for the user where one is shown: the one that was linked first. */
async function showOldestWallet(client: pg.ClientBase, userId: number): Promise<void> {
  await client.query(
    `update user_account set wallet_address = (
       select address from user_wallet where user_id = $1 order by created_at, chain, address limit 1
     ) where id = $1`,
    [userId],
  );
}
