import type { Source } from './sources.ts';

const localeFile = /^apps\/(web|console|server)\/src\/locales\/([a-z]{2})\/([\w-]+)\.json$/;
const sharedFile = /^packages\/contract\/locales\/(users|operators)\/([a-z]{2})\/([\w-]+)\.json$/;

export type Texts = Readonly<Record<string, string>>;

/** Texts of a namespace in a language, as they lie in the tree. */
export interface Catalogue {
  readonly app: string;
  readonly language: string;
  readonly namespace: string;
  readonly file: string;
  readonly texts: Texts;
}

export function readCatalogues(sources: readonly Source[]): readonly Catalogue[] {
  return sources.flatMap(({ file, text }) => {
    const [, app = '', language = '', namespace = ''] = localeFile.exec(file) ?? sharedFile.exec(file) ?? [];
    return app === '' ? [] : [{ app, language, namespace, file, texts: JSON.parse(text) as Texts }];
  });
}

/** English texts by `<app>/<namespace>`. */
export function indexEnglish(catalogues: readonly Catalogue[]): ReadonlyMap<string, Texts> {
  return new Map(
    catalogues.filter(one => one.language === 'en').map(one => [`${one.app}/${one.namespace}`, one.texts]),
  );
}
