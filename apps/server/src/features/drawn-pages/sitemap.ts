import type { Language } from '@truemark/contract/languages';
import { languages } from '@truemark/contract/languages';
import { addLanguage } from '@truemark/contract/site/drawn-page';
import { escapeHtml } from '../../platform/words/escape-html.ts';
import { listAlternates } from './addresses.ts';

/** Every drawn page in every language, each with where it stands in the others. */
export function writeSitemap(origin: string, paths: readonly string[]): string {
  const write = (address: string) => escapeHtml(origin + address);
  const entries = paths.flatMap(path => {
    const links = listAlternates(path).map(
      ({ tag, address }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${write(address)}"/>`,
    );
    const own: readonly (Language | undefined)[] = [undefined, ...languages];
    return own.map(language => `<url><loc>${write(addLanguage(path, language))}</loc>${links.join('')}</url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
