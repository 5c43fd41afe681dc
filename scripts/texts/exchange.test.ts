import { readFileSync } from 'node:fs';
import { languages } from '@truemark/contract/languages';
import { expect, it } from 'vitest';
import { formatTexts, loadCatalogues, loadMeanings } from './catalogues.ts';
import { findFaults, readPo, readPoLanguage, writePo } from './exchange.ts';

const others = languages.filter(language => language !== 'en');

it.each(others)('WEB-851 the texts in %s come back from PO byte for byte', language => {
  const catalogues = loadCatalogues(language);
  const { texts, faults } = readPo(writePo(language, catalogues, loadMeanings()), language, catalogues);
  expect(faults).toEqual([]);
  for (const { name, translated } of catalogues)
    expect(formatTexts(texts.get(name) ?? {})).toBe(formatTexts(translated));
  const orders = readFileSync(`${import.meta.dirname}/../../apps/web/src/locales/${language}/orders.json`, 'utf8');
  expect(formatTexts(texts.get('web/orders') ?? {})).toBe(orders);
});

const catalogue = {
  name: 'web/orders',
  english: { lots: '{count, plural, one {{lots} lot} other {{lots} lots}}', open: 'Open' },
  translated: { lots: '{count, plural, one {{lots} Lot} other {{lots} Lots}}', open: 'Offen' },
  descriptions: { open: 'The state of an order, not an act.' },
};

it('WEB-851 a translator sees the English text, its values and what it is for', () => {
  const source = writePo('de', [catalogue], { lots: 'Size of an order.' });
  expect(readPoLanguage(source)).toBe('de');
  expect(source).toContain(
    '#. The state of an order, not an act.\nmsgctxt "web/orders/open"\nmsgid "Open"\nmsgstr "Offen"',
  );
  expect(source).toContain('#. {count} chooses the plural form.\n#. {lots} is shown. Size of an order.\n');
});

it('WEB-851 an import takes nothing from a file with a text that does not fit, and names it', () => {
  const source = writePo('de', [catalogue], { lots: 'Size of an order.' });
  const read = (from: string, to: string) => readPo(source.replace(from, to), 'de', [catalogue]).faults;
  expect(read('msgstr "Offen"', 'msgstr "Auf"')).toEqual([]);
  expect(read('msgstr "Offen"', 'msgstr ""')).toEqual(['web/orders/open has no translation']);
  expect(read('msgstr "Offen"', 'msgstr "{name} offen"')).toEqual([
    'web/orders/open must have the placeholders (none), not name',
  ]);
  expect(read('msgid "Open"', 'msgid "Opened"')).toEqual([
    'web/orders/open has another English text by now: export anew',
  ]);
  expect(read('web/orders/open', 'web/orders/gone')).toEqual(['web/orders/gone is no text of the product']);
  expect(findFaults('de', catalogue.english.lots, '{count, plural, other {{lots} Lots}}')).toEqual([
    'the plural of count lacks one',
  ]);
  expect(findFaults('de', 'Open', '{')).toEqual(['is no valid ICU message']);
});
