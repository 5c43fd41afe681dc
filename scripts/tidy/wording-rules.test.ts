import { expect, test } from 'vitest';
import type { Source } from './sources.ts';
import { checkWording } from './wording-rules.ts';

function write(language: string, texts: Readonly<Record<string, string>>, namespace = 'orders'): Source {
  return asSource(`apps/web/src/locales/${language}/${namespace}.json`, texts);
}

function asSource(file: string, content: object): Source {
  const text = JSON.stringify(content);
  return { file, text, lines: [text] };
}

const glossary = 'apps/web/src/locales/glossary';
const avoided = asSource(`${glossary}/avoid.json`, { en: ['log-in'], de: ['Sitzung'], ja: ['閉じる'] });
const terms = asSource(`${glossary}/de.json`, {
  terms: { price: ['Kurs'], 'mid price': ['Mittelwert'], margin: ['Margin'] },
  sameAsEnglish: [],
});
const nothing = { labels: {}, avoided: [], lacking: [] };

function listFound(...sources: readonly Source[]): readonly string[] {
  return checkWording([avoided, terms, ...sources]).problems.map(({ message }) => message);
}

test.each([
  ['a plural without its singular', 'en', '{count, plural, other {# orders}}', 'the plural of count lacks one'],
  ['a plural without its dual', 'ar', '{count, plural, zero {#} one {#} few {#} many {#} other {#}}', 'lacks two'],
  ['a number before a word of one form', 'en', '{count} orders', 'stands before a word without plural forms'],
  ['a space before a percent sign', 'en', '{level} %', 'no space stands before %'],
  ['a percent sign without its space', 'de', '{level}%', 'U+00A0 stands before %'],
  ['a percent sign with a wide space', 'fr', '{level}\u00A0%', 'U+202F stands before %'],
  ['a straight apostrophe', 'en', "The platform's", 'apostrophes and quotes are curly'],
  ['a straight quote', 'it', 'il "prezzo"', 'apostrophes and quotes are curly'],
  ['a word that the term base avoids', 'en', 'Back to log-in', '“log-in” is not our word'],
  ['such a word in a branch', 'de', '{a, select, b {Sitzung} other {}}', '“Sitzung” is not our word'],
  ['such a word among words without spaces', 'ja', 'ここで閉じると', '“閉じる” is not our word'],
])('WEB-841 %s is found', (_name, language, text, found) => {
  const english = language === 'en' ? [] : [write('en', { key: 'Some text {a} {count} {level}' })];
  expect(listFound(...english, write(language, { key: text }))).toEqual([expect.stringContaining(found)]);
});

test.each([
  '{count, plural, =0 {None} one {# order} other {# orders}}',
  '{seconds} s of {count} of {all}',
  '{level}% of the platform’s',
  'Back to login',
])('WEB-841 nothing is found in %s', text => {
  const { problems, summaries } = checkWording([write('en', { key: text }), avoided]);
  expect(problems).toEqual([]);
  expect(summaries.every(summary => summary.endsWith(': 0'))).toBe(true);
});

test('WEB-842 one English label has one translation, unless its exception names all of them and why', () => {
  const texts = [write('en', { act: 'Close', what: 'Close' }), write('de', { act: 'Schließen', what: 'Schluss' })];
  const except = (translations: object) =>
    asSource(`${glossary}/exceptions.json`, {
      ...nothing,
      labels: { Close: { why: 'An act; a price.', translations } },
    });
  expect(listFound(...texts)).toEqual(['de “Close”: Schließen | Schluss, excepted: none']);
  expect(listFound(...texts, except({ de: ['Schluss', 'Schließen'] }))).toEqual([]);
  expect(listFound(...texts, except({ de: ['Schluss', 'Zu'] }))).toEqual([
    'de “Close”: Schließen | Schluss, excepted: Schluss | Zu',
  ]);
  const mended = [write('en', { act: 'Close', what: 'Close' }), write('de', { act: 'Schließen', what: 'Schließen' })];
  expect(listFound(...mended, except({ de: ['Schluss', 'Schließen'] }))).toHaveLength(1);
});

test('WEB-842 a text shows the glossary’s word for each English term, the longer term before the shorter one', () => {
  const listGaps = (english: string, german: string, ...more: readonly Source[]) =>
    listFound(write('en', { key: english }), write('de', { key: german }), ...more);
  expect(listGaps('The price', 'Der Preis')).toEqual(['key: “price” is “Kurs” in the glossary']);
  expect(listGaps('The prices', 'Die Kurse')).toEqual([]);
  expect(listGaps('The mid price', 'Der Mittelwert')).toEqual([]);
  expect(listGaps('Mid price and price', 'Mittelwert')).toEqual(['key: “price” is “Kurs” in the glossary']);
  const exception = (key: string) =>
    asSource(`${glossary}/exceptions.json`, {
      ...nothing,
      lacking: [{ language: 'de', word: 'price', why: 'A charge.', keys: [key] }],
    });
  expect(listGaps('The price', 'Der Preis', exception('web/orders.key'))).toEqual([]);
  expect(listGaps('The price', 'Der Kurs', exception('web/orders.key'))).toEqual([
    'de “price” web/orders.key needs no exception',
  ]);
});

test('WEB-841 a word to avoid is found in a page, too', () => {
  const page = { file: 'apps/server/src/features/content/samples/de/fees.md', text: 'Die Sitzung', lines: [] };
  const found = checkWording([avoided, terms], [page]).problems.map(({ message }) => message);
  expect(found).toEqual(['content/fees: “Sitzung” is not our word']);
});
