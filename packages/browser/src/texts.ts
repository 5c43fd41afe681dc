import { type Messages, setupI18n } from '@lingui/core';
import { type Language, languageTags } from '@truemark/contract/languages';
import type { ValuesFor } from '@truemark/contract/text-values';
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
type OwnValues<Values, N> = N extends keyof Values ? Values[N] : unknown;
/** Keys of texts that ask for no value: what tables of words are made of. */
export type PlainKeyOf<Texts, Values, N extends keyof Texts> = Exclude<TextKeyOf<Texts, N>, keyof OwnValues<Values, N>>;
/** Words of one namespace in the language on screen; each text with the values that it asks for. */
export type TranslateOf<Texts, Values, N extends keyof Texts> = <K extends TextKeyOf<Texts, N>>(
  key: K,
  ...values: ValuesFor<OwnValues<Values, N>, K>
) => string;
/** The values that a text of a namespace asks for: the arguments after its key. */
export type ValuesOf<Values, N, K> = ValuesFor<OwnValues<Values, N>, K>;
type WireValues = Readonly<Record<string, string | number>>;
/** Words whose values came with their key: from the server, or from where they were checked. */
export type WireTranslateOf<Texts, N extends keyof Texts> = (key: TextKeyOf<Texts, N>, values?: WireValues) => string;

export interface TextsOptions {
  readonly loaders: TextLoaders;
  /** The language on the page before any was shown. */
  readonly loadLanguage: () => Language;
  /** The words of a language are there: the page takes it. */
  readonly onShown: (language: Language) => void;
}

/**
 * The words of an app. `Texts` are its namespaces with their English files, which type the keys, and `Values` what these
 * texts ask for.
 */
export function createTexts<Texts, Values>({ loaders, loadLanguage, onShown }: TextsOptions) {
  type Namespace = keyof Texts & string;
  const i18n = setupI18n();
  const translators = new Map<string, (key: string, values?: WireValues) => string>();
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

  /** Whether the words of a name are there: they may be on their way, and not every name has any. They ask for no value. */
  function hasText<N extends Namespace>(namespace: N, key: string): key is PlainKeyOf<Texts, Values, N> {
    return `${namespace}.${key}` in i18n.messages;
  }

  /** Words whose values nobody here knows: they came with their key. */
  function getWireText<N extends Namespace>(namespace: N): WireTranslateOf<Texts, N> {
    const known = translators.get(namespace);
    if (known) return known;
    const translate = (key: string, values?: WireValues) =>
      i18n._(`${namespace}.${key}`, shown === 'ar' ? isolateValues(values) : values);
    translators.set(namespace, translate);
    return translate;
  }

  /** Words outside React, for toasts and titles. */
  function getText<N extends Namespace>(namespace: N): TranslateOf<Texts, Values, N> {
    return getWireText(namespace) as TranslateOf<Texts, Values, N>;
  }

  /** Hears of every change of the words, for `useSyncExternalStore`. */
  function subscribe(listener: () => void): () => void {
    return i18n.on('change', listener);
  }

  return { showLanguage, loadNamespaces, hasText, getText, getWireText, subscribe };
}

/** Names a case of a text rather than something to be shown: `long`, `takeProfit`. */
const casePattern = /^[a-z][A-Za-z]*$/;

/**
 * Values that keep their own direction within a sentence that is read from the right: dates, times, amounts, codes, names.
 * Numbers choose the plural and are written by the language itself.
 */
export function isolateValues(values: WireValues | undefined): WireValues | undefined {
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
