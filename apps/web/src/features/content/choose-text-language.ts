import { type Language, languageTags } from '@truemark/contract/languages';

export interface TextLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The reader did not ask for this language and is told so. */
  readonly isOther: boolean;
}

/** How a text is marked that may have come in another language than the page. */
export function chooseTextLanguage(text: Language, page: Language): TextLanguage {
  return { lang: languageTags[text], dir: text === 'ar' ? 'rtl' : 'ltr', isOther: text !== page };
}
