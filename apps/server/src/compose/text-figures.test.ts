import { languages } from '@truemark/contract/languages';
import { expect, it } from 'vitest';
import { parameterDefinitions } from '../definitions.ts';
import { readSamples } from '../features/content/read-samples.ts';
import { fillTextFigures, listTextFigures as listNames } from '../features/content/text-figures.ts';
import { listTextFigures } from './text-figures.ts';

const instruments = { all: Array.from({ length: 487 }) as never };

function listFigures(changed: Readonly<Record<string, string>> = {}) {
  const list = () =>
    parameterDefinitions.map(definition => ({
      ...{ definition, version: 0, changedAtMs: null },
      value: changed[definition.key] ?? definition.defaultValue,
    }));
  const get = (key: string) => list().find(({ definition }) => definition.key === key)?.value ?? '';
  return listTextFigures({ list, get }, instruments);
}

it('CNT-040 every figure that a page names is one of the terms in force, and all languages name the same', () => {
  const figures = listFigures();
  const { texts } = readSamples();
  for (const { itemId, language, body } of texts) {
    const names = listNames(body);
    expect(
      names.filter(name => !figures.has(name)),
      `${language}/${itemId}`,
    ).toEqual([]);
    const english = texts.find(text => text.itemId === itemId && text.language === 'en');
    expect(names.toSorted(), `${language}/${itemId}`).toEqual(listNames(english?.body ?? '').toSorted());
    expect(fillTextFigures(language, body, figures)).not.toMatch(/\{[\w.]+\}/);
  }
});

it('CNT-040 a figure follows its parameter, in the form of each language', () => {
  const text = '{contracts.feeRate} {contracts.bothFees} {contracts.exampleMove} {demo.start} {options.fillWaitMs}';
  const fill = (changed: Readonly<Record<string, string>> = {}) =>
    languages.map(language => fillTextFigures(language, text, listFigures(changed)));
  const [english, japanese, korean, german, french, italian, , , , chinese] = fill();
  expect(english).toBe('0.05% 0.1% 2.5% 100,000 USDT 5 seconds');
  expect(german).toBe('0,05\u00A0% 0,1\u00A0% 2,5\u00A0% 100.000 USDT 5 Sekunden');
  expect(french).toBe('0,05\u202F% 0,1\u202F% 2,5\u202F% 100\u202F000 USDT 5\u00A0secondes');
  expect(italian).toBe('0,05% 0,1% 2,5% 100.000 USDT 5 secondi');
  expect(japanese).toBe('0.05% 0.1% 2.5% 100,000 USDT 5秒');
  expect(korean).toBe('0.05% 0.1% 2.5% 100,000 USDT 5초');
  expect(chinese).toBe('0.05% 0.1% 2.5% 100,000 USDT 5 秒');
  const [changed] = fill({
    'contracts.feeRate': '0.0012',
    'contracts.closeOutLevel': '0.4',
    'options.fillWaitMs': '1000',
  });
  expect(changed).toBe('0.12% 0.24% 3% 100,000 USDT 1 second');
});

it('CNT-040 the break-even win rate is rounded up, so that it is enough', () => {
  const fill = (rate: string) => {
    const changed = Object.fromEntries([30, 60, 120, 300, 900, 3600].map(s => [`options.payoutRatio.${s}`, rate]));
    return fillTextFigures('en', '{options.exampleProfitRate} {options.exampleBreakEven}', listFigures(changed));
  };
  expect(fill('0.80')).toBe('80% 55.6%');
  expect(fill('0.82')).toBe('82% 55%');
  expect(fillTextFigures('en', '{nothing.known} stays', listFigures())).toBe('{nothing.known} stays');
});
