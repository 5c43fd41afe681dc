import { IntlMessageFormat } from 'intl-messageformat';

/** Values of a wording by name; a plural takes a number or its digits. */
export type WordValues = Readonly<Record<string, string | number>>;

const formats = new Map<string, IntlMessageFormat>();

/** Fills a wording in the ICU message format, by the rules of a language (BCP 47 tag) and with Latin digits. */
export function formatWords(text: string, values: WordValues, languageTag: string): string {
  const name = `${languageTag} ${text}`;
  const format = formats.get(name) ?? new IntlMessageFormat(text, `${languageTag}-u-nu-latn`);
  // Wordings come from our own files and are few.
  formats.set(name, format);
  return String(format.format(values));
}
