import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languages } from '@truemark/contract/languages';
import type { DrawnPage, WantedPage } from '@truemark/contract/site/drawn-page';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrawnPages, type DrawnPages, type PageReader } from './drawn-pages.ts';
import type { PageLook } from './write-page.ts';

const index = `<!doctype html>
<html lang="en" dir="ltr" data-updown="red-up">
  <head>
    <title>Truemark</title>
    <meta name="description" content="As it was built." />
    <script type="module" crossorigin src="/assets/index-AAAAAAAA.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/first-AAAAAAAA.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Needs JavaScript.</noscript>
  </body>
</html>`;

const manifest = {
  'index.html': { file: 'assets/index-AAAAAAAA.js', css: ['assets/first-AAAAAAAA.css'] },
  'src/features/home.tsx': {
    file: 'assets/home-AAAAAAAA.js',
    imports: ['_part.js'],
    css: ['assets/home-AAAAAAAA.css'],
  },
  'src/shells/desktop.tsx': { file: 'assets/desktop-AAAAAAAA.js', css: ['assets/desktop-AAAAAAAA.css'] },
  '../ui/fonts/hanken-grotesk-latin.woff2': { file: 'assets/latin-AAAAAAAA.woff2' },
  '../ui/fonts/plex-arabic-400.woff2': { file: 'assets/arabic-AAAAAAAA.woff2' },
  '_part.js': { file: 'assets/part-AAAAAAAA.js' },
  'src/features/other.tsx': { file: 'assets/other-AAAAAAAA.js', css: ['assets/other-AAAAAAAA.css'] },
  'virtual:truemark-texts/ar': { file: 'assets/ar-AAAAAAAA.js' },
  'virtual:truemark-texts/de': { file: 'assets/de-AAAAAAAA.js' },
};

const styles = { first: '._text_1_1{}', home: '._home_2_1{}', desktop: '._shell_3_1{}', other: '._other_4_1{}' };

let folder: string;
let wanted: WantedPage[];
let version: number;
let pages: DrawnPages;
let look: PageLook | undefined;
let draw: (page: WantedPage) => Promise<DrawnPage | undefined>;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-drawn-'));
  for (const name of ['assets', '.vite', '.drawn']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'index.html'), index);
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, '.drawn/draw-page.js'), '');
  for (const [name, text] of Object.entries(styles))
    writeFileSync(path.join(folder, `assets/${name}-AAAAAAAA.css`), text);
  wanted = [];
  version = 1;
  look = undefined;
  draw = async page => ({
    body: `<div class="_shell_3_1"><a class="_home_2_1 wide" href="/help?id=a&amp;b=1#c">${page.path}</a><a href="#main">x</a></div>`,
    styles: '[data-style="0"][data-style]{block-size:60px}',
    note: '<p>note</p>',
    title: `Title "${page.language}"`,
    description: 'What <it> is.',
    questions: page.path === '/help/faq' ? [{ question: 'Why?', answer: '</script>' }] : [],
    seed: '{"settings":{}}',
  });
  const createDrawer = () => ({
    draw(page: WantedPage) {
      wanted.push(page);
      return draw(page);
    },
    close: async () => {},
  });
  pages = createDrawnPages({
    ...{ folder, defaultLanguage: 'zh', createDrawer, log: pino({ enabled: false }) },
    content: { getVersion: () => version },
    findLook: async pathname => (pathname === '/receipt/shared' ? look : undefined),
    ask: async () => ({ status: 404, body: '' }),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await pages.close();
  rmSync(folder, { recursive: true });
});

async function read(url: string, reader: Partial<PageReader> = {}): Promise<string> {
  const asked = { origin: 'https://example.com', acceptLanguage: 'en', userAgent: 'Firefox', ...reader };
  return String((await pages.find({ url, ...asked })).reply.bytes);
}

