import { languages } from '@truemark/contract/languages';
import { describe, expect, test } from 'vitest';
import { chooseListLanguage } from './choose-list-language.ts';

describe('chooseListLanguage', () => {
  test.each([
    ['1', 'zh', 'zh'],
    ['1', 'hk', 'hk'],
    ['1', 'de', 'zh'],
    ['2', 'zh', 'en'],
    ['2', 'hk', 'en'],
    ['2', 'ar', 'ar'],
  ] as const)('CNT-002 type %s with %s accepted is answered in %s', (type, accepted, expected) => {
    expect(chooseListLanguage(type, accepted)).toBe(expected);
  });

  test('CNT-002 type 2 is refined to each language that is not Chinese', () => {
    const others = languages.filter(language => language !== 'zh' && language !== 'hk');
    expect(others.map(language => chooseListLanguage('2', language))).toEqual(others);
  });
});
