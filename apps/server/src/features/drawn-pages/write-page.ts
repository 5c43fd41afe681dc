import { createHash } from 'node:crypto';
import { type Language, languageTags } from '@truemark/contract/languages';
import { type DrawnPage, languageParameter, seedElementId, type WantedPage } from '@truemark/contract/site/drawn-page';
import { escapeHtml } from '../../platform/words/escape-html.ts';
import type { PageAddress } from './addresses.ts';
import type { BuiltWeb } from './built-web.ts';
import { writeHead, writeSocialTags } from './write-head.ts';

/** A page as it is sent, and what the content security policy must know of it. */
export interface WrittenPage {
  readonly html: string;
  /** The source of its one style sheet for `style-src`; undefined without one. */
  readonly styleSource: string | undefined;
}

/** How other sites show a link to a page that is not drawn. */
export interface PageLook {
  readonly title: string;
  readonly description: string;
  /** Path of a picture of 1200 × 630. */
  readonly picture: string;
}

interface PageParts {
  readonly web: BuiltWeb;
  readonly origin: string;
  readonly address: PageAddress;
  readonly language: Language;
}

function writeRoot(language: Language, marks: readonly string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return ['<html', `lang="${languageTags[language]}"`, `dir="${direction}"`, 'data-updown="red-up"', ...marks].join(
    ' ',
  );
}

const rootTag = /<html[^>]*/;
const titleElement = /<title>[^<]*<\/title>/;
const descriptionElement = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;
const emptyRoot = '<div id="root"></div>';
const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g;
const entryScript = /<script type="module"/;
const noScript = /<noscript>[\s\S]*?<\/noscript>/;

/** A page of the app as it was built, in the language of its reader. */
export function writePlainPage(parts: PageParts & { readonly look?: PageLook }): WrittenPage {
  const { web, origin, language, look } = parts;
  const description = descriptionElement.exec(web.page)?.[1] ?? '';
  const tags = writeSocialTags(origin, look ?? { title: 'Truemark', description });
  const html = web.page
    .replace(rootTag, () => writeRoot(language, []))
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
  return { html, styleSource: undefined };
}

/** Links of a page that was asked for in a language lead to pages in that language. */
function keepLanguage(body: string, { named }: PageAddress): string {
  if (named === undefined) return body;
  return body.replace(/ href="(\/[^"#]*)/g, (_, path: string) => {
    const mark = path.includes('?') ? '&amp;' : '?';
    return ` href="${path}${mark}${languageParameter}=${named}`;
  });
}

/** A page that is there before the app is, which begins with what the page was drawn from. */
export function writeDrawnPage(
  parts: PageParts & { readonly page: DrawnPage; readonly shell: WantedPage['shell'] },
): WrittenPage {
  const { web, address, language, page, shell } = parts;
  const marks = [`data-shell="${shell}"`, `data-drawn="${escapeHtml(address.asked)}"`];
  const files = web.findFiles(page.body, language);
  const styles = files.styles + page.styles;
  const head = writeHead({ ...parts, files, styles });
  const seed = `<script type="application/json" id="${seedElementId}">${page.seed}</script>`;
  const html = web.page
    .replace(rootTag, () => writeRoot(language, marks))
    .replace(titleElement, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(descriptionElement, () => `<meta name="description" content="${escapeHtml(page.description)}">`)
    .replace(styleLinks, '')
    .replace(entryScript, match => `${match} fetchpriority="low"`)
    .replace('</head>', () => `${head}\n  </head>`)
    .replace(noScript, () => seed)
    .replace(
      emptyRoot,
      () => `<noscript>${page.note}</noscript>\n    <div id="root">${keepLanguage(page.body, address)}</div>`,
    );
  return { html, styleSource: `'sha256-${createHash('sha256').update(styles).digest('base64')}'` };
}
