import type { Language } from '@truemark/contract/languages';
import english from '../../locales/en/messages.json' with { type: 'json' };
import { loadWords, type Words } from '../../platform/words/load-words.ts';

/** The words of mails and SMS in one language. */
export type MessageWords = Words<keyof typeof english>;

/** Reads them in all ten languages. */
export function loadMessageWords(): (language: Language) => MessageWords {
  return loadWords('messages.json', english);
}
