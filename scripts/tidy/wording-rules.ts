import { TYPE } from '@formatjs/icu-messageformat-parser';
import { listPlurals, parseText } from '../texts/icu-text.ts';
import type { Problem, Source } from './sources.ts';

const localeFile = /^apps\/(web|console|server)\/src\/locales\/([a-z]{2})\/([\w-]+)\.json$/;
const sharedFile = /^packages\/contract\/locales\/(users|operators)\/([a-z]{2})\/([\w-]+)\.json$/;

type Texts = Readonly<Record<string, string>>;

interface Catalogue {
  readonly app: string;
  readonly language: string;
  readonly namespace: string;
  readonly file: string;
  readonly texts: Texts;
}

function readCatalogues(sources: readonly Source[]): readonly Catalogue[] {
  return sources.flatMap(({ file, text }) => {
    const [, app = '', language = '', namespace = ''] = localeFile.exec(file) ?? sharedFile.exec(file) ?? [];
    return app === '' ? [] : [{ app, language, namespace, file, texts: JSON.parse(text) as Texts }];
  });
}

/**
 * The plural categories that a language needs. French, Italian and Spanish have a category for millions, which nothing
 * here counts up to. Chinese, Japanese and Korean have one form only.
 */
const pluralCategories: Readonly<Record<string, readonly string[]>> = {
  ...{ en: ['one', 'other'], de: ['one', 'other'], fr: ['one', 'other'], it: ['one', 'other'], es: ['one', 'other'] },
  ...{ ja: ['other'], ko: ['other'], zh: ['other'], hk: ['other'] },
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};

/** A case of one number says what its category would. */
const exactCategories: Readonly<Record<string, string>> = { '=0': 'zero', '=1': 'one', '=2': 'two' };

export function findLackingCategories(language: string, message: string): readonly string[] {
  return listPlurals(message).flatMap(({ name, branches }) => {
    const given = new Set([...branches.keys()].map(branch => exactCategories[branch] ?? branch));
    const lacking = (pluralCategories[language] ?? []).filter(category => !given.has(category));
    return lacking.length === 0 ? [] : [`the plural of ${name} lacks ${lacking.join(', ')}`];
  });
}

/** Values that are numbers of something. A unit as a short form, such as 30 s, has no plural, nor has what follows of or at. */
const numberName = /^(count|number|lots|seconds|minutes|hours|days|decimals|left)$/;
const pluralFree = /^\s(s|min|h|d|USDT|of|at|to)\b/;

/**
 * A number that stands before a word outside a plural: the word keeps one form whatever the number is. In other languages
 * than English these are the numbers that the English text counts by.
 */
function findBareCounts(language: string, message: string, english: string): readonly string[] {
  if (pluralCategories[language]?.length === 1) return [];
  const counted = new Set(listPlurals(english).map(({ name }) => name));
  const elements = parseText(message);
  return elements.flatMap((element, index) => {
    const next = elements[index + 1];
    if (element.type !== TYPE.argument || !numberName.test(element.value) || next?.type !== TYPE.literal) return [];
    if (language !== 'en' && !counted.has(element.value)) return [];
    if (!/^\s\p{L}/u.test(next.value) || pluralFree.test(next.value)) return [];
    return [`{${element.value}} stands before a word without plural forms`];
  });
}

/** What stands between a number and its percent sign. */
const percentSpaces: Readonly<Record<string, string>> = { de: '\u00A0', es: '\u00A0', fr: '\u202F' };

