import { textLoaders } from 'virtual:truemark-text-loaders';
import { readStored, writeStored } from '@truemark/browser/storage';
import { createTexts, type TextKeyOf, type TranslateOf } from '@truemark/browser/texts';
import { findLanguage, type Language } from '@truemark/contract/languages';
import type refusals from '@truemark/contract/locales/users/en/refusals.json';
import { useSyncExternalStore } from 'react';
import type account from '../locales/en/account.json';
import type accountShell from '../locales/en/account-shell.json';
import type common from '../locales/en/common.json';
import type content from '../locales/en/content.json';
import type footer from '../locales/en/footer.json';
import type home from '../locales/en/home.json';
import type homeDetails from '../locales/en/home-details.json';
import type identity from '../locales/en/identity.json';
import type instrument from '../locales/en/instrument.json';
import type instrumentNames from '../locales/en/instrument-names.json';
import type market from '../locales/en/market.json';
import type marketList from '../locales/en/market-list.json';
import type notifications from '../locales/en/notifications.json';
import type onboarding from '../locales/en/onboarding.json';
import type orders from '../locales/en/orders.json';
import type pass from '../locales/en/pass.json';
import type profile from '../locales/en/profile.json';
import type receipt from '../locales/en/receipt.json';
import type search from '../locales/en/search.json';
import type security from '../locales/en/security.json';
import type shell from '../locales/en/shell.json';
import type trade from '../locales/en/trade.json';
import type transactions from '../locales/en/transactions.json';
import type unavailable from '../locales/en/unavailable.json';
import { applyLanguage, usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

/** Every namespace with its English file, which types the keys. A new namespace is a line here and a file per language. */
interface Texts {
  readonly account: typeof account;
  readonly 'account-shell': typeof accountShell;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly footer: typeof footer;
  readonly home: typeof home;
  readonly 'home-details': typeof homeDetails;
  readonly identity: typeof identity;
  readonly instrument: typeof instrument;
  readonly 'instrument-names': typeof instrumentNames;
  readonly market: typeof market;
  readonly 'market-list': typeof marketList;
  readonly notifications: typeof notifications;
  readonly onboarding: typeof onboarding;
  readonly orders: typeof orders;
  readonly pass: typeof pass;
  readonly profile: typeof profile;
  readonly receipt: typeof receipt;
  readonly refusals: typeof refusals;
  readonly search: typeof search;
  readonly security: typeof security;
  readonly shell: typeof shell;
  readonly trade: typeof trade;
  readonly transactions: typeof transactions;
  readonly unavailable: typeof unavailable;
}

export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = TextKeyOf<Texts, N>;
/** Words of one namespace in the language on screen. */
export type Translate<N extends Namespace> = TranslateOf<Texts, N>;

export { languageNames } from '@truemark/browser/texts';

const { showLanguage, loadNamespaces, hasText, getText, subscribe } = createTexts<Texts>({
  loaders: textLoaders,
  loadLanguage: () => usePreferences.getState().language,
  onShown: applyLanguage,
});

export { getText, hasText, loadNamespaces, showLanguage };

/** Words of a namespace: `t('key', { count: 3 })`. Components using it draw again when the language changes. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  return useSyncExternalStore(subscribe, () => getText(namespace));
}

/** The visitor's choice: stored, shown, and everything the server words in a language is asked for again. */
export async function chooseLanguageForGood(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('local', 'language', language);
  await queryClient.invalidateQueries();
}

/** Shows the choice that another tab has stored. */
export async function showStoredLanguage(): Promise<void> {
  const language = findLanguage(readStored('local', 'language') ?? '');
  if (!language || language === usePreferences.getState().language) return;
  await showLanguage(language);
  await queryClient.invalidateQueries();
}
