import { type Language, languageTags } from '@truemark/contract/languages';
import { addLanguage, type DrawnPage } from '@truemark/contract/site/drawn-page';
import { escapeHtml } from '../../platform/words/escape-html.ts';
import { listAlternates, type PageAddress } from './addresses.ts';
import type { PageFiles } from './built-web.ts';

const siteName = 'Truemark';
/** 1200 × 630, the size that every network shows whole. */
const socialPicture = '/icons/social.png';

/** JSON that ends no element that it stands in. */
function writeData(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** How other sites show a link to a page. */
export function writeSocialTags(
  origin: string,
  page: Pick<DrawnPage, 'title' | 'description'> & { readonly picture?: string },
): readonly string[] {
  return [
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', origin + (page.picture ?? socialPicture)),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** What machines read of a page: who is behind the site, and the questions that it answers. */
function writeStructuredData(origin: string, path: string, language: Language, page: DrawnPage): readonly string[] {
  const context = 'https://schema.org';
  if (path === '/') {
    const site = { '@type': 'WebSite', name: siteName, url: `${origin}/`, inLanguage: languageTags[language] };
    const organization = {
      '@type': 'Organization',
      name: siteName,
      url: `${origin}/`,
      logo: `${origin}/icons/mark-512.png`,
    };
    return [writeData({ '@context': context, '@graph': [organization, site] })];
  }
  if (page.questions.length === 0) return [];
  const mainEntity = page.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [writeData({ '@context': context, '@type': 'FAQPage', inLanguage: languageTags[language], mainEntity })];
}

/** The head of a drawn page, beside what every page has. */
export function writeHead(parts: {
  readonly origin: string;
  readonly address: PageAddress;
  readonly language: Language;
  readonly page: DrawnPage;
  readonly files: Pick<PageFiles, 'fonts' | 'scripts'>;
  readonly styles: string;
}): string {
  const { origin, address, language, page, files, styles } = parts;
  const own = origin + addLanguage(address.path, address.named);
  return [
    ...files.fonts.map(file => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    `<style>${styles}</style>`,
    // The page is there without them: they must not take the line from it.
    ...files.scripts.map(file => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
    `<link rel="canonical" href="${escapeHtml(own)}">`,
    ...listAlternates(address.path).map(
      alternate =>
        `<link rel="alternate" hreflang="${alternate.tag}" href="${escapeHtml(origin + alternate.address)}">`,
    ),
    ...writeSocialTags(origin, page),
    meta('property', 'og:url', own),
    ...writeStructuredData(origin, address.path, language, page),
  ]
    .filter(Boolean)
    .join('\n    ');
}