function findPercentFaults(language: string, message: string): readonly string[] {
  const wanted = percentSpaces[language] ?? '';
  const isFaulty = [...message.matchAll(/[\d}](\s*)%/gu)].some(([, space]) => space !== wanted);
  const name = wanted === '' ? 'no space' : `U+${wanted.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  return isFaulty ? [`${name} stands before %`] : [];
}

function findQuoteFaults(message: string): readonly string[] {
  return /['"]/.test(message) ? ['apostrophes and quotes are curly'] : [];
}

/** A text of words alone, such as a label: where English says the same twice, so does every language. */
function isLabel(english: string): boolean {
  return !english.includes('{') && english.length <= 40;
}

/** What a rule finds in a text, which it is given with its English. */
type TextRule = (language: string, message: string, english: string) => readonly string[];

function checkEach(catalogues: readonly Catalogue[], rule: TextRule): readonly Problem[] {
  const english = new Map(
    catalogues.filter(one => one.language === 'en').map(one => [`${one.app}/${one.namespace}`, one.texts]),
  );
  return catalogues.flatMap(({ app, language, namespace, file, texts }) =>
    Object.entries(texts).flatMap(([key, message]) =>
      rule(language, message, english.get(`${app}/${namespace}`)?.[key] ?? message).map(fault => ({
        file,
        message: `${key}: ${fault}`,
      })),
    ),
  );
}

/** One English label with several translations in a language: one word a concept. */
function findSplitLabels(catalogues: readonly Catalogue[]): readonly Problem[] {
  const english = new Map(
    catalogues.filter(one => one.language === 'en').map(one => [`${one.app}/${one.namespace}`, one.texts]),
  );
  const byLabel = new Map<string, Map<string, string>>();
  for (const { app, language, namespace, file, texts } of catalogues) {
    if (language === 'en') continue;
    for (const [key, label] of Object.entries(english.get(`${app}/${namespace}`) ?? {})) {
      const own = texts[key];
      if (own === undefined || !isLabel(label)) continue;
      const found = byLabel.get(`${language} “${label}”`) ?? new Map<string, string>();
      byLabel.set(`${language} “${label}”`, found.set(own, file));
    }
  }
  return [...byLabel].flatMap(([label, translations]) =>
    translations.size < 2
      ? []
      : [{ file: [...translations.values()][0] ?? '', message: `${label}: ${[...translations.keys()].join(' | ')}` }],
  );
}

/** Words that texts of a language avoid, by the term base: `apps/web/src/locales/glossary/avoid.json`. */
function findAvoidedWords(catalogues: readonly Catalogue[], sources: readonly Source[]): readonly Problem[] {
  const source = sources.find(({ file }) => file === 'apps/web/src/locales/glossary/avoid.json');
  const byLanguage = JSON.parse(source?.text ?? '{}') as Readonly<Record<string, readonly string[]>>;
  return catalogues.flatMap(({ language, file, texts }) =>
    Object.entries(texts).flatMap(([key, message]) =>
      (byLanguage[language] ?? [])
        .filter(word => findWord(language, word).test(message.replace(/\{\s*\w+\s*[,}]/g, ' ')))
        .map(word => ({ file, message: `${key}: “${word}” is not our word` })),
    ),
  );
}

const patterns = new Map<string, RegExp>();

/** A whole word where words stand apart; anywhere in the languages that write them together. */
function findWord(language: string, word: string): RegExp {
  const known = patterns.get(`${language} ${word}`);
  if (known) return known;
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isApart = pluralCategories[language]?.length !== 1;
  const made = isApart ? new RegExp(`(?<![\\p{L}-])${escaped}(?![\\p{L}-])`, 'iu') : new RegExp(escaped, 'u');
  patterns.set(`${language} ${word}`, made);
  return made;
}

/**
 * How texts are written, in every language of every app. Faults that texts had when a rule came are a ceiling: their
 * number may only fall, and whoever mends one lowers it.
 */
export function checkWording(sources: readonly Source[]): {
  readonly problems: readonly Problem[];
  readonly summaries: readonly string[];
} {
  const catalogues = readCatalogues(sources);
  const each = (rule: TextRule) => checkEach(catalogues, rule);
  const rules = [
    { name: 'plural categories', max: 0, found: each(findLackingCategories) },
    { name: 'counts without plural forms', max: 3, found: each(findBareCounts) },
    { name: 'spaces before %', max: 0, found: each(findPercentFaults) },
    { name: 'straight quotes', max: 0, found: each((_language, message) => findQuoteFaults(message)) },
    { name: 'labels with several translations', max: 294, found: findSplitLabels(catalogues) },
    { name: 'avoided words', max: 47, found: findAvoidedWords(catalogues, sources) },
  ];
  return {
    problems: rules.flatMap(({ max, found }) => (found.length > max ? found : [])),
    summaries: rules.map(({ name, max, found }) => `${name}: ${found.length}, of at most ${max}`),
  };
}
