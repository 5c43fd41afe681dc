import { textLoaders } from 'virtual:truemark-text-loaders';
import { chooseLanguage as findFirstLanguage } from '@truemark/browser/choose-language';
import { readStored, writeStored } from '@truemark/browser/storage';
import { createTexts, type TextKeyOf, type TranslateOf, type WireTranslateOf } from '@truemark/browser/texts';
import type { Language } from '@truemark/contract/languages';
import { useSyncExternalStore } from 'react';
import type { Texts, TextValues } from '../locales/text-types.ts';
import { applyLanguage, usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';

export type Namespace = keyof Texts;
export type AnyTextKey<N extends Namespace> = TextKeyOf<Texts, N>;
/** Words of one namespace in the language on screen. */
export type Translate<N extends Namespace> = TranslateOf<Texts, TextValues, N>;
/** Words of one namespace whose values came with their key. */
export type WireTranslate<N extends Namespace> = WireTranslateOf<Texts, N>;

const { showLanguage, hasText, getText, getWireText, subscribe } = createTexts<Texts, TextValues>({
  loaders: textLoaders,
  loadLanguage: () => usePreferences.getState().language,
  onShown: applyLanguage,
});

export { getWireText, hasText };

/** Words of a namespace: `t('key', { count: 3 })`. Components using it draw again when the language changes. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  return useSyncExternalStore(subscribe, () => getText(namespace));
}

/** `getWireText` for components, which draw again when the language changes. */
export function useWireText<N extends Namespace>(namespace: N): WireTranslate<N> {
  return useSyncExternalStore(subscribe, () => getWireText(namespace));
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
