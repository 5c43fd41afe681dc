import type { Language } from '@truemark/contract/languages';
import type { AgreementInput } from '../agreement-input.ts';

export const lender = { lender: 'Truemark', isSandbox: true };

/** Names that are hard to print, each in the letters of its language. */
export const names: Readonly<Record<Language, readonly [firstName: string, lastName: string]>> = {
  en: ['Łukasz', 'O’Brien-Nguyễn'],
  de: ['Jürgen', 'Größmann'],
  fr: ['Éloïse', 'Lefèvre'],
  it: ['Niccolò', 'D’Angelò'],
  es: ['José', 'Muñoz'],
  ja: ['さくら', '髙橋'],
  ko: ['민준', '뷁'],
  zh: ['镕基', '朱'],
  hk: ['嘉欣', '陳'],
  ar: ['علاء', 'الأحمد'],
};

const strokes = [[100, 800, 200, 200, 300, 700, 400, 300, 900, 500]];

export function makeInput(language: Language, changes: Partial<AgreementInput> = {}): AgreementInput {
  const [firstName, lastName] = names[language];
  return {
    ...{ language, loanId: 42, freeDays: 7, principal: 1_000_000_000n },
    borrower: { firstName, lastName, birthDate: '1990-04-12', address: '12 Long Street', documentNumber: 'X1234567' },
    ...{ signature: { kind: 'drawn', strokes }, signedAtMs: Date.UTC(2026, 2, 14, 9, 26, 53) },
    term: { days: 30, dailyRate: 8_000_000n },
    ...changes,
  };
}

/** Letters alone: marks of Arabic vowels stand where their face puts them, and spaces where a line is cut. */
export const keepLetters = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Mn}\s\u2066-\u2069]/gu, '');
