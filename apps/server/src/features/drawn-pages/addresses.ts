import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { listHelpPaths } from '@truemark/contract/refusal-help';
import { fixedContentIds } from '@truemark/contract/site/content';
import { addLanguage, languageParameter } from '@truemark/contract/site/drawn-page';
import type { Content } from '../content/index.ts';

/** An address as it was asked for, and the page it means. */
export interface PageAddress {
  /** Path and query as they came. */
  readonly asked: string;
  /** What makes it another page, and nothing else: `/help?id=price-record`. */
  readonly path: string;
  readonly pathname: string;
  /** The language that the address names. */
  readonly named: Language | undefined;
}

/** Pages of the content that have an address of their own. */
const ownPaths: Readonly<Record<string, string>> = {
  [fixedContentIds.about]: '/about',
  [fixedContentIds.introduction]: '/introduction',
};

function buildPath(pathname: string, id: string | null): string {
  if (pathname === '/detail' && id !== null && ownPaths[id]) return ownPaths[id];
  const hasId = id !== null && /^\/(help|help\/.+|detail)$/.test(pathname);
  return hasId ? `${pathname}?${new URLSearchParams({ id })}` : pathname;
}

export function readAddress(asked: string): PageAddress {
  const [before = '/', search = ''] = asked.split('?');
  const pathname = before.replace(/\/+$/, '') || '/';
  const query = new URLSearchParams(search);
  const lang = query.get(languageParameter);
  return {
    asked,
    pathname,
    path: buildPath(pathname, query.get('id')),
    named: languages.find(language => language === lang),
  };
}

/** The same page in every language, and where the reader's own is chosen. */
export function listAlternates(path: string): readonly { readonly tag: string; readonly address: string }[] {
  return [
    ...languages.map(language => ({ tag: languageTags[language], address: addLanguage(path, language) })),
    { tag: 'x-default', address: path },
  ];
}

/** Every page that is drawn, as the content stands now. */
export async function listPaths(content: Content): Promise<readonly string[]> {
  const [pages, articles, notices] = await Promise.all([
    content.listPages('en'),
    content.listCustom('help', 'en'),
    content.listCustom('notice', 'en'),
  ]);
  return [
    '/',
    ...listHelpPaths(),
    ...pages.map(({ id }) => buildPath('/detail', id)),
    ...articles.map(({ id }) => buildPath('/help', id)),
    ...notices.map(({ id }) => buildPath('/help/notice', id)),
  ];
}
