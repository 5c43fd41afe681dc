import type { Language } from '@truemark/contract/languages';
import type { OperatorContentRow } from '@truemark/contract/operators/content';
import type { Link, PublicParameterKey } from '@truemark/contract/site/content';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';

export interface ContentText {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
}

export interface SiteFigure {
  readonly key: PublicParameterKey;
  readonly basis: 'stated' | 'live';
  readonly value: string | null;
  readonly isSample: boolean;
}

/** A piece of content without its texts. */
export interface ContentPlace {
  readonly id: string;
  readonly kind: OperatorContentRow['kind'];
  readonly pageType: OperatorContentRow['pageType'];
  readonly group: string | null;
  readonly position: number;
}

const rowSql = `
  select item.id, item.kind, item.page_type as "pageType", item.subject as "group", item.position,
    coalesce((select title from content_text where item_id = item.id order by language = 'en' desc, language limit 1), '')
      as title,
    array(select language from content_text where item_id = item.id order by language) as languages,
    item.is_fixed as "isFixed", item.withdrawn_at is not null as "isWithdrawn", item.is_sample as "isSample",
    ${toMs('item.published_at')} as "publishedAt"
  from content_item item`;

/** Everything written, withdrawn pieces included, notices newest first. */
export async function loadOperatorContents(
  database: Database,
  kind: OperatorContentRow['kind'] | undefined,
): Promise<OperatorContentRow[]> {
  return database.query<OperatorContentRow>(
    `${rowSql} where $1::text is null or item.kind = $1
     order by item.kind, case when item.kind = 'notice' then -extract(epoch from item.published_at) end, item.position,
       item.id`,
    [kind ?? null],
  );
}

export async function loadOperatorContent(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<OperatorContentRow | undefined> {
  return (await client.query<OperatorContentRow>(`${rowSql} where item.id = $1`, [id])).rows[0];
}

export async function loadTexts(client: Pick<pg.ClientBase, 'query'>, id: string): Promise<ContentText[]> {
  const { rows } = await client.query<ContentText>(
    'select language, title, body from content_text where item_id = $1 order by language',
    [id],
  );
  return rows;
}

/** False when the id is taken. */
export async function insertContent(client: pg.ClientBase, place: ContentPlace, nowMs: number): Promise<boolean> {
  const { id, kind, pageType, group, position } = place;
  const { rowCount } = await client.query(
    `insert into content_item (id, kind, page_type, subject, position, published_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [id, kind, pageType, group, position, new Date(nowMs)],
  );
  return rowCount === 1;
}

/** Where a piece stands; its kind and its id stay. */
export async function updateContent(client: pg.ClientBase, place: ContentPlace): Promise<void> {
  const { id, pageType, group, position } = place;
  await client.query('update content_item set page_type = $2, subject = $3, position = $4 where id = $1', [
    id,
    pageType,
    group,
    position,
  ]);
}

export async function saveText(
  client: pg.ClientBase,
  id: string,
  { language, title, body }: ContentText,
  nowMs: number,
): Promise<void> {
  await client.query(
    `insert into content_text (item_id, language, title, body, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (item_id, language) do update set title = $3, body = $4, updated_at = $5
     where (content_text.title, content_text.body) is distinct from ($3, $4)`,
    [id, language, title, body, new Date(nowMs)],
  );
}

export async function saveWithdrawal(client: pg.ClientBase, id: string, atMs: number | null): Promise<void> {
  await client.query('update content_item set withdrawn_at = $2 where id = $1', [
    id,
    atMs === null ? null : new Date(atMs),
  ]);
}

export async function loadSiteFigures(client: Pick<pg.ClientBase, 'query'>): Promise<SiteFigure[]> {
  return (
    await client.query<SiteFigure>(
      'select key, basis, value, is_sample as "isSample" from public_parameter order by key',
    )
  ).rows;
}

export async function saveSiteFigure(
  client: pg.ClientBase,
  { key, basis, value }: Omit<SiteFigure, 'isSample'>,
  nowMs: number,
): Promise<void> {
  await client.query(
    `insert into public_parameter (key, basis, value, is_sample, updated_at) values ($1, $2, $3, false, $4)
     on conflict (key) do update set basis = $2, value = $3, is_sample = false, updated_at = $4`,
    [key, basis, value, new Date(nowMs)],
  );
}

export async function loadSiteLinks(client: Pick<pg.ClientBase, 'query'>): Promise<Link[]> {
  return (await client.query<Link>('select type, url from social_link order by type')).rows;
}

/** Sets a link; without an address it goes. */
export async function saveSiteLink(client: pg.ClientBase, type: Link['type'], url: string | null): Promise<void> {
  if (url === null) {
    await client.query('delete from social_link where type = $1', [type]);
    return;
  }
  await client.query(
    `insert into social_link (type, url, is_sample) values ($1, $2, false)
     on conflict (type) do update set url = $2, is_sample = false`,
    [type, url],
  );
}
