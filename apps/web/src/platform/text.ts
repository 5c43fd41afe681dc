import { textLoaders } from 'virtual:truemark-text-loaders';
import { setupI18n } from '@lingui/core';
import { type Language, languageTags } from '@truemark/contract/languages';
import { useSyncExternalStore } from 'react';
import type common from '../locales/en/common.json';
import type content from '../locales/en/content.json';
import type home from '../locales/en/home.json';
import type instrument from '../locales/en/instrument.json';
import type market from '../locales/en/market.json';
import type onboarding from '../locales/en/onboarding.json';
import type refusals from '../locales/en/refusals.json';
import type shell from '../locales/en/shell.json';
import type unavailable from '../locales/en/unavailable.json';
import { applyLanguage, usePreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { writeStored } from './storage.ts';

/** Every namespace with its English file, which types the keys. A new namespace is a line here and a file per language. */
interface Texts {
  readonly common: typeof common;
  readonly content: typeof content;
  readonly home: typeof home;
  readonly instrument: typeof instrument;
  readonly market: typeof market;
  readonly onboarding: typeof onboarding;
  readonly refusals: typeof refusals;
  readonly shell: typeof shell;
  readonly unavailable: typeof unavailable;
}

export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = keyof Texts[N] & string;
type TextValues = Readonly<Record<string, string | number>>;
/** Words of one namespace in the language on screen. */
export type Translate<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;

const i18n = setupI18n();
const translators = new Map<string, Translate<Namespace>>();
/** Parts that pages have asked for; a change of language brings all of them. */
const wantedParts = new Set<string>(['first']);
/** The language last chosen, and the one whose words are on screen. */
let wanted: Language | undefined;
let shown: Language | undefined;

async function loadPart(language: Language, part: string): Promise<void> {
  const { messages } = (await textLoaders[language][part]?.()) ?? {};
  if (!messages) return;
  // A new translator makes those draw again that asked before the words were there.
  translators.delete(part);
  i18n.load(languageTags[language], messages);
}

/** Loads a language and puts it on the page. Of two choices in quick succession the later one stays. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await Promise.all([...wantedParts].map(part => loadPart(language, part)));
  } catch (error) {
    if (wanted === language) wanted = shown;
    throw error;
  }
  if (wanted !== language) return;
  shown = language;
  translators.clear();
  // Western digits in every language, Arabic too, so that records read the same.
  i18n.activate(languageTags[language], [`${languageTags[language]}-u-nu-latn`]);
  applyLanguage(language);
}

/** Brings the words of namespaces that are not part of the first picture; pages ask for theirs with their own code. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wantedParts.add(namespace);
  const language = wanted ?? usePreferences.getState().language;
  await Promise.all(namespaces.map(namespace => loadPart(language, namespace)));
  // The language was changed meanwhile: the new one brings these words as well.
  if (wanted !== undefined && wanted !== language) await loadNamespaces(namespaces);
}

/** The visitor's choice: stored, shown, and everything the server words in a language is asked for again. */
export async function chooseLanguageForGood(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('local', 'language', language);
  await queryClient.invalidateQueries();
}

/** Whether the words of a key are there: they may be on their way, and not every name has any. */
export function hasText<N extends Namespace>(namespace: N, key: string): key is TextKey<N> {
  return `${namespace}.${key}` in i18n.messages;
}

/** Words outside React, for toasts and titles. */
export function getText<N extends Namespace>(namespace: N): Translate<N> {
  const known = translators.get(namespace);
  if (known) return known as Translate<N>;
  const translate: Translate<N> = (key, values) => i18n._(`${namespace}.${key}`, values);
  translators.set(namespace, translate as Translate<Namespace>);
  return translate;
}

/** Words of a namespace: `t('key', { count: 3 })`. Components using it draw again when the language changes. */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  return useSyncExternalStore(
    listener => i18n.on('change', listener),
    () => getText(namespace),
  );
}

/** The ten languages under their own names, as the pickers show them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  ar: 'العربية',
  hk: '繁體中文（香港）',
  zh: '简体中文',
};
