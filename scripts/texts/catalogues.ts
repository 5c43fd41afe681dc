import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findOwnDescription } from './descriptions.ts';
import type { Catalogue, Texts } from './exchange.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Folders with a folder of texts for each language, by the name that an exchange gives them. */
const localesFolders: Readonly<Record<string, string>> = {
  web: 'apps/web/src/locales',
  console: 'apps/console/src/locales',
  server: 'apps/server/src/locales',
  users: 'packages/contract/locales/users',
  operators: 'packages/contract/locales/operators',
};

function readTexts(...parts: readonly string[]): Texts {
  const file = path.join(root, ...parts);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
}

const glossary = 'apps/web/src/locales/glossary';

/** What the values of texts mean, by their names. */
export function loadMeanings(): Texts {
  return readTexts(glossary, 'values.json');
}

/** What is told of each text: in its catalogue, else of its word wherever it stands. */
function describeTexts(english: Texts, descriptions: Texts, words: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) => {
      const description = findOwnDescription(descriptions, key) ?? words[text];
      return description === undefined ? [] : [[key, description]];
    }),
  );
}

/** All texts of the product in a language, beside their English and what translators are told of them. */
export function loadCatalogues(language: string): readonly Catalogue[] {
  const words = readTexts(glossary, 'words.json');
  return Object.entries(localesFolders).flatMap(([name, folder]) =>
    readdirSync(path.join(root, folder, 'en'))
      .filter(file => file.endsWith('.json'))
      .map(file => {
        const english = readTexts(folder, 'en', file);
        return {
          name: `${name}/${file.slice(0, -'.json'.length)}`,
          english,
          translated: readTexts(folder, language, file),
          descriptions: describeTexts(english, readTexts(folder, 'descriptions', file), words),
        };
      }),
  );
}

/** Source of a file of texts. */
export function formatTexts(texts: Texts): string {
  return `${JSON.stringify(texts, null, 2)}\n`;
}

/** Writes the texts of a language that have changed, by the names of their catalogues; other files stay as they are. */
export function saveCatalogues(language: string, texts: ReadonlyMap<string, Texts>): void {
  for (const { name, translated } of loadCatalogues(language)) {
    const own = texts.get(name) ?? translated;
    if (formatTexts(own) === formatTexts(translated)) continue;
    const [app = '', namespace = ''] = name.split('/');
    writeFileSync(path.join(root, localesFolders[app] ?? '', language, `${namespace}.json`), formatTexts(own));
  }
}
