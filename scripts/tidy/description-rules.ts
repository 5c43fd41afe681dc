import { findOwnDescription, isDescribedBy, isOneWord } from '../texts/descriptions.ts';
import { listValues } from '../texts/icu-text.ts';
import { type Catalogue, readCatalogues, type Texts } from './catalogues.ts';
import { readExceptions } from './exceptions.ts';
import type { Problem, Source } from './sources.ts';

const descriptionFile = /^(.*\/locales(?:\/users|\/operators)?)\/descriptions\/([\w-]+\.json)$/;
const glossary = 'apps/web/src/locales/glossary';

function readFile(texts: readonly Source[], file: string): Texts {
  return JSON.parse(texts.find(source => source.file === file)?.text ?? '{}') as Texts;
}

/**
 * What translators are told: a description names a text that there is; a text of one word has a description, of its own
 * where the word is translated in several ways; and every value of a text has a meaning.
 */
export function checkDescriptions(texts: readonly Source[]): readonly Problem[] {
  const english = readCatalogues(texts).filter(({ language }) => language === 'en');
  return [
    ...checkNames(texts),
    ...english.flatMap(catalogue => checkWords(catalogue, texts)),
    ...english.flatMap(catalogue => checkValues(catalogue, readFile(texts, `${glossary}/values.json`))),
  ];
}

function checkNames(texts: readonly Source[]): readonly Problem[] {
  return texts.flatMap(({ file, text }) => {
    const [, folder = '', name = ''] = descriptionFile.exec(file) ?? [];
    if (folder === '') return [];
    const keys = Object.keys(readFile(texts, `${folder}/en/${name}`));
    return Object.keys(JSON.parse(text) as object)
      .filter(own => !keys.some(key => isDescribedBy(own, key)))
      .map(own => ({ file, message: `${own} describes a text that there is not` }));
  });
}

/** A word that is the same in every language, such as a name, needs nothing. */
function isTranslated({ file }: Catalogue, key: string, english: string, texts: readonly Source[]): boolean {
  return texts.some(source => {
    const own = source.file.replace(/\/[a-z]{2}(\/[\w-]+\.json)$/, '/en$1');
    return own === file && source.file !== file && (JSON.parse(source.text) as Texts)[key] !== english;
  });
}

function checkWords(catalogue: Catalogue, texts: readonly Source[]): readonly Problem[] {
  const { file } = catalogue;
  const descriptions = readFile(texts, file.replace('/en/', '/descriptions/'));
  const words = readFile(texts, `${glossary}/words.json`);
  const { labels } = readExceptions(texts);
  return Object.entries(catalogue.texts).flatMap(([key, english]) => {
    if (!isOneWord(english) || findOwnDescription(descriptions, key) !== undefined) return [];
    const isSplit = Object.hasOwn(labels, english);
    if (!isSplit && Object.hasOwn(words, english)) return [];
    if (!isTranslated(catalogue, key, english, texts)) return [];
    const place = isSplit ? 'locales/descriptions' : 'locales/descriptions or glossary/words.json';
    return [{ file, message: `${key}: what “${english}” is here is told in ${place}` }];
  });
}

function checkValues({ file, texts }: Catalogue, meanings: Texts): readonly Problem[] {
  return Object.entries(texts).flatMap(([key, english]) =>
    [...listValues(english).keys()]
      .filter(name => !Object.hasOwn(meanings, name))
      .map(name => ({ file, message: `${key}: what {${name}} means is told in glossary/values.json` })),
  );
}
