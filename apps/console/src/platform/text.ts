import { textLoaders } from 'virtual:truemark-text-loaders';
import { chooseLanguage as findFirstLanguage } from '@truemark/browser/choose-language';
import { readStored, writeStored } from '@truemark/browser/storage';
import { createTexts, type TextKeyOf, type TranslateOf } from '@truemark/browser/texts';
import type { Language } from '@truemark/contract/languages';
import type operatorRefusals from '@truemark/contract/locales/operators/en/refusals.json';
import { useSyncExternalStore } from 'react';
import type access from '../locales/en/access.json';
import type audit from '../locales/en/audit.json';
import type common from '../locales/en/common.json';
import type content from '../locales/en/content.json';
import type instruments from '../locales/en/instruments.json';
import type ledger from '../locales/en/ledger.json';
import type operators from '../locales/en/operators.json';
import type outbox from '../locales/en/outbox.json';
import type overview from '../locales/en/overview.json';
import type parameters from '../locales/en/parameters.json';
import type refusals from '../locales/en/refusals.json';
import type reviews from '../locales/en/reviews.json';
import type shell from '../locales/en/shell.json';
import type trading from '../locales/en/trading.json';
import type treasury from '../locales/en/treasury.json';
import type users from '../locales/en/users.json';
import { applyLanguage, usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

/** Every namespace with its English file, which types the keys. */
interface Texts {
  readonly access: typeof access;
  readonly audit: typeof audit;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly instruments: typeof instruments;
  readonly ledger: typeof ledger;
  readonly operators: typeof operators;
  readonly outbox: typeof outbox;
  readonly overview: typeof overview;
  readonly parameters: typeof parameters;
  readonly refusals: typeof refusals & typeof operatorRefusals;
  readonly reviews: typeof reviews;
  readonly shell: typeof shell;
  readonly trading: typeof trading;
  readonly treasury: typeof treasury;
  readonly users: typeof users;
}

export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = TextKeyOf<Texts, N>;
/** Words of one namespace in the language on screen. */
export type Translate<N extends Namespace> = TranslateOf<Texts, N>;

const { showLanguage, hasText, getText, subscribe } = createTexts<Texts>({
  loaders: textLoaders,
  loadLanguage: () => usePreferences.getState().language,
  onShown: applyLanguage,
});

export { getText, hasText };

/** Words of a namespace: `t('key', { count: 3 })`. Components using it draw again when the language changes. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  return useSyncExternalStore(subscribe, () => getText(namespace));
}

const languageKey = 'consoleLanguage';

/** The operator's own choice, else the first of the browser's languages that the console is written in, else English. */
export function showFirstLanguage(): Promise<void> {
  const hints = { stored: readStored('local', languageKey), browser: navigator.languages };
  return showLanguage(findFirstLanguage(hints) ?? 'en');
}

/** The operator's choice: stored, shown, and everything the server words in a language is asked for again. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('local', languageKey, language);
  await queryClient.invalidateQueries();
}
