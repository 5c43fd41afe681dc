import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@truemark/contract/languages';
import { fixedContentIds } from '@truemark/contract/site/content';
import { describe, expect, test } from 'vitest';
import { readSamples, type SampleText } from './read-samples.ts';

const { items, texts } = readSamples();
const english = texts.filter(text => text.language === 'en');
const translations = texts.filter(text => text.language !== 'en');
const kinds = new Map(items.map(item => [item.id, item.kind]));

const wordsByKind = { page: [80, 350], help: [80, 350], faq: [40, 150], notice: [40, 150], answer: [8, 60] } as const;
const linkPaths = [
  '/',
  '/market',
  '/help',
  '/help/faq',
  '/help/notice',
  '/detail',
  '/about',
  '/introduction',
  '/docs',
  '/pass/register',
];

function listLinks(text: Pick<SampleText, 'body'>): string[] {
  return [...text.body.matchAll(/\]\(([^)]*)\)/g)].map(match => match[1] ?? '');
}

function listShape(text: Pick<SampleText, 'body'>): string[] {
  return text.body.split('\n').flatMap(line => /^(#+|- |\d\. |\|)/.exec(line)?.[1] ?? []);
}

function isReachable(link: string): boolean {
  const url = new URL(link, 'https://truemark.invalid');
  const id = url.searchParams.get('id');
  // A file beside the pages.
  if (/\.\w+$/.test(url.pathname)) return existsSync(new URL(`../../../../web/public${url.pathname}`, import.meta.url));
  if (!linkPaths.includes(url.pathname)) return false;
  if (url.pathname === '/detail') return kinds.get(id ?? '') === 'page';
  if (url.pathname === '/help' && id) return kinds.get(id) === 'help';
  if (url.pathname === '/help/notice' && id) return kinds.get(id) === 'notice';
  return !url.hash || kinds.get(url.hash.slice(1)) === 'faq';
}

describe('sample content', () => {
  test('CNT-020 has the pages of the footer, help, questions in five subjects and dated notices', () => {
    const count = (kind: string) => items.filter(item => item.kind === kind).length;
    expect([1, 2, 3].map(type => items.filter(item => item.pageType === type).length)).toEqual([4, 4, 2]);
    expect(count('help')).toBe(11);
    expect(count('faq')).toBe(18);
    expect(count('notice')).toBe(5);
    const subjects = new Set(items.filter(item => item.kind === 'faq').map(item => item.subject));
    expect([...subjects].toSorted()).toEqual(['account', 'costs', 'prices', 'safety', 'technical']);
    expect(
      items
        .filter(item => item.isFixed)
        .map(item => item.id)
        .toSorted(),
    ).toEqual(Object.values(fixedContentIds).toSorted());
  });

  test.each(english)('CNT-020 $itemId has a length that is read to the end', ({ itemId, body }) => {
    const [least, most] = wordsByKind[kinds.get(itemId) ?? 'page'];
    const count = body.split(/\s+/).length;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  test.each(texts)('CNT-020 $language/$itemId links to what exists and has no heading of the first level', text => {
    expect(listLinks(text).filter(link => !isReachable(link))).toEqual([]);
    expect(listShape(text)).not.toContain('#');
  });

  test.each(english)('CNT-021 $itemId promises nothing that an investment cannot keep', ({ title, body }) => {
    expect(`${title} ${body}`).not.toMatch(/guarantee|risk-free|instant profit|\bsafe (investment|profit|money)/i);
  });

  test.each(english)('CNT-021 $itemId speaks of signatures and balance proofs only as not there yet', ({ body }) => {
    const sentences = body.split(/(?<=[.?!])\s/);
    const claims = sentences.filter(text =>
      /\bsign(ed|ature|atures)\b|merkle|proof of (reserves|liabilities)/i.test(text),
    );
    expect(claims.filter(text => !/\b(not|nor|planned)\b/i.test(text))).toEqual([]);
  });

  test.each(translations)(
    'CNT-022 $language/$itemId has the headings, lists and links of its original and its own words',
    text => {
      const original = english.find(({ itemId }) => itemId === text.itemId);
      expect(listLinks(text).toSorted()).toEqual(listLinks(original ?? { body: '' }).toSorted());
      expect(listShape(text)).toEqual(listShape(original ?? { body: '' }));
      expect(text.body).not.toBe(original?.body);
    },
  );

  for (const language of languages) {
    const ids = texts.filter(text => text.language === language).map(text => text.itemId);
    test(`CNT-025 the sample content in ${language} is complete`, () => {
      expect(ids.toSorted()).toEqual(items.map(item => item.id).toSorted());
    });
  }

  test('CNT-024 every text that the web client links to by its id is there', () => {
    const web = join(import.meta.dirname, '../../../../web/src');
    const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter(file => !file.includes('.test.'));
    const links = sources.flatMap(file =>
      [
        ...readFileSync(join(web, file), 'utf8').matchAll(
          /\/(?:help|help\/notice|help\/faq|detail)[?#](?:id=)?[a-z][a-z-]+/g,
        ),
      ].map(match => match[0]),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(link => !isReachable(link))).toEqual([]);
  });
});
