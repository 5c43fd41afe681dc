import { type Language, languageTags } from '@truemark/contract/languages';
import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';
export type UpDown = 'red-up' | 'green-up';

interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly upDown: UpDown;
  /** Whether single keys do something outside a field, such as "/" for the search. */
  readonly hasShortcuts: boolean;
}

const storedTheme = readStored('local', 'theme');

/** Choices of this browser. `public/first-paint.js` reads the same keys before anything is drawn. */
export const usePreferences = create<Preferences>(() => ({
  language: 'en',
  theme: storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system',
  upDown: readStored('local', 'upDown') === 'green-up' ? 'green-up' : 'red-up',
  hasShortcuts: readStored('local', 'shortcuts') !== 'off',
}));

export function useLanguage(): Language {
  return usePreferences(preferences => preferences.language);
}

/** BCP 47 tag of the language on screen, for the formats of `@truemark/ui/format`. */
export function useLocale(): string {
  return languageTags[useLanguage()];
}

/** Puts a language on the page. Only `text.ts` calls this, once its messages are there. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = languageTags[language];
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  usePreferences.setState({ language });
}

export function setTheme(theme: Theme): void {
  writeStored('local', 'theme', theme === 'system' ? undefined : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setBrowserColour(theme);
  usePreferences.setState({ theme });
}

/** Colour of the browser's own bars: the page's ground, `--bg` in both themes. */
const browserColours = { light: '#ffffff', dark: '#0c1017' } as const;

function setBrowserColour(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = browserColours[theme === 'system' ? own : theme];
  }
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
