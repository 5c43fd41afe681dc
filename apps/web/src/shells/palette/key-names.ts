import type { Language } from '@truemark/contract/languages';

/** What is written on keys where it is not English; as the words of the chart say it. */
const names: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  de: { Ctrl: 'Strg', Shift: 'Umschalt', Home: 'Pos1', End: 'Ende', PgUp: 'Bild ↑', PgDn: 'Bild ↓' },
  fr: { Shift: 'Maj', Home: 'Début', End: 'Fin', PgUp: 'Pg préc', PgDn: 'Pg suiv', Esc: 'Échap' },
  es: { Shift: 'Mayús', Home: 'Inicio', End: 'Fin', PgUp: 'Re Pág', PgDn: 'Av Pág' },
  it: { Shift: 'Maiusc', End: 'Fine', PgUp: 'Pag ↑', PgDn: 'Pag ↓' },
};

/** A key as it is written on keyboards of a language; of Apple's those that are called otherwise. */
export function nameKey(key: string, language: Language, isApple: boolean): string {
  if (isApple && key === 'Ctrl') return '⌘';
  return names[language]?.[key] ?? key;
}
