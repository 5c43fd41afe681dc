import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@truemark/contract/languages';
import {
  type ContentItem,
  type CustomContentKind,
  customContentKinds,
  fixedContentIds,
} from '@truemark/contract/site/content';
import { assert } from '@truemark/domain/result';

interface SampleItemFields {
  readonly id: string;
  readonly position: number;
  readonly publishedAtMs: number;
  readonly isFixed: boolean;
}

/** A content item of the sample data, without its texts: a page of a type, or something else with a subject. */
export type SampleItem = SampleItemFields &
  (
    | { readonly kind: 'page'; readonly pageType: ContentItem['type']; readonly subject: null }
    | { readonly kind: 'answer' | CustomContentKind; readonly pageType: null; readonly subject: string }
  );

export interface SampleText {
  readonly itemId: string;
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly updatedAtMs: number;
}

export interface Samples {
  readonly items: readonly SampleItem[];
  readonly texts: readonly SampleText[];
}

const samplesFolder = join(import.meta.dirname, 'samples');
const filePattern = /^---\n(.*?)\n---\n(.*)$/s;

/**
 * Reads `samples/<language>/<id>.md` in every language that has a folder. The English file says what an item is; of the
 * other languages only title and text count, and an item that English lacks is a mistake.
 */
export function readSamples(folder = samplesFolder): Samples {
  const items = listFiles(folder, 'en').map(name => readItem(readSample(folder, 'en', name)));
  const ids = new Set(items.map(item => item.id));
  const texts = languages.flatMap(language =>
    listFiles(folder, language).map(name => readText(language, readSample(folder, language, name))),
  );
  for (const text of texts) assert(ids.has(text.itemId), `${text.language}/${text.itemId}.md has no English original`);
  return { items, texts };
}

interface SampleFile {
  readonly id: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

function listFiles(folder: string, language: Language): readonly string[] {
  if (!readdirSync(folder).includes(language)) return [];
  return readdirSync(join(folder, language))
    .filter(name => name.endsWith('.md'))
    .toSorted();
}

function readSample(folder: string, language: Language, name: string): SampleFile {
  const text = readFileSync(join(folder, language, name), 'utf8').replaceAll('\r\n', '\n');
  const [, front, body] = filePattern.exec(text) ?? [];
  assert(front !== undefined && body !== undefined, `${language}/${name} is not front matter and a text`);
  assert(body.trim() !== '', `${language}/${name} has no text`);
  const fields = new Map(front.split('\n').map(line => splitField(line, `${language}/${name}`)));
  const id = name.slice(0, -'.md'.length);
  assert(fields.get('id') === id, `${language}/${name} carries the id ${fields.get('id')}`);
  return { id, fields, body: body.trim() };
}

function splitField(line: string, name: string): [string, string] {
  const colon = line.indexOf(': ');
  assert(colon > 0, `${name}: "${line}" is not a field`);
  return [line.slice(0, colon), line.slice(colon + 2).trim()];
}

const sampleKinds = [...customContentKinds, 'answer'] as const;

function readItem(file: SampleFile): SampleItem {
  const common = {
    id: file.id,
    position: Number(readField(file, 'order', /^\d{1,4}$/)),
    publishedAtMs: readPublished(file),
    isFixed: Object.values<string>(fixedContentIds).includes(file.id),
  };
  const kind = sampleKinds.find(name => name === file.fields.get('kind'));
  if (kind) return { ...common, kind, pageType: null, subject: readField(file, 'group', /^[a-z]+$/) };
  readField(file, 'kind', /^page$/);
  const pageType = ([1, 2, 3] as const).find(type => String(type) === file.fields.get('type'));
  assert(pageType, `${file.id}: a page has the type 1, 2 or 3`);
  return { ...common, kind: 'page', pageType, subject: null };
}

function readText(language: Language, file: SampleFile): SampleText {
  return {
    itemId: file.id,
    language,
    title: readField(file, 'title', /./),
    body: file.body,
    updatedAtMs: readPublished(file),
  };
}

function readPublished(file: SampleFile): number {
  return Date.parse(`${readField(file, 'published', /^\d{4}-\d\d-\d\d$/)}T00:00:00Z`);
}

function readField(file: SampleFile, name: string, pattern: RegExp): string {
  const value = file.fields.get(name) ?? '';
  assert(pattern.test(value), `${file.id}: ${name} must not be "${value}"`);
  return value;
}
