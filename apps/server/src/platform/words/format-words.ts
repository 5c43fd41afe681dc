import { IntlMessageFormat } from 'intl-messageformat';

/** Values of a wording by name; a plural needs a number or its digits. */
export type WordValues = Readonly<Record<string, string | number>>;

/** Wordings are few and parsing them is slow: each is parsed once a language. */
const parsed = new Map<string, IntlMessageFormat>();

/** Fills a wording of the ICU message format with values, by the plural rules of a language (BCP 47 tag). */
export function formatWords(text: string, values: WordValues, languageTag: string): string {
  const key = `${languageTag} ${text}`;
  let format = parsed.get(key);
  if (!format) {
    // Tags are text here, and Western digits stand in every language.
    format = new IntlMessageFormat(text, `${languageTag}-u-nu-latn`, undefined, { ignoreTag: true });
    parsed.set(key, format);
  }
  return String(format.format(values));
}
