import { findFormatLocale } from '@truemark/browser/format-locale';
import { readStored, writeStored } from '@truemark/browser/storage';
import { loadTheme, saveTheme, type Theme } from '@truemark/browser/theme';
import { type Language, languageTags } from '@truemark/contract/languages';
import { create } from 'zustand';

interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  /** Whether single keys move and decide in the review queues. */
  readonly hasShortcuts: boolean;
}

/** Choices of this browser. */
export const usePreferences = create<Preferences>(() => ({
  language: 'en',
  theme: loadTheme(),
  hasShortcuts: readStored('local', 'shortcuts') !== 'off',
}));

/** BCP 47 tag of the language on screen, as its reader's region writes figures, for `@truemark/ui/format`. */
export function useLocale(): string {
  return usePreferences(preferences => findFormatLocale(preferences.language));
}

/** Puts a language on the page. Only `text.ts` calls this, once its messages are there. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = languageTags[language];
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  usePreferences.setState({ language });
}

export function setTheme(theme: Theme): void {
  saveTheme(theme);
  usePreferences.setState({ theme });
}

export function setShortcuts(hasShortcuts: boolean): void {
  writeStored('local', 'shortcuts', hasShortcuts ? undefined : 'off');
  usePreferences.setState({ hasShortcuts });
}
