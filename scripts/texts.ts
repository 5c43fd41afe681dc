import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languages } from '@truemark/contract/languages';
import { loadCatalogues, loadMeanings, saveCatalogues } from './texts/catalogues.ts';
import { readPo, readPoLanguage, writePo } from './texts/exchange.ts';
import { englishFolders, writeTextTypes } from './texts/text-types.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Writes the types of the English texts of the apps: their namespaces, and the values that they ask for. */
function writeTypes(): void {
  for (const [app, folders] of Object.entries(englishFolders)) {
    const files = folders.flatMap(({ folder, from }) =>
      readdirSync(path.join(root, folder))
        .filter(name => name.endsWith('.json'))
        .map(name => ({
          namespace: name.slice(0, -'.json'.length),
          from,
          texts: JSON.parse(readFileSync(path.join(root, folder, name), 'utf8')) as Record<string, string>,
        })),
    );
    const file = path.join(root, 'apps', app, 'src/locales/text-types.ts');
    writeFileSync(file, writeTextTypes(files));
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { status } = spawnSync(process.execPath, [biome, 'check', '--write', file], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}

function isTranslated(language: string | undefined): language is string {
  return language !== 'en' && languages.some(one => one === language);
}

/** Writes all texts of a language as gettext PO, for people who translate; answers what is wrong. */
function exportTexts(language: string, folder = '.'): readonly string[] {
  if (!isTranslated(language)) return [`${language} is none of the languages that are translated`];
  const file = path.join(folder, `truemark-${language}.po`);
  writeFileSync(file, writePo(language, loadCatalogues(language), loadMeanings()));
  console.log(file);
  return [];
}

/** Takes the translations of a PO file: all of them, or none where one does not fit; answers what is wrong. */
function importTexts(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const language = readPoLanguage(source);
  if (!isTranslated(language)) return [`${file} does not say which of the translated languages it is in`];
  const { texts, faults } = readPo(source, language, loadCatalogues(language));
  if (faults.length > 0) return [...faults, `nothing of ${file} was taken`];
  saveCatalogues(language, texts);
  return [];
}

function exchangeTexts(): readonly string[] {
  const { values, positionals } = parseArgs({
    options: { export: { type: 'string' }, import: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.export !== undefined) return exportTexts(values.export, positionals[0]);
  if (values.import !== undefined) return importTexts(values.import);
  writeTypes();
  return [];
}

const faults = exchangeTexts();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
