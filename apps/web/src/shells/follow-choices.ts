import { readPreferences } from '../platform/preferences.ts';
import { followLanguage } from './frame/choose-language.ts';

const choiceKeys = ['theme', 'upDown', 'shortcuts'];

/** What was chosen is shown, and what is chosen in one tab holds in the others: the language, the theme, the colours and the keys. */
export function followChoices(): void {
  readPreferences();
  addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared.
    if (key === 'language' || key === null) void followLanguage();
    if (key === null || choiceKeys.includes(key)) readPreferences();
  });
}
