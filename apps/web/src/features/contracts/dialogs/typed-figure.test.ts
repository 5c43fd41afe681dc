import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFigure, writeFigure } from './typed-figure.ts';

const locales = [
  'en',
  'ja',
  'ko',
  'de',
  'fr',
  'it',
  'es',
  'ar',
  'zh-Hant-HK',
  'zh-Hans',
  'es-MX',
  'de-CH',
  'de-AT',
  'en-IN',
  'en-ZA',
  'fr-CH',
  'es-CR',
  'ar-MA',
];

it('CTR-200 what is written for a language and region reads back as the same number in it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 9999 }),
      (locale, whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(4, '0')}`;
        expect(readFigure(locale, writeFigure(locale, text, 4))).toBe(text);
      },
    ),
  );
});
