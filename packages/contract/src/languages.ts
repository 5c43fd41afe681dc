/** The ten languages, in the order the picker shows them. Source: specification, section 1. */
export const languages = ['en', 'ja', 'ko', 'de', 'fr', 'it', 'es', 'ar', 'hk', 'zh'] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tag of each language, for `lang`, `Intl` and `Accept-Language`. */
export const languageTags: Readonly<Record<Language, string>> = {
  en: 'en',
  ja: 'ja',
  ko: 'ko',
  de: 'de',
  fr: 'fr',
  it: 'it',
  es: 'es',
  ar: 'ar',
  hk: 'zh-Hant-HK',
  zh: 'zh-Hans',
};

/** The language a header or browser tag means, or undefined when it is none of the ten. */
export function findLanguage(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase();
  if (/^zh-(hant|hk|tw|mo)/.test(wanted) || wanted === 'hk') return 'hk';
  const primary = wanted.split('-')[0] ?? '';
  return languages.find(language => language === primary);
}

/** The first of the ten languages in an `Accept-Language` header, by weight; undefined when none fits. */
export function findAcceptedLanguage(header: string): Language | undefined {
  const weighted = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { tag, index, weight: quality === undefined ? 1 : Number(quality) };
  });
  weighted.sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag, weight } of weighted) {
    const language = weight > 0 ? findLanguage(tag) : undefined;
    if (language) return language;
  }
  return undefined;
}

/** Content list type the specification asks for a language: 1 for the Chinese ones, otherwise 2. */
export function calculateContentListType(language: Language): 1 | 2 {
  return language === 'zh' || language === 'hk' ? 1 : 2;
}
