import { findLanguage, type Language } from '@truemark/contract/languages';

/** What may say something about the language, strongest first. */
export interface LanguageHints {
  readonly stored: string | undefined;
  readonly browser: readonly string[];
}

/** The visitor's own choice, then the first of the browser's languages that we have; undefined leaves it to the instance. */
export function chooseLanguage(hints: LanguageHints): Language | undefined {
  const candidates = hints.stored ? [hints.stored, ...hints.browser] : hints.browser;
  for (const tag of candidates) {
    const language = findLanguage(tag);
    if (language) return language;
  }
  return undefined;
}
