import type { Language } from '@truemark/contract/languages';
import type { CannedAnswer } from '@truemark/contract/operators/support';
import {
  type ContentItem,
  type ContentPage,
  type CustomContent,
  type CustomContentKind,
  type Link,
  type Parameter,
  type PublicParameterKey,
  publicParameterKeys,
} from '@truemark/contract/site/content';
import type { HelpDocument } from '@truemark/contract/site/help';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { keepValues } from './kept-value.ts';
import { readSamples } from './read-samples.ts';
import { sampleLinks, sampleParameters } from './sample-settings.ts';
import { type ContentRow, createContentStore } from './store.ts';
import { fillTextFigures, type TextFigures } from './text-figures.ts';

/** Figures that can be counted now, by the parameter they answer. */
type LiveFigures = Readonly<Partial<Record<PublicParameterKey, () => number | string | Promise<number | string>>>>;

export interface Content {
  /** Titles of all pages, by type and order. */
  listPages(language: Language): Promise<ContentItem[]>;
  findPage(id: string, language: Language): Promise<ContentPage | undefined>;
  /** Help articles and questions in their order, notices newest first. */
  listCustom(kind: CustomContentKind, language: Language): Promise<CustomContent[]>;
  /** Everything with a text that a reader may look for. */
  listDocuments(language: Language): Promise<readonly HelpDocument[]>;
  /** A figure that is set to be counted and cannot be counted here is unavailable, never guessed. */
  findParameter(key: string): Promise<Result<Parameter, 'settingUnknown' | 'parameterUnavailable'>>;
  listLinks(): Promise<readonly Link[]>;
  /** What support has ready, in all its languages; nobody else is shown it. */
  listAnswers(): Promise<readonly CannedAnswer[]>;
  /** Adds figures that can be counted once the parts that count them are there. */
  addLiveFigures(figures: LiveFigures): void;
  /** What texts name of the rules is filled in from here on, by the terms in force whenever a text is read anew. */
  useTextFigures(list: () => TextFigures): void;
  /** Whether a figure can be counted on this platform. */
  canCount(key: PublicParameterKey): boolean;
  /** Puts the sample data in place; what an operator edited or withdrew stays as it is. */
  seedSamples(): Promise<void>;
  /** Call after every edit: the next reader sees it. */
  forget(): void;
  /** Another number after every edit that was made here. */
  getVersion(): number;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly liveFigures?: LiveFigures;
}

/** Another process may have made an edit; it is seen after this long at the latest. */
const lifetimeMs = 15_000;

/** A headline is asked for by everybody who comes; to count users takes a look at all of them. */
const countedMs = 60_000;

interface Contents {
  readonly items: ContentItem[];
  readonly pages: ReadonlyMap<string, ContentPage>;
  readonly custom: Readonly<Record<CustomContentKind, CustomContent[]>>;
}

/** What the site says, read from memory: these are the most asked-for texts of the product. */
export function createContent({ database, clock, log, ...deps }: Deps): Content {
  const liveFigures = { ...deps.liveFigures };
  let listFigures: () => TextFigures = () => new Map();
  const store = createContentStore(database);
  const contents = keepValues(
    async (language: Language) => arrangeContents(fillFigures(await store.loadContents(language), listFigures())),
    {
      clock,
      lifetimeMs,
    },
  );
  const parameters = keepValues((_: 'all') => store.loadParameters(), { clock, lifetimeMs });
  const counted = keepValues(async (key: PublicParameterKey) => String(await liveFigures[key]?.()), {
    clock,
    lifetimeMs: countedMs,
  });
  const links = keepValues((_: 'all') => store.loadLinks(), { clock, lifetimeMs });

  let version = 0;

  function forget(): void {
    version += 1;
    contents.forget();
    parameters.forget();
    links.forget();
    counted.forget();
  }

  return {
    listPages: async language => (await contents.read(language)).items,
    findPage: async (id, language) => (await contents.read(language)).pages.get(id),
    listCustom: async (kind, language) => (await contents.read(language)).custom[kind],
    listDocuments: async language => arrangeDocuments(await contents.read(language)),
    async findParameter(name) {
      const key = publicParameterKeys.find(known => known === name);
      const row = key && (await parameters.read('all')).get(key);
      if (!key || !row) return deny('settingUnknown');
      const { basis, isSample } = row;
      if (basis === 'stated') return accept({ key, value: row.value, basis, isSample });
      if (!liveFigures[key]) return deny('parameterUnavailable');
      // What is counted here is no sample, whatever stood there before.
      return accept({ key, value: await counted.read(key), basis, isSample: false });
    },
    listLinks: () => links.read('all'),
    listAnswers: store.loadAnswers,
    addLiveFigures(figures) {
      Object.assign(liveFigures, figures);
    },
    useTextFigures(list) {
      listFigures = list;
      contents.forget();
    },
    canCount: key => liveFigures[key] !== undefined,
    async seedSamples() {
      const { items, texts } = readSamples();
      const contentsWritten = await store.saveSampleContents(items, texts);
      const parametersWritten = await store.saveSampleParameters(sampleParameters, clock.nowMs());
      const linksWritten = await store.saveSampleLinks(sampleLinks);
      forget();
      log.info({ contentsWritten, parametersWritten, linksWritten }, 'sample content is in place');
    },
    forget,
    getVersion: () => version,
  };
}

function fillFigures(rows: readonly ContentRow[], figures: TextFigures): readonly ContentRow[] {
  return rows.map(row => ({ ...row, body: fillTextFigures(row.language, row.body, figures) }));
}

function arrangeContents(rows: readonly ContentRow[]): Contents {
  const pages = rows.flatMap(row => arrangePage(row) ?? []).toSorted((a, b) => a.type - b.type);
  const listKind = (kind: CustomContentKind) =>
    rows.filter(row => row.kind === kind).map(row => arrangeCustom(kind, row));
  return {
    items: pages.map(({ id, title, type }) => ({ id, title, type })),
    pages: new Map(pages.map(page => [page.id, page])),
    custom: {
      help: listKind('help'),
      faq: listKind('faq'),
      notice: listKind('notice').toSorted((a, b) => b.publishedAt - a.publishedAt),
    },
  };
}

function arrangePage(row: ContentRow): ContentPage | undefined {
  if (row.pageType === null) return undefined;
  const { id, title, body, language } = row;
  return { id, title, type: row.pageType, body, language, updatedAt: row.updatedAtMs };
}

function arrangeCustom(kind: CustomContentKind, row: ContentRow): CustomContent {
  const { id, title, body, language } = row;
  return { id, kind, group: row.subject ?? '', title, body, language, publishedAt: row.publishedAtMs };
}

function arrangeDocuments({ custom, pages }: Contents): readonly HelpDocument[] {
  const toDocument = (kind: HelpDocument['kind'], { id, title, body, language }: ContentPage | CustomContent) => {
    return { kind, id, title, text: body, language };
  };
  return [
    ...Object.values(custom)
      .flat()
      .map(text => toDocument(text.kind, text)),
    ...[...pages.values()].map(page => toDocument('page', page)),
  ];
}
