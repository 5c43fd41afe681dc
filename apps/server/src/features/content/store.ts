import { createHash } from 'node:crypto';
import type { Language } from '@truemark/contract/languages';
import type { CannedAnswer } from '@truemark/contract/operators/support';
import type {
  ContentItem,
  ContentPage,
  CustomContentKind,
  Link,
  PublicParameterKey,
} from '@truemark/contract/site/content';
import type { Database } from '../../platform/postgres/database.ts';
import { toMs } from '../../platform/postgres/time-column.ts';
import type { SampleItem, SampleText } from './read-samples.ts';

/** An item with its text in the wanted language, else in English, else in whichever it has. */
export interface ContentRow {
  readonly id: string;
  readonly kind: 'page' | 'answer' | CustomContentKind;
  readonly pageType: ContentItem['type'] | null;
  readonly subject: string | null;
  readonly title: string;
  readonly body: string;
  readonly language: ContentPage['language'];
  readonly publishedAtMs: number;
  readonly updatedAtMs: number;
}

/** A public parameter as it is set; a live one has no value of its own. */
type ParameterRow =
  | { readonly basis: 'stated'; readonly value: string; readonly isSample: boolean }
  | { readonly basis: 'live'; readonly value: null; readonly isSample: boolean };

export interface ContentStore {
  /** Everything that is not withdrawn, in its order. */
  loadContents(language: Language): Promise<readonly ContentRow[]>;
  loadParameters(): Promise<ReadonlyMap<string, ParameterRow>>;
  loadLinks(): Promise<readonly Link[]>;
  /** What support has ready, in all its languages. */
  loadAnswers(): Promise<readonly CannedAnswer[]>;
  /** Adds what is missing and renews sample texts nobody edited; answers how many rows it wrote. */
  saveSampleContents(items: readonly SampleItem[], texts: readonly SampleText[]): Promise<number>;
  saveSampleParameters(rows: readonly { key: PublicParameterKey; value: string }[], nowMs: number): Promise<number>;
  saveSampleLinks(links: readonly Link[]): Promise<number>;
}

export function createContentStore(database: Database): ContentStore {
  return {
    loadContents: language => database.query<ContentRow>(loadContentsSql, [language]),
    async loadParameters() {
      const rows = await database.query<ParameterRow & { key: string }>(
        'select key, basis, value, is_sample as "isSample" from public_parameter',
        [],
      );
      return new Map(rows.map(({ key, ...row }) => [key, row]));
    },
    loadLinks: () => database.query<Link>('select type, url from social_link order by type', []),
    loadAnswers: () => database.query<CannedAnswer>(loadAnswersSql, []),
    async saveSampleContents(items, texts) {
      const itemsWritten = await database.query(saveItemsSql, listItemColumns(items));
      const textsWritten = await database.query(saveTextsSql, listTextColumns(texts));
      return itemsWritten.length + textsWritten.length;
    },
    async saveSampleParameters(rows, nowMs) {
      const values = [rows.map(row => row.key), rows.map(row => row.value), nowMs];
      return (await database.query(saveParametersSql, values)).length;
    },
    async saveSampleLinks(links) {
      const values = [links.map(link => link.type), links.map(link => link.url)];
      return (await database.query(saveLinksSql, values)).length;
    },
  };
}

const loadContentsSql = `
  select item.id, item.kind, item.page_type as "pageType", item.subject, text.title, text.body, text.language,
    ${toMs('item.published_at')} as "publishedAtMs",
    ${toMs('text.updated_at')} as "updatedAtMs"
  from content_item item
  join lateral (
    select title, body, language, updated_at from content_text
    where item_id = item.id
    order by language = $1 desc, language = 'en' desc, language
    limit 1
  ) text on true
  where item.withdrawn_at is null and item.kind <> 'answer'
  order by item.position, item.id`;

const loadAnswersSql = `
  select item.id, item.subject as "group",
    json_agg(json_build_object('language', text.language, 'title', text.title, 'body', text.body) order by text.language) as texts
  from content_item item join content_text text on text.item_id = item.id
  where item.kind = 'answer' and item.withdrawn_at is null
  group by item.id order by item.position, item.id`;

const saveItemsSql = `
  insert into content_item (id, kind, page_type, subject, position, published_at, is_fixed, is_sample)
  select id, kind, page_type, subject, position, to_timestamp(published_at_ms / 1000.0), is_fixed, true
  from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::int[], $6::int8[], $7::bool[])
    as sample (id, kind, page_type, subject, position, published_at_ms, is_fixed)
  on conflict (id) do nothing
  returning id`;

// An operator's own item may carry the id of a later sample: its languages are then none of the sample's business.
const saveTextsSql = `
  insert into content_text (item_id, language, title, body, sample_digest, updated_at)
  select sample.item_id, sample.language, sample.title, sample.body, sample.digest,
    to_timestamp(sample.updated_at_ms / 1000.0)
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int8[])
    as sample (item_id, language, title, body, digest, updated_at_ms)
  join content_item item on item.id = sample.item_id and item.is_sample
  on conflict (item_id, language) do update
  set title = excluded.title, body = excluded.body, sample_digest = excluded.sample_digest,
    updated_at = excluded.updated_at
  where content_text.sample_digest <> excluded.sample_digest
    and content_text.sample_digest
      = encode(sha256(convert_to(content_text.title || chr(10) || content_text.body, 'UTF8')), 'hex')
  returning item_id`;

const saveParametersSql = `
  insert into public_parameter (key, basis, value, is_sample, updated_at)
  select key, 'stated', value, true, to_timestamp($3::int8 / 1000.0)
  from unnest($1::text[], $2::text[]) as sample (key, value)
  on conflict (key) do nothing
  returning key`;

const saveLinksSql = `
  insert into social_link (type, url, is_sample)
  select type, url, true from unnest($1::text[], $2::text[]) as sample (type, url)
  on conflict (type) do nothing
  returning type`;

function listItemColumns(items: readonly SampleItem[]): unknown[] {
  return [
    items.map(item => item.id),
    items.map(item => item.kind),
    items.map(item => item.pageType),
    items.map(item => item.subject),
    items.map(item => item.position),
    items.map(item => item.publishedAtMs),
    items.map(item => item.isFixed),
  ];
}

function listTextColumns(texts: readonly SampleText[]): unknown[] {
  return [
    texts.map(text => text.itemId),
    texts.map(text => text.language),
    texts.map(text => text.title),
    texts.map(text => text.body),
    texts.map(text => calculateDigest(text)),
    texts.map(text => text.updatedAtMs),
  ];
}

function calculateDigest({ title, body }: SampleText): string {
  return createHash('sha256').update(`${title}\n${body}`).digest('hex');
}
