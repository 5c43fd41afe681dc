import { TYPE } from '@formatjs/icu-messageformat-parser';
import { listPlurals, parseText } from '../texts/icu-text.ts';
import { type Catalogue, indexEnglish, readCatalogues } from './catalogues.ts';
import type { Problem, Source } from './sources.ts';
import { findAvoidedWords, findSplitLabels, findTermGaps } from './term-rules.ts';

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

/** What a rule finds in a text, which it is given with its English. */
type TextRule = (language: string, message: string, english: string) => readonly string[];

function checkEach(catalogues: readonly Catalogue[], rule: TextRule): readonly Problem[] {
  const english = indexEnglish(catalogues);
  return catalogues.flatMap(({ app, language, namespace, file, texts }) =>
    Object.entries(texts).flatMap(([key, message]) =>
      rule(language, message, english.get(`${app}/${namespace}`)?.[key] ?? message).map(fault => ({
        file,
        message: `${key}: ${fault}`,
      })),
    ),
  );
}

/** How texts are written, in every language of every app: what each rule finds, and how much. */
export function checkWording(
  sources: readonly Source[],
  pages: readonly Source[] = [],
): {
  readonly problems: readonly Problem[];
  readonly summaries: readonly string[];
} {
  const catalogues = readCatalogues(sources);
  const each = (rule: TextRule) => checkEach(catalogues, rule);
  const rules = [
    { name: 'plural categories', found: each(findLackingCategories) },
    { name: 'counts without plural forms', found: each(findBareCounts) },
    { name: 'spaces before %', found: each(findPercentFaults) },
    { name: 'straight quotes', found: each((_language, message) => findQuoteFaults(message)) },
    { name: 'labels with several translations', found: findSplitLabels(catalogues, sources) },
    { name: 'avoided words', found: findAvoidedWords(catalogues, sources, pages) },
    { name: 'words of the glossary that lack', found: findTermGaps(catalogues, sources) },
  ];
  return {
    problems: rules.flatMap(({ found }) => found),
    summaries: rules.map(({ name, found }) => `${name}: ${found.length}`),
  };
}
