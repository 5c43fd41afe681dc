import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@truemark/contract/languages';

/** Those of the web client, and those that it shares with the server. */
const folders = ['apps/web/src/locales', 'packages/contract/locales/users'].map(folder =>
  path.resolve(import.meta.dirname, '../..', folder),
);

/** The words of the product in a language, so that journeys click what a person reads. */
function loadTexts(language: Language, namespace: string): Readonly<Record<string, string>> {
  const files = folders
    .map(folder => path.join(folder, language, `${namespace}.json`))
    .filter(file => existsSync(file));
  return Object.assign({}, ...files.map(file => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/** One text; a key that does not exist is a mistake of the test. */
export function readText(language: Language, namespace: string, key: string): string {
  const text = loadTexts(language, namespace)[key];
  if (text === undefined) throw new Error(`there is no text ${namespace}.${key}`);
  return text;
}

/** One text with what is put into it, which keeps its own direction in Arabic. */
export function readFilledText(
  language: Language,
  namespace: string,
  key: string,
  values: Readonly<Record<string, string>>,
): string {
  const isolate = (value: string) => (language === 'ar' ? `\u2068${value}\u2069` : value);
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, isolate(value)),
    readText(language, namespace, key),
  );
}
