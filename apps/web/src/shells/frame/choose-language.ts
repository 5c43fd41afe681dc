import { findLanguage } from '@truemark/contract/languages';
import { chooseLanguageForGood, getText } from '../../platform/text.ts';
import { showToast } from '../../platform/toasts.ts';

/** Shows a language for good; says so when its words do not arrive and the page stays as it is. */
export async function chooseLanguage(tag: string): Promise<void> {
  const language = findLanguage(tag);
  if (!language) return;
  try {
    await chooseLanguageForGood(language);
  } catch {
    showToast('error', getText('common')('errorNetwork'));
  }
}