describe('drawn pages', () => {
  it('STE-001 the language is the one that the address names, then the first that the browser accepts, then the default', async () => {
    await read('/?lang=ar', { acceptLanguage: 'de' });
    await read('/', { acceptLanguage: 'xx, de;q=0.5, ja;q=0.9' });
    await read('/', { acceptLanguage: '' });
    await read('/?lang=xx');
    expect(wanted.map(({ language }) => language)).toEqual(['ar', 'ja', 'zh', 'en']);
    expect(await read('/?lang=ar')).toContain('<html lang="ar" dir="rtl"');
    expect(await read('/market?lang=hk')).toContain('<html lang="zh-Hant-HK" dir="ltr"');
  });

  it('STE-002 every page for everybody is drawn in each language and for both kinds of device, and no other page is', async () => {
    for (const path of [
      '/',
      '/help',
      '/help/faq',
      '/help?id=price-record',
      '/help/any/new',
      '/about',
      '/detail?id=fees',
    ]) {
      for (const language of languages) {
        for (const userAgent of ['Firefox', 'Mozilla/5.0 (iPhone)']) {
          wanted = [];
          const html = await read(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, { userAgent });
          expect(wanted).toEqual([{ path, language, shell: userAgent === 'Firefox' ? 'desktop' : 'mobile' }]);
          expect(html).toContain(`>${path}</a>`);
        }
      }
    }
    wanted = [];
    for (const path of ['/market', '/helper', '/profile', '/receipt/abc']) {
      expect(await read(path)).toContain('<div id="root"></div>');
    }
    expect(wanted).toEqual([]);
  });

  it('ORD-991 a page with a look of its own is shown by it on other sites, as long as it has it', async () => {
    look = { title: 'BTC "long": +12.34%', description: 'after fees', picture: '/receipt-cards/shared.png' };
    const html = await read('/receipt/shared');
    expect(html).toContain('<meta property="og:title" content="BTC &quot;long&quot;: +12.34%">');
    expect(html).toContain('<meta property="og:image" content="https://example.com/receipt-cards/shared.png">');
    expect(html).toContain('<div id="root"></div>');
    look = undefined;
    for (const path of ['/receipt/shared', '/receipt/other']) {
      expect(await read(path)).toContain('content="https://example.com/icons/social.png"');
    }
  });

  it('STE-003 the Chinese page for phones stands in HTML, for a reader whose browser runs nothing', async () => {
    const html = await read('/?lang=zh', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' });
    expect(html).toContain(
      '<html lang="zh-Hans" dir="ltr" data-updown="red-up" data-shell="mobile" data-drawn="/?lang=zh">',
    );
    expect(html).toMatch(/<noscript><p>note<\/p><\/noscript>\s*<div id="root"><div class="_shell_3_1">/);
  });

  it('STE-004 title, description, canonical address, the other languages and a picture stand in the head', async () => {
    const html = await read('/help?id=a&title=A%22b&lang=de');
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<title>Title &quot;de&quot;</title>');
    expect(head).toContain('<meta name="description" content="What &lt;it&gt; is.">');
    expect(head).toContain('<link rel="canonical" href="https://example.com/help?id=a&amp;lang=de">');
    expect(head.match(/rel="alternate"/g)).toHaveLength(languages.length + 1);
    expect(head).toContain('hreflang="zh-Hant-HK" href="https://example.com/help?id=a&amp;lang=hk"');
    expect(head).toContain('hreflang="x-default" href="https://example.com/help?id=a"');
    expect(head).toContain('<meta property="og:image" content="https://example.com/icons/social.png">');
    expect(html).toContain('data-drawn="/help?id=a&amp;title=A%22b&amp;lang=de"');
    expect(await read('/market')).toContain('<meta property="og:description" content="As it was built.">');
  });

  it('STE-005 home says who is behind it, questions and answers are said to be such, and neither ends its element', async () => {
    expect(await read('/')).toContain('"@type":"Organization","name":"Truemark","url":"https://example.com/"');
    const faq = await read('/help/faq');
    expect(faq).toContain('"@type":"FAQPage"');
    expect(faq).toContain('"text":"\\u003c/script>"');
    expect(await read('/help?id=a')).not.toContain('ld+json');
  });

  it('STE-007 a page brings its style sheets in the order of the app, names the files it goes on with, and no others', async () => {
    const html = await read('/?lang=ar');
    const files = [...html.matchAll(/<link rel="(?:stylesheet|modulepreload|preload)"[^>]* href="\/assets\/(\w+)/g)];
    expect(files.map(([, name]) => name)).toEqual(['latin', 'arabic', 'part', 'home', 'desktop', 'ar']);
    expect(/<style>([^<]*)<\/style>/.exec(html)?.[1]).toBe(
      [
        styles.first,
        styles.desktop,
        styles.home + (await draw({ path: '/', language: 'ar', shell: 'desktop' }))?.styles,
      ].join('\n'),
    );
    expect(await read('/?lang=de')).not.toContain('arabic');
    const { styleSource } = await pages.find({ ...reader, url: '/' });
    expect(styleSource).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('STE-008 links of a page that was asked for in a language stay in it', async () => {
    expect(await read('/?lang=ar')).toContain('href="/help?id=a&amp;b=1&amp;lang=ar#c"');
    expect(await read('/?lang=ar')).toContain('<a href="#main">');
    expect(await read('/')).toContain('href="/help?id=a&amp;b=1#c"');
  });

  it('STE-010 a page is drawn once for all who ask, and anew after an edit or a newer build', async () => {
    await Promise.all([read('/'), read('/'), read('/?title=x')]);
    expect(wanted).toHaveLength(1);
    version += 1;
    await read('/');
    expect(wanted).toHaveLength(2);
    writeFileSync(path.join(folder, 'index.html'), index.replace('As it', 'As this'));
    utimesSync(path.join(folder, 'index.html'), 5, 5);
    expect(await read('/market')).toContain('As this was built.');
    await read('/');
    expect(wanted).toHaveLength(3);
  });

  it('STE-011 what cannot be drawn, or takes too long, is the page as it was built', async () => {
    draw = async () => undefined;
    expect(await read('/help?id=gone')).toContain('<div id="root"></div>');
    draw = () => Promise.reject(new Error('broken'));
    expect(await read('/help')).toContain('<div id="root"></div>');
    const late = Promise.withResolvers<DrawnPage | undefined>();
    const inTime = draw;
    draw = () => late.promise;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const waiting = read('/about');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await waiting).toContain('<div id="root"></div>');
    late.resolve({ ...emptyPage, body: 'drawn at last' });
    draw = inTime;
    expect(await read('/about')).toContain('drawn at last');
  });
});

const reader: Omit<PageReader, 'url'> = { origin: 'https://example.com', acceptLanguage: 'en', userAgent: 'Firefox' };
const emptyPage: DrawnPage = { body: '', styles: '', note: '', title: '', description: '', questions: [], seed: '{}' };
