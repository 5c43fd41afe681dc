import type { WorkspacePart } from '@truemark/contract/people/workspace';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';

interface DocumentRow {
  readonly part: WorkspacePart;
  readonly version: number;
  readonly content: unknown;
}

interface SavedDocument extends DocumentRow {
  readonly userId: number;
}

export async function loadDocuments(database: Database, userId: number): Promise<readonly DocumentRow[]> {
  return database.query<DocumentRow>(loadSql, [userId]);
}

/** The version it has now; undefined when another one stands there than was seen. */
export async function saveDocumentIn(
  client: pg.ClientBase,
  { userId, part, version, content }: SavedDocument,
  nowMs: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(version === 0 ? insertSql : updateSql, [
    ...[userId, part, JSON.stringify(content), new Date(nowMs)],
    ...(version === 0 ? [] : [version]),
  ]);
  return rows[0]?.version;
}

const loadSql = 'select part, version, content from workspace_document where user_id = $1';

const insertSql = `
  insert into workspace_document (user_id, part, version, content, changed_at) values ($1, $2, 1, $3, $4)
  on conflict (user_id, part) do nothing
  returning version`;

const updateSql = `
  update workspace_document set version = version + 1, content = $3, changed_at = $4
  where user_id = $1 and part = $2 and version = $5
  returning version`;
