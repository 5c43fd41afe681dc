import path from 'node:path';
import { readWords } from '../texts/icu-text.ts';
import { findLines, isTest, type Problem, type Source } from './sources.ts';

const languages = ['en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh'];
/**
 * What people read, in ten languages: the web client, the console, the server's mails and statements, and what the server
 * shares with the client of users and with the operators' console.
 */
const apps = {
  web: 'apps/web/src/locales',
  console: 'apps/console/src/locales',
  server: 'apps/server/src/locales',
  users: 'packages/contract/locales/users',
  operators: 'packages/contract/locales/operators',
} as const;
type App = keyof typeof apps;
const appNames = Object.keys(apps) as App[];
const localeFile = /^(.*\/locales(?:\/users|\/operators)?)\/([a-z]{2})\/([\w-]+)\.json$/;
const glossaryFile = /^apps\/web\/src\/locales\/glossary\/([a-z]{2})\.json$/;

type Texts = Readonly<Record<string, string>>;

interface Glossary {
  /** Keys `<namespace>.<key>` whose value is rightly the same as the English one. */
  readonly sameAsEnglish: readonly string[];
}

/** Placeholders of an ICU message, sorted: `{name}`, `{count, plural, ...}`. Plural branches are looked into. */
function listPlaceholders(message: string): readonly string[] {
  const names = new Set<string>();
  for (const match of message.matchAll(
    /(?<!=\d+\s*)\{\s*([A-Za-z]\w*)\s*(?:\}|,\s*(?:plural|select|number|date|time)\b)/g,
  ))
    names.add(match[1] ?? '');
  return [...names].sort();
}

type TextsByLanguage = ReadonlyMap<string, ReadonlyMap<string, { source: Source; texts: Texts }>>;

function readTexts(sources: readonly Source[], app: App): TextsByLanguage {
  const byLanguage = new Map<string, Map<string, { source: Source; texts: Texts }>>();
  for (const source of sources) {
    const match = localeFile.exec(source.file);
    if (match?.[1] !== apps[app]) continue;
    const [, , language = '', namespace = ''] = match;
    const namespaces = byLanguage.get(language) ?? new Map<string, { source: Source; texts: Texts }>();
    namespaces.set(namespace, { source, texts: JSON.parse(source.text) as Texts });
    byLanguage.set(language, namespaces);
  }
  return byLanguage;
}

