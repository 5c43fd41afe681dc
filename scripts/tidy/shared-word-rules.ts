import type { Problem, Source } from './sources.ts';

type Texts = Readonly<Record<string, string>>;

const catalogueFile =
  /^(?:apps\/(web|console|server)\/src|packages\/contract)\/locales\/(?:(users|operators)\/)?([a-z]{2})\/([\w-]+)\.json$/;
const eventFolder = 'packages/contract/locales/users';
const isEventFile = (file: string) => file.startsWith(`${eventFolder}/`) && file.endsWith('/notifications.json');
const eventKey = /^(\w+)\.(title|content|subject|text|sms)$/;
/** A shorter text is a label, which may well be said twice. */
const sentenceLengthMin = 30;

/**
 * What a mail, a push and a page say of one event stands once, in the words of notifications that the contract has: no
 * other catalogue has a text for one of their kinds, nor repeats one of their sentences.
 */
export function checkEventWords(texts: readonly Source[]): readonly Problem[] {
  const english = texts.find(({ file }) => file === `${eventFolder}/en/notifications.json`);
  const events = Object.entries(JSON.parse(english?.text ?? '{}') as Texts);
  const kinds = new Set(events.map(([key]) => key.replace(/\.\w+$/, '')));
  const sentences = new Map(
    events.filter(([, text]) => text.length >= sentenceLengthMin).map(([key, text]) => [text, key]),
  );
  return texts
    .filter(({ file }) => catalogueFile.test(file) && !isEventFile(file))
    .flatMap(({ file, text }) =>
      Object.entries(JSON.parse(text) as Texts).flatMap(([key, message]) => {
        const kind = eventKey.exec(key)?.[1] ?? '';
        if (kinds.has(kind)) return [{ file, message: `${key}: the words of ${kind} stand in ${eventFolder}` }];
        const twin = sentences.get(message);
        return twin === undefined ? [] : [{ file, message: `${key} repeats ${twin} of ${eventFolder}` }];
      }),
    );
}

/** Texts that word the states of one kind of record, by app, namespace and the beginning of their keys. */
const stateFamilies: readonly (readonly string[])[] = [
  ['web/orders.state.', 'web/receipt.status.'],
  ['web/deposit.state.', 'console/deposits.state.', 'web/orders.state.'],
  ['web/account.identity', 'console/users.identity.'],
  ['web/market.', 'web/instrument.market', 'console/instruments.'],
];

/** One word a state: where English says the same of a record in two places, so does every language. */
export function checkStateWords(texts: readonly Source[]): readonly Problem[] {
  const catalogues = texts.flatMap(({ file, text }) => {
    const [, app, shared, language = '', namespace = ''] = catalogueFile.exec(file) ?? [];
    const name = `${app ?? shared}/${namespace}`;
    return language === '' ? [] : [{ file, language, name, words: JSON.parse(text) as Texts }];
  });
  const english = new Map(
    catalogues.filter(({ language }) => language === 'en').map(({ name, words }) => [name, words]),
  );
  return stateFamilies.flatMap(family => {
    const said = new Map<string, string>();
    return catalogues.flatMap(({ file, language, name, words }) =>
      Object.entries(words)
        .filter(([key, word]) => family.some(prefix => `${name}.${key}`.startsWith(prefix)) && !word.includes('{'))
        .flatMap(([key, word]) => {
          const state = `${language} ${english.get(name)?.[key]}`;
          const known = said.get(state) ?? word;
          said.set(state, known);
          return known === word ? [] : [{ file, message: `${key}: “${word}” is “${known}” elsewhere` }];
        }),
    );
  });
}
