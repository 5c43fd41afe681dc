import { type Messages, setupI18n } from '@lingui/core';
import { type Language, languageTags } from '@truemark/contract/languages';
import { isolateText } from '@truemark/ui/format/isolate';
import { findFormatLocale } from './format-locale.ts';

interface TextPart {
  readonly messages: Messages;
}

/** The words of a language for the first picture, and how to load those of later pages by namespace. */
interface TextLanguage extends TextPart {
  readonly parts: Readonly<Record<string, () => Promise<TextPart>>>;
}

/** How to load each language: what `virtual:truemark-text-loaders` exports. */
export type TextLoaders = Readonly<Record<Language, () => Promise<TextLanguage>>>;

export type TextKeyOf<Texts, N extends keyof Texts> = keyof Texts[N] & string;
type TextValues = Readonly<Record<string, string | number>>;
/** Words of one namespace in the language on screen. */
export type TranslateOf<Texts, N extends keyof Texts> = (key: TextKeyOf<Texts, N>, values?: TextValues) => string;

export interface TextsOptions {
  readonly loaders: TextLoaders;
  /** The language on the page before any was shown. */
  readonly loadLanguage: () => Language;
  /** The words of a language are there: the page takes it. */
  readonly onShown: (language: Language) => void;
}

/** The words of an app. `Texts` are its namespaces with their English files, which type the keys. */
export function createTexts<Texts>({ loaders, loadLanguage, onShown }: TextsOptions) {
  type Namespace = keyof Texts & string;
  const i18n = setupI18n();
  const translators = new Map<string, (key: string, values?: TextValues) => string>();
  /** Parts that pages have asked for; a change of language brings all of them. */
  const wantedParts = new Set<string>(['first']);
  /** The language last chosen, and the one whose words are on screen. */
  let wanted: Language | undefined;
  let shown: Language | undefined;

  async function loadPart(language: Language, part: string): Promise<void> {
    const first = await loaders[language]();
    // A namespace of the first picture is no part of its own.
    const { messages } = part === 'first' ? first : ((await first.parts[part]?.()) ?? {});
    if (!messages) return;
    // A new translator makes those draw again that asked before the words were there.
    translators.delete(part);
    i18n.load(languageTags[language], messages);
  }

  /** Loads a language and puts it on the page. Of two choices in quick succession the later one stays. */
  async function showLanguage(language: Language): Promise<void> {
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
    i18n.activate(languageTags[language], [`${findFormatLocale(language)}-u-nu-latn`]);
    onShown(language);
  }

  /** Brings the words of namespaces that are not part of the first picture; pages ask for theirs with their own code. */
  async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
    for (const namespace of namespaces) wantedParts.add(namespace);
    const language = wanted ?? loadLanguage();
    await Promise.all(namespaces.map(namespace => loadPart(language, namespace)));
    // The language was changed meanwhile: the new one brings these words as well.
    if (wanted !== undefined && wanted !== language) await loadNamespaces(namespaces);
  }

  /** Whether the words of a key are there: they may be on their way, and not every name has any. */
  function hasText<N extends Namespace>(namespace: N, key: string): key is TextKeyOf<Texts, N> {
    return `${namespace}.${key}` in i18n.messages;
  }

  /** Words outside React, for toasts and titles. */
  function getText<N extends Namespace>(namespace: N): TranslateOf<Texts, N> {
    const known = translators.get(namespace);
    if (known) return known;
    const translate = (key: string, values?: TextValues) =>
      i18n._(`${namespace}.${key}`, shown === 'ar' ? isolateValues(values) : values);
    translators.set(namespace, translate);
    return translate;
  }

  /** Hears of every change of the words, for `useSyncExternalStore`. */
  function subscribe(listener: () => void): () => void {
    return i18n.on('change', listener);
  }

  return { showLanguage, loadNamespaces, hasText, getText, subscribe };
}

/** Names a case of a text rather than something to be shown: `long`, `takeProfit`. */
const casePattern = /^[a-z][A-Za-z]*$/;

/**
 * Values that keep their own direction within a sentence that is read from the right: dates, times, amounts, codes, names.
 * Numbers choose the plural and are written by the language itself.
 */
export function isolateValues(values: TextValues | undefined): TextValues | undefined {
  if (!values) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isShown = typeof value === 'string' && value !== '' && !casePattern.test(value);
      return [name, isShown ? isolateText(value) : value];
    }),
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
