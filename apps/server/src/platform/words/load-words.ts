import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { formatWords, type WordValues } from './format-words.ts';

/** The words of one file of `locales/<language>` in one language. */
export interface Words<Key extends string> {
  readonly language: Language;
  readonly languageTag: string;
  readonly isRightToLeft: boolean;
  say(key: Key, values?: WordValues): string;
  has(key: string): key is Key;
}

const localesFolder = path.resolve(import.meta.dirname, '../../locales');

/** Reads a file of words in all ten languages. What a language lacks is filled from English, so that no key is shown. */
export function loadWords<Texts extends Readonly<Record<string, string>>>(
  file: string,
  english: Texts,
): ReadonlyMap<Language, Words<keyof Texts & string>> {
  return new Map(
    languages.map(language => {
      const own = path.join(localesFolder, language, file);
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
}