function readGlossaries(sources: readonly Source[]): ReadonlyMap<string, Glossary> {
  return new Map(
    sources.flatMap(source => {
      const language = glossaryFile.exec(source.file)?.[1];
      return language ? [[language, JSON.parse(source.text) as Glossary] as const] : [];
    }),
  );
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function checkText(
  key: string,
  english: string,
  translated: string | undefined,
  glossary: Glossary,
): readonly string[] {
  if (translated === undefined) return ['is missing'];
  const wanted = listPlaceholders(english).join();
  const problems: string[] = [];
  if (translated.trim() === '' && english.trim() !== '') problems.push('is empty');
  if (listPlaceholders(translated).join() !== wanted) problems.push(`must have the placeholders ${wanted || '(none)'}`);
  const isWordy = /[A-Za-z]{2}/.test(readWords(english).replace(/\b(usdt|usdc|btc|eth|utc|api|etf|nft)\b/gi, ''));
  if (isWordy && translated === english && !glossary.sameAsEnglish.includes(key)) problems.push('is the English text');
  return problems;
}

/** Every language of an app has every text of its English files, with the same placeholders. */
export function checkTexts(sources: readonly Source[]): readonly Problem[] {
  return appNames.flatMap(app => checkTextsOf(app, readTexts(sources, app), readGlossaries(sources)));
}

function checkTextsOf(
  app: App,
  byLanguage: TextsByLanguage,
  glossaries: ReadonlyMap<string, Glossary>,
): readonly Problem[] {
  const english = byLanguage.get('en');
  if (!english) return [{ file: `${apps[app]}/en`, message: 'the English texts are missing' }];
  return languages.slice(1).flatMap(language => {
    const glossary = glossaries.get(language);
    if (!glossary)
      return [{ file: `apps/web/src/locales/glossary/${language}.json`, message: 'the glossary is missing' }];
    return [...english].flatMap(([namespace, { texts }]) => {
      const file = `${apps[app]}/${language}/${namespace}.json`;
      const translated = byLanguage.get(language)?.get(namespace)?.texts;
      if (!translated) return [{ file, message: 'is missing' }];
      const extra = Object.keys(translated).filter(key => !(key in texts));
      return [
        ...extra.map(key => ({ file, message: `${key} is not an English key` })),
        ...Object.entries(texts).flatMap(([key, value]) =>
          checkText(`${namespace}.${key}`, value, translated[key], glossary).map(message => ({
            file,
            message: `${key}: ${message}`,
          })),
        ),
      ];
    });
  });
}

/** Every sample content file of the English set exists in the other nine languages, with the same front matter keys. */
export function checkContent(files: readonly string[]): readonly Problem[] {
  const folder = samplesFolder;
  const english = files.filter(file => file.startsWith(`${folder}/en/`)).map(file => path.posix.basename(file));
  const known = new Set(files);
  return languages.slice(1).flatMap(language =>
    english
      .map(name => `${folder}/${language}/${name}`)
      .filter(file => !known.has(file))
      .map(file => ({ file, message: 'is missing' })),
  );
}

const stringInCode = /'([\w.]+)'|"([\w.]+)"/g;
const templateInCode = /`([\w.]*\$\{[^`]*)`/g;

/**
 * Patterns of the keys that code builds: `interval.${x}.long` is every key that begins and ends so. What ends a key after
 * a dot may be a name with dots of its own: `permission.${x}` is also `permission.users.view`.
 */
function listBuiltKeys(text: string): readonly RegExp[] {
  return [...text.matchAll(templateInCode)].flatMap(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/);
    // Without a word of its own a template could be any key.
    if (!/^[\w.]*[a-z]{3}[\w.]*$/i.test(parts.join(''))) return [];
    const isNamed = parts.at(-1) === '' && parts.at(-2)?.endsWith('.');
    const form = parts.map(escapePattern).join('\\w+');
    return [new RegExp(`^${isNamed ? form.replace(/\\w\+$/, '[\\w.:-]+') : form}$`)];
  });
}

/**
 * Every English text is shown somewhere: its key stands in its app's code, or in that of both apps, as a string, as the
 * name of a list there, or in the form of a template. The words of refusals are named by the contract's own list.
 */
export function checkUnusedTexts(texts: readonly Source[], code: readonly Source[]): readonly Problem[] {
  // What the specification words stands there before the call that says it.
  const ownApps = appNames.filter(app => app !== 'users' && app !== 'operators');
  return ownApps.flatMap(app => checkUnusedTextsOf(app, texts, code));
}

function checkUnusedTextsOf(app: App, texts: readonly Source[], code: readonly Source[]): readonly Problem[] {
  const place = new RegExp(`^(apps/${app}/(src|build)|packages/browser/src)/`);
  const users = code.filter(({ file }) => place.test(file) && !isTest(file));
  const used = new Set<string>();
  const built: RegExp[] = [];
  for (const { text } of users) {
    for (const [, single, double] of text.matchAll(stringInCode)) used.add(single ?? double ?? '');
    built.push(...listBuiltKeys(text));
  }
  const names = new Set(users.flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): /gm)].map(match => match[1])));
  const english = readTexts(texts, app).get('en') ?? [];
  return [...english].flatMap(([namespace, { source, texts: messages }]) =>
    Object.keys(messages)
      .filter(
        key => namespace !== 'refusals' && !used.has(key) && !names.has(key) && !built.some(form => form.test(key)),
      )
      .map(key => ({ file: source.file, message: `${key} is used nowhere: remove it in every language` })),
  );
}

const jsxText = />\s*[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*<\//;
const textAttribute = /\b(aria-label|title|alt|placeholder)="[^"]*[A-Za-z]{2,}[^"]*"/;

/** No words outside the catalogues: neither between tags nor in the attributes people read. */
export function checkLooseText(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => /^(apps\/(web|console)|packages\/(ui|browser))\/src\/.*\.tsx$/.test(file) && !isTest(file))
    .flatMap(source => [
      ...findLines(source, jsxText, 'words belong in locales/en'),
      ...findLines(source, textAttribute, 'words belong in locales/en'),
    ]);
}

/** Facts with a dot between them keep their own direction: `Joined` isolates each. */
const looseJoint = /(<\/\w+>|\/>|<>) · | · (<|\{)|\{' · '\}/;

export function checkJoints(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/.test(file) && !isTest(file))
    .flatMap(source => findLines(source, looseJoint, 'facts are joined by Joined, so that Arabic keeps their order'));
}

/** Styles mirror by themselves: logical properties only. */
export function checkStyles(sources: readonly Source[]): readonly Problem[] {
  const physical =
    /(^|[\s{;])(margin|padding|border)-(left|right)\b|(^|[\s{;])(left|right)\s*:|text-align\s*:\s*(left|right)|float\s*:\s*(left|right)/;
  return sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(source => findLines(source, physical, 'logical properties only, so that Arabic mirrors'));
}

/** Layouts switch by sizes in em, in style sheets and in code, so that larger text gets the layout of a narrower window. */
export function checkWindowSizes(sources: readonly Source[]): readonly Problem[] {
  const sizedInPx = /@(media|container)\b.*\dpx|\((min-|max-)?(width|height|inline-size|block-size)\s*[:<>=].*\dpx/;
  return sources
    .filter(({ file }) => /^(apps|packages)\//.test(file))
    .flatMap(source => findLines(source, sizedInPx, 'a layout switches at a size in em, never in px'));
}

const samplesFolder = 'apps/server/src/features/content/samples';
/** The consent to register and the pages that its links lead to. */
const consentLinks = [
  ['terms', 'terms.md'],
  ['risk', 'risk-disclosure.md'],
] as const;

/** People consent to a page by its exact title: the link in the consent and the page have one name in every language. */
export function checkConsentNames(texts: readonly Source[], pages: readonly Source[]): readonly Problem[] {
  return languages.flatMap(language => {
    const file = `apps/web/src/locales/${language}/pass.json`;
    const source = texts.find(text => text.file === file);
    const consent = source ? (JSON.parse(source.text) as Texts).terms : undefined;
    return consentLinks.flatMap(([tag, name]) => {
      const page = pages.find(one => one.file === `${samplesFolder}/${language}/${name}`);
      const title = /^title: (.*)$/m.exec(page?.text ?? '')?.[1];
      const link = new RegExp(`<${tag}>(.*?)</${tag}>`).exec(consent ?? '')?.[1];
      if (title !== undefined && link?.toLowerCase() === title.toLowerCase()) return [];
      return [{ file, message: `terms: the link “${link}” must be named as its page is: “${title}”` }];
    });
  });
}
