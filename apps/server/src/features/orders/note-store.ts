import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

interface OrderNote {
  readonly userId: number;
  readonly orderId: number;
  readonly note: string;
}

/** Empty where nothing is noted. */
export async function loadNote(database: Database, userId: number, orderId: number): Promise<string> {
  const [row] = await database.query<{ note: string }>(loadSql, [userId, orderId]);
  return row?.note ?? '';
}

export async function saveNoteIn(
  client: pg.ClientBase,
  { userId, orderId, note }: OrderNote,
  nowMs: number,
): Promise<void> {
  if (note === '') await client.query(removeSql, [userId, orderId]);
  else await client.query(saveSql, [userId, orderId, note, new Date(nowMs)]);
}

const loadSql = 'select note from order_note where user_id = $1 and order_id = $2';

const removeSql = 'delete from order_note where user_id = $1 and order_id = $2';

const saveSql = `
  insert into order_note (user_id, order_id, note, changed_at) values ($1, $2, $3, $4)
  on conflict (order_id) do update set note = excluded.note, changed_at = excluded.changed_at
  where order_note.user_id = excluded.user_id`;
