import { showToast } from '@truemark/browser/toasts';
import { findLanguage } from '@truemark/contract/languages';
import { chooseLanguageForGood, getText, showStoredLanguage } from '../../platform/text.ts';

/** Shows a language for good. */
export async function chooseLanguage(tag: string): Promise<void> {
  const language = findLanguage(tag);
  if (language) await sayIfMissing(() => chooseLanguageForGood(language));
}

/** Shows the language that another tab has chosen. */
export function followLanguage(): Promise<void> {
  return sayIfMissing(showStoredLanguage);
}

/** Says so when the words of a language do not arrive and the page stays as it is. */
async function sayIfMissing(show: () => Promise<void>): Promise<void> {
  try {
    await show();
  } catch {
    showToast('error', getText('common')('errorNetwork'));
  }
}
