import type { Language } from '@truemark/contract/languages';
import sharedEnglish from '@truemark/contract/locales/users/en/notifications.json' with { type: 'json' };
import english from '../../locales/en/messages.json' with { type: 'json' };
import type { Texts, TextValues } from '../../locales/text-types.ts';
import { loadWords, sharedLocales, type Words } from '../../platform/words/load-words.ts';

/** The words of mails and SMS in one language, beside those of notifications. */
export type MessageWords = Words<Texts['messages'], TextValues['messages']>;
/** The titles and contents of notifications, which mails and pushes of the same event share. */
export type NotificationWords = Words<Texts['notifications'], TextValues['notifications']>;

/** All words that users are told in, in one language. */
export interface ToldWords {
  readonly mail: MessageWords;
  readonly events: NotificationWords;
}

let findNotificationWords: ((language: Language) => NotificationWords) | undefined;

/** The words of notifications in a language, read once. */
export function loadNotificationWords(): (language: Language) => NotificationWords {
  findNotificationWords ??= loadWords<Texts['notifications'], TextValues['notifications']>(
    'notifications.json',
    sharedEnglish,
    sharedLocales.users,
  );
  return findNotificationWords;
}

/** All of them in all ten languages. */
export function loadToldWords(): (language: Language) => ToldWords {
  const findMail = loadWords<Texts['messages'], TextValues['messages']>('messages.json', english);
  const findEvents = loadNotificationWords();
  return language => ({ mail: findMail(language), events: findEvents(language) });
}
