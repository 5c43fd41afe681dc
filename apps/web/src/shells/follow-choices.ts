import { readPreferences } from '../platform/preferences.ts';
import { chooseLanguage } from './frame/choose-language.ts';

/** What is chosen in one tab holds in the others: the language, the theme, the colours and the keys. */
export function followChoices(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'language') void chooseLanguage(newValue ?? '');
    else readPreferences();
  });
}
