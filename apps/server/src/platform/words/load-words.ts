import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, languageTags } from '@truemark/contract/languages';
import type { ValuesFor } from '@truemark/contract/text-values';
import { assert } from '@truemark/domain/result';
import { formatWords, type WordValues } from './format-words.ts';

/** The words of one file in one language. `Texts` are its English ones, `Values` what each of them asks for. */
export interface Words<Texts, Values> {
  readonly language: Language;
  readonly languageTag: string;
  readonly isRightToLeft: boolean;
  say<Key extends keyof Texts & string>(key: Key, ...values: ValuesFor<Values, Key>): string;
  /** Words whose values came with their key. */
  sayFilled(key: keyof Texts & string, values: WordValues): string;
  /** Whether there is such a text; one that is named by another hand asks for no value. */
  has(key: string): key is Exclude<keyof Texts & string, keyof Values>;
}

const serverLocales = path.resolve(import.meta.dirname, '../../locales');
const contractLocales = path.resolve(import.meta.dirname, '../../../../../packages/contract/locales');
/** Words that the server and a client say alike: those of customers, and those of operators. */
export const sharedLocales = { users: `${contractLocales}/users`, operators: `${contractLocales}/operators` };

/**
 * Reads `<folder>/<language>/<file>` in all ten languages. What a language lacks is filled from English, so that no key is
 * shown.
 */
export function loadWords<Texts extends Readonly<Record<string, string>>, Values = unknown>(
  file: string,
  english: Texts,
  folder = serverLocales,
): (language: Language) => Words<Texts, Values> {
  const loaded = new Map<Language, Words<Texts, Values>>(
    languages.map(language => [language, buildWords(language, readTexts(language, file, english, folder))]),
  );
  return language => {
    const words = loaded.get(language);
    assert(words, `there are words in ${language}`);
    return words;
  };
}

function readTexts<Texts>(language: Language, file: string, english: Texts, folder: string): Texts {
  const own = path.join(folder, language, file);
  return existsSync(own) ? { ...english, ...JSON.parse(readFileSync(own, 'utf8')) } : english;
}

function buildWords<Texts extends Readonly<Record<string, string>>, Values>(
  language: Language,
  texts: Texts,
): Words<Texts, Values> {
  const languageTag = languageTags[language];
  const sayFilled = (key: keyof Texts & string, values: WordValues) => {
    const text = texts[key];
    assert(text !== undefined, `${key} is a text`);
    return formatWords(text, values, languageTag);
  };
  return {
    language,
    languageTag,
    isRightToLeft: language === 'ar',
    say: (key, ...[values]) => sayFilled(key, (values ?? {}) as WordValues),
    sayFilled,
    has: (key): key is Exclude<keyof Texts & string, keyof Values> => Object.hasOwn(texts, key),
  };
}
