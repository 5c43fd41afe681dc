import type pg from 'pg';

/** Whether a user has logged in from a network. */
export async function hasBeenIn(client: pg.ClientBase, userId: number, network: string): Promise<boolean> {
  const { rows } = await client.query(`select from user_session where user_id = $1 and network = $2 limit 1`, [
    userId,
    network,
  ]);
  return rows.length > 0;
}

/** Invited users who share a device with who invited them, the user being the one or the other. */
export async function findInvitedOnDevice(
  client: pg.ClientBase,
  userId: number,
  deviceHash: Buffer,
): Promise<number[]> {
  const { rows } = await client.query<{ invitedId: number }>(
    `select other.id::float8 as "invitedId" from user_session join user_account as other on other.id = user_session.user_id
     where device_hash = $2 and other.inviter_id = $1
     union
     select own.id::float8 from user_account as own join user_session on user_session.user_id = own.inviter_id
     where own.id = $1 and device_hash = $2
     order by 1`,
    [userId, deviceHash],
  );
  return rows.map(({ invitedId }) => invitedId);
}

interface InviteMail {
  readonly invitedId: number;
  readonly email: string;
}

/** Mail addresses of those whom a user invited, and of who invited the user, each with which of the two was invited. */
export async function listInviteMails(client: pg.ClientBase, userId: number): Promise<InviteMail[]> {
  const { rows } = await client.query<InviteMail>(
    `select id::float8 as "invitedId", email from user_account where inviter_id = $1 and email is not null
     union all
     select own.id::float8, inviter.email from user_account as own
     join user_account as inviter on inviter.id = own.inviter_id where own.id = $1 and inviter.email is not null`,
    [userId],
  );
  return rows;
}
