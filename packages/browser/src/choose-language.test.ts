import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

it.each([
  ['de', ['fr-FR'], 'de'],
  [undefined, ['fr-FR', 'de'], 'fr'],
  [undefined, ['nl', 'pt-BR', 'ja-JP'], 'ja'],
  [undefined, ['zh-TW'], 'hk'],
  [undefined, ['zh-Hant-HK'], 'hk'],
  [undefined, ['zh-CN', 'en'], 'zh'],
  [undefined, ['zh'], 'zh'],
  [undefined, ['ar-EG'], 'ar'],
  ['hk', [], 'hk'],
  ['xx', ['it'], 'it'],
  [undefined, ['nl', 'fi'], undefined],
  [undefined, [], undefined],
])('WEB-014 stored %s before browser %j gives %s', (stored, browser, language) => {
  expect(chooseLanguage({ stored, browser })).toBe(language);
});
