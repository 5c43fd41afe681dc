import { expect, it } from 'vitest';
import { checkPageFigures, checkTypedFigures } from './figure-rules.ts';

function writePage(language: string, body: string, page = 'fees') {
  const text = `---\nid: ${page}\npublished: 2026-10-05\n---\n${body}\n`;
  return { file: `apps/server/src/features/content/samples/${language}/${page}.md`, text, lines: [] };
}

it('WEB-855 a figure typed into a page is found, in any language and with any separator', () => {
  const listFaults = (language: string, body: string) =>
    checkPageFigures([writePage(language, body)]).map(({ message }) => message.split(':')[0]);
  expect(listFaults('en', 'Opening costs 0.05%.')).toEqual(['0.05']);
  expect(listFaults('de', 'Eröffnen kostet 0,05\u00A0%.')).toEqual(['0.05']);
  expect(listFaults('fr', 'Un compte de 100\u202F000 USDT.')).toEqual(['100.000']);
  expect(listFaults('en', '1. See [fees](/detail?id=2026): {contracts.feeRate}, at 20×.')).toEqual([]);
  expect(listFaults('ja', '3つの質問')).toEqual([]);
  expect(listFaults('ja', '証拠金の50%')).toEqual(['50']);
});

it('WEB-855 a figure typed into a text about orders or money is found', () => {
  const text = JSON.stringify({ level: 'It closes at 50%.', whole: 'It closes at {level}%.' });
  const file = 'apps/web/src/locales/en/orders.json';
  expect(checkTypedFigures([{ file, text, lines: [text] }])).toEqual([
    { file, message: expect.stringContaining('level: a figure of a rule is a placeholder') },
  ]);
});
