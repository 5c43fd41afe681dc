import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { assert } from '@truemark/domain/result';
import { formatWords, type WordValues } from './format-words.ts';

/** The words of one file in one language. */
export interface Words<Key extends string> {
  readonly language: Language;
  readonly languageTag: string;
  readonly isRightToLeft: boolean;
  say(key: Key, values?: WordValues): string;
  has(key: string): key is Key;
}

const serverLocales = path.resolve(import.meta.dirname, '../../locales');
const contractLocales = path.resolve(import.meta.dirname, '../../../../../packages/contract/locales');
/** Words that the server and a client say alike: those of customers, and those of operators. */
export const sharedLocales = { users: `${contractLocales}/users`, operators: `${contractLocales}/operators` };

/**
 * Reads `<folder>/<language>/<file>` in all ten languages. What a language lacks is filled from English, so that no key is
 * shown.
 */
export function loadWords<Texts extends Readonly<Record<string, string>>>(
  file: string,
  english: Texts,
  folder = serverLocales,
): (language: Language) => Words<keyof Texts & string> {
  const loaded = new Map<Language, Words<keyof Texts & string>>(
    languages.map(language => {
      const own = path.join(folder, language, file);
      const texts = existsSync(own) ? { ...english, ...JSON.parse(readFileSync(own, 'utf8')) } : english;
      const languageTag = languageTags[language];
      return [
        language,
        {
          language,
          languageTag,
          isRightToLeft: language === 'ar',
          say: (key, values = {}) => formatWords(texts[key], values, languageTag),
          has: (key): key is keyof Texts & string => Object.hasOwn(english, key),
        },
      ];
    }),
  );
  return language => {
    const words = loaded.get(language);
    assert(words, `there are words in ${language}`);
    return words;
  };
}
