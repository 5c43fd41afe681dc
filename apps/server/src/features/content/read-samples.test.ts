import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSamples } from './read-samples.ts';

const about = '---\nid: about\nkind: page\ntype: 1\norder: 2\ntitle: About: us\npublished: 2026-10-05\n---\nHello.\n';
const question = about.replace('kind: page\ntype: 1', 'kind: faq\ngroup: costs').replaceAll('about', 'price');

describe('readSamples', () => {
  let folder: string;
  const write = (language: string, name: string, text: string) => {
    mkdirSync(join(folder, language), { recursive: true });
    writeFileSync(join(folder, language, name), text);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'truemark-samples-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('CNT-023 reads what an item is from English, and title and text from every language', () => {
    write('en', 'about.md', about);
    write('en', 'price.md', question);
    write('de', 'about.md', about.replace('order: 2', 'order: 9').replace('About: us', 'Über uns'));
    const { items, texts } = readSamples(folder);
    const common = { position: 2, publishedAtMs: Date.UTC(2026, 9, 5) };
    expect(items).toEqual([
      { ...common, id: 'about', kind: 'page', pageType: 1, subject: null, isFixed: true },
      { ...common, id: 'price', kind: 'faq', pageType: null, subject: 'costs', isFixed: false },
    ]);
    expect(texts.map(text => [text.language, text.itemId, text.title, text.body])).toEqual([
      ['en', 'about', 'About: us', 'Hello.'],
      ['en', 'price', 'About: us', 'Hello.'],
      ['de', 'about', 'Über uns', 'Hello.'],
    ]);
  });

  test.each([
    ['no front matter', 'Hello.', /about\.md is not front matter/],
    ['no text', about.replace('Hello.', ' '), /about\.md has no text/],
    ['a wrong id', about.replace('id: about', 'id: other'), /about\.md carries the id other/],
    ['a wrong kind', about.replace('kind: page', 'kind: story'), /about: kind/],
    ['a wrong type', about.replace('type: 1', 'type: 4'), /about: a page has the type/],
    ['no order', about.replace('order: 2', 'order: first'), /about: order/],
    ['no date', about.replace('2026-10-05', 'soon'), /about: published/],
    ['no title', about.replace('title: About: us', 'title: '), /about: title/],
    ['half a field', about.replace('title: About: us', 'title'), /"title" is not a field/],
  ])('CNT-023 a sample file with %s stops with its name', (_, text, message) => {
    write('en', 'about.md', text);
    expect(() => readSamples(folder)).toThrow(message);
  });

  test('CNT-023 a translation without an English original stops with its name', () => {
    write('en', 'about.md', about);
    write('de', 'price.md', question);
    expect(() => readSamples(folder)).toThrow('de/price.md has no English original');
  });
});
