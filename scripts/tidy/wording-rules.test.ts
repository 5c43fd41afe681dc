import { expect, test } from 'vitest';
import type { Source } from './sources.ts';
import { checkWording } from './wording-rules.ts';

function write(language: string, texts: Readonly<Record<string, string>>): Source {
  const text = JSON.stringify(texts);
  return { file: `apps/web/src/locales/${language}/orders.json`, text, lines: [text] };
}

const avoided: Source = {
  ...{ file: 'apps/web/src/locales/glossary/avoid.json', lines: [] },
  text: JSON.stringify({ en: ['log-in'] }),
};

test.each([
  ['a plural without its singular', '{count, plural, other {# orders}}', 'plural categories: 1'],
  ['a number before a word of one form', '{count} orders', 'counts without plural forms: 1'],
  ['a space before a percent sign', '{level} %', 'spaces before %: 1'],
  ['a straight apostrophe', "The platform's", 'straight quotes: 1'],
  ['a word that the term base avoids', 'Back to log-in', 'avoided words: 1'],
])('WEB-841 %s is found', (_name, text, found) => {
  const { summaries } = checkWording([write('en', { key: text }), avoided]);
  expect(summaries.filter(summary => !summary.includes(': 0, '))).toEqual([expect.stringContaining(found)]);
});

test.each([
  '{count, plural, =0 {None} one {# order} other {# orders}}',
  '{seconds} s of {count} of {all}',
  '{level}% of the platform’s',
  'Back to login',
])('WEB-841 nothing is found in %s', text => {
  const { problems, summaries } = checkWording([write('en', { key: text }), avoided]);
  expect(problems).toEqual([]);
  expect(summaries.every(summary => summary.includes(': 0, '))).toBe(true);
});
