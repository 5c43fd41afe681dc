import type { Language } from '@truemark/contract/languages';
import english from '../../locales/en/messages.json' with { type: 'json' };
import { loadWords, type Words } from '../../platform/words/load-words.ts';

/** The words of mails and SMS in one language. */
export type MessageWords = Words<keyof typeof english>;

/** Reads them in all ten languages. */
export function loadMessageWords(): (language: Language) => MessageWords {
  const loaded = loadWords('messages.json', english);
  return language => {
    const words = loaded.get(language);
    if (!words) throw new Error(`there are no words in ${language}`);
    return words;
  };
}
