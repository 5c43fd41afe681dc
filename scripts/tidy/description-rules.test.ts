import { expect, it } from 'vitest';
import { checkDescriptions } from './description-rules.ts';

function asSource(file: string, content: object) {
  const text = JSON.stringify(content);
  return { file, text, lines: [text] };
}

function write(folder: string, texts: Readonly<Record<string, string>>) {
  return asSource(`apps/web/src/locales/${folder}/orders.json`, texts);
}

const glossary = 'apps/web/src/locales/glossary';
const german = write('de', { open: 'Offen', 'state.done': 'Erledigt' });
const english = write('en', { open: 'Open', 'state.done': 'Done' });

function listFaults(...sources: readonly ReturnType<typeof asSource>[]): readonly string[] {
  return checkDescriptions(sources).map(({ message }) => message);
}

it('WEB-852 a description names a text, or the family of one', () => {
  const described = { open: 'A state.', 'state.*': 'States.' };
  expect(listFaults(english, german, write('descriptions', described))).toEqual([]);
  expect(listFaults(english, german, write('descriptions', { ...described, gone: 'A state.', 'kind.*': '' }))).toEqual([
    'gone describes a text that there is not',
    'kind.* describes a text that there is not',
  ]);
});

it('WEB-853 a text of one word has a description, of its own where the word is translated in several ways', () => {
  const own = write('descriptions', { open: 'A state.' });
  const words = asSource(`${glossary}/words.json`, { Done: 'A state.' });
  expect(listFaults(english, german, own)).toEqual([expect.stringContaining('state.done: what “Done” is here')]);
  expect(listFaults(english, german, own, words)).toEqual([]);
  const labels = { Done: { why: 'A state; a button.', translations: {} } };
  const split = asSource(`${glossary}/exceptions.json`, { labels, avoided: [], lacking: [] });
  expect(listFaults(english, german, own, words, split)).toHaveLength(1);
  // More words, and names that are the same everywhere, say enough.
  const plain = { what: 'Close position', name: 'Telegram', of: '{count} USDT' };
  const values = asSource(`${glossary}/values.json`, { count: 'A number.' });
  expect(listFaults(write('en', plain), write('de', { ...plain, what: 'Schließen' }), values)).toEqual([]);
});

it('WEB-853 every value of a text has a meaning', () => {
  const text = write('en', { until: 'Until {time}' });
  expect(listFaults(text)).toEqual(['until: what {time} means is told in glossary/values.json']);
  expect(listFaults(text, asSource(`${glossary}/values.json`, { time: 'A time.' }))).toEqual([]);
});
