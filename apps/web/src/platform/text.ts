import { textLoaders } from 'virtual:truemark-text-loaders';
import { readStored, writeStored } from '@truemark/browser/storage';
import {
  createTexts,
  type PlainKeyOf,
  type TextKeyOf,
  type TranslateOf,
  type ValuesOf,
  type WireTranslateOf,
} from '@truemark/browser/texts';
import { findLanguage, type Language } from '@truemark/contract/languages';
import { languageParameter } from '@truemark/contract/site/drawn-page';
import { useSyncExternalStore } from 'react';
import type { Texts, TextValues } from '../locales/text-types.ts';
import { applyLanguage, usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

export type Namespace = keyof Texts;
/** Any key; `TextKey` is one of a text that asks for no value. */
export type AnyTextKey<N extends Namespace> = TextKeyOf<Texts, N>;
export type TextKey<N extends Namespace> = PlainKeyOf<Texts, TextValues, N>;
/** Words of one namespace in the language on screen. */
export type Translate<N extends Namespace> = TranslateOf<Texts, TextValues, N>;
/** What stands behind a key of a namespace: its values, or nothing. */
export type TextValuesOf<N extends Namespace, K> = ValuesOf<TextValues, N, K>;
/** Words of one namespace whose values came with their key. */
export type WireTranslate<N extends Namespace> = WireTranslateOf<Texts, N>;

export { languageNames } from '@truemark/browser/texts';

const { showLanguage, loadNamespaces, hasText, getText, getWireText, subscribe } = createTexts<Texts, TextValues>({
  loaders: textLoaders,
  loadLanguage: () => usePreferences.getState().language,
  onShown: applyLanguage,
});

export { getText, getWireText, hasText, loadNamespaces, showLanguage };

/** Words of a namespace: `t('key', { count: 3 })`. Components using it draw again when the language changes. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  return useSyncExternalStore(subscribe, () => getText(namespace));
}

/** `getWireText` for components, which draw again when the language changes. */
export function useWireText<N extends Namespace>(namespace: N): WireTranslate<N> {
  return useSyncExternalStore(subscribe, () => getWireText(namespace));
}

/**
 * The visitor's choice: stored, shown, and everything the server words in a language is asked for again. An address that
 * names another language no longer does.
 */
export async function chooseLanguageForGood(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('local', 'language', language);
  const address = new URL(location.href);
  if (address.searchParams.has(languageParameter)) {
    address.searchParams.delete(languageParameter);
    history.replaceState(history.state, '', address);
  }
  await queryClient.invalidateQueries();
}

/** Shows the choice that another tab has stored. */
export async function showStoredLanguage(): Promise<void> {
  const language = findLanguage(readStored('local', 'language') ?? '');
  if (!language || language === usePreferences.getState().language) return;
  await showLanguage(language);
  await queryClient.invalidateQueries();
}
