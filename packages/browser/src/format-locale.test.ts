import type { Language } from '@truemark/contract/languages';
import { expect, it } from 'vitest';
import { findFormatLocale } from './format-locale.ts';

it.each<[Language, readonly string[], string]>([
  ['es', ['es-MX', 'en-US'], 'es-MX'],
  ['es', ['en-US', 'es-419'], 'es-419'],
  ['es', ['en-US'], 'es'],
  ['de', ['de', 'de-CH'], 'de-CH'],
  ['de', ['de-AT-u-nu-latn'], 'de-AT'],
  ['ar', ['ar-EG'], 'ar-EG'],
  ['hk', ['zh-TW'], 'zh-Hant-HK'],
  ['zh', ['zh-CN'], 'zh-Hans'],
  ['fr', [], 'fr'],
])('WEB-921 figures in %s of a browser with %j are those of %s', (language, tags, locale) => {
  expect(findFormatLocale(language, tags)).toBe(locale);
});
