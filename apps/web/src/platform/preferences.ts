import { findFormatLocale } from '@truemark/browser/format-locale';
import { readStored, writeStored } from '@truemark/browser/storage';
import { loadTheme, saveTheme, showTheme, type Theme } from '@truemark/browser/theme';
import { type Language, languageTags } from '@truemark/contract/languages';
import { create } from 'zustand';

export type { Theme };
export type UpDown = 'red-up' | 'green-up';

interface Preferences {
  readonly language: Language;
  /** BCP 47 tag of the language as its reader's region writes figures, for `@truemark/ui/format`. */
  readonly locale: string;
  readonly theme: Theme;
  readonly upDown: UpDown;
  /** Whether single keys do something outside a field, such as "/" for the search. */
  readonly hasShortcuts: boolean;
}

function loadChoices(): Omit<Preferences, 'language' | 'locale'> {
  return {
    theme: loadTheme(),
    upDown: readStored('local', 'upDown') === 'green-up' ? 'green-up' : 'red-up',
    hasShortcuts: readStored('local', 'shortcuts') !== 'off',
  };
}

/** Choices of this browser. `public/first-paint.js` reads the same keys before anything is drawn. */
export const usePreferences = create<Preferences>(() => ({ language: 'en', locale: 'en', ...loadChoices() }));

export function useLanguage(): Language {
  return usePreferences(preferences => preferences.language);
}

export function useLocale(): string {
  return usePreferences(preferences => preferences.locale);
}

/** Puts a language on the page. Only `text.ts` calls this, once its messages are there. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = languageTags[language];
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  usePreferences.setState({ language, locale: findFormatLocale(language) });
}

/** Puts what the browser keeps now on the page: at the start, and when another tab has chosen. */
export function readPreferences(): void {
  const choices = loadChoices();
  showTheme(choices.theme);
  document.documentElement.dataset.updown = choices.upDown;
  usePreferences.setState(choices);
}

export function setTheme(theme: Theme): void {
  saveTheme(theme);
  usePreferences.setState({ theme });
}

export function setUpDown(upDown: UpDown): void {
  writeStored('local', 'upDown', upDown === 'red-up' ? undefined : upDown);
  document.documentElement.dataset.updown = upDown;
  usePreferences.setState({ upDown });
}

export function setShortcuts(hasShortcuts: boolean): void {
  writeStored('local', 'shortcuts', hasShortcuts ? undefined : 'off');
  usePreferences.setState({ hasShortcuts });
}
