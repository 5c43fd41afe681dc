import { readWords } from '../texts/icu-text.ts';
import { type Catalogue, indexEnglish } from './catalogues.ts';
import { applyWordExceptions, exceptionsFile, readExceptions, type WordException } from './exceptions.ts';
import type { Problem, Source } from './sources.ts';

const glossaryFile = /^apps\/web\/src\/locales\/glossary\/([a-z]{2})\.json$/;

/** Languages that write words together: a word is looked for anywhere in a text. */
const isUnspaced = (language: string) => ['ja', 'ko', 'zh', 'hk'].includes(language);

/** A word that a rule found in a text, or missed there. */
interface FoundWord {
  readonly language: string;
  readonly word: string;
  /** `<app>/<namespace>.<key>` */
  readonly key: string;
  readonly file: string;
  readonly message: string;
}

/** A text of words alone, such as a label: where English says the same twice, so does every language. */
function isLabel(english: string): boolean {
  return !english.includes('{') && english.length <= 40;
}

/** One English label with several translations in a language, unless its exception names them all: one word a concept. */
export function findSplitLabels(catalogues: readonly Catalogue[], sources: readonly Source[]): readonly Problem[] {
  const english = indexEnglish(catalogues);
  const byLabel = new Map<string, Map<string, Map<string, string>>>();
  for (const { app, language, namespace, file, texts } of catalogues) {
    if (language === 'en') continue;
    for (const [key, label] of Object.entries(english.get(`${app}/${namespace}`) ?? {})) {
      const own = texts[key];
      if (own === undefined || !isLabel(label)) continue;
      const languages = byLabel.get(label) ?? new Map<string, Map<string, string>>();
      byLabel.set(label, languages.set(language, (languages.get(language) ?? new Map()).set(own, file)));
    }
  }
  const { labels } = readExceptions(sources);
  const problems = [...byLabel].flatMap(([label, languages]) =>
    [...languages].flatMap(([language, translations]) => {
      const shown = [...translations.keys()].sort();
      const allowed = [...(labels[label]?.translations[language] ?? [])].sort();
      if (shown.length < 2 && allowed.length === 0) return [];
      if (shown.join('\n') === allowed.join('\n')) return [];
      const file = [...translations.values()][0] ?? '';
      return [
        { file, message: `${language} “${label}”: ${shown.join(' | ')}, excepted: ${allowed.join(' | ') || 'none'}` },
      ];
    }),
  );
  const gone = Object.keys(labels).filter(label => !byLabel.has(label));
  return [...problems, ...gone.map(label => ({ file: exceptionsFile, message: `“${label}” is no label` }))];
}

const pageFile = /\/content\/samples\/([a-z]{2})\/([\w-]+)\.md$/;

/** Words that texts and pages of a language avoid, by the term base: `glossary/avoid.json`. */
export function findAvoidedWords(
  catalogues: readonly Catalogue[],
  sources: readonly Source[],
  pages: readonly Source[],
): readonly Problem[] {
  const source = sources.find(({ file }) => file === 'apps/web/src/locales/glossary/avoid.json');
  const byLanguage = JSON.parse(source?.text ?? '{}') as Readonly<Record<string, readonly string[]>>;
  const find = (place: Pick<FoundWord, 'language' | 'key' | 'file'>, shown: string): readonly FoundWord[] =>
    (byLanguage[place.language] ?? [])
      .filter(word => findWord(place.language, word).test(shown))
      .map(word => ({ ...place, word, message: `${place.key}: “${word}” is not our word` }));
  const found = [
    ...catalogues.flatMap(({ app, namespace, language, file, texts }) =>
      Object.entries(texts).flatMap(([key, message]) =>
        find({ language, file, key: `${app}/${namespace}.${key}` }, readWords(message)),
      ),
    ),
    ...pages.flatMap(({ file, text }) => {
      const [, language = '', page = ''] = pageFile.exec(file) ?? [];
      return find({ language, file, key: `content/${page}` }, text);
    }),
  ];
  return leaveExceptions(found, readExceptions(sources).avoided);
}

const patterns = new Map<string, RegExp>();

/** A whole word where words stand apart; anywhere in the languages that write them together. */
function findWord(language: string, word: string): RegExp {
  const known = patterns.get(`${language} ${word}`);
  if (known) return known;
  const escaped = escapePattern(word);
  const made = isUnspaced(language)
    ? new RegExp(escaped, 'u')
    : new RegExp(`(?<![\\p{L}-])${escaped}(?![\\p{L}-])`, 'iu');
  patterns.set(`${language} ${word}`, made);
  return made;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** English terms to the stems their translation shows one of, the longest terms first. */
type Terms = readonly (readonly [term: RegExp, name: string, stems: readonly string[]])[];

function readTerms(sources: readonly Source[]): ReadonlyMap<string, Terms> {
  return new Map(
    sources.flatMap(({ file, text }) => {
      const language = glossaryFile.exec(file)?.[1];
      if (language === undefined) return [];
      const { terms } = JSON.parse(text) as { readonly terms: Readonly<Record<string, readonly string[]>> };
      const sorted = Object.entries(terms).sort(([one], [other]) => other.length - one.length);
      return [[language, sorted.map(([name, stems]) => [findTerm(name), name, stems] as const)] as const];
    }),
  );
}

function findTerm(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${escapePattern(name.toLowerCase())}(s|es)?(?![\\w-])`, 'g');
}

/** Terms of an English text whose word its translation lacks. A longer term takes its words from the shorter ones. */
function findLackingTerms(english: string, translated: string, terms: Terms): Terms {
  const shown = readWords(translated).toLowerCase();
  let words = readWords(english).toLowerCase();
  return terms.filter(([term, , stems]) => {
    const rest = words.replace(term, '·');
    const isUsed = rest !== words;
    words = rest;
    return isUsed && !stems.some(stem => shown.includes(stem.toLowerCase()));
  });
}

/** Texts of nine languages show the glossary's word for each of its terms in the English text. */
export function findTermGaps(catalogues: readonly Catalogue[], sources: readonly Source[]): readonly Problem[] {
  const english = indexEnglish(catalogues);
  const byLanguage = readTerms(sources);
  const found = catalogues.flatMap(({ app, namespace, language, file, texts }) =>
    Object.entries(english.get(`${app}/${namespace}`) ?? {}).flatMap(([key, message]): FoundWord[] => {
      const own = texts[key];
      if (own === undefined) return [];
      return findLackingTerms(message, own, byLanguage.get(language) ?? []).map(([, word, stems]) => ({
        ...{ language, word, file, key: `${app}/${namespace}.${key}` },
        message: `${key}: “${word}” is ${stems.map(stem => `“${stem}”`).join(' or ')} in the glossary`,
      }));
    }),
  );
  return leaveExceptions(found, readExceptions(sources).lacking);
}

function leaveExceptions(found: readonly FoundWord[], exceptions: readonly WordException[]): readonly Problem[] {
  const { left, unneeded } = applyWordExceptions(found, exceptions);
  return [
    ...left.map(({ file, message }) => ({ file, message })),
    ...unneeded.map(one => ({ file: exceptionsFile, message: `${one} needs no exception` })),
  ];
}
